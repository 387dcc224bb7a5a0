/**
 * The writer that needs no language model: it quotes the literal sentences that answer, each with its source, and
 * writes nothing of its own about the matter.
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
    before: ' (viene de la página anterior)',
    after: ' (sigue en la página siguiente)',
  },
  en: {
    open: '“',
    close: '”',
    and: ' and ',
    says: (who: string) => `According to ${who}:`,
    differ: 'The sources disagree.',
    before: ' (begins on the page before)',
    after: ' (continues on the next page)',
  },
} as const

/**
 * Replaces the quotation marks inside a quotation by single ones, so that the outer pair still encloses one quotation.
 */
const inner = (text: string): string => text.replace(/[«“]/g, '‘').replace(/[»”]/g, '’').replace(/"/g, '’')

/**
 * Removes full stops from a source's name: the gate checks sentence by sentence, and a title such as "Historia. Tomo I"
 * would end the sentence that names it. That of "et al." ends none.
 */
const named = (source: string): string => source.replace(/(?<! et al)[.!?…]+(?=\s|$)/g, '')

function quote({ n, source, answers, texto, cut, columns, names }: Numbered, commission: Commission): string {
  const { task, language } = commission
  const { open, close, and, says, before, after } = PHRASES[language]
  const literal = (text: string): string => `${open}${inner(text.replace(/\s+/g, ' ').trim())}${close}`
  const told = (text: string): string =>
    (cut?.before && texto.trimStart().startsWith(text.trim()) ? before : '') +
    (cut?.after !== undefined && texto.trimEnd().endsWith(text.trim()) ? after : '')
  const cells = columns?.map(([name, cell]) => (name === '' ? '' : `${literal(name)}: `) + literal(cell)).join('; ')
  const heading = names === undefined ? '' : `${literal(names)}: `
  const quoted = cells ?? heading + answers.map(text => literal(text) + told(text)).join(and)
  return `${task === 'summary' ? quoted : `${says(named(source))} ${quoted}`} [^${n}]`
}

/** Returns two passages of different documents of which one denies what the other states, the older first, or null. */
export function disagreement(passages: readonly Numbered[]): [Numbered, Numbered] | null {
  const denies = (a: Numbered, b: Numbered): boolean =>
    a.answers.some(answer => b.answers.some(other => opposed(check(answer, other)) || opposed(check(other, answer))))
  for (const a of passages)
    for (const b of passages)
      if (a.n < b.n && a.documento !== b.documento && denies(a, b))
        return (a.anio ?? 0) <= (b.anio ?? 0) ? [a, b] : [b, a]
  return null
}

export const extractive: Writer = {
  name: 'extractive',
  async *write(commission) {
    const { task, passages, language } = commission
    if (task === 'questions') return
    const answering = passages.filter(({ answers }) => answers.length > 0)
    const sides = task === 'summary' ? null : disagreement(answering)
    const rest = answering.filter(p => !sides?.includes(p))
    if (sides) yield `${PHRASES[language].differ}\n\n${sides.map(p => `- ${quote(p, commission)}`).join('\n')}\n\n`
    for (const p of rest) yield `${quote(p, commission)}\n\n`
  },
}
