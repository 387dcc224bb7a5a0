/**
 * Which complements a claim may drop from behind a verb. What is not on this list decides against the claim: "signed
 * with another's name", "banned slavery north of the river", "read Greek in translation". Pure.
 */
import { says } from '../align/align.ts'
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { moves } from './confined.ts'
import { past } from './restricts.ts'
import { MONTHS } from '../language/wordlists.ts'

type Used = ReadonlySet<number>

/** A phrase that is dropped: its words, from its preposition up to the next one, and the verb that it stands behind. */
interface Phrase {
  tree: Tree
  used: Used
  from: number
  to: number
  verb: number
}

/** Counts the dropped complements of which nothing shows that the rest holds without them. */
export const unlisted = (tree: Tree, used: Used): number =>
  phrases(tree, used).filter(phrase => !listed(phrase)).length +
  someOf(tree, used) +
  atFirst(tree.words, used) +
  measured(tree.words, used)

const MARK = /[,;:()—]/
/** These phrases belong to the noun before them, about which other rules decide. */
const OF = /^(?:of|de|del)$/
const NEW = /^(?:coordinator|relative|subordinator)$/

/** Returns the phrases that begin with a preposition, right behind a word that the claim says. */
function phrases(tree: Tree, used: Used): Phrase[] {
  const { words } = tree
  return words.flatMap((word, i) => {
    const before = words[i - 1]
    if (!before || !used.has(i - 1) || used.has(i) || MARK.test(before.after) || !leads(words, i)) return []
    const verb = words.findLastIndex((w, k) => k < i && used.has(k) && acts(w) && w.clause === word.clause)
    if (verb < 0) return []
    const stop = words.findIndex(
      (w, k) =>
        k > i && (used.has(k) || MARK.test(words[k - 1]!.after) || NEW.test(w.role ?? '') || w.clause !== word.clause),
    )
    const end = stop < 0 ? words.length : stop
    const starts = words.flatMap((_, k) => (k >= i && k < end && leads(words, k) ? [k] : []))
    // What follows another verb belongs to it: "by letting the supply shrink by a third".
    const other = words.findIndex((w, k) => k > i && k < end && (w.verb === 'gerund' || w.verb === 'infinitive'))
    const own = starts.filter(from => other < 0 || from < other)
    return own.map((from, n) => ({ tree, used, from, to: own[n + 1] ?? end, verb }))
  })
}

const acts = ({ verb, role }: Word): boolean => (verb !== null && verb !== 'gerund') || role === 'auxiliary'
const leads = (words: readonly Word[], i: number): boolean =>
  words[i]!.role === 'preposition' && !OF.test(words[i]!.form)

const PLACE = /^(?:in|at|on|near|off|en|junto|cerca|ante)$/
const WITH = /^(?:with|con)$/
const TO = /^(?:to|into|onto|a|al|hacia|toward|towards)$/
const FROM = /^(?:from|desde)$/
const BY = /^by$/
/** Why, by whom or for what price in Spanish: it was done. */
const POR = /^por$/
/** What is said or owned of one's own will, and what it was said for: "alabó al rey por orden del juez". */
const AVOWS = /^(?:alab|elogi|confes|confies|admit|reconoc|jur|declar|afirm|pidi|perdon)/
const UNFREE = /^(?:orden|mandato|miedo|temor|obligacion|imposicion|dinero|error)$/
/** In how long it was done. */
const WITHIN = /^within$/
const TIME = /^(?:hour|day|week|month|year|decade)s?$/
const FOR = /^(?:for|durante|during)$/

function listed(phrase: Phrase): boolean {
  const { tree, from, to, verb } = phrase
  const { form } = tree.words[from]!
  const often = frequent(tree.words, phrase.used, verb)
  const own = tree.words.slice(from, to)
  if (!own.some(says)) return true
  if (!past(tree, verb)) return false
  if (own.some(dated)) return WHEN.test(form) && !(often && !own.some(yearly))
  if (often && own.some(w => FEAST.test(w.form))) return false
  if (MADE.test(tree.words[verb]!.form)) return true
  if (POR.test(form)) return !(AVOWS.test(tree.words[verb]!.form) && own.some(w => UNFREE.test(w.form)))
  if (WITHIN.test(form)) return own.some(w => TIME.test(w.form))
  if (PLACE.test(form)) return placed(phrase)
  if (WITH.test(form)) return named(own) || own.some(w => HELP.test(w.form))
  if (TO.test(form) && often && SERVES.test(tree.words[verb]!.form) && own.some(w => SEVERAL.test(w.form))) return false
  if (TO.test(form) || FROM.test(form)) return moves(tree.words[verb]!.form)
  if (BY.test(form))
    return chunkOf(tree, verb)?.passive === true || own.some(w => /ing$/.test(w.form) || MEANS.test(w.form))
  return FOR.test(form) && LASTS.test(tree.words[verb]!.form)
}

/** What is done for some of all who might have it, where the thing has no article: "taught music to boarders". */
const SERVES = /^(?:lend|lent|prest|teach|taught|ense|sell|sold|vend|give|gave|dio|dieron|pay|paid|pag|offer|ofrec)/

const WEEKDAY = new RegExp(
  `^(?:${[
    '(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miercoles|jueves|viernes|sabado|domingo',
    'dawn|noon|night|dusk|midnight|madrugada|alba|mediodia|medianoche|noche',
  ].join('|')})$`,
)
const yearly = ({ value, form }: Word): boolean =>
  (value !== null && value >= 1000 && value <= 2100) || MONTHS.has(form)
