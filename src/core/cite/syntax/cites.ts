/** What a citation says in any syntax: which works, and where in each. */
import type { Ancla } from '../../../schema/index.ts'
import type { Words } from '../csl/locales.ts'
import { locator } from '../locator.ts'

export interface SyntaxCite {
  /** Citation key. */
  key: string
  pin?: Pin
  /** Volume that the place belongs to, when the work has several. */
  volume?: string
  prefix?: string
  suffix?: string
}

/**
 * A place in a work. `label` is one of CSL's ("page", "chapter", "paragraph", "timestamp"…) or our own "slide" and
 * "row". A page without a printed number has its physical one in brackets as `value`, and is never called a page.
 */
export interface Pin {
  label: string
  value: string
  /** Whether it is more than one: `23-24` is a range, while `3-12` may be the label of one page. */
  several: boolean
  /** The sheet that the rows belong to. */
  within?: string
}

/** Writes the citations that stand together in one place of a text. `words` are those of the text's language. */
export type CiteWriter = (cites: readonly SyntaxCite[], words: Words) => string

/** Returns the place of an anchor; undefined when it means the work as a whole or a picture. */
export function pinOf(ancla: Ancla): Pin | undefined {
  const place = locator(ancla)
  if (!place) return undefined
  const { label, value, within } = place
  const plain = value.replace(/\\-/g, '-')
  // an escaped dash is part of one number
  return { label, value: plain, several: /[-–]/.test(value.replace(/\\-/g, '')), ...(within && { within }) }
}

export const isPage = ({ label }: Pin): boolean => label === 'page'

/** Whether the page is a physical one, written `[12]`. */
export const unprinted = ({ label, value }: Pin): boolean => label === 'page' && /^\[.*\]$/.test(value)

/**
 * Whether the value is an arabic or roman number, or a range of two: what every program takes for pages. `3-12` as one
 * page is not.
 */
export const plainNumber = ({ value, several }: Pin): boolean =>
  (several ? /^(?:\d+|[ivxlcdm]+)[-–](?:\d+|[ivxlcdm]+)$/i : /^(?:\d+|[ivxlcdm]+)$/i).test(value)

/** Writes the place in words of a language: "párr. 4", "Hoja 1, fila 3". A time needs no word. */
export function inWords({ label, value, several, within }: Pin, words: Words): string {
  const number = value && [words(label, several), value].filter(Boolean).join(' ')
  return [within, number].filter(Boolean).join(', ')
}
