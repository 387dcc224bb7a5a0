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
    short = TITLES[variable],
    people = PEOPLE[variable],
    date = DATES[variable]
  if (plain !== undefined) return [[plain, writeTex(text(value))]]
  if (short !== undefined) return [[short, writeTex(text(value), protects(item, manner))]]
  if (people !== undefined) return [[people, names(value, manner)]]
  if (date !== undefined) return [[date, writeDate(value as PartialDate) ?? escapeTex(literalOf(value))]]
  return SPECIAL[variable]?.({ item, value: text(value), manner, classic: manner.dialect === 'bibtex' }) ?? []
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

interface Stating {
  item: Item
  /** The variable's value as text. */
  value: string
  manner: Manner
  /** Whether the dialect is BibTeX's own. */
  classic: boolean
}

const title = ({ item, value, manner }: Stating): string => writeTex(value, protects(item, manner))
/** In a numbered kind without a series the number is the work's own; elsewhere it is the one in the series. */
const ownNumber = ({ item, manner: { type } }: Stating): boolean =>
  NUMBERED.has(type) && item['collection-title'] === undefined

/** Variables whose field depends on the dialect, on the type or on other variables. */
const SPECIAL: Readonly<Record<string, (stating: Stating) => OriginalField[]>> = lookup({
  title: of => [
    [of.item['volume-title'] !== undefined && !IN_BOOK.has(of.manner.type) ? 'maintitle' : 'title', title(of)],
  ],
  'volume-title': of => [[IN_BOOK.has(of.manner.type) ? 'booktitle' : 'title', title(of)]],
  'container-title': of => {
    if (!IN_BOOK.has(of.manner.type)) return [[of.classic ? 'journal' : 'journaltitle', title(of)]]
    return [[of.item['volume-title'] === undefined ? 'booktitle' : 'maintitle', title(of)]]
  },
  publisher: ({ value, manner }) => [[publisherField(manner), writeTex(value)]],
  'publisher-place': ({ value, classic }) => [[classic ? 'address' : 'location', writeTex(value)]],
  jurisdiction: ({ value, manner: { type } }) => (type === 'patent' ? [['location', writeTex(value)]] : []),
  annote: ({ value, classic }) => [[classic ? 'annote' : 'annotation', writeTex(value)]],
  page: ({ value }) => [['pages', writeTex(value).replace(/(?<=\w)-(?=\w)/g, '--')]],
  issue: ({ value, manner: { type } }) => [[IN_JOURNAL.has(type) ? 'number' : 'issue', writeTex(value)]],
  'collection-number': of => (ownNumber(of) ? [] : [['number', writeTex(of.value)]]),
  number: of => [[ownNumber(of) ? 'number' : 'eid', writeTex(of.value)]],
  issued: ({ item, manner: { dialect } }) => dated(item['issued'] as PartialDate, dialect),
  language: ({ value, classic }) => spoken(value, classic),
  DOI: ({ value }) => [['doi', verbatim(value)]],
  URL: ({ value }) => [['url', verbatim(value)]],
  archive: ({ value, classic }) =>
    value === 'arXiv' ? [[classic ? 'archiveprefix' : 'eprinttype', classic ? 'arXiv' : 'arxiv']] : [],
  archive_location: ({ item, value }) => (item['archive'] === 'arXiv' ? [['eprint', verbatim(value)]] : []),
})

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
