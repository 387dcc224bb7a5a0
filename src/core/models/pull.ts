/**
 * Fetches a model of the table into the folder of models, completely or not at all. Files that an interrupted fetch
 * finished are kept for the next one.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { patience } from '../../time-limit.ts'
import { MODELS, type ModelFile, type ModelRow } from './table.ts'

const SOURCE = 'https://huggingface.co'
/** A fetch that gets no answer, or no further byte, for this long is given up. */
const PATIENCE_MS = 20_000

export interface Progress {
  name: string
  file: string
  bytes: number
  total: number | null
}

export interface PullOptions {
  /** The folder of models; each model gets a folder of its own in it. */
  folder: string
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** Another server with the same paths. */
  source?: string
  patience?: number
  models?: Readonly<Record<string, ModelRow>>
}

export interface ModelState {
  name: string
  use: ModelRow['use']
  licence: string
  megabytes: number
  present: boolean
}

/** The models of the table, in its order. */
export function listModels(folder: string, models = MODELS): ModelState[] {
  return Object.entries(models).map(([name, { use, licence, megabytes }]) => ({
    name,
    use,
    licence,
    megabytes,
    present: isPresent(folder, name, models),
  }))
}

/** Whether the model is there. Checking its first file is enough, because a model is moved into place as a whole. */
export const isPresent = (folder: string, name: string, models = MODELS): boolean => {
  const first = models[name]?.files[0]
  return first !== undefined && existsSync(join(folder, name, first.path))
}

/**
 * Returns the path of the model's folder. Throws one sentence for the user: unknown name, no network, or a file that is
 * not the expected one.
 */
export async function pullModel(name: string, options: PullOptions): Promise<string> {
  const { folder, models = MODELS } = options
  const row = models[name]
  if (!row) throw new Error(`There is no model "${name}"; there are: ${Object.keys(models).join(', ')}.`)
  const target = join(folder, name)
  const partial = join(folder, `.${name}.part`)
  const there = existsSync(target)
  const wanted: ModelFile[] = []
  for (const file of row.files) if (!there || (await fault(join(target, file.path), file)) !== null) wanted.push(file)
  for (const file of wanted) await fetchFile(name, { row, file, partial }, options)
  if (!there) await rename(partial, target)
  else for (const { path } of wanted) await replace(join(partial, path), join(target, path))
  if (there) await rm(partial, { recursive: true, force: true })
  return target
}

async function replace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
}

/** What is wrong with a file compared with the table; null when nothing is. */
async function fault(path: string, { path: name, sha256: expected }: ModelFile): Promise<string | null> {
  if (!existsSync(path)) return 'it is not there'
  if (expected !== undefined) {
    const actual = await sha256(path)
    return actual === expected ? null : `it is not the file that was expected (SHA-256 ${actual})`
  }
  // A web page that asks for a password is sent with status 200, too.
  if (name.endsWith('.json'))
    try {
      JSON.parse(await readFile(path, 'utf8'))
    } catch {
      return 'it is not the file that was expected (it is no JSON)'
    }
  return (await stat(path)).size > 0 ? null : 'it is empty'
}

async function fetchFile(
  name: string,
  { row, file, partial }: { row: ModelRow; file: ModelFile; partial: string },
  options: PullOptions,
): Promise<void> {
  const path = join(partial, file.path)
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  const began = `${path}.part`
  const url =
    row.use === 'ocr'
      ? `${options.source ?? row.host}/${row.repo}/${row.revision}/${file.path}`
      : `${options.source ?? SOURCE}/${row.repo}/resolve/${row.revision}/${file.path}`
  try {
    await download(url, began, {
      options,
      progress: (bytes, total) => options.onProgress?.({ name, file: file.path, bytes, total }),
    })
    const wrong = await fault(began, file)
    if (wrong !== null) throw new Error(wrong)
  } catch (error) {
    await rm(began, { force: true })
    throw new Error(`${file.path} of ${name} could not be fetched: ${reason(error)}`, { cause: error })
  }
  await rename(began, path)
}

/** Downloads a file; aborts when nothing arrives for `patience`. */
async function download(
  url: string,
  path: string,
  { options, progress }: { options: PullOptions; progress: (bytes: number, total: number | null) => void },
): Promise<void> {
  const ms = options.patience ?? PATIENCE_MS
  const { signal, heard, end } = patience(ms, options.signal, new Error(`no answer for ${Math.round(ms / 1000)} s`))
  try {
    const response = await fetch(url, { signal })
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    const length = Number(response.headers.get('content-length'))
    let bytes = 0
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        heard()
        progress((bytes += chunk.length), length || null)
        yield chunk
      }
    }
    await pipeline(Readable.fromWeb(response.body), counted, createWriteStream(path), { signal })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    end()
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** "fetch failed" says nothing, but its cause does. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
