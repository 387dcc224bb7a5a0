/** The cited draft: text left, decisions right, linked both ways; only what was accepted is downloaded. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Citado } from '../../../schema.ts'
import type { ApiError } from '../../lib/api.ts'
import { percent, texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { arrive, here, setQuery, to } from '../../lib/router.ts'
import { useShelf } from '../../lib/shelf.ts'
import { asApiError, useSettled, useTitle } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { StylePicker } from '../../parts/style.tsx'
import { answerKeys } from '../../parts/judge.tsx'
import { BareCard } from './bare.tsx'
import { CiteCard } from './decision.tsx'
import { additionsOf, swapsOf, useChoices } from './choices.ts'
import { keyOf, leftOut, tally, type Decision, type Decisions, type Tally } from './decisions.ts'
import { Draft } from './draft.tsx'
import { useFlow, wide } from './flow.ts'
import { download, downloadBib, useBibliography, useJob, useShown, type Kind, type Written } from './job.ts'
import { useCiteKeys } from './keys.ts'
import { nameOf } from './names.ts'
import { shownAs } from './shown.ts'

const t = texts({
  title: ['Citar', 'Cite'],
  untitled: ['Borrador', 'Draft'],
  cola: ['En cola', 'Queued'],
  lectura: ['Leyendo el texto', 'Reading the text'],
  busqueda: ['Buscando fuentes', 'Looking for sources'],
  citas: ['Escribiendo las citas', 'Writing the citations'],
  leave: [
    'Puedes cerrar esta página: sigue en el servidor, y vuelve con esta dirección.',
    'You can close this page: the work continues on the server, and this address brings you back.',
  ],
  other: ['Otro texto', 'Another text'],
  docx: ['Descargar .docx', 'Download .docx'],
  markdown: ['Descargar Markdown', 'Download Markdown'],
  latex: ['Descargar .tex', 'Download .tex'],
  typst: ['Descargar .typ', 'Download .typ'],
  org: ['Descargar .org', 'Download .org'],
  bib: ['Descargar .bib', 'Download .bib'],
  proposed: ['Citas propuestas', 'Proposed citations'],
  acceptAll: ['Aceptar todas', 'Accept all'],
  show: ['Mostrar', 'Show'],
  all: ['Todas', 'All'],
  pendientes: ['Pendientes', 'To decide'],
  aceptadas: ['Aceptadas', 'Accepted'],
  rechazadas: ['Rechazadas', 'Refused'],
  sin_cita: ['Sin cita', 'No citation'],
  references: ['Referencias', 'References'],
  noneYet: ['De las citas que aceptes.', 'Of the citations that you accept.'],
  nothing: [
    'Ninguna frase encontró fuente en tu biblioteca. No se inventa ninguna cita.',
    'No sentence found a source in your library. No citation is made up.',
  ],
  filtered: ['Ninguna cumple ese filtro.', 'None matches that filter.'],
  fallen: ['El texto no se pudo citar.', 'The text could not be cited.'],
})

/** Only what there is: «2 aceptadas, 1 por decidir». */
const counted = texts({
  accepted: ['{n} aceptadas', '{n} accepted'],
  pending: ['{n} por decidir', '{n} to decide'],
  refused: ['{n} rechazadas', '{n} refused'],
  bare: ['{n} sin fuente', '{n} without a source'],
  mine: ['{n} tuyas', '{n} yours'],
})
const single = texts({
  accepted: ['1 aceptada', '1 accepted'],
  pending: ['1 por decidir', '1 to decide'],
  refused: ['1 rechazada', '1 refused'],
  bare: ['1 sin fuente', '1 without a source'],
  mine: ['1 tuya', '1 yours'],
})
const sumOf = (all: Tally): string =>
  (['accepted', 'pending', 'refused', 'bare', 'mine'] as const)
    .flatMap(key => (all[key] === 0 ? [] : [all[key] === 1 ? single(key) : counted(key, { n: all[key] })]))
    .join(', ')

const FILTERS = ['pendientes', 'aceptadas', 'rechazadas', 'sin_cita'] as const
type Filter = (typeof FILTERS)[number]
const SETTLED_MS = 500

