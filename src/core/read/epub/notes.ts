/** Which links call which notes. A note goes where it is first called; one that nothing calls stays where it stands. */
import { attribute, elementsOf, isElement, textOf, typesOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { line } from '../prose/blocks.ts'
import type { Pages } from './pages.ts'

export interface Notes {
  /** `body` null: the note stays where it stands. */
  calls: Map<HtmlNode, { mark: string; body: HtmlElement | null }>
  bodies: Set<HtmlNode>
}

const NOTE = ['footnote', 'endnote', 'rearnote', 'note']
const NOTES = NOTE.map(name => `${name}s`)
/** What a single note is made of, where its section alone is marked. */
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
      // Printed at the end of the book, it stands on another page than its call.
      const elsewhere = note.collected && pages.pageOf(note.body) !== pages.pageOf(element)
      calls.set(element, { mark, body: elsewhere ? null : note.body })
      if (!elsewhere) bodies.add(note.body)
    }
  }
  return { calls, bodies }
}

/**
 * The note that an element is, begins or stands in. `collected`: with others at the end, not at the foot of its page.
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
