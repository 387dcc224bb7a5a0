/**
 * A claim → the one passage that may be cited for it, or none. Long quotations are decided by the quote gate, the rest
 * by the judge.
 */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { match, source } from '../quotes/compare.ts'
import type { Quotation } from '../quotes/find.ts'
import { collateOne, quotations } from '../quotes/index.ts'
import { LITERAL } from '../verify/light.ts'
import { verify, type Judged } from '../verify/index.ts'
import type { Said } from '../verify/said.ts'
import { namesOf, normal, numbersOf, wordsOf } from '../verify/words.ts'
import type { Library } from '../library.ts'

export interface Chosen {
  row: PassageRow
  document: DocumentRow
  pasaje: string
  respaldo: number
  /** Who decided; absent in what was cited before this was kept. */
  juez?: string
  /** Index in the job's `sin_cita` of the sentence for which its author found it. */
  anadida?: number
}

export interface ChooseLimits {
  umbral: number
  documentos?: readonly string[]
  biblioteca?: string
  signal?: AbortSignal
}

const K = 5
/** All that are judged. */
const MANY = 50
/** A quotation found word for word is in its source; 0.99 and not 1 because two books may hold the same words. */
const EXACT = 0.99
const VARIANT = 0.9
/** Words under which marks are emphasis or a title, found anywhere: such a sentence is judged as a whole. */
const QUOTED_WORDS = 6

export async function choose(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen | null> {
  const quoted = quotations(claim)
  if (quoted.some(q => wordsOf(q.texto).length >= QUOTED_WORDS)) return byQuotation(library, claim, quoted, limits)
  const { pasajes } = await verify(library, claim, { k: K, ...limits })
  const best = pasajes.find(p => supports(p, quoted, limits))
  const denied = best && pasajes.some(p => p.contradiction > best.respaldo)
  return best && !denied ? asChosen(best) : null
}

/** The passage that an agent has judged, when its word is worth what the job asks and no other passage denies it more. */
export async function chooseSaid(
  library: Library,
  claim: string,
  said: Said,
  limits: ChooseLimits,
): Promise<Chosen | null> {
  const { pasajes } = await verify(library, claim, { k: MANY, said, ...limits })
  const own = pasajes.find(p => p.row.id === said.passage)
  const denied = own && pasajes.some(p => p.contradiction > own.respaldo)
  return own && own.respaldo >= limits.umbral && !denied ? asChosen(own) : null
}

/** All that could be cited for it, best first: what its author may choose instead. */
export async function candidates(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen[]> {
  const quoted = quotations(claim)
  const { pasajes } = await verify(library, claim, { k: K, ...limits })
  return pasajes.filter(p => supports(p, quoted, limits)).map(asChosen)
}

const supports = (p: Judged, quoted: readonly Quotation[], { umbral }: ChooseLimits): boolean =>
  p.respaldo >= umbral && p.respaldo > p.contradiction && holds(p.row, quoted)
const asChosen = ({ row, document, pasaje, respaldo, juez }: Judged): Chosen => ({
  row,
  document,
  pasaje,
  respaldo: round(respaldo),
  juez,
})

const round = (n: number): number => Math.round(n * 1000) / 1000

const holds = (row: PassageRow, quoted: readonly Quotation[]): boolean => {
  const where = source(row.texto)
  return quoted.every(q => match(q.texto, where) !== null)
}

/**
 * Every quotation of the sentence must stand there, on one page of one document, and what frames it must name nobody
 * and no number that is not there.
 */
async function byQuotation(
  library: Library,
  claim: string,
  quoted: readonly Quotation[],
  limits: ChooseLimits,
): Promise<Chosen | null> {
  const scope = await library.shelf.scope(limits)
  let chosen: Chosen | null = null
  for (const quotation of quoted) {
    const { clase, found } = await collateOne(library, quotation, scope, limits.signal)
    if (!found || (clase !== 'exacta' && clase !== 'con_variantes')) return null
    if (chosen && (chosen.document.id !== found.document.id || chosen.row.posicion !== found.row.posicion)) return null
    const respaldo = clase === 'exacta' ? EXACT : VARIANT
    chosen ??= { ...found, pasaje: literal(found.row, quotation), respaldo, juez: LITERAL }
    chosen.respaldo = Math.min(chosen.respaldo, respaldo)
  }
  return chosen && chosen.respaldo >= limits.umbral && framed(claim, quoted, chosen) ? chosen : null
}

/** As the source has it; a quotation that runs into the next passage is given as quoted. */
function literal(row: PassageRow, quotation: Quotation): string {
  const found = match(quotation.texto, source(row.texto))
  return found ? row.texto.slice(found.desde, found.hasta) : quotation.texto
}

/** "Galileo escribió: «En un lugar de la Mancha…»" is no citation of Cervantes. */
function framed(claim: string, quoted: readonly Quotation[], { row, document }: Chosen): boolean {
  const frame = quoted.reduceRight(
    (text, q) => `${text.slice(0, q.desde)} ${text.slice(q.hasta)}`,
    ` ${claim}`.slice(1),
  )
  const there = `${row.texto} ${document.titulo} ${document.autores.join(' ')} ${document.anio ?? ''}`
  const known = new Set(wordsOf(there)),
    numbers = numbersOf(there)
  // the first word of the sentence has a capital too: "Galileo" is looked at like any name, "Según" is known to be none
  const first = /^[^\p{L}]*(\p{Lu}\p{Ll}+)/u.exec(frame)?.[1]
  const names = [...namesOf(frame), ...(first !== undefined && !OPENERS.has(normal(first)) ? [first] : [])]
  return (
    names.every(name => wordsOf(name).some(word => known.has(word))) && numbersOf(frame).every(n => numbers.includes(n))
  )
}

/** What a sentence with a quotation begins with when it is no name. */
const OPENERS = new Set(
  `
  el la los las lo un una unos unas su sus este esta estos estas ese esa aquel aquella segun como en al a asi ya y e pero de del desde para
  por con sobre cuando donde quien alli aqui alla entonces luego despues antes tambien ademas sin si no se es era fue hay dice dijo escribe
  escribio afirma afirmo sostiene leemos the a an in on at as according he she it they we his her its their this that these those there here
  when where then thus but and or for to by with from of one is was who which what yet also
`
    .trim()
    .split(/\s+/),
)
