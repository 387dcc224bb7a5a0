/**
 * Returns a Word tree as it is once every tracked change is accepted (ECMA-376 Part 1 §17.13.5). Pure: the input tree
 * is not changed.
 */
import { child, elements, type XmlNode } from '../prose/xml.ts'

type Kids = XmlNode['kids']

export function accepted(node: XmlNode): XmlNode {
  const out: Kids = []
  /**
   * The paragraphs whose mark was deleted so far: their text continues in the next one, which keeps its own properties
   * (§17.13.5.15).
   */
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

/** Paragraphs are never joined across these elements; range markers may be between two halves of a paragraph. */
const HOLDS_PARAGRAPHS = new Set(['tbl', 'sdt', 'customXml', 'altChunk', 'sectPr'])
/** Elements with deleted or moved-away content, and with the former values of properties. */
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
  // A run in mathematics is deleted by an element beside its text, and a fraction or a root by its control mark
  // (§22.1.2.23).
  return name === 'r'
    ? child(node, 'del') !== undefined
    : elements(node).some(pr => child(child(pr, 'ctrlPr'), 'del') !== undefined)
}
