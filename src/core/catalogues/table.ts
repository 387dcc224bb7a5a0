/**
 * The catalogues that can be asked about a work, one row each, with the request rate that its own documentation allows.
 * Each returns CSL-JSON, or null for a work that it does not have; fields that are not as documented are dropped, never
 * guessed.
 */
import { readDate, readYear } from '../references/dates.ts'
import type { Item, Name } from '../references/model.ts'
import { readPerson } from '../references/people.ts'
import { lookup } from '../../lookup.ts'

export interface Catalogue {
  /** Identifier by which the catalogue finds works. */
  by: 'doi' | 'isbn'
  /** Least milliseconds between two requests. */
  pause: number
  url(id: string, mail: string): string
  read(answer: unknown, id: string): Item | null
}

type Json = Readonly<Record<string, unknown>>
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.replace(/\s+/g, ' ').trim() : undefined

/** Drops undefined and empty fields. */
const item = (fields: Item): Item =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

/** Returns the item only if it has a title; anything else describes no work. */
const titled = (fields: Item): Item | null => (fields['title'] === undefined ? null : item(fields))

const crossrefNames = (value: unknown): Name[] =>
  list(value).flatMap((author): Name[] => {
    const { family, given, name } = object(author)
    if (text(family)) return [{ family: text(family)!, ...(text(given) && { given: text(given)! }) }]
    return text(name) ? [{ literal: text(name)! }] : []
  })

function dateParts(value: unknown): Item | undefined {
  const [parts] = list(object(value)['date-parts'])
  const numbers = list(parts).filter((part): part is number => Number.isInteger(part))
  return numbers.length > 0 && numbers[0] !== 0 ? { 'date-parts': [numbers] } : undefined
}

const CROSSREF_TYPES: Record<string, string> = lookup({
  'journal-article': 'article-journal',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'proceedings-article': 'paper-conference',
  'posted-content': 'article',
  dissertation: 'thesis',
  report: 'report',
  dataset: 'dataset',
})

/** https://api.crossref.org/swagger-ui: `works/{doi}`, five requests a second, ten with an e-mail address. */
function crossref(answer: unknown): Item | null {
  const work = object(object(answer)['message'])
  const [title] = list(work['title']),
    [subtitle] = list(work['subtitle'])
  const whole = [text(title), text(subtitle)].filter(Boolean).join(': ')
  return titled({
    type: CROSSREF_TYPES[text(work['type']) ?? ''],
    title: whole || undefined,
    author: crossrefNames(work['author']),
    editor: crossrefNames(work['editor']),
    'container-title': text(list(work['container-title'])[0]),
    issued: dateParts(work['issued']),
    publisher: text(work['publisher']),
    'publisher-place': text(work['publisher-location']),
    volume: text(work['volume']),
    issue: text(work['issue']),
    page: text(work['page']),
    ISSN: text(list(work['ISSN'])[0]),
    ISBN: text(list(work['ISBN'])[0]),
    language: text(work['language']),
    DOI: text(work['DOI']),
  })
}

/** https://support.datacite.org/docs/api: `dois/{doi}`, 1,000 requests in five minutes with an e-mail address. */
function datacite(answer: unknown): Item | null {
  const work = object(object(object(answer)['data'])['attributes'])
  const [first] = list(work['titles'])
  const authors = list(work['creators']).flatMap((creator): Name[] => {
    const { familyName, givenName, name } = object(creator)
    if (text(familyName)) return [{ family: text(familyName)!, ...(text(givenName) && { given: text(givenName)! }) }]
    return text(name) ? [{ literal: text(name)! }] : []
  })
  const publisher = work['publisher']
  return titled({
    type: text(object(work['types'])['citeproc']),
    title: text(object(first)['title']),
    author: authors,
    issued: Number.isInteger(work['publicationYear']) ? { 'date-parts': [[work['publicationYear']]] } : undefined,
    publisher: text(publisher) ?? text(object(publisher)['name']),
    language: text(work['language']),
    version: text(work['version']),
    DOI: text(work['doi']),
  })
}

const OPENALEX_TYPES: Record<string, string> = lookup({
  article: 'article-journal',
  book: 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  preprint: 'article',
  report: 'report',
  dataset: 'dataset',
})

/** https://docs.openalex.org: `works/doi:{doi}`. Names come unsplit, so the last word is taken for the family name. */
function openalex(answer: unknown): Item | null {
  const work = object(answer)
  const { volume, issue, first_page, last_page } = object(work['biblio'])
  const source = object(object(work['primary_location'])['source'])
  const pages = [...new Set([text(first_page), text(last_page)].filter(Boolean))].join('-')
  const authors = list(work['authorships']).flatMap((authorship): Name[] => {
    const name = text(object(object(authorship)['author'])['display_name'])
    const [, given, family] = /^(.+)\s(\S+)$/.exec(name ?? '') ?? []
    return family ? [{ family, given: given! }] : name ? [{ literal: name }] : []
  })
  return titled({
    type: OPENALEX_TYPES[text(work['type']) ?? ''],
    title: text(work['title']),
    author: authors,
    issued: text(work['publication_date']) ? readDate(text(work['publication_date'])!) : undefined,
    'container-title': text(source['display_name']),
    volume: text(volume),
    issue: text(issue),
    page: pages || undefined,
    language: text(work['language']),
    DOI: text(work['doi'])?.replace(/^https?:\/\/doi\.org\//, ''),
  })
}

/**
 * https://openlibrary.org/dev/docs/api/books: one request a second. Some ISBNs lead to another book, so callers must
 * check the title.
 */
function openlibrary(answer: unknown, isbn: string): Item | null {
  const work = object(object(answer)[`ISBN:${isbn}`])
  const named = (value: unknown): string | undefined => text(object(list(value)[0])['name'])
  const whole = [text(work['title']), text(work['subtitle'])].filter(Boolean).join(': ')
  const date = /(?<!\d)\d{4}(?!\d)/.exec(text(work['publish_date']) ?? '')?.[0]
  return titled({
    type: 'book',
    title: whole || undefined,
    author: list(work['authors']).flatMap((author): Name[] => {
      const name = text(object(author)['name'])
      const [, given, family] = /^(.+)\s(\S+)$/.exec(name ?? '') ?? []
      return name === undefined ? [] : [name.includes(',') || !family ? readPerson(name) : { family, given: given! }]
    }),
    publisher: named(work['publishers']),
    'publisher-place': named(work['publish_places']),
    issued: date === undefined ? undefined : readYear(date),
    ISBN: isbn,
  })
}

const doiPath = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/')

/** Listed in order of trust. */
export const CATALOGUES = {
  crossref: {
    by: 'doi',
    pause: 200,
    url: (doi, mail) => `https://api.crossref.org/works/${encodeURIComponent(doi)}?mailto=${encodeURIComponent(mail)}`,
    read: crossref,
  },
  datacite: { by: 'doi', pause: 500, url: doi => `https://api.datacite.org/dois/${doiPath(doi)}`, read: datacite },
  openalex: {
    by: 'doi',
    pause: 200,
    url: (doi, mail) => `https://api.openalex.org/works/doi:${doiPath(doi)}?mailto=${encodeURIComponent(mail)}`,
    read: openalex,
  },
  openlibrary: {
    by: 'isbn',
    pause: 1000,
    url: isbn => `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn}&format=json&jscmd=data`,
    read: openlibrary,
  },
} as const satisfies Record<string, Catalogue>

export type CatalogueName = keyof typeof CATALOGUES
export const CATALOGUE_NAMES = Object.keys(CATALOGUES) as CatalogueName[]
