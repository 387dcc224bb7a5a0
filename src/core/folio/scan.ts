/**
 * One row of a margin → its tokens that may be a folio. The recognisers form a table: the first that accepts a mark
 * decides.
 */
import { rowLength, type Mark, type Row, type UprightPage } from './geometry.ts'
import { readings } from './notation.ts'
import type { Dress } from './evidence.ts'
import {
  COUNTER,
  CUE,
  FOREIGN_SIGN,
  MEASURED,
  PAGE_WORD,
  POINTS_ELSEWHERE,
  RANGE,
  SEPARATOR,
  WRAPPED,
} from './patterns.ts'

export interface Found {
  token: string
  dress: Dress
  mark: Mark
  /** Index in the mark at which the token begins, in UTF-16 units. */
  at: number
  /** Factor by which the weight of the dress is multiplied. */
  weak: number
  /** The text that stands with the token. */
  line: string
  total?: number
  pair?: number
  separated?: boolean
  atEnd?: boolean
  /** Number of other bare numbers in its row. */
  figures?: number
}

export interface Margin {
  page: UprightPage
  body: number
  /** Characters of the whole page. */
  chars: number
  /** Number of pages in the file when this is the first page; null on others. */
  span: number | null
  /** Number of the row from the edge; 0 for the outermost. */
  rank: number
}

interface Place extends Margin {
  row: Row
  mark: Mark
  index: number
  text: string
  prose: boolean
  lonely: boolean
  weak: number
}
type Recogniser = (place: Place) => Found[] | null

const valueOf = (token: string | undefined): number | undefined => (token ? readings(token)[0]?.value : undefined)
const occurrence = (p: Place, { token, dress }: { token: string; dress: Dress }, more: Partial<Found> = {}): Found => ({
  token,
  dress,
  mark: p.mark,
  at: 0,
  weak: p.weak,
  line: p.mark.text,
  ...more,
})

/** Recognises `Page 3` and `Page 3 of 10`, unless the words refer the reader to another page. */
const pageWord: Recogniser = p => {
  const m = PAGE_WORD.exec(p.mark.text)
  if (!m || (p.lonely && !m[2] && m.index > 1)) return null
  const before = p.mark.text.slice(0, m.index + (/^\P{L}/u.test(m[0]) ? 1 : 0))
  if (POINTS_ELSEWHERE.test(before)) return []
  return [
    occurrence(
      p,
      { token: m[1] ?? '', dress: m[2] ? 'pageOf' : 'page' },
      { at: m.index, total: valueOf(m[2]), weak: p.prose ? 0.2 : 1 },
    ),
  ]
}

/** Returns whether the mark is a small raised figure before a word or behind larger type, which calls a note. */
function isNoteMark({ mark, body, page }: Place): boolean {
  const near = page.marks.filter(other => other !== mark && other.y < mark.y && mark.y - other.y < 0.75 * other.size)
  const before = near.some(other => other.x - mark.x1 > -0.75 * mark.size && other.x - mark.x1 < 0.9 * other.size)
  const behind = near.some(
    other =>
      mark.size <= 0.82 * other.size &&
      mark.y - other.y >= 0.15 * other.size &&
      Math.abs(mark.x - other.x1) < 0.4 * other.size &&
      /\p{L}$/u.test(other.text),
  )
  return behind || (before && mark.size < 0.75 * body)
}

