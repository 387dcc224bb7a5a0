/** The audited manuscript: the text left with its citations marked, the chosen one right with the page it cites. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { CitaRevisada, Revision } from '../../../../schema/index.ts'
import type { ApiError } from '../../../lib/api.ts'
import { texts } from '../../../lib/i18n.ts'
import { useKeys } from '../../../lib/keys.ts'
import { arrive, here, setQuery, to } from '../../../lib/router.ts'
import { asApiError, useLatest, useTitle } from '../../../lib/use.ts'
import { Problem } from '../../../parts/problem.tsx'
import '../../../styles/revision.css'
import { wide } from '../flow.ts'
import { Frame, Working } from '../frame.tsx'
import { nameOf } from '../names.ts'
import { TitleRow } from '../title-row.tsx'
import { Card } from './card.tsx'
import { download, useAudit } from './job.ts'
import { Sources } from './list.tsx'
import { ManuscriptText } from './manuscript.tsx'
import { sumOf, WEIGHTS, weightName, worstOf } from './weights.ts'

const t = texts({
  title: ['Citar', 'Cite'],
  untitled: ['Manuscrito', 'Manuscript'],
  failed: ['El manuscrito no se pudo revisar.', 'The manuscript could not be checked.'],
  none: ['Este manuscrito no tiene citas que se reconozcan.', 'No citations were recognised in this manuscript.'],
  limits: [
    '«Para mirar» no es «mal»: el juez de la casa no lee paráfrasis libres. Lee tú la página de al lado.',
    '“To look at” is not “wrong”: the built-in judge does not read free paraphrases. Read the page beside it.',
  ],
  other: ['Otro manuscrito', 'Another manuscript'],
  report: ['Descargar el informe', 'Download the report'],
  docx: ['Descargar .docx con comentarios', 'Download .docx with comments'],
  show: ['Recorrer', 'Go through'],
  all: ['Todas', 'All'],
  chosen: ['La cita elegida', 'The chosen citation'],
  next: ['Cita siguiente', 'Next citation'],
  previous: ['Cita anterior', 'Previous citation'],
  save: ['Descargar', 'Download'],
})

export function Audit({ id }: { id: string }) {
  const { job, error, retry } = useAudit(id)
  const nombre = nameOf(id) ?? t('untitled')
  useTitle(`${nombre} · ${t('title')}`)
  if (error || job?.estado === 'error' || job?.estado !== 'listo')
    return (
      <Frame nombre={nombre}>
        {error ? (
          <Problem error={error} retry={retry} />
        ) : job?.estado === 'error' ? (
          <div class="said grave" role="alert">
            <p>
              {t('failed')} {job.error}
            </p>
          </div>
        ) : (
          <Working job={job} auditing />
        )}
      </Frame>
    )
  return <Checked audit={job} nombre={nombre} />
}

type Report = 'docx' | 'markdown'

/** The citations that are gone through, and the one that is chosen: at first the worst. */
function useChosen(citas: readonly CitaRevisada[]) {
  const filter = WEIGHTS.find(weight => weight === here.value.query.get('ver'))
  const listed = useMemo(() => citas.filter(({ gravedad }) => !filter || gravedad === filter), [citas, filter])
  const now = Number(here.value.query.get('n')) || worstOf(listed)?.n
  const choose = (n: number): void => {
    setQuery({ n: String(n) })
    requestAnimationFrame(() => markOf(citas, n)?.scrollIntoView({ block: 'nearest' }))
  }
  const step = (by: 1 | -1): void => {
    const next = by > 0 ? listed.find(({ n }) => n > (now ?? 0)) : listed.findLast(({ n }) => n < (now ?? Infinity))
    if (next) choose(next.n)
  }
  return { filter, now, cita: citas.find(({ n }) => n === now), choose, step }
}

