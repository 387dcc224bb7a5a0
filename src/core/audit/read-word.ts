/**
 * Reads a Word file into a manuscript: the fields of Zotero, Mendeley, EndNote and Word, and typed citations, in the
 * text and in its notes.
 */
import { decode, openDocx, related, styleTable, type Docx, type StyleTable } from '../cite/docx/package.ts'
import { readDocx, type DocxParagraph } from '../cite/docx/read.ts'
import { readStory, type StoryParagraph } from '../cite/docx/story.ts'
import { local, tokens, unescape } from '../cite/docx/xml.ts'
import type { Item, Name } from '../references/model.ts'
import { manuscriptOfFields, QUOTATION } from './fielded.ts'
import type { Manuscript } from './model.ts'
import { lookup } from '../../lookup.ts'

type Text = Pick<DocxParagraph, 'text' | 'cited' | 'notes'>
type Notes = ReadonlyMap<string, readonly Text[]>

/** Throws on `archivo` when the bytes are not a Word document. */
export async function wordManuscript(bytes: Uint8Array): Promise<Manuscript> {
  const docx = await openDocx(bytes)
  const { paragraphs, story } = await readDocx(bytes)
  const styles = styleTable(docx)
  const notes = { foot: notesOf(docx, 'footnotes'), end: notesOf(docx, 'endnotes') }
  return manuscriptOfFields({
    form: 'docx',
    sources: wordSources(docx),
    paragraphs: paragraphs.map(paragraph => ({
      ...paragraph,
      raised: raisedIn(story.paragraphs[paragraph.index]!),
      ...(isQuotation(story.paragraphs[paragraph.index]!, styles) && { quotation: true as const }),
      notes: paragraph.notes.map(({ at, id, end }) => ({ at, texts: (end ? notes.end : notes.foot).get(id) ?? [] })),
    })),
  })
}

/** Returns the ranges of raised characters, where figures may be numbers of a list of sources. */
function raisedIn({ pieces }: StoryParagraph): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = []
  for (const { at, text, run } of pieces) {
    if (!text || !/vertAlign\s[^>]*superscript/.test(run.rPr)) continue
    const last = out.at(-1)
    if (last?.to === at) last.to = at + text.length
    else out.push({ from: at, to: at + text.length })
  }
  return out
}

const isQuotation = ({ style }: StoryParagraph, styles: StyleTable): boolean =>
  style !== undefined && styles.chain(style).some(name => QUOTATION.test(name))

function notesOf(docx: Docx, kind: 'footnotes' | 'endnotes'): Notes {
  const xml = related(docx, kind)?.xml
  const notes = new Map<string, Text[]>()
  for (const paragraph of xml === undefined ? [] : readStory(xml).paragraphs)
    if (paragraph.noteId !== undefined) notes.set(paragraph.noteId, [...(notes.get(paragraph.noteId) ?? []), paragraph])
  return notes
}

/** Returns the sources that Word keeps in a part of their own, by tag. */
function wordSources(docx: Docx): Map<string, Item> {
  const sources = new Map<string, Item>()
  for (const [name, bytes] of docx.parts) {
    if (!/^customXml\/item\d+\.xml$/i.test(name)) continue
    const xml = decode(bytes)
    if (!xml.includes('officeDocument/2006/bibliography') && !xml.includes('bibliography')) continue
    for (const { tag, item } of sourcesIn(xml)) sources.set(tag, item)
  }
  return sources
}

const FIELDS: Record<string, string> = lookup({
  Title: 'title',
  Publisher: 'publisher',
  City: 'publisher-place',
  JournalName: 'container-title',
  BookTitle: 'container-title',
  Volume: 'volume',
  Issue: 'issue',
  Pages: 'page',
  Edition: 'edition',
  StandardNumber: 'ISBN',
  DOI: 'DOI',
})

function* sourcesIn(xml: string): Generator<{ tag: string; item: Item }> {
  let tag = '',
    item: Item = {},
    names: Name[] = [],
    text = ''
  for (const token of tokens(xml)) {
    if ('raw' in token) {
      text += token.kind === 'text' ? unescape(token.raw) : token.raw
      continue
    }
    const name = local(token.name)
    if (token.kind === 'open') {
      text = ''
      if (name === 'Source') [tag, item, names] = ['', {}, []]
      else if (name === 'Person') names.push({})
      continue
    }
    const value = text.trim()
    if (name === 'Last' && names.length) names.at(-1)!.family = value
    else if (name === 'First' && names.length) names.at(-1)!.given = value
    else if (name === 'Corporate') names.push({ literal: value })
    else if (name === 'Tag') tag = value
    else if (name === 'Year' && /^\d{4}$/.test(value)) item['issued'] = { 'date-parts': [[Number(value)]] }
    else if (FIELDS[name] && value) item[FIELDS[name]] = value
    else if (name === 'Source' && tag) yield { tag, item: { ...item, ...(names.length > 0 && { author: names }) } }
    text = ''
  }
}
