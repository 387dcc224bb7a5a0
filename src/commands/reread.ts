/**
 * `reread --all`, `reread ID…`: documents that are here are read anew, by this process or by the server that is
 * running. What was there is searched and cited until the new text is whole, also when this command is interrupted.
 */
import { list, record } from '../core/documents/index.ts'
import { reread } from '../core/documents/record.ts'
import type { Library } from '../core/library.ts'
import { envelope, Failure } from '../errors.ts'
import type { Documento } from '../schema/index.ts'
import { createBar, type Bar } from './bar.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { interruptible } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

const LOOK_SECONDS = 0.5
const PAGE = 100

interface Work {
  library: Library
  io: Io
  json: boolean
  bar: Bar
  signal: AbortSignal
}

/** Returns the documents that were read by an earlier version of the reading. */
async function older(library: Library): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const { documentos, siguiente } = await list(library, { limite: PAGE, ...(cursor !== undefined && { cursor }) })
    ids.push(...documentos.filter(({ lectura_antigua }) => lectura_antigua).map(({ id }) => id))
    if (siguiente === undefined) return ids
    cursor = siguiente
  }
}

function refuse({ io, bar, json, library }: Work, id: string, failure: Failure): void {
  bar.end()
  if (json) io.stdout.write(`${JSON.stringify({ id, ...envelope(failure, library.site) })}\n`)
  else io.stderr.write(`✗ ${id}: ${failure.message}\n`)
}

/** Queues the documents, and counts those that could not be queued. */
async function ask(work: Work, ids: readonly string[]): Promise<{ queued: string[]; refused: number }> {
  const queued: string[] = []
  for (const id of ids) {
    try {
      await reread(work.library, id)
      queued.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refuse(work, id, error)
    }
  }
  return { queued, refused: ids.length - queued.length }
}

/** Waits and returns the document as it is when its reading has ended, or when the command is interrupted. */
async function reading(work: Work, id: string, show: (share: number, title: string) => void): Promise<Documento> {
  const { library, signal } = work
  for (;;) {
    const row = await library.shelf.document(id)
    if (row.relectura === null || signal.aborted) return record(library, row)
    show(row.relectura, row.titulo)
    await library.changed(id, LOOK_SECONDS, signal)
  }
}

function report({ io, bar, json }: Work, document: Documento): void {
  bar.end()
  if (json) {
    io.stdout.write(`${JSON.stringify(document)}\n`)
    return
  }
  const { id, titulo, relectura, avisos = [] } = document
  io.stdout.write(`✓ ${id}  ${titulo}${relectura === undefined ? '' : '  (still in the queue)'}\n`)
  for (const aviso of avisos) io.stdout.write(`  ${aviso}\n`)
}

async function run(work: Work, all: boolean, words: readonly string[]): Promise<number> {
  const ids = all ? await older(work.library) : words
  if (ids.length === 0 && !work.json) work.io.stdout.write('Every document has the newest reading.\n')
  const { queued, refused } = await ask(work, ids)
  for (const [done, id] of queued.entries())
    report(work, await reading(work, id, (share, title) => work.bar.show((done + share) / queued.length, title)))
  return refused > 0 || work.signal.aborted ? 1 : 0
}

export default defineCommand({
  name: 'reread',
  usage: ['reread --all [--json]', 'reread ID… [--json]'],
  summary: SUMMARIES.reread,
  options: { all: { type: 'boolean' }, json: { type: 'boolean' } },
  glosses: { all: 'those that an older version has read', json: 'one record a line, as the API gives it' },
  async run({ values, words, io }) {
    const all = values.all === true
    if (all === words.length > 0) throw new Usage('reread: either --all or ids of documents.')
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'escritura')
      const shared = { library, io, json: values.json === true, bar: createBar(io.stderr) }
      house.startJobs()
      return interruptible(signal => run({ ...shared, signal }, all, words))
    })
  },
})
