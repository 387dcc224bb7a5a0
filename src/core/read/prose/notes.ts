/**
 * Finds the notes of HTML: which links call which notes, and where each note belongs. A footnote is moved to the page
 * of its call, where it is printed; every other note stays where it stands, as a text of its own.
 */
import { noteMark } from '../signs/raised.ts'
import { line } from './blocks.ts'
import { attribute, elementsOf, kidsOf, isElement, shortText, type HtmlElement, type HtmlNode } from './dom.ts'
import { bodyOf, isBack, kindOf, outwards, sectionKind, type Body } from './note-body.ts'

/** A link that calls a note. */
export interface Call {
  mark: string
  /** The elements of the note when this link moves it; none when it stays or has been moved before. */
  body: readonly HtmlElement[]
}
/** Of a note in its place: whether it begins, and whether nothing says on which page it is printed. */
export interface Standing {
  opens: boolean
  pageless: boolean
}

export interface Notes {
  calls: ReadonlyMap<HtmlNode, Call>
  /** Elements that are moved to their call, and left out where they stand. */
  moved: ReadonlySet<HtmlNode>
  /** Elements that are a note in its place. */
  standing: ReadonlyMap<HtmlNode, Standing>
  /** Links from a note back to its call that say nothing. */
  backs: ReadonlySet<HtmlNode>
}

interface Section {
  path: string
  root: HtmlNode
}
interface Around {
  /** The element that a link leads to. */
  at(path: string, href: string): HtmlElement | undefined
  /** Where the printed pages begin; absent where the text has none. */
  pages?: Iterable<HtmlNode>
}
interface Link {
  path: string
  link: HtmlElement
  mark: string
  target: HtmlElement
}

export function notesOf(sections: readonly Section[], { at, pages = [] }: Around): Notes {
  const survey = surveyed(sections)
  const marked = survey.links.flatMap(({ path, link }): Link[] => {
    const mark = noteMark(line(shortText(link)))
    const target = mark === null ? undefined : at(path, attribute(link, 'href') ?? '')
    return mark !== null && target && survey.before(link, target) ? [{ path, link, mark, target }] : []
  })
  const targets = new Set<HtmlNode>(marked.map(({ target }) => target))
  const known = new Map<HtmlNode, Body>()
  const called = marked.flatMap(({ path, link, mark, target }) => {
    const leads = (from: HtmlElement): HtmlElement | undefined => at(path, attribute(from, 'href') ?? '')
    const body = known.get(target) ?? bodyOf(link, target, { mark, targets, leads })
    if (!body) return []
    for (const element of [target, ...body.elements]) known.set(element, body)
    return [{ link, mark, body }]
  })
  const bodies = new Set([...called.map(({ body }) => body), ...uncalled(survey.stated, called)])
  const calls = new Map<HtmlNode, Call>()
  const moved = new Set<HtmlNode>()
  const inside = new Set<HtmlNode>([...bodies].flatMap(({ elements }) => elements))
  for (const { link, mark, body } of called) {
    const { elements, kind } = body
    // A note that another note calls stays: if both were moved to each other, neither would be read.
    const moves = kind === 'footnote' && !moved.has(elements[0]!) && !outwards(link).some(node => inside.has(node))
    if (moves) for (const element of elements) moved.add(element)
    calls.set(link, { mark, body: moves ? elements : [] })
  }
  const left = [...bodies].filter(({ elements }) => !moved.has(elements[0]!))
  return { calls, moved, standing: standingOf(left, { survey, pages }), backs: backsOf(bodies) }
}

/** The notes of a single page. */
export function notesIn(root: HtmlNode): Notes {
  const ids = new Map<string, HtmlElement>()
  for (const element of elementsOf(root)) {
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined)
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
  }
  return notesOf([{ path: '', root }], { at: (_, href) => (href.startsWith('#') ? ids.get(href.slice(1)) : undefined) })
}

