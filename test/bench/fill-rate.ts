/**
 * How fast a library fills: documents whose reading is kept, taken through the job of reading as the product does it,
 * with the thread that splits and embeds. What reading a file costs is not in it.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingest } from '../../src/core/ingest/index.ts'
import type { Report } from '../../src/core/jobs/task.ts'
import type { Library } from '../../src/core/library.ts'
import type { Reading } from '../../src/core/read/reader.ts'
import type { Reader } from '../../src/core/verify/entailer.ts'
import { loadConfig } from '../../src/config.ts'
import { openHouse } from '../../src/open.ts'
import type { JobRow } from '../../storage/contract.ts'
import { passageMaker } from './library-text.ts'

/** Sections of a document, one passage each. */
const SECTIONS = 500
const DOCUMENTS = 10

/** Passages a second, by the clock and by the processor time of all threads. */
export interface Rate {
  passages: number
  clock: number
  processor: number
}

/** Only what opens a library as the thread of jobs does; nothing here asks it. */
const SILENT: Reader = { name: 'bench', most: 0, read: async () => [] }

/** All but the file has been read: the reading that was kept is gone on with. */
const REPORT: Report = {
  signal: new AbortController().signal,
  done: step => step === 'lectura',
  async phase() {},
  async long() {},
  async checkpoint() {},
}

const readingOf = (titulo: string, text: () => string): Reading => ({
  tipo: 'documento',
  meta: { titulo },
  warnings: [],
  units: Array.from({ length: SECTIONS }, (_, i) => {
    const texto = text()
    return {
      posicion: i + 1,
      texto,
      ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 },
      ruta: [],
      parrafos: [{ desde: 0, hasta: texto.length }],
    }
  }),
})

async function prepared({ shelf, scratch }: Library, n: number, text: () => string): Promise<string> {
  const id = `d${String(n).padStart(16, '0')}`,
    titulo = `Libro ${n}`
  await shelf.add({
    ...{ id, titulo, tipo: 'documento', bytes: 1, nombre: null, media: 'text/plain', modo: 'economico', given: {} },
    sha256: createHash('sha256').update(id).digest('hex'),
  })
  await scratch.save(id, readingOf(titulo, text))
  return id
}

async function filled(library: Library, from: number, text: () => string): Promise<Rate> {
  const ids: string[] = []
  for (let n = 0; n < DOCUMENTS; n++) ids.push(await prepared(library, from + n, text))
  const began = performance.now(),
    spent = process.cpuUsage()
  for (const id of ids) await ingest(library, { subject: id, extra: null } as JobRow, REPORT)
  const took = performance.now() - began,
    { user, system } = process.cpuUsage(spent)
  let passages = 0
  for (const id of ids) passages += await library.shelf.countPassages(id)
  return { passages, clock: (1000 * passages) / took, processor: (1e6 * passages) / (user + system) }
}

/** The rates of `rounds` fillings one after the other in one process: at the first it has met no word yet. */
export async function fillRates(rounds: number): Promise<Rate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-fill-')),
    env = { ANAQUEL_DATA: folder, ANAQUEL_LOG: 'silent', ANAQUEL_MODELS: 'off', ANAQUEL_NETWORK: 'off' },
    house = await openHouse(loadConfig(env), { reader: SILENT })
  try {
    const library = house.library((await house.storage.access.owner()).id),
      text = passageMaker(),
      rates: Rate[] = []
    for (let round = 0; round < rounds; round++) rates.push(await filled(library, round * DOCUMENTS, text))
    return rates
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rateOf = ({ clock, processor }: Rate): string => `${clock.toFixed(0)} (${processor.toFixed(0)})`

/** A row of the table of size. */
export async function fillRow(): Promise<string> {
  const [first, ...next] = await fillRates(3)
  return (
    `| filling by the job of reading, passages a second by the clock (of processor time): first ${first!.passages} of a ` +
    `process / next | ${rateOf(first!)} / ${next.map(rateOf).join(', ')} |`
  )
}
