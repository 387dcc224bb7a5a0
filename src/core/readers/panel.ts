/**
 * The available readers, each with its measurement, combined to one reader for the bench. A reader that was never
 * measured is measured in the background, and has no opinion until then.
 */
import type { Inferrer } from '../models/models.ts'
import type { Opinion, Reader, Reading } from '../verify/entailer.ts'
import { DIRECTIONS } from './direction.ts'
import type { JudgedPair } from './judged.ts'
import type { Measurements } from './measurements.ts'
import { measure, READ, type Measurement, type MeasureOptions } from './measure.ts'
import { createReader } from './reading.ts'

export interface ReaderState {
  name: string
  state: 'measuring' | 'believed' | 'doubted' | 'unmeasured' | 'failed'
  /** Share of the pairs read so far, 0 to 1, while it is measured. */
  progress?: number
  measurement?: Measurement
  /** Why measuring failed. */
  detail?: string
  /** Whether what it reads leaves this machine. */
  sends: boolean
}

export interface Joining {
  /** Seconds that measuring may take. */
  patience: number
  sends: boolean
  /** Whether it is measured now if it never was; otherwise it stays without an opinion. */
  measured: boolean
  /** Whether known answers are compared with today's first, because an endpoint may have changed its model. */
  recheck?: boolean
}

export interface Panel {
  /** Gives each pair to the best believed reader, and to the next one where that one fails or has no opinion. */
  readonly reader: Reader
  /** Adds a reader. Resolves once it is measured, or was already; never rejects. */
  join(inferrer: Inferrer, joining: Joining): Promise<void>
  states(): ReaderState[]
  /** The readers that are believed, each on its own, the best first. */
  believed(): Reader[]
  /** Measures all readers again by those pairs and keeps the new curves. Rejects when one of them fails. */
  refit(pairs: readonly JudgedPair[], options: Omit<MeasureOptions, 'now'>): Promise<Measurement[]>
  close(): Promise<void>
}

export interface PanelParts {
  measurements: Measurements
  pairs: () => JudgedPair[]
  log: { info(message: string): void; warn(message: string): void }
  now?: () => Date
}

interface Member {
  inferrer: Inferrer
  reader: Reader
  state: ReaderState
}

/**
 * Largest difference between two answers of the same weights to the same pair; servers that batch differ in the third
 * decimal.
 */
const SAME = 0.05

export function createPanel(parts: PanelParts): Panel {
  const members = new Map<string, Member>()
  const stop = new AbortController()
  const joining = new Set<Promise<void>>()
  const best = (): Member[] =>
    [...members.values()].filter(m => m.state.state === 'believed').sort((a, b) => reach(b.state) - reach(a.state))
  return {
    reader: { name: 'panel', most: READ, read: (pairs, signal) => readBy(best(), pairs, signal) },
    async join(inferrer, wish) {
      const member = unmeasured(inferrer, wish)
      members.set(inferrer.name, member)
      const entering = enter(parts, member, { joining: wish, signal: stop.signal })
      joining.add(entering)
      await entering
      joining.delete(entering)
    },
    states: () => [...members.values()].map(m => m.state),
    believed: () => best().map(m => m.reader),
    async refit(pairs, options) {
      const fitted: Measurement[] = []
      for (const member of members.values()) {
        const measurement = await measure(member.inferrer, pairs, { now: nowOf(parts), ...options })
        parts.measurements.keep(measurement)
        settle(member, measurement)
        fitted.push(measurement)
      }
      return fitted
    },
    async close() {
      stop.abort(new Error('closing'))
      await Promise.all(joining)
    },
  }
}

const nowOf = ({ now = () => new Date() }: PanelParts): (() => Date) => now
const identityOf = ({ identity, name }: Inferrer): string => identity ?? name

/** Sum of the shares of true claims that it finds, over the directions in which it is believed. */
const reach = ({ measurement }: ReaderState): number =>
  Object.values(measurement?.directions ?? {}).reduce((sum, d) => sum + (d.support.believed ? d.support.recall : 0), 0)

