/**
 * A Word tree as it stands once every tracked change is accepted (ECMA-376 Part 1 §17.13.5). Pure: the tree that came
 * in stays as it is.
 */
import { child, elements, type XmlNode } from '../prose/xml.ts'

type Kids = XmlNode['kids']

export function accepted(node: XmlNode): XmlNode {
  const out: Kids = []
  /** Of paragraphs whose mark was deleted: they go on in the next one, which keeps its own properties (§17.13.5.15). */
  let open: { last: XmlNode; content: Kids } | null = null
  const close = (): void => {
    if (open) out.push({ ...open.last, kids: [...open.last.kids.filter(isProperties), ...open.content] })
    open = null
  }
  for (const kid of node.kids) {
    if (typeof kid === 'string') {
      out.push(kid)
      continue
    }
    if (gone(kid)) continue
    const now = accepted(kid)
    if (kid.name === 'p') {
      const content: Kids = open ? open.content : []
      for (const part of now.kids) if (!isProperties(part)) content.push(part)
      open = { last: now, content }
      if (!markGone(kid)) close()
    } else {
      if (HOLDS_PARAGRAPHS.has(kid.name)) close()
      out.push(now)
    }
  }
  close()
  return { ...node, kids: out }
}

/** Nothing joins across them; marks of ranges may stand between two halves of a paragraph. */
const HOLDS_PARAGRAPHS = new Set(['tbl', 'sdt', 'customXml', 'altChunk', 'sectPr'])
/** What was deleted or moved away, and what a property was before. */
const GONE = /^(?:del|moveFrom|\w+Change)$/

const isProperties = (kid: XmlNode | string): boolean => typeof kid !== 'string' && kid.name === 'pPr'

function markGone(paragraph: XmlNode): boolean {
  const mark = child(child(paragraph, 'pPr'), 'rPr')
  return (child(mark, 'del') ?? child(mark, 'moveFrom')) !== undefined
}

function gone(node: XmlNode): boolean {
  const { name } = node
  if (GONE.test(name)) return true
  if (name === 'tr') return child(child(node, 'trPr'), 'del') !== undefined
  if (name === 'tc') return child(child(node, 'tcPr'), 'cellDel') !== undefined
  if (name === 'tbl')
    return (
      child(node, 'tr') !== undefined &&
      elements(node).every(kid => (kid.name === 'tr' ? gone(kid) : /^tbl(?:Pr|Grid)$/.test(kid.name)))
    )
  // Mathematics says it of a run beside its text, and of a fraction or a root by its control mark (§22.1.2.23).
  return name === 'r'
    ? child(node, 'del') !== undefined
    : elements(node).some(pr => child(child(pr, 'ctrlPr'), 'del') !== undefined)
}
