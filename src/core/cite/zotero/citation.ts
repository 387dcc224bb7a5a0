/**
 * Zotero's live citations and bibliographies, as its plug-ins for Word and LibreOffice keep them in fields and
 * reference marks: what they say, read and written.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Cite, CslItem } from '../csl/types.ts'
import { itemData } from './item-data.ts'

const SCHEMA = 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json'

/** A work as a live citation names it: its addresses, and its data for where Zotero has nothing under them. */
export interface LiveWork {
  id: string
  uris: readonly string[]
  item: CslItem
}

export interface LiveCite {
  work: LiveWork
  cite: Omit<Cite, 'item'>
}

/** The field code of a bibliography that lists everything that is cited and nothing else. */
export const BIBLIOGRAPHY = 'ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY'

/**
 * Writes the field code of a citation. `note` is the number of the note that it stands in, 0 in the text. There is no
 * `plainCitation`: where it is not to the letter what the document shows, Zotero asks about every citation.
 */
export function citationCode(cites: readonly LiveCite[], { id, note }: { id: string; note: number }): string {
  const citationItems = cites.map(({ work, cite: { locator, prefix, suffix, author } }) => ({
    id: work.id,
    uris: work.uris,
    itemData: itemData(work.item),
    ...(locator && { locator: locator.value, label: locator.label }),
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(author === 'omit' && { 'suppress-author': true }),
    ...(author === 'only' && { 'author-only': true }),
  }))
  const citation = { citationID: id, properties: { noteIndex: note }, citationItems, schema: SCHEMA }
  return `ZOTERO_ITEM CSL_CITATION ${JSON.stringify(citation)}`
}

/**
 * Returns letters and digits that are always the same for the same words, as ids of citations and marks are made of.
 */
export function token(words: string, length: number): string {
  const bytes = createHash('sha256').update(words).digest()
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, (_, i) => signs[bytes[i]! % signs.length]).join('')
}

const Item = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  uris: z.array(z.string()).optional().catch(undefined),
  uri: z.array(z.string()).optional().catch(undefined),
  itemData: z.record(z.string(), z.unknown()),
  locator: z.union([z.string(), z.number()]).nullish().catch(undefined),
  label: z.string().nullish().catch(undefined),
  prefix: z.string().nullish().catch(undefined),
  suffix: z.string().nullish().catch(undefined),
  'suppress-author': z.unknown().optional(),
  'author-only': z.unknown().optional(),
})
const Citation = z.looseObject({
  citationID: z.union([z.string(), z.number()]).optional(),
  citationItems: z.array(Item).min(1),
})

export interface ReadCitation {
  id: string
  cites: LiveCite[]
}

/**
 * Reads a citation's code, in a field or in the name of a mark; null when it is broken or says nothing of its works.
 */
export function readCitation(code: string): ReadCitation | null {
  const json = /ZOTERO_ITEM\s+(?:CSL_CITATION\s+)?(\{.*\})/s.exec(code)?.[1]
  if (json === undefined) return null
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return null
  }
  const { success, data: citation } = Citation.safeParse(data)
  if (!success) return null
  return { id: String(citation.citationID ?? ''), cites: citation.citationItems.map(citeOf) }
}

function citeOf({ uris, uri, id, itemData, ...of }: z.infer<typeof Item>): LiveCite {
  const addresses = uris ?? uri ?? []
  const own = String(itemData['id'] ?? id ?? addresses[0] ?? '')
  const type = typeof itemData['type'] === 'string' ? itemData['type'] : 'document'
  const value = String(of.locator ?? '').trim()
  return {
    work: { id: own, uris: addresses, item: { ...itemData, id: own, type } },
    cite: {
      ...(value && { locator: { label: of.label ?? 'page', value } }),
      ...(of.prefix && { prefix: of.prefix }),
      ...(of.suffix && { suffix: of.suffix }),
      ...(of['suppress-author'] ? { author: 'omit' as const } : of['author-only'] ? { author: 'only' as const } : {}),
    },
  }
}
