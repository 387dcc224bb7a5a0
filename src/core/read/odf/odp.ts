/** Reads ODP into slides in their order, with notes, tables and the alternative texts of pictures. */
import type { Parsed, Source } from '../prose/parsed.ts'
import { tidy } from '../prose/blocks.ts'
import { all, attr, child, children, elements, first, parseXml, textOf, type XmlNode } from '../prose/xml.ts'
import { slidePictures, slideUnits, type SlideText } from '../prose/slide-units.ts'
import { Unreadable } from '../unreadable.ts'
import { readContent, type Story } from './content.ts'
import { openOdf, properties } from './package.ts'
import { readStyles } from './styles.ts'

const FURNITURE = new Set(['page-number', 'date-time', 'footer', 'header', 'page'])

export async function parseOdp({ bytes }: Source): Promise<Parsed> {
  const parts = await openOdf(bytes)
  const content = parseXml(parts.get('content.xml'))
  const show = child(first(content, 'body'), 'presentation')
  if (!show) throw new Unreadable('La presentación está dañada: le faltan las diapositivas.', 'The ODP has no slides.')
  const deck = { parts, hidden: hiddenStyles(content), raised: readStyles(parts, content).raised }
  const slides = children(show, 'page').map(page => slideOf(page, deck))
  const { units, warnings } = slideUnits(slides)
  const pictures = slidePictures(slides, units)
  return { tipo: 'presentacion', units, pictures, stated: { ...properties(parts), csl: { type: 'speech' } }, warnings }
}

const hiddenStyles = (content: XmlNode): Set<string> =>
  new Set(
    all(content, 'style')
      .filter(style => all(style, 'drawing-page-properties').some(props => attr(props, 'visibility') === 'hidden'))
      .map(style => attr(style, 'name') ?? ''),
  )

interface Deck {
  parts: ReadonlyMap<string, Uint8Array>
  /** Names of the styles of hidden slides. */
  hidden: ReadonlySet<string>
  /** Names of the styles whose text is set raised. */
  raised: ReadonlySet<string>
}

function slideOf(page: XmlNode, deck: Deck): SlideText & { pictures: { name: string; alt: string }[] } {
  const frames = elements(page).filter(node => node.name !== 'notes' && !FURNITURE.has(attr(node, 'class') ?? ''))
  const title = frames.find(frame => attr(frame, 'class') === 'title')
  const notes = child(page, 'notes')
  const blocks = (title ? [title, ...frames.filter(frame => frame !== title)] : frames).flatMap(frame => {
    const read = blocksOf(frame, deck)
    return frame === title
      ? [
          {
            text: read
              .map(block => block.text)
              .filter(Boolean)
              .join(' '),
            heading: 1,
            pictures: read.flatMap(block => block.pictures ?? []),
          },
        ]
      : read
  })
  return {
    blocks: blocks.filter(block => block.text),
    pictures: blocks.flatMap(block => block.pictures ?? []),
    hidden: deck.hidden.has(attr(page, 'style-name') ?? ''),
    picture: all(page, 'image').length > 0,
    notes: notes
      ? elements(notes)
          .filter(node => attr(node, 'class') === 'notes')
          .flatMap(node => blocksOf(node, deck))
          .filter(block => block.text)
      : [],
  }
}

function blocksOf(frame: XmlNode, { parts, raised }: Deck): Story['out'] {
  const story: Story = { parts, raised, out: [], called: 0, boxes: 0 }
  readContent(story, { name: '', attrs: {}, kids: [frame] })
  const alt = ['desc', 'title'].map(name => tidy(textOf(child(frame, name)))).find(Boolean)
  return alt ? [...story.out, { text: alt }] : story.out.map(block => ({ ...block, tight: true }))
}
