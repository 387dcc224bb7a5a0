/**
 * What the published schema csl-citation.json demands of a citation, with the variables of csl-data.json by their kinds:
 * nothing that it does not name may be there. Returns what is wrong.
 */
import { kindOf, TYPES } from '../../../../src/core/references/variables.ts'

const LABELS = new Set(
  `book chapter column figure folio issue line note opus page paragraph part section
  ${'sub verbo'} verse volume`
    .split(/\s+/)
    .concat('sub verbo'),
)

type Json = Record<string, unknown>
const others = (value: Json, known: readonly string[], where: string): string[] =>
  Object.keys(value).flatMap(key => (known.includes(key) ? [] : [`${where}.${key}`]))
const isText = (value: unknown): boolean => typeof value === 'string'

export function faults(citation: Json): string[] {
  const { schema, citationID, citationItems, properties } = citation
  return [
    ...others(citation, ['schema', 'citationID', 'citationItems', 'properties'], 'citation'),
    ...(schema === 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json' ? [] : ['schema']),
    ...(isText(citationID) || typeof citationID === 'number' ? [] : ['citationID']),
    ...others(properties as Json, ['noteIndex'], 'properties'),
    ...(typeof (properties as Json)['noteIndex'] === 'number' ? [] : ['noteIndex']),
    ...(Array.isArray(citationItems) && citationItems.length > 0
      ? (citationItems as Json[]).flatMap(itemFaults)
      : ['citationItems']),
  ]
}

const ITEM = ['id', 'itemData', 'prefix', 'suffix', 'locator', 'label', 'suppress-author', 'author-only', 'uris']

function itemFaults(item: Json): string[] {
  const { id, locator, label, prefix, suffix, uris, itemData } = item
  return [
    ...others(item, ITEM, 'item'),
    ...(isText(id) || typeof id === 'number' ? [] : ['id']),
    ...[locator, prefix, suffix].flatMap(text => (text === undefined || isText(text) ? [] : ['text'])),
    ...(label === undefined || LABELS.has(String(label)) ? [] : [`label ${String(label)}`]),
    ...(uris === undefined || (Array.isArray(uris) && uris.every(isText)) ? [] : ['uris']),
    ...dataFaults(itemData as Json),
  ]
}

function dataFaults({ id, type, ...variables }: Json): string[] {
  return [
    ...(isText(id) || typeof id === 'number' ? [] : ['itemData.id']),
    ...(TYPES.has(String(type)) ? [] : [`type ${String(type)}`]),
    ...Object.entries(variables).flatMap(([name, value]) => (fits(kindOf(name), value) ? [] : [`itemData.${name}`])),
  ]
}

const NAME = new Set([
  ...['family', 'given', 'literal', 'suffix', 'dropping-particle', 'non-dropping-particle'],
  ...['comma-suffix', 'static-ordering', 'parse-names'],
])
const DATE = new Set(['date-parts', 'season', 'circa', 'literal', 'raw', 'edtf'])

function fits(kind: ReturnType<typeof kindOf>, value: unknown): boolean {
  switch (kind) {
    case 'texto':
      return isText(value)
    case 'numero':
      return isText(value) || typeof value === 'number'
    case 'nombres':
      return Array.isArray(value) && (value as Json[]).every(one => Object.keys(one).every(key => NAME.has(key)))
    case 'fecha':
      return Object.keys(value as Json).every(key => DATE.has(key))
    default:
      return false
  }
}
