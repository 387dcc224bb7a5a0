/**
 * Whether a sentence says a claim word for word. The claim must be the sentence or a whole clause of it, with its words
 * in order: who did what to whom, what embeds a statement and what limits it depend on the words that a bag of words
 * leaves out. Pure; no model.
 */
import { remembered } from '../../search/remembered.ts'
import { verbForm } from '../language/inflect.ts'
import { bare } from '../language/connectives.ts'
import { comments, distanced, leavesOut, limitsAlone, limitsAt } from '../language/phrases.ts'
import { dated } from '../language/dates.ts'
import { quantifiersIn } from '../omitted/quantifiers.ts'
import { holds, predicate } from './predicate.ts'
import { tokens, words, type Token } from '../language/tokens.ts'
import { things, wholeList } from '../omitted/wholes.ts'
import { AND, BARS, CLAUSES, DENIALS, EMBEDS, LATER, NARROWS, NEGATION, PLACES, PLUS } from '../language/wordlists.ts'

/** Fewest words for which "word for word" means anything. */
const FEW_WORDS = 3
/** Tens in Spanish: "treinta" is not the number in "treinta y cinco". */
const TENS = /nta$|^veinte$/
/** Most words of an opening such as "two days later,". */
const SHORT = 4
/** Most words of a parenthesis that may be skipped. */
const ASIDE = 15

/**
 * Returns whether the sentence says the claim. A question never says a statement, nor a statement a question, and a
 * claim of one or two words is never said.
 */
export function says(claim: string, sentence: string): boolean {
  if (claim.split(/\s+/).length < FEW_WORDS || asks(claim) !== asks(sentence)) return false
  const own = written(claim),
    there = written(sentence)
  if (own.list.length === 0 || !own.list.every(t => there.known.has(t.word))) return false
  const speech = quoted(claim).length > 0 ? [] : quoted(bare(sentence))
  if (quoted(claim).length === 0 && distanced(sentence)) return false
  if (comments(claim).length === 0 && comments(sentence).some(({ clause }) => !saidBeside(own.list, sentence, clause)))
    return false
  return readings(own.list, there.list).some(([c, s]) => stands(c, s, speech))
}

/** Returns whether all words of the claim stand outside that stretch of the sentence. */
function saidBeside(claim: readonly Token[], sentence: string, [from, to]: readonly [number, number]): boolean {
  const rest = new Set(tokens(`${sentence.slice(0, from)} ${sentence.slice(to)}`).map(t => t.word))
  return claim.every(({ word }) => rest.has(word))
}

interface Written {
  list: readonly Token[]
  known: ReadonlySet<string>
}

/** Texts remembered, about 3 KB each, because each claim is sought in every sentence of some sixteen passages. */
const written = remembered(1000, (text): Written => {
  const list = tokens(bare(text))
  return { list, known: new Set(list.map(t => t.word)) }
})

const asks = (text: string): boolean => /[¿?]/.test(text)

type Reading = readonly [claim: readonly Token[], sentence: readonly Token[]]

/**
 * Returns the ways to read the two: as written, and without a date at the beginning or end of the sentence, because the
 * date may stand at the other end, and what happened then did happen. The date stays where another clause could take
 * it, and where what is denied, counted or limited may hold for that date alone.
 */
function readings(claim: readonly Token[], sentence: readonly Token[]): Reading[] {
  const there = dated(sentence)
  if (!there || sentence.some(t => AND.has(t.word) || EMBEDS.has(t.word) || CLAUSES.has(t.word)))
    return [[claim, sentence]]
  const own = dated(claim)
  if (own)
    return own.date === there.date && own.rest.length > 0
      ? [
          [claim, sentence],
          [own.rest, there.rest],
        ]
      : [[claim, sentence]]
  const bound =
    quantifiersIn(sentence.map(t => t.word)).size > 0 ||
    claim.some(t => NEGATION.has(t.word) || BARS.has(t.word) || /^\d/.test(t.word))
  return bound
    ? [[claim, sentence]]
    : [
        [claim, sentence],
        [claim, there.rest],
      ]
}

