/** Definitions: what is called by a name is so for all that the definition asks of it. Pure. */
import { says } from '../align/align.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'

type Used = ReadonlySet<number>

const CALLED = new RegExp(
  `^(?:${[
    'called|termed|known|defined|call|calls|define|defines',
    'llaman?|llamamos|llamad[oa]s?|denominan?|denominamos|denominad[oa]s?|definen?|definimos|definid[oa]s?',
    'entiende|entienden|entendemos|conoce|conocen',
  ].join('|')})$`,
)
const ONCE = /^(?:was|were|been|had|fue|fueron|era|eran|sido|habia|habian)$/
/** Words that stand before such a verb at most: "are also commonly called". */
const AUXILIARIES = 4
const MARK = /[,;:()—]/

/** Counts the words of a definition that a claim drops. A name defines nothing: "the book is called Arden". */
export const undefinedBy = ({ words }: Tree, used: Used): number =>
  words.reduce((sum, _, at) => sum + (defines(words, at) && used.has(at) ? dropped(words, used, at) : 0), 0)

function defines(words: readonly Word[], at: number): boolean {
  const term = words.findIndex((word, i) => i > at && says(word))
  const once = words.slice(Math.max(0, at - AUXILIARIES), at).some(({ form }) => ONCE.test(form))
  return CALLED.test(words[at]!.form) && !once && term > 0 && words[term]!.kind === 'content'
}

/** Counts the words that go from its main clause. What marks set off may go whole where it opens or ends it. */
function dropped(words: readonly Word[], used: Used, at: number): number {
  const { main } = words[at]!
  const own = words.flatMap((word, i) => (word.main === main && says(word) ? [i] : []))
  const aligned = own.filter(i => used.has(i))
  const [first, last] = [aligned[0]!, aligned.at(-1)!]
  const apart = (i: number): boolean =>
    (i < first && words.slice(i, first).some(({ after }) => MARK.test(after))) ||
    (i > last && words.slice(last, i).some(({ after }) => MARK.test(after)))
  const manner = (i: number): boolean => /ly$|mente$/.test(words[i]!.form) && Math.abs(i - at) === 1
  return own.filter(i => !used.has(i) && !apart(i) && !manner(i)).length
}