/** Saves the report or the manuscript with comments; `problem` is why the last attempt failed. */
function useSaving(id: string, nombre: string) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const save = (as: Report): void => {
    setProblem(null)
    download(id, nombre, as).catch((bad: unknown) => setProblem(asApiError(bad)))
  }
  return { problem, save }
}

function Checked({ audit, nombre }: { audit: Revision; nombre: string }) {
  const { citas = [], bibliografia, avisos = [], manuscrito = [], forma } = audit
  const { filter, now, cita, choose, step } = useChosen(citas)
  const kind: Report = forma === 'docx' ? 'docx' : 'markdown'
  const { problem, save } = useSaving(audit.id, nombre)
  useAuditKeys({ step, save: () => save(kind) })
  useEffect(arrive, [])
  const card = cita ? <Card cita={cita} all={citas.length} step={step} /> : null
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <TitleRow nombre={nombre} sum={sumOf(citas)}>
        <Through citas={citas} filter={filter} choose={choose} />
        <Downloads kind={kind} save={save} />
      </TitleRow>
      {problem && <Problem error={problem} />}
      {avisos.map(aviso => (
        <p class="band">{aviso}</p>
      ))}
      {citas.length === 0 && <p class="lead">{t('none')}</p>}
      {citas.some(({ problemas }) => problemas.includes('sin_respaldo')) && <p class="small quiet">{t('limits')}</p>}
      <div class="cite-grid over">
        <div class="stack">
          <ManuscriptText
            paragraphs={manuscrito}
            citas={citas}
            now={now}
            choose={choose}
            unfolded={wide.matches ? null : card}
          />
          {bibliografia && <Sources list={bibliografia} />}
        </div>
        {citas.length > 0 && (
          <section class="decide chosen" aria-label={t('chosen')}>
            {wide.matches && card}
          </section>
        )}
      </div>
    </main>
  )
}

interface DownloadsProps {
  kind: Report
  save: (as: Report) => void
}

const Downloads = ({ kind, save }: DownloadsProps) => (
  <>
    <a class="btn" href={to('/citar?modo=revisar')}>
      {t('other')}
    </a>
    <button class={kind === 'docx' ? 'btn' : 'btn first'} onClick={() => save('markdown')}>
      {t('report')}
    </button>
    {kind === 'docx' && (
      <button class="btn first" onClick={() => save('docx')}>
        {t('docx')}
      </button>
    )}
  </>
)

/** The mark in the text that stands for a citation: several works in one bracket have one mark. */
function markOf(citas: readonly CitaRevisada[], n: number): HTMLElement | null {
  return document.querySelector<HTMLElement>('.cited.now') ?? document.getElementById(`m-${citas[n - 1]?.n}`)
}

interface ThroughProps {
  citas: readonly CitaRevisada[]
  filter: CitaRevisada['gravedad'] | undefined
  choose(n: number): void
}

/** Which citations «next» and «previous» go through. */
function Through({ citas, filter, choose }: ThroughProps) {
  const change = (ver: string): void => {
    const first = citas.find(({ gravedad }) => !ver || gravedad === ver)
    setQuery({ ver })
    if (first) choose(first.n)
  }
  return (
    <div class="field">
      <label for="a-f">{t('show')}</label>
      <select id="a-f" value={filter ?? ''} onChange={event => change(event.currentTarget.value)}>
        <option value="">
          {t('all')} ({citas.length})
        </option>
        {WEIGHTS.map(weight => {
          const n = citas.filter(({ gravedad }) => gravedad === weight).length
          return n === 0 ? null : (
            <option value={weight}>
              {weightName(weight)} ({n})
            </option>
          )
        })}
      </select>
    </div>
  )
}

function useAuditKeys(acting: { step(by: 1 | -1): void; save(): void }): void {
  const latest = useLatest(acting)
  useKeys([
    { keys: 'j', does: t('next'), run: () => latest.current.step(1) },
    { keys: 'k', does: t('previous'), run: () => latest.current.step(-1) },
    { keys: 'Ctrl s', does: t('save'), run: () => latest.current.save() },
  ])
}
