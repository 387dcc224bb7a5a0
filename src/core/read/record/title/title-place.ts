/** Features of where a title may be and of what is beside it. Pure. */
import { flag } from '../page/model.ts'
import { VERSIONED } from './title-stated.ts'
import type { Block, Traits, View } from '../page/view.ts'
import { AUTHOR_PREFIX, CHAPTER, MONTHS } from '../words/words.ts'

/** Number of letters, of any script. */
export const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length

/** A report number such as EPFL-REPORT-148043. */
export const CODE = /^[\p{Lu}\d][\p{Lu}\d/-]*\d[\p{Lu}\d/-]*$/u
/** "Release 12.18" or "Versión 4.3, de 29 de enero": a line under a title that is not part of it. */
const VERSION = new RegExp(
  String.raw`^\W*(?:[\p{L}\d-]+,?\s+|(?:[\p{L}\d-]+\s+){1,3}[–—-]\s+)?(?:vers?(?:ion)?\.?|versi[oó]n|release` +
    String.raw`|rev(?:ision)?\.?|revisi[oó]n|v)\s?\d|^\S+\s\d+(?:\.\d+)+\s\(\d{4}\b`,
  'iu',
)
/** The word over the author's name, and what a manuscript says of its state. */
const BY = /^(?:by|por|par|von|presenta(?:do por)?|presented by)\W*$/iu
const DRAFT = new RegExp(
  String.raw`^\W*(?:draft|borrador|preprint|manuscript|last updated|updated|revised)(?!\p{L})|` +
    String.raw`^(?:first|second|third|fourth|fifth|final|primer|segundo|tercer)\s+(?:draft|borrador)(?:,|\W*$)`,
  'iu',
)
/**
 * A line that is a date and nothing else, but for a version: "April 2022", "4 de mayo de 2019", "01-Dec-2008",
 * "2016/05/16 v1.2", "(Dated: December 22, 2009)".
 */
const DAY = '\\d{1,2}(?:st|nd|rd|th|º|\\.)?'
/** The time and the day of the week before a date: "14:12 GMT +10 Thursday 14 July 1994". */
const CLOCK =
  String.raw`(?:\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]\.?m\.?)?\s*(?:(?:GMT|UTC|[A-Z]{3,4})?\s?(?:[+-]\d{1,4})?)?,?\s+)?` +
  String.raw`(?:\p{L}+day,?\s+)?`
const DATE_LINE = new RegExp(
  `^\\W*(?:dated:\\s+)?${CLOCK}` +
    `(?:(?:${DAY}\\s+)?(?:de\\s+|of\\s+)?(?:${MONTHS})\\.?,?\\s+(?:${DAY},?\\s+)?(?:de\\s+|del\\s+)?(?:19|20)\\d\\d|` +
    `\\d{1,2}-(?:${MONTHS})-(?:19|20)?\\d\\d|(?:19|20)\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2})` +
    '(?:\\s+\\(?v?[\\d.]+[a-z]?\\)?)?\\W*$',
  'iu',
)
/**
 * True for a line that is never part of the title above it: a version, a date, the state of a draft, a lone mark; not a
 * year.
 */
export const isApart = ({ text }: { text: string }): boolean =>
  (letters(text) < 2 && !/^\W*(?:19|20)\d\d\W*$/.test(text)) ||
  DRAFT.test(text) ||
  VERSION.test(text) ||
  DATE_LINE.test(text)
/** A label such as "Document number: N3985" or "Fecha:". */
const LABEL = new RegExp(
  String.raw`:$|^(?:thema|titel|t[ií]tulo|title|titre|sujet|tema|titolo)\W*$` +
    String.raw`|^(?:document(?: number| no\.?)?|date|project|reply-?to|n[uú]mero|expte|cuij|actuaci[oó]n` +
    String.raw`|t[ií]tulo|title|autor(?:es)?|authors?|fecha|subject|para|from|to|asunto` +
    String.raw`|versi[oó]n)\b[^:]{0,15}:`,
  'iu',
)
/**
 * Features of how the first page begins, because pages taken out of a book have no title. They are the same for every
 * candidate, and weigh against "none".
 */
