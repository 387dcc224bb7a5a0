/** CSL-JSON ⇄ references. An item is kept as it came; its `note` may say more, as Zotero writes it. */
import type { Item, OriginalField, Original, Parsed, ParsedFile } from './model.ts'
import { extra } from './ris/view.ts'

/** A list of items, one item, or `{items: […]}`. */
export function parseCslJson(text: string): ParsedFile {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const at = Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0)
    return {
      entries: [],
      faults: [broken(text.slice(0, at).split('\n').length, 'no es JSON válido', 'is no valid JSON')],
    }
  }
  const list = Array.isArray(read) ? read : isItem(read) && Array.isArray(read['items']) ? read['items'] : [read]
  const lines = startsOf(text, list.length)
  const result: ParsedFile = { entries: [], faults: [] }
  for (const [i, item] of list.entries()) {
    const line = lines[i] ?? 1
    if (isItem(item) && Object.keys(item).length > 0) result.entries.push(parsed(item, line))
    else result.faults.push(broken(line, `el elemento ${i + 1} no es una referencia`, `item ${i + 1} is no reference`))
  }
  return result
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

const broken = (line: number, mensaje: string, message: string): ParsedFile['faults'][number] => ({
  line,
  lost: true,
  mensaje: `El archivo: ${mensaje}.`,
  message: `The file: ${message}.`,
})

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

/** First line of each item of the outer list: strings and depth are all that it takes to find them. */
function startsOf(text: string, count: number): number[] {
  const starts: number[] = []
  let depth = 0,
    line = 1
  for (let at = 0; at < text.length && starts.length < count; at++) {
    const sign = text[at]
    if (sign === '\n') line++
    else if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
    } else if (sign === '{' || sign === '[') {
      if (sign === '{' && depth <= 1) starts.push(line)
      depth++
    } else if (sign === '}' || sign === ']') depth--
  }
  return starts
}

export interface Written {
  key: string
  item: Item
  original?: Original
}

/** `id` is the key that citations use. Identity of the original item beyond that is kept as it was. */
export function writeCslJson(references: readonly Written[]): string {
  return `${JSON.stringify(references.map(itemOf), null, 2)}\n`
}

export function itemOf({ key, item, original }: Written): Item {
  const before = new Map(original?.family === 'csl-json' ? original.fields.map(([name, value]) => [name, value]) : [])
  const order = [...before.keys()].filter(name => name !== 'id' && name in item)
  const kept = Object.fromEntries(order.map(name => [name, item[name]]))
  return { id: key, ...kept, ...item }
}
