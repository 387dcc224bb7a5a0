/**
 * Which runs are page furniture: folios, running heads and feet. In doubt a run is text: nothing that occurs once, no
 * note and no line of the text is taken.
 */
import type { PageRuns } from '../read/reader.ts'
import { collect } from './collect.ts'
import type { Evidence } from './evidence.ts'
import { zoneOf } from './evidence.ts'
import { leading, rowLength, upright, type Mark, type Row, type UprightPage } from './geometry.ts'
import { isReliable } from './places.ts'

interface Strip {
  page: number
  zone: 'top' | 'bottom'
  /** Number of the row from the edge; 0 for the outermost. */
  rank: number
  row: Row
  /** Distance in points from its edge of the page. */
  y: number
  /** Whether more space separates it from the text than separates the text's lines. */
  free: boolean
  /** Runs of this row that are a folio in a reliable place. */
  folio: Set<number>
}

/** Rows at either end that may be furniture, and the space that they need, in lines of text. */
const MOST_ROWS = 8
/** Of how many rows space need not part a head: the fields of a form are more. */
const MOST_CONSTANT = 4
const AIR = 1.2
/** A running head: the same words at the same height on at least `LEAST_TIMES` pages within `REACH` pages. */
const LEAST_TIMES = 3
const SHORT_DOCUMENT = 6
const REACH = 40
const LEAST_LETTERS = 4
/** A short word that may head its pages by itself. */
const ABBREVIATION = /^\p{Lu}{3}$/u
/** Letters of the name of a standard, a manual or a version, which is known by its figures too. */
const LEAST_OF_NAME = 2
/**
 * Share of the pages near it, and least number of them, on which words at one height are a running head without space
 * below: a list of contents or a page of figures has more space between its own lines.
 */
const CONSTANT = 1 / 3
const LEAST_CONSTANT = 4
/** Beginnings of notes that repeat on many pages. */
const NOTE = /^\W*\d*\W*(?:ibid|ibidem|idem|íd|id|op\.? ?cit|loc\.? ?cit|cf|see|véase|ver)\b/iu
const SECTION = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4}\.?\s\p{L}/u
const NEVER_FOLIO = new Set(['edge', 'dot', 'side', 'whole'])

const letters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}]/gu, '')

/** Returns whether a mark has too few letters to be known by them, and no number. */
const isScrap = (mark: Mark): boolean => letters(mark.text).length < LEAST_LETTERS && !/\p{Nd}/u.test(mark.text)

/**
 * What two marks that say the same have in common: their letters, because numbers count the pages; or letters and
 * figures where the letters are few. "PDF 32000-1:2008" and "xz(1)" were text on every page.
 */
function wording(text: string): string {
  const words = letters(text)
  if (words.length >= LEAST_LETTERS || words.length < LEAST_OF_NAME || !/\p{Nd}/u.test(text)) return words
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
}

/**
 * Returns the runs whose number rises with the page in its place, except those that touch the text or are set as a
 * heading.
 */
function folioRuns(evidence: Evidence): Set<number> {
  const sure = evidence.candidates.filter(
    c => isReliable(c) && !NEVER_FOLIO.has(c.dress) && !c.tight && !c.big && !c.stray,
  )
  return new Set(sure.flatMap(c => c.from))
}
const edgeRuns = (evidence: Evidence): Set<number> =>
  new Set(evidence.candidates.filter(c => isReliable(c) && c.dress === 'edge' && !c.tight).flatMap(c => c.from))

function strips(page: UprightPage, index: number, evidence: Evidence): Strip[] {
  const { rows, height } = page
  const line = leading(rows)
  const folio = new Set([...folioRuns(evidence), ...edgeRuns(evidence)])
  return rows.flatMap((row, k): Strip[] => {
    const zone = zoneOf(rows, k, height)
    const rank = zone === 'top' ? k : rows.length - 1 - k
    if (!zone || rank >= MOST_ROWS) return []
    const inner = rows[zone === 'top' ? k + 1 : k - 1]
    const free = !inner || Math.abs(inner.y - row.y) >= AIR * line
    const own = new Set(row.marks.flatMap(m => m.from).filter(run => folio.has(run)))
    return [{ page: index, zone, rank, row, y: zone === 'top' ? height - row.y : row.y, free, folio: own }]
  })
}

const sameHeight = (a: Strip, b: Strip): boolean =>
  a.zone === b.zone && Math.abs(a.y - b.y) <= 4 && Math.abs(a.row.size - b.row.size) <= 0.6

/** Returns, for each zone and wording, the strips that carry it. */
function company(all: Strip[]): Map<string, Strip[]> {
  const out = new Map<string, Strip[]>()
  for (const strip of all)
    for (const mark of strip.row.marks) {
      const key = `${strip.zone}|${wording(mark.text)}`
      const list = out.get(key)
      if (list) list.push(strip)
      else out.set(key, [strip])
    }
  return out
}

class Rows {
  private readonly byWords: Map<string, Strip[]>
  private readonly folioHeights: Strip[]
  private readonly pages: number

  constructor(all: Strip[], pages: number) {
    this.byWords = company(all)
    this.folioHeights = all.filter(s => s.folio.size > 0)
    this.pages = pages
  }

