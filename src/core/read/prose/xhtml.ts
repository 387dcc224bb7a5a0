/**
 * Parses XHTML into a tree: as XML when it is well-formed, because HTML's repairs would move a page break out of its
 * table, and otherwise as browsers repair HTML.
 */
import { defaultTreeAdapter as tree, parseFragment, type DefaultTreeAdapterTypes, type html } from 'parse5'
import { SaxesParser } from 'saxes'
import { parseHtml, type HtmlNode } from './dom.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const OPS = 'http://www.idpf.org/2007/ops'

export const parseXhtml = (text: string): HtmlNode => wellFormed(text) ?? parseHtml(closed(withoutSubset(text)))

/**
 * Parses the text as XML; null when it is not well-formed. Names are lower-cased and lose their prefix, except `epub:`,
 * which is used whatever prefix the file has for it.
 */
function wellFormed(text: string): HtmlNode | null {
  const root = tree.createDocument()
  const types = new Set(['epub:type'])
  let at: DefaultTreeAdapterTypes.ParentNode = root
  // Resolving namespaces in the parser takes time quadratic in the depth.
  const parser = new SaxesParser({ xmlns: false, position: false })
  const write = (value: string): void => {
    if (at !== root) tree.insertText(at, value)
  }
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.entries(attributes)
    for (const [key, value] of given) if (value === OPS && key.startsWith('xmlns:')) types.add(`${key.slice(6)}:type`)
    const attrs = given.map(([key, value]) => ({ name: types.has(key) ? 'epub:type' : key, value }))
    const element = tree.createElement(name.slice(name.indexOf(':') + 1).toLowerCase(), XHTML as html.NS, attrs)
    tree.appendChild(at, element)
    at = element
  })
  parser.on('closetag', () => {
    if ('parentNode' in at) at = at.parentNode ?? root
  })
  parser.on('text', write)
  parser.on('cdata', write)
  try {
    parser.write(spelled(text.trimStart())).close()
  } catch {
    return null
  }
  return root
}

const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** Replaces HTML's named characters, which XML does not know, by the characters themselves. */
function spelled(text: string): string {
  const known = new Map<string, string>()
  return text.replace(/&([a-z][a-z\d]*);/gi, (entity, name: string) => {
    if (XML_NAMES.has(name)) return entity
    if (!known.has(name)) known.set(name, characters(entity))
    return known.get(name)!
  })
}

function characters(entity: string): string {
  const [node] = parseFragment(entity).childNodes
  const value = node && 'value' in node ? node.value : entity
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

const EMPTY = new RegExp(
  String.raw`<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w:.-]*)` +
    String.raw`((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>`,
  'gi',
)

/**
 * Closes empty elements explicitly: XHTML closes them with a slash, which HTML ignores, so that a page break would
 * contain the page after it.
 */
const closed = (text: string): string => text.replace(EMPTY, '<$1$2></$1>')

const HEAD = 10_000

/** Removes the internal subset of the document type: HTML would read its entity declarations as text. */
const withoutSubset = (text: string): string =>
  text.slice(0, HEAD).replace(/<!DOCTYPE\s[^>[]*\[[^]*?\]\s*>/i, '') + text.slice(HEAD)
