/**
 * Opens the models that the configuration names: the embedded one at once, a public one when it has been fetched, and
 * for searches when its vectors have been made. Never waits for a network.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND } from '../../paths.ts'
import type { Composer, Embedder, Inferrer, Models, Reranker, Vision } from './models.ts'
import { pullEngine, type EngineOptions } from './engine.ts'
import { hasRoom, type Room } from './room.ts'
import { isPresent, listModels, pullModel, type Progress } from './pull.ts'
import { embeddedModel } from './static.ts'
import { MODELS, type ModelRow } from './table.ts'
import { hasEngine, NO_ENGINE, type Closable, type Place } from './thread.ts'
import { openComposer, openEmbedder, openInferrer, openReranker, openVision } from './transformers.ts'

type Estado = ReturnType<Models['status']>[number]

type Mode = 'auto' | 'off' | 'folder'

export interface OpenModelsOptions {
  /**
   * `auto` fetches what is missing, `folder` uses only what is in `folder` without any network, `off` uses only what
   * the package carries.
   */
  mode: Mode
  folder: string
  /** `debug` receives the outcome of automatic fetches, which `status` reports too. */
  log: { debug?(message: string): void; info(message: string): void; warn(message: string): void }
  /** For tests: another table, another server, another engine file. */
  models?: Readonly<Record<string, ModelRow>>
  source?: string
  module?: string
  /** Asked how much room this machine has; a test says it itself. */
  room?: () => Promise<Room>
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
  return new LocalModels(await embeddedModel(), options)
}

interface Chosen {
  name: string
  row: ModelRow
}

class LocalModels implements OpenModels {
  embed: Embedder
  next: Embedder | null = null
  rerank: Reranker | null = null
  nli: Inferrer | null = null
  vision: Vision | null = null
  write: Composer | null = null
  readonly settled: Promise<void>
  readonly pull: OpenModels['pull']
  readonly #embedded: Embedder
  readonly #options: OpenModelsOptions
  readonly #open: Closable[] = []
  /** States of the models that were fetched or opened here. */
  readonly #states = new Map<string, Estado>()
  readonly #stop = new AbortController()

  constructor(embedded: Embedder, options: OpenModelsOptions) {
    this.embed = this.#embedded = embedded
    this.#options = options
    const isOff = options.mode === 'off'
    this.pull = isOff ? undefined : name => this.#pull(name)
    this.settled = isOff ? Promise.resolve() : this.#load()
  }

  promote(): void {
    if (this.next) [this.embed, this.next] = [this.next, null]
  }

  status = (): Estado[] => {
    const { folder, models } = this.#options
    const serving: Estado = { name: this.embed.name, estado: 'listo', detalle: 'sirve las búsquedas' }
    const others = listModels(folder, models).filter(({ name }) => name !== serving.name)
    return [serving, ...others.map(({ name, use, present }) => this.#states.get(name) ?? resting(name, use, present))]
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('closing'))
    await this.settled
    await Promise.all(this.#open.map(model => model.close()))
  }

  /** Opens what is there and fetches what is missing, as the mode and the room on this machine allow. */
  async #load(): Promise<void> {
    const { folder, mode, models } = this.#options
    let reached = true
    for (const [name, row] of Object.entries(models ?? MODELS)) {
      if (this.#stop.signal.aborted) return
      if (row.use === 'speech') continue // opened when a recording needs it
      const present = isPresent(folder, name, models)
      if (!present && !(mode === 'auto' && row.auto)) continue
      if (!present && row.auto === 'room') {
        const { megabytes } = row
        if (!reached || !(await hasRoom({ name, megabytes }, this.#options))) continue
      }
      reached &&= (await this.#enter({ name, row }, mode)) === null || present
    }
  }

  async #pull(name: string): Promise<void> {
    const row = (this.#options.models ?? MODELS)[name]
    if (!row) throw new Error(`There is no model "${name}" to fetch.`)
    if (this.#states.get(name)?.estado === 'cargando') throw new Error(`${name} is being fetched.`)
    // A person asked for the model, so it is fetched in every mode.
    const failed = await this.#enter({ name, row }, 'auto')
    if (failed !== null) throw new Error(failed)
  }

  /** Fetches and opens a model. Returns null, or what went wrong, which is also logged and shown by `status`. */
  async #enter({ name, row }: Chosen, mode: Mode): Promise<string | null> {
    const { folder, models, log } = this.#options
    this.#states.set(name, { name, estado: 'cargando' })
    try {
      await this.#install({ name, row }, mode)
      await this.#start({ name, row })
      log.debug?.(`models: ${name} is ready`)
      this.#states.set(name, { name, estado: 'listo' })
      return null
    } catch (error) {
      const detalle = withoutFolder(sentence(error), name, folder)
      this.#states.set(name, { name, estado: 'error', detalle })
      if (this.#stop.signal.aborted) return detalle
      const told = `models: ${name} is not used: ${detalle} What the package carries serves instead.`
      // A model that was fetched before should serve, so its failure is a warning; a failed fetch is normal on many
      // machines.
      if (isPresent(folder, name, models)) log.warn(told)
      else log.debug?.(told)
      return detalle
    }
  }

  /** Fetches what is missing of a model, and of the engine that runs it. */
  async #install({ name, row }: Chosen, mode: Mode): Promise<void> {
    const { folder, models, source, module, pack } = this.#options
    const { signal } = this.#stop
    if (isPresent(folder, name, models)) {
      const missing = row.files.filter(file => !existsSync(join(folder, name, file.path)))
      if (missing.length > 0)
        throw new Error(`${missing.map(file => file.path).join(', ')} is missing: ${COMMAND} models pull ${name}`)
    } else {
      const onProgress = createShare(row, progreso => this.#states.set(name, { name, estado: 'cargando', progreso }))
      await pullModel(name, { folder, models, source, patience: PATIENCE_MS, signal, onProgress })
    }
    if (row.use === 'ocr' || hasEngine({ folder, module })) return
    if (mode !== 'auto') throw new Error(`${NO_ENGINE}: ${COMMAND} models pull ${name}`)
    await pullEngine(folder, { signal, pack })
  }

  /** OCR and speech data are only fetched here; the child process that reads a scan or recording opens them. */
  async #start({ name, row }: Chosen): Promise<void> {
    const { folder, module } = this.#options
    const place: Place = { folder, module, onEnd: error => this.#withdraw(name, error) }
    if (row.use === 'embed') this.#open.push((this.next = await openEmbedder(name, row, place)))
    else if (row.use === 'nli') this.#open.push((this.nli = await openInferrer(name, row, place)))
    else if (row.use === 'vision') this.#open.push((this.vision = await openVision(name, row, place)))
    else if (row.use === 'write') this.#open.push((this.write = await openComposer(name, row, place)))
    else if (row.use === 'rerank') this.#open.push((this.rerank = await openReranker(name, row, place)))
  }

  /** Takes a model whose thread died out of use. The embedded model serves again, because its vectors still exist. */
  #withdraw(name: string, error: Error): void {
    if (this.embed.name === name) this.embed = this.#embedded
    if (this.next?.name === name) this.next = null
    if (this.rerank?.name === name) this.rerank = null
    if (this.nli?.name === name) this.nli = null
    if (this.write?.name === name) this.write = null
    const row = (this.#options.models ?? MODELS)[name]
    if (row?.use === 'vision' && this.vision?.name === row.vectors) this.vision = null
    this.#states.set(name, { name, estado: 'error', detalle: sentence(error) })
    this.#options.log.warn(`models: ${name} has stopped: ${sentence(error)} What the package carries serves instead.`)
  }
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
