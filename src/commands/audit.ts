/**
 * `audit FILE` checks the citations of a manuscript. The work is done by this process or by a running server, whichever
 * leases the job first.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { CitationRow } from '../../storage/contract.ts'
import { auditOfFile, revision, settledAudit, startAudit } from '../core/audit/jobs.ts'
import { report } from '../core/audit/report.ts'
import { ended } from '../core/documents/index.ts'
import type { Library } from '../core/library.ts'
import { decode } from '../core/read/prose/charset.ts'
import { Failure } from '../errors.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { nameOf } from './files.ts'
import { shellLibrary, withHouse } from './house.ts'

/** How often the job is looked at: progress looks continuous at this rate. */
const LOOK_SECONDS = 0.5

async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    throw new Failure(
      'no_encontrado',
      { archivo: nameOf(path) },
      { cause, mensaje: `No se puede leer ${nameOf(path)}.`, message: `${nameOf(path)} cannot be read.` },
    )
  })
}

/**
 * Returns the text of the bibliography file that a manuscript names in its head, found relative to it; undefined where
 * it names none or the file cannot be read.
 */
async function named(path: string, bytes: Buffer): Promise<string | undefined> {
  if (!/\.(?:tex|latex|ltx|md|markdown|txt)$/i.test(path)) return undefined
  const text = decode(bytes)
  const name =
    /^bibliography:\s*["']?([^\s"'\[\]]+)/m.exec(text)?.[1] ??
    /\\(?:addbibresource(?:\[[^\]]*\])?|bibliography)\{([^},]+)/.exec(text)?.[1]
  if (name === undefined) return undefined
  const file = join(dirname(path), extname(name) ? name : `${name}.bib`)
  return readFile(file).then(decode, () => undefined)
}

async function start(
  library: Library,
  path: string,
  { bytes, listed }: { bytes: Buffer; listed: string | undefined },
): Promise<CitationRow> {
  const input = await auditOfFile(bytes, { nombre: path, media: null }, listed)
  if (input.texto !== undefined) return (await startAudit(library, { input, draft: null })).row
  const stored = await library.blobs.receive(Readable.from([bytes]))
  try {
    return (await startAudit(library, { input, draft: stored.sha256 })).row
  } finally {
    await library.blobs.settle(stored)
  }
}

async function wait(io: Io, library: Library, id: string): Promise<CitationRow> {
  const bar = createBar(io.stderr)
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort()
  }
  // Waiting for a job keeps no handle open, so this timer keeps the process alive.
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGINT', interrupt)
  try {
    for (;;) {
      const row = await settledAudit(library, id, { seconds: LOOK_SECONDS, signal: stop.signal })
      if (ended(row) || stop.signal.aborted) return row
      bar.show(row.progreso, row.fase ?? '')
    }
  } finally {
    bar.end()
    clearInterval(alive)
    process.off('SIGINT', interrupt)
  }
}

export default defineCommand({
  name: 'audit',
  usage: ['audit FILE [--references FILE.bib] [-o OUT] [--json]'],
  summary:
    'Check the citations that a manuscript has (.docx, Markdown or LaTeX): the work, the page, the ' +
    'quotation, what supports the sentence, the data, the list of sources. The manuscript is not ' +
    'changed: -o writes the report, or the .docx with comments. Exit code 3 when something is wrong.',
  options: { references: { type: 'string' }, output: { type: 'string', short: 'o' }, json: { type: 'boolean' } },
  glosses: {
    references: 'its file of references (.bib, CSL-JSON, RIS); one that its head names is found beside it',
    output: '-o: file to write: a .docx gets comments, any other name the report',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const [path, more] = words
    if (path === undefined || more !== undefined) throw new Usage('audit: one file is needed.')
    const { output } = values
    const wantsWord = output !== undefined && extname(output).toLowerCase() === '.docx'
    if (wantsWord && extname(path).toLowerCase() !== '.docx')
      throw new Usage('audit: only a .docx becomes a .docx with comments.')
    const bytes = await bytesOf(path)
    const listed = values.references === undefined ? await named(path, bytes) : decode(await bytesOf(values.references))
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      await house.readers?.settled // so that the shell judges as the server does
      const { id } = await start(library, path, { bytes, listed })
      house.startJobs()
      const row = await wait(io, library, id)
      const body = revision(library, row)
      if (row.estado !== 'listo') {
        io.stderr.write(`${row.error ?? `Still ${row.estado}: the server goes on with it.`}\n`)
        return 1
      }
      if (wantsWord) await writeFile(output, row.cited === null ? bytes : await library.blobs.read(row.cited))
      else if (output !== undefined) await writeFile(output, report(body))
      if (values.json) io.stdout.write(`${JSON.stringify(body)}\n`)
      else if (output === undefined || wantsWord) io.stdout.write(report(body))
      return body.resumen?.fallos ? 3 : 0
    })
  },
})
