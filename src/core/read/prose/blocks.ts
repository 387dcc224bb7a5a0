/**
 * What every reader of prose makes of its format: blocks in reading order. The neutral form between a format and its
 * units.
 */

/** Something that begins at an offset of a block's text. */
export interface Mark {
  at: number
  /** The printed page that begins here; null: one begins, and nobody knows which. */
  impresa?: string | null
  /** The entry of the table of contents that begins here, from the top. */
  ruta?: readonly string[]
  /** What a page list calls the place, whether the page begins here or nobody knows exactly where. */
  name?: string
}

export interface Block {
  text: string
  /** Level of a heading, from 1. */
  heading?: number
  /** A list item or table row: no blank line before the next one of its kind. */
  tight?: boolean
  /** Footnotes and endnotes that the text calls, with their marks: they stay beside it. */
  notes?: string[]
  marks?: Mark[]
  /** It is the caption of the picture beside it. */
  caption?: boolean
  /** Pictures that stand in it; without text it is nothing else. `name`: of the part that holds the picture. */
  pictures?: { name: string; alt: string }[]
}

/**
 * Text as it is kept: NFC, no soft hyphens or invisible characters, white space as single spaces, line breaks that mean
 * something kept.
 */
export function tidy(text: string): string {
  return squeeze(text)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One line. */
export const line = (text: string): string => squeeze(text).replace(/\s+/g, ' ').trim()
/** Letters and figures alone, to compare by. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const squeeze = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')

/** A row of a table; empty cells keep their place, an empty row is nothing. */
export function row(cells: readonly string[]): string {
  const shown = cells.map(line)
  while (shown.length > 0 && shown.at(-1) === '') shown.pop()
  return shown.join(' | ')
}
