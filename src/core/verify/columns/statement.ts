/**
 * The plain forms in which a claim states cells of one row: "The X of K is V", "K has an X of V", "K: X V", "In 2004
 * the X of K was V", and their Spanish. A sentence is cut in every way in which it could be one of them; only a table
 * tells which was meant. Nothing is left out: a word in no part makes the sentence no such form. Pure.
 */

/** What is said of the row `key`, or of the row that `when` alone names, where `key` is null. */
export interface Statement {
  key: string | null
  /** What tells the row from others of the same key: "2004". */
  when: readonly string[]
  told: readonly Told[]
}
/** A column by its name, and what stands in it: nothing, where that is asked. */
export interface Told {
  name: string
  value: string
}
const IS = /\s+(?:is|are|was|were|equals|es|son|era|eran|fue|fueron)\s+(?:(?:of|de)\s+)?|\s*[:=]\s+/giu
const HAS = /\s+(?:has|had|have|tiene|tienen|tenía|tenían|tuvo|tuvieron)\s+/giu
const OF = /\s+(?:of|for|in|at|de|del|en|para)\s+/giu
const IN = /,?\s+(?:in|for|on|at|during|en|para|durante)\s+/giu
const AND = /,?\s+(?:and|y|e)\s+|,\s+/giu
const COLON = /\s*:\s+/gu
const GAP = /\s*[:=,]?\s+/gu
const FRONT = /^(?:in|for|on|at|during|en|para|durante)\s+/iu
const FRONT_ENDS = /,\s+|\s+(?=(?:the|its|el|la|los|las|su)\s)/giu
const OWNER = /^(.+?)['’]s?\s+(.+)$/su
const ARTICLE = /^(?:the|an?|its|el|la|los|las|una?|unos|unas|su|sus)\s+/iu

/** Most words of such a sentence: the number of ways to cut one grows with their square. */
const MOST = 60

const bare = (text: string): string => text.replace(ARTICLE, '')

function* splits(text: string, pattern: RegExp): Generator<[left: string, right: string]> {
  for (const { index, 0: cut } of text.matchAll(pattern)) {
    const left = text.slice(0, index).trim(),
      right = text.slice(index + cut.length).trim()
    if (left !== '' && right !== '') yield [left, right]
  }
}

/** Every reading of the sentence as such a form; most of them are none that a table knows. */
export function* statements(sentence: string): Generator<Statement> {
  const text = sentence.trim().replace(/[\s.;!]+$/u, '')
  if (/[?¿]/u.test(text) || text.split(/\s+/).length > MOST) return
  for (const { when, rest } of fronted(text)) {
    for (const [left, right] of splits(rest, IS))
      for (const owned of owners(left))
        for (const told of listed(owned.name, right, equations)) yield* dated(when, { ...owned, told })
    for (const [key, right] of splits(rest, HAS))
      for (const told of attributes(right)) yield* dated(when, { key, told })
    for (const [key, right] of splits(rest, COLON)) for (const told of pairs(right)) yield* dated(when, { key, told })
  }
}

/** Splits off what stands in front: "In 2004, the X of K was V". */
function* fronted(text: string): Generator<{ when: string[]; rest: string }> {
  yield { when: [], rest: text }
  const front = FRONT.exec(text)
  if (front) for (const [when, rest] of splits(text.slice(front[0].length), FRONT_ENDS)) yield { when: [when], rest }
}

/** "The X of K", "K's X", or "the X" alone. */
function* owners(text: string): Generator<{ name: string; key: string | null }> {
  for (const [name, key] of splits(bare(text), OF)) yield { name, key }
  const [, key, name] = OWNER.exec(text) ?? []
  if (key !== undefined && name !== undefined) yield { name, key }
  yield { name: bare(text), key: null }
}

/** A value alone, or with what another column says behind an "and". */
function* listed(name: string, text: string, further: (text: string) => Generator<Told[]>): Generator<Told[]> {
  yield [{ name, value: bare(text) }]
  for (const [value, rest] of splits(text, AND))
    for (const more of further(rest)) yield [{ name, value: bare(value) }, ...more]
}

/** "Its Y is W". */
function* equations(text: string): Generator<Told[]> {
  for (const [name, value] of splits(bare(text), IS)) yield* listed(name, value, equations)
}

/** "An X of V". */
function* attributes(text: string): Generator<Told[]> {
  for (const [name, value] of splits(bare(text), /\s+(?:of|de)\s+/giu)) yield* listed(name, value, attributes)
}

/** "X V", "X: V". */
function* pairs(text: string): Generator<Told[]> {
  for (const [name, value] of splits(text, GAP)) yield* listed(name, value, pairs)
}

/** The statement as it stands, and with what may be the time at the end of its key or of its last value split off. */
function* dated(front: readonly string[], { key, told }: Omit<Statement, 'when'>): Generator<Statement> {
  yield { key, when: front, told }
  if (key !== null) for (const [own, when] of splits(key, IN)) yield { key: own, when: [...front, when], told }
  const last = told.at(-1)!
  for (const [value, when] of splits(last.value, IN))
    yield { key, when: [...front, when], told: [...told.slice(0, -1), { ...last, value }] }
}

const ASKS: readonly RegExp[] = [
  /^(?:what|which)(?:['’]s|\s+(?:is|are|was|were))\s+(?<owned>.+)$/isu,
  /^cu[áa]l(?:es)?\s+(?:es|son|era|eran|fue|fueron)\s+(?<owned>.+)$/isu,
  /^(?:what|how\s+(?:much|many))\s+(?<name>.+?)\s+(?:does|do|did)\s+(?<key>.+?)\s+have$/isu,
  /^(?:qu[ée]|cu[áa]nt[oa]s?)\s+(?<name>.+?)\s+(?:tiene|tienen|tenía|tenían|tuvo|tuvieron)\s+(?<key>.+)$/isu,
]

/** Every reading of a question that asks for one cell: "What was the X of K in 2004?" */
export function* questions(question: string): Generator<Statement> {
  const text = question.trim().replace(/^[¿\s]+|[?\s.]+$/gu, '')
  if (text.split(/\s+/).length > MOST) return
  for (const { when, rest } of fronted(text)) {
    for (const pattern of ASKS) {
      const { owned, name, key } = pattern.exec(rest)?.groups ?? {}
      const asked = owned === undefined ? (name ? [{ name, key: key! }] : []) : owners(owned)
      for (const each of asked) yield* dated(when, { key: each.key, told: [{ name: each.name, value: '' }] })
    }
  }
}
