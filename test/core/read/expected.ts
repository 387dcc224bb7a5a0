/** Expected outputs that stand beside the sample files → their words, and how many of them a reading has. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../../src/paths.ts'

export const DATA = join(PACKAGE_ROOT, '../shared/data')
export const hasData = existsSync(DATA)
if (!hasData) console.warn(`skipped: no sample files at ${DATA}`)

export const sample = (path: string): Buffer => readFileSync(join(DATA, path))
export const source = (path: string): { bytes: Buffer; nombre: string } => ({
  bytes: sample(path),
  nombre: path.split('/').at(-1)!,
})

export const words = (text: string): string[] =>
  text
    .replace(/[¹²³⁰⁴-⁹]+/g, ' ') // calls of notes
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the expected words (as a multiset) that were read. */
export function recall(expected: readonly string[], read: readonly string[]): { share: number; missing: string[] } {
  const left = new Map<string, number>()
  for (const word of read) left.set(word, (left.get(word) ?? 0) + 1)
  const missing = expected.filter(word => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n <= 0
  })
  return { share: expected.length === 0 ? 1 : 1 - missing.length / expected.length, missing }
}

/**
 * Markdown signs, comments of reviewers and placeholders of pictures are not words of the document; an equation's
 * notation is not compared.
 */
export const markdownWords = (md: string): string[] =>
  words(
    md
      .replace(/<!--[^]*?-->/g, ' ')
      .replace(/^\[author:.*$/gm, ' ')
      .replace(/\[x\]/g, ' ')
      .replace(/\$\$[^]*?\$\$|\$[^$\n]*\$/g, ' ')
      .replace(/\]\([^)]*\)/g, ' ')
      .replace(/\\([_*#&<>~])/g, '$1')
      .replace(/&amp;/g, '&')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/^(?:Bar|Line|Other|Pie) chart$/gm, ' '),
  )

/** The `Str` and `Code` of a pandoc tree; what stands in pictures is their alt text, and in Math its own notation. */
export function nativeWords(native: string): string[] {
  // What the file says of itself is compared elsewhere.
  const body = native.startsWith('Pandoc') ? native.slice(native.search(/\n  \[ \w/)) : native
  const text = body
    .replace(/Math\s+(?:Inline|Display)Math\s+"(?:[^"\\]|\\.)*"/g, ' ')
    .replace(/Image\s*\([^)]*\)\s*\[[^\]]*\]/g, ' ')
  const strings = [
    ...text.matchAll(
      /\b(Str|Code|CodeBlock)\b\s*(?:\(\s*"[^"]*"\s*,\s*\[[^\]]*\]\s*,\s*\[[^\]]*\]\s*\))?\s*"((?:[^"\\]|\\.)*)"|\b(Space|SoftBreak|LineBreak|LineBlock|Para|Plain|Header|Cell|Note|BulletList|OrderedList|MetaInlines|MetaString)\b|\(\s*\[(?=\s*Str)|,\s*\[(?=\s*Str)/g,
    ),
  ]
  return words(strings.map(([, kind, value]) => (kind ? unescape(value!) : ' ')).join(''))
}

const unescape = (text: string): string =>
  text
    .replace(/\\(\d+)(?:\\&)?/g, (_, n: string) => String.fromCodePoint(Number(n)))
    .replace(/\\n/g, '\n')
    .replace(/\\&/g, '')
    .replace(/\\(.)/g, '$1')

export const textOf = (units: readonly { texto: string }[]): string => units.map(unit => unit.texto).join('\n')
