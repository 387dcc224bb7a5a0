/**
 * `add FILE|URL…` adds files and addresses to the library. They are read by this process or by a running server,
 * whichever leases the job first. A bad file does not stop the others.
 */
import { resolve } from 'node:path'
import { isRecording } from '../core/documents/captions.ts'
import { uploadFromDisk } from '../core/documents/from-disk.ts'
import { ended, record, settled, uploadLink } from '../core/documents/index.ts'
import type { Library } from '../core/library.ts'
import { READERS } from '../core/read/index.ts'
import type { Reader } from '../core/read/reader.ts'
import { envelope, Failure, failureOf, isDiskFull } from '../errors.ts'
import { MODOS } from '../schema/documents.ts'
import type { Documento, Modo } from '../schema/index.ts'
import { createBar, type Bar } from './bar.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { captionsBeside, expand, leftOut, nameOf } from './files.ts'
import { shellLibrary, withHouse } from './house.ts'
import { NO_ROOM, roomIn } from './room.ts'
import { interruptible } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

/** How often the shelf is asked while a file is read: the progress bar looks continuous at this rate. */
const LOOK_SECONDS = 0.5

interface Sum {
  added: number
  /** Begun by an earlier call that was stopped, and read now. */
  resumed: number
  known: number
  failed: number
  waiting: number
}

interface Work {
  library: Library
  io: Io
  json: boolean
  modo: Modo
  bar: Bar
  signal: AbortSignal
  sum: Sum
  /** Documents that were in the queue before this call. */
  begun: ReadonlySet<string>
  /** Resolves to true once the disk of the library has no room. */
  full(): Promise<boolean>
  /** Ends the command; what is in the queue stays there. */
  giveUp(): void
}

/** A file or an address to add; `captions` is the path of the captions that come with a recording. */
interface Asked {
  path: string
  captions: string | null
}

interface Queued extends Asked {
  id: string
  duplicado: boolean
}

const extensions = (): string[] => Object.values<Reader>(READERS).flatMap(reader => [...reader.extensions])

/** Describes a disk error in our own words: the system's message would show the whole path a second time. */
function diskFailure(error: unknown): Failure {
  if (error instanceof Failure || isDiskFull(error)) return failureOf(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new Failure(
    'peticion_invalida',
    { causa: code },
    { mensaje: `No se puede leer el archivo (${code}).`, message: `The file cannot be read (${code}).`, cause: error },
  )
}

const absent = (): Failure =>
  new Failure('no_encontrado', {}, { mensaje: 'No hay ningún archivo así.', message: 'There is no such file.' })

function fail(work: Omit<Work, 'signal' | 'full' | 'giveUp'>, path: string, error: unknown): void {
  work.sum.failed++
  const failure = diskFailure(error)
  work.bar.end()
  if (work.json) work.io.stdout.write(`${JSON.stringify({ archivo: path, ...envelope(failure, work.library.site) })}\n`)
  else work.io.stderr.write(`✗ ${path}: ${failure.message}\n`)
}

/**
 * True for an address of any scheme: one that cannot be fetched is refused with its reason, not looked for on the disk.
 */
const isUrl = (word: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(word)
const shortName = (path: string): string => (isUrl(path) ? path : nameOf(path))

/** Pairs recordings with the captions beside them, so that captions do not become documents of their own. */
async function withCaptions(files: readonly string[]): Promise<Asked[]> {
  const asked = await Promise.all(
    files.map(async path => ({ path, captions: isRecording(path) ? await captionsBeside(path) : null })),
  )
  const taken = new Set(asked.flatMap(({ captions }) => (captions === null ? [] : [resolve(captions)])))
  return asked.filter(({ path }) => !taken.has(resolve(path)))
}

async function enqueue(work: Work, asked: Asked): Promise<Queued | null> {
  const { library, modo } = work,
    { path } = asked
  try {
    const { row, duplicate } = isUrl(path)
      ? await uploadLink(library, { url: path, given: {}, modo })
      : await uploadFromDisk(library, asked, modo)
    return { ...asked, id: row.id, duplicado: duplicate }
  } catch (error) {
    fail(work, path, error)
    return null
  }
}

function report(work: Work, { path, captions, duplicado }: Queued, document: Documento): void {
  work.bar.end()
  if (document.estado === 'error') work.sum.failed++
  else if (!ended(document)) work.sum.waiting++
  else if (work.begun.has(document.id)) work.sum.resumed++
  else if (duplicado) work.sum.known++
  else work.sum.added++
  if (work.json) {
    work.io.stdout.write(`${JSON.stringify(document)}\n`)
    return
  }
  if (document.estado === 'error') {
    work.io.stderr.write(`✗ ${path}: ${document.error ?? document.estado}\n`)
    return
  }
  const units = `${document.unidades} ${document.unidades === 1 ? 'unit' : 'units'}`
  const by = captions === null ? '' : ` by ${nameOf(captions)}`
  const known = work.begun.has(document.id) ? ', begun earlier' : duplicado ? ', already here' : ''
  const state = ended(document) ? `${units}${by}${known}` : 'still in the queue'
  work.io.stdout.write(`✓ ${document.id}  ${document.titulo}  (${state})\n`)
  for (const aviso of document.avisos ?? []) work.io.stdout.write(`  ${aviso}\n`)
}

/** Waits until one document is read; the bar shows the files that are done and the progress of this one. */
async function finish(work: Work, queued: Queued, { done, total }: { done: number; total: number }): Promise<void> {
  for (;;) {
    const row = await settled(work.library, queued.id, { seconds: LOOK_SECONDS, signal: work.signal })
    if (!ended(row) && (await work.full())) {
      work.bar.end()
      work.io.stderr.write(NO_ROOM)
      work.giveUp()
    }
    if (ended(row) || work.signal.aborted) {
      const duplicado = queued.duplicado || row.id !== queued.id
      report(work, { ...queued, duplicado }, record(work.library, row, duplicado))
      return
    }
    work.bar.show((done + row.progreso) / total, `${shortName(queued.path)} ${row.fase ?? ''}`)
  }
}

async function addAll(work: Work, files: readonly Asked[]): Promise<void> {
  const queued: Queued[] = []
  for (const asked of files) {
    if (work.signal.aborted) break
    work.bar.show(0, shortName(asked.path))
    const item = await enqueue(work, asked)
    if (item) queued.push(item)
  }
  for (const [done, item] of queued.entries()) {
    await finish(work, item, { done, total: queued.length }).catch(error => {
      fail(work, item.path, error)
    })
  }
}

/** Asked before anything is read: a document may end while the next file is still being looked at. */
async function inQueue({ shelf }: Library): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await shelf.list({ pendientes: true, limite: 1000, ...(cursor !== undefined && { cursor }) })
    for (const row of page.rows) if (!ended(row)) ids.add(row.id)
    cursor = page.siguiente
  } while (cursor !== undefined)
  return ids
}

