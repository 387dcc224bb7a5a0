/**
 * Opens the models that the configuration names: the embedded one at once, a public one when it has been fetched, and
 * for searches when its vectors have been made. Never waits for a network.
 */
import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { COMMAND } from '../../paths.ts'
import type { Composer, Embedder, Inferrer, Models, Reranker, Vision } from './models.ts'
import { pullEngine, type EngineOptions } from './engine.ts'
import { isPresent, listModels, pullModel, type Progress } from './pull.ts'
import { embeddedModel } from './static.ts'
import { MODELS, type ModelRow } from './table.ts'
import {
  hasEngine,
  NO_ENGINE,
  openComposer,
  openEmbedder,
  openInferrer,
  openReranker,
  openVision,
  type Closable,
  type Place,
} from './transformers.ts'

export { listModels, pullModel } from './pull.ts'
export { MODELS } from './table.ts'

type Estado = ReturnType<Models['status']>[number]

export interface OpenModelsOptions {
  /**
   * `auto` fetches what is missing, `folder` uses only what is in `folder` without any network, `off` uses only what
   * the package carries.
   */
  mode: 'auto' | 'off' | 'folder'
  folder: string
  /** `debug` receives the outcome of automatic fetches, which `status` reports too. */
  log: { debug?(message: string): void; info(message: string): void; warn(message: string): void }
  /** For tests: another table, another server, another engine file. */
  models?: Readonly<Record<string, ModelRow>>
  source?: string
  module?: string
  /** Free bytes of memory and of the disk of `folder`. */
  room?: () => Promise<{ memory: number; disk: number }>
  pack?: EngineOptions['pack']
}

export interface OpenModels extends Models, Closable {
  /**
   * Makes searches use the better embedder; called when every passage has its vector. Does nothing when there is none.
   */
  promote(): void
  /** Resolves when loading in the background has ended, successfully or not. */
  readonly settled: Promise<void>
}

/** A background fetch that gets no answer for this long is given up until the next start. */
const PATIENCE_MS = 5_000

export async function openModels(options: OpenModelsOptions): Promise<OpenModels> {
  const embedded = await embeddedModel()
  const state: State = {
    embedded,
    embed: embedded,
    next: null,
    rerank: null,
    nli: null,
    vision: null,
    write: null,
    open: [],
    loading: new Map(),
    stop: new AbortController(),
  }
  const settled = options.mode === 'off' ? Promise.resolve() : load(state, options)
  return {
    settled,
    get embed() {
      return state.embed
    },
    get next() {
      return state.next
    },
    get rerank() {
      return state.rerank
    },
    get nli() {
      return state.nli
    },
    get vision() {
      return state.vision
    },
    get write() {
      return state.write
    },
    promote() {
      if (state.next) [state.embed, state.next] = [state.next, null]
    },
    status: () => status(state, options),
    pull: options.mode === 'off' ? undefined : name => pull(name, state, options),
    async close() {
      state.stop.abort(new Error('closing'))
      await settled
      await Promise.all(state.open.map(model => model.close()))
    },
  }
}

async function pull(name: string, state: State, options: OpenModelsOptions): Promise<void> {
  const row = (options.models ?? MODELS)[name]
  if (!row) throw new Error(`There is no model "${name}" to fetch.`)
  if (state.loading.get(name)?.estado === 'cargando') throw new Error(`${name} is being fetched.`)
  // A person asked for the model, so it is fetched in every mode.
  const failed = await enter(state, { name, row }, { ...options, mode: 'auto' })
  if (failed !== null) throw new Error(failed)
}

interface State {
  embedded: Embedder
  embed: Embedder
  next: Embedder | null
  rerank: Reranker | null
  nli: Inferrer | null
  vision: Vision | null
  write: Composer | null
  open: Closable[]
  loading: Map<string, Estado>
  stop: AbortController
}

async function load(state: State, options: OpenModelsOptions): Promise<void> {
  let reached = true
  for (const [name, row] of Object.entries(options.models ?? MODELS)) {
    if (state.stop.signal.aborted) return
    if (row.use === 'speech') continue // opened when a recording needs it
    const present = isPresent(options.folder, name, options.models)
    if (!present && !(options.mode === 'auto' && row.auto)) continue
    if (!present && row.auto === 'room' && !(reached && (await hasRoom(name, row, options)))) continue
    reached &&= (await enter(state, { name, row }, options)) === null || present
  }
}

/**
 * Loading weights takes three times their size, because they are mapped, unpacked and computed with; the server needs
 * some memory besides.
 */
const TIMES = 3
const BESIDES_MB = 500

async function hasRoom(name: string, { megabytes }: ModelRow, options: OpenModelsOptions): Promise<boolean> {
  const { memory, disk } = await (options.room ?? (() => roomIn(options.folder)))()
  const needed = (TIMES * megabytes + BESIDES_MB) * 1e6
  if (memory >= needed && disk >= needed) return true
  const short = memory < needed ? `memory: ${megabytesIn(memory)}` : `disk: ${megabytesIn(disk)}`
  options.log.info(
    `models: ${name} is not fetched by itself, it wants ` +
      `${megabytesIn(needed)} free (${short}): ${COMMAND} models pull ${name}`,
  )
  return false
}

