/**
 * Who decides here, what each can and cannot read, and what would help: the measured figures of the judges, and the one
 * model that can be fetched.
 */
import { useEffect, useState } from 'preact/hooks'
import type { Cuenta, Jueces, Juez } from '../../schema/index.ts'
import { get, post, type ApiError } from '../lib/api.ts'
import { number, percent, texts } from '../lib/i18n.ts'
import { asApiError, useData } from '../lib/use.ts'
import { judgedHere } from './judge.tsx'
import { Problem } from './problem.tsx'

const t = texts({
  title: ['Quién decide', 'Who decides'],
  casa: [
    'El juez de la casa lee lo que está palabra por palabra o dicho casi igual: ' +
      'sinónimos, otro orden, cifras en letra. No lee paráfrasis libres.',
    'The built-in judge reads what stands there word for word or said nearly so: synonyms, ' +
      'another order, numbers in words. It does not read free paraphrases.',
  ],
  limits: [
    'Decidió el juez de la casa, que no lee paráfrasis libres: «sin cita» puede ser una frase dicha con ' +
      'otras palabras. Los pasajes más parecidos están debajo, para que decidas tú.',
    'The built-in judge decided, which does not read free paraphrases: “no citation” may be a sentence ' +
      'said in other words. The nearest passages stand beneath, for you to decide.',
  ],
  limitsOf: [
    'Decidieron el juez de la casa y {who}; también se equivocan: mira las palabras marcadas.',
    'The built-in judge and {who} decided; they err, too: look at the words that are marked.',
  ],
  reads: ['{who} lee paráfrasis: {figures}.', '{who} reads paraphrases: {figures}.'],
  figure: ['{lang}, acierta {precision} y encuentra {recall}', '{lang}, {precision} right, {recall} found'],
  doubted: ['{who} se midió y no se usa: {figures}.', '{who} was measured and is not used: {figures}.'],
  none: ['no da nada por seguro', 'it is sure of nothing'],
  unmeasured: ['{who} no se ha medido, y no decide.', '{who} was never measured, and has no say.'],
  measuring: [
    '{who} se está midiendo; hasta entonces no decide.',
    '{who} is being measured; until then it has no say.',
  ],
  fetching: ['Se descarga el modelo.', 'The model is being fetched.'],
  error: ['{who} no se usa.', '{who} is not used.'],
  unreached: [
    'No se pudo traer o no responde: no hay red, o el servidor no la tiene permitida.',
    'It could not be fetched or does not answer: there is no network, or the server is not allowed to use it.',
  ],
  unopened: ['Sus archivos no se pudieron abrir: tráelo de nuevo.', 'Its files could not be opened: fetch it again.'],
  absent: [
    'Un modelo público lee paráfrasis en este equipo, sin enviar nada. Ocupa {megas} MB, y se mide antes de creerlo.',
    'A public model reads paraphrases on this machine and sends nothing. It ' +
      'takes {megas} MB, and is measured before it is believed.',
  ],
  fetch: ['Traer el modelo', 'Fetch the model'],
  agent: [
    'Un agente conectado juzga paráfrasis con palabras literales de un pasaje, que se comprueban; su palabra vale {p}.',
    'A connected agent judges paraphrases with literal words of a passage, which are checked; its word is worth {p}.',
  ],
  you: [
    'Tú también: lo que digas de un pasaje cuenta, y queda como tuyo ({n} juicio guardado).|Tú también: ' +
      'lo que digas de un pasaje cuenta, y queda como tuyo ({n} juicios guardados).',
    'So do you: what you say of a passage counts, and stays yours ({n} judgement kept).|So do you: ' +
      'what you say of a passage counts, and stays yours ({n} judgements kept).',
  ],
  stays: ['Ningún texto sale de este equipo.', 'No text leaves this machine.'],
  leaves: ['{who} recibe los pasajes que se juzgan.', '{who} gets the passages that are judged.'],
})
const LANGS = texts({
  'es-es': ['en español', 'in Spanish'],
  'en-en': ['en inglés', 'in English'],
  'es-en': ['frase en español y fuente en inglés', 'claim in Spanish, source in English'],
  'en-es': ['frase en inglés y fuente en español', 'claim in English, source in Spanish'],
})
const NAMES = texts({
  nli: ['El modelo', 'The model'],
  'nli-remoto': ['El servidor de inferencia', 'The inference server'],
  language: ['El modelo de lenguaje', 'The language model'],
})

