/** Counts what stands around the place that a story is read at: tracked changes, links, tables. */
import type { Insertion } from './model.ts'
import type { Tag } from './xml.ts'

export const step = (token: Tag): number => (token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0)

/** Elements whose ids count together: bookmarks, comments, tracked changes. */
export const ANNOTATIONS = new Set([
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'bookmarkStart',
  'commentRangeStart',
  'moveFromRangeStart',
  'moveToRangeStart',
  'cellIns',
  'cellDel',
  'numberingChange',
])

const COUNTED: Record<string, 'deleted' | 'inserted' | 'links' | 'tables'> = {
  del: 'deleted',
  moveFrom: 'deleted',
  ins: 'inserted',
  moveTo: 'inserted',
  hyperlink: 'links',
  tbl: 'tables',
}

export class Around {
  deleted = 0
  inserted = 0
  links = 0
  tables = 0
  /** Start tags of the elements around, the innermost last. */
  readonly path: Tag[] = []

  /** `properties`: whether this is read within a paragraph's properties, where `ins` and `del` only mark. */
  take(name: string, token: Tag, properties: boolean): void {
    const counter = COUNTED[name]
    if (counter && !(properties && (counter === 'deleted' || counter === 'inserted'))) this[counter] += step(token)
  }

  /** Returns the tracked insertion right around what comes next. */
  insertion(xml: string): Insertion | undefined {
    const around = this.path.at(-1)
    if (!around || !/(?:^|:)(?:ins|moveTo)$/.test(around.name)) return undefined
    return { name: around.name, open: xml.slice(around.start, around.end), start: around.start }
  }
}
