/**
 * Counts what the claim leaves out where no dependency shows it: the thing of an owner, a rank, a comparison of its
 * own, what would have been. Pure.
 */
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { DENIALS } from '../language/wordlists.ts'

const RANK = new RegExp(
  String.raw`^(?:segund|tercer|cuart|quint|sext|septim|octav|noven|decim)[oa]?s?$` +
    String.raw`|^(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$`,
)
/** Words that lead to what something is compared with. */
const THAN = /^(?:que|than)$/
/** Words behind "que" or "than" in which that stands. */
const COMPARED = 4

/** Counts the omissions that change what the rest says. `owners` are words that the claim itself uses as owners. */
export function narrowed(source: Tree, used: ReadonlySet<number>, owners: ReadonlySet<number>): number {
  return source.words.filter(
    (_, i) =>
      (!owners.has(i) && owner(source, used, i)) ||
      rank(source, used, i) ||
      comparison(source.words, used, i) ||
      tooMuch(source.words, used, i),
  ).length
}

/**
 * "Ana Duarte’s sister" is not Ana Duarte: the claim uses the owner and not what is hers. The head of its chunk does
 * not tell: in "appointed Cecil’s son treasurer" it is the treasurer.
 */
const owner = ({ words }: Tree, used: ReadonlySet<number>, i: number): boolean =>
  used.has(i) && POSSESSIVE.test(words[i]!.after) && i + 1 < words.length && !used.has(i + 1)

/** The mark that `parse` leaves in place of "’s". */
export const POSSESSIVE = /^′/

/** "Too polite to tell" is not polite to tell, and "too fast" more than fast. */
const tooMuch = (words: readonly Word[], used: ReadonlySet<number>, i: number): boolean =>
  /^(?:too|overly|excessively|demasiado|excesivamente)$/.test(words[i]!.form) &&
  !used.has(i) &&
  used.has(i + 1) &&
  !/[,;:)]/.test(words[i]!.after) &&
  !/[,;:(]/.test(words[i - 1]?.after ?? '')

/** "El segundo más largo", "the second plan": the claim drops the rank and keeps what is ranked. */
function rank(source: Tree, used: ReadonlySet<number>, i: number): boolean {
  if (used.has(i) || !RANK.test(source.words[i]!.form)) return false
  const chunk = chunkOf(source, i)
  const next = source.words.findIndex((word, k) => k > i && word.kind !== 'function' && word.kind !== 'operator')
  return (chunk !== undefined && chunk.head !== i && used.has(chunk.head)) || (next - i <= 2 && used.has(next))
}

/**
 * "Taller than the others but shorter than his father": the claim takes the reference of one comparison without its
 * adjective.
 */
function comparison(words: readonly Word[], used: ReadonlySet<number>, i: number): boolean {
  const compared = /^(?:more|less)$/.test(words[i]!.operator ?? '')
  const at = THAN.test(words[i + 1]?.form ?? '') ? i + 1 : THAN.test(words[i + 2]?.form ?? '') ? i + 2 : -1
  if (!compared || at < 0) return false
  const own = at === i + 1 ? i : i + 1
  const aligned = words[own]!.kind === 'content' ? used.has(own) : true
  return !aligned && words.slice(at + 1, at + 1 + COMPARED).some((_, k) => used.has(at + 1 + k))
}

const MODAL = /^(?:could|might|would|should|must|podria|podrian|deberia|deberian|pudo|pudieron|debio|debieron)$/
const WOULD_HAVE = /^(?:habria|habrian|hubiera|hubieran|hubiese|hubiesen)$/

/** Returns whether the words tell what would or must have been: "could have been seen" is not "could be seen". */
export const counterfactual = (words: readonly Word[]): boolean =>
  words.some(
    ({ form }, i) =>
      WOULD_HAVE.test(form) ||
      (MODAL.test(form) && words.slice(i + 1, i + 3).some(w => /^(?:have|haber)$/.test(w.form))),
  )

/**
 * Returns whether the words affirm for one thing what they deny for another: "pero sí con el de recto", "but did in
 * rats".
 */
export const turns = (words: readonly Word[]): boolean =>
  words.some(({ text, form }, i) => {
    const before = words[i - 1]
    if (/^sí$/i.test(text)) return before !== undefined && (before.role === 'coordinator' || /,/.test(before.after))
    return /^(?:did|does|do|was|were|is|are|has|had)$/.test(form) && before?.form === 'but'
  })

/** Words that lead to a clause about the whole of what was said. */
const BUT = /^(?:but|although|though|yet|pero|aunque|mas)$/
const THAT = /^(?:that|this|it|eso|esto|ello|aquello)$/
/** "Cosa que nunca se probó", "lo que resultó falso", ", which was disproved". */
const WHICH = /^(?:which|que|cual)$/
const TURNS_DOWN = /^(?:negation|fail|supposed|says)$/

/** Imperatives that open what is only supposed. */
const SUPPOSE = /^(?:assume|suppose|imagine|pretend|supongamos|suponga|supongan|supongase|asumamos|imaginemos)$/
/** Words right before such an imperative: "now suppose". */
const SO = /^(?:now|then|thus|so|also|again|ahora|entonces|pues)$/

/** Returns whether the sentence only supposes what it says: "assume that p is true, and q has failed". */
const supposes = (words: readonly Word[]): boolean => {
  const at = words.findIndex(({ form }) => SUPPOSE.test(form))
  const before = words[at - 1]
  return (
    at === 0 ||
    (at <= OPENING && before !== undefined && (/,/.test(before.after) || (at === 1 && SO.test(before.form))))
  )
}
/** Most words of what may stand before it: "now, for the sake of simplicity, assume". */
const OPENING = 7

/**
 * Returns whether the sentence does not stand by what it says: it only supposes it, or a later clause takes back the
 * whole, "but that was never shown", "cosa que nunca se probó".
 */
export const revoked = (words: readonly Word[]): boolean =>
  supposes(words) ||
  words.some((word, i) => {
    const before = words[i - 1]
    if (!before || !/[,;—]|\s[–-]\s/.test(before.after)) return false
    const next = words[i + 1]?.form ?? ''
    const whole =
      (BUT.test(word.form) && THAT.test(next)) ||
      (/^(?:cosa|lo)$/.test(word.form) && WHICH.test(next)) ||
      word.form === 'which'
    const clause = words.slice(i + 1).filter(w => w.main === word.main)
    const denied = (w: Word): boolean => DENIALS.has(w.form) || /^disprov|^refut|^desmint|^desment/.test(w.form)
    return (
      whole &&
      clause.slice(0, TAKES).some(w => denied(w) || (word.form !== 'which' && TURNS_DOWN.test(w.operator ?? '')))
    )
  })
/** Words of the clause in which it is turned down. */
const TAKES = 7