export function Result({ id }: { id: string }) {
  const { job, error, retry } = useJob(id)
  const nombre = nameOf(id) ?? t('untitled')
  useTitle(`${nombre} · ${t('title')}`)
  if (error)
    return (
      <Frame nombre={nombre}>
        <Problem error={error} retry={retry} />
      </Frame>
    )
  if (!job || job.estado === 'en_cola' || job.estado === 'procesando')
    return (
      <Frame nombre={nombre}>
        <Working job={job} />
      </Frame>
    )
  if (job.estado === 'error')
    return (
      <Frame nombre={nombre}>
        <div class="said grave" role="alert">
          <p>
            {t('fallen')} {job.error}
          </p>
        </div>
      </Frame>
    )
  return <Ready job={job} nombre={nombre} />
}

function Frame({ nombre, children }: { nombre: string; children: preact.ComponentChildren }) {
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure stack">
        <h1 tabIndex={-1}>{nombre}</h1>
        {children}
        <p>
          <a class="btn" href={to('/citar')}>
            {t('other')}
          </a>
        </p>
      </div>
    </main>
  )
}

function Working({ job }: { job: Citado | null }) {
  const fase = job?.fase === 'lectura' || job?.fase === 'busqueda' || job?.fase === 'citas' ? job.fase : 'cola'
  const share = job?.progreso ?? 0
  return (
    <>
      <p id="phase">
        <span role="status">{t(fase)}</span>
        {share > 0 && `, ${percent(share)}`}
      </p>
      <progress aria-labelledby="phase" max={1} value={share} />
      <p class="quiet">{t('leave')}</p>
    </>
  )
}

function Ready({ job, nombre }: { job: Citado; nombre: string }) {
  const estilo = here.value.query.get('estilo') ?? job.estilo
  const choosing = useChoices(job.id),
    { decisions } = choosing
  const cambios = swapsOf(choosing),
    anadidas = additionsOf(choosing)
  const { data: shown = job, error, loading } = useShown(job, { rechazadas: [], estilo, cambios, anadidas })
  const citado = useMemo(() => shownAs(job, shown), [job, shown])
  const { citas, sin_cita, formato = 'markdown' } = citado
  const order = useMemo(() => inOrder(citado), [citado])
  const flow = useFlow(job.id, order, citas, choosing)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const written = { rechazadas: leftOut(decisions, citas.length), estilo, cambios, anadidas }
  const save = (kind: Kind | 'bib'): void => {
    setProblem(null)
    const saved =
      kind === 'bib' ? downloadBib(job.id, written, nombre) : download(job.id, written, { formato: kind, nombre })
    saved.catch((bad: unknown) => setProblem(asApiError(bad)))
  }
  const latest = useRef(flow.now)
  latest.current = flow.now
  useCiteKeys({ ...flow, order, decisions, undo: choosing.undo, save: () => save(formato) })
  useKeys(answerKeys(() => document.getElementById(latest.current ?? '')))
  const shelf = useShelf()
  useEffect(arrive, [])
  const card = (key: string, id = key) => {
    const index = Number(key.slice(1)),
      decide = (decision: Decision | null): void => flow.press(key, id, decision)
    const shared = { id, now: key === flow.now, decision: decisions[key], choose: () => flow.setNow(key), decide }
    return key.startsWith('c') ? (
      <CiteCard
        key={id}
        {...shared}
        cita={citas[index]!}
        titulo={shelf.documents.find(d => d.id === citas[index]!.documento)?.titulo}
        other={() => flow.other(key)}
      />
    ) : (
      <BareCard
        key={id}
        {...shared}
        job={job.id}
        index={index}
        claim={sin_cita[index]!}
        added={citado.added.get(index)}
        add={fragmento => flow.add(key, fragmento)}
      />
    )
  }
  const acceptAll = (): void => {
    const waiting = order.filter(key => key.startsWith('c') && !decisions[key])
    choosing.put({ decisions: { ...decisions, ...Object.fromEntries(waiting.map(key => [key, 'accepted' as const])) } })
  }
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <Heading
        nombre={nombre}
        sum={sumOf(tally(decisions, citas.length, sin_cita.length))}
        formato={formato}
        bib={citado.bibliografia_bib !== undefined}
        save={save}
      >
        <StylePicker
          id="r-s"
          value={estilo}
          change={chosen => setQuery({ estilo: chosen === job.estilo ? undefined : chosen })}
        />
      </Heading>
      {(error ?? problem) && <Problem error={(error ?? problem)!} />}
      {citas.length === 0 && anadidas.length === 0 && <p class="lead">{t('nothing')}</p>}
      <div class={loading ? 'cite-grid over waiting' : 'cite-grid over'}>
        <div class="stack">
          <Draft
            citado={citado}
            decisions={decisions}
            now={flow.now}
            choose={key => (wide.matches ? flow.focusOn(key) : flow.setNow(key))}
            card={key => card(key, `in-${key}`)}
          />
          <Bibliography
            id={job.id}
            written={written}
            some={written.rechazadas.length < citas.length || anadidas.length > 0}
          />
        </div>
        <List order={order} decisions={decisions} card={card} acceptAll={acceptAll} />
      </div>
    </main>
  )
}

