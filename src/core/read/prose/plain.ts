/** Plain text → sections: paragraphs end at blank lines; lines that a typist broke are joined, verses and lists are not. */
import { decode } from './charset.ts'
import { tidy, type Block } from './blocks.ts'
import type { Parsed, Source } from './parsed.ts'
import { toUnits } from './units.ts'

export async function parsePlain({ bytes }: Source): Promise<Parsed> {
  return { tipo: 'documento', units: toUnits([{ blocks: plainBlocks(decode(bytes)) }], { flow: true }), stated: { csl: { type: 'document' } }, warnings: [] }
}

function plainBlocks(text: string): Block[] {
  const clean = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/\f/g, '\n\n').replace(/^\ufeff/, '')
  const width = wrapWidth(clean)
  return clean.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).map(part => ({ text: joined(part, width) })).filter(block => block.text)
}

/** The column at which lines were broken by hand or by a program; 0 when each line is a paragraph. */
function wrapWidth(text: string): number {
  const lengths = text.slice(0, 200_000).split('\n').map(l => l.trimEnd().length).filter(n => n > 40).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return lengths.length >= 3 && usual <= 120 ? usual : 0
}

/** A line is joined to the next when it is nearly as wide as the column and the next one goes on. */
function joined(part: string, width: number): string {
  const lines = part.split('\n').map(l => l.trimEnd())
  let out = lines[0] ?? ''
  for (let i = 1; i < lines.length; i++) {
    const before = lines[i - 1]!, next = lines[i]!
    const wrapped = width > 0 && before.length > width * 0.6 && !/^\s*(?:[-–—•*+]|\d{1,3}[.)])\s/.test(next)
    out += (wrapped ? ' ' : '\n') + next.trimStart()
  }
  return tidy(out)
}