  repeats(mark: Mark, strip: Strip): boolean {
    return this.times(mark, strip) >= (this.pages < SHORT_DOCUMENT ? 2 : LEAST_TIMES)
  }

  /**
   * On how many pages near it the words stand at this height. A sign or a short word between them, in type of its own,
   * counts where all of them repeat: "SAS OnlineDoc", "™", ": Version 8"; a short word by itself, as "BSD", where it
   * does on more pages.
   */
  private times(mark: Mark, strip: Strip): number {
    const own = this.timesAlone(mark, strip)
    if (!isScrap(mark)) return own
    const beside = strip.row.marks.filter(other => !isScrap(other)).map(other => this.timesAlone(other, strip))
    if (beside.length > 0) return Math.min(own, ...beside)
    return strip.row.marks.length === 1 && ABBREVIATION.test(mark.text) && own >= LEAST_CONSTANT ? own : 0
  }

  private timesAlone(mark: Mark, strip: Strip): number {
    const words = wording(mark.text)
    if ((words.length < LEAST_OF_NAME && !isScrap(mark)) || NOTE.test(mark.text)) return 0
    const near = (this.byWords.get(`${strip.zone}|${words}`) ?? []).filter(
      s => Math.abs(s.page - strip.page) <= REACH && sameHeight(s, strip),
    )
    return new Set(near.map(s => s.page)).size
  }

  /**
   * Returns whether all of a row is words that repeat and a folio. Without space of its own it needs more times: three
   * news of a magazine began with the same two sentences.
   */
  isRunning(strip: Strip): boolean {
    const isFolio = (mark: Mark): boolean => mark.from.every(run => strip.folio.has(run)) && isBareFolio(mark)
    const least = strip.free ? 0 : Math.min(LEAST_CONSTANT, this.pages)
    return strip.row.marks.every(
      mark => isFolio(mark) || (this.repeats(mark, strip) && this.times(mark, strip) >= least),
    )
  }

  /** Returns whether the words stand on so many of the pages near it that no space needs to part them from the text. */
  isConstant(strip: Strip): boolean {
    const from = Math.max(0, strip.page - REACH)
    const near = Math.min(this.pages, strip.page + REACH + 1) - from
    return strip.row.marks.some(mark => this.times(mark, strip) >= Math.max(LEAST_CONSTANT, CONSTANT * near))
  }

  /**
   * Returns whether a mark names the section in the outermost row, beside a head that repeats: "CHAPTER 5. CLAY" and
   * "5.10. WHERE IS CLAY?". A short section has it on one page alone.
   */
  isSectionBeside(mark: Mark, strip: Strip): boolean {
    if (strip.rank > 0 || !SECTION.test(mark.text)) return false
    return strip.row.marks.some(other => other !== mark && this.repeats(other, strip))
  }

  /**
   * Returns whether a row is furniture as a whole. Guide words and section names change from page to page, but stand in
   * the row of the folio on most pages.
   */
  isFolioRow(strip: Strip): boolean {
    if (!strip.folio.size || strip.rank > 0 || rowLength(strip.row) > 90) return false
    const alike = this.folioHeights.filter(s => sameHeight(s, strip) && Math.abs(s.page - strip.page) <= REACH)
    return alike.length >= Math.max(LEAST_TIMES, 0.25 * Math.min(this.pages, 2 * REACH))
  }
}

/**
 * Returns the furniture at one end of a page, from the edge inwards; it ends at the first row with text. A head or foot
 * of several rows needs space only between all of it and the text.
 */
function fromEdge(ordered: Strip[], rows: Rows): number[] {
  const out: number[] = []
  const text = ordered.findIndex(strip => !rows.isRunning(strip))
  const running = text < 0 ? ordered : ordered.slice(0, text)
  // Where all rows say the same on every page, as those of a form do, space alone tells its head.
  const few = text > 0 && text <= MOST_CONSTANT
  const last = running.findLastIndex(strip => strip.free || (few && rows.isConstant(strip)))
  for (const [k, strip] of ordered.entries()) {
    const free = strip.free || k <= last
    const whole = free && rows.isFolioRow(strip)
    const taken = strip.row.marks.filter(
      mark =>
        whole ||
        (free && (rows.repeats(mark, strip) || rows.isSectionBeside(mark, strip))) ||
        mark.from.every(run => strip.folio.has(run) && isBareFolio(mark)),
    )
    out.push(...taken.flatMap(mark => mark.from))
    if (taken.length < strip.row.marks.length) break
  }
  return out
}

/** Returns whether the mark holds its number and little else: `12`, `— 12 —`, `Page 3 of 10`. */
const isBareFolio = (mark: Mark): boolean => letters(mark.text).length <= 12 && mark.text.length <= 24

/** Returns for each page the indexes of its `runs` that are furniture. Never throws. */
export function furniture(doc: { pages: PageRuns[] }): Set<number>[] {
  const shown = doc.pages.map(upright)
  const evidence = collect(doc.pages, shown)
  const all = shown.map((page, index) => strips(page, index, evidence[index]!))
  const rows = new Rows(all.flat(), doc.pages.length)
  return all.map(page => {
    const end = (zone: Strip['zone']): number[] =>
      fromEdge(
        page.filter(s => s.zone === zone).sort((a, b) => a.rank - b.rank),
        rows,
      )
    return new Set([...end('top'), ...end('bottom')])
  })
}