function dressOf(open: string, core: string, row: Row): Dress {
  if (core.endsWith('.')) return 'dot'
  if (/[-–—~•·|*]/.test(open)) return 'dash'
  if (/[[({]/.test(open)) return 'bracket'
  return row.marks.length === 1 ? 'alone' : 'apart'
}

/** Greatest gap between the number of a section and its title in a running head, as a multiple of the type size. */
const QUAD = 1.3

/**
 * Counts the other bare numbers of a row, as a table has. The number of a section before its title is none: heads of
 * LaTeX read "1  INTRODUCTION          2", and 24 pages of a manual had no folio for it.
 */
function figuresBeside({ marks }: Row, mark: Mark): number {
  return marks.filter((other, i) => {
    const after = marks[i + 1]
    const titled = i === 0 && after && /^\p{L}/u.test(after.text) && after.x - other.x1 <= QUAD * other.size
    return other !== mark && /^\d{1,4}$/.test(other.text) && !titled
  }).length
}

/** Least gap before a number that stands apart behind words, unlike an index, as a multiple of the type size. */
const GAP = 2

const lastWord = (text: string | undefined): string => text?.split(/\s+/).at(-1) ?? ''

/** Recognises a mark of one token: `12`, `— 12 —`, `[12]`, `12 bis`, `12–13`. */
const wholeToken: Recogniser = p => {
  const { row, mark, index } = p
  const [, open = '', core = ''] = WRAPPED.exec(mark.text) ?? []
  const single = !/\s/.test(core) || /^\d{1,4}\s(?:bis|ter|quater|[rv])$/.test(core)
  if (!core || !single || core.length > 11 || FOREIGN_SIGN.test(core.replace(/^\d{1,3}:(?=\d)/, ''))) return null
  const before = row.marks[index - 1]
  const after = row.marks[index + 1]
  const cued = before && CUE.test(lastWord(before.text)) && mark.x - before.x1 < 2 * mark.size
  const dated = after && MEASURED.test(after.text) && after.x - mark.x1 < 1.5 * mark.size
  const inner = index > 0 && index < row.marks.length - 1
  const out: Found[] = []
  if (!cued && !dated && !isNoteMark(p)) {
    out.push(
      occurrence(
        p,
        { token: core.replace(/\.$/, ''), dress: dressOf(open, core, row) },
        {
          at: open.length,
          weak: p.weak * (inner ? 0.6 : 1),
          line: p.text,
          figures: figuresBeside(row, mark),
          atEnd: before !== undefined && mark.x - before.x1 > GAP * mark.size,
        },
      ),
    )
  }
  const [, first = '', last = ''] = RANGE.exec(core) ?? []
  if (first && Number(last) === Number(first) + 1)
    out.push(occurrence(p, { token: first, dress: dressOf(open, core, row) }, { pair: Number(last) }))
  return out
}

/** Recognises `3/10` and `3 of 10`, but not `Sheet 3 of 10`. `12/3` is marked as a date. */
const counter: Recogniser = p => {
  const m = COUNTER.exec(p.mark.text)
  const [n, total] = [valueOf(m?.[1]), valueOf(m?.[2])]
  if (!m || n === undefined || total === undefined) return null
  if (n > total) return [occurrence(p, { token: m[1] ?? '', dress: 'date' }, { total })]
  const before = p.mark.text.slice(0, m.index)
  if (CUE.test(lastWord(before)) && !/slide$/i.test(before)) return []
  return [occurrence(p, { token: m[1] ?? '', dress: 'of' }, { at: m.index, total })]
}

/** Recognises `12–13` over a spread, and `272–283` at the head of an article with that many pages. */
const range: Recogniser = p => {
  const m = RANGE.exec(p.mark.text)
  const [first, last] = [Number(m?.[1]), Number(m?.[2])]
  if (!m) return null
  if (last === first + 1 && !p.prose)
    return [occurrence(p, { token: m[1] ?? '', dress: 'apart' }, { at: m.index, pair: last })]
  if (last - first + 1 === p.span)
    return [occurrence(p, { token: m[1] ?? '', dress: 'apart' }, { at: m.index, weak: 0.8 * p.weak })]
  return null
}

const unbracketed = (token: string): string => token.replace(/^[[(|]|[\])|]$/g, '')

/** Recognises the first or last word of a running head: `88 FREE CULTURE`, `Title | 12`. */
const edge: Recogniser = p => {
  const { mark, row, index } = p
  if (p.lonely) return [] // "Exercise 12" is all the text of its page, not its folio
  const trimmed = mark.text.replace(/^[-–—|•·~*\s]+|[-–—|•·~*\s]+$/gu, '')
  const tokens = trimmed.split(/\s+/)
  const [first = '', second = '', last = '', beforeLast = ''] = [tokens[0], tokens[1], tokens.at(-1), tokens.at(-2)]
  const out: Found[] = []
  if (index === 0 && !/^\d/.test(second) && !MEASURED.test(tokens.slice(1).join(' ')) && !FOREIGN_SIGN.test(first)) {
    out.push(
      occurrence(
        p,
        { token: unbracketed(first), dress: 'edge' },
        { separated: SEPARATOR.test(second) || /^\S+\s{2,}/.test(trimmed), atEnd: false },
      ),
    )
  }
  const endsRow = index === row.marks.length - 1 && tokens.length > 1
  if (
    endsRow &&
    !CUE.test(beforeLast) &&
    !/^[$€£¥§¶#]+$/.test(beforeLast) &&
    !FOREIGN_SIGN.test(last) &&
    !last.endsWith('.')
  ) {
    const weak = p.weak * (/[,\d]$/.test(beforeLast) ? 0.5 : 1)
    out.push(
      occurrence(
        p,
        { token: unbracketed(last), dress: 'edge' },
        {
          at: mark.text.length - last.length,
          weak,
          separated: SEPARATOR.test(beforeLast) || /\s{2,}\S+$/.test(trimmed),
          atEnd: true,
        },
      ),
    )
  }
  return out
}

const RECOGNISERS: readonly Recogniser[] = [pageWord, wholeToken, counter, range, edge]

export function scanRow(row: Row, margin: Margin): Found[] {
  const length = rowLength(row)
  const [head] = row.marks
  const slug = head?.outside ?? false
  const prose = length > 45 && !slug && row.marks.length === 1 && !!head && head.x1 - head.x > 0.55 * margin.page.width
  const figures = row.marks.filter(m => /^[\d.,%±−-]+$/.test(m.text)).length > 3
  const weak = (prose ? 0.3 : 1) * (figures ? 0.3 : 1) * (margin.rank > 1 ? 0.8 : 1)
  const lonely = !slug && margin.chars - length < 20
  const text = row.marks.map(m => m.text).join(' ')
  return row.marks.flatMap((mark, index) => {
    const place: Place = { ...margin, row, mark, index, text, prose, lonely, weak }
    for (const recognise of RECOGNISERS) {
      const got = recognise(place)
      if (got) return got
    }
    return []
  })
}
