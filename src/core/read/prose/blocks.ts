/**
 * Blocks in reading order: the neutral form that every reader of prose makes of its format, before it becomes units.
 */

import type { Apart } from '../reader.ts'
import { withCalls } from '../signs/raised.ts'

/** Something that begins at the offset `at` of a block's text. */
export interface Mark {
  at: number
  /** The printed page that begins here; null when a page begins whose number is unknown. */
  impresa?: string | null
  /** The entry of the table of contents that begins here, as a path from the top. */
  ruta?: readonly string[]
  /** A name that a page list gives this place, whether the page begins exactly here or not. */
  name?: string
}

/** A note, with its mark in front, that the text of a block calls at its offset `at` (0 when absent). */
export interface Note {
  text: string
  at?: number
}

export interface Block {
  text: string
  /** Level of a heading, from 1. */
  heading?: number
  /** True for a list item or table row: no blank line separates it from the next one of its kind. */
  tight?: boolean
  /** Depth of the list that it stands in, from 1. */
  level?: number
  /** Notes that the text calls; they follow the section that it stands in. */
  notes?: Note[]
  /** What the block is when it is no running text. */
  apart?: Apart
  /** True for the first block of a note that stands in its own place, of a caption and of a table. */
  opens?: boolean
  /** True for the one row of a table that names its columns, where the file says so and every row has those columns. */
  names?: true
  /** The box beside the running text that it stands in; each has a number of its own. */
  box?: number
  /** True when the printed page of the block is unknown, whatever page begins before it. */
  pageless?: true
  marks?: Mark[]
  /** Pictures inside the block; a block without text has nothing else. `name` is that of the part with the picture. */
  pictures?: { name: string; alt: string }[]
}

/**
 * The text as it is stored: NFC, without soft hyphens and invisible characters, with white space as single spaces and
 * intended line breaks kept.
 */
export function tidy(text: string): string {
  return squeeze(withCalls(text))
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text on one line. */
export const line = (text: string): string => squeeze(text).replace(/\s+/g, ' ').trim()
/** Only the letters and figures, for comparison. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const INVISIBLE = new RegExp(
  String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff\ufffe\uffff]` +
    String.raw`|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`,
  'g',
)
const squeeze = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')

/** A row of a table on one line; empty cells keep their place, and a row of empty cells gives an empty string. */
export function row(cells: readonly string[]): string {
  const shown = cells.map(line)
  while (shown.length > 0 && shown.at(-1) === '') shown.pop()
  return shown.join(' | ')
}
