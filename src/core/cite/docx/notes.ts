/**
 * Adds footnotes to the part that holds them, or to a new part with its relation and its content type. Existing notes
 * do not change.
 */
import { encode, related, type Docx, type StyleTable } from './package.ts'
import { appended, DECLARATION, declare, OFFICE, relate } from './parts.ts'
import { contentXml, runsXml, type Content } from './runs.ts'
import type { Track } from './tracked.ts'
import { attributes, escape, local, prefixOf, tokens, type Prefix } from './xml.ts'

const MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml'
/** Ids of the separators in a new part, as Word numbers them. */
const SEPARATORS = [
  [-1, 'separator'],
  [0, 'continuationSeparator'],
] as const

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

  /** Adds a note and returns the run that calls it, not tracked yet, for the document. */
  add(content: Content, prefix: Prefix, track: Track): string {
    const id = this.#next++,
      p = this.#prefix,
      style = this.#styles.id('footnote text')
    const text =
      `<${p.element}r>${this.#look(p)}<${p.element}footnoteRef/></${p.element}r>` +
      runsXml([{ text: ' ' }], p) +
      contentXml(content, p)
    const pPr =
      style === undefined
        ? ''
        : `<${p.element}pPr><${p.element}pStyle ${p.attribute}val="${escape(style)}"/></${p.element}pPr>`
    this.#added.push(
      `<${p.element}footnote ${p.attribute}id="${id}"><${p.element}p>${pPr}${track.inserted(text, p)}</${p.element}p>` +
        `</${p.element}footnote>`,
    )
    return (
      `<${prefix.element}r>${this.#look(prefix)}<${prefix.element}footnoteReference ` +
      `${prefix.attribute}id="${id}"/></${prefix.element}r>`
    )
  }

  #look({ element: e, attribute: a }: Prefix): string {
    const style = this.#styles.id('footnote reference')
    const look =
      style === undefined ? `<${e}vertAlign ${a}val="superscript"/>` : `<${e}rStyle ${a}val="${escape(style)}"/>`
    return `<${e}rPr>${look}</${e}rPr>`
  }

  /** Writes the parts and returns the names of those that changed or are new. */
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
    const { namespace } = this.#prefix
    return [
      folder + file,
      relate(this.#docx, { namespace, kind: 'footnotes', target: file }),
      declare(this.#docx, folder + file, MEDIA),
    ]
  }

  #separators(): string {
    const { element: e, attribute: a } = this.#prefix
    const pPr = `<${e}pPr><${e}spacing ${a}after="0" ${a}line="240" ${a}lineRule="auto"/></${e}pPr>`
    return SEPARATORS.map(([id, kind]) => {
      const paragraph = `<${e}p>${pPr}<${e}r><${e}${kind}/></${e}r></${e}p>`
      return `<${e}footnote ${a}type="${kind}" ${a}id="${id}">${paragraph}</${e}footnote>`
    }).join('')
  }
}
