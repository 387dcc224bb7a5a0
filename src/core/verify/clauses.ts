/**
 * Settles what words are in their sentence: amounts and exceptions by what follows them, verbs by the words around
 * them, and the clauses. It changes the words that it is given and has no other effect.
 */
import { activeBeside, describes, hasVerb, inList, namesDeed, ofReport, passive, states } from './active.ts'
import { thirdPerson } from './english-verbs.ts'
import { verbForm } from './inflect.ts'
import type { Word } from './parse.ts'
import { gives } from './provided.ts'

export function settle(words: Word[]): void {
  amounts(words)
  for (const [i, word] of words.entries())
    if (gives(words, i)) Object.assign(word, { operator: null, kind: 'content', verb: verbForm(word.text, 'en') })
  exceptions(words)
  consequences(words)
  verbs(words)
  clauses(words)
}

/** Words that leave something out where a mark stands before them: ", save in drought", ", bar the cook". */
const LEAVES_OUT = /^(?:save|bar)$/
/** Words that leave out what stands right before them, behind a mark: ", the wounded apart". */
const LEFT_OUT = /^(?:apart|aside|aparte)$/

/** In "every chapter but the last" no verb follows, and behind "all" it excludes something before one too. */
function exceptions(words: Word[]): void {
  words.forEach((word, i) => {
    const [before, next] = [words[i - 1], words[i + 1]]
    const leads = next?.role === 'article' || next?.role === 'preposition'
    const except =
      (LEAVES_OUT.test(word.form) && leads && /,/.test(before?.after ?? '')) ||
      (LEFT_OUT.test(word.form) && words.slice(Math.max(0, i - 4), i - 1).some(({ after }) => /,/.test(after))) ||
      // "The law less the sixth article".
      (word.form === 'menos' && next?.role === 'article' && before?.kind === 'content' && before.verb === null)
    if (except) {
      word.operator = 'except'
      word.kind = 'operator'
    }
    if (word.form !== 'but' || word.role !== 'coordinator' || /[,;]/.test(before?.after ?? '')) return
    if (before?.operator !== 'all' && words.slice(i + 1, i + 5).some(next => next.verb !== null)) return
    word.operator = 'except'
    word.kind = 'operator'
  })
}

/** At the head of a clause "so" leads to a consequence; before an adjective it tells how much. */
function consequences(words: Word[]): void {
  words.forEach((word, i) => {
    const heads = i === 0 || /[,;]/.test(words[i - 1]!.after)
    const next = words[i + 1]
    if (word.form !== 'so' || word.language !== 'en' || !heads || !next) return
    if (i > 0 && next.role === null && next.kind !== 'name') return
    word.operator = 'because'
    word.kind = 'operator'
  })
}

/**
 * Operators that give an amount only before a number; in "cerca de Cartago" and "over Antarctica" they give a place.
 */
const AMOUNT = /^(?:at_most|over|under|exactly|almost)$/
const ALWAYS = new RegExp(
  `^(?:${[
    'casi|almost|nearly|virtually|practicamente|approximately|roughly',
    'aproximadamente|exactamente|exactly|como maximo|a lo sumo|como mucho|a lo mas|at most',
    'mas de|menos de|more than|less than|fewer than',
  ].join('|')})$`,
)

function amounts(words: Word[]): void {
  words.forEach((word, i) => {
    if (!AMOUNT.test(word.operator ?? '') || ALWAYS.test(word.form)) return
    const counted = words.slice(i + 1, i + 4).some(next => next.kind === 'number' || next.operator === 'half')
    if (counted) return
    word.operator = null
    if (word.kind === 'operator') word.kind = word.role === null ? 'content' : 'function'
  })
}