export function start(view: View): Record<string, number> {
  const { rows } = rowsOf(view, view.material.pages[0]?.page ?? 1)
  const first = rows.find(line => letters(line.text) > 3)
  const { body } = view.material
  return {
    startsLow: flag(first !== undefined && /^(?:\p{Ll}.*\s|[•∙▪–-])/u.test(first.text)),
    startsAsText: flag(first !== undefined && first.size < 1.1 * body && !first.bold && first.x1 - first.x > 300),
    startsWithList: flag(
      rows.slice(0, 3).some(line => /^(?:[ií]ndice|contents|table of contents)\W*$/iu.test(line.text)),
    ),
    noDisplay: flag(!rows.some(line => line.size > 1.12 * body && letters(line.text) > 4)),
  }
}

/** Features of type and position. */
export function shape(lines: Block['lines'], view: View): Record<string, number> {
  const { body } = view.material
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const { width, height } = view.material.pages.find(p => p.page === first.page)!
  const { rows, largest, full } = rowsOf(view, first.page)
  const same = (line: Block['lines'][number]): boolean =>
    Math.abs(line.size - first.size) < 0.045 * first.size && line.bold === first.bold
  const near = (y: number): boolean => y > 0 && y < (first.size > 1.15 * body ? 2.6 : 1.75) * first.size
  const cutAbove = rows.some(
    line => !lines.includes(line) && !isApart(line) && same(line) && near(line.y - first.y) && overlaps(line, first),
  )
  const goesOn = rows.filter(line => !lines.includes(line) && near(last.y - line.y) && overlaps(line, last))
  const cutBelow = goesOn.some(line => !isApart(line) && !view.traits.get(line)!.heading && same(line))
  const x = Math.min(...lines.map(line => line.x))
  const x1 = Math.max(...lines.map(line => line.x1))
  return {
    ...setting(lines),
    size: Math.max(-0.5, Math.min(1.5, Math.log2(first.size / body))),
    isLargest: flag(first.size >= 0.97 * largest),
    display: flag(first.bold || first.size > 1.1 * body),
    centred: flag(Math.abs((x + x1) / 2 - width / 2) < 0.03 * width),
    top: 1 - first.y / height,
    first: flag(first.page === 1),
    later: Math.min(3, first.page - 1) / 3,
    afterCover: flag([...view.covers].some(cover => cover === first.page - 1)),
    onCover: flag(view.covers.has(first.page)),
    sparse: flag(!full),
    topmost: 1 / (1 + rows.filter(line => line.y > first.y + 2 && letters(line.text) > 3).length),
    cutAbove: flag(cutAbove),
    cutBelow: flag(cutBelow),
    buried: flag(
      rows.filter(line => line.y > first.y + 2 && line.size <= 1.04 * body && !line.bold && line.text.length > 30)
        .length >= 8,
    ),
    leads: flag(rows.every(line => lines.includes(line) || line.y < first.y || letters(line.text) < 4 || !same(line))),
    underLarger: flag(isUnderLarger(first, rows)),
    ...besides(lines, rows, view),
    ...neighbours(lines, view, rows),
  }
}

/**
 * What is beside a title that lacks its beginning: a line in its type that could not be read, and the name of its
 * subject over it, in bold or with its version ("discoSnp++", "hepthesis v1.5.2" over what it does).
 */
function besides(lines: Block['lines'], rows: Block['lines'], view: View): Record<string, number> {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const alike = rows.filter(
    line => !lines.includes(line) && overlaps(line, first) && Math.abs(line.size - first.size) < 0.05 * first.size,
  )
  const over = alike.filter(({ y }) => y > first.y && y - first.y < 2.2 * first.size)
  const under = alike.filter(({ y }) => y < last.y && last.y - y < 2.2 * last.size)
  const bolder = over.filter(line => line.bold && !first.bold && letters(line.text) >= 3)
  const above = rows.filter(line => line.y > first.y && !lines.includes(line) && overlaps(line, first)).at(-1)
  const version = above !== undefined && above.size >= first.size && VERSIONED.test(above.text)
  return {
    unreadBeside: flag([...over, ...under].some(({ text }) => text.includes('\uFFFD\uFFFD'))),
    underBolder: flag(version || bolder.some(line => !OTHERS.some(trait => view.traits.get(line)![trait]))),
  }
}
const OTHERS = ['byline', 'rubric', 'masthead', 'institution', 'degree', 'heading', 'address'] as const

