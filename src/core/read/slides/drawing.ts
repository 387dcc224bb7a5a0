/** Shapes of a slide (DrawingML) → blocks in the order of the tree; tables as rows, pictures by their alt text, charts by their data. */
import { row, tidy, type Block } from '../prose/blocks.ts'
import { chosen } from '../prose/ooxml.ts'
import { drawingParagraphs as paragraphs } from '../prose/drawing-text.ts'
import { attr, child, children, elements, first, prefixed, type XmlNode } from '../prose/xml.ts'

export interface Slide {
  blocks: Block[]
  /** Relation id of a chart or diagram → its text. */
  attached(id: string): Block[]
}

/** Page furniture of the template. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])
const TITLES = new Set(['title', 'ctrTitle'])

/** The title first, whatever its place in the tree. */
export function readShapes(slide: Slide, tree: XmlNode): void {
  const shapes = elements(tree)
  const title = shapes.find(isTitle)
  for (const node of title ? [title, ...shapes.filter(shape => shape !== title)] : shapes) shape(slide, node)
}

const placeholder = (node: XmlNode): XmlNode | undefined => {
  const nv = elements(node).find(kid => /^nv\w*Pr$/.test(kid.name))
  return nv && child(child(nv, 'nvPr'), 'ph')
}
const isTitle = (node: XmlNode): boolean => TITLES.has(attr(placeholder(node) ?? node, 'type') ?? '') && placeholder(node) !== undefined

function shape(slide: Slide, node: XmlNode): void {
  const ph = placeholder(node)
  if ((ph && FURNITURE.has(attr(ph, 'type') ?? '')) || isHidden(node)) return
  switch (node.name) {
    case 'sp': case 'cxnSp': { for (const body of children(node, 'txBody')) slide.blocks.push(...paragraphs(body, isTitle(node))); return }
    case 'grpSp': readShapes(slide, node); return
    case 'graphicFrame': frame(slide, node); return
    case 'pic': { const alt = altText(node); if (alt) slide.blocks.push({ text: alt }); return }
    case 'AlternateContent': { const best = chosen(node); if (best) for (const kid of elements(best)) shape(slide, kid); return }
    default:
  }
}

const properties = (node: XmlNode): XmlNode | undefined => child(elements(node).find(kid => /^nv\w*Pr$/.test(kid.name)), 'cNvPr')
const isHidden = (node: XmlNode): boolean => /^(?:1|true)$/.test(attr(properties(node) ?? node, 'hidden') ?? '')

/** The description; not the file's name that PowerPoint puts there, nor its own guess. */
function altText(node: XmlNode): string {
  const text = tidy(attr(properties(node) ?? node, 'descr') ?? '')
  return /^[^\s]*\.(?:png|jpe?g|gif|bmp|emf|wmf|tiff?|svg|webp)$/i.test(text) || /(?:generated|generada) (?:automatically|autom[áa]ticamente|description)/i.test(text) ? '' : text
}

function frame(slide: Slide, node: XmlNode): void {
  const table = first(node, 'tbl')
  const alt = altText(node)
  if (alt) slide.blocks.push({ text: alt })
  for (const tr of table ? children(table, 'tr') : []) {
    const cells = children(tr, 'tc').map(tc => children(tc, 'txBody').flatMap(body => paragraphs(body).map(block => block.text)).join(' '))
    const text = row(cells)
    if (text) slide.blocks.push({ text, tight: true })
  }
  const data = first(node, 'graphicData')
  for (const kid of data ? elements(data) : []) {
    const id = prefixed(kid, 'id') ?? prefixed(kid, 'dm')
    if (id && kid.name !== 'tbl') slide.blocks.push(...slide.attached(id))
  }
}
