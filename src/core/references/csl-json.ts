/**
 * Reads and writes CSL-JSON. An item is kept as it came; its `note` may state more variables, as Zotero writes them.
 */
import type { Item, OriginalField, Original, Parsed, ParsedFile } from './model.ts'
import { extra } from './ris/view.ts'
import { cslOf, creatorsOf } from './zotero.ts'

/**
 * Reads a list of items, one item, or `{items: […]}`. When the whole is not valid JSON, each item is read by itself.
 */
export function parseCslJson(text: string): ParsedFile {
  const result: ParsedFile = { entries: [], faults: [] }
  const pieces = objectsIn(text)
  for (const [i, { item, line }] of (
    whole(text, pieces) ?? pieces.map(piece => ({ ...piece, item: json(piece.text) }))
  ).entries()) {
    if (isItem(item) && typeof item['itemType'] === 'string') result.entries.push(...ofZotero(item, line))
    else if (isItem(item) && isForeign(item)) result.faults.push(foreign(line))
    else if (isItem(item) && Object.keys(item).length > 0) result.entries.push(parsed(item, line))
    else if (item === undefined) result.faults.push(broken(line, 'no es JSON válido', 'is no valid JSON'))
    else result.faults.push(broken(line, `el elemento ${i + 1} no es una referencia`, `item ${i + 1} is no reference`))
  }
  return result
}

interface Piece {
  text: string
  line: number
}

function whole(text: string, pieces: readonly Piece[]): { item: unknown; line: number }[] | undefined {
  const read = json(text.replace(/^\uFEFF/, ''))
  if (read === undefined) return pieces.length > 0 ? undefined : [{ item: undefined, line: 1 }]
  const list: unknown[] = Array.isArray(read)
    ? read
    : isItem(read) && Array.isArray(read['items'])
      ? read['items']
      : [read]
  const objects = list.filter(isItem)
  return list.map(item => ({ item, line: (isItem(item) && pieces[objects.indexOf(item)]?.line) || 1 }))
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names that other programs give to what CSL-JSON calls `author`, `issued` and `container-title`. */
const FOREIGN = ['authors', 'year', 'journal', 'creators']

/**
 * Whether the item is JSON of another program. It has no name of CSL-JSON for who wrote it and when, so that it would
 * become a reference without author or year: 102 of 102 of a real file did.
 */
const isForeign = (item: Item): boolean =>
  !('author' in item || 'editor' in item || 'issued' in item) && FOREIGN.some(name => name in item)

const foreign = (line: number): ParsedFile['faults'][number] => ({
  line,
  lost: true,
  mensaje: 'No es CSL-JSON: sus autores y su fecha van con otros nombres. Expórtalo como CSL-JSON, BibTeX o RIS.',
  message: 'It is not CSL-JSON: its authors and date have other names. Export it as CSL-JSON, BibTeX or RIS.',
})

const broken = (line: number, mensaje: string, message: string): ParsedFile['faults'][number] => ({
  line,
  lost: true,
  mensaje: `${mensaje[0]!.toUpperCase()}${mensaje.slice(1)}.`,
  message: `${message[0]!.toUpperCase()}${message.slice(1)}.`,
})

/** Types of Zotero that are no work: what is attached to one, or stands by itself in a collection. */
const NO_WORK = /^(?:note|attachment|annotation)$/

/** An item of Better BibTeX's JSON, which has the fields of Zotero; its files are those of its attachments. */
function ofZotero(raw: Item, line: number): Parsed[] {
  const type = String(raw['itemType'])
  if (NO_WORK.test(type)) return []
  const fields = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) => (isText(value) ? [[name, value]] : [])),
  )
  if (Array.isArray(raw['extra'])) fields['extra'] = raw['extra'].join('\n')
  if (fields['accessDate']) fields['accessDate'] = fields['accessDate'].slice(0, 10)
  const { item, key } = cslOf(type, fields, creatorsOf(raw))
  const of = (list: string, name: string): string[] =>
    (Array.isArray(raw[list]) ? raw[list].filter(isItem) : []).map(part => part[name]).filter(isText)
  const keyword = of('tags', 'tag').join('; ')
  return [{ ...parsed({ id: key, ...item, ...(keyword && { keyword }) }, line), files: of('attachments', 'path') }]
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parsed(raw: Item, line: number): Parsed {
  const { id, ...item } = raw
  const key = typeof raw['citation-key'] === 'string' ? raw['citation-key'] : typeof id === 'string' ? id : ''
  const seen: Item = { type: 'document', ...item }
  if (typeof seen['note'] === 'string')
    extra(seen['note'], (variable, value) => {
      if (!(variable in seen)) seen[variable] = value
    })
  const fields = Object.entries(raw).map(([name, value]): OriginalField => [name, JSON.stringify(value)])
  return {
    key,
    aliases: [],
    item: seen,
    original: { family: 'csl-json', type: String(seen['type']), key: id === undefined ? '' : String(id), fields },
    line,
    files: [],
  }
}

/**
 * Returns the objects of a list by counting braces outside strings. An unclosed object ends at a line that begins the
 * next one.
 */
function objectsIn(text: string): Piece[] {
  const pieces: Piece[] = []
  const list = /^\s*\uFEFF?\s*\{\s*"items"\s*:/.test(text) ? 1 : 0
  let depth = 0,
    line = 1,
    from = -1,
    begun = 1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\n') {
      line++
      if (from >= 0 && /^\s*,?\s*\{\s*"(?:id|type)"/.test(text.slice(at + 1, at + 40)) && depth - list === 1) {
        pieces.push({ text: text.slice(from, at), line: begun })
        from = -1
        depth = list
      }
    } else if (sign === '"') at = stringEnd(text, at)
    else if (sign === '{' && depth++ === list) {
      from = at
      begun = line
    } else if (sign === '}' && depth > 0 && --depth === list && from >= 0) {
      pieces.push({ text: text.slice(from, at + 1), line: begun })
      from = -1
    }
  }
  if (from >= 0) pieces.push({ text: text.slice(from), line: begun })
  return pieces
}

/** Returns where a string ends; a JSON string does not continue on the next line. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
    else if (text[at] === '\n') return at - 1
  }
  return text.length
}

export interface Written {
  key: string
  item: Item
  original?: Original
}

/**
 * Writes the references, piece by piece. `id` is the key that citations use; other identifying fields of the original
 * item stay as they were.
 */
export function* writeCslJson(references: readonly Written[]): Iterable<string> {
  yield '['
  for (const [i, reference] of references.entries())
    yield `${i > 0 ? ',' : ''}\n${JSON.stringify(itemOf(reference), null, 2).replace(/^/gm, '  ')}`
  yield '\n]\n'
}

function itemOf({ key, item, original }: Written): Item {
  const before = new Map(original?.family === 'csl-json' ? original.fields.map(([name, value]) => [name, value]) : [])
  const order = [...before.keys()].filter(name => name !== 'id' && name in item)
  const ordered = Object.fromEntries(order.map(name => [name, item[name]]))
  return { id: key, ...ordered, ...item }
}
