/**
 * Downloads the official styles and locales into the styles folder. The archives come from strangers, so their size is
 * bounded and only expected names are taken.
 */
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { patience } from '../../../time-limit.ts'
import { unzip } from '../../zip.ts'

const SOURCE = 'https://codeload.github.com'

interface Archive {
  path: string
  /**
   * Maps a name in the archive to a path under the folder; undefined means that the file is skipped. The first folder
   * of every name is the archive's own.
   */
  place(name: string): string | undefined
}

const ARCHIVES: readonly Archive[] = [
  {
    path: '/citation-style-language/locales/zip/HEAD',
    place: name => /^[^/]+\/(locales-[A-Za-z-]+\.xml)$/.exec(name)?.[1]?.replace(/^/, 'locales/'),
  },
  {
    path: '/citation-style-language/styles/zip/HEAD',
    place: name => /^[^/]+\/((?:dependent\/)?\w[\w.-]*\.csl)$/.exec(name)?.[1],
  },
]

/** Four times what 10,857 styles need, so that the archives may grow. */
const LIMITS = { entries: 50_000, part: 4_000_000 } as const
const MOST_BYTES = 200_000_000
/** Milliseconds without an answer, or without a further byte, after which a download is given up. */
const PATIENCE_MS = 20_000

export interface StylesProgress {
  archive: string
  bytes: number
  total: number | null
}

export interface PullStylesOptions {
  /** The styles folder, `<data>/styles`. */
  folder: string
  onProgress?: (progress: StylesProgress) => void
  signal?: AbortSignal
  /** Another server with the same paths. */
  source?: string
  patience?: number
  /** Most bytes of an archive. */
  most?: number
}

/**
 * Returns how many styles and locales were written. Nothing is written until both archives have arrived whole. Throws
 * an Error with one clear sentence.
 */
export async function pullStyles(options: PullStylesOptions): Promise<{ styles: number; locales: number }> {
  const files = new Map<string, Uint8Array>()
  for (const archive of ARCHIVES) {
    const url = (options.source ?? SOURCE) + archive.path
    try {
      for (const [place, bytes] of await contents(await fetched(url, options), archive)) files.set(place, bytes)
    } catch (error) {
      throw new Error(`${url} could not be fetched: ${reason(error)}`, { cause: error })
    }
  }
  for (const [place, bytes] of files) await whole(join(options.folder, place), bytes)
  await touch(options.folder)
  const styles = [...files.keys()].filter(place => place.endsWith('.csl')).length
  return { styles, locales: files.size - styles }
}

async function contents(bytes: Uint8Array, { place }: Archive): Promise<[string, Uint8Array][]> {
  const entries = await unzip(bytes, { ...LIMITS, only: name => place(name) !== undefined })
  if (entries.size === 0) throw new Error('the archive holds nothing of what it should')
  return [...entries].map(([name, content]) => [place(name) ?? name, content])
}

async function fetched(
  url: string,
  { onProgress, signal, patience: ms = PATIENCE_MS, most = MOST_BYTES }: PullStylesOptions,
): Promise<Uint8Array> {
  const waiting = patience(ms, signal, new Error(`no answer for ${Math.round(ms / 1000)} s`))
  try {
    const response = await fetch(url, { signal: waiting.signal })
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    const total = Number(response.headers.get('content-length')) || null
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body) {
      waiting.heard()
      if ((bytes += chunk.length) > most) throw new Error(`it is larger than ${Math.round(most / 1e6)} MB`)
      chunks.push(chunk)
      onProgress?.({ archive: new URL(url).pathname.split('/')[2] ?? url, bytes, total })
    }
    return Buffer.concat(chunks, bytes)
  } catch (error) {
    throw waiting.signal.aborted ? waiting.signal.reason : error
  } finally {
    waiting.end()
  }
}

/** Writes through a temporary file, because the service may be reading: a file is never half written. */
async function whole(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}

/**
 * Updates the folder's time stamp, because `sources.ts` lists a folder again when it differs and a change in
 * `dependent/` does not alter it.
 */
async function touch(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now)
}

/** Returns the cause behind "fetch failed", which by itself says nothing. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === 'fetch failed' && error.cause instanceof Error && error.cause.message
    ? error.cause.message
    : error.message
}
