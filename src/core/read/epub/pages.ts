/**
 * Decides where each printed page begins, by the book's page list and, for what the list leaves out, by the page breaks
 * in the text. A number that they do not settle is left null.
 */
import { nextLabel, readLabel, spreadOf } from '../../folio/numerals.ts'
import { isElement, kidsOf, typesOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { labelOf } from './page-label.ts'

/** A page of the page list, as the list writes it; `element` is absent when its target is not in the book. */
export interface Listed {
  impresa: string
  name?: string
  element: HtmlElement | undefined
}
export interface Pages {
  /** The label of the page that begins at each element; null when one begins there whose number is not certain. */
  marks: ReadonlyMap<HtmlNode, string | null>
  /** Label of the page on which the element begins; null when it is not certain. */
  pageOf(element: HtmlNode): string | null
}

/** `order` is the element's number in the book, `at` the number of letters before it. */
interface Place {
  order: number
  at: number
}
interface Start extends Place {
  element: HtmlNode
  label: string | null
  listed: boolean
  /** The last page of the list without a place that may have begun before the next mark. */
  lost?: string
}

export function pagesOf(bodies: readonly HtmlNode[], list: readonly Listed[]): Pages {
  const { places, breaks, letters } = surveyed(bodies)
  const starts = fitting(startsOf(list, breaks, places))
  silenceDisorder(starts)
  const longest = pageLength(starts)
  const marks = new Map<HtmlNode, string | null>(starts.map((start, i) => [start.element, told(starts, i, longest)]))
  const last = starts.at(-1)
  // Parts without any mark after the last page belong to no page, when they hold more than one page can.
  const end = last && letters - last.at > longest && bodies.find(body => places.get(body)!.order > last.order)
  if (end) marks.set(end, null)
  const elements = [...marks.keys()]
  return {
    marks,
    pageOf: element => marks.get(before(elements, places, places.get(element)?.order ?? -1) ?? element) ?? null,
  }
}

/** A name of the page list and the element it leads to. */
export interface NamedPlace {
  name: string
  element: HtmlNode
}

/**
 * Gives every entry of the page list a place, so that it can be opened by its name. An entry whose target is missing
 * gets the place of the one before it, or the beginning of the book. Which label is cited is decided by `pagesOf`.
 */
export function namedPlaces(list: readonly Listed[], bodies: readonly HtmlNode[]): NamedPlace[] {
  let last: HtmlNode | undefined = bodies[0]
  return list.flatMap(({ impresa, name = impresa, element }) => {
    const place = (last = element ?? last)
    return place ? [...new Set([impresa, name])].map(label => ({ name: label, element: place })) : []
  })
}

/** The last of the ordered `elements` that begins at `order` or before. */
function before(
  elements: readonly HtmlNode[],
  places: ReadonlyMap<HtmlNode, Place>,
  order: number,
): HtmlNode | undefined {
  let from = 0,
    to = elements.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (places.get(elements[middle]!)!.order <= order) from = middle + 1
    else to = middle
  }
  return elements[from - 1]
}

const UNREAD = new Set(['head', 'script', 'style'])

function surveyed(bodies: readonly HtmlNode[]): {
  places: Map<HtmlNode, Place>
  breaks: HtmlElement[]
  letters: number
} {
  const places = new Map<HtmlNode, Place>(),
    breaks: HtmlElement[] = []
  let at = 0,
    order = 0
  const stack: [node: HtmlNode, silent: boolean][] = bodies.map((body): [HtmlNode, boolean] => [body, false]).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, silent] = next
    if (!silent && node.nodeName === '#text' && 'value' in node) at += node.value.replace(/\s+/g, '').length
    places.set(node, { order: order++, at })
    const turn = isElement(node) && typesOf(node).includes('pagebreak')
    if (turn) breaks.push(node)
    const kids = kidsOf(node),
      inner = silent || turn || UNREAD.has(node.nodeName)
    for (let i = kids.length - 1; i >= 0; i--) stack.push([kids[i]!, inner])
  }
  return { places, breaks, letters: at }
}

/**
 * The starts of the list and of the breaks, in the book's order; where both name an element, the list's label is used.
 */