function stands(claim: readonly Token[], sentence: readonly Token[], speech: readonly Span[]): boolean {
  const failed = new Set<number>(),
    over = sentence.map((_, j) => (j > 0 ? asides(sentence, j) : []))
  const walk = (i: number, j: number, start: number): boolean => {
    if (i === claim.length) return ends(sentence, j) && !spoken(sentence[start]!, sentence[j - 1]!, speech)
    const key = i * (sentence.length + 1) + j
    if (j >= sentence.length || failed.has(key)) return false
    failed.add(key)
    if (
      claim[i]!.word === sentence[j]!.word &&
      (i === 0 || joined(claim[i - 1]!, sentence[j - 1]!)) &&
      walk(i + 1, j + 1, start)
    )
      return true
    return i > 0 && over[j]!.some(to => walk(i, to, start))
  }
  return sentence.some((_, j) => (begins(sentence, j) || predicate(claim, sentence, j)) && walk(0, j, j))
}

/**
 * Returns whether two words are joined alike: the sentence has no stop that the claim lacks, and "no, fell" does not
 * equal "no fell".
 */
function joined(own: Token, other: Token): boolean {
  const stop = (t: Token): boolean => /[;:?!]/.test(t.after),
    comma = (t: Token): boolean => t.after.includes(',')
  return (!stop(other) || stop(own)) && (!NEGATION.has(other.word) || comma(own) === comma(other))
}

/**
 * Returns the indexes at which reading may go on after j: behind a parenthesis without a limiting or negative word, and
 * behind "la ciudad de" before its name.
 */
function asides(s: readonly Token[], j: number): number[] {
  const out: number[] = []
  if (PLACES.has(s[j]!.word)) {
    const to = /^(?:de|of)$/.test(s[j + 1]?.word ?? '') ? j + 2 : j + 1
    if (s[to]?.name) out.push(to)
  }
  if (!/[,([—]|\s[–-]\s/.test(s[j - 1]!.after) || NARROWS.has(s[j]!.word)) return out
  if (joins(s, j) || limitsAlone(s, j)) return out
  for (
    let k = j;
    k < Math.min(s.length, j + ASIDE) &&
    !BARS.has(s[k]!.word) &&
    !holds(s[k]!) &&
    !NEGATION.has(s[k]!.word) &&
    !limitsAt(s, k);
    k++
  ) {
    if (/[;:?!]/.test(s[k]!.after)) break
    if (/[,)\]—]|\s[–-]\s/.test(s[k]!.after)) out.push(k + 1)
  }
  return out
}

/**
 * Returns whether a statement begins at j: at the start of the sentence, behind the labels of abstracts (CONCLUSIONS),
 * or where a main clause ends that does not embed the next one.
 */
function begins(s: readonly Token[], j: number): boolean {
  const before = s.slice(0, j)
  if (before.every(t => t.label)) return true
  if (before.some(t => t.after.includes(':') || EMBEDS.has(t.word))) return false
  if (j <= SHORT && s[j - 1]!.after.includes(',') && LATER.has(s[j - 1]!.word)) return true
  return s[j - 1]!.after.includes(';') || (AND.has(s[j - 1]!.word) && (s[j - 2]?.after.includes(',') ?? false))
}

/**
 * Returns whether the statement may end before j: at the end of the sentence, or at a clause end behind which nothing
 * limits, doubts or denies it.
 */
