/**
 * Reads the annotations that a Kobo writes beside a book in Adobe's format (`.annot`), one file for each book. Pure.
 */
import type { Brought } from './model.ts'
import { lookup } from '../../../lookup.ts'

export const isKobo = (text: string): boolean => /<annotationSet\b[^>]*ns\.adobe\.com\/digitaleditions/.test(text)

const ENTITIES: Readonly<Record<string, string>> = lookup({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
const unescaped = (text: string): string =>
  text
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
      if (name) return ENTITIES[(name as string).toLowerCase()]!
      const code = hex ? parseInt(hex as string, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (all as string)
    })
    .replace(/\s+/g, ' ')
    .trim()

/** The text of the first element of that name. */
function element(xml: string, name: string): string {
  const [, inner = ''] = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(xml) ?? []
  return inner
}

export function readKobo(text: string): Brought[] {
  const xml = text
    .replace(/^\uFEFF/, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) =>
      inner.replace(/[<&]/g, sign => (sign === '<' ? '&lt;' : '&amp;')),
    )
  const titulo = unescaped(element(element(xml, 'publication'), 'title'))
  return [...xml.matchAll(/<annotation(?=[\s>])[\s\S]*?<\/annotation>/g)].flatMap(([raw]) => {
    const words = unescaped(element(element(element(raw, 'target'), 'fragment'), 'text'))
    if (words === '') return []
    const nota = unescaped(element(element(raw, 'content'), 'text'))
    const id = unescaped(element(raw, 'identifier'))
    return [
      {
        ...{ origen: 'kobo' as const, key: id || `${titulo} ${words.slice(0, 200)}`, titulo, documento: null },
        ...{ texto: words, prefijo: '', sufijo: '', nota, etiquetas: [], color: 'amarillo' as const },
        source: { kobo: raw },
      },
    ]
  })
}
