/**
 * Roofs: whatever a sequence promises, a count that looks like something else than folios is believed no further than
 * its roof. Every row
 * is a trap that was met.
 */
import { unconfirmed } from './counts.ts'
import type { Candidate, Evidence } from './evidence.ts'
import { valueAt, type Line } from './lines.ts'
import { clipped, doubts, type Doubts } from './misread.ts'
import type { Verdict } from './rivals.ts'
import {
  besieged,
  contradicted,
  isCalendar,
  isElsewhere,
  isImposed,
  restless,
  strangers,
  wordless,
  type Besieged,
  type Scene as Found,
} from './suspicions.ts'

export interface Roof {
  cap: number
  why: string
}
export interface Scene extends Found {
  verdict: Verdict
}

/** Lower than 0.5: no folio is given. */
const NEVER = 0.45
const DOUBTFUL = 0.85
/** A counter that only repeats the position in the file may be a stamp. */
const STAMP = 0.88
const NONE: Roof = { cap: 1, why: '' }

const share = (line: Line, test: (c: Candidate) => boolean): number => {
  const all = [...line.support.values()]
  return all.length ? all.filter(s => test(s.candidate)).length / all.length : 0
}
const portrait = (line: Line, pages: Evidence[]): boolean =>
  [...line.support.keys()].filter(p => pages[p]?.landscape).length < 0.5 * line.support.size

type Row = readonly [why: string, cap: number, test: (line: Line, scene: Scene) => boolean]

/** The rows a right label lifts. */
const UNLESS_LABELLED: readonly Row[] = [
  ['heading', NEVER, line => line.big > 0.6],
  ['note', NEVER, line => line.stray > 0.5],
  ['draw of two numberings', NEVER, (line, { verdict }) => verdict.drawn.has(line.key)],
  ['halting count', NEVER, line => line.halting > 0.15 && line.counter < 0.5],
  ['counts elsewhere too', NEVER, (line, { found }) => isElsewhere(line, found)],
  ['booklet sheets', NEVER, (line, { pages }) => isImposed(line, pages)],
  ['figures lost', NEVER, (line, { found }) => clipped(line, found)],
]
const ALWAYS: readonly Row[] = [
  ['days of months', NEVER, (line, scene) => isCalendar(line, scene)],
  ['years', NEVER, line => line.year && line.step > 1],
  ['years', 0.75, line => line.year],
  ['clock times', NEVER, line => line.prefix.endsWith(':') && valueAt(line, line.first) > 3],
  ['halting count', DOUBTFUL, line => line.halting > 0.06],
  ['month and day', STAMP, line => share(line, c => c.dress === 'of' && (c.total ?? 0) <= 12) > 0.5],
  ['the number is the whole page', 0.55, line => share(line, c => c.dress === 'whole') > 0.5],
  ['another numbering was set aside', DOUBTFUL, (line, { verdict }) => verdict.contested.has(line.key)],
  ['tight to the text', DOUBTFUL, line => line.tight > 0.6],
  ['a word and its number', DOUBTFUL, line => line.wordy > 0.6],
  ['section or time', DOUBTFUL, line => /[.:]$/.test(line.prefix)],
  ['one number for two pages', DOUBTFUL, line => line.step < 1],
  ['two numbers on an upright page', DOUBTFUL, (line, { pages }) => line.step === 2 && portrait(line, pages)],
  ['beside the text', DOUBTFUL, line => share(line, c => c.zone === 'side') > 0.6],
  ['counter of the file', STAMP, line => line.counter > 0.6 && line.offset === 1],
]

const lowest = (roofs: Roof[]): Roof => roofs.reduce((low, roof) => (roof.cap < low.cap ? roof : low), NONE)

const STRANGER: Roof = { cap: STAMP, why: 'counts in several places' }
const NO_TEXT: Roof = { cap: NEVER, why: 'numbered plates' }
const RESTLESS: Roof = { cap: DOUBTFUL, why: 'jumps too often' }
const CONTRADICTED: Roof = { cap: DOUBTFUL, why: 'its place says other numbers nearby' }
const UNCONFIRMED: Roof = { cap: STAMP, why: 'nothing but its rise says that it counts pages' }
const MISREAD: Roof = { cap: NEVER, why: 'the count beside it, one figure misread' }
const BETWEEN: Roof = { cap: DOUBTFUL, why: 'the count before goes on behind it' }
const BESIEGED: Roof = { cap: DOUBTFUL, why: 'another count nearby' }

/** What is judged of a line once: its roof with and without a proved label, and where its numbers stand. */
interface Judged {
  free: Roof
  labelled: Roof
  places: Set<string>
}

/** The roofs of one document. */
export class Roofs {
  private readonly scene: Scene
  private readonly judged = new Map<Line, Judged>()
  private readonly strange: Set<Line>
  private readonly besieged: Besieged
  private readonly unconfirmed: Set<Line>
  private readonly doubts: Doubts

  constructor(scene: Scene) {
    this.scene = scene
    this.strange = strangers(scene.found)
    this.besieged = besieged(scene.found)
    this.unconfirmed = unconfirmed(scene.pages, scene.found)
    this.doubts = doubts(scene.found)
  }

  private judge(line: Line): Judged {
    const known = this.judged.get(line)
    if (known) return known
    const hit = (rows: readonly Row[]): Roof[] =>
      rows.filter(([, , test]) => test(line, this.scene)).map(([why, cap]) => ({ cap, why }))
    const always = [
      ...hit(ALWAYS),
      ...(this.strange.has(line) ? [wordless(line, this.scene) ? NO_TEXT : STRANGER] : []),
    ]
    const made = {
      labelled: lowest(always),
      free: lowest([...always, ...hit(UNLESS_LABELLED), ...(this.unconfirmed.has(line) ? [UNCONFIRMED] : [])]),
      places: new Set([...line.support.values()].flatMap(s => s.candidate.places)),
    }
    this.judged.set(line, made)
    return made
  }

  /** `labelled`: a proved label names the line on this page. */
  at(line: Line, page: number, labelled: boolean): Roof {
    const { places, free, labelled: withLabel } = this.judge(line)
    const here = [labelled ? withLabel : free]
    if (!labelled && this.doubts.misread.has(page)) here.push(MISREAD)
    if (!labelled && this.doubts.between.has(page)) here.push(BETWEEN)
    if (restless(this.scene, page)) here.push(RESTLESS)
    if (this.besieged.pages.has(page) || this.besieged.lines.has(line)) here.push(BESIEGED)
    if (contradicted(this.scene, line, { page, places })) here.push(CONTRADICTED)
    return lowest(here)
  }
}
