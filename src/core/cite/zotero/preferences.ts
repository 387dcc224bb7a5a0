/**
 * Zotero's preferences of a document: style, language, kind of fields. Without them its plug-in says that a citation
 * must be inserted first. They are kept as properties of the document of at most 255 characters each.
 */
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

/** Style and language that a document's preferences name; undefined when it has none. */
export function readPreferences(
  properties: ReadonlyMap<string, string>,
): { style?: string; locale?: string } | undefined {
  let text = ''
  for (let n = 1; properties.has(`${NAME}${n}`); n++) text += properties.get(`${NAME}${n}`)
  if (!text) return undefined
  const style = /<style\b[^>]*?\sid="([^"]*)"/.exec(text)?.[1],
    locale = /<style\b[^>]*?\slocale="([^"]*)"/.exec(text)?.[1]
  return {
    ...(style && { style: unescape(style).replace(/^https?:\/\/(?:www\.)?zotero\.org\/styles\//, '') }),
    ...(locale && { locale: unescape(locale) }),
  }
}
