/**
 * Decides which links call which notes. A note is moved to its first call; one that nothing calls stays in its place.
 */
import { attribute, elementsOf, isElement, textOf, typesOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { line } from '../prose/blocks.ts'
import type { Pages } from './pages.ts'

export interface Notes {
  /** For each calling link, its mark and its note; `body` is null when the note stays in its place. */
  calls: Map<HtmlNode, { mark: string; body: HtmlElement | null }>
  bodies: Set<HtmlNode>
}

const NOTE = ['footnote', 'endnote', 'rearnote', 'note']
const NOTES = NOTE.map(name => `${name}s`)
/** Elements that can be a single note, where only the section of the notes is marked as such. */
const BODY = ['li', 'p', 'aside', 'dd', 'div', 'tr']

interface Around {
  at(path: string, href: string): HtmlElement | undefined
  pages: Pages
}

export function notesOf(sections: readonly { path: string; root: HtmlNode }[], { at, pages }: Around): Notes {
  const calls: Notes['calls'] = new Map()
  const bodies: Notes['bodies'] = new Set()
  for (const { root, path } of sections) {
    for (const element of elementsOf(root)) {
      if (element.tagName !== 'a' || !typesOf(element).includes('noteref')) continue
      const target = at(path, attribute(element, 'href') ?? '')
      const note = target && noteAt(target)
      const mark = line(textOf(element)).replace(/^[[(]|[\])]$/g, '')
      if (!note || bodies.has(note.body) || !mark) continue
      // A note printed at the end of the book is on another page than its call, so it stays there.
      const elsewhere = note.collected && pages.pageOf(note.body) !== pages.pageOf(element)
      calls.set(element, { mark, body: elsewhere ? null : note.body })
      if (!elsewhere) bodies.add(note.body)
    }
  }
  return { calls, bodies }
}

/**
 * The note that an element is, begins or is inside of. `collected` is true when it is among others at the end and not
 * at the foot of its page.
 */
function noteAt(target: HtmlElement): { body: HtmlElement; collected: boolean } | null {
  let body: HtmlElement | null = null
  for (let node: HtmlNode | null = target; node && isElement(node) && node.tagName !== 'body'; node = node.parentNode) {
    const types = typesOf(node)
    const own = types.find(type => NOTE.includes(type))
    if (own) return { body: node, collected: own === 'endnote' || own === 'rearnote' }
    if (body && types.some(type => NOTES.includes(type))) return { body, collected: !types.includes('footnotes') }
    body ??= BODY.includes(node.tagName) ? node : null
  }
  return null
}
