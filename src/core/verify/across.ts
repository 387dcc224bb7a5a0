/**
 * Sentences that a page's end cuts in two, put together for the judge. Half a sentence proves nothing, and the whole
 * one stands in no passage, because a passage ends with its page: of 78 such sentences of 39 real PDFs none was
 * supported.
 */
import type { DocumentRow, PassageRow, Shelf } from '../../../storage/contract.ts'
import type { Ancla } from '../../schema/index.ts'
import { spreadOf } from '../folio/numerals.ts'
import { isUnfinished, isWithin, turns, type Turn } from '../search/page-turn.ts'
import { readable, sentences, type Range } from '../sentences.ts'
import { wordsOf } from './language/words.ts'

/** Where the last sentence of a passage ends, on the next page. */
export interface Onward {
  /** Length of the passage's text up to the page's end. */
  at: number
  /** The rest of the sentence. */
  rest: string
  /** The anchor of the next page. */
  ancla: Ancla
}

export interface Cut {
  row: PassageRow
  onward?: Onward
  /**
   * Length of the end of a sentence with which the passage begins, where it begins with a small letter; that sentence
   * is judged where it begins. What begins with a capital may be whole, and is judged here as well.
   */
  begun?: number
}

export type Pages = Pick<Shelf, 'units' | 'passagesOf'>

/**
 * Returns the candidates with what the ends of their pages cut, and behind them the passages in which a sentence
 * begins that ends in one of them.
 */
export async function acrossPages<C extends { row: PassageRow; document: DocumentRow }>(
  shelf: Pages,
  claim: string,
  candidates: readonly C[],
): Promise<((C & Cut) | (Cut & { document: DocumentRow; weak: true }))[]> {
  const words = new Set(wordsOf(claim))
  const broken = await Promise.all(candidates.map(({ row }) => cutsAround(shelf, row, words)))
  const whole = new Map(broken.flat().map(cut => [cut.from.id, cut]))
  const ended = new Map(broken.flat().map(cut => [cut.into.id, cut]))
  const known = new Set(candidates.map(c => c.row.id))
  const parts = (row: PassageRow): Omit<Cut, 'row'> => ({
    ...(whole.has(row.id) && { onward: whole.get(row.id)!.onward }),
    ...(ended.has(row.id) && { begun: ended.get(row.id)!.begun }),
  })
  const documents = new Map(candidates.map(c => [c.row.documento, c.document]))
  return [
    ...candidates.map(c => ({ ...c, ...parts(c.row) })),
    ...[...whole.values()]
      .filter(({ from }) => !known.has(from.id))
      .map(({ from }) => ({
        row: from,
        document: documents.get(from.documento)!,
        weak: true as const,
        ...parts(from),
      })),
  ]
}

interface Broken {
  from: PassageRow
  into: PassageRow
  onward: Onward
  begun: number
}

/**
 * Returns the sentences that the page of the passage cuts at its beginning and at its end, where they are its own. The
 * pages are opened only for a passage that may hold half a sentence: to open them for each took as long as all the rest
 * of a verdict.
 */
async function cutsAround(shelf: Pages, row: PassageRow, words: ReadonlySet<string>): Promise<Broken[]> {
  if (row.ancla.tipo !== 'pagina' && !printed(row.ancla)) return []
  const goesOn = isUnfinished(row.texto),
    began = isWithin(row.texto) || run(wordsOf(row.texto.slice(0, NEAR)), words) > 1
  const pages = [...(began ? [row.posicion - 1] : []), ...(goesOn ? [row.posicion] : [])]
  const cuts = await Promise.all(pages.map(posicion => cutBehind(shelf, { ...row, posicion }, words)))
  return cuts.flatMap(cut => (cut && (cut.from.id === row.id || cut.into.id === row.id) ? [cut] : []))
}

/** Returns the sentence that the end of a page cuts, or null. */
async function cutBehind(
  shelf: Pages,
  { documento, posicion }: Pick<PassageRow, 'documento' | 'posicion'>,
  words: ReadonlySet<string>,
): Promise<Broken | null> {
  if (posicion < 1) return null
  const [[page, next], passages] = await Promise.all([
    shelf.units(documento, posicion, 2),
    shelf.passagesOf(documento, posicion, posicion + 1),
  ])
  const turn = page && next && chosen(turns(page, next, passages), words)
  const at = (where: number, place: number): PassageRow | undefined =>
    passages.find(p => p.posicion === where && place >= p.desde && place < p.hasta)
  const from = turn && at(posicion, turn.last.to - 1),
    into = turn && at(posicion + 1, turn.first.from)
  if (!turn || !from || !into) return null
  const end = turn.last.to - from.desde
  const rest = restOf(from.texto.slice(0, end), turn.first.texto)
  if (rest === null) return null
  return {
    from,
    into,
    onward: { at: end, rest, ancla: into.ancla },
    begun: into.desde === turn.first.from && isWithin(rest) ? rest.length : 0,
  }
}