/**
 * Names the judge of an answer in words: the server's owner knows the model's name, a reader needs to know what it is.
 */
export const nameOf = (nombre: string): string =>
  NAMES(nombre === 'nli' || nombre === 'nli-remoto' ? nombre : 'language')

const LOOK_MS = 1500

/** Shown beside verdicts: what the judge of this library cannot read, in one line. */
export function JudgeLimits() {
  const { data } = useData(signal => get<Jueces>('/jueces', { signal }), [])
  if (!data) return null
  const readers = data.jueces.filter(
    ({ clase, estado }) => estado === 'decide' && (clase === 'modelo' || clase === 'servidor' || clase === 'lenguaje'),
  )
  return (
    <p class="small quiet judge-limits">
      {readers.length > 0 ? t('limitsOf', { who: readers.map(j => nameOf(j.nombre)).join(', ') }) : t('limits')}
    </p>
  )
}

export function Judges() {
  const { data, reload } = useData(signal => get<Jueces>('/jueces', { signal }), [judgedHere.value])
  const account = useData(signal => get<Cuenta>('/cuenta', { signal }), []).data
  const list = data?.jueces ?? []
  const moving = list.some(j => j.estado === 'descargando' || j.estado === 'midiendo')
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(reload, LOOK_MS)
    return () => clearTimeout(timer)
  }, [data, moving])
  if (!data) return null
  const away = list.filter(j => j.sale && j.estado === 'decide')
  return (
    <section class="judges stack-2 small" aria-labelledby="judges-h">
      <h2 id="judges-h">{t('title')}</h2>
      <ul class="stack-2">
        {list.map(judge => (
          <li>
            <One judge={judge} fetched={reload} owner={account?.propietaria === true} />
          </li>
        ))}
      </ul>
      <p class="quiet">
        {away.length > 0 ? t('leaves', { who: away.map(j => nameOf(j.nombre)).join(', ') }) : t('stays')}
      </p>
    </section>
  )
}

function figures({ medidas = [] }: Juez): string {
  return (
    medidas
      .filter(m => m.dados > 0)
      .map(m =>
        t('figure', { lang: LANGS(m.direccion), precision: percent(m.precision), recall: percent(m.exhaustividad) }),
      )
      .join('; ') || t('none')
  )
}

function One({ judge, fetched, owner }: { judge: Juez; fetched(): void; owner: boolean }) {
  const { nombre, clase, estado, progreso, megas, detalle, juicios = 0, probabilidad = 0 } = judge
  const who = nameOf(nombre)
  if (clase === 'casa') return <p>{t('casa')}</p>
  if (clase === 'agente') return <p>{t('agent', { p: number(probabilidad) })}</p>
  if (clase === 'persona') return <p>{t('you', { n: juicios })}</p>
  switch (estado) {
    case 'decide':
      return <p>{t('reads', { who, figures: figures(judge) })}</p>
    case 'no_creido':
      return <p>{t('doubted', { who, figures: figures(judge) })}</p>
    case 'sin_medir':
      return <p>{t('unmeasured', { who })}</p>
    case 'descargando':
    case 'midiendo':
      return <Moving text={estado === 'midiendo' ? t('measuring', { who }) : t('fetching')} share={progreso} />
    case 'error':
      return (
        <>
          <p>
            {t('error', { who })}{' '}
            <span class="quiet">{t(detalle?.includes('could not be opened') ? 'unopened' : 'unreached')}</span>
          </p>
          {clase === 'modelo' && owner && <Fetch nombre={nombre} fetched={fetched} />}
        </>
      )
    case 'ausente':
      return (
        <>
          <p>{t('absent', { megas: megas ?? 0 })}</p>
          {owner && <Fetch nombre={nombre} fetched={fetched} />}
        </>
      )
  }
}

function Moving({ text, share }: { text: string; share: number | undefined }) {
  return (
    <>
      <p role="status">
        {text} {share !== undefined && percent(share)}
      </p>
      <progress aria-label={text} max={1} {...(share !== undefined && { value: share })} />
    </>
  )
}

function Fetch({ nombre, fetched }: { nombre: string; fetched(): void }) {
  const [error, setError] = useState<ApiError | null>(null)
  const press = (): void => {
    setError(null)
    post(`/jueces/${nombre}/traer`, {}).then(fetched, (problem: unknown) => setError(asApiError(problem)))
  }
  return (
    <>
      <button type="button" class="btn" onClick={press}>
        {t('fetch')}
      </button>
      {error && <Problem error={error} />}
    </>
  )
}
