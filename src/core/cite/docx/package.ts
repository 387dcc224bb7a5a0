/**
 * A .docx as its parts: it finds the main document, the relations between parts and the names of styles. It never looks
 * at text.
 */
import { invalid } from '../../../errors.ts'
import { related as partOf, relations } from '../../read/prose/relations.ts'
import { unzip } from '../../zip.ts'
import { attributes, broken, local, tokens } from './xml.ts'

export interface Docx {
  parts: Map<string, Uint8Array>
  /** Name of the main part, which is not always word/document.xml. */
  main: string
}

/**
 * Opens a .docx. Throws on `archivo` for anything that is not a Word document: another ZIP, an encrypted file, a zip
 * bomb, a .doc.
 */
export async function openDocx(bytes: Uint8Array): Promise<Docx> {
  const parts = await unzip(bytes)
  const main = partOf(relations(parts, ''), 'officeDocument') ?? 'word/document.xml'
  if (!parts.has(main) || !parts.has('[Content_Types].xml'))
    throw invalid('archivo', 'no es un documento de Word (.docx).', 'it is not a Word document (.docx).')
  return { parts, main }
}

/** Returns the name and text of the part to which the main part has a relation of that kind. */
export function related(docx: Docx, kind: string): { name: string; xml: string } | undefined {
  const name = partOf(relations(docx.parts, docx.main), kind)
  const bytes = name === undefined ? undefined : docx.parts.get(name)
  return name !== undefined && bytes ? { name, xml: decode(bytes) } : undefined
}

/**
 * Decodes a part. OPC allows UTF-8 and UTF-16; a byte order mark is kept. Throws on `archivo` when the bytes are
 * invalid.
 */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw broken()
  }
}

/** Encodes text in the encoding of `original`, or in UTF-8. */
export function encode(text: string, original?: Uint8Array): Uint8Array {
  const encoding = original ? encodingOf(original) : 'utf-8'
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const buffer = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? buffer : buffer.swap16()
}

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'

export interface StyleTable {
  /** Returns the id of the style with that built-in name. Word translates ids ("Textonotapie"), but not names. */
  id(name: string): string | undefined
  name(id: string): string | undefined
  /** Returns the lower-case names of the style and of those that it is based on. */
  chain(id: string): string[]
  /** Returns 1 to 9 when paragraphs of that style are headings. */
  level(id: string): number | undefined
  /** Default language of the document. */
  language?: string
}

interface StyleRow {
  name: string
  basedOn?: string
  outline?: number
}

export function styleTable(docx: Docx): StyleTable {
  const rows = new Map<string, StyleRow>()
  let language: string | undefined, current: StyleRow | undefined
  for (const token of tokens(related(docx, 'styles')?.xml ?? '')) {
    if ('raw' in token) continue
    const name = local(token.name),
      value = (): string | undefined => attributes(token.attrs).get('val')
    if (name === 'style') {
      if (token.kind === 'open') rows.set(attributes(token.attrs).get('styleId') ?? '', (current = { name: '' }))
      else current = undefined
    } else if (token.kind === 'close') continue
    else if (!current) {
      if (name === 'lang') language ??= value()
    } else if (name === 'name') current.name = value()?.toLowerCase() ?? ''
    else if (name === 'basedOn') current.basedOn = value()
    else if (name === 'outlineLvl') current.outline = Number(value())
  }
  return {
    id: wanted => [...rows].find(([, { name }]) => name === wanted)?.[0],
    name: id => rows.get(id)?.name,
    chain: id => chainOf(rows, id).map(({ name }) => name),
    level: id => levelOf(rows, id),
    language,
  }
}

function chainOf(rows: ReadonlyMap<string, StyleRow>, id: string): StyleRow[] {
  const chain: StyleRow[] = []
  for (let row = rows.get(id); row && chain.length < 10; row = rows.get(row.basedOn ?? '')) chain.push(row)
  return chain
}

function levelOf(rows: ReadonlyMap<string, StyleRow>, id: string): number | undefined {
  for (const row of chainOf(rows, id)) {
    const named = /^heading ([1-9])$/.exec(row.name)?.[1]
    if (named) return Number(named)
    if (row.outline !== undefined) return row.outline >= 0 && row.outline < 9 ? row.outline + 1 : undefined
  }
  return undefined
}
