/**
 * The pages of a document as a cataloguer looks at them: blocks of one type, running heads, cover sheets. A view is
 * made once and read by every finder. Pure.
 */
import type { Segment } from './lines.ts'
import { type Material, type MaterialPage, fold } from './material.ts'
import { saysBy } from './name-line.ts'
import { type NameContext, type Named, namesIn } from './people.ts'
import { CASE, COURT, IN_RE, PARTY, VERSUS } from '../words/court-words.ts'
import { ADDRESS, COVER, EMAIL, FOR_DEGREE, HEADING, INSTITUTION, MASTHEAD, OTHER_ROLE } from '../words/words.ts'
import { RUBRIC } from '../words/rubrics.ts'

/** Consecutive lines in one type. */
export interface Block {
  page: number
  lines: Segment[]
  x: number
  x1: number
  top: number
  bottom: number
  size: number
  bold: boolean
  italic: boolean
  /** Position on the page: share of its height above the block, 0 to 1. */
  at: number
  /** True when its middle is within 3 % of the page's. */
  centred: boolean
}

export interface View {
  material: Material
  blocks: Block[]
  /** Running heads: lines at the edge of several pages, without their numbers, the most frequent first. */
  heads: { text: string; page: number; times: number }[]
  /** Cover sheets that a repository or publisher added before the document. */
  covers: ReadonlySet<number>
  /** What each line shows by its own words. */
  traits: ReadonlyMap<Segment, Traits>
  /** Lines of running text. */
  paragraphs: ReadonlySet<Segment>
  /** True for a court document, whose title is the name of its case. */
  court: boolean
  /** Other statements of the title, reduced to letters and figures. */
  bare: { title: string; file: string; heads: string[]; outline: string[] }
  /** Letters and figures of all first pages, folded; a title is looked up in it. */
  squeezed: string
}

/** Where the chosen title is; null instead when no line shows it. */
export interface TitlePlace {
  page: number
  /** Baselines of its first line (`top`) and its last line (`bottom`), in points from the foot of the page. */
  top: number
  bottom: number
  size: number
  /** Its letters and figures, folded. */
  text: string
}

/** What a line is, judged by its own words. */
export interface Traits {
  names: Named[]
  /** True when it holds names and otherwise only where these people work. */
  byline: boolean
  /** True when it holds names and nothing else. */
  purely: boolean
  heading: boolean
  rubric: boolean
  degree: boolean
  address: boolean
  masthead: boolean
  institution: boolean
  role: boolean
}

