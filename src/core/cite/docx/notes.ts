/**
 * Footnotes that are added: to the part that holds them, or to a new part with its relation and its content type.
 * Nothing that is there changes.
 */
import type { RichRun } from '../csl/types.ts'
import { relations, relationsPath } from '../../read/prose/relations.ts'
import { decode, encode, related, type Docx, type StyleTable } from './package.ts'
import { runsXml } from './runs.ts'
import { attributes, escape, local, prefixOf, tokens, type Prefix } from './xml.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Of the separators in a new part, as Word numbers them. */
const SEPARATORS = [
  [-1, 'separator'],
  [0, 'continuationSeparator'],
] as const

/** Wraps what a tracked change adds; the identity when changes are not tracked. */
export type Track = (xml: string, prefix: Prefix) => string

export class Notes {
  readonly #docx: Docx
  readonly #styles: StyleTable
  readonly #part: { name: string; xml: string } | undefined
  readonly #prefix: Prefix
  readonly #added: string[] = []
  #next: number

  constructor(docx: Docx, styles: StyleTable, prefix: Prefix) {
    this.#docx = docx
    this.#styles = styles
    this.#part = related(docx, 'footnotes')
    this.#prefix = this.#part ? prefixOf(this.#part.xml) : { ...prefix, element: 'w:', attribute: 'w:' }
    this.#next = 1
    for (const token of tokens(this.#part?.xml ?? '')) {
      if (!('raw' in token) && local(token.name) === 'footnote')
        this.#next = Math.max(this.#next, 1 + (Number(attributes(token.attrs).get('id')) || 0))
    }
  }

  /** → the run that calls the note, for the document. */
  add(content: readonly RichRun[], prefix: Prefix, track: Track): string {
    const id = this.#next++,
      p = this.#prefix,
      style = this.#styles.id('footnote text')
    const text = `<${p.element}r>${this.#look(p)}<${p.element}footnoteRef/></${p.element}r>${runsXml([{ text: ' ' }, ...content], p)}`
    const pPr =
      style === undefined
        ? ''
        : `<${p.element}pPr><${p.element}pStyle ${p.attribute}val="${escape(style)}"/></${p.element}pPr>`
    this.#added.push(
      `<${p.element}footnote ${p.attribute}id="${id}"><${p.element}p>${pPr}${track(text, p)}</${p.element}p></${p.element}footnote>`,
    )
    return `<${prefix.element}r>${this.#look(prefix)}<${prefix.element}footnoteReference ${prefix.attribute}id="${id}"/></${prefix.element}r>`
  }

  #look({ element: e, attribute: a }: Prefix): string {
    const style = this.#styles.id('footnote reference')
    return `<${e}rPr>${style === undefined ? `<${e}vertAlign ${a}val="superscript"/>` : `<${e}rStyle ${a}val="${escape(style)}"/>`}</${e}rPr>`
  }

  /** Writes the parts; → the names of those that changed or are new. */
  save(): string[] {
    if (this.#added.length === 0) return []
    const { parts, main } = this.#docx,
      notes = this.#added.join('')
    if (this.#part) {
      const { name, xml } = this.#part
      parts.set(
        name,
        encode(
          appended(xml, (_, empty) => (empty ? this.#separators() : '') + notes),
          parts.get(name),
        ),
      )
      return [name]
    }
    const folder = main.replace(/[^/]+$/, '')
    let file = 'footnotes.xml'
    for (let n = 1; parts.has(folder + file); n++) file = `footnotes${n}.xml`
    const root = `<w:footnotes xmlns:w="${this.#prefix.namespace}" xmlns:r="${OFFICE}">`
    parts.set(folder + file, encode(`${DECLARATION}${root}${this.#separators()}${notes}</w:footnotes>`))
    return [folder + file, this.#relate(file), this.#declare(folder + file)]
  }

  #separators(): string {
    const { element: e, attribute: a } = this.#prefix
    const pPr = `<${e}pPr><${e}spacing ${a}after="0" ${a}line="240" ${a}lineRule="auto"/></${e}pPr>`
    return SEPARATORS.map(
      ([id, kind]) =>
        `<${e}footnote ${a}type="${kind}" ${a}id="${id}"><${e}p>${pPr}<${e}r><${e}${kind}/></${e}r></${e}p></${e}footnote>`,
    ).join('')
  }

  #relate(target: string): string {
    const { parts, main } = this.#docx,
      name = relationsPath(main),
      bytes = parts.get(name)
    const used = relations(parts, main)
    const all = bytes
      ? decode(bytes)
      : `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`
    let n = 1
    while (used.has(`rId${n}`) || all.includes(`"rId${n}"`)) n++
    const type = `${this.#prefix.namespace.includes('purl.oclc.org') ? STRICT : OFFICE}/footnotes`
    parts.set(
      name,
      encode(
        appended(all, prefix => `<${prefix}Relationship Id="rId${n}" Type="${type}" Target="${target}"/>`),
        bytes,
      ),
    )
    return name
  }

  #declare(part: string): string {
    const { parts } = this.#docx,
      name = '[Content_Types].xml',
      bytes = parts.get(name) ?? new Uint8Array()
    parts.set(
      name,
      encode(
        appended(decode(bytes), prefix => `<${prefix}Override PartName="/${part}" ContentType="${MEDIA}"/>`),
        bytes,
      ),
    )
    return name
  }
}

/** The XML with more at the end of its root element, which may have been empty. */
function appended(xml: string, make: (prefix: string, empty: boolean) => string): string {
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
