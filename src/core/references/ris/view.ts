/**
 * Turns the fields of a RIS record into CSL-JSON. A tag means different things in different types; a tag without a
 * meaning stays a field.
 */
import { readDate } from '../dates.ts'
import { languageCode } from '../languages.ts'
import type { Item, Name, OriginalField } from '../model.ts'
import { kindOf } from '../variables.ts'
import { readRisDate } from './dates.ts'
import { risType } from './types.ts'

/** Our own field: `csl` and a JSON object, in a tag that RIS leaves to its users. */
export const OWN_TAG = 'U5'
export const OWN_MARK = 'csl '

/** Types of works inside another one: `T2` is its title, `A2` its editors. */
export const INSIDE: ReadonlySet<string> = new Set(
  `article article-journal article-magazine article-newspaper chapter entry entry-dictionary entry-encyclopedia
  paper-conference review review-book post-weblog webpage post broadcast`.split(/\s+/),
)
/** Types whose `IS`, or `CP`, is the number of an issue. */
export const PERIODICAL: ReadonlySet<string> = new Set(
  'article article-journal article-magazine article-newspaper review review-book periodical'.split(' '),
)

type Get = (...tags: string[]) => string | undefined
type Put = (variable: string, value: unknown) => void

export function view(fields: readonly OriginalField[]): Item {
  const item: Item = {}
  const put: Put = (variable, value) => {
    if (value !== undefined && value !== '' && !(variable in item)) item[variable] = value
  }
  for (const [tag, value] of fields) if (tag === OWN_TAG && value.startsWith(OWN_MARK)) own(value, put)
  const get: Get = (...tags) => {
    for (const tag of tags) {
      const value = fields.find(([name, text]) => name === tag && text.trim())?.[1]
      if (value !== undefined) return value.replace(/\s+/g, ' ').trim()
    }
    return undefined
  }
  put('type', risType(get('TY') ?? ''))
  const type = String(item['type'])
  titles(type, get, put)
  people(type, fields, put)
  numbers(type, get, put)
  dates(get, put)
  rest(fields, get, put)
  for (const [variable, value] of Object.entries(item)) if (value === null) delete item[variable]
  return item
}

function own(value: string, put: Put): void {
  try {
    const read: unknown = JSON.parse(value.slice(OWN_MARK.length))
    if (typeof read === 'object' && read !== null)
      for (const [variable, given] of Object.entries(read)) if (!(variable in Object.prototype)) put(variable, given)
  } catch {
    /* another program's field, which stays a field */
  }
}

function titles(type: string, get: Get, put: Put): void {
  put('title', get('TI', 'T1', ...(INSIDE.has(type) ? ['CT'] : ['BT', 'CT'])))
  if (INSIDE.has(type)) {
    put('container-title', get('JF', 'JO', 'BT', 'T2', 'JA'))
    put('collection-title', get('T3'))
  } else {
    if (get('TI', 'T1', 'BT', 'CT') === undefined) put('title', get('T2'))
    put('collection-title', get('T2', 'T3'))
    put('container-title', get('JF', 'JO'))
  }
  put('container-title-short', get('J2', 'JA', 'J1'))
  put('title-short', get('ST'))
}

/** Returns the variable of a tag of names; the meaning of `A2` and `A3` depends on the type. */
function roleOf(tag: string, type: string): string | undefined {
  switch (tag) {
    case 'AU':
    case 'A1':
      return 'author'
    case 'ED':
      return 'editor'
    case 'A2':
      return type === 'book' || type === 'report' ? 'collection-editor' : INSIDE.has(type) ? 'editor' : 'contributor'
    case 'A3':
      return type === 'book' ? 'editor' : 'collection-editor'
    case 'A4':
      return 'translator'
    default:
      return undefined
  }
}

function people(type: string, fields: readonly OriginalField[], put: Put): void {
  const roles = new Map<string, Name[]>()
  for (const [tag, value] of fields) {
    const role = roleOf(tag, type)
    if (role === undefined) continue
    // EndNote writes one name per line under one tag
    const names = value.split('\n').flatMap(line => readName(line) ?? [])
    const of = roles.get(role)
    if (of) of.push(...names)
    else roles.set(role, names)
  }
  for (const [role, names] of roles) if (names.length > 0) put(role, names)
}

/** Reads "Family, Given, Suffix". A name without a comma, or with nothing after it, stays whole. */
function readName(text: string): Name | undefined {
  const [family = '', given = '', suffix = ''] = text.split(',').map(part => part.replace(/\s+/g, ' ').trim())
  if (!family && !given) return undefined
  // "Adler D.G.", as Embase writes names
  const [, surname, initials] = given ? [] : (/^(\p{L}[^.]*?)\s+((?:\p{Lu}\.[- ]?)+)$/u.exec(family) ?? [])
  if (surname !== undefined && initials !== undefined && !text.includes(','))
    return { family: surname, given: initials }
  if (!given) return suffix ? { family, suffix } : { literal: family }
  return { family, given, ...(suffix && { suffix }) }
}

