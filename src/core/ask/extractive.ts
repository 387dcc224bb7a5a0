/**
 * The writer that is always there: the literal sentences that answer, each with its source. It writes no sentence of
 * its own about the matter.
 */
import { isUnread } from '../sentences.ts'
import { check, opposed } from '../verify/checks.ts'
import { contentOf, namesOf, numbersOf, root, wordsOf } from '../verify/words.ts'
import type { Commission, Numbered, Writer } from './writer.ts'

/** Passages quoted at most: an answer is read, a list is searched. */
const QUOTED = 4
/** Share of the best passage's words that another must show to be quoted beside it. */
const NEARLY = 0.7

const PHRASES = {
  es: { open: '«', close: '»', says: (who: string) => `Según ${who}:`, differ: 'Las fuentes no coinciden.' },
  en: { open: '“', close: '”', says: (who: string) => `According to ${who}:`, differ: 'The sources disagree.' },
} as const

/** Marks inside a quotation become the inner ones, so that the outer pair stays one quotation. */
const inner = (text: string): string => text.replace(/[«“]/g, '‘').replace(/[»”]/g, '’').replace(/"/g, '’')

function quote(p: Numbered, language: Commission['language']): string {
  const { open, close, says } = PHRASES[language]
  return `${says(p.source)} ${open}${inner(p.pasaje.replace(/\s+/g, ' ').trim())}${close} [^${p.n}]`
}

/** Two passages of different documents of which one denies what the other states; the older first. */
export function disagreement(passages: readonly Numbered[]): [Numbered, Numbered] | null {
  for (const a of passages)
    for (const b of passages) {
      if (a.n >= b.n || a.documento === b.documento) continue
      if (opposed(check(a.pasaje, b.pasaje)) || opposed(check(b.pasaje, a.pasaje)))
        return (a.anio ?? 0) <= (b.anio ?? 0) ? [a, b] : [b, a]
    }
  return null
}

/**
 * A title or a running head answers nothing: it has no stop, or too few words. A line of verse may have a comma alone.
 */
const says = ({ pasaje }: Numbered): boolean => /[.!?…;:,]/.test(pasaje) && wordsOf(pasaje).length >= 6

/** Words of questions that no answer repeats. */
const ASKING = new Set('cuanto cuanta cuantos cuantas many much'.split(' '))
const askedFor = (question: string): string[] => [
  ...new Set(
    contentOf(wordsOf(question))
      .filter(word => !ASKING.has(word))
      .map(root),
  ),
]

/**
 * Whether these passages speak of what is asked: of every name and number in it, and of more than half of its words.
 */
export function speaksOf(question: string, texts: readonly string[]): boolean {
  const there = new Set(texts.flatMap(text => wordsOf(text).map(root))),
    numbers = new Set(texts.flatMap(numbersOf))
  const asked = askedFor(question)
  return (
    namesOf(question).every(name => wordsOf(name).some(word => there.has(root(word)))) &&
    numbersOf(question).every(n => numbers.has(n)) &&
    2 * asked.filter(word => there.has(word)).length > asked.length
  )
}

/**
 * Beside the passage that shows most of the question's words, those that show nearly as many; all, when none shows half
 * of them (another language).
 */
function answering(question: string, passages: readonly Numbered[]): readonly Numbered[] {
  const asked = askedFor(question)
  const shows = passages.map(({ pasaje }) => {
    const there = new Set(wordsOf(pasaje).map(root))
    return asked.filter(word => there.has(word)).length
  })
  const most = Math.max(...shows)
  if (most < asked.length / 2) return passages
  return passages.filter((_, i) => shows[i]! >= NEARLY * most)
}

export const extractive: Writer = {
  name: 'extractive',
  async *write({ question, passages, language }) {
    const read = passages.filter(p => !isUnread(p.pasaje))
    const sentences = read.filter(says)
    const chosen = answering(question, sentences.length ? sentences : read).slice(0, QUOTED)
    const sides = disagreement(chosen)
    const rest = chosen.filter(p => !sides?.includes(p))
    if (sides) yield `${PHRASES[language].differ}\n\n${sides.map(p => `- ${quote(p, language)}`).join('\n')}\n\n`
    for (const p of rest) yield `${quote(p, language)}\n\n`
  },
}
