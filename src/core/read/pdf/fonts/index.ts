/**
 * The fonts of one document, for glyphs of which PDFium does not tell what they say. The file is scanned for its fonts
 * when the first of them is met; what is found out about a font holds for all pages.
 */
import { decoderOf, entryOf, type Decoder } from './decode.ts'
import { fontsOf, type FontEntry } from './dictionary.ts'

/** A file of more bytes is not scanned: its fonts are known by their names alone. */
const MAX_BYTES = 256e6

export class Fonts {
  private readonly bytes: () => Uint8Array
  private entries: FontEntry[] | null = null
  private readonly decoders = new Map<FontEntry, Decoder>()

  constructor(bytes: () => Uint8Array) {
    this.bytes = bytes
  }

  /** `widths`: advances (ems) of codes that are drawn in it on a page. */
  decoder(baseFont: string, widths: ReadonlyMap<number, number>): Decoder {
    const entry = entryOf((this.entries ??= this.scan()), baseFont, widths)
    if (!entry || entry.composite) return decoderOf(baseFont, entry, widths)
    const known = this.decoders.get(entry)
    if (known) return known
    const decoder = decoderOf(baseFont, entry, widths)
    this.decoders.set(entry, decoder)
    return decoder
  }

  private scan(): FontEntry[] {
    const bytes = this.bytes()
    return bytes.length > MAX_BYTES ? [] : fontsOf(bytes)
  }
}
