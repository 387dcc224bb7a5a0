import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startJobLoop, type JobLoop, type LoopParts } from '../../src/core/jobs/loop.ts'
import { inEnglish } from '../../src/core/english.ts'
import type { Library } from '../../src/core/library.ts'
import { Unreadable } from '../../src/core/read/unreadable.ts'
import { Failure } from '../../src/errors.ts'
import { openScratch } from '../../storage/scratch.ts'
import { openEngine } from '../engine.ts'
import type { Room, Shelf, Storage } from '../../storage/contract.ts'
import { newDocument, shelfOf } from '../storage/fixtures.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-jobs-'))
  storage = await openEngine({ folder })
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

it.each([
  ['ends well', true],
  ['notices', false],
])(
  'a document that is deleted while it is read leaves nothing of its text behind, when the job %s',
  async (_name, blind) => {
    const scratch = openScratch(join(folder, 'scratch')),
      { id: account } = await storage.access.owner()
    const library = (of: string): Library => ({ shelf: storage.shelf(of), scratch }) as unknown as Library
    let ended = (): void => {}
    const over = new Promise<void>(resolve => {
      ended = resolve
    })
    const ingest: LoopParts['tasks']['ingest'] = async (own, job, report) => {
      await own.shelf.remove(job.subject)
      await own.scratch.save(job.subject, { texto: 'secreto' })
      if (!blind) await report.checkpoint('lectura')
    }
    const silent = { info: () => ended(), warn: () => ended(), error: () => ended() }
    const loop = startJobLoop({
      jobs: storage.jobs,
      tasks: { ingest, cite: ingest, figures: ingest, reread: ingest },
      library,
      changed: () => {},
      parallel: 1,
      log: silent,
    })
    await storage.shelf(account).add(newDocument())
    loop.wake()
    await over
    await loop.stop()
    expect(readdirSync(join(folder, 'scratch'))).toEqual([])
  },
)

