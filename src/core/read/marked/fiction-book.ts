/** Reads a FictionBook into sections with their titles, and its notes beside the text that calls them. */
import { find, parseHtml } from '../prose/dom.ts'
import { htmlBlocks } from '../prose/html.ts'
import { line } from '../prose/blocks.ts'
import { notesIn } from '../prose/notes.ts'
import type { Stated } from '../prose/describe.ts'
import type { Parser } from '../prose/parsed.ts'
import { toUnits } from '../prose/units.ts'
import { attr, child, children, first, parseXml, textOf, type XmlNode } from '../prose/xml.ts'
import { Unreadable } from '../unreadable.ts'

export const parseFictionBook: Parser = async ({ bytes }) => {
  const book = child(parseXml(bytes), 'FictionBook')
  if (!book) throw new Unreadable('No es un libro FictionBook, o está dañado.', 'This is no FictionBook.')
  const bodies = children(book, 'body').map(body => shown(body, isNotes(body) ? 'notes' : 1))
  const body = find(parseHtml(bodies.join('')), 'body')!
  return {
    tipo: 'documento',
    units: toUnits([htmlBlocks(body, { notes: notesIn(body) })], { flow: true }),
    stated: statedOf(book),
    warnings: [],
  }
}

const isNotes = (body: XmlNode): boolean => /^(?:foot)?notes$|^comments$/i.test(attr(body, 'name') ?? '')

/** What is shown as which element of a page; what is not named here is shown as its content alone. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{
    p: 'p',
    v: 'div',
    stanza: 'section',
    poem: 'section',
    subtitle: 'p',
    cite: 'blockquote',
    epigraph: 'blockquote',
  },
  ...{ 'text-author': 'p', table: 'table', tr: 'tr', td: 'td', th: 'th', strong: 'b', emphasis: 'i', code: 'code' },
  ...{ annotation: 'section', section: 'section', sub: 'sub', sup: 'sup', date: 'p' },
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The page that the element makes; sections deepen its `level`, and those of the notes are notes. */
function shown(node: XmlNode, level: number | 'notes'): string {
  const inner = (below = level): string =>
    node.kids.map(kid => (typeof kid === 'string' ? escape(kid) : shown(kid, below))).join('')
  const id = escape(attr(node, 'id') ?? '').replace(/"/g, '')
  if (node.name === 'image' || node.name === 'binary') return ''
  if (node.name === 'empty-line') return '<p></p>'
  if (node.name === 'a') {
    const href = escape(attr(node, 'href') ?? '').replace(/"/g, '')
    return `<a href="${href}"${attr(node, 'type') === 'note' ? ' epub:type="noteref"' : ''}>${inner()}</a>`
  }
  if (node.name === 'title') {
    const title = children(node, 'p')
      .map(p => escape(line(textOf(p))))
      .join('<br>')
    // The title of a note is the mark that calls it.
    return level === 'notes' ? `<p>${title}</p>` : `<h${Math.min(6, level)}>${title}</h${Math.min(6, level)}>`
  }
  if (node.name === 'section' && level === 'notes') return `<aside epub:type="footnote" id="${id}">${inner()}</aside>`
  const tag = SHOWN[node.name]
  const below = node.name === 'section' && typeof level === 'number' ? level + 1 : level
  return tag === undefined ? inner(below) : `<${tag}${id && ` id="${id}"`}>${inner(below)}</${tag}>`
}

function statedOf(book: XmlNode): Stated {
  const title = first(book, 'title-info'),
    print = first(book, 'publish-info')
  const of = (node: XmlNode | undefined, name: string): string => line(textOf(child(node, name)))
  const sorted = (title ? children(title, 'author') : []).map(author => {
    const given = [of(author, 'first-name'), of(author, 'middle-name')].filter(Boolean).join(' ')
    return [of(author, 'last-name') || of(author, 'nickname'), given].filter(Boolean).join(', ')
  })
  const date = child(title, 'date'),
    publisher = of(print, 'publisher')
  return {
    titulo: of(title, 'book-title'),
    sorted: sorted.filter(Boolean),
    fecha: of(print, 'year') || (date && attr(date, 'value')) || of(title, 'date'),
    idioma: of(title, 'lang'),
    identifiers: [of(print, 'isbn')].filter(Boolean),
    published: true,
    csl: { type: 'book', ...(publisher && { publisher }) },
  }
}
