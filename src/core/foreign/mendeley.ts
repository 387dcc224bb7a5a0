/** Reads Mendeley's documents as its API returns them: a JSON list, or one document per line. */
import { invalid } from '../../errors.ts'
import type { Item, Name } from '../references/model.ts'
import { BARE, keyOf, sourceOf, textOf, type Whole } from './memory.ts'
import type { ForeignSource } from './model.ts'
import { lookup } from '../../lookup.ts'

const TYPES: Readonly<Record<string, string>> = lookup({
  journal: 'article-journal',
  book: 'book',
  book_section: 'chapter',
  conference_proceedings: 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  working_paper: 'report',
  web_page: 'webpage',
  newspaper_article: 'article-newspaper',
  magazine_article: 'article-magazine',
  encyclopedia_article: 'entry-encyclopedia',
  patent: 'patent',
  statute: 'legislation',
  bill: 'bill',
  case: 'legal_case',
  hearing: 'hearing',
  film: 'motion_picture',
  television_broadcast: 'broadcast',
  computer_program: 'software',
})

const TEXTS: Readonly<Record<string, string>> = lookup({
  title: 'title',
  abstract: 'abstract',
  source: 'container-title',
  publisher: 'publisher',
  city: 'publisher-place',
  pages: 'page',
  volume: 'volume',
  issue: 'issue',
  edition: 'edition',
  chapter: 'chapter-number',
  series: 'collection-title',
  series_number: 'collection-number',
  institution: 'publisher',
  language: 'language',
  genre: 'genre',
  medium: 'medium',
  short_title: 'title-short',
})

const IDS: Readonly<Record<string, string>> = { doi: 'DOI', isbn: 'ISBN', issn: 'ISSN', pmid: 'PMID' }

export const isMendeley = (text: string): boolean =>
  /^\s*[[{]/.test(text) &&
  /"(?:identifiers|profile_id|file_attached)"\s*:/.test(text) &&
  /"(?:authors|last_modified)"\s*:/.test(text)

export async function openMendeley(place: string): Promise<ForeignSource> {
  const text = await textOf(place)
  const documents = isMendeley(text) ? documentsIn(text) : null
  if (!documents)
    throw invalid(
      'lugar',
      'no es una lista de documentos de Mendeley en JSON.',
      'is no list of documents of Mendeley in JSON.',
    )
  return sourceOf({
    program: 'mendeley',
    place,
    library: { id: 'export', name: 'Mendeley' },
    items: documents.map(itemOf),
  })
}

type Json = Record<string, unknown>

function documentsIn(text: string): Json[] | null {
  try {
    const read = JSON.parse(text) as unknown
    return (Array.isArray(read) ? read : [read]) as Json[]
  } catch {
    const lines = text.split('\n').filter(line => line.trim())
    try {
      return lines.map(line => JSON.parse(line) as Json)
    } catch {
      return null
    }
  }
}

const words = (value: unknown): string[] => (Array.isArray(value) ? value.filter(word => typeof word === 'string') : [])

function people(value: unknown): Name[] {
  if (!Array.isArray(value)) return []
  return (value as Json[]).flatMap(({ first_name: given, last_name: family }): Name[] => {
    if (typeof family !== 'string' || !family) return []
    return [typeof given === 'string' && given ? { family, given } : { literal: family }]
  })
}

function itemOf(document: Json): Whole['items'][number] {
  const other: Json = {}
  const item: Item = { type: TYPES[String(document['type'])] ?? 'document', ...plainFields(document, other) }
  Object.assign(item, identifiers(document['identifiers'], other), dateOf(document), contributors(document))
  const [url] = words(document['websites'])
  if (url) item['URL'] = url
  const title = textAt(document, 'title')
  return {
    ...BARE,
    title,
    item,
    other,
    tags: [...new Set([...words(document['tags']), ...words(document['keywords'])])],
    key: typeof document['id'] === 'string' ? document['id'] : keyOf(title, String(document['year'])),
    citationKey: typeof document['citation_key'] === 'string' ? document['citation_key'] : '',
    notes: notesOf(document),
  }
}

const textAt = (document: Json, name: string): string => String(document[name] ?? '')

/** The fields that are a variable each. Where two of them are the same variable, the first that is stated wins. */
function plainFields(document: Json, other: Json): Partial<Item> {
  const fields: Partial<Item> = {}
  for (const [name, value] of Object.entries(document)) {
    const variable = TEXTS[name]
    if (variable !== undefined && value != null && value !== '' && !(variable in fields))
      fields[variable] = String(value)
    else if (!USED.has(name) && value != null) other[name] = value
  }
  return fields
}

function identifiers(stated: unknown, other: Json): Partial<Item> {
  const fields: Partial<Item> = {}
  for (const [name, value] of Object.entries((stated as Json | undefined) ?? {})) {
    if (typeof value !== 'string') continue
    if (name === 'arxiv') Object.assign(fields, { archive: 'arXiv', archive_location: value })
    else if (IDS[name]) fields[IDS[name]] = value
    else other[name] = value
  }
  return fields
}

/** The date as far as it is known from the year on. */
function dateOf({ year, month, day }: Json): Partial<Item> {
  const parts = [year, month, day].map(Number)
  const unknown = parts.findIndex(part => !(part > 0))
  return unknown === 0 ? {} : { issued: { 'date-parts': [unknown < 0 ? parts : parts.slice(0, unknown)] } }
}

const CONTRIBUTORS = { authors: 'author', editors: 'editor', translators: 'translator' } as const

const contributors = (document: Json): Partial<Item> =>
  Object.fromEntries(
    Object.entries(CONTRIBUTORS)
      .map(([name, variable]) => [variable, people(document[name])] as const)
      .filter(([, names]) => names.length > 0),
  )

const notesOf = ({ id, notes, last_modified: changed }: Json): Whole['items'][number]['notes'] =>
  typeof notes === 'string' && notes
    ? [{ key: `${String(id)}.notes`, html: notes, tags: [], changed: String(changed ?? '') }]
    : []

const USED = new Set(
  `id type year month day authors editors translators identifiers websites tags keywords citation_key notes
  last_modified`.split(/\s+/),
)
