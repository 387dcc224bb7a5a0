/** Spans of lines, and what the file states, that may be the title, each with its features. Pure. */
import { captionsOf } from './captions.ts'
import { namesIn } from './people.ts'
import { squeeze, textOfLines, type Block, type Traits, type View } from './view.ts'
import { fold } from './material.ts'
import {
  ADDRESS,
  AUTHOR_PREFIX,
  CHAPTER,
  CONFERENCE,
  COURT,
  DEGREE,
  EMAIL,
  FOR_DEGREE,
  HEADING,
  INSTITUTION,
  MASTHEAD,
  MONTHS,
  OTHER_ROLE,
  RUBRIC,
  UNIVERSITY,
  IN_RE,
  VERSUS_WITHIN,
} from './words.ts'

export interface TitleCandidate {
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo' | 'cabecera'
  /** Absent where no line of the first pages says it. */
  lines?: Block['lines']
  features: Record<string, number>
}

const MAX_LINES = 8
const MAX_SPAN = 6
const MAX_CHARS = 320
const PAGES = 4

export function titleCandidates(view: View): TitleCandidate[] {
  const out: TitleCandidate[] = []
  const pages = [...new Set(view.blocks.map(block => block.page))].filter(page => page <= PAGES)
  for (const page of pages) {
    const blocks = view.blocks.filter(block => block.page === page)
    for (const [i, block] of blocks.entries()) {
      if (block.lines.length > MAX_LINES || isText(block, view)) continue
      for (const span of spansOf(block)) add(span)
      // A subtitle or a second size below: title and what follows it in the same column.
      const below = nextBelow(block, blocks.slice(i + 1))
      if (below && !isOther(below) && block.lines.length + below.lines.length <= MAX_LINES) {
        add([...block.lines, ...below.lines])
        const third = nextBelow(below, blocks)
        if (third && !isOther(third) && block.lines.length + below.lines.length + third.lines.length <= MAX_LINES)
          add([...block.lines, ...below.lines, ...third.lines])
      }
      function isOther({ lines: [line] }: Block): boolean {
        const { byline, heading, rubric, degree, address, masthead, institution } = view.traits.get(line!)!
        return byline || heading || rubric || degree || address || masthead || institution || CODE.test(line!.text)
      }
      function add(lines: Block['lines']): void {
        const candidate = candidateOf(lines, view)
        if (candidate) out.push(candidate)
      }
    }
  }
  for (const { text, lines } of captionsOf(view)) {
    const candidate = candidateOf(lines, view, text)
    if (candidate) out.push(candidate)
  }
  return [...out, ...statedTitles(view, out)]
}

/** Type of the text itself, away from the head of a full page. */
function isText(block: Block, view: View): boolean {
  const { lines, size, bold, x, x1, page } = block
  const { body } = view.material
  if (bold || size > 1.04 * body || lines.every(line => line.text === line.text.toUpperCase())) return false
  const { rows, full } = rowsOf(view, page)
  if (full && rows.indexOf(lines[0]!) > HEAD_LINES) return true
  return lines.length >= 3 && x1 - x > 12 * size && lines.slice(0, -1).every(line => line.x1 > x1 - 2 * size)
}

/** Lines at the head of a page of text among which its title may stand in the same type. */
const HEAD_LINES = 14

function spansOf({ lines }: Block): Block['lines'][] {
  const out: Block['lines'][] = []
  for (let from = 0; from < lines.length; from++)
    for (let to = from + 1; to <= Math.min(lines.length, from + MAX_SPAN); to++) out.push(lines.slice(from, to))
  return out
}

/** The nearest block under it that begins within 3.5 lines and stands in its column. */
export function nextBelow(block: Block, others: readonly Block[]): Block | undefined {
  return others
    .filter(
      other =>
        other !== block && other.top <= block.bottom + 0.6 * other.size && block.bottom - other.top < 2.2 * block.size,
    )
    .filter(
      other =>
        Math.min(block.x1, other.x1) - Math.max(block.x, other.x) >
        0.4 * Math.min(block.x1 - block.x, other.x1 - other.x),
    )
    .sort((a, b) => b.top - a.top)[0]
}

/** EPFL-REPORT-148043 */
const CODE = /^[\p{Lu}\d][\p{Lu}\d/-]*\d[\p{Lu}\d/-]*$/u

