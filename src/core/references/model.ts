/** The types that the formats of references share: CSL-JSON items, and beside each what its file said, verbatim. */

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
 * An entry as its file has it, so that what nobody changed is written back unchanged. `fields` keep their order, and a
 * name may occur twice; values of `.bib` have no outer delimiters, and `@string` is replaced.
 */
export interface Original {
  family: Family
  /** Type as written in a `.bib` (`Article`), or the value of `TY` in RIS. */
  type: string
  key: string
  fields: readonly OriginalField[]
  /** Definitions of TeX commands that its fields use (`@preamble`). */
  preamble?: string
}

/** A field as written. `bare` means that the value had no delimiters (`month = jan`). */
export type OriginalField = readonly [name: string, value: string, bare?: true]

export interface Parsed {
  /** Key as written in the file; empty when there is none. */
  key: string
  /** Other keys that mean the same entry. */
  aliases: readonly string[]
  item: Item
  original: Original
  /** First line of the entry in its file, from 1. */
  line: number
  /** Paths and addresses of attached files, as the entry names them. */
  files: readonly string[]
  /** The entry only lends fields to others (`@xdata`) and is not a work itself. */
  lender?: true
}

/** An error in a file. `lost` means that the entry there could not be read and is not among `entries`. */
export interface Fault {
  line: number
  key?: string
  lost: boolean
  /** A whole sentence in Spanish; `message` is the same in English. */
  mensaje: string
  message: string
}

export interface ParsedFile {
  entries: Parsed[]
  faults: Fault[]
}