/** Characters of a paragraph beside a joint in which words of the claim are looked for. */
const NEAR = 200
/** Words of the claim that a turn has on both sides together, so that it is taken for the one that the claim means. */
const MEANT = 4

/**
 * Chooses the turn around which the claim's words stand, or else that of the text, where it breaks a sentence for
 * certain: unfinished before it, within a sentence behind it.
 */
function chosen(list: readonly Turn[], words: ReadonlySet<string>): Turn | undefined {
  const shared = ({ last, first }: Turn): number => {
    const before = run(wordsOf(last.texto.slice(-NEAR)).reverse(), words),
      behind = run(wordsOf(first.texto.slice(0, NEAR)), words)
    return before && behind && before + behind
  }
  const most = Math.max(...list.map(shared))
  if (most >= MEANT) return list.find(turn => shared(turn) === most)
  return list.find(turn => turn.main && isUnfinished(turn.last.texto) && isWithin(turn.first.texto))
}

/** How many words of the list, from its beginning on, are among these. */
function run(list: readonly string[], words: ReadonlySet<string>): number {
  const other = list.findIndex(word => !words.has(word))
  return other < 0 ? list.length : other
}

/** Returns what of the next page's paragraph belongs to the last sentence of the text; null when nothing does. */
function restOf(text: string, paragraph: string): string | null {
  const cut = sentences(`${text} ${paragraph}`).find(({ from, to }) => from < text.length && to > text.length + 1)
  return cut ? paragraph.slice(0, cut.to - text.length - 1) : null
}

/** A sentence of a passage as a judge reads it: `to` ends with the page where the sentence goes on on the next. */
export interface Sentence extends Range {
  words: string
  goesOn?: true
}

/** Returns the sentences of a passage: the last one with its end from the next page, none that began on another. */
export function evidenceOf({ row: { texto }, onward, begun = 0 }: Cut): Sentence[] {
  const own = readable(texto).map(({ from, to }): Sentence => ({ from, to, words: texto.slice(from, to) }))
  const begunHere = own.filter(({ to }) => to > begun)
  if (!onward) return begunHere
  const { at, rest } = onward
  const joined = `${texto.slice(0, at)} ${rest}`
  const broken = readable(joined).find(({ from, to }) => from < at && to > at)
  return begunHere.flatMap((sentence): Sentence[] => {
    if (sentence.to < at || sentence.from >= at) return [sentence]
    return broken ? [{ from: broken.from, to: at, words: joined.slice(broken.from, broken.to), goesOn: true }] : []
  })
}

/**
 * Returns the passage as it is cited by the deciding sentence: with both pages where that goes on on the next, unless
 * the claim has no word that does not stand on the first.
 */
export function placed({ row, onward }: Cut, claim: string, deciding: Sentence | undefined): PassageRow {
  if (!onward || !deciding?.goesOn) return row
  const here = new Set(wordsOf(row.texto.slice(deciding.from, deciding.to)))
  return wordsOf(claim).every(word => here.has(word)) ? row : { ...row, ancla: onBoth(row.ancla, onward.ancla) }
}

/**
 * Returns the anchor of words that begin on one page and end on the next: both numbers, as a spread has them or one
 * behind the other ("xvi, 1"). Cited by the first alone, "In" was on that page and the rest of the sentence on the
 * next.
 */
export function onBoth(first: Ancla, next: Ancla): Ancla {
  const before = printed(first),
    behind = printed(next)
  const spread = `${before}-${behind}`
  const both = before && behind ? { impresa: spreadOf(spread) ? spread : `${before}, ${behind}` } : {}
  const to = first.tipo === 'pagina' && next.tipo === 'pagina' ? { fisicaHasta: next.fisica } : {}
  return { ...first, ...both, ...to } as Ancla
}

/** The printed number of a page, of a PDF or of an EPUB with a list of pages. */
export const printed = (ancla: Ancla): string | null => ('impresa' in ancla && ancla.impresa) || null
