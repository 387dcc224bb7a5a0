/** Whether a denial and what it seems to contradict speak of the same case. Pure. */
import { CORE, negations, type Tree } from '../parse/edges.ts'

/** Participles with such a preposition name a company: "combined with another", "tomado con el otro". */
const COMPANY = 'with'
const CONTRAST = /^(?:diferencia|contrario|contrariamente|unlike|contrast|opposed|contrary)$/
/** Words before the first comma of a contrast: "A diferencia de los estados de los Estados Unidos, …". */
const LEAD = 12

/**
 * Counts what makes another case of the two: "no entró en vigor en la sierra" does not deny that it entered into force,
 * "combined with another, cures" does not refute "does not cure", and "unlike the states, …" tells of others.
 */
export const otherCases = (claim: Tree, source: Tree, used: ReadonlySet<number>): number =>
  Number(narrower(source, used)) + Number(denies(claim) && inCompany(source, used)) + Number(contrasted(source, used))

const denies = ({ words }: Tree): boolean => words.some(word => word.operator === 'negation')

/** Returns whether a denied verb has a place or a manner behind it, with no mark before, that the claim leaves out. */
const narrower = (source: Tree, used: ReadonlySet<number>): boolean =>
  source.edges.some(
    ({ child, head, label }) =>
      used.has(head) &&
      !used.has(child) &&
      child > head &&
      source.words[head]!.verb !== null &&
      source.words[child]!.verb === null &&
      source.words[child]!.kind !== 'function' &&
      !CORE.has(label) &&
      label !== 'attribute' &&
      label !== 'instead' &&
      negations(source, head) > 0 &&
      !source.words.slice(head, child).some(({ after, operator }) => /[,;:(—–]/.test(after) || operator === 'instead'),
  )

const inCompany = ({ chunks, edges }: Tree, used: ReadonlySet<number>): boolean =>
  chunks.some(
    c =>
      c.reduced &&
      !used.has(c.head) &&
      edges.some(e => e.head === c.head && e.label === 'patient' && used.has(e.child)) &&
      edges.some(e => e.head === c.head && e.label === COMPANY),
  )

/** Returns whether a word that the claim has stands in what the sentence sets itself apart from. */
function contrasted({ words }: Tree, used: ReadonlySet<number>): boolean {
  const at = words.slice(0, 3).findIndex(word => CONTRAST.test(word.form))
  const end = words.findIndex(word => /,/.test(word.after))
  if (at < 0 || end < at || end > LEAD) return false
  return words.some((word, i) => i > at && i <= end && used.has(i) && word.operator === null)
}
