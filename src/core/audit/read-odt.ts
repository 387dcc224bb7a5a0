/**
 * Reads an OpenDocument text: the marks of Zotero, JabRef and LibreOffice itself, and typed citations, in the text and
 * in its notes.
 */
import { invalid } from '../../errors.ts'
import { ODT_MEDIA } from '../cite/forms/names.ts'
import type { Declared } from '../cite/submitted.ts'
import { all, attr, child, elements, first, parseXml, textOf, type XmlNode } from '../read/prose/xml.ts'
import { unzip } from '../zip.ts'
import { manuscriptOfFields, QUOTATION, type FieldedNote, type FieldedParagraph } from './fielded.ts'
import type { Manuscript } from './model.ts'

/** Where the media type of an OpenDocument file stands: stored, in its first entry (ODF 1.3 part 2, 3.3). */
const SIGN = { from: 30, text: `mimetype${ODT_MEDIA}` } as const

/** Whether these bytes are, or are declared to be, an OpenDocument text. */
export const isOdt = (bytes: Uint8Array, declared?: Declared): boolean =>
  declared?.media === ODT_MEDIA ||
  /\.odt$/i.test(declared?.nombre ?? '') ||
  Buffer.from(bytes.subarray(SIGN.from, SIGN.from + SIGN.text.length)).toString('latin1') === SIGN.text

/** Throws on `archivo` when the bytes are no OpenDocument text, or when it is locked with a password. */
export async function odtManuscript(bytes: Uint8Array): Promise<Manuscript> {
  const paragraphs = await odtParagraphs(bytes)
  return manuscriptOfFields({ form: 'odt', paragraphs, sources: new Map() })
}

export async function odtParagraphs(bytes: Uint8Array): Promise<FieldedParagraph[]> {
  if (!isOdt(bytes)) throw none()
  const parts = await unzip(bytes)
  if (all(parseXml(parts.get('META-INF/manifest.xml')), 'encryption-data').length > 0)
    throw invalid('archivo', 'está protegido con contraseña: quítala.', 'is locked with a password: remove it.')
  const body = child(first(parseXml(parts.get('content.xml')), 'body'), 'text')
  if (!body) throw none()
  const styles = new Styles([parts.get('styles.xml'), parts.get('content.xml')])
  const reader = new OdtReader(properties(parts.get('meta.xml')), styles)
  reader.read(body, { listed: false, box: false })
  return reader.paragraphs
}

const none = (): Error => invalid('archivo', 'no es un texto de OpenDocument.', 'is no OpenDocument text.')

/** Properties that programs keep in the file: the codes of Zotero's bookmarks, the pages of JabRef's citations. */
function properties(meta: Uint8Array | undefined): Map<string, string> {
  return new Map(all(parseXml(meta), 'user-defined').map(node => [attr(node, 'name') ?? '', textOf(node)]))
}

/** The styles of the file, those that it made itself included. */
class Styles {
  readonly #rows = new Map<string, { names: string[]; parent: string | undefined; raised: boolean }>()

  constructor(parts: readonly (Uint8Array | undefined)[]) {
    for (const node of parts.flatMap(part => (part ? all(parseXml(part), 'style') : []))) {
      const [name, shown] = [attr(node, 'name'), attr(node, 'display-name')]
      const position = first(node, 'text-properties')
      const raised = /^(?:super|[1-9]\d?%)/.test((position && attr(position, 'text-position')) ?? '')
      if (name !== undefined)
        this.#rows.set(name, { names: [name, shown ?? ''], parent: attr(node, 'parent-style-name'), raised })
    }
  }

  isRaised(name: string | undefined): boolean {
    return this.#rows.get(name ?? '')?.raised ?? false
  }

  isQuotation(name: string | undefined): boolean {
    let style = name
    for (let step = 0; style !== undefined && step < 10; step++) {
      const row = this.#rows.get(style)
      if (
        [style, ...(row?.names ?? [])].some(candidate => QUOTATION.test(candidate.replace(/_20_/g, ' ').toLowerCase()))
      )
        return true
      style = row?.parent
    }
    return false
  }
}

const SKIPPED = new Set(['annotation', 'annotation-end', 'tracked-changes', 'note-citation', 'ruby-text', 'script'])
const LISTS = /ZOTERO_BIBL|CSL_BIBLIOGRAPHY|^JR_bib/
const MARKS = /^(?:reference-mark|bookmark)-(start|end)$/
/** Most spaces that one element stands for. */
const SPACES = 50

interface Where {
  listed: boolean
  box: boolean
  list?: boolean
}

/** A paragraph that is being read, and the marks that are open in it. */
interface Open {
  text: string
  cited: { from: number; to: number; instruction?: string }[]
  notes: FieldedNote[]
  begun: Map<string, number>
  raised: { from: number; to: number }[]
}

const opened = (): Open => ({ text: '', cited: [], notes: [], begun: new Map(), raised: [] })

class OdtReader {
  readonly paragraphs: FieldedParagraph[] = []
  readonly #properties: ReadonlyMap<string, string>
  readonly #path: { level: number; text: string }[] = []

  readonly #styles: Styles

  constructor(codes: ReadonlyMap<string, string>, styles: Styles) {
    this.#properties = codes
    this.#styles = styles
  }

