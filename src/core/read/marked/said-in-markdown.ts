/**
 * What the readers of other syntaxes of plain text share: each says in Markdown what its file says, and Markdown's
 * reader finds the sections, lists, tables and notes.
 */
import { decode } from '../prose/charset.ts'
import type { Stated } from '../prose/describe.ts'
import { markdownBlocks, withoutData } from '../prose/markdown.ts'
import type { Parsed, Parser } from '../prose/parsed.ts'
import { toUnits } from '../prose/units.ts'

/** A text in Markdown, and what the file states of itself. */
export interface Said {
  lines: string[]
  stated: Stated
}

/** The parser of a syntax that is read line by line. */
export const parserOf =
  (say: (lines: readonly string[]) => Said): Parser =>
  async ({ bytes }) =>
    parsed(say(linesOf(bytes)))

const linesOf = (bytes: Buffer): string[] =>
  decode(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map(line => line.trimEnd())

/** The title is the heading above all others, where the text begins with it. */
export function parsed({ lines, stated }: Said): Parsed {
  const blocks = markdownBlocks(withoutData(lines.join('\n')))
  const alone = blocks.filter(({ heading }) => heading === 1).length === 1
  const title = stated.titulo ?? (alone && blocks[0]?.heading === 1 ? blocks[0].text : undefined)
  return {
    tipo: 'documento',
    units: toUnits([{ blocks }], { flow: true }),
    stated: { ...stated, csl: { type: 'document', ...stated.csl }, ...(title && { titulo: title }) },
    warnings: [],
  }
}

/** Lines that are shown as they stand; no text has as many tildes in a row at the beginning of a line. */
export const fenced = (lines: readonly string[]): string[] => {
  const shown = dedented(lines)
  while (shown[0] === '') shown.shift()
  while (shown.at(-1) === '') shown.pop()
  return shown.length === 0 ? [] : ['', FENCE, ...shown, FENCE, '']
}
const FENCE = '~'.repeat(30)

export const indentOf = (line: string): number => /^\s*/.exec(line)![0].length

/** The lines without the indentation that all of them have. */
export function dedented(lines: readonly string[]): string[] {
  const least = lines.reduce((least, line) => (line.trim() ? Math.min(least, indentOf(line)) : least), Infinity)
  return lines.map(line => (least === Infinity ? '' : line.slice(least)))
}

/** Index of the first line from `from` on that fits; the number of lines where none does. */
export function indexFrom(lines: readonly string[], from: number, fits: (line: string) => boolean): number {
  let i = from
  while (i < lines.length && !fits(lines[i]!)) i++
  return i
}

/** A row of a table in Markdown; the first one is followed by its line of dashes. */
export const tableOf = (rows: readonly (readonly string[])[]): string[] => {
  const width = Math.max(...rows.map(cells => cells.length))
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, n) => (cells[n] ?? '').replace(/\|/g, '\\|')).join(' | ')} |`
  const [first = [], ...rest] = rows
  return ['', line(first), `|${' --- |'.repeat(width)}`, ...rest.map(line), '']
}

/** A number sign at the beginning of a line of another syntax is no heading. */
export const escaped = (line: string): string => line.replace(/^(\s*)([#>])/, '$1\\$2')