function startsOf(
  list: readonly Listed[],
  breaks: readonly HtmlElement[],
  places: ReadonlyMap<HtmlNode, Place>,
): Start[] {
  const starts = new Map<HtmlNode, Start & { names: string[] }>()
  const printed = new Set(breaks.map(labelOf))
  let before: (Start & { names: string[] }) | undefined
  for (const { impresa, element } of list) {
    const place = element && places.get(element)
    if (!place) {
      if (before && !printed.has(impresa)) before.lost = impresa
      continue
    }
    const known = starts.get(element)
    const names = [...new Set([...(known?.names ?? []), impresa])]
    before = {
      ...place,
      element,
      listed: true,
      names,
      label: names.length === 1 ? impresa : spread(names[0]!, names.length === 2 ? names[1]! : ''),
    }
    starts.set(element, before)
  }
  for (const element of breaks) {
    if (!starts.has(element))
      starts.set(element, {
        ...places.get(element)!,
        element,
        listed: false,
        names: [],
        label: labelOf(element) || null,
      })
  }
  return [...starts.values()].sort((a, b) => a.order - b.order)
}

const spread = (first: string, second: string): string | null =>
  spreadOf(`${first}-${second}`) ? `${first}-${second}` : null

/** Number of pages from one label to another; null when they belong to different counts. */
function steps(from: string | null | undefined, to: string | null | undefined): number | null {
  const a = from ? readLabel(from) : null,
    b = to ? readLabel(to) : null
  return a && b && a.romana === b.romana && a.prefix === b.prefix ? b.value - a.value - (spreadOf(from!) ? 1 : 0) : null
}

/**
 * Removes breaks that repeat another start, and those whose label contradicts two listed pages that follow each other
 * directly.
 */
function fitting(all: readonly Start[]): Start[] {
  const retained: Start[] = []
  const listed = all.filter(start => start.listed)
  let next = 0
  for (const [i, start] of all.entries()) {
    if (start.listed) next++
    const beside = [retained.at(-1), all[i + 1]].filter(neighbour => neighbour?.at === start.at)
    const silent = start.label === null && beside.some(neighbour => neighbour?.label != null)
    const again = retained.at(-1)?.at === start.at && retained.at(-1)?.label === start.label
    if (start.listed ? !again : !again && !silent && !foreign(start, listed[next - 1], listed[next]))
      retained.push(start)
  }
  return retained
}

const foreign = ({ label }: Start, before: Start | undefined, after: Start | undefined): boolean =>
  steps(before?.label, after?.label) === 1 &&
  before?.lost === undefined &&
  label !== before?.label &&
  label !== after?.label

/**
 * Sets labels to null where the count descends; where either of two labels may be the wrong one, both are. A second
 * count that starts again from the beginning is left alone.
 */
function silenceDisorder(starts: readonly Start[]): void {
  const counts = new Map<string, Start[]>()
  for (const start of starts) {
    const read = start.label === null ? null : readLabel(start.label)
    if (!read) continue
    const key = `${read.romana} ${read.prefix}`
    const run = counts.get(key) ?? []
    counts.set(key, run)
    run.push(start)
  }
  for (const run of counts.values()) {
    const values = run.map(({ label }) => readLabel(label!)!.value)
    for (let i = 0; i + 1 < run.length; i++) {
      const [before = -Infinity, current = 0, following = 0, after = Infinity] = [
        values[i - 1],
        values[i],
        values[i + 1],
        values[i + 2],
      ]
      if (current <= following) continue
      const first = before < following,
        second = current < after
      if (first) run[i]!.label = null
      if (second) run[i + 1]!.label = null
    }
  }
}

/**
 * Most letters of a printed page. `LARGE` is used when fewer than `TELLING` pages of the book tell their length;
 * `SMALL` is the least, since a page of verses has a few hundred.
 */
const LARGE = 3500
const SMALL = 600
const TELLING = 5

function pageLength(starts: readonly Start[]): number {
  const lengths = starts
    .flatMap((start, i) => (steps(start.label, starts[i + 1]?.label) === 1 ? [starts[i + 1]!.at - start.at] : []))
    .sort((a, b) => a - b)
  return lengths.length < TELLING ? LARGE : Math.max(SMALL, 1.5 * lengths[lengths.length >> 1]!)
}

/** The label for the text from one mark to the next: its page, the two pages that it may be on, or null. */
function told(starts: readonly Start[], i: number, longest: number): string | null {
  const { label, lost, at } = starts[i]!
  const next = starts[i + 1]
  if (label === null) return null
  if (lost !== undefined) return spread(label, lost)
  if (!next) return label
  if (next.label === label) return spread(starts[i - 1]?.label ?? '', label)
  // Blank pages and plates may be missing without a trace; pages of text may not.
  const missing = (steps(label, next.label) ?? 1) - 1
  if (missing <= 0 || next.at - at <= longest) return label
  return missing === 1 ? spread(label, nextOf(label)) : null
}

/** The label after this one, `12` → `13`; roman labels too. */
const nextOf = (label: string): string => nextLabel(label, 1) ?? ''
