/**
 * Reads Readwise's export: highlights by book, as CSV or as the JSON of its API. It has no files, and its pages are
 * those of the edition that was highlighted, so they are kept as labels, never as pages of a document here.
 */
import { parse } from 'csv-parse/sync'
import type { ImportedAnnotation } from '../../../storage/contract.ts'
import { invalid } from '../../errors.ts'
import { namesIn } from '../read/record/page/people.ts'
import type { Item, Name } from '../references/model.ts'
import { readPerson } from '../references/people.ts'
import { BARE, keyOf, sourceOf, textOf, type Whole } from './memory.ts'
import type { ForeignSource } from './model.ts'

interface Highlight {
  id: string
  text: string
  note: string
  colour: string
  tags: string[]
  kind: string
  place: string
  at: string
}

interface Book {
  key: string
  title: string
  author: string
  url: string
  tags: string[]
  highlights: Highlight[]
}

const COLUMNS = ['Highlight', 'Book Title', 'Book Author']

/** Whether the text is such an export, by its first line or by the names in its JSON. */
export const isReadwise = (text: string): boolean =>
  COLUMNS.every(name => text.split('\n')[0]!.includes(name)) ||
  (/^\s*[[{]/.test(text) && /"user_book_id"/.test(text) && /"highlights"/.test(text))

export async function openReadwise(place: string): Promise<ForeignSource> {
  const text = await textOf(place)
  if (!isReadwise(text)) throw wrong()
  const books = /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text)
  return sourceOf({ program: 'readwise', place, library: { id: 'export', name: 'Readwise' }, items: books.map(itemOf) })
}

const wrong = () =>
  invalid('lugar', 'no es una exportación de Readwise (CSV o JSON).', 'is no export of Readwise (CSV or JSON).')

function fromCsv(text: string): Book[] {
  const rows = parse(text, { columns: true, relax_column_count: true, skip_empty_lines: true }) as Record<
    string,
    string
  >[]
  const books = new Map<string, Book>()
  for (const row of rows) {
    const get = (name: string): string => row[name]?.trim() ?? ''
    const [title, author] = [get('Book Title'), get('Book Author')]
    const key = get('Amazon Book ID') || keyOf(title, author)
    const book = books.get(key) ?? {
      ...{ key, title, author, url: '', highlights: [] },
      tags: list(get('Document tags')),
    }
    books.set(key, book)
    book.highlights.push({
      ...{ id: keyOf(title, get('Highlight'), get('Location')), text: get('Highlight'), note: get('Note') },
      ...{ colour: get('Color'), tags: list(get('Tags')), kind: get('Location Type'), place: get('Location') },
      at: get('Highlighted at'),
    })
  }
  return [...books.values()]
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

function fromJson(text: string): Book[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw wrong()
  }
  const all = Array.isArray(read) ? read : (read as { results?: unknown }).results
  if (!Array.isArray(all)) throw wrong()
  return (all as Record<string, unknown>[]).map(book => {
    const say = (of: Record<string, unknown>, name: string): string => (of[name] == null ? '' : String(of[name]))
    const names = (of: unknown): string[] =>
      Array.isArray(of) ? (of as { name?: unknown }[]).flatMap(({ name }) => (name == null ? [] : String(name))) : []
    const highlights = Array.isArray(book['highlights']) ? (book['highlights'] as Record<string, unknown>[]) : []
    return {
      ...{ key: say(book, 'user_book_id'), title: say(book, 'title'), author: say(book, 'author') },
      ...{ url: say(book, 'source_url'), tags: names(book['book_tags']) },
      highlights: highlights.map(highlight => ({
        ...{
          id: say(highlight, 'id'),
          text: say(highlight, 'text'),
          note: say(highlight, 'note'),
          colour: say(highlight, 'color'),
        },
        ...{ tags: names(highlight['tags']), kind: say(highlight, 'location_type'), place: say(highlight, 'location') },
        at: say(highlight, 'highlighted_at'),
      })),
    }
  })
}

/**
 * Whoever wrote it, in one cell: "Erik Brynjolfsson and Andrew McAfee", "Sol, Ana". A name that no list knows may be
 * that of a site ("Wait But Why"): it stays whole.
 */
function peopleIn(author: string): Name[] {
  const each = author.split(/\s*(?:;| and | y )\s*/).filter(Boolean)
  if (each.every(name => FAMILY_FIRST.test(name))) return each.map(readPerson)
  const { names, rest } = namesIn(author, { forms: {} })
  const known = !rest && names.some(({ given, initials }) => given || initials)
  return known ? names.map(({ name }) => name) : each.map(readPerson)
}
/** A comma that parts two persons has two words on each side: "Daron Acemoglu, James A. Robinson". */
const FAMILY_FIRST = /^(?:[^\s,]+,[^,]+|[^,]+,\s*[^\s,]+)$/

function itemOf({ key, title, author, url, tags, highlights }: Book): Whole['items'][number] {
  const people = peopleIn(author)
  const item: Item = {
    ...{ type: url ? 'webpage' : 'book', title },
    ...(people.length > 0 && { author: people }),
    ...(url && { URL: url }),
  }
  const annotations = highlights.map((highlight, i): ImportedAnnotation => ({
    ...{
      key: highlight.id || `${key}.${i}`,
      file: '',
      kind: 'resaltado',
      text: highlight.text,
      comment: highlight.note || null,
    },
    ...{ colour: highlight.colour || null, pageLabel: highlight.kind === 'page' ? highlight.place : null, page: null },
    place: highlight.place ? { tipo: highlight.kind, lugar: highlight.place } : null,
    ...{
      sort: highlight.place.padStart(10, '0'),
      external: false,
      author: null,
      tags: highlight.tags,
      changed: highlight.at,
    },
  }))
  return { ...BARE, key, title, item, tags, annotations }
}
