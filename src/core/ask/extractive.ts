/**
 * The writer that is always there: the literal sentences that answer, each with its source. It writes no sentence of
 * its own about the matter.
 */
import { check, opposed } from '../verify/checks.ts'
import type { Commission, Numbered, Writer } from './writer.ts'

const PHRASES = {
  es: {
    open: '«',
    close: '»',
    and: ' y ',
    says: (who: string) => `Según ${who}:`,
    differ: 'Las fuentes no coinciden.',
  },
  en: {
    open: '“',
    close: '”',
    and: ' and ',
    says: (who: string) => `According to ${who}:`,
    differ: 'The sources disagree.',
  },
} as const

/** Marks inside a quotation become the inner ones, so that the outer pair stays one quotation. */
const inner = (text: string): string => text.replace(/[«“]/g, '‘').replace(/[»”]/g, '’').replace(/"/g, '’')

/** A title that is a sentence ("Historia. Tomo I") must not end the sentence that names it: each is checked alone. */
const named = (source: string): string => source.replace(/[.!?…]+(?=\s|$)/g, '')

function quote({ n, source, answers }: Numbered, language: Commission['language']): string {
  const { open, close, and, says } = PHRASES[language]
  const quoted = answers.map(text => `${open}${inner(text.replace(/\s+/g, ' ').trim())}${close}`)
  return `${says(named(source))} ${quoted.join(and)} [^${n}]`
}

/** Two passages of different documents of which one denies what the other states; the older first. */
export function disagreement(passages: readonly Numbered[]): [Numbered, Numbered] | null {
  const denies = (a: Numbered, b: Numbered): boolean =>
    a.answers.some(one => b.answers.some(other => opposed(check(one, other)) || opposed(check(other, one))))
  for (const a of passages)
    for (const b of passages)
      if (a.n < b.n && a.documento !== b.documento && denies(a, b))
        return (a.anio ?? 0) <= (b.anio ?? 0) ? [a, b] : [b, a]
  return null
}

export const extractive: Writer = {
  name: 'extractive',
  async *write({ passages, language }) {
    const answering = passages.filter(({ answers }) => answers.length > 0)
    const sides = disagreement(answering)
    const rest = answering.filter(p => !sides?.includes(p))
    if (sides) yield `${PHRASES[language].differ}\n\n${sides.map(p => `- ${quote(p, language)}`).join('\n')}\n\n`
    for (const p of rest) yield `${quote(p, language)}\n\n`
  },
}
