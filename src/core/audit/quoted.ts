/** Looks up a quotation of a manuscript: on the cited page first, then in the document, then in the whole library. */
import type { DocumentRow, PassageRow, UnitMark, UnitRow } from '../../../storage/contract.ts'
import { enlace, localizador } from '../anchor.ts'
import { narrowed } from '../anchoring/standing.ts'
import type { Library } from '../library.ts'
import { match, source, type Match } from '../quotes/compare.ts'
import { matchAcross } from '../quotes/flow.ts'
import { collateOne, stretches } from '../quotes/index.ts'
import { align, type Difference } from './align.ts'

export interface QuoteFound {
  state: 'literal' | 'cambios_marcados' | 'variantes' | 'alterada' | 'no_encontrada' | 'de_otra_obra'
  document?: DocumentRow
  /** Physical positions of the pages that the quotation spans. */
  positions: readonly number[]
  /** Range of its words on the first of these pages. */
  range?: readonly [from: number, to: number]
  /** Where it begins; the link opens the page with the words marked. */
  place?: { localizador: string; enlace: string }
  /** The words as the source has them. */
  source?: string
  differences: readonly Difference[]
}

/** Share of the quotation's words that must stand in one stretch of the source to call the quotation altered. */
const LIKE = 0.6
const MARKED = /\[[^\]]{1,80}\]|\(sic\)|…|\.{3,}/i

export interface Sought {
  quote: string
  document: DocumentRow
  marks: readonly UnitMark[]
  /** Positions that the citation names; empty where it names none. */
  named: readonly number[]
  signal: AbortSignal
}

export async function findQuotation(library: Library, sought: Sought): Promise<QuoteFound> {
  return placed(library, await sourceOf(library, sought))
}

async function placed({ shelf, site }: Library, quotation: QuoteFound): Promise<QuoteFound> {
  const { document, positions, range = [0, 0] } = quotation
  if (!document || positions[0] === undefined) return quotation
  const rows = await shelf.passagesOf(document.id, positions[0], positions[0])
  const row = rows.find(({ desde, hasta }) => range[0] >= desde && range[0] < hasta) ?? rows[0]
  if (!row) return quotation
  const [from, to] = [Math.max(0, range[0] - row.desde), Math.min(row.texto.length, range[1] - row.desde)]
  const part: [number, number] | undefined = from < to ? [from, to] : undefined
  const { ancla } = part ? narrowed(row, part) : row
  return {
    ...quotation,
    place: { localizador: localizador(ancla), enlace: enlace(site, document.id, { at: row, part }) },
  }
}

async function sourceOf(library: Library, sought: Sought): Promise<QuoteFound> {
  const { quote, document, named, signal } = sought
  const here =
    named.length > 0
      ? await onPages(library, { document, from: Math.min(...named), to: Math.max(...named) }, quote)
      : null
  if (here && here.positions.some(position => named.includes(position))) return here
  const range = { texto: quote, desde: 0, hasta: quote.length }
  const collated = await collateOne(library, range, { credited: [document.id], signal })
  if (collated.place && collated.clase !== 'mal_atribuida') {
    const { posicion } = collated.place.row
    const there = await onPages(library, { document, from: posicion, to: posicion }, quote)
    if (there) return there
  }
  if (here) return here
  if (collated.place)
    return {
      state: 'de_otra_obra',
      document: collated.place.document,
      positions: [collated.place.row.posicion],
      differences: [],
    }
  return (await nearest(library, sought)) ?? { state: 'no_encontrada', positions: [], differences: [] }
}

/** Looks for the quotation on those pages; it may run over from the page before or into the one after. */
async function onPages(
  library: Library,
  { document, from, to }: { document: DocumentRow; from: number; to: number },
  quote: string,
): Promise<QuoteFound | null> {
  const units = await unitsAround(library, document, { from, to })
  const text = units.map(unit => unit.texto).join('\n')
  const within = match(quote, source(text))
  const matched: (Match & { words?: string }) | null =
    within ?? matchAcross(quote, units, await passagesOf(library, document, units))
  if (!matched) return null
  return {
    state: stateOf(quote, matched),
    document,
    ...placedIn(units, matched.desde, matched.hasta),
    source: matched.words ?? text.slice(matched.desde, matched.hasta),
    differences: matched.variantes,
  }
}

async function unitsAround(
  library: Library,
  { id }: DocumentRow,
  { from, to }: { from: number; to: number },
): Promise<UnitRow[]> {
  const first = Math.max(1, from - 1)
  const units = await library.shelf.units(id, first, to - first + 2)
  return units.filter(unit => unit.posicion <= to + 1)
}

const passagesOf = async (library: Library, { id }: DocumentRow, units: readonly UnitRow[]): Promise<PassageRow[]> =>
  units.length > 0 ? library.shelf.passagesOf(id, units[0]!.posicion, units.at(-1)!.posicion) : []

const stateOf = (quote: string, { fit }: Match): QuoteFound['state'] =>
  fit === 'con_variantes' ? 'variantes' : MARKED.test(quote) ? 'cambios_marcados' : 'literal'

function placedIn(units: readonly UnitRow[], from: number, to: number): Pick<QuoteFound, 'positions' | 'range'> {
  const positions: number[] = []
  let range: QuoteFound['range']
  let start = 0
  for (const { posicion, texto } of units) {
    if (from < start + texto.length && to > start) {
      positions.push(posicion)
      range ??= [Math.max(0, from - start), Math.min(texto.length, to - start)]
    }
    start += texto.length + 1
  }
  return { positions, ...(range && { range }) }
}

/**
 * Returns the most similar stretch, on the cited pages or wherever most of the quotation's words stand; null when none
 * reaches `LIKE`.
 */
async function nearest(library: Library, { quote, document, named, signal }: Sought): Promise<QuoteFound | null> {
  const near = await stretches(library, quote, { scope: [document.id], signal })
  const lists = near.map(stretch => stretch.units)
  if (named.length > 0)
    lists.unshift(await unitsAround(library, document, { from: Math.min(...named), to: Math.max(...named) }))
  let best: { likeness: number; found: QuoteFound } | null = null
  for (const units of lists) {
    const text = units.map(unit => unit.texto).join('\n')
    const aligned = align(quote, text)
    if (!aligned || aligned.likeness < LIKE || (best && aligned.likeness <= best.likeness)) continue
    best = {
      likeness: aligned.likeness,
      found: {
        state: 'alterada',
        document,
        ...placedIn(units, aligned.from, aligned.to),
        source: text.slice(aligned.from, aligned.to),
        differences: aligned.differences,
      },
    }
  }
  return best?.found ?? null
}
