/**
 * Reads a Word file into a manuscript: the fields of Zotero, Mendeley, EndNote and Word, and typed citations, in the
 * text and in its notes.
 */
import { SOURCES } from '../cite/draft.ts'
import { decode, openDocx, related, type Docx } from '../cite/docx/package.ts'
import { readDocx, type DocxParagraph } from '../cite/docx/read.ts'
import { readStory } from '../cite/docx/story.ts'
import { local, tokens, unescape } from '../cite/docx/xml.ts'
import type { Item, Name } from '../references/model.ts'
import { normal } from '../verify/words.ts'
import { fieldCites } from './fields.ts'
import { isNumbered, numbered } from './listed.ts'
import { call, type Manuscript, type Mention, type Paragraph } from './model.ts'
import { NoteReader } from './notes.ts'
import { numberedCitations, typedCitations } from './typed.ts'

type Text = Pick<DocxParagraph, 'text' | 'cited' | 'notes'>
type Notes = ReadonlyMap<string, readonly Text[]>

/** Throws on `archivo` when the bytes are not a Word document. */
export async function wordManuscript(bytes: Uint8Array): Promise<Manuscript> {
  const docx = await openDocx(bytes)
  const { paragraphs } = await readDocx(bytes)
  const sources = wordSources(docx)
  const notes = { foot: notesOf(docx, 'footnotes'), end: notesOf(docx, 'endnotes') }
  let unread = 0
  const mentions = (text: Text, paragraph: number): Mention[] =>
    mentionsOf(text, paragraph, { sources, byNumber, unread: () => unread++ })
  const reader = new NoteReader()
  const told = (texts: readonly Text[], paragraph: number): Mention[] => {
    const text = texts.map(one => one.text.trim()).join(' ')
    const cites = reader.read(text)
    return cites.length > 0 ? [{ from: 0, to: 0, paragraph, text, cites, narrative: false }] : []
  }
  const listed = (p: DocxParagraph): boolean =>
    p.listed === true || p.path.some(heading => SOURCES.test(normal(heading)))
  const list = paragraphs.filter(p => listed(p) && p.kind === 'prose' && p.text.trim()).map(p => p.text.trim())
  const byNumber = isNumbered(list)
  const prose = paragraphs.filter(p => (p.kind === 'prose' || p.kind === 'box') && !listed(p))
  const out = prose.map((p): Paragraph => {
    const calls = mentions(p, p.index).map(mention => ({ from: mention.from, to: mention.to, mentions: [mention] }))
    for (const { at, id, end } of p.notes) {
      const texts = (end ? notes.end : notes.foot).get(id) ?? []
      // Word allows no comment inside a note, so it goes to the note's call.
      const found = texts.flatMap(text => mentions(text, p.index))
      const inNote = (found.length > 0 ? found : told(texts, p.index)).map(one => ({
        ...one,
        ...{ from: at, to: at, narrative: false },
      }))
      if (inNote.length > 0) calls.push({ from: at, to: at, mentions: inNote })
    }
    return assembled(p.text, calls)
  })
  const entries = numbered(list)
  const lost = unread === 0 ? [] : [`${unread} campos de cita no se pueden leer; cuenta lo que muestran.`]
  return { form: 'docx', paragraphs: out, entries, lists: entries.length > 0, notices: lost }
}

function assembled(text: string, calls: readonly { from: number; to: number; mentions: Mention[] }[]): Paragraph {
  const sorted = [...calls].sort((a, b) => a.from - b.from)
  let out = '',
    at = 0
  sorted.forEach(({ from, to }, n) => {
    out += safe(text.slice(at, Math.max(at, from))) + call(n)
    at = Math.max(at, to)
  })
  return {
    text: (out + safe(text.slice(at))).replace(/\s+/g, ' '),
    calls: sorted.map(one => one.mentions),
    quoted: false,
  }
}

const safe = (text: string): string => text.replace(/⟦/g, '[').replace(/⟧/g, ']')

function mentionsOf(
  { text, cited }: Text,
  paragraph: number,
  { sources, byNumber, unread }: { sources: ReadonlyMap<string, Item>; byNumber: boolean; unread(): void },
): Mention[] {
  const fields = cited.filter(
    (one, i) =>
      !cited.some(
        (other, k) =>
          k !== i && holds(other, one) && (other.instruction || !one.instruction) && (k < i || !holds(one, other)),
      ),
  )
  const mentions = fields.flatMap(({ from, to, instruction }): Mention[] => {
    const shown = text.slice(from, to)
    const cites = instruction === undefined ? null : fieldCites(instruction, sources)
    if (cites) return [{ from, to, paragraph, text: shown, cites, narrative: false }]
    const typed = typedCitations(shown).flatMap(one => one.cites)
    if (typed.length === 0) unread()
    return typed.length > 0 ? [{ from, to, paragraph, text: shown, cites: typed, narrative: false }] : []
  })
  let left = text
  for (const { from, to } of fields) left = left.slice(0, from) + ' '.repeat(to - from) + left.slice(to)
  const written = [...(byNumber ? numberedCitations(left) : []), ...typedCitations(left)]
  const typed = written.map((one): Mention => ({ ...one, paragraph, text: text.slice(one.from, one.to) }))
  return [...mentions, ...typed].sort((a, b) => a.from - b.from)
}

const holds = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from <= b.from && a.to >= b.to

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

const FIELDS: Record<string, string> = {
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
}

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
