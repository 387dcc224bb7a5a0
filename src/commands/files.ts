/**
 * What was typed → the files it means: paths as they are, folders with what is inside them, patterns (`*`, `?`, `[…]`,
 * `{a,b}`, `**`). Node 20 has no `fs.globSync`.
 */
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, parse, sep } from 'node:path'
import { captionsAmong } from '../core/documents/captions.ts'

export interface Found {
  /** Each file once, in the order typed; files of a folder by name. */
  files: string[]
  /** Words that match no file. */
  missing: string[]
  /** The files in folders whose extension no reader takes. */
  skipped: string[]
}

const MAGIC = /[*?[\]{}]/
/** On Windows `*.pdf` means `SCAN.PDF` too. */
const IGNORING_CASE = process.platform === 'win32'

/**
 * Returns the files that the words mean. Folders are searched for these extensions (`.pdf`); a file that is named or
 * matched is taken whatever its extension. Hidden files are taken only when named.
 */
export async function expand(words: readonly string[], extensions: readonly string[]): Promise<Found> {
  const files = new Set<string>()
  const missing: string[] = []
  const skipped: string[] = []
  for (const word of words) {
    const kind = await kindOf(word)
    const matched = kind !== null ? [word] : MAGIC.test(word) ? await matching(word) : []
    if (matched.length === 0) missing.push(word)
    for (const path of matched) {
      if ((await kindOf(path)) !== 'folder') {
        files.add(path)
        continue
      }
      const inside = await walk(path)
      const readable = inside.filter(file => extensions.includes(extname(file).toLowerCase()))
      skipped.push(...inside.filter(file => !readable.includes(file)))
      for (const file of readable) files.add(file)
    }
  }
  return { files: [...files], missing, skipped }
}

/** Kinds that are counted one by one; the rest is counted together. */
const COUNTED = 12

/** What was left out, by extension, the most frequent first: "12 .native, 9 .bib, 3 without an extension". */
export function leftOut(files: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const file of files) {
    const kind = extname(file).toLowerCase() || 'without an extension'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const others = sorted.slice(COUNTED).reduce((sum, [, n]) => sum + n, 0)
  const kinds = [
    ...sorted.slice(0, COUNTED).map(([kind, n]) => `${n} ${kind}`),
    ...(others ? [`${others} others`] : []),
  ]
  const many = files.length === 1 ? 'file of a kind that is' : 'files of kinds that are'
  return `${files.length} ${many} not read: ${kinds.join(', ')}.\n`
}

/**
 * Returns the path of the recording's captions in its folder, as `captionsAmong` knows them; null when there are none.
 */
export async function captionsBeside(recording: string): Promise<string | null> {
  const name = captionsAmong(basename(recording), await readdir(dirname(recording)).catch(() => []))
  return name === null ? null : join(dirname(recording), name)
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  const stats = await stat(path).catch(() => null)
  return stats === null ? null : stats.isDirectory() ? 'folder' : 'file'
}

/** Returns every file below the folder, sorted. Links to folders are not followed, because they could form a loop. */
async function walk(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(entry => !entry.name.startsWith('.'))
  const paths: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) paths.push(...(await walk(path)))
    else if (entry.isFile() || (await kindOf(path)) === 'file') paths.push(path)
  }
  return paths
}

/** Matches segment by segment, so that only folders that can match are opened. The root may be a drive's, `C:\`. */
async function matching(pattern: string): Promise<string[]> {
  const paths: string[] = []
  for (const alternative of braces(pattern)) {
    const { root } = parse(alternative),
      parts = alternative.slice(root.length).split(/[/\\]+/)
    paths.push(
      ...(await descend(
        root || '.',
        parts.filter(part => part !== '' && part !== '.'),
      )),
    )
  }
  return [...new Set(paths)].sort()
}

async function descend(folder: string, [part, ...rest]: string[]): Promise<string[]> {
  if (part === undefined) return []
  if (part === '**') {
    const here = await descend(folder, rest.length > 0 ? rest : ['*'])
    const below = await Promise.all((await folders(folder)).map(name => descend(join(folder, name), [part, ...rest])))
    return [...here, ...below.flat()]
  }
  if (part === '..') return descend(join(folder, part), rest)
  const test = segment(part)
  const names = (await readdir(folder).catch(() => [])).filter(
    name => test.test(name) && (part.startsWith('.') || !name.startsWith('.')),
  )
  const paths = names.map(name => (folder === '.' ? name : join(folder, name)))
  if (rest.length === 0) return paths
  return (await Promise.all(paths.map(path => descend(path, rest)))).flat()
}

async function folders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).map(entry => entry.name)
}

/** `a.{pdf,epub}` → `a.pdf`, `a.epub`. */
function braces(pattern: string): string[] {
  const group = /\{([^{}]*)\}/.exec(pattern)
  if (!group) return [pattern]
  const [whole, inner = ''] = group
  return inner
    .split(',')
    .flatMap(choice => braces(pattern.slice(0, group.index) + choice + pattern.slice(group.index + whole.length)))
}

function segment(part: string): RegExp {
  const source = part.replace(/\[!?[^\]]+\]|[*?]|[^*?]/g, token => {
    if (token === '*') return '.*'
    if (token === '?') return '.'
    if (token.length > 1) return `[${token.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
    return token.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${source}$`, IGNORING_CASE ? 'siu' : 'su')
}

/** Name of a file without its folder, as the library stores it. */
export const nameOf = (path: string): string => basename(path.split(sep).join('/'))
