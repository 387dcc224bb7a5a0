/**
 * Reads the shapes of a slide (DrawingML) into blocks in the order of the tree: tables as rows, pictures by their
 * alternative text, charts by their data.
 */
import { row, type Block } from '../prose/blocks.ts'
import { chosen, described } from '../prose/ooxml.ts'
import { drawingParagraphs as paragraphs } from '../prose/drawing-text.ts'
import { attr, child, children, elements, first, prefixed, type XmlNode } from '../prose/xml.ts'

export interface Slide {
  blocks: Block[]
  /** The text of the chart or diagram with this relation id. */
  attached(id: string): Block[]
  /** Name of the part with this relation id; empty when it is outside the file. */
  part(id: string): string
  pictures: { name: string; alt: string }[]
}

/** Placeholders that are page furniture of the template. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])
const TITLES = new Set(['title', 'ctrTitle'])

/** Reads the shapes, the title first, whatever its place in the tree. */
export function readShapes(slide: Slide, tree: XmlNode): void {
  const shapes = elements(tree)
  const title = shapes.find(isTitle)
  for (const node of title ? [title, ...shapes.filter(shape => shape !== title)] : shapes) shape(slide, node)
}

const placeholder = (node: XmlNode): XmlNode | undefined => {
  const nv = elements(node).find(kid => /^nv\w*Pr$/.test(kid.name))
  return nv && child(child(nv, 'nvPr'), 'ph')
}
const isTitle = (node: XmlNode): boolean =>
  TITLES.has(attr(placeholder(node) ?? node, 'type') ?? '') && placeholder(node) !== undefined

function shape(slide: Slide, node: XmlNode): void {
  const ph = placeholder(node)
  if ((ph && FURNITURE.has(attr(ph, 'type') ?? '')) || isHidden(node)) return
  switch (node.name) {
    case 'sp':
    case 'cxnSp':
      slide.blocks.push(...spoken(node))
      return
    case 'grpSp':
      readShapes(slide, node)
      return
    case 'graphicFrame':
      frame(slide, node)
      return
    case 'pic': {
      pictured(slide, node)
      return
    }
    case 'AlternateContent': {
      const best = chosen(node)
      if (best) for (const kid of elements(best)) shape(slide, kid)
      return
    }
    default:
  }
}

/** Text of a shape; a title is one block, however many paragraphs it has. */
function spoken(node: XmlNode): Block[] {
  const blocks = children(node, 'txBody').flatMap(paragraphs)
  return isTitle(node) && blocks.length > 0 ? [{ text: blocks.map(block => block.text).join(' '), heading: 1 }] : blocks
}

const properties = (node: XmlNode): XmlNode | undefined =>
  child(
    elements(node).find(kid => /^nv\w*Pr$/.test(kid.name)),
    'cNvPr',
  )
const isHidden = (node: XmlNode): boolean => /^(?:1|true)$/.test(attr(properties(node) ?? node, 'hidden') ?? '')

const altText = (node: XmlNode): string => described(attr(properties(node) ?? node, 'descr') ?? '')

function pictured(slide: Slide, node: XmlNode): void {
  const alt = altText(node)
  if (alt) slide.blocks.push({ text: alt })
  const blip = first(node, 'blip')
  const name = slide.part((blip && prefixed(blip, 'embed')) ?? '')
  if (name) slide.pictures.push({ name, alt })
}

function frame(slide: Slide, node: XmlNode): void {
  const table = first(node, 'tbl')
  const alt = altText(node)
  if (alt) slide.blocks.push({ text: alt })
  for (const tr of table ? children(table, 'tr') : []) {
    const cells = children(tr, 'tc').map(tc =>
      children(tc, 'txBody')
        .flatMap(body => paragraphs(body).map(block => block.text))
        .join(' '),
    )
    const text = row(cells)
    if (text) slide.blocks.push({ text, tight: true })
  }
  const data = first(node, 'graphicData')
  for (const kid of data ? elements(data) : []) {
    const id = prefixed(kid, 'id') ?? prefixed(kid, 'dm')
    if (id && kid.name !== 'tbl') slide.blocks.push(...slide.attached(id))
  }
}
