/**
 * The elements that a note consists of, from the place that its call leads to. Publishers say what is a note by
 * `epub:type` or `role`; where they do not, a raised link and a note that leads back to it, or begins with its mark,
 * say it.
 */
import { line } from './blocks.ts'
import {
  attribute,
  elementsOf,
  isElement,
  kidsOf,
  shortText,
  textOf,
  typesOf,
  type HtmlElement,
  type HtmlNode,
} from './dom.ts'

export interface Body {
  elements: readonly HtmlElement[]
  kind: NoteKind
}
/** A footnote is printed on the page of its call and an endnote where it stands; nothing is known of the others. */
export type NoteKind = 'footnote' | 'endnote' | 'unknown'

export interface Leading {
  mark: string
  /** The element that a link leads to. */
  leads(link: HtmlElement): HtmlElement | undefined
  /** Every element that a link with a mark leads to. */
  targets: ReadonlySet<HtmlNode>
}

const KINDS: Readonly<Record<string, NoteKind>> = { footnote: 'footnote', endnote: 'endnote', rearnote: 'endnote' }
const SECTIONS: Readonly<Record<string, NoteKind>> = {
  footnotes: 'footnote',
  endnotes: 'endnote',
  rearnotes: 'endnote',
  notes: 'unknown',
}
/** Elements that can be a single note. */
const BODY = new Set('li p aside dd dt div tr table blockquote'.split(' '))
const HEADING = /^h[1-6]$/

/** What an element is by its own word; undefined for one that says of itself no note. */
export const kindOf = (element: HtmlElement): NoteKind | undefined =>
  typesOf(element)
    .map(type => KINDS[type])
    .find(Boolean)

export const sectionKind = (element: HtmlElement): NoteKind | undefined =>
  typesOf(element)
    .map(type => SECTIONS[type])
    .find(Boolean)

export function bodyOf(link: HtmlElement, target: HtmlElement, leading: Leading): Body | null {
  const stated = typesOf(link).includes('noteref')
  const body = statedNote(target) ?? linkedNote(target, leading.targets)
  if (!body || body.elements.some(element => holds(element, link))) return null
  if (stated || body.kind !== 'unknown') return body
  return isCall(link, leading.mark) && answers(body, link, leading) ? body : null
}

/** The note that an element is, begins or is inside of, by what the elements around it say. */
function statedNote(target: HtmlElement): Body | null {
  let inner: HtmlElement | null = null
  for (const node of outwards(target)) {
    const own = kindOf(node)
    if (own) return { elements: [node], kind: own }
    const section = sectionKind(node)
    if (section && inner) return { elements: withDefinition(inner), kind: section }
    inner ??= BODY.has(node.tagName) ? node : null
  }
  return null
}

/** The block that begins at the place a link leads to, when that place is not the beginning of other text as well. */
function linkedNote(target: HtmlElement, targets: ReadonlySet<HtmlNode>): Body | null {
  let block: HtmlElement | null = null
  for (const node of outwards(target)) {
    if (!BODY.has(node.tagName)) {
      if (block || HEADING.test(node.tagName)) break
      continue
    }
    if (!begins(node, block ?? target) || isMore(node, target, targets)) break
    block = node
  }
  return block && { elements: withDefinition(block), kind: 'unknown' }
}

/** Whether a block holds more than a note: a heading, or a place that another link leads to. */
function isMore(block: HtmlElement, target: HtmlElement, targets: ReadonlySet<HtmlNode>): boolean {
  for (const inner of elementsOf(block)) {
    if (HEADING.test(inner.tagName)) return true
    if (targets.has(inner) && inner !== target && !holds(target, inner)) return true
  }
  return false
}

/** A term and its definitions are one note. */
function withDefinition(element: HtmlElement): HtmlElement[] {
  const out = [element]
  if (element.tagName !== 'dt' || !element.parentNode) return out
  const siblings = kidsOf(element.parentNode).filter(isElement)
  for (const sibling of siblings.slice(siblings.indexOf(element) + 1)) {
    if (sibling.tagName !== 'dd') break
    out.push(sibling)
  }
  return out
}

const NAMED = /note|(?<![a-z])fn|(?<![a-z])nota|anmerkung/i

/** Whether a link reads as the call of a note: inside a sentence, and raised, a sign, or named as one. */
function isCall(link: HtmlElement, mark: string): boolean {
  const block = outwards(link).find(node => BODY.has(node.tagName) || HEADING.test(node.tagName))
  if (!block || !writes(block, link, /\p{L}/u)) return false
  return isRaised(link, block) || !/[\p{L}\p{N}]/u.test(mark) || NAMED.test(namesOf(link))
}

const isRaised = (link: HtmlElement, block: HtmlElement): boolean =>
  outwards(link).some(node => node.tagName === 'sup' && holds(block, node)) ||
  [...elementsOf(link)].some(node => node.tagName === 'sup')

const namesOf = (link: HtmlElement): string =>
  [
    attribute(link, 'class'),
    attribute(link, 'id'),
    attribute(link, 'href')?.replace(/^[^#]*/, ''),
    link.parentNode && isElement(link.parentNode) && attribute(link.parentNode, 'class'),
  ].join(' ')

/** Whether a note leads back to the paragraph of its call, or begins with the mark of the call. */
function answers({ elements }: Body, link: HtmlElement, { mark, leads }: Leading): boolean {
  const paragraph = outwards(link).find(node => BODY.has(node.tagName) || HEADING.test(node.tagName))
  const back = (from: HtmlElement): boolean => {
    const target = from.tagName === 'a' ? leads(from) : undefined
    return target !== undefined && (target === paragraph || (paragraph !== undefined && holds(paragraph, target)))
  }
  const text = line(elements.map(textOf).join(' ')).replace(/^[[({]\s*/, '')
  return (
    elements.some(element => [...elementsOf(element)].some(back)) ||
    (text.startsWith(mark) && /^[^\p{L}\p{N}]/u.test(text.slice(mark.length)))
  )
}

/** Whether a link inside a note only leads back: it says so, or shows a sign alone. */
export function isBack(link: HtmlElement): boolean {
  const text = shortText(link)
  if (!/[\p{L}\p{N}]/u.test(text)) return text.trim() !== '' && !/^\s*[[({]?[*†‡§¶]+/.test(text)
  return typesOf(link).includes('backlink') && /\p{L}{3}/u.test(text)
}

/** Most levels around an element that are looked at: the author of a page chooses its depth. */
const DEEPEST = 200

/** An element and those around it, the innermost first, within the body of its page. */
export function outwards(element: HtmlElement): HtmlElement[] {
  const out: HtmlElement[] = []
  let node: HtmlNode | null = element
  while (node && isElement(node) && node.tagName !== 'body' && out.length < DEEPEST) {
    out.push(node)
    node = node.parentNode
  }
  return out
}

const holds = (outer: HtmlNode, inner: HtmlElement): boolean => outwards(inner).includes(outer as HtmlElement)

/** Whether a block begins with an element: nothing that is written stands before it. */
const begins = (block: HtmlElement, element: HtmlElement): boolean => !writes(block, element, /[\p{L}\p{N}]/u)

/** Whether a block has such a sign before an element inside it. */
function writes(block: HtmlElement, element: HtmlElement, sign: RegExp): boolean {
  const stack: HtmlNode[] = [block]
  for (let node = stack.pop(); node && node !== element; node = stack.pop()) {
    if (node.nodeName === '#text' && 'value' in node && sign.test(node.value)) return true
    const kids = kidsOf(node)
    for (let i = kids.length - 1; i >= 0; i--) stack.push(kids[i]!)
  }
  return false
}
