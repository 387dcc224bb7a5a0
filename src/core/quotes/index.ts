/**
 * The quote gate looks every quotation up in the documents it is credited to, and then in the whole library. What
 * stands in neither is reported as absent.
 */
import type { DocumentRow, PassageRow, Scope, UnitRow } from '../../../storage/contract.ts'
import type { CLASES } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { parseQuery } from '../search/query.ts'
import { remembered } from '../search/remembered.ts'
import { onBoth } from '../verify/across.ts'
import { match, source, type Match, type Source, type Variant } from './compare.ts'
import { matchAcross } from './flow.ts'
import { quotations, type Quotation } from './find.ts'
import { welded } from './welded.ts'

export { quotations } from './find.ts'

export type Clase = (typeof CLASES)[number]

export interface Collated extends Quotation {
  clase: Clase
  variantes: Variant[]
  /** Where the quotation stands; null when it stands nowhere. */
  place: QuotedPlace | null
}

export interface QuotedPlace {
  row: PassageRow
  document: DocumentRow
  /** Range in the passage; a quotation that runs on into the next stands in this one to its end. */
  range: [from: number, to: number]
}

/** Passages of the library that are read for one quotation. */
const CANDIDATES = 24
/** Words of a quotation that are searched for: a block quote has hundreds, and this many suffice. */
const ASKED = 24

/**
 * Keeps the words of so many stretches, of so many characters, because one quotation after another is looked for in the
 * same pages: 1,500 quotations took 11.5 s of processor time, and take 8.
 */
const sourceOf = remembered(200, source, 300_000)

export interface Stretch {
  document: string
  passages: PassageRow[]
  units: UnitRow[]
  /** Made when it is first read: a quotation that stands in the first stretch needs none of the others. */
  readonly source: Source
}

/**
 * Collates each quotation of the text, in order. `documentos` are the documents it may come from; one found elsewhere
 * is `mal_atribuida`.
 */
export async function collate(
  library: Pick<Library, 'shelf'>,
  text: string,
  options: { documentos?: readonly string[]; signal?: AbortSignal } = {},
): Promise<Collated[]> {
  const credited = options.documentos?.length ? await library.shelf.scope({ documentos: options.documentos }) : null
  const out: Collated[] = []
  for (const quotation of quotations(text)) {
    options.signal?.throwIfAborted()
    out.push(await collateOne(library, quotation, { credited, signal: options.signal }))
  }
  return out
}

export async function collateOne(
  library: Pick<Library, 'shelf'>,
  quotation: Quotation,
  { credited, signal }: { credited: Scope; signal?: AbortSignal },
): Promise<Collated> {
  const near = await stretches(library, quotation.texto, { scope: credited, signal })
  const here = best(near, quotation.texto)
  if (here) return result(library, quotation, { clase: here.match.fit, found: here })
  if (credited !== null) {
    const elsewhere = best(await stretches(library, quotation.texto, { scope: null, signal }), quotation.texto)
    if (elsewhere) return result(library, quotation, { clase: 'mal_atribuida', found: elsewhere })
  }
  const clase = welded(
    quotation.texto,
    near.map(s => s.source),
  )
    ? 'soldada'
    : 'inexistente'
  return { ...quotation, clase, variantes: [], place: null }
}

interface Found {
  stretch: Stretch
  match: Match
}

/** Returns an exact match, or else the first with variants; one that a page's end cuts, where there is no other. */
function best(list: readonly Stretch[], quote: string): Found | null {
  const within = first(list, stretch => match(quote, stretch.source))
  return within ?? first(list, ({ units, passages }) => matchAcross(quote, units, passages))
}

function first(list: readonly Stretch[], matching: (stretch: Stretch) => Match | null): Found | null {
  let variant: Found | null = null
  for (const stretch of list) {
    const matched = matching(stretch)
    if (matched?.fit === 'exacta') return { stretch, match: matched }
    if (matched && !variant) variant = { stretch, match: matched }
  }
  return variant
}

async function result(
  library: Pick<Library, 'shelf'>,
  quotation: Quotation,
  { clase, found: { stretch, match: matched } }: { clase: Clase; found: Found },
): Promise<Collated> {
  const place = passageAt(stretch, matched)
  const document = place && (await library.shelf.documents([place.row.documento])).get(place.row.documento)
  return { ...quotation, clase, variantes: matched.variantes, place: place && document ? { ...place, document } : null }
}

/** Returns the passage in which the quotation begins. */
function passageAt(stretch: Stretch, { desde, hasta }: Match): Omit<QuotedPlace, 'document'> | null {
  let start = 0
  for (const [i, unit] of stretch.units.entries()) {
    const [from, to] = [desde - start, hasta - start]
    if (from < unit.texto.length + 1) {
      const own = stretch.passages.filter(p => p.posicion === unit.posicion)
      const row = own.find(p => from >= p.desde && from < p.hasta) ?? own[0]
      if (!row) return null
      const within = (at: number): number => Math.max(0, Math.min(at - row.desde, row.texto.length))
      const next = to > unit.texto.length + 1 ? stretch.units[i + 1] : undefined
      return { row: next ? { ...row, ancla: onBoth(row.ancla, next.ancla) } : row, range: [within(from), within(to)] }
    }
    start += unit.texto.length + 1
  }
  return null
}

/**
 * Returns the stretches in which the quotation's words stand together: the unit of each of the best passages with its
 * two neighbours, so that a page turn splits no quotation.
 */
export async function stretches(
  library: Pick<Library, 'shelf'>,
  quote: string,
  { scope, signal }: { scope: Scope; signal?: AbortSignal },
): Promise<Stretch[]> {
  const start = quote.replace(/["“”«»„]/g, ' ').split(/\s+/, 4 * ASKED)
  const { words } = parseQuery(start.join(' ')).lexical
  if (words.length === 0) return []
  const { hits } = await library.shelf.lexical(
    { words: words.slice(0, ASKED), phrases: [] },
    { scope, limite: CANDIDATES },
    signal,
  )
  const rows = await library.shelf.passages(hits.map(h => h.id))
  const seen = new Set<string>()
  const out: Stretch[] = []
  for (const row of rows) {
    const key = `${row.documento}:${row.posicion}`
    if (seen.has(key)) continue
    seen.add(key)
    const first = Math.max(1, row.posicion - 1)
    const [units, passages] = await Promise.all([
      library.shelf.units(row.documento, first, 3),
      library.shelf.passagesOf(row.documento, first, first + 2),
    ])
    const near = units.filter(u => Math.abs(u.posicion - row.posicion) <= 1)
    let made: Source | undefined
    out.push({
      ...{ document: row.documento, units: near, passages },
      get source() {
        return (made ??= sourceOf(near.map(u => u.texto).join('\n')))
      },
    })
  }
  return out
}