function numbers(type: string, get: Get, put: Put): void {
  put('volume', get('VL'))
  const issue = get('IS', ...(PERIODICAL.has(type) ? ['CP'] : []))
  if (PERIODICAL.has(type)) put('issue', issue)
  else put(type === 'book' || type === 'chapter' ? 'collection-number' : 'number', issue)
  const from = get('SP'),
    to = get('EP')
  const whole = from ?? to
  if (type === 'book' || type === 'thesis') put('number-of-pages', to === undefined ? from : undefined)
  put('page', from !== undefined && to !== undefined && !/[-–]/.test(from) && from !== to ? `${from}-${to}` : whole)
  put('number-of-volumes', get('NV'))
  // for an article, EndNote writes the day of its electronic publication in `ET`
  if (!PERIODICAL.has(type)) put('edition', get('ET'))
  put('genre', get('M3'))
}

function dates(get: Get, put: Put): void {
  const precise = get('DA'),
    year = get('PY', 'Y1')
  const date = precise === undefined ? undefined : readRisDate(precise)
  const fits =
    date && date.literal === undefined && (year === undefined || year.includes(String(date['date-parts']![0]![0])))
  put('issued', fits ? date : year === undefined ? date : readRisDate(year))
  const seen = get('Y2')
  put('accessed', seen === undefined ? undefined : readRisDate(seen))
}

const ISBN_TYPES: ReadonlySet<string> = new Set([
  'book',
  'chapter',
  'classic',
  'entry-encyclopedia',
  'entry-dictionary',
])

const ISBN = /(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?!\d)/g
const ISSN = /\d{4}-?\d{3}[\dXx](?!\d)/g

/**
 * Reads ISBN or ISSN: only the numbers, each once, if there are any ("2277-9175 (Print)" loses its note). PMID and
 * PMCID are read here too.
 */
function serial(get: Get, put: Put): void {
  const number = get('SN')
  if (number === undefined) return
  const isbn = number.match(ISBN),
    issn = number.match(ISSN)
  const book = ISBN_TYPES.has(risType(get('TY') ?? '')) ? !(issn && !isbn) : isbn !== null
  const numbers = (book ? isbn : issn) ?? [number]
  put(book ? 'ISBN' : 'ISSN', [...new Set(numbers)].join(', '))
  if (/^(?:NLM|PubMed)$/i.test(get('DP') ?? '') && /^\d+$/.test(get('AN') ?? '')) put('PMID', get('AN'))
  if (/^PMC\d+$/.test(get('C2') ?? '')) put('PMCID', get('C2'))
}

function rest(fields: readonly OriginalField[], get: Get, put: Put): void {
  put('publisher', get('PB'))
  put('publisher-place', get('CY', 'PP'))
  serial(get, put)
  put('DOI', get('DO')?.replace(/^\s*(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, ''))
  put('URL', get('UR', 'LK'))
  put('abstract', text(fields, 'AB', 'N2'))
  put('note', text(fields, 'N1'))
  put('annote', text(fields, 'RN'))
  put('call-number', get('CN'))
  put('language', get('LA') && languageCode(get('LA')!))
  put('source', get('DB'))
  put('original-title', get('OP'))
  put('reviewed-title', get('RI'))
  put('section', get('SE'))
  const keywords = fields.filter(([tag]) => tag === 'KW').flatMap(([, value]) => value.split('\n'))
  put(
    'keyword',
    keywords
      .map(word => word.trim())
      .filter(Boolean)
      .join('; '),
  )
  extra(get('N1') === undefined ? '' : text(fields, 'N1')!, put)
}

/** Returns all values of the first tag that is present, with their lines kept. */
const text = (fields: readonly OriginalField[], ...tags: string[]): string | undefined => {
  const tag = tags.find(wanted => fields.some(([name, value]) => name === wanted && value.trim()))
  return tag === undefined ? undefined : fields.flatMap(([name, value]) => (name === tag ? [value] : [])).join('\n')
}

const LABELLED: ReadonlyMap<string, string> = new Map(
  [
    ...['DOI', 'ISBN', 'ISSN', 'PMID', 'PMCID', 'original-date', 'original-title', 'original-publisher'],
    ...['original-publisher-place', 'original-author', 'reviewed-author', 'reviewed-title', 'event-title'],
  ].map((variable): [string, string] => [variable.replaceAll('-', '').toLowerCase(), variable]),
)

/** Reads Zotero's "extra" lines inside a note: "DOI: 10.…", "Original Date: 1900". */
export function extra(note: string, put: Put): void {
  for (const line of note.split('\n')) {
    const [, label, value] = /^([A-Za-z][A-Za-z -]{2,30}):\s+(\S.*)$/.exec(line.trim()) ?? []
    const variable = label === undefined ? undefined : LABELLED.get(label.replace(/[- ]/g, '').toLowerCase())
    if (variable === undefined || value === undefined) continue
    if (kindOf(variable) === 'fecha') put(variable, readDate(value))
    else if (kindOf(variable) === 'nombres')
      put(
        variable,
        value.split(/\s*\|\|\s*|;\s*/).flatMap(name => readName(name) ?? []),
      )
    else put(variable, value)
  }
}
