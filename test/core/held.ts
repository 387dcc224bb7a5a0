/**
 * A real library for tests and benches: texts as documents on a real engine in a folder of its own, the embedded model,
 * the light judge. No HTTP, no PDF.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractive } from '../../src/core/ask/extractive.ts'
import { createFetcher } from '../../src/core/read/fetch/fetch.ts'
import { noNames } from './read/fetch/fake-site.ts'
import type { Library } from '../../src/core/library.ts'
import type { Unit } from '../../src/core/read/reader.ts'
import { embeddedModel } from '../../src/core/models/static.ts'
import { embedMissing } from '../../src/core/ingest/reembed.ts'
import { split } from '../../src/core/ingest/split.ts'
import { openBlobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import { openScratch } from '../../storage/scratch.ts'
import { openEngine } from '../engine.ts'
import { builtInJudge } from './judges.ts'
import { sharedCsl } from '../csl.ts'

export interface Source {
  titulo: string
  autores?: string[]
  anio?: number
  pages: readonly string[]
  /** Number printed on the first page; 1 when absent. */
  folio?: number
  /** What a reader made of a file, instead of pages. */
  units?: readonly Unit[]
}

export interface Held {
  library: Library
  storage: Storage
  /** Document ids, in the order of the sources. */ ids: string[]
  passages: number
  close(): Promise<void>
}

/** Each source is a document, each of its pages carries its number as printed. */
export async function hold(
  sources: readonly Source[],
  parts: Partial<Pick<Library, 'writer' | 'fallback' | 'entail'>> = {},
): Promise<Held> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-held-'))
  const storage = await openEngine({ folder })
  const { id: account } = await storage.access.owner()
  const shelf = storage.shelf(account)
  const model = await embeddedModel()
  const ids: string[] = []
  let passages = 0
  for (const [n, { titulo, autores = [], anio, pages, folio = 1, units: read }] of sources.entries()) {
    const id = `d${n.toString(36).padStart(16, '0')}`
    ids.push(id)
    await shelf.add({
      id,
      titulo,
      tipo: 'pdf',
      sha256: n.toString(16).padStart(64, '0'),
      bytes: 1,
      nombre: null,
      media: null,
      modo: 'rapido',
      given: { titulo, autores, ...(anio !== undefined && { anio }) },
    })
    const job = await storage.jobs.claim('held', 600, { economico: true })
    await shelf.update(id, { titulo, autores, ...(anio !== undefined && { anio }), unidades: (read ?? pages).length })
    const ofPages = pages.map((texto, i): Unit => ({
      posicion: i + 1,
      texto,
      ruta: [],
      ancla: {
        tipo: 'pagina' as const,
        fisica: i + 1,
        impresa: String(folio + i),
        romana: false,
        origen: 'leido' as const,
        confianza: 0.99,
      },
    }))
    const units = read ?? ofPages
    await shelf.saveUnits(
      id,
      units.map((unit, i) => ({ ...unit, valor: folio + i, sinTexto: false })),
    )
    const made = split({ titulo, autores }, units)
    passages += made.length
    await shelf.savePassages(id, [1, units.length], made)
    if (job) await storage.jobs.finish(job.id, 'held')
  }
  await embedMissing(shelf, model)
  const library: Library = {
    shelf,
    blobs: openBlobs(join(folder, 'blobs'), storage),
    scratch: openScratch(join(folder, 'scratch')),
    models: { embed: model, next: null, rerank: null, status: () => [] },
    entail: await builtInJudge(),
    writer: extractive,
    fallback: false,
    csl: sharedCsl(),
    fetcher: createFetcher({ userAgent: 'Anaquel/test', resolve: noNames }),
    limits: { read: { seconds: 600, megabytes: 500 } },
    site: 'http://localhost:3000',
    plan: async () => ({ nombre: 'held', limits: {}, peticiones: 1000, noIncluye: [], metered: false }),
    now: () => new Date('2026-11-21T10:00:00Z'),
    changed: async () => {},
    wake: () => {},
    ...parts,
  }
  return {
    library,
    storage,
    ids,
    passages,
    async close() {
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
