/** Pictures that an HTML file carries inside itself. Pictures that it only links to are never fetched. */
import { attribute, elementsOf, parseHtml } from './dom.ts'
import { decode, htmlDeclared } from './charset.ts'

const INSIDE = new RegExp(
  String.raw`^data:image/(?:(?:png|jpe?g|gif|webp|bmp|tiff|svg\+xml)(?:;charset=[\w-]+)?;base64,|` +
    String.raw`svg\+xml(?:;charset=[\w-]+|;utf8)?,)`,
  'i',
)

/** The `name` that the `n`th picture inside the page has in the list of pictures. */
export const dataName = (n: number): string => `data:${n}`
export const isInside = (src: string | undefined): src is string => src !== undefined && INSIDE.test(src.trim())

export function dataPictures(bytes: Uint8Array, wanted: ReadonlySet<string>): Map<string, Uint8Array> {
  const pictures = new Map<string, Uint8Array>()
  let n = 0
  for (const element of elementsOf(parseHtml(decode(Buffer.from(bytes), htmlDeclared)))) {
    const src = element.tagName === 'img' ? attribute(element, 'src') : undefined
    if (!isInside(src)) continue
    const name = dataName(n++)
    if (wanted.has(name)) pictures.set(name, unpacked(src.trim()))
  }
  return pictures
}

/** Decodes a data URI, in Base64 or percent-encoded (RFC 2397). */
function unpacked(src: string): Buffer {
  const [head = ''] = INSIDE.exec(src) ?? []
  const rest = src.slice(head.length)
  if (/;base64,$/i.test(head)) return Buffer.from(rest, 'base64')
  try {
    return Buffer.from(decodeURIComponent(rest))
  } catch {
    return Buffer.from(rest)
  }
}
