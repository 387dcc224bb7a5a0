/**
 * The sources of styles and locales, in order of precedence: the data folder, the Debian packages, the packaged
 * snapshot. This module reads files and knows no engine.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { FORMATOS, type Formato } from './types.ts'
import { elements, parseTree, type Tree } from './tree.ts'
import { lookup } from '../../../lookup.ts'

export interface Head {
  titulo: string
  formato?: Formato
  parent?: string
}

export interface Source {
  ids(): Iterable<string>
  has(id: string): boolean
  /**
   * Returns what is known of a style without parsing all of it; `formato` and `parent` are missing when that would be
   * necessary.
   */
  head(id: string): Head
  /** Returns the style's tree. Throws when the id is unknown or its file is not well-formed. */
  tree(id: string): Tree
  locales(): Iterable<string>
  locale(tag: string): Tree | undefined
}

const DEBIAN = '/usr/share/citation-style-language'

/**
 * Opens the sources, highest precedence first. `folder` is `<data>/styles`: it holds `*.csl`, `dependent/*.csl` and
 * `locales-*.xml`, the latter perhaps under `locales/`.
 */
export function openSources(folder?: string): Source[] {
  const folders = [
    ...(folder ? [[folder, folder, join(folder, 'locales')]] : []),
    [join(DEBIAN, 'styles'), join(DEBIAN, 'locales')],
  ]
  return [
    ...folders.flatMap(([styles, ...locales]) => (styles && existsSync(styles) ? [folderSource(styles, locales)] : [])),
    snapshotSource(openSnapshot()),
  ]
}

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const LOCALE_FILE = /^locales-([A-Za-z-]+)\.xml$/

const STYLE_FILE = /^(.*)\.csl$/s

/** The files of these folders whose name matches, by what the pattern's group takes of it; later folders win. */
const filesIn = (folders: readonly string[], pattern: RegExp): Map<string, string> =>
  new Map(
    folders.flatMap(folder =>
      list(folder).flatMap((file): [string, string][] => {
        const [, name] = pattern.exec(file) ?? []
        return name === undefined ? [] : [[name, join(folder, file)]]
      }),
    ),
  )

function folderSource(folder: string, localeFolders: string[]): Source {
  const localePaths = (): Map<string, string> => filesIn(localeFolders, LOCALE_FILE)
  const heads = new Map<string, Head>()
  let known = { at: 0, paths: new Map<string, string>() }
  // `styles pull` may fill the folder while the service runs, so a changed time stamp means that it is listed again.
  const current = (): Map<string, string> => {
    const at = statSync(folder).mtimeMs
    if (at !== known.at) {
      known = { at, paths: filesIn([join(folder, 'dependent'), folder], STYLE_FILE) }
      heads.clear()
    }
    return known.paths
  }
  const path = (id: string): string => {
    const file = current().get(id)
    if (!file) throw new Error(`no style ${id}`)
    return file
  }
  return {
    ids: () => current().keys(),
    has: id => current().has(id),
    head(id) {
      let parsed = heads.get(id)
      if (!parsed) heads.set(id, (parsed = readHead(path(id), id)))
      return parsed
    },
    tree: id => parseTree(readFileSync(path(id), 'utf8')),
    locales: () => localePaths().keys(),
    locale: tag => {
      const file = localePaths().get(tag)
      return file ? parseTree(readFileSync(file, 'utf8')) : undefined
    },
  }
}

const ENTITIES: Record<string, string> = lookup({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, dec?: string, name?: string) =>
    hex || dec ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(dec)) : (ENTITIES[name ?? ''] ?? whole),
  )

/** The first 8 kB hold the `info` of every official style; indexing 10,857 of them must not read 60 MB. */
const HEAD_BYTES = 8192

function readHead(path: string, id: string): Head {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(HEAD_BYTES)
    const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, HEAD_BYTES, 0))
    const parent = text.match(/<link\b[^>]*>/g)?.find(link => /rel\s*=\s*["']independent-parent["']/.test(link))
    return {
      titulo: decode(/<title\b[^>]*>([^<]*)<\/title>/.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() || id),
      formato: format(/citation-format\s*=\s*["']([\w-]+)["']/.exec(text)?.[1]),
      parent: parent && styleId(decode(/href\s*=\s*["']([^"']*)["']/.exec(parent)?.[1] ?? '')),
    }
  } finally {
    closeSync(file)
  }
}

/** Returns a style's id: "http://www.zotero.org/styles/apa" and "apa.csl" → "apa". */
export const styleId = (name: string): string =>
  name
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.csl$/i, '')

const format = (name: string | undefined): Formato | undefined => FORMATOS.find(known => known === name)

function snapshotSource(snapshot: Snapshot): Source {
  return {
    ids: () => snapshot.titles.keys(),
    has: id => snapshot.titles.has(id),
    head: id => ({ titulo: snapshot.titles.get(id) ?? id, formato: format(snapshot.format(id)) }),
    tree(id) {
      const tree = snapshot.style(id)
      if (!tree) throw new Error(`no style ${id}`)
      return tree
    },
    locales: () => snapshot.locales,
    locale: tag => snapshot.locale(tag),
  }
}

/** Returns what the tree states about itself. Without a citation category, `class` decides the format. */
export function treeHead(tree: Tree): {
  titulo: string
  formato: Formato
  parent?: string
  note: boolean
  bibliography: boolean
  pages: boolean
  locale?: string
} {
  const info = elements(tree, 'info')[0]
  const note = tree.attrs['class'] === 'note'
  const parts = info ? elements(info) : []
  const parent = parts.find(part => part.name === 'link' && part.attrs['rel'] === 'independent-parent')?.attrs['href']
  const category = parts.find(part => part.name === 'category' && part.attrs['citation-format'])?.attrs[
    'citation-format'
  ]
  return {
    titulo: String(parts.find(part => part.name === 'title')?.children.join('') ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    formato: format(category) ?? (note ? 'note' : 'author-date'),
    parent: parent === undefined ? undefined : styleId(parent),
    note,
    bibliography: elements(tree, 'bibliography').length > 0,
    pages: printsPlaces(tree),
    locale: tree.attrs['default-locale'],
  }
}

/** Whether its citations print the page, or whatever place they are given. */
function printsPlaces(tree: Tree): boolean {
  const macros = new Map(elements(tree, 'macro').map(macro => [macro.attrs['name'], macro]))
  const seen = new Set<Tree>()
  const prints = (part: Tree): boolean => {
    if (seen.has(part)) return false
    seen.add(part)
    const { variable, macro } = part.attrs
    if (/^(?:text|number)$/.test(part.name) && variable === 'locator') return true
    const called = macros.get(macro)
    return (called !== undefined && prints(called)) || elements(part).some(prints)
  }
  return elements(tree, 'citation').some(prints)
}
