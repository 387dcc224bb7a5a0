/**
 * A fake of the job loop: a file is plain text, a form feed ends a page, and a first line `#xiv` is the folio printed
 * on it.
 * A file that begins with ROTO ends in error; one that is empty says which kinds can be read. Real reading is tested
 * elsewhere. Citing is the real job,
 * and so is reading what came by address.
 */
import { citeOrAudit } from '../../src/core/audit/task.ts'
import { figures } from '../../src/core/figures/index.ts'
import { ingest } from '../../src/core/ingest/index.ts'
import type { Task } from '../../src/core/jobs/task.ts'
import type { Library } from '../../src/core/library.ts'
import { Failure } from '../../src/errors.ts'
import { Unreadable } from '../../src/core/read/unreadable.ts'
import { heading, indexed } from '../../src/core/search/analyze.ts'
import type { Ancla } from '../../src/schema/index.ts'
import type { JobRow, Storage, UnitRow } from '../../storage/contract.ts'

const WORKER = 'fake'

export interface FakeIngest {
  wake(): void
  hold(held: boolean): void
  stop(): Promise<void>
}

export function fakeIngest(
  storage: Storage,
  library: (account: string) => Library,
  changed: (subject: string) => void,
): FakeIngest {
  let held = false
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  const next = async (): Promise<void> => {
    while (!held && !stopped) {
      const job = await storage.jobs.claim(WORKER, 30, { economico: true })
      if (!job) return
      // Held while the engine was still answering.
      if (held) return void (await storage.jobs.release(job.id, WORKER))
      await runOne(storage, library(job.account), job)
      changed(job.subject)
    }
  }
  const wake = (): void => {
    turn = turn.then(next)
  }
  return {
    wake,
    hold(now) {
      held = now
      if (!now) wake()
    },
    async stop() {
      stopped = true
      await turn
    },
  }
}

async function runOne(storage: Storage, library: Library, job: JobRow): Promise<void> {
  if (job.kind === 'cite') return runReal(citeOrAudit, storage, library, job)
  if (job.kind === 'figures') return runReal(figures, storage, library, job)
  const { url } = await library.shelf.document(job.subject)
  await (url === null ? run(storage, library, job) : runReal(ingest, storage, library, job))
}

async function run(storage: Storage, library: Library, job: JobRow): Promise<void> {
  const { id, sha256, bytes, given } = await library.shelf.document(job.subject)
  const text = (await library.blobs.read(given.siguiente ?? sha256!)).toString()
  if (bytes === 0) return void (await storage.jobs.fail(job.id, WORKER, 'El archivo está vacío. Se leen: PDF.'))
  if (text.startsWith('ROTO')) return void (await storage.jobs.fail(job.id, WORKER, 'El archivo está dañado.'))
  if (given.siguiente !== undefined) await library.shelf.renew(id, Buffer.byteLength(text))
  const units = text.split('\f').map(unitOf)
  const refused = await library.shelf.chargePages(id, units.length).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused instanceof Failure) return void (await storage.jobs.fail(job.id, WORKER, refused.mensaje))
  await library.shelf.update(id, { unidades: units.length, referencia: 'Fake, F. (s. f.). Fake.' })
  await library.shelf.saveUnits(id, units)
  await library.shelf.saveFolios(
    id,
    units.map(({ posicion, ancla, valor }) => ({ posicion, ancla, valor, evidence: [{ kind: 'fake' }] })),
  )
  for (const { posicion, texto } of units) {
    if (texto === '') continue
    await library.shelf.savePassages(
      id,
      [posicion, posicion],
      [
        {
          token: `p${posicion}.1`,
          posicion,
          texto,
          ruta: [],
          ancla: null,
          desde: 0,
          hasta: texto.length,
          ...indexed(texto),
          heading: heading([]),
        },
      ],
    )
  }
  await storage.jobs.finish(job.id, WORKER)
}

async function runReal(task: Task, storage: Storage, library: Library, job: JobRow): Promise<void> {
  const done: string[] = []
  try {
    await task(library, job, {
      signal: new AbortController().signal,
      done: step => done.includes(step),
      async phase(fase, progreso) {
        await storage.jobs.heartbeat(job.id, WORKER, { seconds: 30, fase, progreso })
      },
      async long() {},
      async checkpoint(step) {
        done.push(step)
      },
    })
    await storage.jobs.finish(job.id, WORKER)
  } catch (error) {
    await storage.jobs.fail(
      job.id,
      WORKER,
      error instanceof Unreadable ? error.mensaje : error instanceof Error ? error.message : 'Falló.',
    )
  }
}

function unitOf(page: string, i: number): UnitRow {
  const [, impresa = null, texto = page] = /^#(\S+)\n([\s\S]*)$/.exec(page) ?? []
  const romana = impresa !== null && /^[ivxlcdm]+$/i.test(impresa)
  const ancla: Ancla = {
    tipo: 'pagina',
    fisica: i + 1,
    impresa,
    romana,
    origen: impresa === null ? 'ninguno' : 'leido',
    confianza: impresa === null ? 0 : 0.99,
  }
  return {
    posicion: i + 1,
    texto: texto.trim(),
    ancla,
    ruta: [],
    valor: impresa !== null && /^\d+$/.test(impresa) ? Number(impresa) : null,
    sinTexto: false,
  }
}
