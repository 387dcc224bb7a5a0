/**
 * One claim with its verdict: shape, word, passages and how firmly they support it. It says that a missing passage
 * proves nothing.
 */
import type { Cotejo, Verificacion } from '../../../schema/index.ts'
import { citationOf, number, texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { Copy, inMarks } from '../../parts/copy.tsx'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { Judging, needsName } from '../../parts/judge.tsx'
import { nameOf } from '../../parts/judges.tsx'
import { Quotation, workOf } from '../../parts/passage.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Support } from '../../parts/support.tsx'
import type { Checked } from './run.ts'
import { Sign, verdictName } from './sign.tsx'

const t = texts({
  checking: ['Se comprueba', 'Being checked'],
  waiting: ['En espera', 'Waiting'],
  stopped: ['Sin comprobar', 'Not checked'],
  nothing: [
    'Tu biblioteca no lo dice. Eso no prueba que sea falso.',
    'Your library does not say so. That does not prove it false.',
  ],
  more: ['Más pasajes ({n})', 'More passages ({n})'],
  missing: ['Ninguna fuente dice: {words}.', 'No source says: {words}.'],
  lacks: ['No dice: {words}.', 'It does not say: {words}.'],
  agente: [
    'Lo dice un agente, con estas palabras literales, que se comprobaron.',
    'An agent says so, with these literal words, which were checked.',
  ],
  persona: ['Lo dice quien lo leyó.', 'Whoever read it says so.'],
  model: ['Lo dice {who}.', '{who} says so.'],
  search: ['Buscarlo', 'Search for it'],
  open: ['Abrir', 'Open'],
  exacta: ['La cita textual está, palabra por palabra:', 'The quotation is there, word for word:'],
  con_variantes: ['La cita textual está con otras palabras:', 'The quotation is there in other words:'],
  soldada: [
    'La cita textual une dos trozos que no van juntos:',
    'The quotation joins two pieces that do not stand together:',
  ],
  mal_atribuida: ['La cita textual está, pero en otro documento:', 'The quotation is there, but in another document:'],
  inexistente: [
    'La cita textual se buscó letra por letra: no aparece.',
    'The quotation was looked for letter by letter: it is not there.',
  ],
})

const relation = texts({
  APOYO_DIRECTO: ['apoyo directo', 'direct support'],
  APLICACION_DE_MARCO: ['aplicación de un marco', 'application of a framework'],
  CONTEXTO: ['contexto', 'context'],
  CONTRIBUCION_PROPIA: ['aportación propia', 'own contribution'],
  IMPOSIBLE_TEMPORAL: ['posterior a la afirmación', 'later than the claim'],
  CONTRADICCION: ['dice lo contrario', 'says the contrary'],
  OPINION_REFERIDA: ['opinión referida', 'reported opinion'],
  AFIRMACION_NEGATIVA: ['afirmación negativa', 'negative statement'],
})

export function Verdict({ checked, n, retry }: { checked: Checked; n: number; retry(): void }) {
  const { claim, estado, result, quotes = [] } = checked
  return (
    <li id={`v-${n}`} class="stack-2" tabIndex={-1}>
      {result ? (
        <h2 class={`verdict verdict-head ${verdictName(result.veredicto).className}`}>
          <Sign of={result.veredicto} /> {verdictName(result.veredicto).word}
        </h2>
      ) : (
        <h2 class="verdict verdict-head quiet">
          {t(estado === 'checking' ? 'checking' : estado === 'stopped' ? 'stopped' : 'waiting')}
        </h2>
      )}
      <p class="claim-text verdict-head">{claim}</p>
      {checked.error && (
        <div class="in measure">
          <Problem error={checked.error} retry={retry} />
        </div>
      )}
      {quotes.map(quote => (
        <Quote quote={quote} />
      ))}
      {result && <Evidence result={result} claim={claim} again={retry} />}
    </li>
  )
}

/** How many passages stand beside an undecided claim. */
const BESIDE = 3

interface EvidenceProps {
  result: Verificacion
  claim: string
  again(): void
}

function Evidence({ result: { veredicto, pasajes, falta }, claim, again }: EvidenceProps) {
  const open = openOf(veredicto, pasajes)
  const rest = pasajes.filter(p => !open.includes(p))
  const undecided = veredicto === 'sin_respaldo' || veredicto === 'parcial'
  const proof = (passage: Passage) => <Proof passage={passage} claim={claim} judges={undecided} again={again} />
  return (
    <>
      {veredicto === 'sin_respaldo' && <p class="in measure">{t('nothing')}</p>}
      {falta && <p class="in measure">{t('missing', { words: quotedWords(falta) })}</p>}
      {open.map(proof)}
      {rest.length > 0 && (
        <details class="fold in">
          <summary class="small">{t('more', { n: rest.length })}</summary>
          {rest.map(proof)}
        </details>
      )}
      {pasajes.length === 0 && (
        <p class="in">
          <a class="text-btn" href={to(`/buscar?q=${encodeURIComponent(claim)}`)}>
            {t('search')}
          </a>
        </p>
      )}
    </>
  )
}

type Passage = Verificacion['pasajes'][number]

/**
 * Returns the passages that are never folded: contradictions, those that a person judged, and those that have to be
 * read to decide.
 */
function openOf(veredicto: Verificacion['veredicto'], pasajes: readonly Passage[]): Passage[] {
  const first = veredicto === 'sin_respaldo' || veredicto === 'parcial' ? BESIDE : 1
  return pasajes.filter((p, i) => i < first || p.relacion === 'CONTRADICCION' || p.juicio)
}

const quotedWords = (words: readonly string[]): string => words.map(inMarks).join(', ')

interface ProofProps {
  passage: Passage
  claim: string
  /** True when nobody has decided the claim, so the reader may. */
  judges: boolean
  again(): void
}

function Proof({ passage, claim, judges, again }: ProofProps) {
  const { id, juez, juicio, falta } = passage
  return (
    <div class="passage proof">
      <Mark ancla={passage.ancla} localizador={passage.localizador} enlace={passage.enlace} />
      <div class="stack-1">
        <Quotation passage={passage} />
        <p class="work">
          <cite>{passage.documento.titulo}</cite>
          {workOf(passage) && ` · ${workOf(passage)}`} · {relation(passage.relacion)}
        </p>
        {falta && judges && <p class="small">{t('lacks', { words: quotedWords(falta) })}</p>}
        <Support value={passage.respaldo} />
        {needsName(juez) && passage.respaldo >= 0.7 && <p class="small quiet">{saysSo(juez)}</p>}
        <div class="row small">
          <Copy text={citationOf(passage)} shows /> <a href={ownAddress(passage.enlace)}>{t('open')}</a>
        </div>
        {(judges || juicio || juez === 'agente') && (
          <Judging claim={claim} passage={id} juicio={juicio} judged={again} />
        )}
      </div>
    </div>
  )
}

const saysSo = (juez: string): string =>
  juez === 'agente' || juez === 'persona' ? t(juez) : t('model', { who: nameOf(juez) })

/** Shows the words that differ: struck out as quoted, underlined as in the source. */
function Quote({ quote }: { quote: Cotejo['citas'][number] }) {
  return (
    <p class="in measure small quote-check">
      {t(quote.clase)}{' '}
      {quote.variantes.map(({ cita, fuente }, i) => (
        <>
          {i > 0 && ', '}
          <del>{cita || '∅'}</del> <ins>{fuente || '∅'}</ins>
        </>
      ))}{' '}
      {quote.pasaje && (
        <Mark
          ancla={quote.pasaje.ancla}
          localizador={quote.pasaje.localizador}
          enlace={quote.pasaje.enlace}
          size="inline"
        />
      )}
    </p>
  )
}

/** Returns a report in Markdown: verdict, support, claim, best citation. */
export const reportOf = (list: readonly Checked[]): string =>
  list.flatMap(({ claim, result }) => (result ? [lineOf(claim, result)] : [])).join('\n')

function lineOf(claim: string, { veredicto, probabilidad, pasajes: [best] }: NonNullable<Checked['result']>): string {
  const citation = veredicto !== 'sin_respaldo' && best ? ` ${citationOf(best)}` : ''
  return `- **${verdictName(veredicto).word}** (${number(probabilidad)}): ${claim}${citation}`
}
