/** What the formats of references speak among themselves: CSL-JSON items, and beside each what its file said, verbatim. */

/** One CSL name: parts, or one `literal`. */
export interface Name {
  family?: string
  given?: string
  suffix?: string
  'dropping-particle'?: string
  'non-dropping-particle'?: string
  literal?: string
}

/** A CSL date. `date-parts` holds one date or the two ends of a range; an open end is `[0]`. */
export interface PartialDate {
  'date-parts'?: number[][]
  season?: number
  circa?: boolean
  literal?: string
}

/** CSL-JSON 1.0.2 without `id`: variable → value. */
export type Item = Record<string, unknown>

export type Family = 'bib' | 'ris' | 'csl-json' | 'endnote'

/**
 * An entry as its file has it: what nobody changed is written back as it stood. `fields` in their order, a name may come
 * twice; values of `.bib` without their outer delimiters, `@string` replaced.
 */
export interface Original {
  family: Family
  /** Of `.bib`: as written (`Article`); of RIS the value of `TY`. */
  type: string
  key: string
  fields: readonly OriginalField[]
  /** Definitions of TeX commands that its fields use (`@preamble`). */
  preamble?: string
}

/** `bare`: it stood without delimiters (`month = jan`). */
export type OriginalField = readonly [name: string, value: string, bare?: true]

export interface Parsed {
  /** As the file has it; empty when it has none. */
  key: string
  /** Other keys that mean the same. */
  aliases: readonly string[]
  item: Item
  original: Original
  /** First line of the entry in its file, from 1. */
  line: number
  /** Paths and addresses of attached files, as the entry names them. */
  files: readonly string[]
  /** It lends fields to others (`@xdata`) and is no work by itself. */
  lender?: true
}

/** What a file has wrong. `lost`: the entry of that place could not be read, and is not among `entries`. */
export interface Fault {
  line: number
  key?: string
  lost: boolean
  /** A whole sentence each. */
  mensaje: string
  message: string
}

export interface ParsedFile {
  entries: Parsed[]
  faults: Fault[]
}
