/**
 * Accepts and rejects tracked changes as the standard describes them (ECMA-376 part 1, 17.13.5), on a tree of its own:
 * it shares nothing with the code that writes them.
 */
import { SaxesParser } from 'saxes'

export interface Node {
  name: string
  attrs: Record<string, string>
  children: (Node | string)[]
}

const isNode = (one: Node | string | undefined): one is Node => typeof one === 'object'

export function parse(xml: string): Node {
  const root: Node = { name: '', attrs: {}, children: [] },
    stack = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    const node: Node = {
      name: local,
      attrs: Object.fromEntries(Object.values(attributes).map(({ local: name, value }) => [name, value])),
      children: [],
    }
    stack.at(-1)!.children.push(node)
    stack.push(node)
  })
  parser.on('closetag', () => void stack.pop())
  const text = (value: string): void => void stack.at(-1)!.children.push(value)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  return root.children.find(isNode)!
}

const child = (node: Node, name: string): Node | undefined =>
  node.children.find((one): one is Node => isNode(one) && one.name === name)

export interface Resolving {
  how: 'accept' | 'reject'
  /** Only the changes of this author; all when absent. */
  author?: string
}

const COMES = new Set(['ins', 'moveTo'])
const GOES = new Set(['del', 'moveFrom'])

export function resolve(node: Node, by: Resolving): Node {
  const mine = ({ attrs }: Node): boolean => by.author === undefined || attrs['author'] === by.author
  const visit = (one: Node): (Node | string)[] => {
    if (one.name === 'rPr' || one.name === 'pPr') return properties(one)
    if ((COMES.has(one.name) || GOES.has(one.name)) && mine(one)) {
      const stays = COMES.has(one.name) === (by.how === 'accept')
      return stays ? one.children.flatMap(c => (isNode(c) ? visit(shownAgain(c, GOES.has(one.name))) : [c])) : []
    }
    return [{ ...one, children: merged(one.children.flatMap(c => (isNode(c) ? visit(c) : [c]))) }]
  }
  /**
   * Properties with a change of ours: those after it, or those before. The marks of a paragraph's end stay for
   * `merged`.
   */
  const properties = (one: Node): Node[] => {
    const change = child(one, `${one.name}Change`)
    const inner = one.children.flatMap(c => (isNode(c) && c.name === 'rPr' ? properties(c) : [c]))
    const now = { ...one, children: inner }
    if (!change || !mine(change)) return [now]
    if (by.how === 'accept') return [{ ...now, children: inner.filter(c => !isNode(c) || c.name !== change.name) }]
    const before = child(change, one.name)?.children ?? []
    const kept = one.name === 'pPr' ? inner.filter(c => isNode(c) && (c.name === 'rPr' || c.name === 'sectPr')) : []
    return [{ ...one, children: [...before, ...kept] }]
  }
  const endOf = (one: Node): Node | undefined => {
    const rPr = child(one, 'pPr') && child(child(one, 'pPr')!, 'rPr')
    return rPr?.children.find((c): c is Node => isNode(c) && (COMES.has(c.name) || GOES.has(c.name)) && mine(c))
  }
  /** A paragraph whose end goes is joined with the next, whose properties both then have. */
  const merged = (children: (Node | string)[]): (Node | string)[] => {
    const out: (Node | string)[] = []
    let carried: (Node | string)[] = [],
      start: Node | undefined
    for (const one of children) {
      if (!isNode(one) || one.name !== 'p') {
        out.push(one)
        continue
      }
      const end = endOf(one)
      const content = one.children.filter(c => !isNode(c) || c.name !== 'pPr')
      if (end && COMES.has(end.name) !== (by.how === 'accept')) {
        carried.push(...content)
        start ??= one
        continue
      }
      const pPr = child(one, 'pPr')
      out.push({ ...one, children: [...(pPr ? [unmarked(pPr, end)] : []), ...carried, ...content] })
      carried = []
      start = undefined
    }
    // The last paragraph of a text cannot go: its end stays, with nothing before it.
    if (start) out.push({ ...start, children: carried })
    return out
  }
  return visit(node)[0] as Node
}

const unmarked = (pPr: Node, end: Node | undefined): Node => ({
  ...pPr,
  children: pPr.children.map(c =>
    isNode(c) && c.name === 'rPr' ? { ...c, children: c.children.filter(one => one !== end) } : c,
  ),
})

/** Deleted text is written with names of its own, and so is the code of a deleted field. */
const shownAgain = (one: Node, deleted: boolean): Node => ({
  ...one,
  name: deleted ? ({ delText: 't', delInstrText: 'instrText' }[one.name] ?? one.name) : one.name,
  children: one.children.map(c => (isNode(c) ? shownAgain(c, deleted) : c)),
})

/**
 * The same document however it is divided: neighbouring runs of one look are one run, as are neighbouring insertions of
 * one author, and ids of changes do not count.
 */
export function normal(node: Node): string {
  return write(joined(node))
}

const RUN = new Set(['r', 'ins', 'del', 'moveTo', 'moveFrom', 't'])
const TEXT = /^(?:t|delText|instrText|delInstrText)$/
const CHANGE = /^(?:ins|del|moveFrom|moveTo|\w+Change)$/

function joined(node: Node): Node {
  const attrs = Object.fromEntries(
    Object.entries(node.attrs).filter(
      // Numbers of editing sessions on a paragraph say nothing of its text or its look.
      ([name]) => name !== 'space' && node.name !== 'p' && !(name === 'id' && CHANGE.test(node.name)),
    ),
  )
  const children: (Node | string)[] = []
  for (const raw of node.children) {
    // White space between elements is layout of the file.
    if (!isNode(raw) && !raw.trim() && !TEXT.test(node.name)) continue
    const one = isNode(raw) ? joined(raw) : raw
    const last = children.at(-1)
    if (typeof one === 'string' && typeof last === 'string') children[children.length - 1] = last + one
    else if (isNode(one) && isNode(last) && RUN.has(one.name) && alike(last, one)) {
      const own = one.children.filter(c => !isNode(c) || c.name !== 'rPr' || one.name !== 'r')
      children[children.length - 1] = joined({ ...last, children: [...last.children, ...own] })
    } else if (!isNode(one) || !EMPTY.has(one.name) || one.children.length > 0) children.push(one)
  }
  return { ...node, attrs, children }
}

/** Elements that mean nothing when they hold nothing. */
const EMPTY = new Set(['rPr', 'pPr', 'r', 'ins', 't'])

const lookOf = (node: Node): string => write(child(node, 'rPr') ?? { name: '', attrs: {}, children: [] })
const alike = (a: Node, b: Node): boolean =>
  a.name === b.name &&
  JSON.stringify(a.attrs) === JSON.stringify(b.attrs) &&
  (a.name !== 'r' || lookOf(a) === lookOf(b))

function write({ name, attrs, children }: Node): string {
  const sorted = Object.entries(attrs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
  return `<${name}${sorted.join('')}>${children.map(c => (isNode(c) ? write(c) : c)).join('')}</${name}>`
}

/** All nodes of that name, in order. */
export const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.filter(isNode).flatMap(one => all(one, name)),
]
export const textOf = (node: Node): string => node.children.map(c => (isNode(c) ? textOf(c) : c)).join('')
