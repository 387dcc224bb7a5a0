/**
 * What a claim leaves out of a sentence that no single dependency tells: half of a condition, one of several cases, one
 * of two things that hold only together. Pure.
 */
import { apportioned } from './apportioned.ts'
import { unlisted } from './complements.ts'
import { confinements } from './confined.ts'
import { undefinedBy } from './defined.ts'
import {
  commonOrCompared,
  conceded,
  halfCondition,
  oneSide,
  pointedOut,
  subjectNarrowed,
  underDenial,
  underSuperlative,
} from './dropped.ts'
import type { Tree } from '../parse/edges.ts'
import type { Aligned, Left } from './left-out.ts'
import { narrowed, POSSESSIVE } from './narrowed.ts'
import { inWhichCases } from './opened.ts'
import { fewerCases, toWhatEnd } from '../forms/openings.ts'
import { FRACTION } from './restricts.ts'
import { eitherOne, inComparison, ofWhat, perWhat, whichOnes, wholeGone } from './which.ts'
import { widened } from './widened.ts'

/** Adds to the counts of single dependencies. */
export function addWhole(out: Left, { claim, source, to, used }: Aligned): void {
  const owners = new Set([...to].flatMap(([i, j]) => (owns(claim, i) ? [j] : [])))
  out.leftLimit += together(source, used) + narrowed(source, used, owners) + commonOrCompared(source, used)
  out.leftLimit += Number(halfCondition(claim, source, used)) + underSuperlative(claim, source, used)
  out.leftLimit += Number(fewerCases(source, used)) + Number(oneSide(claim, source, used)) + conceded(claim, source, to)
  out.leftLimit +=
    Number(toWhatEnd(source, used)) +
    Number(inWhichCases(source, used)) +
    Number(pointedOut(claim, source, used)) +
    inComparison(claim, source, used) +
    Number(eitherOne(claim, source, used))
  out.leftConfined += confinements(source, used) + apportioned(claim, source, used) + unlisted(source, used)
  out.leftConfined += undefinedBy(source, used) + widened(claim, source, to)
  out.leftSubjectAttribute += Number(subjectNarrowed(source, used))
  out.leftShare += fractions(source, used) + whichOnes(source, used) + ofWhat(source, used)
  out.leftShare += Number(perWhat(source, used)) + Number(wholeGone(claim, source, used))
  out.leftUnderNegation += underDenial(claim, source, used)
}

/** Returns whether that word of the claim is an owner: "Ana’s", "of the young Ana". */
const owns = ({ words }: Tree, i: number): boolean =>
  POSSESSIVE.test(words[i]!.after) || words.slice(Math.max(0, i - 3), i).some(({ form }) => /^(?:of|del?)$/.test(form))

/** Counts what holds only together with another thing: "el fármaco, combinado con otro, cura". */
const together = (source: Tree, used: ReadonlySet<number>): number =>
  source.chunks.filter(
    c =>
      c.reduced &&
      !used.has(c.head) &&
      source.edges.some(e => e.head === c.head && e.label === 'patient' && used.has(e.child)) &&
      source.edges.some(e => e.head === c.head && e.label === 'with'),
  ).length

/** Counts the numbers of shares that go: "two thirds of the members" are not two of them. */
const fractions = ({ words, edges }: Tree, used: ReadonlySet<number>): number =>
  edges.filter(
    e =>
      e.label === 'member' &&
      used.has(e.child) &&
      !used.has(e.head) &&
      words[e.child]!.kind === 'number' &&
      FRACTION.test(words[e.head]!.form),
  ).length
