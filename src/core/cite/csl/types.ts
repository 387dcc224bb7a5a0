/**
 * The types of the CSL modules: items in CSL-JSON, clusters of citations in document order, and formatted text in three
 * shapes.
 */

export const FORMATOS = ['author-date', 'numeric', 'note', 'label', 'author'] as const
export type Formato = (typeof FORMATOS)[number]

/**
 * An item in CSL-JSON, schema 1.0.2. Only the variables that every item has are named here; any other of the schema may
 * be present.
 */
export interface CslItem {
  id: string
  type: string
  [variable: string]: unknown
}
export interface CslName {
  family?: string
  given?: string
  literal?: string
  suffix?: string
  'non-dropping-particle'?: string
  'dropping-particle'?: string
}

export interface StyleRow {
  id: string
  titulo: string
  formato: Formato
}

/**
 * A style that exists and can be used. `base` is the independent style that formats; it differs from `id` when this one
 * is only an alias.
 */
export interface Style extends StyleRow {
  base: string
  /** Whether citations go into notes. */
  note: boolean
  bibliography: boolean
  /** Whether citations print the page; some numeric styles have no place for it. */
  pages: boolean
  /** The style's own language, when it has one. */
  locale?: string
  /** Source of a user's own style, already validated; absent for styles of the index. */
  xml?: string
}

/**
 * A place in a work. `label` is one of CSL's ("page", "chapter", "section", "timestamp"…) or our own "slide" and "row",
 * whose words locales.ts adds. `within` is the sheet that the rows belong to.
 */
export interface Locator {
  label: string
  value: string
  within?: string
}

export interface Cite {
  item: CslItem
  locator?: Locator
  prefix?: string
  suffix?: string
  author?: 'omit' | 'only'
}

/**
 * The citations in one pair of brackets or in one note. `note` is the number of that note; without it, notes are
 * numbered from 1.
 */
export interface Cluster {
  cites: readonly Cite[]
  note?: number
}

/** A stretch of text with uniform formatting. */
export interface RichRun {
  text: string
  italic?: true
  bold?: true
  smallCaps?: true
  underline?: true
  vertical?: 'super' | 'sub'
}

export interface Formatted {
  text: string
  markdown: string
  runs: RichRun[]
}

/**
 * An entry of a bibliography. `label` is the "[1]" or "1." of numeric styles, which stands before the text and is not
 * part of it.
 */
export interface Entry extends Formatted {
  id: string
  label?: string
}

/** One job for the engine: a whole document, because ibid. and disambiguation need every citation. */
export interface Job {
  style: Pick<Style, 'base' | 'xml'>
  locale: string
  clusters: readonly Cluster[]
  /** Items that go into the bibliography without being cited. */
  uncited?: readonly CslItem[]
}
export interface Answer {
  cites: Formatted[]
  bibliography: Entry[]
}
