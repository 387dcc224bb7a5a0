/** Adds text to a paragraph of an OpenDocument text, with the offset in the part after each of its units. */
import { unescape, ENTITY, type Characters } from '../docx/xml.ts'
import type { OdtParagraph } from './model.ts'

/** Adds the characters of a token as the document shows them. */
export function addCharacters(paragraph: OdtParagraph, token: Characters): void {
  if (token.kind === 'cdata') return write(paragraph, token.raw, i => token.start + 9 + i + 1)
  let at = 0
  for (const match of token.raw.matchAll(ENTITY)) {
    const from = at
    write(paragraph, token.raw.slice(at, match.index), i => token.start + from + i + 1)
    at = match.index + match[0].length
    const end = token.start + at
    write(paragraph, unescape(match[0]), () => end)
  }
  write(paragraph, token.raw.slice(at), i => token.start + at + i + 1)
}

/** White space is one space, and none at the start of a paragraph (ODF 1.3 part 3, 6.1.2). */
function write(paragraph: OdtParagraph, text: string, endOf: (i: number) => number): void {
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i)
    if (!/[ \t\r\n]/.test(sign)) add(paragraph, sign, endOf(i))
    else if (paragraph.text && !/[ ]$/.test(paragraph.text)) add(paragraph, ' ', endOf(i))
    else if (paragraph.text) paragraph.ends[paragraph.ends.length - 1] = endOf(i)
  }
}

/** Adds text whose end in the part is `end`, whatever its length. */
export function add(paragraph: OdtParagraph, text: string, end: number): void {
  paragraph.text += text
  for (let i = 0; i < text.length; i++) paragraph.ends.push(end)
}
