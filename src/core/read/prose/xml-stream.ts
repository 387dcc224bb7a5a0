/**
 * Reads XML too large for a tree as events: what begins, what ends, and the text between. Entities are never expanded,
 * and damage costs only the part it touches.
 */
import { SaxesParser } from 'saxes'

export interface XmlEvents {
  /** Names are given without their prefix. */
  open(name: string, attrs: Readonly<Record<string, string>>): void
  close(name: string): void
  /** Called with pieces of the text. */
  text(text: string): void
}

/** Calls `on` as the pieces arrive; when `enough` returns true, reading ends early. */
export async function streamXml(
  pieces: AsyncIterable<Uint8Array>,
  on: XmlEvents,
  enough: () => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => {})
  parser.on('opentag', tag => {
    on.open(local(tag.name), tag.attributes)
  })
  parser.on('closetag', tag => {
    on.close(local(tag.name))
  })
  parser.on('text', text => {
    on.text(text)
  })
  parser.on('cdata', text => {
    on.text(text)
  })
  let decoder: InstanceType<typeof TextDecoder> | null = null
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(wide(piece) ?? 'utf-8')
    parser.write(decoder.decode(piece, { stream: true }))
    if (enough()) return
  }
  if (decoder) parser.write(decoder.decode())
  parser.close()
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** XML is UTF-8, or UTF-16 with its byte order mark (XML 1.0 §4.3.3). */
const wide = ([a, b]: Uint8Array): string | null =>
  a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
