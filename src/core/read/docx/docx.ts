/**
 * Reads DOCX into sections. The relations tell which part is the main one; its text is read as Word shows it with all
 * changes accepted.
 */
import type { Stated } from '../prose/describe.ts'
import { attached } from '../prose/drawing-text.ts'
import { coreProperties } from '../prose/ooxml.ts'
import { related, relations, type Parts } from '../prose/relations.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { illustratedUnits } from '../prose/units.ts'
import { all, attr, child, children, elements, first, parseXml, prefixed, textOf, type XmlNode } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { line, tidy, type Block } from '../prose/blocks.ts'
import { decode, htmlDeclared } from '../prose/charset.ts'
import { parseHtml } from '../prose/dom.ts'
import { htmlBlocks } from '../prose/html.ts'
import { accepted } from './accepted.ts'
import { readBody, type Story } from './body.ts'
import { shown } from './shown.ts'
import { Numbering, readStyles, value } from './styles.ts'

export async function parseDocx({ bytes }: Source): Promise<Parsed> {
  const parts = await unpack(bytes, /\.(?:xml|rels|x?html?|txt)$/i)
  const main = related(relations(parts, ''), 'officeDocument') ?? 'word/document.xml'
  const document = first(parseXml(parts.get(main)), 'body')
  if (!document) throw new Unreadable('El documento de Word está dañado: le falta el texto.', 'The DOCX has no body.')
  const rels = relations(parts, main)
  // In a file that lost its relations, the parts are looked for under Word's usual names.
  const of = (type: string): Uint8Array | undefined =>
    parts.get(related(rels, type) ?? (rels.size === 0 ? `word/${type}.xml` : ''))
  const styles = readStyles(of('styles'))
  const read = (part: XmlNode): XmlNode => shown(accepted(part), styles)
  const body = read(document)
  const story: Story = {
    styles,
    numbering: new Numbering(of('numbering')),
    called: 0,
    boxes: 0,
    out: [],
    attached: id => attached(parts, rels.get(id)),
    part: id => rels.get(id)?.target ?? '',
    imported: id => imported(parts, rels.get(id)?.target ?? ''),
    notes: new Map([
      ...notes(read(parseXml(of('footnotes'))), 'footnote'),
      ...notes(read(parseXml(of('endnotes'))), 'endnote'),
    ]),
  }
  readBody(story, body)
  return {
    tipo: 'documento',
    ...illustratedUnits([{ blocks: story.out }], { flow: true }),
    stated: stated(parts, body, story),
    warnings: warnings({
      comments: elements(first(parseXml(of('comments')), 'comments') ?? { name: '', attrs: {}, kids: [] }).length,
      unread: all(body, 'altChunk').filter(node => !parts.has(rels.get(prefixed(node, 'id') ?? '')?.target ?? ''))
        .length,
    }),
  }
}

const warnings = ({ comments, unread }: { comments: number; unread: number }): string[] => [
  ...(comments > 0 ? [`El documento tiene comentarios al margen, que no se leen: ${comments}.`] : []),
  ...(unread > 0 ? [`El documento incluye dentro otro archivo, que no se lee: ${unread}.`] : []),
]

/** Text of an HTML or plain-text file that Word imports when it opens the document (`w:altChunk`). */
function imported(parts: Parts, name: string): Block[] {
  const bytes = parts.get(name)
  if (!bytes) return []
  if (!/\.x?html?$/i.test(name))
    return decode(bytes)
      .split(/\r\n?|\n/)
      .map(text => ({ text: tidy(text) }))
      .filter(block => block.text)
  return htmlBlocks(parseHtml(decode(bytes, htmlDeclared))).blocks
}

/** Notes by id. Separators are stored as notes too, and are left out by their type. */
const notes = (part: XmlNode, name: 'footnote' | 'endnote'): [string, XmlNode][] => {
  const root = first(part, `${name}s`)
  const written = root
    ? children(root, name).filter(node => !attr(node, 'type') || attr(node, 'type') === 'normal')
    : []
  return written.map(node => [`${name} ${attr(node, 'id') ?? ''}`, node])
}

/**
 * What the document states of itself. A paragraph in the style "Title" is the author's own title; the properties may
 * come from a template.
 */
function stated(parts: Parts, body: XmlNode, { styles }: Story): Stated {
  const core = coreProperties(parts)
  const written = (style: string): string[] =>
    elements(body)
      .filter(p => p.name === 'p' && styles.get(value(child(p, 'pPr'), 'pStyle') ?? '')?.name === style)
      .map(p => line(runs(p)))
      .filter(Boolean)
  const titulo = core.titulo ?? written('title').slice(0, 2).join(' ')
  const byline = written('author')
  return { ...core, titulo, autores: byline.length > 0 ? byline : core.autores, csl: { type: 'document' } }
}

const runs = (node: XmlNode): string =>
  elements(node)
    .map(kid => (kid.name === 't' ? textOf(kid) : kid.name === 'br' ? ' ' : runs(kid)))
    .join('')