/** Features of the type in which the lines are set. */
function setting(lines: Block['lines']): Record<string, number> {
  const first = lines[0]!
  const sizes = lines.map(line => line.size)
  return {
    bold: flag(first.bold),
    italic: flag(first.italic),
    lines: Math.min(5, lines.length) / 5,
    mixed: flag(Math.max(...sizes) - Math.min(...sizes) > 0.045 * first.size),
    mixedWeight: flag(lines.some(line => line.bold !== first.bold)),
    shrinks: flag(Math.min(...sizes) < 0.72 * Math.max(...sizes)),
  }
}

/** True for a line right under one in much larger type, as the subtitle of a title page is. */
const isUnderLarger = (line: Block['lines'][number], rows: readonly Block['lines'][number][]): boolean => {
  const above = rows.filter(other => other.y > line.y + 0.3 * line.size && letters(other.text) >= 2).at(-1)
  return above !== undefined && above.size > LARGER * line.size && above.y - line.y < 3 * above.size
}
const LARGER = 1.35

interface Rows {
  rows: Block['lines']
  largest: number
  /** True for a page of text, which is not a title page. */
  full: boolean
}
const known = new WeakMap<View, Map<number, Rows>>()

/** The lines of a page from the top, and the largest type in it that holds words. */
export function rowsOf(view: View, page: number): Rows {
  const pages = known.get(view) ?? new Map<number, Rows>()
  known.set(view, pages)
  const before = pages.get(page)
  if (before) return before
  const rows = view.material.pages.find(p => p.page === page)!.segments.filter(line => !line.turned)
  const full = rows.reduce((n, line) => n + line.text.length, 0) >= 800
  const made = {
    rows,
    full,
    largest: Math.max(1, ...rows.filter(line => letters(line.text) >= 4).map(line => line.size)),
  }
  pages.set(page, made)
  return made
}

const overlaps = (a: { x: number; x1: number }, b: { x: number; x1: number }): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x, b.x) > 0

/** Features of what is right above and below, and of lines inside it that are something other than a title. */
function neighbours(
  lines: Block['lines'],
  view: View,
  rows: readonly Block['lines'][number][],
): Record<string, number> {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const traits = (line: Block['lines'][number]): Traits => view.traits.get(line)!
  const after = rows.findIndex(line => line.y < last.y - 0.3 * last.size)
  const below = after < 0 ? [] : rows.slice(after, after + 12)
  const above = rows.filter(line => line.y > first.y + 0.3 * first.size).slice(-2)
  const byline = below.slice(0, 6).findIndex(line => traits(line).byline)
  const under = below[0] ? last.y - below[0].y : 200
  const over = above.at(-1) ? above.at(-1)!.y - first.y : 200
  const rest = lines.slice(1)
  return {
    byline: byline < 0 ? 0 : 1 / (1 + byline),
    bylineSoon: flag(byline >= 0 && byline <= 1),
    gapBelow: Math.min(4, under / last.size) / 4,
    gapAbove: Math.min(4, over / first.size) / 4,
    afterRubric: flag(above.some(line => traits(line).rubric || CHAPTER.test(`${line.text} `))),
    beforeAbstract: flag(below.some(line => /^(?:abstract|resumen|summary)/iu.test(line.text))),
    beforeEmail: flag(below.slice(0, 8).some(line => traits(line).address || AUTHOR_PREFIX.test(line.text))),
    withNames: flag(lines.some(line => traits(line).purely && traits(line).byline)),
    withHeading: flag(rest.some(line => traits(line).heading)),
    headingFirst: flag(rest.length > 0 && traits(first).heading),
    withLabel: flag(lines.length > 1 && lines.some(line => LABEL.test(line.text))),
    withRubric: flag(lines.length > 1 && lines.some(line => traits(line).rubric)),
    withDegree: flag(lines.some(line => traits(line).degree)),
    withMasthead: flag(lines.length > 1 && lines.some(line => traits(line).masthead)),
    withInstitution: flag(lines.length > 1 && lines.some(line => traits(line).institution)),
    byPrefix: flag(lines.some(line => AUTHOR_PREFIX.test(line.text))),
    beforeVersion: flag(below[0] !== undefined && VERSION.test(below[0].text)),
    withVersion: flag(rest.some(line => VERSION.test(line.text))),
    withBy: flag(lines.some(line => BY.test(line.text))),
    withDraft: flag(rest.some(line => DRAFT.test(line.text))),
    withCode: flag(lines.some(line => CODE.test(line.text))),
  }
}
