/**
 * One claim with its verdict: shape, word, passages and how firmly they support it. Absence proves nothing, and that is
 * said.
 */
import type { Cotejo, Verificacion } from '../../../schema.ts'
import { number, texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { Copy } from '../../parts/copy.tsx'
import { Mark, ownAddress } from '../../parts/folio.tsx'
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
  nearest: ['Lo más parecido ({n})', 'What comes nearest ({n})'],
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

export function Verdict({ one, n, retry }: { one: Checked; n: number; retry(): void }) {
  const { claim, estado, result, quotes = [] } = one
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
      {one.error && (
        <div class="in measure">
          <Problem error={one.error} retry={retry} />
        </div>
      )}
      {quotes.map(quote => (
        <Quote quote={quote} />
      ))}
      {result && <Evidence result={result} claim={claim} />}
    </li>
  )
}

function Evidence({ result: { veredicto, pasajes }, claim }: { result: Verificacion; claim: string }) {
  const bare = veredicto === 'sin_respaldo'
  // Who says the contrary is never folded away.
  const open = bare ? [] : pasajes.filter((p, i) => i === 0 || p.relacion === 'CONTRADICCION')
  const rest = pasajes.filter(p => !open.includes(p))
  return (
    <>
      {bare && <p class="in measure">{t('nothing')}</p>}
      {open.map(passage => (
        <Proof passage={passage} />
      ))}
      {rest.length > 0 && (
        <details class="fold in">
          <summary class="small">{t(bare ? 'nearest' : 'more', { n: rest.length })}</summary>
          {rest.map(passage => (
            <Proof passage={passage} />
          ))}
        </details>
      )}
      {bare && pasajes.length === 0 && (
        <p class="in">
          <a class="text-btn" href={to(`/buscar?q=${encodeURIComponent(claim)}`)}>
            {t('search')}
          </a>
        </p>
      )}
    </>
  )
}

function Proof({ passage }: { passage: Verificacion['pasajes'][number] }) {
  return (
    <div class="passage">
      <Mark ancla={passage.ancla} localizador={passage.localizador} enlace={passage.enlace} />
      <div>
        <Quotation passage={passage} />
        <p class="work">
          <cite>{passage.documento.titulo}</cite>
          {workOf(passage) && ` · ${workOf(passage)}`} · {relation(passage.relacion)}
        </p>
        <Support value={passage.respaldo} />
        <div class="row small">
          <Copy text={passage.cita} shows /> <a href={ownAddress(passage.enlace)}>{t('open')}</a>
        </div>
      </div>
    </div>
  )
}

/** The words that decide: struck out as quoted, underlined as the source has them. */
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

/** Markdown, ready to paste: verdict, support, claim, best citation. */
export const reportOf = (list: readonly Checked[]): string =>
  list
    .flatMap(({ claim, result }) =>
      result
        ? [
            `- **${verdictName(result.veredicto).word}** (${number(result.probabilidad)}): ${claim}${result.veredicto !== 'sin_respaldo' && result.pasajes[0] ? ` ${result.pasajes[0].cita}` : ''}`,
          ]
        : [],
    )
    .join('\n')