it.each([
  [
    'whose collection was deleted meanwhile',
    () => new Failure('no_encontrado', { biblioteca: 'tesis' }),
    'was deleted meanwhile',
  ],
  [
    'that a missing package stops',
    () => Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' }),
    'internal error',
  ],
  [
    'that a missing native module stops',
    () => Object.assign(new Error("Cannot find module '../build/sharp.node'"), { code: 'MODULE_NOT_FOUND' }),
    'internal error',
  ],
])('a citation %s ends at once, and says so', async (_name, thrown, words) => {
  const { id: account } = await storage.access.owner()
  const shelf = storage.shelf(account)
  let tries = 0
  const cite: LoopParts['tasks']['cite'] = () => {
    tries++
    return Promise.reject(thrown())
  }
  const loop = startJobLoop({
    jobs: storage.jobs,
    tasks: { ingest: cite, cite, figures: cite, reread: cite },
    library: of => ({ shelf: storage.shelf(of), scratch: openScratch(join(folder, 'scratch')) }) as unknown as Library,
    changed: () => {},
    parallel: 1,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const id = `cgone${Date.now()}` // tried twice, it is another one
  await shelf.addCitation({ id, estilo: 'apa', input: null })
  loop.wake()
  await expect.poll(async () => (await shelf.citation(id)).estado).toBe('error')
  await loop.stop()
  const { error } = await shelf.citation(id)
  expect([tries, inEnglish(error!)]).toEqual([1, expect.stringContaining(words)])
})

describe('a job that is no fault of its own', () => {
  async function tried(thrown: () => Error, during: (loop: JobLoop) => void): Promise<[estado: string, log: string[]]> {
    const { id: account } = await storage.access.owner()
    const shelf = storage.shelf(account)
    const said: string[] = []
    let ended = (): void => {}
    const over = new Promise<void>(resolve => {
      ended = resolve
    })
    const told = (_fields: object, text: string): void => {
      said.push(text)
      ended()
    }
    const cite: LoopParts['tasks']['cite'] = () => {
      during(loop)
      return Promise.reject(thrown())
    }
    const loop = startJobLoop({
      jobs: storage.jobs,
      tasks: { ingest: cite, cite, figures: cite, reread: cite },
      library: of =>
        ({ shelf: storage.shelf(of), scratch: openScratch(join(folder, 'scratch')) }) as unknown as Library,
      changed: () => {},
      parallel: 1,
      log: { info: told, warn: told, error: told },
    })
    const id = `ckept${Date.now()}`
    await shelf.addCitation({ id, estilo: 'apa', input: null })
    loop.wake()
    await over
    await loop.stop()
    const { estado } = await shelf.citation(id)
    await shelf.removeCitations()
    return [estado, said]
  }

  it('waits for the restart where a newer version took the parts of the program away', async () => {
    const thrown = (): Error =>
      Object.assign(new Error("Cannot find module '/a/dist/run/b.js'"), { code: 'ERR_MODULE_NOT_FOUND' })
    expect(await tried(thrown, () => {})).toEqual(['en_cola', ['job put back: what it needs is out of reach']])
  })

  it('is put back where the signal that stops the program ended what was reading', async () => {
    const thrown = (): Error => new Unreadable('Está dañado.', 'killed')
    const late = (loop: JobLoop): void => void setTimeout(() => loop.close(), 20)
    expect(await tried(thrown, late)).toEqual(['en_cola', ['job put back: the program stops']])
  })
})

describe('long work', () => {
  /** Documents whose name begins with `scan` take as long as the test wants. */
  async function loopOf(
    parallel: number,
    jobs: Storage['jobs'] = storage.jobs,
  ): Promise<{
    add(kind: 'scan' | 'note', n: number): Promise<string[]>
    let(go: 'scan'): void
    log: string[]
    stop(): Promise<void>
  }> {
    const { id: account } = await storage.access.owner()
    const shelf = storage.shelf(account)
    const log: string[] = []
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const ingest: LoopParts['tasks']['ingest'] = async (own, job, report) => {
      const { nombre } = await own.shelf.document(job.subject)
      if (nombre?.startsWith('scan')) {
        await report.long(100)
        log.push(`begins ${nombre}`)
        await gate
      }
      log.push(`ends ${nombre}`)
    }
    const silent = { info: () => {}, warn: () => {}, error: (fields: object) => log.push(JSON.stringify(fields)) }
    const loop = startJobLoop({
      jobs,
      tasks: { ingest, cite: ingest, figures: ingest, reread: ingest },
      library: of => ({ shelf: storage.shelf(of) }) as unknown as Library,
      changed: () => {},
      parallel,
      log: silent,
    })
    return {
      add: async (kind, n) => {
        const ids: string[] = []
        for (let k = 1; k <= n; k++) ids.push((await shelf.add(newDocument({ nombre: `${kind}${k}.pdf` }))).row.id)
        loop.wake()
        return ids
      },
      let: open,
      log,
      stop: () => loop.stop(),
    }
  }
  const ended = async (ids: string[]): Promise<void> => {
    const shelf = storage.shelf((await storage.access.owner()).id)
    await vi.waitFor(
      async () => {
        for (const id of ids) expect((await shelf.document(id)).estado).toBe('listo')
      },
      { timeout: 120_000, interval: 20 },
    )
  }

  it.each([1, 2, 4])('twenty notes are read while two scans are, with %i at a time', async parallel => {
    const loop = await loopOf(parallel)
    const scans = await loop.add('scan', 2)
    // Either may be the first: on PostgreSQL both are asked about at once.
    await expect.poll(() => loop.log.some(line => line.startsWith('begins scan'))).toBe(true)
    await ended(await loop.add('note', 20))
    expect(loop.log.filter(line => line.startsWith('ends scan'))).toEqual([])
    expect(loop.log.filter(line => line.startsWith('begins scan'))).toHaveLength(parallel > 2 ? 2 : 1)
    loop.let('scan')
    await ended(scans)
    await loop.stop()
    expect(loop.log.filter(line => line.startsWith('ends scan'))).toHaveLength(2)
  })

  it('a long job whose place went while it was claimed is put back', async () => {
    const shelf = storage.shelf((await storage.access.owner()).id)
    const known = (await shelf.add(newDocument({ nombre: 'scan2.pdf' }))).row.id
    const job = await storage.jobs.claim('another', 60, { economico: true })
    await storage.jobs.defer(job!.id, 'another', 100)
    const first = (await shelf.add(newDocument({ nombre: 'scan1.pdf' }))).row.id
    let claims = 0
    const claim: typeof storage.jobs.claim = async (...asked) => {
      // The second claim asks while there is room, and reaches the storage when the first job has become long.
      if (++claims === 2) await expect.poll(() => loop.log).toContain('begins scan1.pdf')
      return storage.jobs.claim(...asked)
    }
    const loop = await loopOf(2, { ...storage.jobs, claim })
    await expect.poll(() => claims).toBeGreaterThan(2)
    await ended(await loop.add('note', 1))
    expect(loop.log.filter(line => line.startsWith('begins'))).toEqual(['begins scan1.pdf'])
    loop.let('scan')
    await ended([first, known])
    await loop.stop()
  })

  it.each([1, 2])('a document does not wait for work that can wait, with %i at a time', async parallel => {
    const [shelf, other] = [await shelfOf(storage), await shelfOf(storage)]
    const rooms: Room[] = []
    let open = (): void => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    const ingest: LoopParts['tasks']['ingest'] = async (own, job) => {
      const { nombre } = await own.shelf.document(job.subject)
      if (nombre === 'pictures.pdf') await gate
    }
    const loop = startJobLoop({
      jobs: {
        ...storage.jobs,
        claim: async (worker, seconds, room) => {
          rooms.push(room)
          return storage.jobs.claim(worker, seconds, room)
        },
      },
      tasks: { ingest, cite: ingest, figures: ingest, reread: ingest },
      library: of => ({ shelf: storage.shelf(of) }) as unknown as Library,
      changed: () => {},
      parallel,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    const add = async (own: Shelf, nombre: string, modo: 'rapido' | 'economico'): Promise<string> => {
      const { row } = await own.add(newDocument({ nombre, modo }))
      loop.wake()
      return row.id
    }
    const state = async (id: string, own = shelf): Promise<string> => (await own.document(id)).estado
    const waits = await add(shelf, 'pictures.pdf', 'economico')
    await expect.poll(() => state(waits)).toBe('procesando')
    const quick = await add(other, 'note.md', 'rapido')
    await expect.poll(() => state(quick, other)).toBe('listo')
    expect(await state(waits)).toBe('procesando')
    open()
    await expect.poll(() => state(waits)).toBe('listo')
    await loop.stop()
    // What was claimed beside it takes no turn of long work.
    const turns = rooms.filter(room => room.long).map(room => room.after)
    if (parallel === 1) expect(turns).not.toContain(other.account)
  })

  it('accounts take turns in long work, whatever short work is done meanwhile', async () => {
    const shelves = await Promise.all([1, 2, 3].map(() => shelfOf(storage)))
    const [first, second, last] = shelves.sort((a, b) => (a.account < b.account ? -1 : 1))
    for (const shelf of [first!, first!, second!, second!]) {
      await shelf.add(newDocument())
      const job = await storage.jobs.claim('another', 60, { economico: true, long: false })
      await storage.jobs.defer(job!.id, 'another', 100)
    }
    const begun: string[] = []
    const gates: (() => void)[] = []
    const ingest: LoopParts['tasks']['ingest'] = async (_, { account, long }) => {
      if (long === null) return
      begun.push(account)
      await new Promise<void>(resolve => gates.push(resolve))
    }
    const loop = startJobLoop({
      jobs: storage.jobs,
      tasks: { ingest, cite: ingest, figures: ingest, reread: ingest },
      library: of => ({ shelf: storage.shelf(of) }) as unknown as Library,
      changed: () => {},
      parallel: 2,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    for (let served = 1; served <= 4; served++) {
      await expect.poll(() => begun.length).toBe(served)
      const { row } = await last!.add(newDocument())
      loop.wake()
      await expect.poll(async () => (await last!.document(row.id)).estado).toBe('listo')
      gates.at(-1)!()
    }
    await loop.stop()
    expect(begun.map(account => account === first!.account)).toEqual([true, false, true, false])
  })
})
