/** What every presentation of a result shares: its two renderings, what it may ask, the addresses of resources. */
import { polishFields } from './text.ts'

export type Content = Record<string, unknown>

/** The two renderings of a result. `structured` is complete; `text` is read by clients that do not use it. */
export interface Rendering {
  structured: Content
  text: string
}

/** How many documents were read to the end, and how many are still to be read. */
export interface Consulted {
  read: number
  waiting: number
}

/** Where a passage stands, and the place where its last sentence goes on when that is another page. */
export interface Standing {
  position: number
  goesOn?: string
}

export interface Wish {
  /** Greatest length of a passage's `texto`, in characters. */
  maxChars: number
  /** Returns what was searched, if not among these (ids); it is called only when nothing was found. */
  consulted(among?: readonly string[]): Promise<Consulted>
  /** Returns where the passages with these ids stand; those that no longer exist are absent. */
  standing(ids: readonly string[]): Promise<ReadonlyMap<string, Standing>>
  /** Names the judge of this library, as in the `juez` of its decisions. */
  judge?(): string
  /** Characters of the first unit that were shown before. */
  skip?: number
}

export function asJson(body: Content): Rendering {
  const structured = polishFields(body)
  return { structured, text: JSON.stringify(structured) }
}

/** Address of a page resource: `library://document/{id}/page/{n}`, with n the physical position. */
export const pageUri = (document: string, position: number): string => `library://document/${document}/page/${position}`
export const documentUri = (document: string): string => `library://document/${document}`