export const squeeze = (text: string): string => fold(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')

export function viewOf(material: Material): View {
  const pages = material.pages.filter(({ page }) => page <= 8)
  const covers = new Set(pages.filter(page => page.page <= 2 && isCover(page)).map(({ page }) => page))
  const context = { forms: material.forms, idioma: material.idioma }
  const heads = headsOf(material.pages)
  const blocks = material.pages.flatMap(blocksOf)
  const segments = material.pages.flatMap(page => page.segments)
  return {
    material,
    traits: new Map(segments.map(segment => [segment, traitsOf(segment, context)])),
    court: isCourt(segments.filter(s => s.page <= 2).map(s => s.text)),
    blocks,
    paragraphs: new Set(blocks.filter(isParagraph).flatMap(block => block.lines)),
    heads,
    bare: {
      title: squeeze(material.stated.title ?? ''),
      file: squeeze((material.nombre ?? '').replace(/\.\p{L}\w{1,4}$/u, '')),
      heads: heads
        // A section's heading runs over its pages too, and is not the title.
        .filter(head => head.times > 1 && !HEADING.test(head.text))
        .slice(0, 8)
        .map(head => squeeze(head.text))
        .filter(head => head.length >= 8),
      outline: material.outline.map(squeeze),
    },
    covers,
    squeezed: squeeze(pages.flatMap(page => page.segments.map(s => s.text)).join(' ')),
  }
}

const isCover = (page: MaterialPage): boolean => COVER.test(page.segments.map(s => s.text).join(' '))

/**
 * True when one line names a court and at least two name a case: by its number, its parties, or words of proceedings.
 */
function isCourt(lines: readonly string[]): boolean {
  const named = lines.some(line => line.length < 110 && COURT.test(line))
  return (
    named &&
    lines.filter(
      line => line.length < 110 && (CASE.test(line) || VERSUS.test(line) || PARTY.test(line) || IN_RE.test(line)),
    ).length >= 2
  )
}

/** True for four lines or more that fill their column. */
const isParagraph = ({ lines, x, x1, size }: Block): boolean =>
  lines.length >= 4 && x1 - x > 14 * size && lines.filter(line => line.x1 > x1 - 6 * size).length >= 0.6 * lines.length

/** Longest line, in characters, that may be a byline. */
const LONGEST = 400

function traitsOf({ text, marked }: Segment, context: NameContext): Traits {
  const short = text.length <= 160
  const { names, rest } =
    text.length <= LONGEST && (/^\W*\p{Lu}/u.test(text) || saysBy(text))
      ? namesIn(marked, context)
      : { names: [], rest: true }
  const plain = names.length > 0 && names.reduce((n, name) => n + name.common, 0) <= 0.34 * names.length
  return {
    names,
    byline:
      plain && names.some(name => name.given || name.initials) && (!rest || names[0]!.given || names[0]!.initials),
    purely: plain && !rest,
    heading: short && HEADING.test(text),
    rubric: short && RUBRIC.test(text),
    degree: short && FOR_DEGREE.test(text),
    address: EMAIL.test(text) || ADDRESS.test(text),
    masthead: short && MASTHEAD.test(text),
    institution: short && INSTITUTION.test(text),
    role: short && OTHER_ROLE.test(text),
  }
}

/** Largest distance between lines of one block; larger type is set further apart. */
const leading = (size: number, body: number): number => (size > 1.15 * body ? 2.25 : 1.75) * size

function blocksOf({ page, width, height, segments }: MaterialPage): Block[] {
  const body = medianSize(segments)
  const open: Segment[][] = []
  for (const segment of segments.filter(s => !s.turned)) {
    const block = open.findLast(lines => continues(lines, segment, body))
    if (block) block.push(segment)
    else open.push([segment])
  }
  return open.map(lines => blockOf(lines, { page, width, height }))
}

function continues(lines: readonly Segment[], next: Segment, body: number): boolean {
  const last = lines.at(-1)!
  const gap = last.y - next.y
  if (gap < 0.4 * last.size || gap > leading(last.size, body)) return false
  if (Math.abs(last.size - next.size) > 0.045 * last.size || last.bold !== next.bold) return false
  const overlap = Math.min(last.x1, next.x1) - Math.max(last.x, next.x)
  return overlap >= 0.5 * Math.min(last.x1 - last.x, next.x1 - next.x)
}

function blockOf(lines: Segment[], { page, width, height }: Pick<MaterialPage, 'page' | 'width' | 'height'>): Block {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const x = Math.min(...lines.map(line => line.x))
  const x1 = Math.max(...lines.map(line => line.x1))
  return {
    page,
    lines,
    x,
    x1,
    top: first.y + first.size,
    bottom: last.y,
    size: first.size,
    bold: first.bold,
    italic: lines.filter(line => line.italic).length * 2 > lines.length,
    at: 1 - (first.y + first.size) / height,
    centred: Math.abs((x + x1) / 2 - width / 2) < 0.03 * width,
  }
}

function medianSize(segments: readonly Segment[]): number {
  const sizes = segments.map(s => s.size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 10
}

/** The lines joined, with words that the typesetter hyphenated made whole. */
export function textOfLines(lines: readonly Segment[], marked = false): string {
  let out = ''
  for (const [i, line] of lines.entries()) {
    const text = marked ? line.marked : line.text
    const before = lines[i - 1]
    const own = before && /[-‐]$/.test(out) && /^[\p{Lu}\d]/u.test(text)
    out += i === 0 || before?.hyphen || own ? (before?.hyphen && /^\p{Lu}/u.test(text) ? `-${text}` : text) : ` ${text}`
  }
  return out.replace(/\s+/g, ' ').trim()
}

const EDGE = 0.13
const kind = (text: string): string => squeeze(text.replace(/\p{N}+/gu, ' ').replace(/\b[ivxlc]+\b/giu, ' '))

const unnumbered = (text: string): string =>
  text.replace(/^[\d\s|·–-]+(?=\p{L})|(?<=[\p{L}.)])[\s|·–-]+\d+$/gu, '').trim()

function headsOf(pages: readonly MaterialPage[]): View['heads'] {
  const heads = new Map<string, { text: string; page: number; times: number }>()
  for (const { page, height, segments } of pages)
    for (const s of segments) {
      const at = s.y / height
      const key = kind(s.text)
      if (s.turned || (at > EDGE && at < 1 - EDGE) || key.length < 4) continue
      const head = heads.get(key)
      if (!head) heads.set(key, { text: s.text, page, times: 1 })
      else {
        head.times++
        // A number that changes with the page is not part of the running head; "Statistics to 2021" keeps its own.
        if (head.text !== s.text) head.text = unnumbered(s.text)
      }
    }
  for (const head of heads.values()) if (head.times === 1) head.text = unnumbered(head.text)
  return [...heads.values()].sort((a, b) => b.times - a.times).filter(head => head.times > 1 || head.page > 1)
}
