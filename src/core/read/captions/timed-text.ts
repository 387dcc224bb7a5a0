/**
 * Reads WebVTT, SubRip, SBV, LRC and TTML into what is said and when, with the markup still inside. Times are the
 * source's own; a line without one gets none. Pure.
 */
import { clock } from './clock.ts'
import { attr, elements, first, parseXml, type XmlNode } from '../prose/xml.ts'
import { lookup } from '../../../lookup.ts'

/** One stretch of timed text: `t0` and `t1` in seconds, `raw` with its markup and line breaks. */
export interface Stamped {
  t0: number
  t1: number
  raw: string
}

/** Hours may be missing, and then the minutes may exceed 59. A comma, point or colon separates the thousandths. */
const STAMP = String.raw`(?:\d+:[0-5]?\d|\d{1,3}):[0-5]?\d(?:[.,:]\d{1,3})?`
/** The line with both times. After the second one come settings (WebVTT) or coordinates (SubRip), which are ignored. */
const ARROW = new RegExp(
  String.raw`^[ \t\f]*(${STAMP})[ \t\f]*-{1,2}>[ \t\f]*(${STAMP})(?:[ \t\f].*)?$|` +
    String.raw`^(\d+:[0-5]\d:[0-5]\d\.\d{3}),(\d+:[0-5]\d:[0-5]\d\.\d{3})$`,
)
const NUMBER = /^\s*\d+\s*$/

/** How many first lines are searched for a time, in a text that is of no other format. */
const HEAD_LINES = 40
export const hasArrows = (text: string): boolean => text.split('\n', HEAD_LINES).some(line => ARROW.test(line))

/**
 * Reads cues with arrows. In WebVTT an empty line ends a cue, and a line of white space ends it only after some words,
 * because the captions of video platforms begin with such a line. A SubRip cue ends where the next one begins.
 */
export function arrowed(text: string, { blankEnds }: { blankEnds: boolean }): Stamped[] {
  const cues: { t0: number; t1: number; lines: string[] }[] = []
  const lines = text.split('\n')
  const numbered = NUMBER.test(lines[lines.findIndex(line => ARROW.test(line)) - 1] ?? '')
  let open: string[] | null = null
  for (const line of lines) {
    const times = ARROW.exec(line)
    if (times) {
      dropNumber(open, numbered)
      open = []
      cues.push({ t0: instant(times[1] ?? times[3]!), t1: instant(times[2] ?? times[4]!), lines: open })
    } else if (line.includes('-->')) open = null // an arrow without valid times: the words after it belong to no cue
    else if (blankEnds && line.trim() === '' && (line === '' || open?.some(words => words.trim() !== ''))) open = null
    else open?.push(line)
  }
  return cues.map(({ lines: content, ...times }) => ({ ...times, raw: content.join('\n') }))
}

/** Removes the number of the next cue from the end of this one, which happens where no empty line separates them. */
function dropNumber(lines: string[] | null, numbered: boolean): void {
  while (lines?.at(-1)?.trim() === '') lines.pop()
  if (numbered && lines && NUMBER.test(lines.at(-1) ?? '')) lines.pop()
}

/** Seconds of a time stamp; some programs write thousandths as `0:01:02:345`. */
const instant = (stamp: string): number => clock(stamp.replace(/:(\d{3})$/, '.$1'))

const LRC_LINE = /^((?:\s*\[\d+:[0-5]?\d(?:[.:]\d{1,3})?\])+)(.*)$/
export const isLrc = (text: string): boolean => text.split('\n', HEAD_LINES).some(line => LRC_LINE.test(line))

/**
 * Reads LRC: a line lasts until the next one. `offset`, in thousandths, moves all of them; a positive one makes them
 * earlier.
 */
export function lrc(text: string): Stamped[] {
  const shift = Number(/^\[offset:\s*([+-]?\d+)\s*\]/m.exec(text)?.[1] ?? 0) / 1000
  const lines = text
    .split('\n')
    .flatMap(line => {
      const [, stamps = '', raw = ''] = LRC_LINE.exec(line) ?? []
      return [...stamps.matchAll(/\[([^\]]*)\]/g)].map(([, stamp]) => ({
        t0: Math.max(0, clock(stamp!.replace(/^(\d+:\d+):/, '$1.')) - shift),
        raw,
      }))
    })
    .sort((a, b) => a.t0 - b.t0)
  return lines.map((line, i) => ({ ...line, t1: lines[i + 1]?.t0 ?? line.t0 }))
}

/** How the document counts frames and ticks (TTML2 §12.3.1): `f` frames per second, `t` ticks per second. */
interface Rates {
  f: number
  t: number
}

/**
 * Reads every `p` of the body of TTML, DFXP or IMSC. Its times count from the beginning of the element that contains
 * it.
 */
export function ttml(text: string): Stamped[] {
  const root = first(parseXml(Buffer.from(text.replace(/^\s*<\?xml[^>]*\?>/, ''))), 'tt')
  const body = root && first(root, 'body')
  if (!body) return []
  const frames = Number(attr(root, 'frameRate') ?? 30)
  return inside(body, { from: 0, until: Infinity }, { f: frames, t: Number(attr(root, 'tickRate') ?? frames) })
}

function inside(node: XmlNode, { from, until }: { from: number; until: number }, rates: Rates): Stamped[] {
  const at = (name: string): number | null => {
    const expression = attr(node, name)
    return expression === undefined ? null : timeIn(expression, rates)
  }
  const t0 = from + (at('begin') ?? 0)
  const lasts = at('dur'),
    ends = at('end')
  const t1 = Math.min(until, lasts === null ? Infinity : t0 + lasts, ends === null ? Infinity : from + ends)
  if (node.name !== 'p' && node.name !== 'span')
    return elements(node).flatMap(kid => inside(kid, { from: t0, until: t1 }, rates))
  // A paragraph without a time of its own has the times in its spans
  if (at('begin') === null)
    return elements(node)
      .filter(kid => kid.name === 'span')
      .flatMap(kid => inside(kid, { from: t0, until: t1 }, rates))
  return [{ t0, t1: Number.isFinite(t1) ? t1 : t0, raw: linesOf(node) }]
}

const linesOf = (node: XmlNode): string =>
  node.kids
    .map(kid =>
      typeof kid === 'string'
        ? kid.replace(/\s+/g, ' ')
        : kid.name === 'br'
          ? '\n'
          : kid.name === 'metadata'
            ? ''
            : linesOf(kid),
    )
    .join('')

const UNITS: Readonly<Record<string, number>> = lookup({ h: 3600, m: 60, s: 1, ms: 0.001 })

function timeIn(expression: string, rates: Rates): number {
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(expression.trim())
  if (offset) return Number(offset[1]) * (UNITS[offset[2]!] ?? 1 / rates[offset[2] as keyof Rates])
  const [, seconds = expression, frames] = /^(\d+:\d+:\d+):(\d+)$/.exec(expression.trim()) ?? []
  return clock(seconds) + Number(frames ?? 0) / rates.f
}