/** Notes that say of themselves what they are and that nothing calls. */
function uncalled(stated: readonly HtmlElement[], called: readonly { body: Body }[]): Body[] {
  const inside = new Set<HtmlNode>(called.flatMap(({ body }) => body.elements))
  const around = new Set<HtmlNode>([...inside].flatMap(node => (isElement(node) ? outwards(node).slice(1) : [])))
  return stated
    .filter(element => !around.has(element) && !outwards(element).some(node => inside.has(node)))
    .map(element => ({ elements: [element], kind: kindOf(element) ?? 'unknown' }))
}

const backsOf = (bodies: Iterable<Body>): Set<HtmlNode> =>
  new Set(
    [...bodies].flatMap(({ elements }) =>
      elements.flatMap(element => [...elementsOf(element)].filter(inner => inner.tagName === 'a' && isBack(inner))),
    ),
  )

/**
 * The notes that stay in their place. Which page a note is printed on is known of an endnote, and of any other where a
 * page begins with the notes or among them: with no text between but a heading. The page on which the text before them
 * ends may be another.
 */
function standingOf(
  bodies: readonly Body[],
  { survey, pages }: { survey: Survey; pages: Iterable<HtmlNode> },
): Map<HtmlNode, Standing> {
  const out = new Map<HtmlNode, Standing>()
  const firsts = new Map<number, number>()
  const places = bodies.flatMap(body => {
    const place = survey.places.get(body.elements[0]!)
    return place ? [{ body, place }] : []
  })
  for (const { place } of places)
    firsts.set(place.section, Math.min(firsts.get(place.section) ?? Infinity, place.letters))
  const starts = [...pages].flatMap(page => survey.places.get(page) ?? []).sort((a, b) => a.order - b.order)
  for (const { body, place } of places) {
    const page = starts.findLast(({ order }) => order <= place.order)
    const printed = page?.section === place.section && page.letters >= firsts.get(place.section)!
    const pageless = body.kind !== 'endnote' && !printed
    for (const [i, element] of body.elements.entries()) out.set(element, { opens: i === 0, pageless })
  }
  return out
}

/** The place of an element: its number in the text, its section, and the letters before it, headings left out. */
interface Place {
  order: number
  section: number
  letters: number
}
const HEADING = /^h[1-6]$/

interface Survey {
  places: ReadonlyMap<HtmlNode, Place>
  links: readonly { path: string; link: HtmlElement }[]
  /** Elements that say of themselves that they are a note. */
  stated: readonly HtmlElement[]
  before(link: HtmlElement, target: HtmlElement): boolean
}

function surveyed(sections: readonly Section[]): Survey {
  const places = new Map<HtmlNode, Place>()
  const links: { path: string; link: HtmlElement }[] = []
  const stated: HtmlElement[] = []
  let letters = 0
  for (const [section, { path, root }] of sections.entries()) {
    const stack: [node: HtmlNode, heads: boolean][] = [[root, false]]
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [node, heads] = next
      if (!heads && node.nodeName === '#text' && 'value' in node) letters += node.value.replace(/\s+/g, '').length
      places.set(node, { order: places.size, section, letters })
      if (isElement(node)) {
        if (node.tagName === 'a' && attribute(node, 'href') !== undefined) links.push({ path, link: node })
        if (kindOf(node) || isItem(node)) stated.push(node)
      }
      const kids = kidsOf(node),
        inner = heads || HEADING.test(node.nodeName)
      for (let i = kids.length - 1; i >= 0; i--) stack.push([kids[i]!, inner])
    }
  }
  const orderOf = (element: HtmlNode): number => places.get(element)?.order ?? -1
  return { places, links, stated, before: (link, target) => orderOf(link) < orderOf(target) }
}

/** An item of a list that is all of a section of notes. */
function isItem(element: HtmlElement): boolean {
  const list = element.tagName === 'li' ? element.parentNode : null
  const around = list && isElement(list) ? list.parentNode : null
  return around !== null && isElement(around) && sectionKind(around) !== undefined
}