/** Decides by the words around it whether an ambiguous form is a verb. */
function verbs(words: Word[]): void {
  words.forEach((word, i) => {
    const before = words[i - 1]
    // After a form of "to be" these are participles: "was made", "was shut".
    const be = word.language === 'en' && passive(words, i)
    if (be && (word.verb === 'finite' || SAME.test(word.form))) word.verb = 'participle'
    else if (ofReport(words, i)) word.verb = null
    else if (word.verb === 'ambiguous')
      word.verb = (third(word) && !states(words, i)) || inList(words, i) || finite(words, i) ? 'finite' : null
    else if ((word.verb === 'gerund' && namesDeed(words, i)) || describes(words, i)) word.verb = null
    // An infinitive after an article is a noun: "el poder", "un deber".
    else if (word.verb === 'infinitive' && NAMED.test(before?.form ?? '') && !/(?:se|l[aeo]s?)$/.test(word.form))
      word.verb = null
    else if (
      word.verb === 'participle' &&
      word.language === 'en' &&
      before &&
      (subjectOf(before) || publicly(words, i)) &&
      words[i + 1]?.form !== 'by'
    )
      word.verb = 'finite'
    else if (word.verb === 'participle' && activeBeside(words, i)) word.verb = 'finite'
  })
  for (const [from, to] of stretches(words)) promote(words, from, to)
  words.forEach((word, i) => {
    const open = word.kind === 'content' && word.verb === null && joinsVerb(words, i)
    if (open && verbForm(word.text, 'en') === 'ambiguous' && finite(words, i)) word.verb = 'finite'
  })
}

const third = ({ language, kind, form }: Word): boolean => language === 'en' && kind === 'content' && thirdPerson(form)

/** Returns whether an English "and" or "or" stands right before: what it joins is a verb only behind another verb. */
const joinsVerb = (words: readonly Word[], i: number): boolean =>
  words[i]!.language === 'en' && words[i - 1]?.role === 'coordinator'

/** "The committee publicly supported the plan": an adverb stands between the subject and a verb with its object. */
const publicly = (words: readonly Word[], i: number): boolean =>
  /.{2}ly$/.test(words[i - 1]?.form ?? '') &&
  words[i - 1]!.kind === 'content' &&
  words[i - 2] !== undefined &&
  subjectOf(words[i - 2]!) &&
  words[i + 1]?.role === 'article'

/** English participles that equal their infinitive. */
const SAME = /^(?:shut|put|cut|set|hit|hurt|spread|split|burst|cast|shed|read)$/

const subjectOf = (word: Word): boolean =>
  !/,/.test(word.after) &&
  (word.kind === 'name' || word.role === 'pronoun' || word.role === 'relative' || nounish(word))
const nounish = (word: Word): boolean => word.kind === 'content' && word.verb === null && !/ly$|mente$/.test(word.form)
/** After these a noun needs an article, so the next form is a verb: "porque recuerdan los favores". */
const OPENS = /^(?:because|if|although)$/
const ASKS = /^(?:negation|may|only|must|should)$/

