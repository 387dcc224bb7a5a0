/** What every presentation of a result shares: its two renderings, what it may ask, the addresses of resources. */
import { polishFields } from './mcp-text.ts'

export type Content = Record<string, unknown>

/** `structured` is complete; `text` is what a client without it reads. */
export interface Rendering {
  structured: Content
  text: string
}

/** Documents: read to the end, and still to be read. */
export interface Consulted {
  read: number
  waiting: number
}

/** Where a passage stands, and the place where its last sentence goes on, when that is another page. */
export interface Standing {
  position: number
  goesOn?: string
}

export interface Wish {
  /** Longest `texto` of a passage, in characters. */
  maxChars: number
  /** What was looked in, asked only when nothing was found. */
  consulted(): Promise<Consulted>
  /** Of passages by their ids; those that are gone are absent. */
  standing(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>
  /** Who judges here: `juez` of what it decides. */
  judge?(): string
  /** Characters of the first unit that were shown before. */
  skip?: number
}

export function asJson(body: Content): Rendering {
  const structured = polishFields(body)
  return { structured, text: JSON.stringify(structured) }
}

/** `library://document/{id}/page/{n}`, n physical. */
export const pageUri = (document: string, position: number): string => `library://document/${document}/page/${position}`
export const documentUri = (document: string): string => `library://document/${document}`