const tidy = (text: string): string =>
  text
    .replace(CHAPTER, '')
    .replace(/\s+([,;:.])/g, '$1')
    .replace(/^[\s–—:.,;-]+|[\s:;,–—*†‡✩⋆-]+$/gu, '')
    .replace(/(?<=\p{Ll}{2})\.$/u, '')
    .trim()

const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
const flag = (is: boolean): number => (is ? 1 : 0)

/** `caption`: what the lines call the case, where they do. */
function candidateOf(lines: Block['lines'], view: View, caption?: string): TitleCandidate | null {
  const text = tidy(view.court ? undocketed(caption ?? textOfLines(lines)) : textOfLines(lines))
  if (
    BLANK.test(text) ||
    text.length < 3 ||
    text.length > MAX_CHARS ||
    letters(text) < 3 ||
    letters(text) < 0.5 * text.length
  )
    return null
  const page = lines[0]!.page
  const source = view.covers.has(page) ? 'cubierta' : 'pagina'
  const known = {
    ...shape(lines, view),
    ...(caption !== undefined && { cutAbove: 0, cutBelow: 0, withLabel: 0, withInstitution: 0 }),
  }
  return {
    text,
    page,
    source,
    lines,
    features: {
      ...start(view),
      caption: flag(caption !== undefined),
      ...known,
      ...wording(text, view),
      ...agreement(text, view),
    },
  }
}

/** "Document number: N3985", "Fecha:" */
const LABEL =
  /:$|^(?:document(?: number| no\.?)?|date|project|reply-?to|n[uú]mero|expte|cuij|actuaci[oó]n|t[ií]tulo|title|autor(?:es)?|authors?|fecha|subject|para|from|to|asunto|versi[oó]n)\b[^:]{0,15}:/iu
const BLANK = /left blank|en blanco$/iu

/** "In re Bard IVC Filters, No. MDL 15-02641" is called without its number. */
const undocketed = (text: string): string =>
  text.replace(/,?\s+(?:nos?|case|cause|docket)\.?\s+[\p{L}\d:.-]*\s?[\p{L}\d-]*\d.*$/iu, '')

/** How the first page begins: leaves torn out of a book have no title. The same for each candidate, against none. */
function start(view: View): Record<string, number> {
  const { rows } = rowsOf(view, view.material.pages[0]?.page ?? 1)
  const first = rows.find(line => letters(line.text) > 3)
  const { body } = view.material
  const top = rows.slice(0, 12)
  return {
    startsLow: flag(first !== undefined && /^[\p{Ll}•∙▪–-]/u.test(first.text)),
    startsAsText: flag(first !== undefined && first.size < 1.1 * body && !first.bold && first.x1 - first.x > 300),
    startsWithList: flag(top.some(line => /^(?:[ií]ndice|contents|table of contents)\W*$/iu.test(line.text))),
    noDisplay: flag(!rows.some(line => line.size > 1.12 * body && letters(line.text) > 4)),
  }
}

/** Type and place. */
function shape(lines: Block['lines'], view: View): Record<string, number> {
  const { body } = view.material
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const { width, height } = view.material.pages.find(p => p.page === first.page)!
  const { rows, largest, full } = rowsOf(view, first.page)
  const same = (line: Block['lines'][number]): boolean =>
    Math.abs(line.size - first.size) < 0.045 * first.size && line.bold === first.bold
  const near = (y: number): boolean => y > 0 && y < (first.size > 1.15 * body ? 2.6 : 1.75) * first.size
  const cutAbove = rows.some(
    line => !lines.includes(line) && same(line) && near(line.y - first.y) && overlaps(line, first),
  )
  const cutBelow = rows.some(
    line => !lines.includes(line) && same(line) && near(last.y - line.y) && overlaps(line, last),
  )
  const x = Math.min(...lines.map(line => line.x))
  const x1 = Math.max(...lines.map(line => line.x1))
  const sizes = lines.map(line => line.size)
  return {
    size: Math.max(-0.5, Math.min(1.5, Math.log2(first.size / body))),
    isLargest: flag(first.size >= 0.97 * largest),
    bold: flag(first.bold),
    display: flag(first.bold || first.size > 1.1 * body),
    centred: flag(Math.abs((x + x1) / 2 - width / 2) < 0.03 * width),
    top: 1 - first.y / height,
    first: flag(first.page === 1),
    later: Math.min(3, first.page - 1) / 3,
    afterCover: flag([...view.covers].some(cover => cover === first.page - 1)),
    onCover: flag(view.covers.has(first.page)),
    sparse: flag(!full),
    topmost: 1 / (1 + rows.filter(line => line.y > first.y + 2 && letters(line.text) > 3).length),
    lines: Math.min(5, lines.length) / 5,
    cutAbove: flag(cutAbove),
    cutBelow: flag(cutBelow),
    mixed: flag(Math.max(...sizes) - Math.min(...sizes) > 0.045 * first.size),
    shrinks: flag(Math.min(...sizes) < 0.72 * Math.max(...sizes)),
    buried: flag(
      rows.filter(line => line.y > first.y + 2 && line.size <= 1.04 * body && !line.bold && line.text.length > 30)
        .length >= 8,
    ),
    mixedWeight: flag(lines.some(line => line.bold !== first.bold)),
    leads: flag(rows.every(line => lines.includes(line) || line.y < first.y || letters(line.text) < 4 || !same(line))),
    italic: flag(first.italic),
    ...neighbours(lines, view, rows),
  }
}