async function readBy(
  members: readonly Member[],
  pairs: readonly Reading[],
  signal?: AbortSignal,
): Promise<(Opinion | null)[]> {
  const opinions = pairs.map((): Opinion | null => null)
  for (const { reader } of members) {
    const open = pairs.map((_, i) => i).filter(i => opinions[i] === null)
    if (open.length === 0) break
    const answers = await reader
      .read(
        open.map(i => pairs[i]!),
        signal,
      )
      .catch(() => {
        signal?.throwIfAborted()
        return []
      })
    open.forEach((i, k) => {
      const opinion = answers[k]
      if (opinion) opinions[i] = { ...opinion, by: reader.name }
    })
  }
  return opinions
}

const unmeasured = (inferrer: Inferrer, { sends }: Joining): Member => ({
  inferrer,
  reader: createReader(inferrer, null),
  state: { name: inferrer.name, state: 'unmeasured', sends },
})

interface Entry {
  joining: Joining
  /** Aborts when the panel is closed. */
  signal: AbortSignal
}

/** Finds out what a new member is worth: by an earlier measurement that still holds, or by measuring it now. */
async function enter(parts: PanelParts, member: Member, { joining, signal }: Entry): Promise<void> {
  const { inferrer } = member,
    { name } = inferrer
  try {
    const known = parts.measurements.of(name, identityOf(inferrer))
    const same = known && (!joining.recheck || (await answersAsBefore(parts, inferrer, { measurement: known, signal })))
    if (known && same) settle(member, known)
    else if (joining.measured) await examine(parts, member, { joining, signal })
  } catch (error) {
    if (signal.aborted) return
    const detail = error instanceof Error ? error.message : String(error)
    member.state = { name, state: 'failed', detail, sends: joining.sends }
    parts.log.warn(`judge: ${name} could not be measured: ${detail}`)
  }
}

async function examine(
  parts: PanelParts,
  member: Member,
  { joining: { patience, sends }, signal }: Entry,
): Promise<void> {
  const { inferrer } = member,
    { name } = inferrer
  parts.log.info(
    `judge: ${name} is being measured by the judged pairs that come with Anaquel; it has no say until then`,
  )
  member.state = { name, state: 'measuring', progress: 0, sends }
  const measurement = await measure(inferrer, parts.pairs(), {
    now: nowOf(parts),
    patience,
    signal,
    onProgress: progress => {
      member.state = { name, state: 'measuring', progress, sends }
    },
  })
  parts.measurements.keep(measurement)
  settle(member, measurement)
  parts.log.info(`judge: ${worth(measurement)}`)
}

function settle(member: Member, measurement: Measurement): void {
  const believed = Object.values(measurement.directions).some(d => d.support.believed)
  member.reader = createReader(member.inferrer, measurement)
  member.state = { ...member.state, state: believed ? 'believed' : 'doubted', measurement }
}

/** Describes a measurement in words and figures, for the log and for `doctor`. */
export function worth({ name, pairs, directions }: Measurement): string {
  const rows = DIRECTIONS.flatMap(d => (directions[d] ? [[d, directions[d].support] as const] : []))
  const figures = rows.map(
    ([d, s]) =>
      `${d} ` +
      `${s.given > 0 ? `${percent(s.precision)} right of ${s.given}, ${percent(s.recall)} found` : 'nothing at 0.7'}`,
  )
  const yes = rows.filter(([, s]) => s.believed).map(([d]) => d)
  const turned = rows.length > 0 && rows.every(([, s]) => s.auc < 0.4) ? ' (its answers run the wrong way round)' : ''
  const verdict =
    yes.length === 0
      ? `is not used${turned}`
      : yes.length === rows.length
        ? 'is believed'
        : `is believed for ${yes.join(', ')}`
  return `${name} ${verdict}; measured on ${pairs} pairs: ${figures.join('; ')}`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

/**
 * Returns whether the first pairs get the answers that were measured. A server that does not respond now keeps its
 * curve.
 */
async function answersAsBefore(
  { pairs }: PanelParts,
  inferrer: Inferrer,
  { measurement: { first }, signal }: { measurement: Measurement; signal: AbortSignal },
): Promise<boolean> {
  const asked = pairs().slice(0, first.length)
  try {
    const now = await inferrer.infer(
      asked.map(p => ({ premise: p.passage, hypothesis: p.claim })),
      signal,
    )
    return now.every(
      (inference, i) =>
        Math.abs(inference.entailment - first[i]!.entailment) <= SAME &&
        Math.abs(inference.contradiction - first[i]!.contradiction) <= SAME,
    )
  } catch {
    signal.throwIfAborted()
    return true
  }
}
