/**
 * Reads the works cited by a field of Citavi: Base64 of JSON, each work with its data. The form is the one that public
 * readers of such files describe; no file of a real Citavi was at hand. Pure.
 */
import { z } from 'zod'
import { lookup } from '../../lookup.ts'
import type { Item, Name } from '../references/model.ts'
import type { Cite, Place } from './model.ts'
import { readPlace } from './places.ts'

const text = z.string().nullish()
const named = z.looseObject({ Name: text })
const People = z.array(z.looseObject({ FirstName: text, MiddleName: text, LastName: text })).nullish()
/** In older versions XML, whose `os` is what people typed. */
const Pages = z.union([z.string(), z.looseObject({ OriginalString: text, NumberingType: z.number().nullish() })])
const Reference = z.looseObject({
  ReferenceType: text,
  Title: text,
  Subtitle: text,
  Authors: People,
  Editors: People,
  Year: text,
  Volume: text,
  Number: text,
  PageRange: Pages.nullish(),
  Periodical: named.nullish(),
  ParentReference: z.looseObject({ Title: text }).nullish(),
  Publishers: z.array(named).nullish(),
  Doi: text,
  Isbn: text,
})
const Placeholder = z.looseObject({
  Entries: z.array(z.looseObject({ PageRange: Pages.nullish(), Reference: Reference.nullish() })).min(1),
})

const TYPES: Readonly<Record<string, string>> = lookup({
  JournalArticle: 'article-journal',
  NewspaperArticle: 'article-newspaper',
  Book: 'book',
  BookEdited: 'book',
  Contribution: 'chapter',
  Thesis: 'thesis',
  InternetDocument: 'webpage',
})

/** Returns the cited works, or null when the field is broken or has none of their data. */
export function citaviCites(instruction: string): Cite[] | null {
  const coded = /PLACEHOLDER\s*\{([A-Za-z0-9+/=\s]+)\}/i.exec(instruction)?.[1]
  if (coded === undefined) return null
  let data: unknown
  try {
    data = referred(JSON.parse(Buffer.from(coded, 'base64').toString('utf8')))
  } catch {
    return null
  }
  const { Entries } = Placeholder.safeParse(data).data ?? { Entries: [] }
  const cites = Entries.flatMap(({ Reference: work, PageRange }): Cite[] => {
    if (!work?.Title) return []
    const place = placeOf(PageRange)
    return [{ names: [], item: itemOf(work), ...(place && { place }) }]
  })
  return cites.length > 0 && cites.length === Entries.length ? cites : null
}

/** Puts each object in the place of what refers to it: what is met a second time is written as `{"$ref": "8"}`. */
function referred(data: unknown): unknown {
  const byId = new Map<unknown, unknown>()
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(walk)
    const { $ref, $id } = value as { $ref?: unknown; $id?: unknown }
    if ($ref !== undefined) return byId.get($ref)
    const whole = Object.fromEntries(Object.entries(value).map(([key, of]) => [key, walk(of)]))
    if ($id !== undefined) byId.set($id, whole)
    return whole
  }
  return walk(data)
}

/** Returns the page; other ways to count, such as columns, are not known well enough to be checked. */
function placeOf(range: z.infer<typeof Pages> | null | undefined): Place | undefined {
  if (typeof range === 'object' && range?.NumberingType) return undefined
  const written = pagesOf(range)
  return written ? readPlace(written) : undefined
}

const pagesOf = (range: z.infer<typeof Pages> | null | undefined): string | undefined =>
  (typeof range === 'string' ? /<os>([^<]*)<\/os>/.exec(range)?.[1] : range?.OriginalString)?.trim() || undefined

function itemOf(work: z.infer<typeof Reference>): Item {
  const year = /\b\d{4}\b/.exec(work.Year ?? '')?.[0]
  const fields: Record<string, string | null | undefined> = {
    type: TYPES[work.ReferenceType ?? ''],
    title: [work.Title, work.Subtitle].filter(Boolean).join(': '),
    'container-title': work.Periodical?.Name ?? work.ParentReference?.Title,
    volume: work.Volume,
    issue: work.Number,
    page: pagesOf(work.PageRange),
    DOI: work.Doi,
    ISBN: work.Isbn,
    publisher: work.Publishers?.[0]?.Name,
  }
  const [author, editor] = [namesOf(work.Authors), namesOf(work.Editors)]
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
    ...(year !== undefined && { issued: { 'date-parts': [[Number(year)]] } }),
    ...(author.length > 0 && { author }),
    ...(editor.length > 0 && { editor }),
  }
}

const namesOf = (people: z.infer<typeof People>): Name[] =>
  (people ?? []).flatMap(({ FirstName, MiddleName, LastName }): Name[] => {
    const given = [FirstName, MiddleName].filter(Boolean).join(' ')
    return LastName ? [given ? { family: LastName, given } : { literal: LastName }] : []
  })