interface Rows {
  rows: Block['lines']
  largest: number
  /** A page of text, not a title page. */
  full: boolean
}
const known = new WeakMap<View, Map<number, Rows>>()

/** The lines of a page from the top, and its largest type that holds words. */
function rowsOf(view: View, page: number): Rows {
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

/** What stands right above and below, and whether a line within is something else than a title. */
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
    withCode: flag(lines.some(line => CODE.test(line.text))),
  }
}

const FUNCTION_WORD =
  /(?:^|\s)(?:de|del|la|el|los|las|y|e|en|a|con|por|para|un|una|the|of|and|in|on|for|to|with|an?|at|from|by|der|die|das|und|du|des|et)$/iu

/** What the words are. */
export function wording(text: string, view: View): Record<string, number> {
  const words = text.split(/\s+/)
  const { names, rest } = namesIn(text, { forms: view.material.forms, idioma: view.material.idioma })
  const known = words.filter(word => /^\p{L}{4,}/u.test(word))
  const small = known.filter(word => /^\p{Ll}/u.test(view.material.forms[fold(word.replace(/[^\p{L}]/gu, ''))] ?? 'X'))
  return {
    words1: flag(words.length === 1),
    words2: flag(words.length === 2),
    words34: flag(words.length === 3 || words.length === 4),
    words5: flag(words.length >= 5 && words.length <= 22),
    wordsMany: flag(words.length > 30),
    capitals: flag(text === text.toUpperCase()),
    lowerStart: flag(/^\p{Ll}/u.test(text)),
    runsOn: flag(FUNCTION_WORD.test(text) || /[,(]$/.test(text)),
    sentence: flag(
      /(?<!\b(?:v|vs|nos?|st|dr|mr|art|inc|co|vol))[.;]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll}/u.test(text) ||
        /\p{Ll}\.$/u.test(text),
    ),
    clause: flag(
      /^(?:this|these|there|we|i|it|esto|este documento|se|nosotros) \p{Ll}+ |\b(?:is|are|was|were|es una?|son) (?:the|an?|my|el|la|un)\b/iu.test(
        text,
      ),
    ),
    colonEnd: flag(/:$/.test(text)),
    institution: flag(INSTITUTION.test(text) && words.length <= 12),
    university: flag(UNIVERSITY.test(words.slice(0, 3).join(' ')) && words.length <= 12),
    degree: flag(DEGREE.test(text)),
    forDegree: flag(FOR_DEGREE.test(text)),
    heading: flag(HEADING.test(text)),
    numbered: flag(/^\d+(?:\.\d+)*\.?\s/.test(text)),
    rubric: flag(RUBRIC.test(text)),
    masthead: flag(MASTHEAD.test(text) && words.length <= 25),
    conference: flag(CONFERENCE.test(text)),
    rights: flag(/©|\bcopyright\b|all rights|reservados|permission/iu.test(text)),
    address: flag(ADDRESS.test(text) || EMAIL.test(text)),
    date: flag(
      new RegExp(`(?<!\\p{L})(?:${MONTHS})(?!\\p{L}).{0,12}\\d{4}|^\\W*\\d{4}\\W*$`, 'iu').test(text) &&
        words.length <= 8,
    ),
    names: flag(names.length > 0 && !rest && names.every(n => n.common <= 0.34)),
    givenNames: flag(names.length > 0 && !rest && names.every(n => n.given && n.common <= 0.34)),
    role: flag(OTHER_ROLE.test(text) && words.length <= 10),
    court: flag(COURT.test(text)),
    figures: text.replace(/\D/g, '').length / text.length,
    label: flag(/^\p{L}[\p{L}\s]{1,20}:/u.test(text)),
    quoted: flag(/^[“"«].*[”"»]$/u.test(text)),
    small: known.length === 0 ? 0 : small.length / known.length,
    versus: flag(VERSUS_WITHIN.test(text)),
    courtVersus: flag(view.court && (VERSUS_WITHIN.test(text) || IN_RE.test(text))),
    courtOther: flag(view.court && !VERSUS_WITHIN.test(text) && !IN_RE.test(text)),
    bullet: flag(/^[•∙▪■●*·–-]\s/u.test(text)),
  }
}

