/**
 * Splits XML into tokens with offsets. Nothing is rebuilt, so whatever is not touched stays the same to the byte. Time
 * is linear in the input, whatever it is.
 */
import { invalid } from '../../../errors.ts'
import { lookup } from '../../../lookup.ts'

export interface Tag {
  kind: 'open' | 'close' | 'empty'
  name: string
  attrs: string
  start: number
  end: number
}
export interface Characters {
  kind: 'text' | 'cdata'
  raw: string
  start: number
  end: number
}
export type Token = Tag | Characters

export const broken = (): Error =>
  invalid('archivo', 'una de sus partes no es XML válido.', 'one of its parts is not valid XML.')

/** Yields the tokens. Throws on `archivo` for broken XML and for a DTD: OPC forbids it, and entity bombs need one. */
export function* tokens(xml: string): Generator<Token> {
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) {
      const end = start < 0 ? xml.length : start
      yield { kind: 'text', raw: xml.slice(at, end), start: at, end }
      if (start < 0) return
    }
    if (xml.startsWith('<!--', start)) at = after(xml, '-->', start + 4)
    else if (xml.startsWith('<?', start)) at = after(xml, '?>', start + 2)
    else if (xml.startsWith('<![CDATA[', start)) {
      at = after(xml, ']]>', start + 9)
      yield { kind: 'cdata', raw: xml.slice(start + 9, at - 3), start, end: at }
    } else if (xml.charCodeAt(start + 1) === 0x21) throw broken()
    else {
      at = tagEnd(xml, start)
      yield tag(xml, start, at)
    }
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw broken()
  return at + mark.length
}

/** Returns the offset after a tag. A ">" inside a quoted attribute is legal, so quotes are skipped. */
function tagEnd(xml: string, start: number): number {
  for (let i = start + 1; i < xml.length; i++) {
    const code = xml.charCodeAt(i)
    if (code === 0x3e) return i + 1
    if (code === 0x22 || code === 0x27) {
      i = xml.indexOf(xml.charAt(i), i + 1)
      if (i < 0) break
    }
  }
  throw broken()
}

function tag(xml: string, start: number, end: number): Tag {
  const close = xml.charCodeAt(start + 1) === 0x2f,
    empty = !close && xml.charCodeAt(end - 2) === 0x2f
  const from = start + (close ? 2 : 1),
    to = end - (empty ? 2 : 1)
  let stop = from
  while (stop < to && xml.charCodeAt(stop) > 0x20) stop++
  return {
    kind: close ? 'close' : empty ? 'empty' : 'open',
    name: xml.slice(from, stop),
    attrs: xml.slice(stop, to),
    start,
    end,
  }
}

/** Whether every element ends where it may: a part that is not nested so does not open. */
export function isNested(xml: string): boolean {
  const open: string[] = []
  for (const token of tokens(xml))
    if (!('raw' in token)) {
      if (token.kind === 'open') open.push(token.name)
      else if (token.kind === 'close' && open.pop() !== token.name) return false
    }
  return open.length === 0
}

/** Matches only at the start of a word, so that a megabyte without "=" is not tried from every character. */
const ATTRIBUTE = /(?<!\S)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns an attribute's value by its name as written, prefix included. */
export function attribute(attrs: string, name: string): string | undefined {
  for (const match of attrs.matchAll(ATTRIBUTE)) if (match[1] === name) return unescape(match[2] ?? match[3] ?? '')
  return undefined
}

/** Returns all attributes by their names without prefix. */
export const attributes = (attrs: string): Map<string, string> =>
  new Map(
    [...attrs.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      local(name),
      unescape(double ?? single ?? ''),
    ]),
  )

export const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const ENTITIES: Record<string, string> = lookup({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
export const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi

export const unescape = (text: string): string =>
  text.replace(ENTITY, (whole, hex?: string, dec?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole
    const code = hex ? parseInt(hex, 16) : Number(dec)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** A half of a surrogate pair without the other. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const FORBIDDEN = new RegExp(`${CONTROLS.source}|${LONE.source}`, 'g')

/** Escapes text for XML; characters that XML 1.0 cannot hold are dropped. */
export const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(FORBIDDEN, '')

const MAIN = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]

/**
 * How a part writes WordprocessingML: the prefix of its elements and of its attributes ("w:" nearly always, but real
 * files have "ns0:" too).
 */
export interface Prefix {
  element: string
  attribute: string
  namespace: string
}

export function prefixOf(xml: string): Prefix {
  for (const token of tokens(xml)) {
    if ('raw' in token || token.kind === 'close') continue
    const declared = [...token.attrs.matchAll(/(?<!\S)xmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    const bound = declared
      .map(([, name, double, single]) => ({ name, uri: double ?? single ?? '' }))
      .filter(({ uri }) => MAIN.includes(uri))
    const own = token.name.includes(':') ? token.name.slice(0, token.name.indexOf(':')) : undefined
    const element = bound.find(({ name }) => name === own),
      named = bound.find(({ name }) => name !== undefined)
    if (!element || !named) break
    return { element: own === undefined ? '' : `${own}:`, attribute: `${named.name}:`, namespace: element.uri }
  }
  throw invalid('archivo', 'no es un documento de Word.', 'it is not a Word document.')
}
