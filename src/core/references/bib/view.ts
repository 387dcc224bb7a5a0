/** Turns the fields of an entry into CSL-JSON. What has no variable in CSL stays in the entry alone. */
import { readDate } from '../dates.ts'
import { languageCode } from '../languages.ts'
import type { Item } from '../model.ts'
import type { Fields, Value } from './inherit.ts'
import { bare, issued } from './issued.ts'
import { readNames } from './names.ts'
import { splitAnd } from './split.ts'
import { texText, texTitle, texVerbatim } from './tex.ts'
import { keyWords } from './key-words.ts'
import { ownVariables, sameNamed } from './named.ts'
import { titles } from './titles.ts'
import { cslType, IN_JOURNAL, NUMBERED } from './types.ts'

type Read = (value: string) => unknown
/** Sets a variable unless it has a value already; a function is only called in that case. */
export type Put = (variable: string, given: unknown) => void
export type Values = ReadonlyMap<string, Value>

const pages: Read = text => texText(text).replace(/\s*(?:-{1,3}|[–—])\s*/g, '-')
const doi: Read = text => texVerbatim(text).replace(/^\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
/** Reads a list of places in BibLaTeX. In BibTeX's `address`, an "and" is a word like any other. */
const places: Read = text => splitAnd(text).map(texText).join('; ')
const language: Read = text => languageCode(texText(text))
const date: Read = text => readDate(bare(text))

/** Variable, the fields that may state it (the first one present does), and how they are read. */
const TABLE: readonly (readonly [variable: string, fields: string, read: Read])[] = [
  ['abstract', 'abstract', texText],
  ['annote', 'annotation annote', texText],
  ['title-short', 'shorttitle', texTitle],
  ['container-title-short', 'shortjournal', texText],
  ['volume', 'volume', texText],
  ['number-of-volumes', 'volumes', texText],
  ['edition', 'edition', texText],
  ['version', 'version', texText],
  ['part-number', 'part', texText],
  ['chapter-number', 'chapter', texText],
  ['page', 'pages', pages],
  ['number-of-pages', 'pagetotal numpages', texText],
  ['publisher', 'publisher school institution organization', texText],
  ['publisher-place', 'location', places],
  ['publisher-place', 'address place city', texText],
  ['original-publisher', 'origpublisher', texText],
  ['original-publisher-place', 'origlocation', texText],
  ['original-title', 'origtitle', texTitle],
  ['event-title', 'eventtitle', texTitle],
  ['event-place', 'venue', texText],
  ['keyword', 'keywords', texText],
  ['language', 'langid hyphenation language', language],
  ['DOI', 'doi', doi],
  ['URL', 'url', texVerbatim],
  ['ISBN', 'isbn', texText],
  ['ISSN', 'issn', texText],
  ['PMID', 'pmid', texText],
  ['PMCID', 'pmcid pmc', texText],
  ['call-number', 'lccn', texText],
  ['accessed', 'urldate lastchecked', date],
  ['event-date', 'eventdate', date],
  ['original-date', 'origdate', date],
]

/** Field → the variables that it may state. The order of `TABLE` decides between two fields of one variable. */
const BY_FIELD: ReadonlyMap<string, readonly { order: number; variable: string; read: Read }[]> = (() => {
  const rows = new Map<string, { order: number; variable: string; read: Read }[]>()
  let order = 0
  for (const [variable, fields, read] of TABLE)
    for (const field of fields.split(' ')) {
      const of = rows.get(field) ?? []
      rows.set(field, [...of, { order: order++, variable, read }])
    }
  return rows
})()

/** Returns the item of an entry whose `values` include what it inherits. It never throws. */
export function view(entry: Fields): Item {
  const { type, values } = entry
  const event = ['eventtitle', 'eventdate', 'venue'].some(name => values.has(name))
  const item: Item = {}
  const put: Put = (variable, given) => {
    if (variable in item) return
    const value: unknown = typeof given === 'function' ? given() : given
    if (value !== undefined && value !== '') item[variable] = value
  }
  ownVariables(values, put)
  if (type === 'patent') put('jurisdiction', countries(values))
  put('type', cslType(type, { subtype: values.get('entrysubtype')?.text, event }))
  for (const [variable, value] of Object.entries(titles(entry))) put(variable, value)
  people(values, put)
  put('issued', issued(values))
  plainFields(entry, put)
  numbers(entry, put)
  put('genre', genre(entry, item['language']))
  for (const [variable, field] of [
    ['status', 'pubstate'],
    ['collection-title', 'series'],
  ] as const) {
    const text = texTitle(values.get(field)?.text ?? '')
    put(variable, keyWords(text, item['language']) ?? text)
  }
  remarks(values, put)
  archive(values, put)
  sameNamed(values, put)
  for (const [variable, value] of Object.entries(item)) if (value === null) delete item[variable]
  return item
}

function plainFields({ type, values }: Fields, put: Put): void {
  const statements: { order: number; variable: string; read: Read; text: string }[] = []
  for (const [field, { text }] of values) {
    const rows = type === 'patent' && field === 'location' ? undefined : BY_FIELD.get(field)
    if (rows) for (const row of rows) statements.push({ ...row, text })
  }
  for (const { variable, read, text } of statements.sort((a, b) => a.order - b.order)) put(variable, () => read(text))
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ...[
    'compiler',
    'director',
    'organizer',
    'producer',
    'narrator',
    'performer',
    'composer',
    'curator',
    'translator',
  ].map((role): [string, string] => [role, role]),
  ['scriptwriter', 'script-writer'],
  ['illustrator', 'illustrator'],
])