  read(container: XmlNode, where: Where): void {
    for (const node of elements(container)) {
      if (SKIPPED.has(node.name)) continue
      if (node.name === 'p' || node.name === 'h') this.#paragraph(node, where)
      else this.read(node, this.#inside(node, where))
    }
  }

  #inside(node: XmlNode, { listed, box, list: items }: Where): Where {
    const list = node.name === 'bibliography' || (node.name === 'section' && LISTS.test(attr(node, 'name') ?? ''))
    return { listed: listed || list, box: box || node.name === 'text-box', list: items || node.name === 'list' }
  }

  #paragraph(node: XmlNode, where: Where): void {
    const index = this.paragraphs.length
    const open = opened()
    const paragraph: FieldedParagraph = { index, text: '', kind: 'prose', path: [], cited: [], notes: [] }
    this.paragraphs.push(paragraph)
    this.#words(node, open, where)
    if (node.name === 'h' && open.text.trim()) {
      const level = Number(attr(node, 'outline-level') ?? 1) || 1
      while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
      this.#path.push({ level, text: open.text.trim() })
    }
    Object.assign(paragraph, {
      ...{ text: open.text, cited: open.cited, notes: open.notes, raised: open.raised },
      ...(this.#styles.isQuotation(attr(node, 'style-name')) && { quotation: true }),
      ...(where.list && { list: true }),
      kind: where.box ? 'box' : node.name === 'h' ? 'heading' : 'prose',
      path: this.#path.map(({ text }) => text),
      ...(where.listed && { listed: true }),
    })
  }

  #words(container: XmlNode, open: Open, where: Where): void {
    for (const kid of container.kids) {
      if (typeof kid === 'string') open.text += kid.replace(/[\t\r\n ]+/g, ' ')
      else if (!SKIPPED.has(kid.name)) this.#word(kid, open, where)
    }
  }

  #word(node: XmlNode, open: Open, where: Where): void {
    const { name } = node
    if (name === 's') open.text += ' '.repeat(Math.min(SPACES, Number(attr(node, 'c') ?? 1) || 1))
    else if (name === 'tab') open.text += '\t'
    else if (name === 'line-break') open.text += '\n'
    else if (name === 'note') open.notes.push({ at: open.text.length, texts: this.#note(node, where) })
    else if (name === 'text-box') this.read(node, { ...where, box: true })
    else if (name === 'bibliography-mark') {
      const from = open.text.length
      this.#words(node, open, where)
      open.cited.push({ from, to: open.text.length, instruction: ownMark(node) })
    } else if (MARKS.test(name)) this.#mark(name.endsWith('start'), attr(node, 'name') ?? '', open)
    else {
      const from = open.text.length
      this.#words(node, open, where)
      if (name === 'span' && this.#styles.isRaised(attr(node, 'style-name')))
        open.raised.push({ from, to: open.text.length })
    }
  }

  #note(node: XmlNode, where: Where): Open[] {
    return all(node, 'p').map(paragraph => {
      const open = opened()
      this.#words(paragraph, open, where)
      return open
    })
  }

  /** Opens a mark, or closes it; one that never closes, or closes in another paragraph, marks nothing. */
  #mark(starts: boolean, name: string, { text, cited, begun }: Open): void {
    if (starts) {
      begun.set(name, text.length)
      return
    }
    const from = begun.get(name)
    const instruction = this.#instruction(name)
    if (from !== undefined && instruction !== undefined && text.length > from)
      cited.push({ from, to: text.length, instruction })
  }

  /** Returns what a mark cites; undefined where it is no mark of a citation manager. */
  #instruction(name: string): string | undefined {
    if (/^\s*ZOTERO_ITEM|^\s*CSL_CITATION/.test(name)) return name
    if (/^JR_cite|^JABREF_/.test(name)) return `${name}\n${this.#properties.get(name) ?? ''}`
    if (!/^ZOTERO_BREF_/.test(name)) return undefined
    // Zotero keeps the code of a bookmark in properties of at most 255 characters.
    let code = ''
    for (let n = 1; this.#properties.has(`${name}_${n}`); n++) code += this.#properties.get(`${name}_${n}`)
    return code || undefined
  }
}

/** Returns what LibreOffice's own bibliography mark cites, in the form of the others. */
function ownMark(node: XmlNode): string {
  const attribute = (name: string): string | undefined => attr(node, name)?.trim() || undefined
  const year = /\d{4}/.exec(attribute('year') ?? '')?.[0]
  const people = (attribute('author') ?? '').split(/\s*;\s*|\s+and\s+/).filter(Boolean)
  const itemData = {
    'citation-key': attribute('identifier'),
    title: attribute('title'),
    author: people.map(nameOf),
    ...(year && { issued: { 'date-parts': [[Number(year)]] } }),
    publisher: attribute('publisher'),
    ISBN: attribute('isbn'),
  }
  return `CSL_CITATION ${JSON.stringify({ citationItems: [{ locator: attribute('pages'), itemData }] })}`
}

const nameOf = (person: string): object => {
  const [family, given] = person.split(/\s*,\s*/)
  return given === undefined ? { literal: person } : { family, given }
}
