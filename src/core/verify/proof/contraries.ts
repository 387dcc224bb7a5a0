/**
 * A statement → the statements that cannot hold beside it: without its denial, with another number, with the opposite
 * word. Pure.
 */
import type { Link } from '../align/align.ts'
import { denials } from './denials.ts'
import type { Tree } from '../parse/edges.ts'
import { leftOpen } from '../omitted/left-open.ts'
import type { Word } from '../parse/parse.ts'
import { predicated } from './structure.ts'

/** Denials that leave a little of what they deny, that deny a circumstance alone, or that join another one. */
const WEAK = /^(?:apenas|hardly|barely|scarcely|sin|without|ya no|no longer|ni|nor|neither|tampoco)$/
/** Words right behind a denial that turn it into a limit or an addition. */
const ONLY = /^(?:only|just|solo|unicamente|solamente|mas|sino|obstante)$/
/** Operators that set a condition, or leave open what holds. */
const BINDS = ['if', 'may', 'or']

/** What is said in the place of a denial; nothing in the place of the others. */
const INSTEAD: Readonly<Record<string, string>> = {
  ningún: 'un',
  ninguna: 'una',
  ninguno: 'uno',
  nadie: 'alguien',
  nada: 'algo',
  none: 'some',
  nobody: 'somebody',
  nothing: 'something',
}
/** Denials of every case: one case with any circumstance speaks against them. */
const EVERY = /^(?:nunca|jamas|ningun|ninguna|ninguno|nadie|never|none|nobody)$/

export interface Affirmed {
  text: string
  /** Whether the statement denied every case. */
  every: boolean
}

/**
 * Returns the statement without its denial; null where it denies nothing, or more than one thing, or where the denial
 * stands in a condition or in a clause that tells which one is meant.
 */
export function affirmed(text: string, read: Tree): Affirmed | null {
  const { words } = read
  if (denials(words) !== 1 || /[¿?]/.test(text) || BINDS.some(name => words.some(w => w.operator === name))) return null
  const at = words.flatMap((word, i) => (word.operator === 'negation' ? [i] : []))
  if (ofAnotherCase(read)) return null
  if (at.some(i => WEAK.test(words[i]!.form) || ONLY.test(words[i + 1]?.form ?? ''))) return null
  return {
    text: at.toReversed().reduce((rest, i) => put(rest, words[i]!, instead(words, i)), text),
    every: at.some(i => EVERY.test(words[i]!.form)),
  }
}

/**
 * Returns whether a denial stands in a condition, or in a clause that tells which one is meant: "si no llueve", "the
 * man who did not sign". Such a claim speaks of another case.
 */
export const ofAnotherCase = ({ words, chunks }: Tree): boolean =>
  words.some((word, i) => {
    if (word.operator !== 'negation') return false
    const verb = chunks.find(c => c.type === 'verb' && c.head > i && c.clause === word.clause)
    const relative = words.findLastIndex((w, k) => k < i && w.clause === word.clause && w.role === 'relative')
    const which = verb?.opener?.role === 'relative' && relative > 0 && !/[,—–(]/.test(words[relative - 1]!.after)
    return which || words.some((w, k) => k < i && w.operator === 'if' && w.clause === word.clause)
  })

/** "No hotel" denies a thing, "did not" a verb. */
function instead(words: readonly Word[], i: number): string {
  const { text, language } = words[i]!
  const lower = text.toLowerCase()
  return language === 'en' && lower === 'no' && words[i + 1]?.verb !== 'finite' ? 'a' : (INSTEAD[lower] ?? '')
}

/** Puts other words in the place of one; without words, the space behind it goes as well. */
const put = (text: string, word: Word, by: string): string =>
  `${text.slice(0, word.at)}${by}${text.slice(word.at + word.text.length + Number(by === ''))}`.replace(
    /^\p{Ll}/u,
    letter => letter.toUpperCase(),
  )

const year = (value: number): boolean => value >= 1000 && value <= 2100

interface Stated {
  text: string
  tree: Tree
}

/** Returns the claim with each number of the sentence, and each opposite predicate, in the place of its own. */
export function exchanged(own: Stated, source: Tree, links: readonly (Link | null)[]): string[] {
  const { text, tree: claim } = own
  const used = new Set(links.flatMap(link => (link && link.how !== 'opposite' ? [link.source] : [])))
  return claim.words.flatMap((word, i) => {
    const link = links[i]
    if (word.kind === 'number' && !link && !leftOpen(claim.words, i, source.words))
      return source.words
        .filter((other, j) => other.value !== null && !used.has(j) && year(other.value) === year(word.value!))
        .map(other => put(text, word, other.text))
    const turns = link?.how === 'opposite' && predicated(claim, i) && predicated(source, link.source)
    return turns ? [put(text, word, source.words[link.source]!.text)] : []
  })
}
