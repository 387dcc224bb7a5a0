/**
 * The suspicions against a line, as numbers from 0 to 1: each row of the table is a kind of print that was mistaken for
 * folios.
 */
import { confirmations, countsOf, NOTHING, type Confirmations } from './counts.ts'
import type { Candidate, Evidence } from './evidence.ts'
import { valueAt, type Line } from './lines.ts'
import { clipped, misread } from './misread.ts'
import type { Verdict } from './rivals.ts'
import {
  crossedBy,
  elsewhere,
  isCalendar,
  isImposed,
  jumps,
  unlike,
  wordless,
  type Crossed,
  type Scene as Explained,
} from './suspicions.ts'

export interface Scene extends Explained {
  verdict: Verdict
}

const share = (line: Line, test: (c: Candidate) => boolean): number => {
  const all = [...line.support.values()]
  return all.length ? all.filter(s => test(s.candidate)).length / all.length : 0
}
const portrait = (line: Line, pages: Evidence[]): boolean =>
  [...line.support.keys()].filter(p => pages[p]?.landscape).length < 0.5 * line.support.size

/** Letters in a row: `Relato 12` has fewer, a running foot such as `Report of the harbour 12` has more. */
const ONE_WORD = 12
/**
 * Share of the pages showing a line on which another one was chosen, from which it is a stamp that shows where the
 * folio is missing.
 */
const NEARLY_ALL = 0.9

type Suspicion = (line: Line, scene: Scene) => number | boolean

/** Suspicions against a line as a whole. */
const OF_LINE = {
  heading: line => line.big,
  note: line => line.stray,
  drawn: (line, { verdict }) => verdict.drawn.has(line.key),
  halting: line => (line.counter < 0.5 ? Math.min(0.3, line.halting) / 0.3 : 0),
  elsewhere: (line, { explanation }) => elsewhere(line, explanation) >= NEARLY_ALL,
  tabular: line => share(line, c => c.figures > 0),
  imposed: (line, { pages }) => isImposed(line, pages),
  clipped: (line, { explanation }) => line.counter < 0.5 && clipped(line, explanation),
  calendar: (line, scene) => isCalendar(line, scene),
  year: line => line.year,
  clock: line => line.prefix.endsWith(':') && valueAt(line, line.first) > 3,
  tight: line => line.tight,
  wordy: line => (share(line, c => c.words.length < ONE_WORD) > 0.5 ? line.wordy : 0),
  prefixed: line => line.prefix !== '',
  leaves: line => line.step < 1,
  uprightPairs: (line, { pages }) => line.step === 2 && portrait(line, pages),
  bracketed: line => share(line, c => c.dress === 'bracket'),
  dotted: line => share(line, c => c.dress === 'dot'),
} as const satisfies Record<string, Suspicion>

/** Suspicions against a page on its line, and those that other lines raise. */
const ELSE = ['strange', 'plates', 'restless', 'besieged', 'misread'] as const

type SuspicionName = keyof typeof OF_LINE | (typeof ELSE)[number]
export type Suspicions = Partial<Record<SuspicionName, number>>
export const SUSPICIONS = [...(Object.keys(OF_LINE) as (keyof typeof OF_LINE)[]), ...ELSE] as const

/** The suspicions in one document. */
export class Suspects {
  private readonly scene: Scene
  private readonly judged = new Map<Line, Suspicions>()
  private readonly strange: Set<Line>
  private readonly crossed: Crossed
  private readonly counts: Map<Line, Confirmations>
  private readonly misread: Set<number>

  constructor(scene: Scene) {
    this.scene = scene
    this.strange = unlike(scene.explanation)
    this.crossed = crossedBy(scene.explanation)
    this.counts = confirmations(scene.pages, countsOf(scene.explanation))
    this.misread = misread(scene.explanation)
  }

  private judge(line: Line): Suspicions {
    const known = this.judged.get(line)
    if (known) return known
    const { scene } = this
    const suspicions: Suspicions = {}
    for (const [name, test] of Object.entries(OF_LINE) as [keyof typeof OF_LINE, Suspicion][])
      suspicions[name] = Number(test(line, scene))
    const strange = this.strange.has(line)
    suspicions.plates = Number(strange && wordless(line, scene))
    suspicions.strange = Number(strange)
    this.judged.set(line, suspicions)
    return suspicions
  }

  /** Returns the evidence that the count of the line counts pages. */
  confirmed(line: Line): Confirmations {
    return this.counts.get(line) ?? NOTHING
  }

  at(line: Line, page: number): Suspicions {
    return {
      ...this.judge(line),
      misread: Number(this.misread.has(page)),
      restless: Number(jumps(this.scene, page)),
      besieged: Number(this.crossed.pages.has(page) || this.crossed.lines.has(line)),
    }
  }
}
