/**
 * Picks the judged pairs that ship with the project, by which a reader is measured where it runs, and writes
 * `src/core/readers/judged`. Run after `npm run build`: `node dist/test/bench/pick-judged.js`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedModel } from '../../src/core/models/static.ts'
import { asset, PACKAGE_ROOT } from '../../src/paths.ts'

const SETS = ['science', 'humanities', 'cross', 'matched']
/**
 * Pairs of each of the four directions of languages: own ones by label, and claims beside a passage of something else.
 */
const OF_A_DIRECTION = { support: 72, contradiction: 48, neither: 40, elsewhere: 40 }

interface Passage {
  id: string
  lang: string
  text: string
}
interface Pair {
  id: string
  passage: string
  claim: string
  claim_lang: string
  label: keyof typeof OF_A_DIRECTION
  kind: string
  match?: string
}

const rows = <T>(name: string): T[] =>
  readFileSync(join(PACKAGE_ROOT, '..', 'shared', 'data', 'judge', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
function grouped<T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}
const shuffled = <T extends { id: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1))

/** Of a passage and all that is said about it: a pair is never told from its passage. */
export const half = (passage: string): 'a' | 'b' =>
  Number.parseInt(hash(passage).slice(0, 2), 16) % 2 === 0 ? 'a' : 'b'

const passages = new Map(SETS.flatMap(set => rows<Passage>(`passages-${set}`)).map(p => [p.id, p] as const))
const pairs = SETS.flatMap(set => shuffled(rows<Pair>(`pairs-${set}`)))
const byId = new Map(pairs.map(p => [p.id, p] as const))
const direction = (p: Pair): string => `${p.claim_lang}-${passages.get(p.passage)!.lang}`

/** Kind after kind, so that rare ones come too; a twin brings its twin. */
function pick(candidates: readonly Pair[], quota: Record<string, number>): Pair[] {
  const kinds = grouped(candidates, p => `${p.label} ${p.kind} ${p.match ? 'twin' : ''} ${half(p.passage)}`)
  const left = { ...quota }
  const chosen = new Map<string, Pair>()
  const take = (p: Pair): void => {
    if (chosen.has(p.id)) return
    chosen.set(p.id, p)
    left[p.label]!--
  }
  for (let round = 0; round < 40; round++) {
    for (const list of kinds.values()) {
      const next = list[round]
      const twin = next?.match && byId.get(next.match)
      if (!next || chosen.has(next.id) || left[next.label]! <= 0 || (twin && left[twin.label]! <= 0)) continue
      take(next)
      if (twin) take(twin)
    }
  }
  return [...chosen.values()]
}

const directions = [...new Set(pairs.map(direction))].sort()
const own = directions.flatMap(d =>
  pick(
    pairs.filter(p => direction(p) === d),
    OF_A_DIRECTION,
  ),
)

/** The passage about something else that is nearest to the claim, in the same half and language. */
async function elsewhere(d: string): Promise<Pair[]> {
  const model = await embeddedModel()
  const taken = new Set(own.map(p => p.passage))
  const others = [...passages.values()].filter(p => taken.has(p.id) && p.lang === d.split('-')[1])
  const vectors = await model.embed(
    others.map(p => p.text),
    'passage',
  )
  const claims = shuffled(pairs.filter(p => direction(p) === d && p.label === 'support')).filter(
    p => !own.includes(p) && taken.has(p.passage),
  )
  const chosen: Pair[] = []
  for (const claim of claims.slice(0, OF_A_DIRECTION.elsewhere)) {
    const [asked] = await model.embed([claim.claim], 'query')
    const near = others
      .map((other, i) => ({ other, cosine: vectors[i]!.reduce((sum, x, k) => sum + x * asked![k]!, 0) }))
      .filter(({ other }) => other.id !== claim.passage && half(other.id) === half(claim.passage))
      .sort((a, b) => b.cosine - a.cosine)[0]!.other
    chosen.push({ ...claim, id: `${claim.id}-${near.id}`, passage: near.id, label: 'neither', kind: 'elsewhere' })
  }
  return chosen
}

const all = [...own, ...(await Promise.all(directions.map(elsewhere))).flat()]
const kindOf = (p: Pair): string => `${half(p.passage)} ${direction(p)} ${p.kind === 'elsewhere' ? p.kind : p.label}`
const groups = [...grouped(shuffled(all), kindOf).entries()].sort(([a], [b]) => (a < b ? -1 : 1))
/** So that any beginning of the file is balanced: each pair at its share of its group. */
const ordered = groups
  .flatMap(([, list]) => list.map((pair, i) => ({ pair, at: (i + 0.5) / list.length })))
  .sort((a, b) => a.at - b.at)
  .map(({ pair }) => pair)

const lines = (list: readonly object[]): string => list.map(row => JSON.stringify(row)).join('\n') + '\n'
const folder = asset('src/core/readers/judged')
mkdirSync(folder, { recursive: true })
const used = new Set(ordered.map(p => p.passage))
writeFileSync(
  join(folder, 'passages.jsonl'),
  lines([...passages.values()].filter(p => used.has(p.id)).map(({ id, lang, text }) => ({ id, lang, text }))),
)
writeFileSync(join(folder, 'pairs.jsonl'), lines(ordered.map(p => ({ ...p, half: half(p.passage) }))))
console.log(`${ordered.length} pairs over ${used.size} passages`)
for (const [name, list] of groups) console.log(name, list.length)
