/** What the characters of a page say, for what looks for words on it. */
import { charsOf } from '../letters/chars.ts'
import type { PageFonts } from '../fonts/index.ts'
import { glyphsOf } from '../letters/glyphs.ts'
import type { Native } from '../file/pdfium.ts'

/**
 * The characters of a page as its text has them, whatever PDFium takes them for: code points, 0 where one says nothing,
 * and by their index the signs that are more than one character. Raw codes left what a font of signs or of drawings
 * says unmarked.
 */
export interface Signs {
  codes: readonly number[]
  spelt: ReadonlyMap<number, string>
}

export function signsOf(native: Native, text: number, fonts: PageFonts): Signs {
  const chars = charsOf(native, text)
  const { marks, spelt } = glyphsOf(native, text, { chars, fonts })
  for (const [k, mark] of marks)
    spelt.set(k, ((spelt.get(k) ?? String.fromCodePoint(chars.codes[k]!)) + mark).normalize('NFC'))
  return { codes: [...chars.codes], spelt }
}
