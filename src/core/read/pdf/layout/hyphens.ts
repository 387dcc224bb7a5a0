/**
 * Whether the hyphen at a line's end belongs to the word. Evidence: the document's own words; then what follows; then
 * known prefixes. Pure.
 */

/** Counts how often each word, and each word with a hyphen inside it, occurs within a line of the document. */
export interface Vocabulary {
  words: Map<string, number>
  compounds: Map<string, number>
  /** First and last members of the compounds: "third" and "party" of "third-party". */
  firsts: Set<string>
  lasts: Set<string>
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:[-‐‑]\p{L}[\p{L}\p{M}]*)*/gu
const MAX_WORDS = 400_000

export const emptyVocabulary = (): Vocabulary => ({
  words: new Map(),
  compounds: new Map(),
  firsts: new Set(),
  lasts: new Set(),
})

/** Counts the words of a line, except the last one when the line ends in a broken word. */
export function learn({ words, compounds, firsts, lasts }: Vocabulary, text: string, broken: boolean): void {
  if (words.size > MAX_WORDS) return
  const matches = text.toLowerCase().match(WORD) ?? []
  const whole = broken ? matches.slice(0, -1) : matches
  for (const word of whole) {
    const plain = word.replace(/[‐‑]/g, '-')
    const table = plain.includes('-') ? compounds : words
    table.set(plain, (table.get(plain) ?? 0) + 1)
    if (table !== compounds) continue
    const parts = plain.split('-')
    for (const part of parts) words.set(part, (words.get(part) ?? 0) + 1)
    firsts.add(parts[0]!)
    lasts.add(parts.at(-1)!)
  }
}

/** First members that English and Spanish write with a hyphen. */
const HARD = new Set(
  `
    ex self non well ill long short high low mid half all cross so vis quasi twenty thirty forty fifty sixty
    seventy eighty ninety`
    .trim()
    .split(/\s+/),
)
/** Adjectives joined by a hyphen: teórico-práctico, físico-química, político-social. */
const ADJECTIVES = [/^\p{L}{4,}o$/u, /(?:[oa]s?|al(?:es)?|iv[oa]s?|nte?s?|ar(?:es)?)$/u] as const

/** Joins the two halves of a broken word, keeping the hyphen where it belongs to the word. */
export function joinHyphen(left: string, right: string, vocabulary: Vocabulary): string {
  const a = /[\p{L}\p{M}\d]+(?:[-‐‑][\p{L}\p{M}\d]+)*$/u.exec(left)?.[0] ?? ''
  const b = /^[\p{L}\p{M}\d]+/u.exec(right)?.[0] ?? ''
  if (isSuspended(a, b, vocabulary)) return `${left}- ${right}`
  const isOwn = OPTION.test(left) && endsWord(a, b, vocabulary)
  return `${left}${isOwn || isHard(a, b, vocabulary) ? '-' : ''}${right}`
}

/** The beginning of an option of a program. */
const OPTION = /(?<![^\s([“"'‘])--\p{L}[\p{L}\d-]*$/u

/**
 * Tells whether the first half ends with a word of the document, and the halves make none: "--enable- / oldframecol"
 * was "--enableoldframecol"; "--en- / able-xml-log" is broken at a syllable.
 */
function endsWord(a: string, b: string, { words }: Vocabulary): boolean {
  const tail = a.toLowerCase().split(/[-‐‑]/).at(-1)!
  return words.has(tail) && !words.has(tail + b.toLowerCase())
}

/**
 * Tells whether the rest of the word follows its counterpart: "pre- and post-war", "Groß- und Kleinschreibung". Of 15
 * hyphens before these words at the end of a line in 600 documents eleven are such; three stand before the other
 * column, and one breaks "operand", which its document writes elsewhere.
 */
function isSuspended(a: string, b: string, { words, compounds }: Vocabulary): boolean {
  const left = a.toLowerCase()
  return SUSPENDING.has(b) && !words.has(left + b) && !compounds.has(`${left}-${b}`)
}
const SUSPENDING = new Set(['and', 'or', 'und', 'oder'])

/** Fewest letters of a member of a compound. */
const LEAST = 4

function isHard(a: string, b: string, { words, compounds, firsts, lasts }: Vocabulary): boolean {
  if (a === '' || b === '') return true
  if (/\d/.test(a.at(-1)!) || /\d/.test(b[0]!)) return true
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  const tail = left.split(/[-‐‑]/).at(-1)!
  const solid = words.get(tail + right) ?? 0
  const linked = compounds.get(`${left}-${right}`) ?? 0
  if (solid !== linked) return linked > solid
  if (/^\p{Lu}/u.test(b) && !(a.length > 1 && a === a.toUpperCase())) return true
  if (/^\p{Lu}{2,}$/u.test(a) && b === b.toLowerCase()) return true
  if (HARD.has(tail) && words.has(right)) return true
  if (!words.has(tail) || !words.has(right)) return false
  // Two words of the document, of which one is a member of another compound of it: of 65 such breaks whose word the
  // document writes elsewhere, 60 have a hyphen there, and of 1,877 others 59.
  if (tail.length >= LEAST && right.length >= LEAST && (firsts.has(tail) || lasts.has(right))) return true
  return ADJECTIVES[0].test(tail) && ADJECTIVES[1].test(right) && right.length >= 5
}
