/**
 * Find inside the document: every occurrence of the words, counted by the server, in the order of the pages. Hits are
 * fetched a chunk at a time, those that are shown or gone to.
 */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Apariciones } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { asApiError } from '../lib/use.ts'
import { say } from '../parts/toast.tsx'
import type { Span } from './blocks.ts'
import { passagesAt } from './passages.ts'
import { goTo, type Reader } from './reader.ts'

export type Hit = Apariciones['apariciones'][number]

export interface Finding {
  readonly q: string
  readonly total: number
  /** Units with hits in order; `from` is the number of hits before the unit. */
  readonly units: readonly { posicion: number; veces: number; from: number }[]
  /** Those that are loaded, by their number among all. */
  readonly hits: ReadonlyMap<number, Hit>
  /** Number of the hit that was gone to last; -1 before the first. */
  readonly at: number
}

export const finding = signal<Finding | null>(null)

/** Hits in one request. */
const CHUNK = 200
/** Chunks that are on their way. */
let asked = new Set<number>()

const fetched = (reader: Reader, q: string, chunk: number): Promise<Apariciones> =>
  get<Apariciones>(`/documentos/${reader.id}/apariciones`, { query: { q, salta: chunk * CHUNK, limite: CHUNK } })

const numbered = (chunk: number, { apariciones }: Apariciones): [number, Hit][] =>
  apariciones.map((hit, i) => [chunk * CHUNK + i, hit])

/** Counts the words in the document. Throws what the server answers; an overtaken request changes nothing. */
export async function find(reader: Reader, q: string, isCurrent: () => boolean): Promise<void> {
  const first = await fetched(reader, q, 0)
  if (!isCurrent()) return
  asked = new Set([0])
  let from = 0
  const units = first.unidades.map(unit => {
    from += unit.veces
    return { ...unit, from: from - unit.veces }
  })
  finding.value = { q, total: first.total, units, hits: new Map(numbered(0, first)), at: -1 }
}

export const forget = (): void => {
  finding.value = null
}

/** Loads the hits `from`…`to` that are not here yet. */
async function load(reader: Reader, from: number, to: number): Promise<void> {
  const now = finding.value
  if (!now) return
  for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < Math.min(to, now.total); chunk++) {
    if (asked.has(chunk)) continue
    asked.add(chunk)
    const more = await fetched(reader, now.q, chunk)
    const { value } = finding
    if (value?.q !== now.q) return
    finding.value = { ...value, hits: new Map([...value.hits, ...numbered(chunk, more)]) }
  }
}

/** Number of the first hit on this page or after it; the first of all when there is none. Pure. */
const firstFrom = ({ units }: Pick<Finding, 'units'>, posicion: number): number =>
  units.find(unit => unit.posicion >= posicion)?.from ?? 0

/** Goes to the next or the previous hit, around the ends; at first to the one on this page or after it. */
export async function stepHit(reader: Reader, by: 1 | -1): Promise<void> {
  const now = finding.value
  if (!now || now.total === 0) return
  const first = firstFrom(now, reader.at.value)
  const to = now.at >= 0 ? now.at + by : by > 0 ? first : first - 1
  await goToHit(reader, (to + now.total) % now.total)
}

export async function goToHit(reader: Reader, n: number): Promise<void> {
  try {
    await load(reader, n, n + 1)
    const { value } = finding,
      hit = value?.hits.get(n)
    if (!value || !hit) return
    finding.value = { ...value, at: n }
    const [from, to] = hit.rango
    const passage = (await passagesAt(reader.id, hit.posicion)).find(
      ({ rango, texto }) => rango[0] <= from && to <= rango[1] && texto.length === rango[1] - rango[0],
    )
    // Whoever has gone on meanwhile is not called back by an answer that came late.
    if (finding.value?.q !== value.q || finding.value.at !== n) return
    const part = passage && ([from - passage.rango[0], to - passage.rango[0]] as const)
    goTo(reader, hit.posicion, { shown: passage && part ? { passage, part } : null, push: false })
  } catch (thrown) {
    say(asApiError(thrown).message)
  }
}

/** Where the words stand in the text of a unit; they are loaded where they are shown. */
export function useFound(reader: Reader, posicion: number): Span[] {
  const now = finding.value,
    unit = now?.units.find(other => other.posicion === posicion),
    before = now?.units.findLast(other => other.posicion < posicion)
  useEffect(() => {
    if (unit) void load(reader, unit.from, unit.from + unit.veces).catch(() => {})
  }, [now?.q, unit?.from])
  if (!now) return []
  // The last one before this unit may run on into it.
  const { sigue } = (before && now.hits.get(before.from + before.veces - 1)) ?? {}
  const own = Array.from({ length: unit?.veces ?? 0 }, (_, i) => now.hits.get(unit!.from + i)?.rango)
  return [sigue?.posicion === posicion ? sigue.rango : undefined, ...own].flatMap(range =>
    range ? [{ from: range[0], to: range[1] }] : [],
  )
}
