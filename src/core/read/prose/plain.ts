/**
 * Reads plain text into sections: paragraphs end at blank lines, or where the lines show it; lines broken at a column
 * are joined, verses and lists are not.
 */
import { decode } from './charset.ts'
import { tidy, type Block } from './blocks.ts'
import type { Stated } from './describe.ts'
import type { Parsed, Source } from './parsed.ts'
import { toUnits } from './units.ts'

export async function parsePlain({ bytes }: Source): Promise<Parsed> {
  const text = decode(bytes)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\f/g, '\n\n')
    .replace(/^\ufeff/, '')
  const units = toUnits([{ blocks: plainBlocks(text) }], { flow: true })
  return { tipo: 'documento', units, stated: { ...gutenberg(text), csl: { type: 'document' } }, warnings: [] }
}

function plainBlocks(text: string): Block[] {
  const width = wrapWidth(text)
  const parts = text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
  return parts
    .flatMap(part => paragraphs(part, width))
    .map(lines => ({ text: joined(lines, width) }))
    .filter(block => block.text)
}

/** A line longer than this was not broken at a column. */
const LONGEST_LINE = 120

/** The column at which lines were broken by hand or by a program; 0 when each line is a paragraph. */
function wrapWidth(text: string): number {
  const lengths = text
    .slice(0, 200_000)
    .split('\n')
    .map(l => l.trimEnd().length)
    .filter(n => n > 40)
    .sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return lengths.length >= 3 && usual <= LONGEST_LINE ? usual : 0
}

const isIndented = (l: string): boolean => /^(?: {2}|\t)/.test(l)

/** Splits the text between two blank lines into the lines of each paragraph. */
function paragraphs(part: string, width: number): string[][] {
  const lines = part
    .split('\n')
    .map(l => l.trimEnd())
    .filter(Boolean)
  if (width === 0) return lines.some(l => l.length > LONGEST_LINE) ? lines.map(l => [l]) : [lines]
  // When the first line is indented and most others are not, each indented line begins a paragraph.
  if (!isIndented(lines[0] ?? '') || lines.filter(isIndented).length * 2 > lines.length) return [lines]
  return lines.reduce<string[][]>((out, l) => {
    if (isIndented(l)) out.push([l])
    else out.at(-1)!.push(l)
    return out
  }, [])
}

/** Joins a line to the next when it nearly fills the column and the next one continues it. */
function joined(lines: readonly string[], width: number): string {
  let out = lines[0] ?? ''
  for (let i = 1; i < lines.length; i++) {
    const before = lines[i - 1]!,
      next = lines[i]!
    const wrapped = width > 0 && before.length > width * 0.6 && !/^\s*(?:[-–—•*+]|\d{1,3}[.)])\s/.test(next)
    out += (wrapped ? ' ' : '\n') + next.trimStart()
  }
  return tidy(out)
}

/** What a Project Gutenberg text says of itself above its first page; its release date is not the year of the book. */
function gutenberg(text: string): Stated {
  const head = text.slice(0, 5000)
  if (!/\bProject Gutenberg\b/i.test(head)) return {}
  const field = (name: string): string | undefined => new RegExp(`^${name}: +(\\S.*)$`, 'm').exec(head)?.[1]
  const titulo = field('Title'),
    author = field('Author')
  return { ...(titulo && { titulo }), ...(author && { autores: [author] }) }
}
