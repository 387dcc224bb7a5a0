/** Writes CSL-JSON as the fields of an entry in one dialect, variable by variable. */
import { writeDate } from '../dates.ts'
import { babelName } from '../languages.ts'
import type { Item, Name, OriginalField, PartialDate } from '../model.ts'
import { VARIABLES } from '../variables.ts'
import { MACROS } from './months.ts'
import { writeNames } from './names.ts'
import { escapeTex, writeTex } from './tex-write.ts'
import { IN_BOOK, IN_JOURNAL, NUMBERED, type Dialect } from './types.ts'
import { OWN } from './named.ts'
import { lookup } from '../../../lookup.ts'

export interface Manner {
  dialect: Dialect
  /** Type of the entry, in lower case. */
  type: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Variable → field, where it is the same in both dialects and for every type. */
const PLAIN: Readonly<Record<string, string>> = lookup({
  abstract: 'abstract',
  'container-title-short': 'shortjournal',
  'collection-title': 'series',
  volume: 'volume',
  'number-of-volumes': 'volumes',
  edition: 'edition',
  version: 'version',
  'part-number': 'part',
  'chapter-number': 'chapter',
  'number-of-pages': 'pagetotal',
  'original-publisher': 'origpublisher',
  'original-publisher-place': 'origlocation',
  'event-place': 'venue',
  status: 'pubstate',
  medium: 'howpublished',
  note: 'note',
  keyword: 'keywords',
  genre: 'type',
  ISBN: 'isbn',
  ISSN: 'issn',
  PMID: 'pmid',
  PMCID: 'pmcid',
  'call-number': 'lccn',
})
const TITLES: Readonly<Record<string, string>> = lookup({
  'title-short': 'shorttitle',
  'original-title': 'origtitle',
  'event-title': 'eventtitle',
})
const PEOPLE: Readonly<Record<string, string>> = lookup({
  author: 'author',
  editor: 'editor',
  translator: 'translator',
  'container-author': 'bookauthor',
})
const DATES: Readonly<Record<string, string>> = lookup({
  accessed: 'urldate',
  'event-date': 'eventdate',
  'original-date': 'origdate',
})

/**
 * Returns the fields that state a variable of the item: several where it takes several, none where only `ownField` can.
 */
export function fieldsFor(item: Item, variable: string, manner: Manner): OriginalField[] {
  const value = item[variable]
  if (value === undefined || value === null || value === '') return []
  const plain = PLAIN[variable],
    title = TITLES[variable],
    people = PEOPLE[variable],
    date = DATES[variable]
  if (plain !== undefined) return [[plain, writeTex(text(value))]]
  if (title !== undefined) return [[title, writeTex(text(value), protects(item, manner))]]
  if (people !== undefined) return [[people, names(value, manner)]]
  if (date !== undefined) return [[date, writeDate(value as PartialDate) ?? escapeTex(literalOf(value))]]
  return special(item, { variable, value: text(value) }, manner)
}

const names = (value: unknown, { dialect }: Manner): string =>
  writeNames(value as Name[], { extended: dialect === 'biblatex' })

const literalOf = (value: unknown): string => (value as PartialDate).literal ?? ''

/**
 * Whether capitals need braces. BibLaTeX leaves titles in a known language other than English alone; everywhere else a
 * style may lower them.
 */
const protects = (item: Item, { dialect }: Manner): boolean => {
  const language = item['language']
  return dialect === 'bibtex' || typeof language !== 'string' || language === '' || language.startsWith('en')
}

function special(
  item: Item,
  { variable, value }: { variable: string; value: string },
  manner: Manner,
): OriginalField[] {
  const { dialect, type } = manner
  const classic = dialect === 'bibtex'
  const title = (): string => writeTex(value, protects(item, manner))
  switch (variable) {
    case 'title':
      return [[item['volume-title'] !== undefined && !IN_BOOK.has(type) ? 'maintitle' : 'title', title()]]
    case 'volume-title':
      return [[IN_BOOK.has(type) ? 'booktitle' : 'title', title()]]
    case 'container-title':
      if (!IN_BOOK.has(type)) return [[classic ? 'journal' : 'journaltitle', title()]]
      return [[item['volume-title'] === undefined ? 'booktitle' : 'maintitle', title()]]
    case 'publisher':
      return [[publisherField(manner), writeTex(value)]]
    case 'publisher-place':
      return [[classic ? 'address' : 'location', writeTex(value)]]
    case 'jurisdiction':
      return type === 'patent' ? [['location', writeTex(value)]] : []
    case 'annote':
      return [[classic ? 'annote' : 'annotation', writeTex(value)]]
    case 'page':
      return [['pages', writeTex(value).replace(/(?<=\w)-(?=\w)/g, '--')]]
    case 'issue':
      return [[IN_JOURNAL.has(type) ? 'number' : 'issue', writeTex(value)]]
    case 'collection-number':
      return NUMBERED.has(type) && item['collection-title'] === undefined ? [] : [['number', writeTex(value)]]
    case 'number':
      return [[NUMBERED.has(type) && item['collection-title'] === undefined ? 'number' : 'eid', writeTex(value)]]
    case 'issued':
      return dated(item['issued'] as PartialDate, dialect)
    case 'language':
      return spoken(value, classic)
    case 'DOI':
      return [['doi', verbatim(value)]]
    case 'URL':
      return [['url', verbatim(value)]]
    case 'archive':
      return value === 'arXiv' ? [[classic ? 'archiveprefix' : 'eprinttype', classic ? 'arXiv' : 'arxiv']] : []
    case 'archive_location':
      return item['archive'] === 'arXiv' ? [['eprint', verbatim(value)]] : []
    default:
      return []
  }
}

function publisherField({ dialect, type }: Manner): string {
  if (/thesis$/.test(type)) return dialect === 'bibtex' ? 'school' : 'institution'
  return /report$/.test(type) ? 'institution' : 'publisher'
}

/** Encodes the braces of an address, because BibTeX would count them. */
const verbatim = (value: string): string =>
  value.replace(/[{}]/g, sign => (sign === '{' ? '%7B' : '%7D')).replace(/\s+/g, ' ')

function spoken(value: string, classic: boolean): OriginalField[] {
  const name = babelName(value)
  return name === undefined || classic ? [['language', name ?? escapeTex(value)]] : [['langid', name]]
}

function dated(date: PartialDate, dialect: Dialect): OriginalField[] {
  const whole = writeDate(date)
  if (dialect === 'biblatex') return whole === undefined ? [['year', escapeTex(literalOf(date))]] : [['date', whole]]
  if (whole === undefined) return [['year', escapeTex(literalOf(date))]]
  const [from = [], to] = date['date-parts']!
  const circa = date.circa ? 'circa ' : ''
  const year = ([number = 0]: readonly number[]): string => String(number)
  if (to && (to[0] !== from[0] || from.length === 1))
    return [['year', `${circa}${year(from)}--${to[0] ? year(to) : ''}`]]
  const month = (parts: readonly number[]): string => MACROS[parts[1]! - 1]!
  if (from.length === 1) return [['year', circa + year(from)]]
  if (!to && from.length === 2)
    return [
      ['year', circa + year(from)],
      ['month', month(from), true],
    ]
  const days = [from, ...(to ? [to] : [])].map(parts => `${month(parts)}${parts[2] ? ` ${parts[2]}` : ''}`)
  return [
    ['year', circa + year(from)],
    ['month', days.join('--')],
  ]
}

/** Writes a variable in a field of our own, which we read back and every style ignores. */
export function ownField(variable: string, value: unknown): OriginalField {
  switch (VARIABLES.get(variable)) {
    case 'nombres':
      return [OWN + variable.toLowerCase(), writeNames(value as Name[], { extended: true })]
    case 'fecha': {
      const date = value as PartialDate
      return [OWN + variable.toLowerCase(), writeDate(date) ?? escapeTex(literalOf(date))]
    }
    default:
      return [OWN + variable.toLowerCase(), writeTex(text(value))]
  }
}

/**
 * Writes values that have no CSL variable in one field. A brace inside a string is written as its code, so that braces
 * balance.
 */
export const jsonField = (values: Item): OriginalField => [
  `${OWN}json`,
  JSON.stringify(values).replace(/"(?:[^"\\]|\\.)*"/g, string =>
    string.replace(/[{}]/g, sign => (sign === '{' ? '\\u007b' : '\\u007d')),
  ),
]
