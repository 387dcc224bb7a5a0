/**
 * A claim with its quotations → what the library says of it. `verify` judges it, and beside it the quote gate, which
 * alone decides where the claim quotes at length. Both `verificar` and `citar` use this module.
 */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { BUILT_IN } from '../verify/entailer.ts'
import { verify, type Judged, type Verifiable, type Verified, type VerifyLimits } from '../verify/index.ts'
import { verdict } from '../verify/verdict.ts'
import { NEGATION } from '../verify/language/wordlists.ts'
import { namesOf, normal, numbersOf, wordsOf } from '../verify/language/words.ts'
import { match, source } from './compare.ts'
import type { Quotation } from './find.ts'
import { collateOne, quotations, type QuotedPlace } from './index.ts'
import type { Library } from '../library.ts'

/** Support of a quotation found word for word: 0.99 and not 1, because two books may hold the same words. */
const EXACT = 0.99
const VARIANT = 0.9
/**
 * Shorter quoted words are emphasis or a title and occur anywhere; a sentence with only such quotations is judged as a
 * whole.
 */
const QUOTED_WORDS = 6

/**
 * Judges as `verify` does, with one more rule: a passage that does not hold the claim's quotations proves nothing,
 * unless an agent or a person judged it (an agent was asked whether the passage holds them).
 */
export async function judgeClaim(
  library: Verifiable & Pick<Library, 'shelf'>,
  claim: string,
  limits: VerifyLimits,
): Promise<Verified> {
  const quoted = quotations(claim)
  const judged = await verify(library, claim, limits)
  if (quoted.length === 0) return judged
  const long = quoted.some(q => wordsOf(q.texto).length >= QUOTED_WORDS)
  const quotation = long ? await byQuotation(library, { claim, quoted }, limits) : null
  const rest = judged.pasajes
    .filter(p => p.row.id !== quotation?.row.id)
    .map(p => (READ.has(p.juez) || (!long && holds(p.row, quoted)) ? p : unproved(p)))
  const pasajes = quotation ? [proved(quotation), ...rest].slice(0, limits.k) : rest
  const weighed = pasajes.map(({ respaldo, falta, ...p }) => ({ ...p, support: respaldo, missing: falta }))
  return { ...verdict(weighed), pasajes, juez: pasajes[0]?.juez ?? judged.juez }
}

const READ = new Set(['agente', 'persona'])
const unproved = (p: Judged): Judged =>
  p.relacion === 'CONTRADICCION' || p.relacion === 'IMPOSIBLE_TEMPORAL'
    ? p
    : { ...p, respaldo: 0, partial: 0, relacion: 'CONTEXTO' }

const proved = ({ row, document, range, respaldo }: Quoted): Judged => ({
  row,
  document,
  relacion: 'APOYO_DIRECTO',
  respaldo,
  contradiction: 1 - respaldo,
  partial: respaldo,
  falta: [],
  pasaje: row.texto.slice(...range),
  pasaje_rango: range,
  juez: BUILT_IN,
})

interface Quoted extends QuotedPlace {
  respaldo: number
}

const holds = (row: PassageRow, quoted: readonly Quotation[]): boolean => {
  const where = source(row.texto)
  return quoted.every(q => match(q.texto, where) !== null)
}

/**
 * Returns the passage in which the claim's quotations stand, or null. All of them must stand on one page of one
 * document, and the words around them must contain no name and no number that is missing there.
 */
async function byQuotation(
  library: Pick<Library, 'shelf'>,
  { claim, quoted }: { claim: string; quoted: readonly Quotation[] },
  limits: VerifyLimits,
): Promise<Quoted | null> {
  const scope = await library.shelf.scope(limits)
  let chosen: Quoted | null = null
  // The longest first: a word in quotes stands on other pages too, and counts where the rest stands.
  for (const quotation of [...quoted].sort((a, b) => b.texto.length - a.texto.length)) {
    const beside = chosen && match(quotation.texto, source(chosen.row.texto))
    if (beside && !isTurned(claim, quotation, { ...chosen!, range: [beside.desde, beside.hasta] })) continue
    const { clase, place } = await collateOne(library, quotation, { credited: scope, signal: limits.signal })
    if (!place || (clase !== 'exacta' && clase !== 'con_variantes')) return null
    if (chosen && (chosen.document.id !== place.document.id || chosen.row.posicion !== place.row.posicion)) return null
    if (isTurned(claim, quotation, place)) return null
    const respaldo = clase === 'exacta' ? EXACT : VARIANT
    chosen ??= { ...place, respaldo }
    chosen.respaldo = Math.min(chosen.respaldo, respaldo)
  }
  return chosen && notLater(chosen.document, limits.anio) && framed(claim, quoted, chosen) ? chosen : null
}

const notLater = ({ anio }: DocumentRow, year: number | undefined): boolean =>
  year === undefined || anio === null || anio <= year

/** Words before the quotation among which its writer may deny it as the source does: "it is not «shown that …»". */
const DENIED = 4

/**
 * Whether the quotation begins behind the negation of its source and nothing denies it where it is quoted: the words
 * "se advierte el peligro" stand there literally, and the source says "no se advierte el peligro".
 */
function isTurned(claim: string, { desde }: Quotation, { row, range: [from] }: QuotedPlace): boolean {
  const before = /([\p{L}’']+)\s+$/u.exec(row.texto.slice(0, from))?.[1]
  const denied = before !== undefined && NEGATION.has(normal(before))
  return (
    denied &&
    !wordsOf(claim.slice(0, desde))
      .slice(-DENIED)
      .some(word => NEGATION.has(word))
  )
}

/**
 * Returns whether the source knows every name and number around the quotations: "Galileo escribió: «En un lugar de la
 * Mancha…»" does not cite Cervantes.
 */
function framed(claim: string, quoted: readonly Quotation[], { row, document }: Quoted): boolean {
  const frame = quoted.reduceRight(
    (text, q) => `${text.slice(0, q.desde)} ${text.slice(q.hasta)}`,
    ` ${claim}`.slice(1),
  )
  const there = `${row.texto} ${document.titulo} ${document.autores.join(' ')} ${document.anio ?? ''}`
  const known = new Set(wordsOf(there)),
    numbers = numbersOf(there)
  // The first word has a capital anyway, so it counts as a name unless it is a known opener: "Galileo" is checked,
  // "Según" is not; "Más" is none, and "Mas" is a surname.
  const first = /^[^\p{L}]*(\p{Lu}\p{Ll}+)/u.exec(frame)?.[1]
  const names = [
    ...namesOf(frame),
    ...(first !== undefined && first !== 'Más' && !OPENERS.has(normal(first)) ? [first] : []),
  ]
  return (
    names.every(name => wordsOf(name).some(word => known.has(word))) && numbersOf(frame).every(n => numbers.includes(n))
  )
}

/** Words that begin a sentence with a quotation and are no names. */
const OPENERS = new Set(
  `
    el la los las lo un una unos unas su sus este esta estos estas ese esa aquel aquella segun como en al a asi
    ya y e pero de del desde para por con sobre cuando donde quien alli aqui alla entonces luego despues antes
    tambien ademas sin si no se es era fue hay dice dijo escribe escribio afirma afirmo sostiene leemos the a an
    in on at as according he she it they we his her its their this that these those there here when where then
    thus but and or for to by with from of one is was who which what yet also tampoco nunca siempre incluso
    todavia aun asimismo igualmente finalmente posteriormente anteriormente mientras aunque porque pues later
    earlier finally again afterwards even never always although because while`
    .trim()
    .split(/\s+/),
)