function people(values: Values, put: Put): void {
  const prefixed = /\buseprefix\b(?!\s*=\s*false)/i.test(values.get('options')?.text ?? '')
  const names = (field: string): unknown => {
    const value = values.get(field)
    const read = value && readNames(value.text, prefixed)
    return read?.length ? read : undefined
  }
  put('author', names('author'))
  for (const field of ['editor', 'editora', 'editorb', 'editorc']) {
    const role = texText(values.get(`${field}type`)?.text ?? '').toLowerCase()
    const variable = ROLES.get(role) ?? (field === 'editor' ? 'editor' : 'contributor')
    put(variable, names(field))
  }
  put('translator', names('translator'))
  put('container-author', names('bookauthor'))
}

/** Reads `number`, which is that of an issue, of a volume in a series, or of the work itself. */
function numbers({ type, values }: Fields, put: Put): void {
  const text = (name: string): string => texText(values.get(name)?.text ?? '')
  const number = text('number') || text('no')
  if (IN_JOURNAL.has(type)) {
    put('issue', number || text('issue'))
    put('number', text('eid') || text('articleno'))
    return
  }
  put(NUMBERED.has(type) && !values.has('series') ? 'number' : 'collection-number', number)
  put('issue', text('issue'))
  put('number', text('eid'))
}

/**
 * Returns the genre: the words for a key that BibLaTeX knows, the field `type` as written, or what the type of the
 * entry implies.
 */
function genre({ type, values }: Fields, spoken: unknown): string | undefined {
  const kindOfWork = texText(values.get('type')?.text ?? '')
  return keyWords(kindOfWork || (type.endsWith('thesis') ? type : ''), spoken) ?? (kindOfWork || undefined)
}

const COUNTRIES = new Intl.DisplayNames('es', { type: 'region' })
/** Returns where a patent is valid; `countryfr` is one of BibLaTeX's keys. */
function countries(values: Values): string | undefined {
  const named = splitAnd(values.get('location')?.text ?? '').map(place => {
    const code = /^country([a-z]{2})$/.exec(place)?.[1]?.toUpperCase()
    return code === undefined ? texText(place) : code === 'UK' ? COUNTRIES.of('GB') : COUNTRIES.of(code)
  })
  return named.length > 0 ? named.join('; ') : undefined
}

function remarks(values: Values, put: Put): void {
  const notes = ['note', 'addendum'].map(name => texText(values.get(name)?.text ?? '')).filter(Boolean)
  put(
    'note',
    notes.reduce((all, note) => `${all}${!all ? '' : /[.?!]$/.test(all) ? ' ' : '. '}${note}`, ''),
  )
  const published = values.get('howpublished')?.text
  if (published === undefined) return
  const link = /https?:\/\/[^\s{}]+/.exec(texVerbatim(published))?.[0]
  if (link) put('URL', link)
  else put('medium', texText(published))
}

function archive(values: Values, put: Put): void {
  const text = (...names: string[]): string =>
    texVerbatim(names.map(name => values.get(name)?.text).find(value => value !== undefined) ?? '')
  const eprint = text('eprint', 'arxivid')
  if (!eprint) return
  const kind = text('eprinttype', 'archiveprefix') || (values.has('arxivid') ? 'arXiv' : '')
  if (/^https?:/.test(eprint)) put('URL', eprint)
  else if (/^pubmed$/i.test(kind)) put('PMID', eprint)
  else {
    put('archive', /^arxiv$/i.test(kind) ? 'arXiv' : kind)
    put('archive_location', eprint)
  }
}