function summary({ added, resumed, known, failed, waiting }: Sum): string {
  const counts: readonly (readonly [number, string])[] = [
    [resumed, 'begun earlier and read now'],
    [known, 'already here'],
    [waiting, 'still in the queue'],
    [failed, 'failed'],
  ]
  const others = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${[`${added} added`, ...others].join(', ')}.\n`
}

export default defineCommand({
  name: 'add',
  usage: ['add FILE|FOLDER|PATTERN|URL… [--mode rapido|economico] [--json]'],
  summary: SUMMARIES.add,
  options: { mode: { type: 'string' }, json: { type: 'boolean' } },
  glosses: {
    mode: 'rapido (default), or economico: after everything else',
    json: 'one record a line, as the API gives it',
  },
  async run({ values, words, io }) {
    if (words.length === 0) throw new Usage('add: files, folders, patterns or addresses are missing.')
    const modo = MODOS.find(known => known === (values.mode ?? 'rapido'))
    if (modo === undefined) throw new Usage(`add: --mode is ${MODOS.join(' or ')}.`)
    const { files, missing, skipped } = await expand(
      words.filter(word => !isUrl(word)),
      extensions(),
    )
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'escritura')
      const sum: Sum = { added: 0, resumed: 0, known: 0, failed: 0, waiting: 0 }
      const begun = await inQueue(library)
      const shared = { library, io, json: values.json === true, modo, bar: createBar(io.stderr), sum, begun }
      for (const word of missing) fail(shared, word, absent())
      house.startJobs()
      const items = [...(await withCaptions(files)), ...words.filter(isUrl).map(path => ({ path, captions: null }))]
      const interrupted = await interruptible(async signal => {
        const full = new AbortController()
        const stop = AbortSignal.any([signal, full.signal])
        await addAll({ ...shared, signal: stop, full: roomIn(house.config.data), giveUp: () => full.abort() }, items)
        return stop.aborted
      })
      if (skipped.length > 0) io.stderr.write(leftOut(skipped))
      if (!shared.json) io.stdout.write(summary(sum))
      return sum.failed > 0 || interrupted ? 1 : 0
    })
  },
})
