/** Markdown → sections: headings, lists, tables, code, footnotes beside the text that calls them. Signs of emphasis are not text. */
import { decode } from './charset.ts'
import type { Stated } from './describe.ts'
import { row, tidy, type Block } from './blocks.ts'
import { inline } from './markdown-inline.ts'
import type { Parsed, Source } from './parsed.ts'
import { toUnits } from './units.ts'

export async function parseMarkdown({ bytes }: Source): Promise<Parsed> {
  const text = decode(bytes).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const front = /^---\n([^]{0,20000}?)\n(?:---|\.\.\.)\n/.exec(text)
  const body = (front ? text.slice(front[0].length) : text).replace(/<!--[^]*?(?:-->|$)/g, '')
  const blocks = markdownBlocks(body)
  const stated = frontMatter(front?.[1] ?? '')
  const title = stated.titulo ?? blocks.find(block => block.heading === 1)?.text
  return { tipo: 'documento', units: toUnits([{ blocks }], { flow: true }), stated: { ...stated, ...(title && { titulo: title }) }, warnings: [] }
}

/** `key: value` and lists of one level; what else YAML can say is not about the text. */
function frontMatter(text: string): Stated {
  const fields = new Map<string, string[]>()
  let last: string[] = []
  for (const l of text.split('\n')) {
    const pair = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(l)
    const item = /^\s*-\s*(?:name\s*:\s*)?(.+)$/.exec(l)
    if (pair) fields.set(pair[1]!.toLowerCase(), (last = values(pair[2]!)))
    else if (item) last.push(unquote(item[1]!))
  }
  const get = (...names: string[]): string[] => names.map(name => fields.get(name)).find(found => found && found.length > 0) ?? []
  return {
    titulo: get('title', 'titulo')[0], autores: get('author', 'authors', 'autor', 'autores'), fecha: get('date', 'fecha')[0],
    idioma: get('lang', 'language', 'idioma')[0], identifiers: get('doi', 'isbn'), csl: { type: 'document' },
  }
}

const values = (text: string): string[] =>
  (/^\[.*\]$/.test(text.trim()) ? text.trim().slice(1, -1).split(/\s*,\s*/) : [text]).map(unquote).filter(Boolean)
const unquote = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2')

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const ITEM = /^\s*(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

export function markdownBlocks(text: string): Block[] {
  const { lines, notes } = takeNotes(text.split('\n'))
  const out: Block[] = []
  let open: string[] = []
  let shape: Pick<Block, 'tight'> & { mark?: string } = {}
  const close = (): void => {
    const { mark = '', ...rest } = shape
    push(out, mark, open.join('\n'), notes, rest)
    open = []
    shape = {}
  }
  for (let i = 0; i < lines.length; i++) {
    const l = lines[i]!.replace(/^(?: {0,3}> ?)+/, '')
    const fence = FENCE.exec(l), heading = HEADING.exec(l), item = ITEM.exec(l)
    if (fence) {
      close()
      const end = lines.findIndex((other, j) => j > i && other.trim().startsWith(fence[1]!))
      const code = lines.slice(i + 1, end < 0 ? undefined : end).join('\n')
      if (code.trim()) out.push({ text: code.replace(/^\n+|\s+$/g, '') })
      i = end < 0 ? lines.length : end
    } else if (heading) { close(); push(out, '', heading[2] ?? '', notes, { heading: heading[1]!.length }) }
    else if (open.length > 0 && !shape.mark && /^ {0,3}(?:=+|-+)[ \t]*$/.test(l)) {
      push(out, '', open.join(' '), notes, { heading: l.includes('=') ? 1 : 2 })
      open = []
    } else if (!l.trim() || RULE.test(l)) close()
    else if (l.includes('|') && DELIMITERS.test(lines[i + 1] ?? '') && (lines[i + 1] ?? '').includes('-') && (lines[i + 1] ?? '').includes('|')) {
      close()
      i = table(lines, i, out, notes)
    } else if (item) { close(); shape = { tight: true, mark: item[1] ? '• ' : `${item[2]}. ` }; open = [item[3]!] }
    else open.push(/ {2,}$|\\$/.test(l) ? `${l.replace(/\\$/, '').trim()}\v` : l.trim())
  }
  close()
  return out
}

/** Lines of a paragraph are one line, except where a break was asked for. */
function push(out: Block[], mark: string, text: string, notes: ReadonlyMap<string, string>, shape: Omit<Block, 'text'>): void {
  const called: string[] = []
  const words = inline(text.replace(/\n/g, ' ').replace(/\v ?/g, '\n')).replace(/\[\^([^\]\s]+)\]/g, (_, name: string) => {
    const note = notes.get(name)
    if (note !== undefined) called.push(`[${name}] ${tidy(inline(note))}`)
    return `[${name}]`
  })
  const clean = tidy(words)
  if (clean) out.push({ text: mark + clean, ...shape, ...(called.length > 0 && { notes: called }) })
}

function table(lines: readonly string[], from: number, out: Block[], notes: ReadonlyMap<string, string>): number {
  let i = from
  for (; i < lines.length && lines[i]!.includes('|'); i++) {
    if (i === from + 1) continue
    const cells = lines[i]!.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map(cell => inline(cell.replace(/\\\|/g, '|')))
    push(out, '', row(cells), notes, { tight: true })
  }
  return i - 1
}

/** `[^1]: text`, its continuation indented; taken out of the flow. */
function takeNotes(all: readonly string[]): { lines: string[]; notes: Map<string, string> } {
  const notes = new Map<string, string>()
  const lines: string[] = []
  let current: string | null = null
  for (const l of all) {
    const begins = /^ {0,3}\[\^([^\]\s]+)\]:\s*(.*)$/.exec(l)
    if (begins) { current = begins[1]!; notes.set(current, begins[2]!); continue }
    if (current !== null && /^(?: {2,}|\t)\S/.test(l)) { notes.set(current, `${notes.get(current)} ${l.trim()}`); continue }
    if (current !== null && l.trim()) current = null
    lines.push(l)
  }
  return { lines, notes }
}
