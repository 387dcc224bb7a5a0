/** What a citation says, whatever syntax it is written in: which works, and where in each. */
import type { Ancla } from '../../../schema.ts'
import type { Words } from '../csl/locales.ts'
import { locator } from '../locator.ts'

export interface SyntaxCite {
  /** Citation key. */
  key: string
  pin?: Pin
  /** Volume in which the place stands, where the work has several. */
  volume?: string
  prefix?: string
  suffix?: string
}

/**
 * The place in a work. `label` as in CSL ("page", "chapter", "paragraph", "timestamp"…), and our own "slide" and "row".
 * A page that prints no number has its physical one in brackets as `value`, and is never called a page.
 */
export interface Pin {
  label: string
  value: string
  /** Several of them: `23-24`; `3-12` may be one page. */
  several: boolean
  /** The sheet whose rows they are. */
  within?: string
}

/** Writes what stands together in one place of a text. `words`: of the language of the text. */
export type CiteWriter = (cites: readonly SyntaxCite[], words: Words) => string

/** undefined: the work as a whole, a picture. */
export function pinOf(ancla: Ancla): Pin | undefined {
  const place = locator(ancla)
  if (!place) return undefined
  const { label, value, within } = place
  const plain = value.replace(/\\-/g, '-')
  // a dash that is escaped is part of one number
  return { label, value: plain, several: /[-–]/.test(value.replace(/\\-/g, '')), ...(within && { within }) }
}

export const isPage = ({ label }: Pin): boolean => label === 'page'

/** `[12]`: a physical page. */
export const unprinted = ({ label, value }: Pin): boolean => label === 'page' && /^\[.*\]$/.test(value)

/** A number, arabic or roman, or a range of two: what every program takes for pages. `3-12` as one page is none. */
export const plainNumber = ({ value, several }: Pin): boolean =>
  (several ? /^(?:\d+|[ivxlcdm]+)[-–](?:\d+|[ivxlcdm]+)$/i : /^(?:\d+|[ivxlcdm]+)$/i).test(value)

/** The place in words of a language: "párr. 4", "Hoja 1, fila 3"; a time says itself. */
export function inWords({ label, value, several, within }: Pin, words: Words): string {
  const number = value && [words(label, several), value].filter(Boolean).join(' ')
  return [within, number].filter(Boolean).join(', ')
}
