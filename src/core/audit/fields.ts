/** Reads the works cited by a Word field that a citation manager, or Word itself, wrote. Pure. */
import { z } from 'zod'
import { unescape } from '../cite/docx/xml.ts'
import { parseEndnote } from '../references/endnote.ts'
import type { Item } from '../references/model.ts'
import { citaviCites } from './citavi.ts'
import type { Cite, Place } from './model.ts'
import { readPlace } from './places.ts'

const Cited = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  itemData: z.record(z.string(), z.unknown()).optional(),
  locator: z.union([z.string(), z.number()]).optional(),
  suffix: z.string().optional().catch(undefined),
  label: z.string().optional(),
})
const Csl = z.looseObject({ citationItems: z.array(Cited) })

/** Reads the CSL-JSON that Zotero and Mendeley write; null where it is broken. */
function cslCites(json: string): Cite[] | null {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return null
  }
  const read = Csl.safeParse(data)
  if (!read.success) return null
  return read.data.citationItems.map((cited): Cite => {
    const { id: _id, ...item } = (cited.itemData ?? {}) as Item
    // What the dialogue of Zotero has no place for is typed behind it, by people and by us: ", párr. 3".
    const typed = cited.suffix === undefined ? undefined : readPlace(cited.suffix.replace(/^[\s,;:]+/, ''))
    const place = placeOf(cited.locator, cited.label) ?? typed
    const key = typeof item['citation-key'] === 'string' ? item['citation-key'] : undefined
    return { names: [], item, ...(key !== undefined && { key }), ...(place && { place }) }
  })
}

function placeOf(locator: string | number | undefined, label = 'page'): Place | undefined {
  const value = String(locator ?? '').trim()
  if (!value) return undefined
  return label === 'page' ? (readPlace(value) ?? { label, value }) : { label, value }
}

/** Reads Word's own field: `CITATION Les04 \p 23 \l 1033 \m Paz99 \p 4`. The file's sources say what each tag means. */
function wordCites(instruction: string, sources: ReadonlyMap<string, Item>): Cite[] {
  return instruction
    .replace(/^\s*CITATION\s+/i, '')
    .split(/\s\\m\s+/)
    .map((piece): Cite => {
      const tag = /^\s*(\S+)/.exec(piece)?.[1] ?? ''
      const written = /\\p\s+("[^"]*"|\S+)/.exec(piece)?.[1]?.replace(/"/g, '')
      const place = written === undefined ? undefined : readPlace(written)
      const item = sources.get(tag)
      return { names: [], key: tag, ...(item && { item }), ...(place && { place }) }
    })
}

/**
 * Reads EndNote's XML: one `<Cite>` for each work, with its record. The page stands in `<Pages>`, or in the suffix that
 * people type. Null where no work is readable.
 */
function endnoteCites(xml: string): Cite[] | null {
  const cites = [...xml.matchAll(/<Cite\b[^>]*>([^]*?)<\/Cite>/g)].map(([, cite = '']): Cite => {
    const element = (name: string): string =>
      unescape(new RegExp(`<${name}>([^<]*)</${name}>`).exec(cite.replace(/<record>[^]*/, ''))?.[1] ?? '').trim()
    const item = parseEndnote(`<xml>${cite}</xml>`).entries[0]?.item
    const place = readPlace(element('Pages') || element('Suffix').replace(/^[\s,;:]+/, ''))
    const [name, year] = [element('Author'), element('Year')]
    const work =
      item?.['title'] === undefined ? { names: name ? [name] : [], ...(year && { year }) } : { names: [], item }
    return { ...work, ...(place && { place }) }
  })
  return cites.some(({ item, names }) => item !== undefined || names.length > 0) ? cites : null
}

/**
 * Reads the name of JabRef's mark: `JR_cite2_1_Les04,Paz99`, or since 6.0 `JABREF_Les04 CID_1, JABREF_Paz99 CID_2 x7`.
 * The next line holds the page of the last work.
 */
function jabrefCites(instruction: string): Cite[] | null {
  const [name = '', page = ''] = instruction.split('\n')
  const keys = name.startsWith('JABREF_')
    ? [...name.matchAll(/JABREF_(\S+)\s+CID_\d+/g)].map(match => match[1]!)
    : (/^JR_cite\d*_\d*_(.+)$/.exec(name)?.[1]?.split(',') ?? [])
  const place = readPlace(page)
  const cites = keys.map((key, i): Cite => ({ names: [], key, ...(place && i === keys.length - 1 && { place }) }))
  return cites.length > 0 ? cites : null
}

/** Returns the cited works, or null when the field cannot be read and only its visible text is left. */
export function fieldCites(instruction: string, sources: ReadonlyMap<string, Item>): Cite[] | null {
  const mendeley = /^MENDELEY_CITATION_v3_(.+)$/s.exec(instruction)?.[1]
  if (mendeley !== undefined) return cslCites(Buffer.from(mendeley, 'base64').toString('utf8'))
  if (/^\s*CITATION\s/i.test(instruction)) return wordCites(instruction, sources)
  if (/^\s*ADDIN\s+EN\.CITE/i.test(instruction)) return endnoteCites(instruction)
  if (/^\s*ADDIN\s+CITAVI/i.test(instruction)) return citaviCites(instruction)
  if (/^JR_cite|^JABREF_/.test(instruction)) return jabrefCites(instruction)
  const json = /^\s*(?:ADDIN\s+)?(?:ZOTERO_ITEM\s+CSL_CITATION|CSL_CITATION)\s*(\{.*\})/is.exec(instruction)?.[1]
  return json === undefined ? null : cslCites(json)
}
