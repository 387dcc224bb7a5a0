/** A verdict with its evidence, for each claim. */
import '../styles/juicio.css'
import '../styles/verificar.css'
import { useMemo } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { lang } from '../lib/page.ts'
import { here, setQuery } from '../lib/router.ts'
import { useShelf } from '../lib/shelf.ts'
import { useDraft, useTitle } from '../lib/use.ts'
import { Copy } from '../parts/copy.tsx'
import { answerKeys } from '../parts/judge.tsx'
import { Judges } from '../parts/judges.tsx'
import { claimsOf, MOST } from './verificar/claims.ts'
import { useChecks, type Checked, type Run } from './verificar/run.ts'
import { counted, Sign, VERDICTS, verdictName } from './verificar/sign.tsx'
import { reportOf, Verdict } from './verificar/verdict.tsx'

const t = texts({
  title: ['Verificar', 'Verify'],
  label: ['Una afirmación por línea', 'One claim per line'],
  after: ['Descartar fuentes posteriores a', 'Ignore sources later than'],
  year: ['año', 'year'],
  summary: ['Resumen', 'Summary'],
  checking: ['Comprobadas {done} de {all}', '{done} of {all} checked'],
  all: ['{all} comprobadas', '{all} checked'],
  allOne: ['1 comprobada', '1 checked'],
  stop: ['Parar', 'Stop'],
  cut: ['Se comprueban las primeras {n}.', 'The first {n} are checked.'],
  where: [
    'En {n} documento, {year}. {stroke}|En {n} documentos, {year}. {stroke}',
    'In {n} document, {year}. {stroke}|In {n} documents, {year}. {stroke}',
  ],
  stroke: [
    'La raya del medidor está en 0,7, desde donde una afirmación cuenta como respaldada.',
    'The stroke of the meter is at 0.7, from where a claim counts as supported.',
  ],
  anyYear: ['sin límite de año', 'of any year'],
  upTo: ['hasta {year}', 'up to {year}'],
  report: ['Copiar el informe', 'Copy the report'],
  next: ['Afirmación siguiente', 'Next claim'],
  previous: ['Afirmación anterior', 'Previous claim'],
  copy: ['Copiar la cita', 'Copy the citation'],
})

/** An address holds some thousand characters; a longer text is kept in the tab only. */
const ADDRESS = 5000

export default function Verificar() {
  const { query } = here.value
  const q = query.get('q') ?? '',
    year = query.get('anio') ?? ''
  const [draft, setDraft] = useDraft('verificar', q)
  const [long, setLong] = useDraft('verificar-largo')
  const text = query.has('largo') ? long : q
  const claims = useMemo(() => claimsOf(text, lang), [text])
  const anio = /^-?\d{1,4}$/.test(year) ? Number(year) : undefined
  const run = useChecks(claims.slice(0, MOST), anio)
  useTitle(t('title'))
  const submit = (event: Event): void => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const fits = encodeURIComponent(draft).length <= ADDRESS
    if (!fits) setLong(draft)
    setQuery(
      { q: fits ? draft : undefined, largo: fits ? undefined : '1', anio: String(form.get('anio') ?? '').trim() },
      { replace: false },
    )
  }
  useVerifyKeys(run.stop)
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure title stack">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Form draft={draft} setDraft={setDraft} year={year} submit={submit} />
      </div>
      {run.list.length > 0 && (
        <div class="with-aside">
          <Verdicts run={run} />
          <Summary list={run.list} busy={run.busy} stop={run.stop} anio={anio} cut={claims.length > MOST} />
        </div>
      )}
    </main>
  )
}

const Verdicts = ({ run }: { run: Run }) => (
  <ol class="verdicts">
    {run.list.map((claim, i) => (
      <Verdict checked={claim} n={i + 1} retry={() => run.retry(i)} />
    ))}
  </ol>
)

interface FormProps {
  draft: string
  setDraft: (text: string) => void
  year: string
  submit: (event: Event) => void
}

const Form = ({ draft, setDraft, year, submit }: FormProps) => (
  <form class="stack-2" id="verify" onSubmit={submit}>
    <div class="field">
      <label for="v">{t('label')}</label>
      <textarea id="v" rows={4} value={draft} onInput={event => setDraft(event.currentTarget.value)} />
    </div>
    <div class="row">
      <button class="btn first">
        {t('title')} <kbd>Ctrl {lang === 'es' ? 'Intro' : 'Enter'}</kbd>
      </button>
      <label class="plain" for="yr">
        {t('after')}
      </label>{' '}
      <input
        id="yr"
        name="anio"
        inputMode="numeric"
        size={5}
        placeholder={t('year')}
        defaultValue={year}
        pattern="-?\d{1,4}"
      />
    </div>
  </form>
)

/** How many claims got each verdict, with the way to the first of them. */
const Tally = ({ list }: { list: readonly Checked[] }) => (
  <ul class="tally">
    {VERDICTS.map(verdict => {
      const places = list.flatMap((claim, i) => (claim.result?.veredicto === verdict ? [i + 1] : []))
      const { className } = verdictName(verdict)
      return (
        places.length > 0 && (
          <li class={`verdict ${className}`}>
            <Sign of={verdict} />{' '}
            <a class="text-btn" href={`#v-${places[0]}`}>
              {counted(places.length, verdict)}
            </a>
          </li>
        )
      )
    })}
  </ul>
)

interface SummaryProps {
  list: readonly Checked[]
  busy: boolean
  stop(): void
  anio: number | undefined
  cut: boolean
}

function Summary({ list, busy, stop, anio, cut }: SummaryProps) {
  const { total } = useShelf()
  const done = list.filter(claim => claim.result).length
  return (
    <aside class="aside stack" aria-labelledby="tally-h">
      <h2 id="tally-h">{t('summary')}</h2>
      <p class="row">
        <span role="status">
          {busy ? t('checking', { done, all: list.length }) : done === 1 ? t('allOne') : t('all', { all: done })}
        </span>
        {busy && (
          <button class="btn" onClick={stop}>
            {t('stop')} <kbd>Esc</kbd>
          </button>
        )}
      </p>
      <Tally list={list} />
      <p class="small quiet">
        {t('where', {
          n: total,
          year: anio === undefined ? t('anyYear') : t('upTo', { year: String(anio) }),
          stroke: t('stroke'),
        })}
        {cut && ` ${t('cut', { n: MOST })}`}
      </p>
      {done > 0 && (
        <p class="row">
          <Copy class="btn" text={reportOf(list)} label={t('report')} withPage={false} />
        </p>
      )}
      <Judges />
    </aside>
  )
}

function useVerifyKeys(stop: () => void): void {
  const current = (): number =>
    [...document.querySelectorAll('.verdicts > li')].findIndex(li => li.contains(document.activeElement))
  const move = (by: number): void => {
    const all = [...document.querySelectorAll<HTMLElement>('.verdicts > li')],
      at = current()
    const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    {
      keys: 'Ctrl Enter',
      does: t('title'),
      run: () => document.querySelector<HTMLFormElement>('form#verify')?.requestSubmit(),
    },
    { keys: 'Escape', does: t('stop'), run: stop },
    { keys: 'j', does: t('next'), run: () => move(1) },
    { keys: 'k', does: t('previous'), run: () => move(-1) },
    ...answerKeys(() => document.querySelectorAll('.verdicts > li')[Math.max(0, current())] ?? null),
    {
      keys: 'c',
      does: t('copy'),
      run: () =>
        document
          .querySelectorAll('.verdicts > li')
          [Math.max(0, current())]?.querySelector<HTMLElement>('.row button')
          ?.click(),
    },
  ])
}