function ends(s: readonly Token[], j: number): boolean {
  const rest = s.slice(j),
    { word, after } = s[j - 1]!
  if (rest.length === 0) return true
  // What closes a parenthesis ends no clause: "adds the variances (and the means) when it has the data".
  const closed = /[,;:(—]|\s[–-]\s/.test(after) || (after.includes('.') && word.length > 3)
  if (closed ? !after.includes(';') && NARROWS.has(rest[0]!.word) : !PLUS.has(rest[0]!.word) || TENS.test(word))
    return false
  // "The water falls when it is open and the pump is off": the claim drops a condition.
  const begun = s.slice(0, j).findLastIndex((t, k) => k < j - 1 && /[,;:()—]/.test(t.after)) + 1
  const heldBy = (list: ReadonlySet<string>): boolean => s.slice(begun, j).some(t => list.has(t.word))
  if (!closed && AND.has(rest[0]!.word) && (heldBy(CASES) || (heldBy(WHICH) && isVerb(rest[1])))) return false
  // "On the workers and their families when they strike" may say when of both.
  const until = rest.findIndex(t => /[,;:()—]/.test(t.after)) + 1 || rest.length
  if (!closed && AND.has(rest[0]!.word) && rest.slice(0, until).some(t => CASES.has(t.word))) return false
  if (CONDITION.test(words(rest)) || leavesOut(words(rest)) || limitsAlone(rest, 0)) return false
  const [list, more] = [s.slice(begun, j), rest].map(part => part.map(t => ({ form: t.word, name: t.name })))
  if (goesOn(rest, closed) && (wholeList(list!) || things(list!, more!))) return false
  const describes = /^(?:where|donde|who|whose|quien|quienes|cuy[oa]s?)$/.test(rest[0]!.word)
  const doubt = closed ? (DOUBTED_REASON.exec(words(rest))?.[1]?.split(' ').length ?? 0) : 0
  return !rest.slice(doubt).some(t => (!describes && BARS.has(t.word)) || DENIALS.has(t.word))
}

/** Most words of the members of a list up to its "and". */
const LIST = 8
/** Returns whether the rest goes on with a list: "and a valve", ", a valve and a tank". */
const goesOn = (rest: readonly Token[], closed: boolean): boolean =>
  closed
    ? !CLAUSES.has(rest[0]!.word) && rest.slice(0, LIST).some(t => PLUS.has(t.word)) && rest[0]!.word !== 'que'
    : PLUS.has(rest[0]!.word)

/** A reason that is doubted leaves what it is given for: "…, perhaps because it was Greek to many readers". */
const DOUBTED_REASON = new RegExp(
  '^(perhaps|maybe|possibly|probably|presumably|quizas?|tal vez|acaso|probablemente|posiblemente) ' +
    '(?:because|due to|owing to|porque|debido a)\\b',
)

/** Words that set a condition, or tell in which cases something holds. */
const CASES = new Set('if when whenever where wherever once unless while until si cuando donde mientras'.split(' '))
/** Words that begin what tells which one is meant, to which another verb may be joined. */
const WHICH = new Set('who which that que quien quienes'.split(' '))
const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (['es', 'en'] as const).some(language => verbForm(token.word, language) !== null)

/** What stands before holds only under the condition that such words set. */
const CONDITION = new RegExp(
  String.raw`\b(?:siempre que|siempre y cuando|con tal|a condicion|mientras no|hasta que|en caso` +
    String.raw`|(?:as|so) long as|on condition|in case|subject to|until|assuming|supposing|suponiendo` +
    String.raw`|insofar|inasmuch|(?:to the extent|en la medida en) (?:that|que)|a falta de|al parecer|por lo visto` +
    String.raw`|que se sepa|on paper` +
    String.raw`|a (?:su|mi|nuestro) juicio|a juicio de|en (?:su|mi|nuestra) opinion)\b`,
)

/**
 * Returns whether an addition begins that shares the statement with another thing: after "together with another" or
 * "combinado con otro" it holds only for the two together.
 */
const joins = (s: readonly Token[], j: number): boolean =>
  /^(?:together|along|alongside|junto|juntos|juntas?|with|con)$/.test(s[j]!.word) ||
  (/^(?:with|con)$/.test(s[j + 1]?.word ?? '') && verbForm(s[j]!.word, 'es') === 'participle') ||
  (s[j + 1]?.word === 'with' && /ed$/.test(s[j]!.word))

type Span = readonly [from: number, to: number]

/** Returns the ranges between quotation marks, also when one of the two marks stands in another sentence. */
function quoted(sentence: string): Span[] {
  const spans = [...sentence.matchAll(/[«“„"][^»”"]*(?:[»”"]|$)/g)].map(m => [m.index, m.index + m[0].length] as const)
  const close = /^[^«“„"»”]*[»”]/.exec(sentence)
  return close ? [[0, close[0].length], ...spans] : spans
}

/** Returns whether the words stand in a quotation, so that the sentence does not assert them itself. */
const spoken = (first: Token, last: Token, speech: readonly Span[]): boolean =>
  speech.some(([from, to]) => first.at >= from && last.at < to)
