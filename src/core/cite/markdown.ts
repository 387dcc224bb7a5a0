/** Finds existing citations in Markdown, and inserts new ones without changing anything else. */
import type { Range } from '../sentences.ts'
import type { Entry } from './csl/types.ts'
import { markdownBlocks } from './markdown-blocks.ts'

const YEAR = '(?:1[4-9]\\d\\d|20\\d\\d)[a-z]?'
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’.-]{1,40}"
const OTHERS = 'cols?\\.|colaboradores|otros|colleagues|others'
/**
 * Matches notes, pandoc keys, numbers in brackets or superscript, author and year in brackets, and an author before a
 * year in brackets.
 */
const CITATIONS = new RegExp(
  [
    '\\[\\^[^\\]\\s]{1,60}\\]',
    '\\[[^\\]\\n@]{0,100}@[\\p{L}\\d_][^\\]\\n]{0,300}\\]',
    '\\[\\d{1,3}(?:\\s?[,;–-]\\s?\\d{1,3}){0,30}(?:, [^\\]\\n]{1,40})?\\](?![(\\[:])',
    '<sup>\\s?\\[?\\d[\\d,;–\\s-]{0,40}\\]?\\s?</sup>',
    '(?<=[.,;:!?»”")]|\\p{L}{4})[¹²³⁰⁴-⁹]+',
    `\\((?:[^()\\n]{0,60}?[\\s;(])??${NAME}[^()\\n]{0,120}?,? (?:${YEAR}|` +
      's\\.\\s?f\\.|n\\.d\\.)(?:[,;:][^()\\n]{0,120})?\\)',
    `${NAME}(?:,? (?:et al\\.?|y|e|and|&)(?: (?:${NAME}|${OTHERS}))?){0,5}['’]?s? ` +
      `\\(${YEAR}(?:[,;:] ?[^()\\n]{0,80})?\\)`,
  ].join('|'),
  'gu',
)

/** Spaces of a width of their own, which Word, and Pandoc behind "et al.", write for a plain one. */
const WIDTHS = /[\u00a0\u2007\u2009\u202f]/g

/** Returns the ranges of citations that a writer set by hand, in any of the usual ways. */
export const citationsIn = (text: string): Range[] =>
  [...text.replace(WIDTHS, ' ').matchAll(CITATIONS)].map(match => ({
    from: match.index,
    to: match.index + match[0].length,
  }))

export interface MarkdownInsertion {
  at: number
  /** The citation, or the content of its note, as Markdown on one line. */
  markdown: string
}

export interface MarkdownOptions {
  /** Whether citations become footnotes. */
  note: boolean
  bibliography?: readonly Entry[]
  /** Heading above the bibliography. */
  heading?: string
}

export interface MarkdownInserted {
  texto: string
  /** What was added, by offset in the original, in order. Without it, the text is the original to the byte. */
  splices: { at: number; text: string }[]
}

export function insertMarkdown(
  text: string,
  insertions: readonly MarkdownInsertion[],
  options: MarkdownOptions,
): MarkdownInserted {
  const { note, bibliography = [], heading } = options
  const { blocks, headings, openFence } = markdownBlocks(text)
  const sorted = [...insertions].sort((a, b) => a.at - b.at)
  const labels = note ? freeLabels(text, sorted.length) : []
  let block = 0
  const inCell = (at: number): boolean => {
    while ((blocks[block]?.to ?? Infinity) < at) block++
    return blocks[block]?.kind === 'cell'
  }
  const splices = sorted.map(({ at, markdown }, i) => {
    const citation = inCell(at) ? markdown.replace(/(?<!\\)\|/g, '\\|') : markdown
    return { at, text: note ? `[^${labels[i] ?? ''}]` : spaced(text, at, citation) }
  })
  const end = [
    ...(note && sorted.length > 0
      ? [sorted.map(({ markdown }, i) => `[^${labels[i] ?? ''}]: ${markdown.replace(/\s*\n\s*/g, ' ')}`).join('\n')]
      : []),
    ...(bibliography.length > 0
      ? [...(heading ? [`${'#'.repeat(headingLevel(headings))} ${heading}`] : []), ...bibliography.map(line)]
      : []),
  ]
  if (end.length > 0) splices.push({ at: text.length, text: ending(text, end, openFence) })
  return { texto: spliced(text, splices), splices }
}

/** Inserts citations into a text of another language, whose own program writes the bibliography. */
export function insertText(text: string, insertions: readonly MarkdownInsertion[]): MarkdownInserted {
  const splices = [...insertions]
    .sort((a, b) => a.at - b.at)
    .map(({ at, markdown }) => ({ at, text: spaced(text, at, markdown) }))
  return { texto: spliced(text, splices), splices }
}

function spliced(text: string, splices: readonly { at: number; text: string }[]): string {
  let out = '',
    from = 0
  for (const splice of splices) {
    out += text.slice(from, splice.at) + splice.text
    from = splice.at
  }
  return out + text.slice(from)
}

/** Puts a space before the citation, except before a superscript number, which touches its word. */
const spaced = (text: string, at: number, markdown: string): string =>
  /^(?:<sup>|\s)/.test(markdown) || /^\s?$/.test(text.slice(Math.max(0, at - 1), at)) ? markdown : ` ${markdown}`

/** Returns labels `cita-1`, `cita-2`… that the text does not use; labels are case-insensitive. */
function freeLabels(text: string, count: number): string[] {
  const used = new Set([...text.matchAll(/\[\^([^\]\s]{1,100})\]/g)].map(match => match[1]?.toLowerCase()))
  const out: string[] = []
  for (let n = 1; out.length < count; n++) if (!used.has(`cita-${n}`)) out.push(`cita-${n}`)
  return out
}

/**
 * Writes an entry as a paragraph: a number with a full stop at the start of a line would begin a list, and a hash a
 * heading.
 */
const line = ({ label, markdown }: Entry): string =>
  `${label ? `${label} ` : ''}${markdown}`.replace(/^(\d+)([.)])/, '$1\\$2').replace(/^[#+>-]/, '\\$&')

/** Returns the level of the text's sections: one below a single title, else that of its highest headings. */
function headingLevel(headings: readonly number[]): number {
  const top = Math.min(...headings, 7)
  return top === 7 ? 2 : headings.filter(level => level === top).length > 1 ? top : Math.min(top + 1, 6)
}

function ending(text: string, paragraphs: readonly string[], openFence: string | undefined): string {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  const gap = text.trim() === '' ? '' : /\n\r?\n$/.test(text) ? '' : /\n$/.test(text) ? '\n' : '\n\n'
  const fence = openFence === undefined ? '' : `${/\n$/.test(text) ? '' : '\n'}${openFence}\n\n`
  return `${openFence === undefined ? gap : fence}${paragraphs.join('\n\n')}\n`.replaceAll('\n', eol)
}