function finite(words: readonly Word[], i: number): boolean {
  const word = words[i]!,
    before = words[i - 1],
    next = words[i + 1]
  if (
    !/,/.test(word.after) &&
    (next?.role === 'auxiliary' ||
      (next && next.kind === 'operator' && /^(?:may|must|should)$/.test(next.operator ?? '')))
  )
    return false
  const pronoun =
    /^(?:lo|la|los|las)$/.test(before?.form ?? '') && /^(?:que|quien|quienes|no)$/.test(words[i - 2]?.form ?? '')
  if (!before || /[,;:.(]/.test(before.after) || /^(?:whose|cuy[oa]s?)$/.test(before.form)) return false
  if (before.role === 'relative' || before.role === 'pronoun' || ASKS.test(before.operator ?? '') || pronoun)
    return true
  if (word.language === 'es' && before.kind === 'operator' && OPENS.test(before.operator ?? '')) return true
  if (before.form === 'instead' && words[i - 2]?.role === 'coordinator') return /s$/.test(word.form)
  if (before.form === 'first' && words[i - 2]?.role === 'pronoun') return true // "We first propose".
  if (before.role === 'article' || before.kind === 'number' || before.kind === 'operator') return false
  if (before.role === 'preposition') return before.form === 'to'
  if (joinsVerb(words, i) && !states(words, i)) return false
  // In "protege contra la enfermedad grave" the clause has its verb, and a noun stands before the form.
  if (word.language === 'es' && nounish(before) && next?.role !== 'article' && hasVerb(words, i)) return false
  // In "la salinidad media varió" the verb is the next word.
  if (word.language === 'es' && next?.verb === 'finite' && !/[,;:.]/.test(word.after) && nounish(before)) return false
  return word.language === 'es' || before.role !== null || /(?:s|ly)$/.test(before.form) || before.kind === 'name'
}

const NAMED = /^(?:el|un|del|su|este|ese)$/

/** Adverbs between a coordinator and the verb that it joins. */
const TELLS = /ly$|^(?:also|then|later|thus|hence|even|often|still|never|always)$/

/**
 * Cuts the words at punctuation marks, and where a coordinator joins a verb: "causes a mismatch and disturbs sleep" has
 * a verb before it too.
 */
function stretches(words: readonly Word[]): [from: number, to: number][] {
  const joined = (i: number): boolean => {
    const next = words[TELLS.test(words[i + 1]?.form ?? '') ? i + 2 : i + 1]
    return words[i]?.role === 'coordinator' && (next?.verb === 'finite' || next?.role === 'auxiliary')
  }
  const ends = words.flatMap((word, i) =>
    /[,;:.()—]/.test(word.after) || i === words.length - 1 || (word.language === 'en' && joined(i + 1)) ? [i + 1] : [],
  )
  return ends.map((to, k) => [ends[k - 1] ?? 0, to])
}

/**
 * Makes one word the verb of a stretch that has none, where its place allows nothing else: "Lead poisons the platinum".
 */
function promote(words: Word[], from: number, to: number): void {
  const own = words.slice(from, to)
  if (own.some(word => word.verb === 'gerund')) return
  const aim = (k: number): boolean => own[k]!.language === 'en' && own[k - 1]?.form === 'to'
  if (own.some((word, k) => /^(?:finite|future|conditional)$/.test(word.verb ?? '') && !aim(k))) return
  const silent = !words.slice(0, from).some(word => word.verb === 'finite' && word.main === words[from]?.main)
  const at = own.findIndex((word, k) => {
    const before = own[k - 1],
      next = own[k + 1]
    // The verb may follow an aside: "La línea, de 11 kilómetros, enlaza la estación con el campus".
    const behind = k === 0 && from > 1 && silent && word.language === 'es' && next?.role === 'article'
    if (behind && word.kind === 'content' && verbForm(word.text, 'es') === 'ambiguous') return true
    if (!before || !next || word.kind !== 'content' || verbForm(word.text, word.language) !== 'ambiguous') return false
    const object = next.role === 'article' || next.role === 'pronoun' || next.kind === 'number'
    // "Table 1 shows the module": behind a noun and its number stands no other noun with its article.
    if (before.kind === 'number' && own[k - 2]?.kind === 'content' && next.role === 'article') return true
    const third = word.language === 'en' && /[^s]s$/.test(word.form) && !/s$/.test(before.form)
    return (
      (nounish(before) || before.kind === 'name') && (object || (third && next.verb === null && next.kind !== 'name'))
    )
  })
  if (at >= 0) own[at]!.verb = 'finite'
}

/** Prepositions that also open a clause when a verb follows. */
const DOUBLE = /^(?:before|after|until|since|as|como)$/

const ELLIPSIS = /\.{3}|…|(?:\. ){2}\./

/**
 * Numbers the clauses. A clause begins after a mark, at a word that opens one, and at a coordinator with a verb behind
 * it.
 */
function clauses(words: Word[]): void {
  let clause = 0,
    main = 0
  words.forEach((word, i) => {
    const before = words[i - 1]
    word.opens = opens(words, i)
    if (before) {
      const strong = /[;:.?!]/.test(before.after) && !/^\.?[)»”"]*$/.test(before.after.replace(/[;:?!]|\.\s/g, 'x'))
      const joins = word.role === 'coordinator' && words.slice(i + 1, i + 5).some(next => next.verb === 'finite')
      if (strong || /[,()—«»“”]|\s[–-]\s/.test(before.after) || word.opens || joins) clause++
      // Dots in the middle of a sentence leave out some words of it.
      if (/[;.?!]/.test(before.after.replace(ELLIPSIS, ''))) main++
    }
    word.clause = clause
    word.main = main
  })
}

function opens(words: readonly Word[], i: number): boolean {
  const word = words[i]!
  const clausal =
    word.kind === 'operator' && /^(?:if|although|because|until|before|after|during)$/.test(word.operator ?? '')
  if (word.role !== 'relative' && word.role !== 'subordinator' && !clausal) return false
  // "Because of the order" leads to a noun.
  if (/^(?:because|during)$/.test(word.operator ?? '') && / (?:of|to|de|a)$/.test(word.form)) return false
  if (!DOUBLE.test(word.form)) return word.role !== 'preposition'
  const near = words.slice(i + 1, i + 8)
  const end = near.findIndex(({ after }) => /[,;:.]/.test(after))
  return near.slice(0, end < 0 ? undefined : end + 1).some(({ verb }) => verb === 'finite')
}