const megabytesIn = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

async function roomIn(folder: string): Promise<{ memory: number; disk: number }> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return { memory: process.availableMemory(), disk: bavail * bsize }
}

/** Fetches and opens a model. Returns null, or what went wrong, which is also logged and shown by `status`. */
async function enter(
  state: State,
  { name, row }: { name: string; row: ModelRow },
  options: OpenModelsOptions,
): Promise<string | null> {
  state.loading.set(name, { name, estado: 'cargando' })
  try {
    await install(state, { name, row }, options)
    state.loading.set(name, { name, estado: 'listo' })
    return null
  } catch (error) {
    const detalle = withoutFolder(sentence(error), name, options.folder)
    state.loading.set(name, { name, estado: 'error', detalle })
    const told = `models: ${name} is not used: ${detalle} What the package carries serves instead.`
    // A model that was fetched before should serve, so its failure is a warning; a failed fetch is normal on many
    // machines.
    if (state.stop.signal.aborted) return detalle
    if (isPresent(options.folder, name, options.models)) options.log.warn(told)
    else options.log.debug?.(told)
    return detalle
  }
}

async function install(
  state: State,
  { name, row }: { name: string; row: ModelRow },
  options: OpenModelsOptions,
): Promise<void> {
  const { folder, models, source, module } = options
  const missing = row.files.filter(
    file => isPresent(folder, name, models) && !existsSync(join(folder, name, file.path)),
  )
  if (missing.length > 0)
    throw new Error(`${missing.map(file => file.path).join(', ')} is missing: ${COMMAND} models pull ${name}`)
  if (!isPresent(folder, name, models))
    await pullModel(name, {
      folder,
      models,
      source,
      patience: PATIENCE_MS,
      signal: state.stop.signal,
      onProgress: createShare(row, progreso => state.loading.set(name, { name, estado: 'cargando', progreso })),
    })
  if (row.use !== 'ocr' && !hasEngine({ folder, module })) {
    if (options.mode !== 'auto') throw new Error(`${NO_ENGINE}: ${COMMAND} models pull ${name}`)
    await pullEngine(folder, { signal: state.stop.signal, pack: options.pack })
  }
  const place: Place = { folder, module, onEnd: error => withdraw(state, { name, error }, options) }
  if (row.use === 'embed') state.open.push((state.next = await openEmbedder(name, row, place)))
  else if (row.use === 'nli') state.open.push((state.nli = await openInferrer(name, row, place)))
  else if (row.use === 'vision') state.open.push((state.vision = await openVision(name, row, place)))
  else if (row.use === 'write') state.open.push((state.write = await openComposer(name, row, place)))
  else if (row.use === 'rerank') state.open.push((state.rerank = await openReranker(name, row, place)))
  // OCR and speech data are only fetched here; the child process that reads a scan or recording opens them.
  options.log.debug?.(`models: ${name} is ready`)
}

/** Takes a model whose thread died out of use. The embedded model serves again, because its vectors still exist. */
function withdraw(state: State, { name, error }: { name: string; error: Error }, options: OpenModelsOptions): void {
  if (state.embed.name === name) state.embed = state.embedded
  if (state.next?.name === name) state.next = null
  if (state.rerank?.name === name) state.rerank = null
  if (state.nli?.name === name) state.nli = null
  if (state.write?.name === name) state.write = null
  const row = (options.models ?? MODELS)[name]
  if (row?.use === 'vision' && state.vision?.name === row.vectors) state.vision = null
  state.loading.set(name, { name, estado: 'error', detalle: sentence(error) })
  options.log.warn(`models: ${name} has stopped: ${sentence(error)} What the package carries serves instead.`)
}

function status(state: State, { folder, models }: OpenModelsOptions): Estado[] {
  const serving: Estado = { name: state.embed.name, estado: 'listo', detalle: 'sirve las búsquedas' }
  const others = listModels(folder, models).filter(({ name }) => name !== state.embed.name)
  return [serving, ...others.map(({ name, use, present }) => state.loading.get(name) ?? resting(name, use, present))]
}

/**
 * State of a model that was not loaded here. A speech model that is present counts as ready: it is opened when a
 * recording needs it.
 */
const resting = (name: string, use: ModelRow['use'], present: boolean): Estado => ({
  name,
  estado: use === 'speech' && present ? 'listo' : 'ausente',
})

/** Turns the progress of single files into the share of the whole model, by the size in the table. */
function createShare({ megabytes }: ModelRow, tell: (share: number) => void): (progress: Progress) => void {
  const come = new Map<string, number>()
  return ({ file, bytes }) => {
    come.set(file, bytes)
    tell(Math.min(1, [...come.values()].reduce((sum, n) => sum + n, 0) / (megabytes * 1e6)))
  }
}

/**
 * The engine's error about damaged weights names a folder and no remedy; this removes the folder and names the command
 * that helps.
 */
function withoutFolder(text: string, name: string, folder: string): string {
  return text.includes(folder)
    ? `its files could not be opened (${text.replaceAll(folder, '…').replace(/\.$/, '')}): ` +
        `${COMMAND} models pull ${name}.`
    : text
}

function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message.split('\n')[0]!.trim() : String(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
