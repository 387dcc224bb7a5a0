/** What no title is, whatever its type: words that head or end every page, and what stands over a title. Pure. */
import { rowsOf } from './title-place.ts'
import { type Block, type View, textOfLines } from '../page/view.ts'

/**
 * What no title says: that a page is blank or lists the contents, which version this is, and which program made the
 * document, or heads the parts of a manual's page; or praises the product ("The Leading Open Source Backup Solution"
 * over "Console and Operators Guide"). Nor does one stand in parentheses, or twice, as under a running
 * head. It may begin with the name of its subject and end with the version.
 */
export const NEVER = new RegExp(
  [
    String.raw`left blank|en blanco$`,
    String.raw`^\([^()]*\)$`,
    String.raw`^(.{6,}) \1$`,
    String.raw`^(?:name|synopsis)$`,
    String.raw`^(?:(?:first|second|third) part|part (?:one|two|three)|(?:primera|segunda|tercera) parte)$`,
    String.raw`^(?:(?:erster|zweiter|dritter) teil|(?:premi[èe]re|deuxi[èe]me|seconde|troisi[èe]me) partie)$`,
    String.raw`^(?:table of contents|table des mati[èe]res|tabla de contenidos?|inhaltsverzeichnis)(?!\p{L})`,
    String.raw`^(?:(?:articles?|art[ií]culo) (?:in press|en prensa)|accepted manuscript)$`,
    String.raw`^\W*(?:vers?(?:ion)?\.?|versi[oó]n|release|rev(?:ision)?\.?|revisi[oó]n)\s?\d`,
    String.raw`^the (?:world[’']s )?(?:leading|best|most \p{L}+) .*\b(?:solutions?|platform|software)$`,
    String.raw`^(?:generated|created|produced|typeset|converted) (?:by|with|from|using)\b`,
  ].join('|'),
  'iu',
)

/** True for what stands between the names of a page of the manual, at its head: "ls(1)   User Commands   ls(1)". */
export function headsManual(line: Block['lines'][number], { material }: View): boolean {
  const rows = material.pages.find(({ page }) => page === line.page)!.segments
  return (
    rows.filter(({ text, y }) => Math.abs(y - line.y) < 1 && OF_MANUAL.test(text)).length > 1 &&
    !OF_MANUAL.test(line.text)
  )
}
const OF_MANUAL = /^[\p{L}\d_.:+-]+\(\d\w{0,3}\)$/u

/** True for a line that heads the pages beside their number, the first one too: "Hall / New Lanterns   1". */
export function isRunningHead([line, ...more]: Block['lines'], { heads, material }: View): boolean {
  const { segments, height } = material.pages.find(({ page }) => page === line!.page)!
  const beside = segments.filter(other => other !== line && Math.abs(other.y - line!.y) < 1)
  return (
    more.length === 0 &&
    line!.y > HEAD * height &&
    beside.some(({ text }) => /^\W*\d{1,4}\W*$/u.test(text)) &&
    heads.some(({ text, times }) => text === line!.text && times >= 2)
  )
}
/** Where the head of a page begins, in its height. */
const HEAD = 0.9

/** Fewest headings of a page in the type of its title, and the least text below each, in characters. */
const HEADINGS = { fewest: 3, text: 60 } as const

/**
 * True for a heading of a page of text whose headings are set like its title: each of three or more stands over smaller
 * text, and the title over the first of them ("Dealing How-to", "Before You Start", text, "Deck Setup", text …).
 */
export function isHeading(block: Block, blocks: readonly Block[]): boolean {
  const alike = blocks.filter(
    other => other.bold === block.bold && Math.abs(other.size - block.size) <= 0.02 * block.size,
  )
  const heads = ({ bottom, size }: Block): boolean => {
    const below = blocks.filter(({ top }) => top < bottom + 0.3 * size).sort((a, b) => b.top - a.top)[0]
    return !!below && below.size <= 0.9 * size && textOfLines(below.lines).length >= HEADINGS.text
  }
  const isUnderTitle = alike.some(other => other.bottom > block.top && !heads(other))
  return isUnderTitle && heads(block) && alike.filter(heads).length >= HEADINGS.fewest
}

/** The article that stands alone over a title: "The" over "Modern Mail Handler". */
export function articleOver({ x, x1, y, size, page }: Block['lines'][number], view: View): string {
  const { rows } = rowsOf(view, page)
  const over = rows.filter(line => line.y > y + 0.3 * size && line.y - y < 2.2 * size).at(-1)
  return over && over.x < x1 && over.x1 > x && ARTICLE.test(over.text) ? `${over.text} ` : ''
}
const ARTICLE = /^(?:the|el|la|los|las|der|die|das|le|les|il)$/iu