/** Share of the pairs of letters that two texts have in common (Dice), on letters and figures alone. */
export function likeness(a: string, b: string): number {
  if (a === b) return a.length > 0 ? 1 : 0
  const least = Math.min(a.length, b.length)
  if (least < 2 || least < 0.4 * Math.max(a.length, b.length)) return 0
  const pairs = new Map<number, number>()
  const pair = (text: string, i: number): number => text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
  for (let i = 0; i + 1 < a.length; i++) pairs.set(pair(a, i), (pairs.get(pair(a, i)) ?? 0) + 1)
  let both = 0
  for (let i = 0; i + 1 < b.length; i++) {
    const n = pairs.get(pair(b, i)) ?? 0
    if (n > 0) both++
    pairs.set(pair(b, i), n - 1)
  }
  return (2 * both) / (a.length + b.length - 2)
}

/** What else in the file says the same. */
export function agreement(text: string, { squeezed, said }: View): Record<string, number> {
  const own = squeeze(text)
  const { title, file, heads, outline } = said
  const at = own.length < 8 ? -1 : squeezed.indexOf(own)
  return {
    stated: likeness(own, title),
    isStated: flag(own === title),
    withinStated: flag(own !== title && own.length >= 8 && title.includes(own)),
    holdsStated: flag(own !== title && title.length >= 8 && own.includes(title)),
    fileName: file.length >= 8 ? likeness(own, file) : 0,
    inHead: flag(heads.some(head => own === head || (head.length >= 12 && own.startsWith(head)))),
    partHead: flag(heads.some(head => head.length >= 10 && own.includes(head))),
    again: flag(at >= 0 && squeezed.includes(own, at + own.length)),
    inOutline: flag(outline.includes(own)),
  }
}

/** XMP or Info, and running heads, where no line of the first pages says it. */
function statedTitles(view: View, shown: readonly TitleCandidate[]): TitleCandidate[] {
  const { stated } = view.material
  const out: TitleCandidate[] = []
  const push = (text: string, source: TitleCandidate['source'], page: number, more: Record<string, number>): void => {
    const clean = tidy(text.normalize('NFC').replace(/\s+/g, ' '))
    if (clean.length < 3 || clean.length > 400 || letters(clean) < 3) return
    out.push({ text: clean, page, source, features: { ...more, ...wording(clean, view), ...agreement(clean, view) } })
  }
  if (stated.title) {
    const own = squeeze(stated.title)
    push(stated.title, 'archivo', 1, {
      ofFile: 1,
      ofFileShown: flag(own.length >= 8 && view.squeezed.includes(own)),
      ofFileBad: flag(
        BAD.test(stated.title) || stated.programs.some(p => squeeze(p) === own) || !/\s/.test(stated.title.trim()),
      ),
    })
  }
  const lines = new Set(shown.map(({ text }) => squeeze(text)))
  for (const head of view.heads.filter(h => h.times >= 2 && h.text.length >= 6).slice(0, 4)) {
    const only = !lines.has(squeeze(tidy(head.text)))
    push(head.text, 'cabecera', head.page, {
      ...start(view),
      ofHead: 1,
      often: Math.min(1, head.times / 5),
      headOnly: flag(only),
      headSole: flag(only && shown.length === 0),
    })
  }
  return out
}

/** A program's own words, a file's name, a placeholder. */
const BAD =
  /\.(?:docx?|rtf|odt|wpd|tex|dvi|e?ps|indd?|qxd|pmd?|fm|pdf|txt|html?|pptx?|xlsx?|tiff?|jpe?g|png|md)\b|^microsoft |^untitled|^sin t[ií]tulo|^(?:new )?document|^t[ií]tulo$|^title$|arxiv:|^\W*(?:pii|doi)\b|^\d+$|\d+\s?\.\.\s?\d+|[_\\/]/iu