interface HeadingProps {
  nombre: string
  sum: string
  formato: Kind
  /** The works go in a file of their own. */
  bib: boolean
  save(kind: Kind | 'bib'): void
  children: preact.ComponentChildren
}

function Heading({ nombre, sum, formato, bib, save, children }: HeadingProps) {
  return (
    <div class="title row spread">
      <div>
        <h1 tabIndex={-1}>{nombre}</h1>
        <p class="quiet" role="status">
          {sum}
        </p>
      </div>
      <div class="filters">
        {children}
        <a class="btn" href={to('/citar')}>
          {t('other')}
        </a>
        {formato === 'docx' && (
          <button class="btn" onClick={() => save('markdown')}>
            {t('markdown')}
          </button>
        )}
        {bib && (
          <button class="btn" onClick={() => save('bib')}>
            {t('bib')}
          </button>
        )}
        <button class="btn first" onClick={() => save(formato)}>
          {t(formato)}
        </button>
      </div>
    </div>
  )
}

/** As they stand in the text; what has no place there comes last. */
function inOrder({ citas = [], sin_cita = [] }: Citado): string[] {
  const placed = (kind: 'cite' | 'bare', list: readonly { rango?: [number, number] | undefined }[]) =>
    list.map((c, i) => ({ key: keyOf(kind, i), at: c.rango?.[0] ?? Infinity }))
  const all = [...placed('cite', citas), ...placed('bare', sin_cita)]
  return all.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(one => one.key)
}

const filterOf = (key: string, decision: Decision | undefined): Filter | null =>
  key.startsWith('s')
    ? decision === 'mine'
      ? null
      : decision === 'added'
        ? 'aceptadas'
        : 'sin_cita'
    : decision === 'accepted'
      ? 'aceptadas'
      : decision === 'refused'
        ? 'rechazadas'
        : 'pendientes'

function List({
  order,
  decisions,
  card,
  acceptAll,
}: {
  order: readonly string[]
  decisions: Decisions
  card(key: string): preact.JSX.Element
  acceptAll(): void
}) {
  const filter = FILTERS.find(one => one === here.value.query.get('ver'))
  const shown = order.filter(key => !filter || filterOf(key, decisions[key]) === filter)
  const counts = (one: Filter): number => order.filter(key => filterOf(key, decisions[key]) === one).length
  return (
    <section class="decide stack-2" aria-labelledby="k-h">
      <div class="row spread">
        <h2 id="k-h">{t('proposed')}</h2>{' '}
        {counts('pendientes') > 0 && (
          <button class="text-btn" onClick={acceptAll}>
            {t('acceptAll')}
          </button>
        )}
      </div>
      <div class="filters">
        <div class="field">
          <label for="k-f">{t('show')}</label>
          <select id="k-f" value={filter ?? ''} onChange={event => setQuery({ ver: event.currentTarget.value })}>
            <option value="">
              {t('all')} ({order.length})
            </option>
            {FILTERS.map(one => (
              <option value={one}>
                {t(one)} ({counts(one)})
              </option>
            ))}
          </select>
        </div>
      </div>
      {shown.length === 0 && order.length > 0 && <p class="quiet">{t('filtered')}</p>}
      <ol class="ruled">{shown.map(key => card(key))}</ol>
    </section>
  )
}

function Bibliography({ id, written, some }: { id: string; written: Written; some: boolean }) {
  const body = useSettled(JSON.stringify(written), SETTLED_MS)
  const { data = [], error } = useBibliography(id, JSON.parse(body) as Written, some)
  return (
    <section class="stack-2" aria-labelledby="bib-h">
      <h2 id="bib-h" class="over">
        {t('references')}
      </h2>
      {error ? (
        <Problem error={error} />
      ) : !some ? (
        <p class="quiet small">{t('noneYet')}</p>
      ) : (
        <ul class="bib stack-2">
          {data.map(entry => (
            <li>{entry}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
