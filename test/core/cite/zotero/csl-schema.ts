/**
 * What the published schema of live citations demands: csl-citation.json, at the address that Zotero writes in each of
 * them, with the types and variables that csl-data.json 1.0 names. Nothing else may be there. Returns what is wrong.
 */
const LABELS = new Set(
  `book chapter column figure folio issue line note opus page paragraph part section
  verse volume`
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

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

const TYPES = words(`article article-journal article-magazine article-newspaper bill book broadcast chapter classic
  collection dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case
  legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical
  personal_communication post post-weblog regulation report review review-book software song speech standard thesis
  treaty webpage`)
const NAMES = words(`author chair collection-editor compiler composer container-author contributor curator director
  editor editorial-director executive-producer guest host interviewer illustrator narrator organizer original-author
  performer producer recipient reviewed-author script-writer series-creator translator`)
const DATES = words('accessed available-date event-date issued original-date submitted')
const TEXTS = words(`citation-key language journalAbbreviation shortTitle abstract annote archive archive_collection
  archive_location archive-place authority call-number citation-label collection-title container-title
  container-title-short dimensions division DOI event event-title event-place genre ISBN ISSN jurisdiction keyword medium
  note original-publisher original-publisher-place original-title part-title PMCID PMID publisher publisher-place
  references reviewed-genre reviewed-title scale section source status title title-short URL version volume-title
  volume-title-short year-suffix`)
const NUMBERS =
  words(`chapter-number citation-number collection-number edition first-reference-note-number issue locator
  number number-of-pages number-of-volumes page page-first part printing supplement volume`)

function dataFaults({ id, type, ...variables }: Json): string[] {
  return [
    ...(isText(id) || typeof id === 'number' ? [] : ['itemData.id']),
    ...(TYPES.has(String(type)) ? [] : [`type ${String(type)}`]),
    ...Object.entries(variables).flatMap(([name, value]) => (fits(name, value) ? [] : [`itemData.${name}`])),
  ]
}

const NAME = new Set([
  ...['family', 'given', 'literal', 'suffix', 'dropping-particle', 'non-dropping-particle'],
  ...['comma-suffix', 'static-ordering', 'parse-names'],
])
const NAME_TEXTS = new Set([...NAME].filter(part => !part.includes('-') || part.includes('particle')))
const DATE = new Set(['date-parts', 'season', 'circa', 'literal', 'raw'])

const isSimple = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
const isName = (name: Json): boolean =>
  Object.entries(name).every(
    ([part, value]) => NAME.has(part) && (NAME_TEXTS.has(part) ? isText(value) : isSimple(value)),
  )

function isDate(date: Json): boolean {
  const { 'date-parts': parts, literal, raw, ...rest } = date
  const isPart = (part: unknown): boolean =>
    Array.isArray(part) && part.length >= 1 && part.length <= 3 && part.every(isSimple)
  return (
    Object.keys(date).every(key => DATE.has(key)) &&
    [literal, raw].every(text => text === undefined || isText(text)) &&
    Object.values(rest).every(isSimple) &&
    (parts === undefined || (Array.isArray(parts) && parts.length >= 1 && parts.length <= 2 && parts.every(isPart)))
  )
}

function fits(name: string, value: unknown): boolean {
  if (TEXTS.has(name)) return isText(value)
  if (NUMBERS.has(name)) return isText(value) || typeof value === 'number'
  if (NAMES.has(name)) return Array.isArray(value) && (value as Json[]).every(isName)
  return DATES.has(name) && typeof value === 'object' && value !== null && isDate(value as Json)
}