const dated = (word: Word): boolean => yearly(word) || WEEKDAY.test(word.form)
/** What goes on until or from a day on need not hold before or after it. */
const WHEN = /^(?:in|on|at|en|a|during|durante|about|around|after|tras|between|entre)$/
const FEAST = /^(?:easter|christmas|lent|pascuas?|navidad(?:es)?|cuaresma|adviento)$/

/** Returns whether the verb tells what was done again and again: its object has no article ("the monks ate meat"). */
function frequent(words: readonly Word[], used: Used, verb: number): boolean {
  const object = words[verb + 1]
  return object?.kind === 'content' && object.verb === null && used.has(verb + 1)
}

/** Counts the subjects without an article that lose which of them are meant: "women over thirty could vote". */
const someOf = ({ words }: Tree, used: Used): number =>
  words.filter((word, i) => {
    const [article, noun] = [words[i - 2], words[i - 1]]
    if (word.role !== 'preposition' || used.has(i) || !noun || !used.has(i - 1) || MARK.test(noun.after)) return false
    const several = noun.kind === 'content' && noun.verb === null && SEVERAL.test(noun.form) && !used.has(i + 1)
    const bare = article === undefined || MARK.test(article.after)
    const next = words.findIndex((w, k) => k > i && (used.has(k) || predicate(w) || MARK.test(w.after)))
    if (!several || !bare || next < 0 || words[next]!.clause !== word.clause) return false
    // "Teachers with tenure earn more": a verb that looks like a noun is not known for one.
    return predicate(words[next]!) || (used.has(next) && words[next]!.role !== 'preposition')
  }).length
const predicate = ({ verb, operator }: Word): boolean => verb !== null || operator === 'may'
const SEVERAL = /s$|^(?:women|men|people|children|gente)$/

const THAN = /^(?:que|than)$/
/** Counts the measures and directions that go: "fell more slowly than prices", "slavery north of the river". */
const measured = (words: readonly Word[], used: Used): number =>
  words.filter(({ form, operator, clause }, i) => {
    const before = words[i - 1]
    if (!before || !used.has(i - 1) || used.has(i) || MARK.test(before.after)) return false
    const than = /^(?:more|less)$/.test(operator ?? '') && words.slice(i + 1, i + 3).some(w => THAN.test(w.form))
    const side = /^(?:north|south|east|west)$/.test(form) && words[i + 1]?.form === 'of'
    return (side || (than && before.verb !== null)) && words.some((w, k) => used.has(k) && w.clause === clause)
  }).length

/** Most words of a phrase that tells that something held at first. */
const FIRST = 6

/** Counts what tells that something held for a time only, and goes: "at first rejected the theory". */
const atFirst = (words: readonly Word[], used: Used): number =>
  words.filter((word, i) => {
    const ahead = words.slice(i, i + FIRST).map(({ form }) => form)
    const phrase = AT_FIRST.exec(ahead.join(' '))?.[0]
    if (!phrase || words[i - 1]?.role === 'subordinator') return false
    const stays = words.some(
      (w, k) => k >= i && used.has(k) && w.role === null && ahead.slice(0, k - i).join(' ').length < phrase.length,
    )
    return !stays && words.some((w, k) => used.has(k) && w.main === word.main)
  }).length
/** The beginning of something is a date: "at the beginning of the century". */
const AT_FIRST = new RegExp(
  `^(?:${[
    'initially|temporarily|briefly|provisionally|inicialmente|temporalmente|provisionalmente|brevemente',
    'at first|for some time|de entrada|por algun tiempo|durante algun tiempo',
    '(?:in|at) the (?:beginning|start|outset)|al (?:principio|inicio|comienzo)|en un (?:principio|primer momento)',
    '(?:in|during) (?:the|its|his|her|their) (?:first|early) (?:years|months|weeks|days|hours)',
    '(?:en|durante) (?:los|las|sus) primer[oa]s (?:momentos|anos|meses|semanas|dias|horas|tiempos)',
  ].join('|')})(?= |$)(?! (?:of|del?) )`,
)
const named = (own: readonly Word[]): boolean => own.find(says)?.kind === 'name'

/** Verbs of what goes on for some time, and did so at each moment of it. */
const LASTS =
  /^(?:taught|lived|worked|served|reigned|ruled|waited|studied|stayed|ensen|viv|trabaj|sirvi|rein|gobern|estudi)/

/** What was made or begun was so, whatever for, of what and in what form. */
const MADE = new RegExp(
  `^(?:${[
    'built|founded|created|established|introduced|invented|designed|made|written|began|begun|launched|announced',
    'constru|fund|cread|creo|crearon|establec|introduj|introduc|invent|dise|escrit|escribio|empez|naci|anunci',
  ].join('|')})`,
)
/** "With great fanfare", "con ayuda de su hija": the deed is the same without. */
const HELP = /^(?:great|much|gran|grande|much[oa]s?|help|ayuda|aid)$/
const MEANS =
  /^(?:unanimidad|mayoria|acclamation|letter|phone|telephone|post|mail|radio|carta|telefono|correo|escrito|telegrama)$/

const ONE = /^(?:the|this|that|his|her|its|their|a|an|el|la|lo|su|este|esta|aquel|aquella|un|una)$/
/** Returns whether a place may go: it is one place, and what was done there was done to one thing or a counted one. */
const placed = ({ tree, from, to }: Phrase): boolean => {
  const own = tree.words.slice(from, to)
  return named(own) || ONE.test(own[1]?.form ?? '')
}
