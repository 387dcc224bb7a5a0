/** The cited draft: text left, decisions right, linked both ways; only what was accepted is downloaded. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Citado } from '../../../schema/index.ts'
import type { ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { lang } from '../../lib/page.ts'
import { arrive, here, setQuery } from '../../lib/router.ts'
import { useShelf } from '../../lib/shelf.ts'
import { asApiError, useLatest, useTitle } from '../../lib/use.ts'
import { answerKeys } from '../../parts/judge.tsx'
import { JudgeLimits } from '../../parts/judges.tsx'
import { Problem } from '../../parts/problem.tsx'
import { StylePicker } from '../../parts/style.tsx'
import { BareCard } from './bare.tsx'
import { Bibliography } from './bibliography.tsx'
import { additionsOf, swapsOf, useChoices } from './choices.ts'
import { CiteCard } from './decision.tsx'
import { keyOf, leftOut, tally, type Decision, type Decisions } from './decisions.ts'
import { Draft } from './draft.tsx'
import { useFlow, wide } from './flow.ts'
import { Frame, Working } from './frame.tsx'
import { Heading } from './heading.tsx'
import { download, downloadBib, useJob, useShown, type Kind, type Written } from './job.ts'
import { useCiteKeys } from './keys.ts'
import { inOrder, List } from './list.tsx'
import { nameOf } from './names.ts'
import { useOthers } from './others.ts'
import { shownAs } from './shown.ts'
import { sumOf } from './tally.ts'
import { Notices } from './office.tsx'
import { askedSupport, Threshold } from './threshold.tsx'

const t = texts({
  title: ['Citar', 'Cite'],
  untitled: ['Borrador', 'Draft'],
  nothing: [
    'Ninguna frase encontró fuente en tu biblioteca. No se inventa ninguna cita.',
    'No sentence found a source in your library. No citation is made up.',
  ],
  fallen: ['El texto no se pudo citar.', 'The text could not be cited.'],
})

/**
 * Returns the undecided citations with less support than is asked for: they are neither proposed nor shown in the text.
 */
const weakOf = ({ citas = [] }: Citado, decisions: Decisions, umbral: number): ReadonlySet<string> =>
  new Set(
    citas.flatMap(({ respaldo }, i) => {
      const key = keyOf('cite', i)
      return respaldo < umbral && decisions[key] === undefined ? [key] : []
    }),
  )

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
            {t('fallen')} {(lang === 'es' ? job.error : job.failure) ?? job.error}
          </p>
        </div>
      </Frame>
    )
  return <Ready job={job} nombre={nombre} />
}

/** The job as the choices of its author leave it: what is written, and the text that shows it. */
function useWritten(job: Citado, estilo: string) {
  const choosing = useChoices(job.id)
  const cambios = swapsOf(choosing),
    anadidas = additionsOf(choosing)
  const { data: shown = job, error, loading } = useShown(job, { rechazadas: [], estilo, cambios, anadidas })
  const citado = useMemo(() => shownAs(job, shown), [job, shown])
  const written = { rechazadas: leftOut(choosing.decisions, citado.citas.length), estilo, cambios, anadidas }
  return { choosing, citado, written, error, loading }
}

/** Saves the text or its bibliography; `problem` is why the last attempt failed. */
function useSaving(id: string, written: Written, nombre: string) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const save = (kind: Kind | 'bib'): void => {
    setProblem(null)
    const saved = kind === 'bib' ? downloadBib(id, written, nombre) : download(id, written, { formato: kind, nombre })
    saved.catch((bad: unknown) => setProblem(asApiError(bad)))
  }
  return { problem, save }
}

/** The same decision of each of these. */
const all = (keys: Iterable<string>, decision: Decision): Decisions =>
  Object.fromEntries([...keys].map(key => [key, decision]))

/** The keys with which a person answers the card that is chosen now. */
function useAnswerKeys(now: string | null): void {
  const latest = useLatest(now)
  useKeys(answerKeys(() => document.getElementById(latest.current ?? '')))
}

/** What can be asked for anew once the draft is cited: another threshold, another style. */
const Settings = ({ job, estilo }: { job: Citado; estilo: string }) => (
  <>
    <Threshold id="r-u" from={job.umbral} />
    <StylePicker
      id="r-s"
      value={estilo}
      change={chosen => setQuery({ estilo: chosen === job.estilo ? undefined : chosen })}
    />
  </>
)

