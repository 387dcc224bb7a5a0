/**
 * Reads PPTX into slides in the order of the presentation, which is not that of the file names. Notes belong to their
 * slide; comments are not read.
 */
import { attached, drawingParagraphs } from '../prose/drawing-text.ts'
import { coreProperties } from '../prose/ooxml.ts'
import { related, relations, type Parts } from '../prose/relations.ts'
import type { Block } from '../prose/blocks.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { all, attr, child, children, first, parseXml, prefixed, type XmlNode } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { readShapes, type Slide } from './drawing.ts'
import { slidePictures, slideUnits, type SlideText } from '../prose/slide-units.ts'

export async function parsePptx({ bytes }: Source): Promise<Parsed> {
  const parts = await unpack(bytes, /\.(?:xml|rels)$/i)
  if (!parts.has(mainOf(parts)))
    throw new Unreadable(
      'La presentación está dañada: le falta el índice de diapositivas.',
      'The PPTX has no presentation part.',
    )
  const slides = slidePaths(parts).map(path => slideText(parts, path))
  const { units, warnings } = slideUnits(slides)
  const pictures = slidePictures(slides, units)
  return {
    tipo: 'presentacion',
    units,
    pictures,
    stated: { ...coreProperties(parts), csl: { type: 'speech' } },
    warnings,
  }
}

const mainOf = (parts: Parts): string => related(relations(parts, ''), 'officeDocument') ?? 'ppt/presentation.xml'

/** Names of the parts with the slides, in the order of the presentation; empty for a slide that is not in the file. */
export function slidePaths(parts: Parts): string[] {
  const main = mainOf(parts),
    rels = relations(parts, main)
  const list = first(parseXml(parts.get(main)), 'sldIdLst')
  return (list ? children(list, 'sldId') : []).map(node => rels.get(prefixed(node, 'id') ?? '')?.target ?? '')
}

function slideText(parts: Parts, path: string): SlideText & Pick<Slide, 'pictures'> {
  const root = first(parseXml(parts.get(path)), 'sld')
  const tree = root && first(root, 'spTree')
  if (!root || !tree) return { blocks: [], notes: [], hidden: false, picture: false, pictures: [] }
  const rels = relations(parts, path)
  const slide: Slide = {
    blocks: [],
    pictures: [],
    attached: id => attached(parts, rels.get(id)),
    part: id => rels.get(id)?.target ?? '',
  }
  readShapes(slide, tree)
  const notesPath = related(rels, 'notesSlide')
  return {
    blocks: slide.blocks,
    pictures: slide.pictures,
    notes: notesPath ? notes(parts, notesPath) : [],
    hidden: /^(?:0|false)$/.test(attr(root, 'show') ?? ''),
    picture: all(tree, 'pic').length > 0,
  }
}

/** Text of the notes, from the placeholder that holds them: the others repeat the slide's number, header and date. */
function notes(parts: Parts, path: string): Block[] {
  const isBody = (shape: XmlNode): boolean => all(shape, 'ph').some(ph => (attr(ph, 'type') ?? 'body') === 'body')
  return all(parseXml(parts.get(path)), 'sp')
    .filter(isBody)
    .flatMap(shape => {
      const body = child(shape, 'txBody')
      return body ? drawingParagraphs(body) : []
    })
}
