/**
 * Turns the material of a document into its record: every CSL-JSON variable that was found, with its evidence and a
 * calibrated probability, and the doubtful readings apart. It leaves out rather than guesses. Pure.
 */
import type { Meta, RecordField } from '../reader.ts'
import type { AuthorCandidate } from './authors/authors.ts'
import { cased } from './page/casing.ts'
import { type Reading, certaintyOfList, chosen, kindOfList } from './choose.ts'
import { lacksFirst, unreadBeside } from './authors/co-authors.ts'
import { imprintOf } from './imprint/imprint.ts'
import { TYPES, kindFeatures, kindsOf } from './kinds.ts'
import type { Material } from './page/material.ts'
import { Weights, calibrated, weights as fitted } from './page/model.ts'
import { type CslName, stringOf } from './page/name-parts.ts'
import type { Printed } from './imprint/printed.ts'
import { VERSIONED, asStated, isDatedAuthor, isPart } from './title/title-stated.ts'
import type { TitleCandidate } from './title/titles.ts'
import { type View, viewOf } from './page/view.ts'
import { webFields } from './web/web-fields.ts'
import { webPrintOf } from './web/web-print.ts'
import type { YearCandidate } from './years.ts'

export type Fields = Record<string, RecordField[]>

/** A reading is cited above this probability: one that is as often wrong as right is only offered. */
const BELIEVED = 0.5
/** Least probability of a reading that is shown as a candidate. */
const SHOWN = 0.08
/** Highest probability of what is only offered: of a doubtful name, and of a title in which a letter was not read. */
const DOUBTFUL = 0.49
const MOST_SHOWN = 4
/** Highest probability given to an institution: the model was fitted on too few of them for more. */
const SUREST_BODY = 0.8
/**
 * Least probability of authors that are cited, because nobody may be invented. Of people given 0.5 to 0.7 two lists
 * were right and four wrong, of institutions given 0.6 to 0.75 five were right and two wrong (284 documents, each held
 * out); of people given 0.7 to 0.8 three lists were wrong and none right (417 documents).
 */
const LEAST = { author: 0.75, unknown: 0.75, body: 0.75 } as const
/**
 * Highest probability of a list of authors that leaves out a name of `RIVAL` on the first two pages, or has names more
 * than `UNEVEN` apart. Of 431 lists given 0.9 and more by earlier rules 11 were wrong: two of four that left such a
 * name out and three of eleven with uneven names.
 */
const SUREST_UNEVEN = 0.89
const RIVAL = 0.9
const UNEVEN = 0.05
/**
 * Highest probability of what may be a part of the title: the end of what the file states, a name and a version, or
 * what stands under bolder or larger type, as a subtitle does, or over a name with its version in the same type.
 */
const SUREST_PART = 0.89
/** Highest probability of a type: of 29 given 0.9 and more, two were wrong. */
const SUREST_TYPE = 0.89
/** Highest probability given to text that OCR has read, because any letter may be wrong. */
const SUREST_OCR = 0.85

/** Every variable with its readings, the likeliest first. */
export function fieldsOf(given: Material, weights: Weights = fitted()): Fields {
  const print = webPrintOf(given)
  const material = print?.material ?? given
  const view = viewOf(material)
  const { titles, authors, years } = chosen(view, weights)
  const printed = imprintOf(view)
  const people = authors.list.length
  const fields: Fields = {}
  const add = (variable: string, field: RecordField): void => {
    const scanned = material.pages.some(({ page, ocr }) => ocr && page === field.page)
    const probability = scanned ? Math.min(SUREST_OCR, field.probability) : field.probability
    if (probability >= SHOWN) (fields[variable] ??= []).push({ ...field, probability })
  }
  for (const title of titles.slice(0, MOST_SHOWN)) add('title', titleField(title, view, weights))
  for (const field of authorFields(authors, view, weights)) add('author', field)
  for (const year of years.slice(0, MOST_SHOWN)) add('issued', yearField(year, weights))
  const kinds = kindsOf(kindFeatures(view, { title: titles[0]?.value, people, printed }), weights)
  for (const kind of kinds.slice(0, 3)) add('type', typeField(kind, printed, weights))
  for (const reading of printed) add(reading.variable, printedField(reading, weights))
  if (print) Object.assign(fields, webFields(fields, print, { view, likeliest: titles[0]?.value.lines ?? [] }))
  return Object.fromEntries(Object.entries(fields).map(([variable, list]) => [variable, ranked(list)]))
}

