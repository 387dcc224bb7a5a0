/**
 * Zotero's preferences of a document: style, language, kind of fields. Without them its plug-in says that a citation
 * must be inserted first. They are kept as properties of the document of at most 255 characters each.
 */
import { z } from 'zod'
import { escape, unescape } from '../docx/xml.ts'
import { token } from './citation.ts'

const NAME = 'ZOTERO_PREF_'
const LONGEST = 255
const STYLES = 'http://www.zotero.org/styles/'

export interface Preferences {
  style: string
  locale: string
  note: boolean
  bibliography: boolean
  fields: 'Field' | 'ReferenceMark'
}

/** Returns the properties by name. They are cut before they are escaped: a property's length is that of its value. */
export function preferences({ style, locale, note, bibliography, fields }: Preferences): Map<string, string> {
  const prefs = [['fieldType', fields], ...(note ? [['noteType', '1']] : []), ['automaticJournalAbbreviations', 'true']]
  const text =
    `<data data-version="3" zotero-version="7.0.0"><session id="${token(`${style} ${locale} ${note}`, 8)}"/>` +
    `<style id="${escape(/^https?:/.test(style) ? style : STYLES + style)}" locale="${escape(locale)}" ` +
    `hasBibliography="${bibliography ? 1 : 0}" bibliographyStyleHasBeenSet="0"/>` +
    `<prefs>${prefs.map(([name, value]) => `<pref name="${name}" value="${value}"/>`).join('')}</prefs></data>`
  const pieces = Array.from({ length: Math.ceil(text.length / LONGEST) }, (_, i) =>
    text.slice(i * LONGEST, (i + 1) * LONGEST),
  )
  return new Map(pieces.map((piece, i) => [`${NAME}${i + 1}`, piece]))
}

/** What a document's preferences say; `fields` is the kind of marks in which Zotero looks for its citations. */
export interface ReadPreferences {
  style?: string
  locale?: string
  fields?: string
}

/** Reads a document's preferences, in XML or in the JSON of their fourth version; undefined when it has none. */
export function readPreferences(properties: ReadonlyMap<string, string>): ReadPreferences | undefined {
  let text = ''
  for (let n = 1; properties.has(`${NAME}${n}`); n++) text += properties.get(`${NAME}${n}`)
  if (!text) return undefined
  const { style, locale, fields } = text.startsWith('{') ? inJson(text) : inXml(text)
  return {
    ...(style && { style: style.replace(/^https?:\/\/(?:www\.)?zotero\.org\/styles\//, '') }),
    ...(locale && { locale }),
    ...(fields && { fields }),
  }
}

function inXml(text: string): ReadPreferences {
  const read = (pattern: RegExp): string => unescape(pattern.exec(text)?.[1] ?? '')
  return {
    style: read(/<style\b[^>]*?\sid="([^"]*)"/),
    locale: read(/<style\b[^>]*?\slocale="([^"]*)"/),
    fields: read(/<pref\b[^>]*?\sname="fieldType"[^>]*?\svalue="([^"]*)"/),
  }
}

const words = z.string().optional().catch(undefined)
const Json = z.object({
  style: z.object({ styleID: words, locale: words }).catch({}),
  prefs: z.object({ fieldType: words }).catch({}),
})

function inJson(text: string): ReadPreferences {
  try {
    const { style, prefs } = Json.parse(JSON.parse(text))
    return { style: style.styleID ?? '', locale: style.locale ?? '', fields: prefs.fieldType ?? '' }
  } catch {
    return {}
  }
}
