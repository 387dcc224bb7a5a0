/**
 * What the CSL side speaks: items in CSL-JSON, clusters of citations in document order, and formatted text in three
 * shapes.
 */

export const FORMATOS = ['author-date', 'numeric', 'note', 'label', 'author'] as const
export type Formato = (typeof FORMATOS)[number]

/** CSL-JSON, schema 1.0.2. Only what item.ts builds is named; any other variable of the schema may be there. */
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
 * A style that exists and can be used. `base` is the independent style that does the work: another one when this is
 * only an alias.
 */
export interface Style extends StyleRow {
  base: string
  /** Citations go into notes. */
  note: boolean
  bibliography: boolean
  /** The style's own language, when it has one. */
  locale?: string
  /** The source of a style of one's own, already validated; absent for those of the index. */
  xml?: string
}

/**
 * `label` as in CSL ("page", "chapter", "section", "timestamp"…), and our own "slide" and "row", whose words locales.ts
 * adds. `within`: the sheet whose rows they are.
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
 * What stands in one pair of brackets or in one note. `note`: number of the note it stands in; counted from 1 when
 * absent.
 */
export interface Cluster {
  cites: readonly Cite[]
  note?: number
}

/** A stretch of text with one look. */
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

/** `label`: "[1]" or "1." of numeric styles, which stands before the text and is not part of it. */
export interface Entry extends Formatted {
  id: string
  label?: string
}

/** One job for the engine; all of a document, because ibid. and disambiguation need every citation. */
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
