/** The part of citeproc-js (npm `citeproc`, which carries no types) that engine.ts uses. Names are the vendor's. */
declare module 'citeproc' {
  interface Citation {
    citationID: string
    citationItems: {
      id: string
      locator?: string
      label?: string
      prefix?: string
      suffix?: string
      'suppress-author'?: boolean
      'author-only'?: boolean
    }[]
    properties: { noteIndex: number }
  }
  interface Sys {
    retrieveItem(id: string): object | undefined
    retrieveLocale(tag: string): object | string
  }
  class Engine {
    constructor(sys: Sys, style: object | string, lang?: string, forceLang?: boolean)
    registry: object
    /** A term of the locale; `plural` 0 or 1. Empty or undefined when it has none. */
    getTerm(term: string, form?: string, plural?: number): string | undefined
    updateItems(ids: string[]): void
    updateUncitedItems(ids: string[]): void
    /** [citationID, noteIndex, string] per citation, in document order. */
    rebuildProcessorState(citations: Citation[], mode?: 'html' | 'text', uncited?: string[]): [string, number, string][]
    processCitationCluster(
      citation: Citation,
      pre: [string, number][],
      post: [string, number][],
    ): [unknown, [number, string, string][]]
    makeCitationCluster(cites: Citation['citationItems']): string
    /** false when the style has no bibliography. */
    makeBibliography(section?: object): false | [{ entry_ids: string[][]; bibstart: string; bibend: string }, string[]]
  }
  const CSL: { Engine: typeof Engine }
  export default CSL
}
