/** DOCX → sections. The main part is where the relations say; its text is read as Word would show it with all changes accepted. */
import type { Stated } from '../prose/describe.ts'
import { attached } from '../prose/drawing-text.ts'
import { coreProperties, related, relations, type Parts } from '../prose/ooxml.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { illustratedUnits } from '../prose/units.ts'
import { attr, child, children, elements, first, parseXml, textOf, type XmlNode } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { line } from '../prose/blocks.ts'
import { accepted } from './accepted.ts'
import { readBody, type Story } from './body.ts'
import { Numbering, readStyles, value } from './styles.ts'

export async function parseDocx({ bytes }: Source): Promise<Parsed> {
  const parts = await unpack(bytes, /\.(?:xml|rels)$/i)
  const main = related(relations(parts, ''), 'officeDocument') ?? 'word/document.xml'
  const body = first(accepted(parseXml(parts.get(main))), 'body')
  if (!body) throw new Unreadable('El documento de Word está dañado: le falta el texto.', 'The DOCX has no body.')
  const rels = relations(parts, main)
  const of = (type: string): Uint8Array | undefined => parts.get(related(rels, type) ?? '')
  const story: Story = {
    styles: readStyles(of('styles')), numbering: new Numbering(of('numbering')), called: 0, out: [],
    attached: id => attached(parts, rels.get(id)), part: id => rels.get(id)?.target ?? '',
    notes: new Map([...notes(of('footnotes'), 'footnote'), ...notes(of('endnotes'), 'endnote')]),
  }
  readBody(story, body)
  const comments = elements(first(parseXml(of('comments')), 'comments') ?? { name: '', attrs: {}, kids: [] }).length
  return {
    tipo: 'documento', ...illustratedUnits([{ blocks: story.out }], { flow: true }), stated: stated(parts, body, story),
    warnings: comments > 0 ? [`El documento tiene comentarios al margen, que no se leen: ${comments}.`] : [],
  }
}

/** Separators are notes too, told apart by their type. */
const notes = (bytes: Uint8Array | undefined, name: 'footnote' | 'endnote'): [string, XmlNode][] => {
  const root = first(accepted(parseXml(bytes)), `${name}s`)
  return root ? children(root, name).filter(node => !attr(node, 'type') || attr(node, 'type') === 'normal').map(node => [`${name} ${attr(node, 'id') ?? ''}`, node]) : []
}

/** A paragraph in the style "Title" is the author's word; the properties may be a template's. */
function stated(parts: Parts, body: XmlNode, { styles }: Story): Stated {
  const core = coreProperties(parts)
  const written = (style: string): string[] => elements(body).filter(p => p.name === 'p' && styles.get(value(child(p, 'pPr'), 'pStyle') ?? '')?.name === style)
    .map(p => line(runs(p))).filter(Boolean)
  const titulo = core.titulo ?? written('title').slice(0, 2).join(' ')
  const byline = written('author')
  return { ...core, titulo, autores: byline.length > 0 ? byline : core.autores, csl: { type: 'document' } }
}

const runs = (node: XmlNode): string => elements(node).map(kid => (kid.name === 't' ? textOf(kid) : kid.name === 'br' ? ' ' : runs(kid))).join('')
