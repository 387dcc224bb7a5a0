/**
 * Parses XML bytes into a small tree. Entities are never expanded, damage costs only the part it touches, and nesting
 * is flattened beyond a depth that no document has.
 */
import { SaxesParser } from 'saxes'
import { decode, xmlDeclared } from './charset.ts'

export interface XmlNode {
  /** Name without its prefix. */
  name: string
  attrs: Readonly<Record<string, string>>
  kids: (XmlNode | string)[]
}

/** Deepest level that is kept; real files stay under 60. */
const DEPTH = 300

export function parseXml(bytes: Uint8Array | undefined): XmlNode {
  const root: XmlNode = { name: '', attrs: {}, kids: [] }
  if (!bytes) return root
  const stack = [root]
  let flattened = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Real files hold undeclared entities and stray characters: errors are ignored, and what can be read is read.
  parser.on('error', () => {})
  const add = (text: string): void => {
    stack.at(-1)!.kids.push(text)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', tag => {
    const node: XmlNode = { name: local(tag.name), attrs: tag.attributes, kids: [] }
    stack.at(-1)!.kids.push(node)
    if (stack.length > DEPTH) flattened++
    else stack.push(node)
  })
  parser.on('closetag', () => {
    if (flattened > 0) flattened--
    else if (stack.length > 1) stack.pop()
  })
  parser.write(decode(bytes, xmlDeclared).replace(/^\ufeff/, '')).close()
  return root
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix: `val` finds `w:val` and `val`. */
export function attr(node: Pick<XmlNode, 'attrs'>, name: string): string | undefined {
  const { attrs } = node
  return Object.hasOwn(attrs, name) ? attrs[name] : prefixed(node, name)
}

/** An attribute that has a prefix: `r:id`, and not the `id` beside it. */
export function prefixed({ attrs }: Pick<XmlNode, 'attrs'>, name: string): string | undefined {
  for (const key in attrs) if (key.endsWith(`:${name}`)) return attrs[key]
  return undefined
}

export const elements = (node: XmlNode): XmlNode[] => node.kids.filter(kid => typeof kid !== 'string')
export const children = (node: XmlNode, name: string): XmlNode[] => elements(node).filter(kid => kid.name === name)
export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.kids.find((kid): kid is XmlNode => typeof kid !== 'string' && kid.name === name)

/** Descendants of that name in document order, including those nested in one another. */
export function all(node: XmlNode, name: string, out: XmlNode[] = []): XmlNode[] {
  for (const kid of node.kids) {
    if (typeof kid === 'string') continue
    if (kid.name === name) out.push(kid)
    all(kid, name, out)
  }
  return out
}

export const first = (node: XmlNode, name: string): XmlNode | undefined => all(node, name)[0]

export const textOf = (node: XmlNode | undefined): string =>
  node ? node.kids.map(kid => (typeof kid === 'string' ? kid : textOf(kid))).join('') : ''
