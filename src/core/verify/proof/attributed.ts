/**
 * "Según Ana, llovió" and "Ana afirma que llovió" report the same: who says it, and what. The two are compared apart,
 * each by the rules of every proof. Pure.
 */
import { manners, says } from '../align/align.ts'
import { tree, type Tree } from '../parse/edges.ts'
import { parse, type Word } from '../parse/parse.ts'
import { plain } from '../parse/plain.ts'
import { readPassage } from './passage.ts'
import { provedBy, type Prover } from './prover.ts'

interface Report {
  holder: readonly Word[]
  text: string
  /** Whether it is given by a word that only tells who says it. */
  neutral: boolean
  /** What else is told of the saying: when and where it was said. */
  beside: readonly Word[]
  /** Whether the sentence states nothing besides. */
  whole: boolean
}

/** Verbs by which somebody states something: not those of doubt, fear, hope, supposition or pretence. */
const STATES = new RegExp(
  `^(?:${[
    'dij|dic[eh]|afirm|sostien|sostuv|sosten|asegur|declar|argument|arguy|observ|adviert|advirt|senal|calcul',
    'muestr|mostr|comprob|record|recuerd|registr|anad|estim|opin|consider|cree|crey|piens|pens|mantien|mantuv',
    'conclu|report|inform|indic|demostr|demuestr|constat|hall|encontr|escrib|insist|contab|confirm|revel',
    'said|says?$|argu|claim|state|maintain|assert|held|holds?$|show|found|finds?$|estimat|believ|thought|thinks?$',
    'wrote|writes?$|not(?:ed|es)$|calculat|contend|insist',
  ].join('|')})`,
)
/** Verbs that a claim may use of what a sentence gives "según" somebody: who shows it does more than say it. */
const NEUTRAL =
  /^(?:dij|dic[eh]|afirm|sostien|sostuv|asegur|declar|argument|opin|said|says?$|argu|claim|state|maintain)/
const ACCORDING = /^(?:segun|according to)$/
const SUBJECT = new Set(['agent', 'core'])
/** Words that may turn round or limit what the verb states. */
const TURNS = /^(?:negation|if|may|fail|supposed|only|try)$/
/** Words behind the verb in which "that" opens what is said: "afirmó en 1930 que". */
const NEAR = 3
const THAT = /^(?:que|that)$/
/** Where another statement begins, which is nobody's but the author's. */
const ANOTHER = /[;:—]|,\s+(?:but|and|although|though|while|whereas|pero|y|e|aunque|mientras|si bien)\s/iu

const upper = (text: string): string => text.trim().replace(/^\p{Ll}/u, letter => letter.toUpperCase())
const closed = (text: string): string => `${upper(text).replace(/[\s,;:.]+$/u, '')}.`

/** Returns what a sentence reports as somebody's: by a verb of saying, or by "según" at its beginning or end. */
function reports(text: string, read: Tree): Report[] {
  return /[“"„¿?]|«[^»]*$/.test(text) ? [] : [...byVerb(text, read), ...bySource(text, read.words)]
}

function byVerb(text: string, { words, edges, chunks }: Tree): Report[] {
  return words.flatMap((word, k) => {
    if (word.verb === null || !STATES.test(word.form)) return []
    const that = words.findIndex((next, i) => i > k && i <= k + NEAR && THAT.test(next.form))
    const subjects = edges.filter(e => e.head === k && SUBJECT.has(e.label) && e.child < k)
    const before = words.filter((other, i) => i < k && other.main === word.main)
    if (that < 0 || subjects.length !== 1 || !words[that + 1]) return []
    if (before.some(other => TURNS.test(other.operator ?? '') || other.role === 'subordinator')) return []
    const chunk = chunks.find(c => c.head === subjects[0]!.child)
    const own = chunk ? [chunk.head, ...chunk.members] : []
    const holder = own.map(i => words[i]!)
    const beside = words.filter((other, i) => i < that && i !== k && !own.includes(i) && says(other))
    const rest = text.slice(words[that + 1]!.at)
    const end = rest.search(ANOTHER)
    const statements = (end < 0 ? rest : rest.slice(0, end)).split(/\s+(?:y|and)\s+(?:que|that)\s+/u)
    return holder.some(says)
      ? statements.map(part => ({
          ...{ holder, beside, text: closed(part), neutral: NEUTRAL.test(word.form) },
          whole: end < 0 && beside.every(({ verb }) => verb === null),
        }))
      : []
  })
}

function bySource(text: string, words: readonly Word[]): Report[] {
  const at = words.findIndex(word => ACCORDING.test(word.form))
  const first = words[at]
  if (!first) return []
  const stop = words.findIndex((word, i) => i > at && /[,.;:]/.test(word.after))
  const holder = words.slice(at + 1, stop < 0 ? words.length : stop + 1)
  const named = holder.filter((word, i) => !(i === 0 && STATES.test(word.form)))
  const next = words[stop + 1]
  if (!named.some(says) || named.some(word => word.verb !== null || word.operator !== null)) return []
  const source = { holder: named, neutral: true, beside: [], whole: true }
  if (at === 0 && next) return [{ ...source, text: closed(text.slice(next.at)) }]
  return !next && at > 0 && /,/.test(words[at - 1]!.after) ? [{ ...source, text: closed(text.slice(0, first.at)) }] : []
}

/**
 * Returns the position in `places` of the sentence that reports of the same person what the claim reports; -1 when none
 * does, or when the claim reports nothing. What a claim tells besides ("said in 1609 that", "…, but the town bought
 * it") is compared by nothing else: it must be told of that saying too, and nothing may be stated besides.
 */
export function provedAsReport(claim: string, places: readonly number[], { passage, space }: Prover): number {
  const text = plain(claim)
  const own = reports(text, tree(parse(text, passage.language)))
  if (own.length !== 1 || !own[0]!.neutral || !own[0]!.whole) return -1
  const { holder, beside, text: reported } = own[0]!
  const same = (words: readonly Word[], there: readonly Word[]): boolean =>
    words.filter(says).every(word => there.some(other => says(other) && manners(word, space).of(other) === 'same'))
  return places.findIndex(i =>
    reports(plain(passage.evidence[i]!), passage.trees[i]!).some(there => {
      if (!same(holder, there.holder) || !same(beside, there.beside)) return false
      const evidence = passage.evidence.map((sentence, k) => (k === i ? there.text : sentence))
      return provedBy(reported, [i], { passage: readPassage(evidence), space }) >= 0
    }),
  )
}
