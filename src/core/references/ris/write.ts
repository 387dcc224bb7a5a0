/** Writes references as RIS. A record that came as RIS keeps its own lines where nobody changed what they state. */
import type { Item, Name, Original, OriginalField, PartialDate } from '../model.ts'
import { fieldsOfItem } from '../patch.ts'
import { plainText } from '../rich.ts'
import { risType, tyOf } from './types.ts'
import { INSIDE, OWN_MARK, OWN_TAG, PERIODICAL, view } from './view.ts'
import { lookup } from '../../../lookup.ts'

export interface Written {
  key: string
  item: Item
  original?: Original
}

export function* writeRis(references: readonly Written[]): Iterable<string> {
  for (const reference of references) yield recordOf(reference)
}

function recordOf({ key, item, original }: Written): string {
  const type = typeof item['type'] === 'string' ? item['type'] : 'document'
  const ty = original && risType(original.type) === type ? original.type : tyOf(type)
  const own = (original?.fields ?? []).filter(([tag]) => !tag.startsWith('%'))
  const fields = fieldsOfItem(own, item, {
    seen: some => view([['TY', ty], ...some]),
    fieldsFor,
    own: () => null,
    json: values => [OWN_TAG, OWN_MARK + JSON.stringify(values)],
    isOwn: tag => tag === OWN_TAG,
  })
  const keyed = fields.some(([tag]) => tag === 'ID') ? fields : [...fields, ['ID', key] satisfies OriginalField]
  const lines = keyed.map(([tag, value]) => `${tag}  - ${value}`)
  return [`TY  - ${ty}`, ...lines, 'ER  - ', '', ''].join('\r\n')
}

const PLAIN: Readonly<Record<string, string>> = lookup({
  'title-short': 'ST',
  volume: 'VL',
  'number-of-volumes': 'NV',
  edition: 'ET',
  genre: 'M3',
  publisher: 'PB',
  'publisher-place': 'CY',
  ISBN: 'SN',
  ISSN: 'SN',
  DOI: 'DO',
  URL: 'UR',
  abstract: 'AB',
  note: 'N1',
  annote: 'RN',
  'call-number': 'CN',
  source: 'DB',
  'original-title': 'OP',
  'reviewed-title': 'RI',
  section: 'SE',
  'container-title-short': 'J2',
})
const PEOPLE: Readonly<Record<string, string>> = lookup({ author: 'AU', translator: 'A4' })

/** Returns text without tags, because RIS has no markup. */
const text = (value: unknown): string => plainText(typeof value === 'string' ? value : JSON.stringify(value))

function fieldsFor(item: Item, variable: string): OriginalField[] {
  const value = item[variable]
  if (value === undefined || value === null || value === '') return []
  const type = String(item['type'])
  const inside = INSIDE.has(type),
    book = type === 'book'
  const tag = PLAIN[variable] ?? special(variable, type)
  if (tag !== undefined) return [[tag, text(value)]]
  const role = PEOPLE[variable] ?? editorTag(variable, inside, book)
  if (role !== undefined) return (value as Name[]).map(name => [role, writeName(name)])
  if (variable === 'page') return pages(text(value))
  if (variable === 'keyword')
    return text(value)
      .split(/\s*;\s*/)
      .map(word => ['KW', word])
  if (variable === 'language') return [['LA', text(value)]]
  if (variable === 'issued') return dated(value as PartialDate)
  if (variable === 'accessed') return [['Y2', writeRisDate(value as PartialDate)]]
  return []
}

function special(variable: string, type: string): string | undefined {
  const inside = INSIDE.has(type)
  switch (variable) {
    case 'title':
      return 'TI'
    case 'container-title':
      return PERIODICAL.has(type) || !inside ? 'JF' : 'T2'
    case 'collection-title':
      return inside ? 'T3' : 'T2'
    case 'issue':
      return PERIODICAL.has(type) ? 'IS' : undefined
    case 'number':
      return PERIODICAL.has(type) || type === 'book' || type === 'chapter' ? undefined : 'IS'
    case 'collection-number':
      return type === 'book' || type === 'chapter' ? 'IS' : undefined
    case 'number-of-pages':
      return type === 'book' || type === 'thesis' ? 'SP' : undefined
    default:
      return undefined
  }
}

function editorTag(variable: string, inside: boolean, book: boolean): string | undefined {
  if (variable === 'editor') return inside ? 'A2' : 'ED'
  if (variable === 'collection-editor') return book ? 'A2' : 'A3'
  return undefined
}

const writeName = (name: Name): string => {
  if (name.literal !== undefined) return `${name.literal}${name.literal.includes(',') ? '' : ','}`
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, ...(name.suffix ? [name.suffix] : [])].join(', ')
}

function pages(value: string): OriginalField[] {
  const [, from, to] = /^([^-–,;\s]+)-([^-–,;\s]+)$/.exec(value) ?? []
  return from === undefined || to === undefined
    ? [['SP', value]]
    : [
        ['SP', from],
        ['EP', to],
      ]
}

const writeRisDate = (date: PartialDate): string => {
  const [year, month, day] = date['date-parts']?.[0] ?? []
  if (year === undefined || date.literal !== undefined) return date.literal ?? ''
  const two = (n: number | undefined): string => (n === undefined ? '' : String(n).padStart(2, '0'))
  return `${year}/${two(month)}/${two(day)}/`
}

function dated(date: PartialDate): OriginalField[] {
  const parts = date['date-parts']
  if (!parts?.[0] || date.literal !== undefined) return [['PY', date.literal ?? '']]
  const year = String(parts[0][0])
  return parts[0].length > 1
    ? [
        ['PY', year],
        ['DA', writeRisDate(date)],
      ]
    : [['PY', year]]
}
