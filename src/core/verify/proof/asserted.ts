/**
 * Statements that a sentence makes besides the whole of it: its first clause without the one joined to it, its subject
 * with its second predicate, itself without its asides. Shorter sentences are parsed with fewer errors, and each must
 * prove a claim by the same rules as the whole. Pure.
 */
import { says } from '../align/align.ts'
import { happened } from '../omitted/dropped.ts'
import { finite } from '../parse/pieces.ts'
import type { Tree } from '../parse/edges.ts'
import { described } from '../forms/described.ts'
import { granted } from '../forms/granted.ts'
import { implied } from '../forms/implied.ts'
import type { Word } from '../parse/parse.ts'
import { revoked } from '../omitted/narrowed.ts'
import { predicates } from '../forms/predicates.ts'
import { past } from '../omitted/restricts.ts'
import { comments } from '../language/phrases.ts'
import { DENIALS } from '../language/wordlists.ts'

/** Most statements of one sentence that are compared. */
const MOST = 8
/** Fewest words of a sentence that makes more than one statement. */
const LEAST = 6
/** Most words of an aside. */
const ASIDE = 16

/** Returns the statements, without the sentence itself. `text` is the text that `tree` was parsed from. */
export function asserted(text: string, tree: Tree): string[] {
  if (/[¿?«“"„]/.test(text) || tree.words.length < LEAST || revoked(tree.words)) return []
  if (comments(text).length > 0) return []
  const out = new Set<string>()
  for (const from of [...cuts(tree), tree.words.length]) {
    const left = text.slice(0, tree.words[from]?.at ?? text.length)
    const gaps = asides(tree).filter(gap => gap.to <= from)
    out.add(closed(left))
    for (const some of choices(gaps)) out.add(closed(without(left, tree.words, some)))
  }
  for (const statement of [
    ...predicates(text, tree),
    ...announced(text, tree),
    ...parts(text, tree),
    ...described(text, tree),
    ...granted(text, tree),
    ...implied(
      text,
      tree.words[0]!.language,
      tree.words.some((_, i) => happened(tree.words, i)),
    ),
  ])
    out.add(statement)
  out.delete(closed(text))
  return [...out].slice(0, MOST)
}

const closed = (text: string): string => `${text.replace(/[\s,;:.—–(-]+$/u, '')}.`

interface Gap {
  from: number
  /** Index behind the last word. */
  to: number
}

/** Returns all gaps together, and each of them alone. */
const choices = (gaps: readonly Gap[]): Gap[][] =>
  gaps.length === 0 ? [] : [[...gaps], ...(gaps.length > 1 ? gaps.map(gap => [gap]) : [])]

function without(text: string, words: readonly Word[], gaps: readonly Gap[]): string {
  return gaps.toReversed().reduce((rest, { from, to }) => {
    const front = rest.slice(0, words[from]!.at).replace(/[\s,(—–-]+$/u, '')
    const behind = words[to] ? rest.slice(words[to].at) : ''
    return `${front} ${behind}`
  }, text)
}

/** Coordinators and subordinators that add a statement and set no limit to the one before. */
const ADDS = /^(?:y|e|pero|and|but|aunque|although|though|mientras|whereas|while)$/
/** What follows them where the statement before is taken up, to deny or limit it. */
const TAKES_UP = /^(?:that|this|it|such|eso|esto|ello|aquello|tal|asi|so|no|not|nunca|never|si)$/
const REVOKES = /^(?:fail|supposed|if|except|until|instead)$/

/** "Not because it had improved, but because others had not" gives reasons, and denies none of what stands before. */
const DENIES = /^(?:no|not)$/

/** Returns the indexes at which another statement begins that leaves the one before it as it is. */
function cuts({ words, chunks }: Tree): number[] {
  return words.flatMap((word, i) => {
    const before = words[i - 1]
    if (!before || !/[,;]/.test(before.after)) return []
    if (DENIES.test(word.form) && words[i + 1]?.operator === 'because') return [i]
    if (!(ADDS.test(word.form) || /;/.test(before.after))) return []
    const rest = words.slice(i)
    const first = ADDS.test(word.form) ? words[i + 1] : word
    const only = first?.operator === 'only' && words[i + 2]?.role !== 'article'
    const own = deniedInIt(words, i)
    if (!first || (TAKES_UP.test(first.form) && !own) || only) return []
    if (rest.some(w => w !== own && (DENIALS.has(w.form) || REVOKES.test(w.operator ?? '')))) return []
    const states = (from: number, to: number): boolean => chunks.some(c => finite(c) && c.head >= from && c.head < to)
    return states(0, i) && states(i, words.length) ? [i] : []
  })
}

/** Returns the denial of a predicate with a verb and an object of its own: ", but does not keep a stock". */
function deniedInIt(words: readonly Word[], i: number): Word | undefined {
  const at = words[i + 1]?.role === 'auxiliary' ? i + 2 : i + 1
  const [not, verb, next] = [words[at], words[at + 1], words[at + 2]]
  const denied = not && DENIES.test(not.form) && verb?.kind === 'content' && verb.verb === 'finite'
  return denied && (next?.role === 'article' || next?.kind === 'content') ? not : undefined
}

/** Words that may govern what stands behind the next semicolon too. */
const GOVERNS = /^(?:says|if|supposed|may|fail)$/

/** Returns the statements behind semicolons, where nothing before or behind them governs them. */
function parts(text: string, { words, chunks }: Tree): string[] {
  const starts = words.flatMap((_, i) => (i > 0 && /;/.test(words[i - 1]!.after) ? [i] : []))
  return starts.flatMap((from, k) => {
    const to = starts[k + 1] ?? words.length
    const first = words[from]!
    const governed = words.slice(0, from).some(w => GOVERNS.test(w.operator ?? ''))
    const revoked = words.slice(to).some(w => DENIALS.has(w.form) || REVOKES.test(w.operator ?? ''))
    const states = chunks.some(c => finite(c) && c.head >= from && c.head < to)
    if (governed || revoked || !states || TAKES_UP.test(first.form) || /^(?:que|that)$/.test(first.form)) return []
    return [closed(text.slice(first.at, words[to]?.at))]
  })
}

/** Operators that an aside may hold: they limit only what stands in it. */
const HARMLESS =
  /^(?:all|some|most|few|many|half|almost|at_least|at_most|over|under|exactly|first|last|more|less|double)$/
/** Words that begin an aside which restricts the rest to some cases, a time or a company. */
const NARROWS = new RegExp(
  `^(?:${[
    'among|for|in|within|when|where|while|under|with|without|as|at|on|during|since|given|together',
    'along|alongside|sobre|cuando|donde|en|entre|para|con|sin|bajo|tras|durante|segun|como|siendo|junto|juntos|juntas?',
  ].join('|')})$`,
)

/** Returns the asides between two marks, or between a mark and the end, that only add information. */
function asides(tree: Tree): Gap[] {
  const { words } = tree
  const out: Gap[] = []
  for (let i = 1; i < words.length; i++) {
    if (!/[,(]/.test(words[i - 1]!.after)) continue
    const round = words[i - 1]!.after.includes('(')
    const end = words.findIndex((w, k) => k >= i && (round ? /\)/.test(w.after) : /[,;]/.test(w.after)))
    const to = end < 0 ? words.length : end + 1
    if (to - i > ASIDE || !adds(tree, { from: i, to })) continue
    out.push({ from: i, to })
    i = to
  }
  return out
}

function adds(tree: Tree, { from, to }: Gap): boolean {
  const { words, chunks } = tree
  const own = words.slice(from, to),
    first = own[0]!
  // "El cual se presenta".
  const relative =
    (first.role === 'relative' && first.form !== 'that') ||
    (first.role === 'article' && /^cual(?:es)?$/.test(own[1]?.form ?? ''))
  if (
    NARROWS.test(first.form) ||
    own.some(
      w => w.operator !== null && !HARMLESS.test(w.operator) && !(w !== first && /^(?:before|after)$/.test(w.operator)),
    )
  )
    return false
  // "The pump, at times, stops": words that only limit are no addition.
  if (own.some(w => w.operator !== null) && !own.some(says)) return false
  const states = chunks.some(c => finite(c) && c.head >= from && c.head < to)
  if (states !== relative) return false
  const verb = chunks.find(finite)
  // "The drug, taken early, cures" holds for what is taken early.
  if (first.verb !== null && !(verb && past(tree, verb.head))) return false
  // Members of a list, and what "or" and "and" join, are no asides.
  if (first.role === 'coordinator' || words[to]?.role === 'coordinator') return false
  const next = chunks.find(c => c.type === 'verb' && c.head >= to)?.head ?? words.length
  if (to === words.length && !relative) return false
  return relative || !words.slice(to, next).some(w => w.role === 'coordinator')
}

/** Most words of what announces a statement: "Acceptance was slow: …". */
const ANNOUNCES = 8
/** Nouns behind which a colon gives what somebody said, thought or wished, or one of several cases. */
const CONTENT = new RegExp(
  `^(?:${[
    'leyenda|mito|idea|tesis|teoria|hipotesis|creencia|rumor|dicho|frase|lema|carta|nota|titular|pregunta',
    'sueno|plan|propuesta|opcion|posibilidad|temor|promesa|version|historia|relato|conclusion|respuesta',
    'mensaje|palabra|motivo|razon|explicacion|argumento|noticia|objecion|acusacion|voz|opinion|recuerdo',
    'excepcion|caso|escenario|condicion|consejo|regla|orden|ejemplo|cartel|verso|refran|legend|myth|thesis',
    'theory|hypothesis|belief|rumou?r|saying|phrase|motto|letter|note|headline|question|dream|proposal|option',
    'possibility|fear|promise|story|tale|account|answer|message|word|reason|explanation|argument|claim|news',
    'objection|charge|voice|memory|exception|case|scenario|condition|advice|rule|order|example|sign|verse',
    'proverb|view|suspicion|guess|verdict|grito|profecia|inscripcion|testimonio|testigo|defensa|coartada',
    'denuncia|acta|fallo|sentencia|placa|cronica|cronista|cry|prophecy|notice|plaque|inscription|testimony',
    'witness|defence|defense|alibi|complaint|record|chronicle|chronicler',
  ].join('|')})e?s?$`,
)
const ADVERB = /(?:ly|mente)$/
const OF_OTHERS = /^(?:says|reports|may|must|should|try|fail|supposed|if|although|negation|because|only)$/

/** Returns the statement behind a colon, where what stands before it announces it in the sentence's own voice. */
function announced(text: string, { words, chunks }: Tree): string[] {
  const at = words.findIndex(w => /:/.test(w.after)) + 1
  if (at === 0 || at > ANNOUNCES || words.slice(at).some(w => /:/.test(w.after)) || !words[at]) return []
  const front = words.slice(0, at)
  const verb = chunks.find(c => finite(c) && c.head < at)
  // "He proved three things: the earth is flat" gives what was proved.
  const object = chunks.some(
    c =>
      c.type === 'noun' &&
      c.preposition === null &&
      verb &&
      c.head > verb.head &&
      c.head < at &&
      !ADVERB.test(words[c.head]!.form),
  )
  const own = verb && (verb.copula || !object) && chunks.some(c => finite(c) && c.head >= at)
  const others = front.some(w => OF_OTHERS.test(w.operator ?? '') || CONTENT.test(w.form) || DENIALS.has(w.form))
  const behind = words.slice(at)
  const revoked = behind.some(w => DENIALS.has(w.form) || w.operator === 'may')
  // What happened in a year is told; rules, prophecies and cries rarely name one.
  const dated = behind.some(({ value }) => value !== null && value >= 1000 && value <= 2100)
  return own && dated && !others && !revoked ? [closed(text.slice(words[at].at))] : []
}
