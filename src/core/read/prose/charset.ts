/**
 * Decodes bytes in the order that browsers follow: byte order mark, what the file declares, UTF-8, an encoding of
 * single bytes. Pure.
 */
import { singleByteOf, UPPER } from './single-byte.ts'

const BOMS: readonly [charset: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const SNIFFED = 4096

/** Decodes a text; `declared` looks for a charset in the first bytes, read as Latin-1. */
export function decode(bytes: Uint8Array, declared: (head: string) => string | undefined = () => undefined): string {
  const marked = BOMS.find(([, bom]) => bom.every((byte, i) => bytes[i] === byte))
  if (marked) return decodeAs(bytes, marked[0])
  const wide = utf16Of(bytes)
  if (wide) return decodeAs(bytes, wide)
  const label = declared(Buffer.from(bytes.subarray(0, SNIFFED)).toString('latin1'))
  const decoder = label && decoderOf(label)
  const declaredAs = decoder ? decoder.encoding : 'utf-8'
  if (!WESTERN.has(declaredAs)) return decodeAs(bytes, declaredAs)
  const sound = utf8Of(bytes)
  if (sound !== null && (declaredAs === 'utf-8' || TWO_BEYOND_ASCII.test(sound))) return sound
  if (declaredAs !== 'utf-8') return decodeAs(bytes, declaredAs)
  // A file that declares UTF-8 and is not was saved again by another program: then the bytes decide.
  const text = new TextDecoder('utf-8').decode(bytes)
  return mostlySound(text) ? text : decodeAs(bytes, singleByteOf(bytes))
}

/**
 * Encodings that servers name without knowing. Letters of theirs are hardly ever sound UTF-8 twice, so that sound bytes
 * are believed before the name: "Año" was read as "AÃ±o".
 */
const WESTERN = new Set(['utf-8', 'windows-1252', 'iso-8859-15'])
const TWO_BEYOND_ASCII = /[^\0-\x7f][^]*[^\0-\x7f]/

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // cut, mixed, or something else
  }
}

/** A single damaged byte does not mean that a book has another encoding. */
function mostlySound(text: string): boolean {
  let sound = 0,
    broken = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) sound++
  }
  return sound > broken * 4
}

/** Decodes in the given charset: a name of `TextDecoder`, or one of `UPPER`. */
export function decodeAs(bytes: Uint8Array, charset: string): string {
  const upper = UPPER[charset]
  if (!upper) return new TextDecoder(charset).decode(bytes)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, sign => upper[sign.charCodeAt(0) - 0x80]!)
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    const decoder = new TextDecoder(label.trim())
    // UTF-16 declared inside bytes that were just read one by one cannot be true (WHATWG HTML §13.2.3.2).
    return decoder.encoding.startsWith('utf-16') ? null : decoder
  } catch {
    return null
  }
}

/** Recognises UTF-16 without a byte order mark: in Western text nearly every second byte is zero. */
function utf16Of(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, SNIFFED & ~1)
  if (head.length < 4) return null
  const zeros = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]!++
  const pairs = head.length / 2
  if (zeros[1]! > pairs * 0.4 && zeros[0]! < pairs * 0.05) return 'utf-16le'
  return zeros[0]! > pairs * 0.4 && zeros[1]! < pairs * 0.05 ? 'utf-16be' : null
}

export const xmlDeclared = (head: string): string | undefined =>
  /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
export const htmlDeclared = (head: string): string | undefined =>
  xmlDeclared(head) ?? /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]

/** The charset of a text by its beginning, as it is told to a browser. */
export function charsetOf(head: Uint8Array): string {
  const marked = BOMS.find(([, bom]) => bom.every((byte, i) => head[i] === byte))?.[0] ?? utf16Of(head)
  if (marked) return marked
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }) // its last character may be cut
    return 'utf-8'
  } catch {
    return (
      decoderOf(htmlDeclared(Buffer.from(head.subarray(0, SNIFFED)).toString('latin1')) ?? '')?.encoding ??
      'windows-1252'
    )
  }
}

/** One control character in so many bytes, and one more, make no other format: a stray bell, DOS's end of file (^Z). */
const CONTROLS = 100
const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b

/** True when the bytes are text: their beginning holds no binary zero, and hardly any other control character. */
export function looksLikeText(head: Uint8Array): boolean {
  if (head.length === 0) return false
  if (BOMS.some(([, bom]) => bom.every((byte, i) => head[i] === byte)) || utf16Of(head)) return true
  return !head.includes(0) && head.filter(isControl).length <= 1 + head.length / CONTROLS
}
