/** The title of a printed web page: the part of what the page calls itself that stands on it as a heading. Pure. */
import type { Segment } from '../page/lines.ts'
import { type View, squeeze, textOfLines } from '../page/view.ts'

export interface WebTitle {
  text: string
  probability: number
  /** The lines that show it; none where only the file states it. */
  lines: readonly Segment[]
}

/** What parts a stated title: "Las listas de espera se agravan | Sociedad | EL PAÍS", "How to … (with Pictures)". */
const PARTED = /\s+[|–—·»«:-]+\s+|(?<=\p{L}):\s+|\s+(?=[([][^()[\]]+[)\]](?:\s[|–—·»«-]|$))/gu
/** Menus may fill the first pages, on which the heading is looked for. */
const EARLY = 8
/** Type so much larger than the text is a heading's. */
const HEADING = 1.12

export function webTitleOf(stated: string | undefined, view: View, address: string | undefined): WebTitle | null {
  const whole = stated?.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (!whole || !/\p{L}{2}/u.test(whole)) return null
  if (SHORTENED.test(whole)) return shortened(whole.replace(SHORTENED, ''), view, address)
  const sites = namesOfSite(address)
  const shown = partsOf(whole)
    .filter(part => !sites.has(squeeze(part)))
    .flatMap(part => placesOf(part, view).map(lines => ({ text: part, lines, size: lines[0]!.size })))
    .toSorted((a, b) => b.text.length - a.text.length || b.size - a.size)
  const [longest] = shown
  const headings = shown.filter(({ size }) => size > HEADING * view.material.body)
  const best = headings.find(({ text }) => longest!.text.length < 2 * text.length)
  if (best) return { ...best, probability: headings.some(other => isRival(other, best)) ? DOUBTFUL : HEADED }
  if (longest && !shown.some(other => isRival(other, longest))) return { ...longest, probability: STATED }
  return { text: withoutSite(whole, sites), lines: [], probability: partsOf(whole)[1] ? DOUBTFUL : STATED }
}
/** Probability of a title that stands as a heading, of one that is only stated, and of one among several. */
const HEADED = 0.97
const STATED = 0.85
const DOUBTFUL = 0.6

/** Firefox states no title in the file and cuts the one that it prints: "Facebook offers explanation for c...". */
const SHORTENED = /\s*(?:…|\.\.\.)$/u

/** The part before the one that is cut, or the heading that begins like all of it. */
function shortened(beginning: string, view: View, address: string | undefined): WebTitle | null {
  const last = [...beginning.matchAll(PARTED)].at(-1)
  const before = last && webTitleOf(beginning.slice(0, last.index), view, address)
  if (before && before.lines.length > 0) return before
  const own = squeeze(beginning)
  for (const { lines, page, size } of view.blocks) {
    if (page > EARLY || size <= HEADING * view.material.body) continue
    const from = lines.findIndex((_, i) => squeeze(textOfLines(lines.slice(i))).startsWith(own))
    if (from >= 0) return { text: textOfLines(lines.slice(from)), lines: lines.slice(from), probability: STATED }
  }
  return null
}

/** True for another part that may be the title as well: "The Film Gang » Blog Archive » Stand Up Guys". */
const isRival = (other: { text: string }, { text }: { text: string }): boolean =>
  !text.includes(other.text) && other.text.length * 2 >= text.length

/** Every run of neighbouring parts, the longest first. */
function partsOf(whole: string): string[] {
  const cuts = [...whole.matchAll(PARTED)].map(({ index, 0: sign }) => ({ index, end: index + sign.length }))
  const [starts, ends] = [
    [0, ...cuts.map(({ end }) => end)],
    [...cuts.map(({ index }) => index), whole.length],
  ]
  const all = starts.flatMap((start, i) => ends.slice(i).map(end => whole.slice(start, end).trim()))
  return [...new Set(all)].filter(part => /\p{L}/u.test(part)).toSorted((a, b) => b.length - a.length)
}

/** True for "Early LISP History (1956-1959)" on a page that calls itself "LISP History". */
export const isNamed = (stated: string, heading: string): boolean =>
  partsOf(stated).some(part => part.split(' ').every(word => squeeze(heading).includes(squeeze(word))))

/** Consecutive lines of one block that say just this. */
function placesOf(part: string, { blocks }: View): Segment[][] {
  const own = squeeze(part)
  if (own.length < 2) return []
  return blocks
    .filter(({ page }) => page <= EARLY)
    .flatMap(({ lines }) =>
      lines.flatMap((_, from) => {
        let letters = ''
        for (let to = from; to < lines.length && letters.length < own.length; to++) {
          letters += squeeze(lines[to]!.text)
          if (letters === own) return [lines.slice(from, to + 1)]
        }
        return []
      }),
    )
}

/** What the host is called, whole and in parts: "edition.cnn.com" is "cnn", "cnn.com" and "edition.cnn.com". */
function namesOfSite(address: string | undefined): ReadonlySet<string> {
  const host = /^https?:\/\/([^/:]+)/.exec(address ?? '')?.[1]?.split('.') ?? []
  return new Set([...host, ...host.map((_, i) => host.slice(i).join('.'))].map(squeeze).filter(name => name.length > 2))
}

/** Without the name of the site at its end or its beginning. */
function withoutSite(whole: string, sites: ReadonlySet<string>): string {
  const parts = partsOf(whole)
  const named = parts.find(
    part =>
      (whole.startsWith(part) && sites.has(squeeze(whole.slice(part.length)))) ||
      (whole.endsWith(part) && sites.has(squeeze(whole.slice(0, whole.length - part.length)))),
  )
  return named ?? whole
}
