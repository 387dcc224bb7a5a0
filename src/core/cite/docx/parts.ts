/**
 * Adds a part to a Word file: a relation from the main part and a declared content type. What is there does not change.
 */
import { relations, relationsPath } from '../../read/prose/relations.ts'
import { decode, encode, type Docx } from './package.ts'
import { tokens } from './xml.ts'

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface Relation {
  /** Namespace of the main part: files in strict OOXML have relation types of their own. */
  namespace?: string
  /** Name of the part that has the relation; the main part when absent, the whole file when empty. */
  of?: string
  /** Last word of the relation's type: `footnotes`, `comments`. */
  kind: string
  /** File name beside that part. */
  target: string
}

/** Adds the relation and returns the name of the part that holds relations. */
export function relate({ parts, main }: Docx, { namespace = '', of = main, kind, target }: Relation): string {
  const name = relationsPath(of),
    bytes = parts.get(name)
  const used = relations(parts, of)
  const all = bytes
    ? decode(bytes)
    : `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`
  let n = 1
  while (used.has(`rId${n}`) || all.includes(`"rId${n}"`)) n++
  const type = `${namespace.includes('purl.oclc.org') ? STRICT : OFFICE}/${kind}`
  parts.set(
    name,
    encode(
      appended(all, prefix => `<${prefix}Relationship Id="rId${n}" Type="${type}" Target="${target}"/>`),
      bytes,
    ),
  )
  return name
}

/** Declares the content type and returns the name of the part that holds content types. */
export function declare({ parts }: Docx, part: string, media: string): string {
  const name = '[Content_Types].xml',
    bytes = parts.get(name) ?? new Uint8Array()
  parts.set(
    name,
    encode(
      appended(decode(bytes), prefix => `<${prefix}Override PartName="/${part}" ContentType="${media}"/>`),
      bytes,
    ),
  )
  return name
}

/** Returns the XML with more at the end of its root element, which may have been empty. */
export function appended(xml: string, make: (prefix: string, empty: boolean) => string): string {
  let last: { name: string; start: number; end: number; empty: boolean } | undefined
  for (const token of tokens(xml)) {
    if (!('raw' in token) && (token.kind === 'close' || (token.kind === 'empty' && !last)))
      last = { ...token, empty: token.kind === 'empty' }
  }
  if (!last) return xml
  const prefix = last.name.includes(':') ? last.name.slice(0, last.name.indexOf(':') + 1) : ''
  if (!last.empty) return xml.slice(0, last.start) + make(prefix, false) + xml.slice(last.start)
  return `${xml.slice(0, last.end - 2)}>${make(prefix, true)}</${last.name}>${xml.slice(last.end)}`
}
