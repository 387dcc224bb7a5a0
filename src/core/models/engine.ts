/**
 * The engine that runs public models: ONNX Runtime for this machine's processor and the part of Transformers.js that
 * runs in Node. npm fetches it into the folder of models together with the first model, pinned and checked, completely
 * or not at all. The download is 116 MB, of which 48 stay; as a dependency it was 445 MB, most of them for browsers and
 * other platforms. ONNX Runtime with a tokenizer alone would save 1 MB, 20 MB of memory and 80 ms at the first
 * question, but could not run speech, pictures and writing.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNetwork } from '../../network.ts'
import { unpack } from './unpack.ts'

export interface Part {
  name: string
  version: string
  /** The hash as npm's lock file writes it. */
  integrity: string
  files: readonly RegExp[]
}

const { platform, arch, execPath } = process

const LICENCE = /^licen[cs]e/i
const VERSION = '4.3.1'
const ONNX = '1.30.0'
export const ENGINE: readonly Part[] = [
  {
    name: '@huggingface/transformers',
    version: VERSION,
    integrity: 'sha512-5+voSeUCFK6PCKlY15dPhNOKq3/zOTxDN7oC+Wy9dFb1QZ0TSQomZRRy7URRK8YRuUoE9fGMQTTPC5d/pWBJhA==',
    files: [LICENCE, /^package\.json$/, /^dist\/transformers\.node\.mjs$/],
  },
  {
    name: 'onnxruntime-common',
    version: ONNX,
    integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
    files: [LICENCE, /(^|\/)package\.json$/, /^dist\/(cjs|esm)\/[\w-]+\.js$/],
  },
  {
    name: 'onnxruntime-node',
    version: ONNX,
    integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
    files: [LICENCE, /^package\.json$/, /^dist\/[\w-]+\.js$/, new RegExp(`^bin/napi-v\\d+/${platform}/${arch}/`)],
  },
]

/**
 * Pictures are opened by the library's own `sharp`. The thread of a vision model stores it under this symbol before it
 * loads the engine. Other threads have none, but the engine must find a module to import.
 */
export const SHARP = Symbol.for('anaquel.sharp')
const SHARP_SHIM =
  `export default globalThis[Symbol.for('anaquel.sharp')] ?? (() ` + `=> { throw new Error('no pictures') })\n`

const folderOf = (models: string): string => join(models, `engine-${VERSION}`)
const entryOf = (engine: string): string =>
  join(engine, 'node_modules/@huggingface/transformers/dist/transformers.node.mjs')

/**
 * Address of the module that a thread imports to run models; null when the engine has not been fetched. `models` is the
 * folder of models.
 */
export function engineAt(models: string): string | null {
  const entry = entryOf(folderOf(models))
  return existsSync(entry) ? pathToFileURL(entry).href : null
}

export interface EngineOptions {
  signal?: AbortSignal
  /** For tests: fetches the tarball of a package into a folder and returns its path. */
  pack?: (part: Part, folder: string, signal?: AbortSignal) => Promise<string>
  parts?: readonly Part[]
}

const underWay = new Map<string, Promise<string>>()

/** Fetches the engine; calls at the same time share one fetch. Rejects with one sentence for the user. */
export function pullEngine(models: string, options: EngineOptions = {}): Promise<string> {
  const running =
    underWay.get(models) ??
    fetchEngine(models, options).finally(() => {
      underWay.delete(models)
    })
  underWay.set(models, running)
  return running
}

async function fetchEngine(models: string, { signal, pack = npmPack, parts = ENGINE }: EngineOptions): Promise<string> {
  const engine = folderOf(models)
  await mkdir(models, { recursive: true })
  const partial = await mkdtemp(join(models, '.engine-'))
  try {
    for (const part of parts) {
      const tarball = await pack(part, partial, signal)
      await check(tarball, part)
      const to = join(partial, 'node_modules', part.name)
      await unpack(tarball, to, path => part.files.some(pattern => pattern.test(path)))
      await rm(tarball)
      signal?.throwIfAborted()
    }
    await layShim(partial)
    await rm(engine, { recursive: true, force: true })
    await rename(partial, engine)
    await removeOthers(models)
    return entryOf(engine)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function check(tarball: string, { name, integrity }: Part): Promise<void> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(tarball)) hash.update(chunk as Buffer)
  const actual = `sha512-${hash.digest('base64')}`
  if (actual !== integrity) throw new Error(`${name} is not the package that was expected (${actual}).`)
}

async function layShim(engine: string): Promise<void> {
  const folder = join(engine, 'node_modules/sharp')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "name": "sharp", "type": "module", "exports": "./index.js" }\n')
  await writeFile(join(folder, 'index.js'), SHARP_SHIM)
}

/** Deletes engines of earlier versions. */
async function removeOthers(models: string): Promise<void> {
  const old = (await readdir(models)).filter(name => /^engine-/.test(name) && join(models, name) !== folderOf(models))
  for (const name of old) await rm(join(models, name), { recursive: true, force: true })
}

const MINUTES = 10

/**
 * npm itself fetches the package, because it is configured for the registry, the proxy and the certificates of this
 * machine.
 */
async function npmPack({ name, version }: Part, folder: string, signal?: AbortSignal): Promise<string> {
  requireNetwork('npm')
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder, ...patience]
  const cli = npmCli()
  const [program, first] = cli === null ? ['npm', []] : [execPath, [cli]]
  const output = await new Promise<string>((resolve, reject) => {
    const done = (error: Error | null, stdout: string, stderr: string): void => {
      if (error === null) resolve(stdout)
      else reject(new Error(`npm could not fetch ${name}: ${reason(error, stderr)}`, { cause: error }))
    }
    execFile(program, [...first, ...args], { cwd: folder, timeout: MINUTES * 60_000, signal }, done)
  })
  return join(folder, output.trim().split('\n').at(-1)!)
}

/** Path of Node's own npm, which runs without a shell; on Windows `npm` itself is a batch file. */
function npmCli(): string | null {
  const here = dirname(execPath)
  const places = [join(here, 'node_modules'), join(here, '..', 'lib', 'node_modules')]
  return places.map(place => join(place, 'npm', 'bin', 'npm-cli.js')).find(path => existsSync(path)) ?? null
}

function reason(error: Error, stderr: string): string {
  if ('code' in error && error.code === 'ENOENT') return 'npm is not installed.'
  const line = /npm (?:error|ERR!) (?!code|errno|syscall)(.+)/.exec(stderr)?.[1] ?? error.message.split('\n')[0]!
  return /[.!?]$/.test(line) ? line : `${line}.`
}