/** The cited draft with its author's decisions, and what can be done with it. */
function useResult(job: Citado, { estilo, nombre }: { estilo: string; nombre: string }) {
  const { choosing, citado, written, error, loading } = useWritten(job, estilo),
    { decisions } = choosing
  const { citas, formato = 'markdown' } = citado
  const order = useMemo(() => inOrder(citado), [citado])
  const umbral = askedSupport(),
    weak = weakOf(citado, decisions, umbral)
  const flow = useFlow(job.id, { order, citas, weak }, choosing)
  const { problem, save } = useSaving(job.id, written, nombre)
  useCiteKeys({ ...flow, order, decisions, undo: choosing.undo, save: () => save(formato) })
  useAnswerKeys(flow.now)
  useEffect(arrive, [])
  const card = useCards(job.id, { citado, decisions, flow, umbral })
  const acceptAll = (): void => {
    const waiting = order.filter(key => key.startsWith('c') && !decisions[key] && !weak.has(key))
    choosing.put({ decisions: { ...decisions, ...all(waiting, 'accepted') } })
  }
  return {
    citado,
    formato,
    written,
    decisions,
    order,
    weak,
    flow,
    card,
    acceptAll,
    save,
    error: error ?? problem,
    loading,
  }
}

function Ready({ job, nombre }: { job: Citado; nombre: string }) {
  const estilo = here.value.query.get('estilo') ?? job.estilo
  const result = useResult(job, { estilo, nombre })
  const { citado, formato, written, decisions, order, weak, flow, card, error } = result
  const { citas, sin_cita } = citado
  const { pending, bare, ...decided } = tally(decisions, citas.length, sin_cita.length)
  const some = written.rechazadas.length < citas.length || written.anadidas.length > 0
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <Heading
        nombre={nombre}
        sum={sumOf({ ...decided, pending: pending - weak.size, bare: bare + weak.size })}
        formato={formato}
        bib={citado.bibliografia_bib !== undefined}
        save={result.save}
      >
        <Settings job={job} estilo={estilo} />
      </Heading>
      {error && <Problem error={error} />}
      {citas.length === 0 && written.anadidas.length === 0 && <p class="lead">{t('nothing')}</p>}
      <Notices avisos={citado.avisos} />
      <JudgeLimits />
      <div class={result.loading ? 'cite-grid over waiting' : 'cite-grid over'}>
        <div class="stack">
          <Draft
            citado={citado}
            decisions={{ ...decisions, ...all(weak, 'refused') }}
            now={flow.now}
            choose={key => (wide.matches ? flow.focusOn(key) : flow.setNow(key))}
            card={key => card(key, `in-${key}`)}
          />
          <Bibliography id={job.id} written={written} some={some} />
        </div>
        <List order={order} decisions={decisions} weak={weak} card={card} acceptAll={result.acceptAll} />
      </div>
    </main>
  )
}

interface Cards {
  citado: ReturnType<typeof shownAs>
  decisions: Decisions
  flow: ReturnType<typeof useFlow>
  umbral: number
}

/** Returns what makes the card of a citation or of a sentence without one, under the given element id. */
function useCards(job: string, { citado, decisions, flow, umbral }: Cards) {
  const { citas, sin_cita } = citado
  const shelf = useShelf()
  const others = useOthers(job, citas, umbral)
  return (key: string, id = key) => {
    const index = Number(key.slice(1)),
      decide = (decision: Decision | null): void => flow.press(key, id, decision)
    const shared = { id, now: key === flow.now, decision: decisions[key], choose: () => flow.setNow(key), decide }
    if (!key.startsWith('c'))
      return (
        <BareCard
          key={id}
          {...shared}
          job={job}
          index={index}
          claim={sin_cita[index]!}
          added={citado.added.get(index)}
          add={fragmento => flow.add(key, fragmento)}
        />
      )
    const cita = citas[index]!
    return (
      <CiteCard
        key={id}
        {...shared}
        cita={cita}
        titulo={shelf.documents.find(d => d.id === cita.documento)?.titulo}
        weak={cita.respaldo < umbral}
        others={others.of(index)}
        other={() => flow.other(key)}
        seen={() => others.look(index)}
      />
    )
  }
}
