/**
 * The quote gate looks every quotation up in the documents it is credited to, and then in the whole library. What
 * stands in neither is reported as absent.
 */
import type { DocumentRow, PassageRow, Scope, UnitRow } from '../../../storage/contract.ts'
import type { CLASES } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { parseQuery } from '../search/query.ts'
import { match, source, welded, type Match, type Source, type Variant } from './compare.ts'
import { quotations, type Quotation } from './find.ts'

export { quotations } from './find.ts'

export type Clase = (typeof CLASES)[number]

export interface Collated extends Quotation {
  clase: Clase
  variantes: Variant[]
  /** Passage and document where the quotation stands; null when it stands nowhere. */
  place: { row: PassageRow; document: DocumentRow } | null
}

/** Passages of the library that are read for one quotation. */
const CANDIDATES = 24
/** Words of a quotation that are searched for: a block quote has hundreds, and this many suffice. */
const ASKED = 24

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

/** Returns an exact match, or else the first with variants. */
function best(list: readonly Stretch[], quote: string): Found | null {
  let variant: Found | null = null
  for (const stretch of list) {
    const matched = match(quote, stretch.source)
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
  const row = passageAt(stretch, matched.desde)
  const document = row && (await library.shelf.documents([row.documento])).get(row.documento)
  return { ...quotation, clase, variantes: matched.variantes, place: row && document ? { row, document } : null }
}

/** Returns the passage in which the quotation begins. */
function passageAt(stretch: Stretch, offset: number): PassageRow | null {
  let start = 0
  for (const unit of stretch.units) {
    const inside = offset - start
    if (inside < unit.texto.length + 1) {
      const own = stretch.passages.filter(p => p.posicion === unit.posicion)
      return own.find(p => inside >= p.desde && inside < p.hasta) ?? own[0] ?? null
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
        return (made ??= source(near.map(u => u.texto).join('\n')))
      },
    })
  }
  return out
}
