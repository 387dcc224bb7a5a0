/**
 * What tells where, when, for whom or for which of two things alone something holds, so that the rest does not hold
 * without it. Pure.
 */
import { says } from '../align/align.ts'
import { stretchEnd } from '../forms/openings.ts'
import { chunkOf, type Edge, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { leavesOut } from '../language/phrases.ts'
import { recurring } from '../language/recurring.ts'
import { takenOut } from './wholes.ts'
import { MONTHS } from '../language/wordlists.ts'

type Used = ReadonlySet<number>

/**
 * Verbs that end, lift or refuse something, or say in what state it is left: what ends in one place need not end in
 * another, and "left the town in ruins" is not "left the town".
 */
const CONFINED = new RegExp(
  `^(?:${[
    'abol|aboli|revoc|revok|repeal|derog|clos|shut|cerr|cier|clausur|suspend|suspen|cancel|lift|levant',
    'expel|expuls|banish|desterr|exclu|disappear|desaparec|vanish|ceas|cese|ces|stop|halt|end|termin',
    'extingu|eradic|erradic|elimin|permit|allow|legal|authori|autoriz|leav|left|dej|keep|kept|retir|withdr',
  ].join('|')})`,
)
/** The same of losing, where nothing is told that was lost: "the Romans lost at Cannae". */
const LOSES = /^(?:lose|lost|perd|pierd)/
/** Labels of what tells where, when, from what or for whom. */
const WHERE = /^(?:of|in|during|between|from|to|for|across|under|about)$/

/** Returns whether the verb is such a one; `acted` where the claim names its object. */
export const confined = (key: string, acted: boolean): boolean => CONFINED.test(key) || (LOSES.test(key) && !acted)

/** Returns whether the verb and its noun mean that something ends: "puso fin a la guerra", "put an end to". */
export const endsIt = (words: readonly Word[], verb: number): boolean =>
  words.slice(verb + 1, verb + 3).some(({ form }) => /^(?:fin|termino|end|stop)$/.test(form))

/** Returns whether what goes behind such a verb tells more than a date. */
export const confines = (tree: Tree, child: number, label: string): boolean =>
  WHERE.test(label) && !dated(tree.words, child)

/** Labels of what tells of whom or what alone something is said, behind a verb. */
const NARROWS = /^(?:to|from|between|about|under|of|across)$/
/** Verbs that bring something or somebody elsewhere, which has happened without telling whence, where or to whom. */
const MOVES = new RegExp(
  `^(?:${[
    'sell|sold|vend|give|gave|given|dio|dieron|regal|entreg|env|send|sent|mand|donat|dono|donaron|deliver|pay|paid|pag',
    'writ|wrote|escrib|bring|brought|llev|traj|tray|move|mov|travel|viaj|go|goes|went|gone|fue|come|came|vino|vinieron',
    'return|regres|volv|arriv|lleg|march|sail|naveg|flee|fled|huy|escap|emigr|inmigr|immigr|transfer|traslad|relegat',
    'learn|aprend|devolv|devuel|restitu|reintegr|distribu|repart|buy|bought|compr|adquir|acquir|receiv|recib',
    'obtain|obtuv|obten|borrow|inherit|hered',
    'export|import|ship|carr|lend|lent|prest|show|mostr|mostro|teach|taught|ense|tell|told|dij|contar|conto',
  ].join('|')})`,
)

export const moves = (form: string): boolean => MOVES.test(form)

/**
 * Returns whether such a detail goes from behind a verb: "devalued against gold", "opened the archive to his friends".
 */
export function narrowsVerb(tree: Tree, { child, head, label }: Edge): boolean {
  const { words } = tree
  if (chunkOf(tree, child)?.preposition === null) return false
  if (!NARROWS.test(label) || child < head || dated(words, child) || !says(words[child]!)) return false
  const { form, verb } = words[head]!
  return verb !== 'gerund' && (!/^(?:to|from)$/.test(label) || !moves(form))
}

/** Verbs of a court, which hold for the charge that they name: "acquitted of bribery". */
const CHARGES = /^(?:acquit|absolv|absuel|accus|acus|charg|convict|conden|clear|exoner)/
/** Returns whether a charge goes that stands behind such a verb and, maybe, whom it concerns. */
const charged = ({ words }: Tree, used: Used): boolean =>
  words.some(({ key, verb }, i) => {
    if (verb === null || !CHARGES.test(key) || !used.has(i)) return false
    const of = words.findIndex(
      (word, k) => k > i && k < stretchEnd(words, i) && /^(?:of|del?|with|por)$/.test(word.form),
    )
    const charge = of < 0 ? -1 : words.findIndex((word, k) => k > of && says(word))
    return charge > 0 && charge - i <= 6 && !used.has(charge)
  })

const ANY = /^(?:a|an|un|una|unos|unas)$/

/**
 * Returns whether where or with whom goes of what a whole kind or a known thing did or suffered: "the strike failed in
 * Lille", "women voted in three of the parishes". What a person, some one thing or a counted number did, they did.
 */
export function ofAll(tree: Tree, used: Used, { child, head, label }: Edge): boolean {
  const { words, edges } = tree
  const piece = chunkOf(tree, child)
  // What a list or an apposition adds has the label of what it stands beside, and no preposition.
  if (piece?.preposition === null) return false
  // "For a state of absorption in an activity" tells where the absorption is.
  const begins = Math.min(child, ...(piece?.members ?? []))
  if (words.slice(head + 1, begins).some((w, k) => says(w) && !used.has(head + 1 + k))) return false
  const subjects = edges.filter(e => e.head === head && /^(?:agent|patient|core)$/.test(e.label)).map(e => e.child)
  const others = subjects.length > 1 || subjects.some(i => /s$/.test(words[i]!.form))
  const where = /^(?:in|between|from|to|of|through)$/.test(label) && confines(tree, child, label)
  if (!where && !(label === 'with' && others)) return false
  return subjects.some(i => {
    const own = chunkOf(tree, i)
    const first = Math.min(i, ...(own?.members ?? []))
    const counted = own?.members.some(k => words[k]!.kind === 'number') || words[first]!.kind === 'number'
    return words[i]!.kind === 'content' && !counted && !ANY.test(words[first - 1]?.form ?? '')
  })
}

const YEAR = (value: number | null): boolean => value !== null && value >= 1000 && value <= 2100
const dated = (words: readonly Word[], i: number): boolean =>
  YEAR(words[i]!.value) ||
  MONTHS.has(words[i]!.form) ||
  (YEAR(words[i + 1]?.value ?? null) && words[i]!.kind !== 'name')

/** Counts what a claim drops that confines the rest. */
export const confinements = (source: Tree, used: Used): number =>
  recurring(source.words, used) +
  restricted(source.words, used) +
  existing(source, used) +
  Number(completed(source.words, used)) +
  Number(charged(source, used)) +
  bare(source, used) +
  like(source.words, used) +
  setApart(source.words, used) +
  counting(source, used) +
  takenOut(source.words, used)

/**
 * Counts the clauses with "where" that go right behind a verb, and what takes the measure of the rest behind a mark:
 * "doubled where shown in italics", "was fair, as fair as such trials are".
 */
const restricted = (words: readonly Word[], used: Used): number =>
  words.filter(({ form }, i) => {
    const before = words[i - 1]
    if (/^(?:as|tan)$/.test(form) && /,/.test(before?.after ?? ''))
      return /^(?:as|como)$/.test(words[i + 2]?.form ?? '')
    return /^(?:where|donde)$/.test(form) && before?.verb != null && used.has(i - 1) && !/[,;:(]/.test(before.after)
  }).length

const THERE_ARE = /^(?:hay|hubo|habia|habra)$/

/** Counts the things that the sentence says there are some of: "hubo reyes que compraban" tells of no other kings. */
const existing = ({ words, chunks }: Tree, used: Used): number =>
  chunks.filter(({ type, head }) => {
    if (type !== 'noun' || !used.has(head) || !/s$/.test(words[head]!.form) || words[head + 1]?.role !== 'relative')
      return false
    const [first, second] = [words[head - 2], words[head - 1]]
    return (
      THERE_ARE.test(second?.form ?? '') ||
      (first?.form === 'there' && second?.role === 'auxiliary') ||
      (words[head - 3]?.form === 'there' && first?.role === 'auxiliary')
    )
  }).length

/** Verbs that say of their object what it is held for. */
const HOLDS = new Set(
  (
    'took take takes taken call calls called saw sees seen thought ' +
    'tuvo tuvieron tenia tenian tiene tienen llamo llamaron nombro vio vieron tomo tomaron'
  ).split(' '),
)
const AS = /^(?:for|as|por|como|a|an|de)$/

/** Returns whether what a verb leads to goes: "gave up smoking", "took his nephew for a spy", "called him a fraud". */
const completed = (words: readonly Word[], used: Used): boolean =>
  words.some(({ verb, form, after }, i) => {
    if (verb === null || !used.has(i) || /[,;:(]/.test(after)) return false
    const next = words[i + 1]
    if (next?.verb === 'gerund' && !used.has(i + 1)) return true
    if (!HOLDS.has(form)) return false
    const end = stretchEnd(words, i)
    const as = words.findIndex((w, k) => k > i + 1 && k < end && AS.test(w.form) && says(words[k - 1]!))
    return as > 0 && words.slice(as + 1, as + 3).some((w, k) => says(w) && !used.has(as + 1 + k))
  })

/** Nouns of time, which tell when even without an article: "at dawn", "de noche". */
const WHEN = new Set(
  (
    'dawn noon night dusk midnight midday daybreak sunrise sunset spring summer autumn winter day church school home ' +
    'court sea noche dia mediodia medianoche madrugada primavera verano otono invierno tierra mar casa'
  ).split(' '),
)
const BARE = /^(?:in|on|en|for|as|como|under|bajo)$/

/**
 * Counts the nouns without an article that go with their preposition behind a verb, and tell in what manner or part
 * something holds: "freed on bail", "paid in shares", "destruida en parte", "aprobó en primera lectura".
 */
const bare = ({ words, chunks }: Tree, used: Used): number =>
  chunks.filter((chunk, k) => {
    const first = Math.min(chunk.head, ...chunk.members)
    const own = [chunk.head, ...chunk.members]
    if (chunk.type !== 'noun' || !BARE.test(words[first - 1]?.form ?? '') || own.some(i => used.has(i))) return false
    const plain = own.every(i => words[i]!.kind === 'content') && chunk.operators.length === 0
    const verb = chunks.slice(0, k).findLast(c => c.type === 'verb')
    const near = verb && used.has(verb.head) && !words.slice(verb.head, first - 1).some(w => /[,;:(]/.test(w.after))
    return plain && !own.some(i => WHEN.has(words[i]!.form) || MONTHS.has(words[i]!.form)) && Boolean(near)
  }).length

/**
 * Counts what a mark sets off that leaves something out of the rest, or tells what another did or did not: ", within
 * limits", ", the mate refusing".
 */
const setApart = (words: readonly Word[], used: Used): number =>
  words.filter((word, i) => {
    const end = stretchEnd(words, i)
    const own = words.slice(i, end)
    if (i === 0 || !/,/.test(words[i - 1]!.after) || own.some((_, k) => used.has(i + k))) return false
    const another = /^(?:the|el|la|los|las)$/.test(word.form) && own.some(({ form }) => /(?:ing|[aei]ndo)$/.test(form))
    return another || leavesOut(own.map(({ form }) => form).join(' '))
  }).length

/**
 * Counts the clauses without a noun over them that lose their verb, and not the rest: "los que parecían lobos" were no
 * wolves.
 */
const like = (words: readonly Word[], used: Used): number =>
  words.filter(({ form }, i) => {
    const whose = /^(?:who|what|quien|quienes)$/.test(form) || (words[i + 1]?.form === 'que' && ARTICLE.test(form))
    if (!whose) return false
    const end = stretchEnd(words, i)
    const verb = words.findIndex((word, k) => k > i && k < end && word.verb !== null)
    const next = words.findIndex((word, k) => k > verb && k < end && word.verb !== null)
    const own = words.slice(verb + 1, next < 0 ? end : next)
    return verb > 0 && !used.has(verb) && own.some((_, k) => used.has(verb + 1 + k))
  }).length
const ARTICLE = /^(?:el|la|lo|los|las)$/

const AS_WELL = /^(?:ademas|besides|aparte|plus|counting|contando|including|incluid[oa]s?)$/

/** Counts the numbers that lose how they were counted, right behind the thing: "900 ducats unfurnished". */
const counting = (tree: Tree, used: Used): number =>
  tree.words.filter((word, n) => {
    if (word.kind !== 'number' || !used.has(n)) return false
    const own = chunkOf(tree, n)
    const noun = Math.max(n, ...(own ? [own.head, ...own.members] : []).filter(i => used.has(i)))
    const next = tree.words[noun + 1]
    if (noun === n || !next || used.has(noun + 1) || /[,;:(]/.test(tree.words[noun]!.after)) return false
    return (
      AS_WELL.test(next.form) || (next.kind === 'content' && next.verb !== 'finite' && !/ly$|mente$/.test(next.form))
    )
  }).length