/** Readings, the likeliest first, each value once. */
function ranked(list: readonly RecordField[]): RecordField[] {
  const byValue = new Map<string, RecordField>()
  for (const field of [...list].sort((a, b) => b.probability - a.probability)) {
    const key = JSON.stringify(field.value).toLowerCase()
    if (!byValue.has(key)) byValue.set(key, field)
  }
  return [...byValue.values()].slice(0, MOST_SHOWN)
}

/**
 * True for what no title is: letters that could not be read, also in a line of its type beside it, or running text of
 * more than a sentence that says what something is ("This is my first page. This is …"), as none of 210 true titles
 * does.
 */
const isNoTitle = ({ features }: TitleCandidate): boolean =>
  Boolean(features['unread'] || features['unreadBeside'] || (features['sentence'] && features['clause']))

function titleField(
  { value, probability }: Reading<TitleCandidate>,
  view: View,
  { calibration }: Weights,
): RecordField {
  const under = ['underBolder', 'underLarger', 'overVersion'].some(feature => value.features[feature] === 1)
  const part = VERSIONED.test(value.text) || isPart(value.text, view) || under
  const most = isNoTitle(value) || isDatedAuthor(value.text, view) ? DOUBTFUL : part ? SUREST_PART : 1
  return {
    value: asStated(value.text, view) ?? cased(value.text, view.material.forms),
    probability: Math.min(most, calibrated(probability, calibration['title'])),
    evidence: value.text,
    source: value.source === 'cabecera' ? 'pagina' : value.source,
    page: value.page,
  }
}

/**
 * The whole list of authors is one reading: it is right when every name in it is. The doubtful names follow, each with
 * less than 0.5.
 */
function authorFields(
  { list, doubtful }: ReturnType<typeof chosen>['authors'],
  view: View,
  { calibration }: Weights,
): RecordField[] {
  if (view.court) return []
  const field = (readings: readonly Reading<AuthorCandidate>[]): RecordField => {
    const [first] = readings
    const kind = kindOfList(readings)
    const probability = calibrated(certaintyOfList(readings), calibration[kind])
    const people =
      readings.some(isHeadline) || lacksFirst(readings, view)
        ? DOUBTFUL
        : isIncomplete(readings) || isUneven(readings) || readings.some(reading => isBetween(reading, view))
          ? SUREST_UNEVEN
          : 1
    const most = kind === 'body' ? SUREST_BODY : people
    return {
      value: readings.map(({ value }) => value.name),
      probability: Math.min(most, probability),
      evidence: readings.map(({ value }) => value.text).join('; '),
      source: first!.value.source,
      page: first!.value.page,
    }
  }
  const isIncomplete = (readings: readonly Reading<AuthorCandidate>[]): boolean =>
    doubtful.some(isRival) || unreadBeside(readings, view).length > 0
  const whole = list.length > 0 ? [field(list)] : []
  return [
    ...whole.map(reading =>
      reading.probability < LEAST[kindOfList(list)]
        ? { ...reading, probability: Math.min(DOUBTFUL, reading.probability) }
        : reading,
    ),
    ...doubtful
      .slice(0, MOST_SHOWN)
      .map(reading => ({ ...field([reading]), probability: Math.min(DOUBTFUL, field([reading]).probability) })),
  ]
}

