/**
 * The fonts of one document, for glyphs of which PDFium does not tell what they say. The file is scanned for its fonts
 * when the first of them is met; what is found out about a font holds for all pages.
 */
import { decoderOf, emOfEntry, entryOf, type Decoder } from './decode.ts'
import { FontFile, type FontEntry } from './dictionary.ts'

/** A file of more bytes is not scanned: its fonts are then known by their names alone. */
const MAX_BYTES = 256e6

export class Fonts {
  private readonly bytes: () => Uint8Array
  private file: FontFile | null = null
  private readonly decoders = new Map<FontEntry, Decoder>()
  private ems: readonly number[] | null = null

  constructor(bytes: () => Uint8Array) {
    this.bytes = bytes
  }

  /** Returns the fonts of the page with this object number. */
  onPage(number: number): PageFonts {
    let own: FontEntry[] | null = null
    return {
      decoder: (baseFont, widths) => {
        this.file ??= this.scan()
        own ??= [...this.file.ofPage(number)]
        const entry = entryOf(own, baseFont, widths) ?? entryOf(this.file.entries, baseFont, widths)
        // No two fonts of a page are one of the file: a × that stood alone was read as the Θ, as wide, of another font.
        if (baseFont === '' && entry && own.includes(entry)) own.splice(own.indexOf(entry), 1)
        return this.decoderFor(entry, baseFont, widths)
      },
    }
  }

  private decoderFor(entry: FontEntry | null, baseFont: string, widths: ReadonlyMap<number, number>): Decoder {
    if (!entry || entry.composite) return decoderOf(baseFont, entry, { seen: widths })
    const known = this.decoders.get(entry)
    if (known) return known
    const decoder = decoderOf(baseFont, entry, { seen: widths, ems: () => this.sizes() })
    this.decoders.set(entry, decoder)
    return decoder
  }

  private sizes(): readonly number[] {
    this.ems ??= [...new Set(this.file?.entries.map(emOfEntry).filter(em => em !== null))]
    return this.ems
  }

  private scan(): FontFile {
    const bytes = this.bytes()
    return new FontFile(bytes.length > MAX_BYTES ? new Uint8Array() : bytes)
  }
}

export interface PageFonts {
  /**
   * Returns the decoder of a font. To be asked once for each font of the page, and for those made of drawings in the
   * order of how many codes they use: each takes one font of the file, and the many tell theirs best. `baseFont` is its
   * name as PDFium gives it, empty for a font of drawings; `widths` holds the advances (ems) of codes on the page.
   */
  decoder(baseFont: string, widths: ReadonlyMap<number, number>): Decoder
}