/** True for a name in the largest type of a page without the title: it may be the title, "Manuel de Paperwork". */
const isHeadline = ({ value: { features } }: Reading<AuthorCandidate>): boolean =>
  Boolean(features['largest'] && features['bigger'] && !BELOW.some(place => features[place]))
const BELOW = ['under1', 'under2', 'under3', 'under4', 'over']

/** True for "Carlo de Falco" in English or German: "de" is a part of the family name in Italy, and none in Spain. */
const isBetween = ({ value: { name } }: Reading<AuthorCandidate>, { material: { idioma } }: View): boolean =>
  name['dropping-particle'] !== undefined && !['es', 'pt', 'fr'].includes(idioma ?? '')

/** True for a likely name that the list does not have, on the first two pages. */
const isRival = ({ value, probability }: Reading<AuthorCandidate>): boolean =>
  probability >= RIVAL && value.source !== 'archivo' && value.page <= 2

function isUneven(list: readonly Reading<AuthorCandidate>[]): boolean {
  const each = list.map(({ probability }) => probability)
  return Math.max(...each) - Math.min(...each) > UNEVEN
}

function yearField({ value, probability }: Reading<YearCandidate>, { calibration }: Weights): RecordField {
  return {
    value: { 'date-parts': [[value.year]] },
    probability: calibrated(probability, calibration['issued']),
    evidence: value.text,
    source: value.source,
    page: value.page,
  }
}

function typeField(
  { value, probability }: Reading<string>,
  printed: readonly Printed[],
  { calibration }: Weights,
): RecordField {
  const preprint = value === 'other' && printed.some(p => p.variable === 'arXiv')
  return {
    value: preprint ? 'article' : (TYPES[value] ?? 'document'),
    probability: Math.min(SUREST_TYPE, calibrated(probability, calibration['type'])),
    evidence: value,
    source: 'pagina',
  }
}

function printedField({ variable, value, form, evidence, page, source }: Printed, { forms }: Weights): RecordField {
  return { value, probability: forms[`${variable}: ${form}`] ?? forms[variable] ?? 0.3, evidence, source, page }
}

/** CSL has no variable for arXiv numbers: arXiv is written as the archive, and the number as the location in it. */
const archived = (stamp: RecordField): Record<string, RecordField> => ({
  archive: { ...stamp, value: 'arXiv' },
  archive_location: stamp,
  URL: { ...stamp, value: `https://arxiv.org/abs/${String(stamp.value)}` },
})

/** The believed fields in the form of `Meta`, and the others as candidates; `idioma` is that of the text. */
function metaFrom(fields: Fields, idioma?: string): Meta {
  const record: Record<string, RecordField> = {}
  const candidates: Record<string, RecordField[]> = {}
  for (const [variable, list] of Object.entries(fields)) {
    const [best, ...others] = list
    const believed = best !== undefined && best.probability > BELIEVED
    if (believed) record[variable] = best
    const rest = believed ? others : list
    if (rest.length > 0) candidates[variable] = rest
  }
  const arxiv = record['arXiv']
  if (arxiv) Object.assign(record, archived(arxiv))
  delete record['arXiv']
  delete candidates['arXiv']
  const { title, author, issued, ...more } = record
  const csl = Object.fromEntries(Object.entries(more).map(([variable, field]) => [variable, field.value]))
  return {
    ...(title && { titulo: title.value as string }),
    ...(author && { autores: (author.value as CslName[]).map(stringOf) }),
    ...(issued && { anio: (issued.value as { 'date-parts': number[][] })['date-parts'][0]![0]! }),
    ...(idioma && { idioma }),
    ...(Object.keys(csl).length > 0 && { csl }),
    ...(Object.keys(record).length > 0 && { record }),
    ...(Object.keys(candidates).length > 0 && { candidates }),
  }
}

export const recordOf = (material: Material, weights?: Weights): Meta =>
  metaFrom(fieldsOf(material, weights), material.idioma)
