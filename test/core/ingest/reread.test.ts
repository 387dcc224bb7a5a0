import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { correctFolios, folios } from '../../../src/core/documents/folios.ts'
import { passages } from '../../../src/core/documents/places.ts'
import { record, upload } from '../../../src/core/documents/index.ts'
import { reread as ask } from '../../../src/core/documents/record.ts'
import { describe as describeRecord } from '../../../src/core/records/describe.ts'
import { ingest } from '../../../src/core/ingest/index.ts'
import { reread, rereadingOf } from '../../../src/core/ingest/reread.ts'
import { createSplitter, ThreadEnded, type Splitter } from '../../../src/core/ingest/splitter.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import { PDF_PROCESS } from '../../../src/core/read/pdf/index.ts'
import type { Reading } from '../../../src/core/read/reader.ts'
import { READING } from '../../../src/core/read/version.ts'
import { compiled } from '../../../src/paths.ts'
import type { JobRow } from '../../../storage/contract.ts'
import { writePdf } from '../../pdfwrite.ts'
import { newDocument } from '../../storage/fixtures.ts'
import { openHouse, type House } from '../../server/house.ts'

const built = existsSync(compiled(PDF_PROCESS))
if (!built) console.warn('re-reading: skipped, because nothing has been built')

let house: House
let library: Library
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  library = house.library((await house.storage.access.owner()).id)
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

const reportOf = (more: Partial<Report> = {}): Report => ({
  signal: new AbortController().signal,
  done: () => false,
  async phase() {},
  async long() {},
  async checkpoint() {},
  ...more,
})

const WORDS = ['El agua viene del norte', 'La casa es de barro', 'El puente cayó en marzo', 'Nadie volvió a la villa']
const pdf = (town: string): Buffer =>
  Buffer.from(
    writePdf({
      labels: null,
      pages: WORDS.map((words, k) => ({
        width: 432,
        height: 648,
        runs: [
          ...Array.from({ length: 8 }, (_, n) => ({
            text: `${words}, y asi lo cuenta la linea ${n + 1} de la hoja de ${town}.`,
            x: 54,
            y: 560 - 14 * n,
            size: 10,
          })),
          { text: String(k + 5), x: 214, y: 40, size: 9 },
        ],
      })),
    }),
  )

async function read(town: string): Promise<string> {
  const stored = await library.blobs.receive(Readable.from([pdf(town)]))
  const file = { ...stored, nombre: 'villa.pdf', media: 'application/pdf' }
  const { row } = await upload(library, { file, given: {}, modo: 'rapido' })
  const job = await claim()
  await ingest(library, job, reportOf())
  await house.storage.jobs.finish(job.id, 'w')
  return row.id
}

/** Figures, which are looked for after each reading, are not what is tested here. */
async function claim(): Promise<JobRow> {
  for (;;) {
    const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
    if (job.kind !== 'figures') return job
    await house.storage.jobs.finish(job.id, 'w')
  }
}

/** As an older reading would have left it: half of the words of page 2 lost, and no folio of page 3. */
async function age(id: string): Promise<void> {
  const [passage] = await library.shelf.passagesOf(id, 2, 2)
  const { documento: _d, id: _id, ...rest } = passage!
  const old = {
    ...rest,
    ancla: null,
    texto: 'La casa de barro, lo cuenta la linea de la hoja.',
    forms: 'casa',
    stems: 'casa',
    heading: '',
  }
  await library.shelf.savePassages(id, [2, 2], [{ ...old, token: 'p2.7' }])
  await library.shelf.update(id, { reading: 0 })
}

it.runIf(built)(
  'a document is read anew under its id; links, corrections and the record stay',
  async () => {
    const id = await read('Soria')
    await describeRecord(library, id, {
      titulo: 'La villa',
      autores: ['Ruiz, Ana'],
      anio: 1931,
      campos: { publisher: 'Ibarra', type: 'book', page: null },
    })
    await describeRecord(library, id, { olvidar: ['issued'] })
    await correctFolios(library, id, { correction: { desde: 4, hasta: 4, impresa: '18' } })
    await age(id)
    expect(record(library, await library.shelf.document(id))).toMatchObject({ lectura_antigua: true })
    expect(await ask(library, id)).toMatchObject({ estado: 'listo', relectura: 0 })

    const before = await library.shelf.passagesOf(id, 1, 9)
    const job = await claim()
    const during: string[][] = []
    await reread(
      library,
      job,
      reportOf({
        async phase(fase) {
          if (fase === 'lectura') during.push((await library.shelf.passagesOf(id, 1, 9)).map(p => p.texto))
        },
      }),
    )
    await house.storage.jobs.finish(job.id, 'w')
    expect(during.length).toBeGreaterThan(0)
    for (const texts of during) expect(texts).toEqual(before.map(p => p.texto))

    const row = await library.shelf.document(id)
    expect(row).toMatchObject({
      titulo: 'La villa',
      autores: ['Ruiz, Ana'],
      estado: 'listo',
      relectura: null,
      reading: READING,
      unidades: 4,
    })
    expect(record(library, row)).not.toHaveProperty('lectura_antigua')
    const { item } = (await library.shelf.recordsOf([id])).get(id)!
    expect(item).toMatchObject({ title: 'La villa', publisher: 'Ibarra', type: 'book' })
    expect([item['page'], item['issued']]).toEqual([undefined, undefined])
    const after = await library.shelf.passagesOf(id, 1, 9)
    const same = (p: { token: string }): boolean => p.token !== 'p2.7'
    expect(after.map(p => p.token).filter(token => token !== 'p2.1')).toEqual(before.filter(same).map(p => p.token))
    const moved = await passages(library, id, { fragmento: 'p2.7' })
    expect(moved.movido).toEqual({ cambiado: true })
    expect(moved.pasajes[0]?.texto).toContain('La casa es de barro, y asi lo cuenta la linea 1')
    expect((await folios(library, id)).folios.map(f => f.impresa)).toEqual(['5', '6', '7', '18'])
    expect(await library.scratch.load(rereadingOf(id))).toBe(null)
    const found = await library.shelf.lexical(
      { words: [{ form: 'puente', stem: 'puent' }], phrases: [] },
      { scope: null, limite: 9 },
    )
    expect(found.hits).toHaveLength(1)
  },
  600_000,
)

it.runIf(built)(
  'a re-reading that is interrupted goes on from what it has read',
  async () => {
    const id = await read('Jaca')
    await ask(library, id)
    const job = await claim()
    const steps: string[] = []
    await expect(
      reread(
        library,
        job,
        reportOf({
          async checkpoint(step) {
            steps.push(step)
            throw new Error('stopped')
          },
        }),
      ),
    ).rejects.toThrow('stopped')
    expect(steps).toEqual(['lectura'])
    expect(await library.scratch.load(rereadingOf(id))).not.toBe(null)
    await reread(library, job, reportOf({ done: step => steps.includes(step) }))
    await house.storage.jobs.finish(job.id, 'w')
    expect(await library.shelf.passagesOf(id, 1, 9)).toHaveLength(4)
  },
  600_000,
)

const THINGS =
  'agua barro puente villa monte trigo molino camino iglesia caballo libro espada rey barco lluvia viento piedra ' +
  'sombra fuego pan vino lana hierro oro carta jardín torre mesa puerta ventana noche invierno hermano abuela médico ' +
  'pastor soldado maestro río mar isla desierto bosque lobo gato pájaro serpiente'
const things = THINGS.split(' ')
const thing = (n: number, of: number): string => things[Math.abs(n) % of]!
const river = (n: number): string =>
  `El ${thing(n, 47)} del ${thing(n, 43)} vio un ${thing(n, 41)} y pidió ${thing(n, 37)} para la casa ${n}.`
/** The reading of a book of sixty sections; the new one differs from the old in every tenth. */
const reading = (again: boolean): Reading => ({
  tipo: 'documento',
  meta: { titulo: 'Ríos' },
  warnings: [],
  units: Array.from({ length: 60 }, (_, i) => {
    const texto = Array.from({ length: 90 }, (_x, k) => river(again && i % 10 === 0 && k > 30 ? -k : 91 * i + k)).join(
      ' ',
    )
    const parrafos = [{ desde: 0, hasta: texto.length }]
    return {
      posicion: i + 1,
      texto,
      ancla: { tipo: 'seccion', ruta: ['Aguas'], parrafo: i + 1 },
      ruta: ['Aguas'],
      parrafos,
    }
  }),
})

/** A long document that was read and read anew; `made` is how many vectors that splitter made of the new reading. */
async function readTwice(splitter: Splitter | null): Promise<{ id: string; rows: unknown[]; made: number }> {
  let made = 0
  const counted: Splitter | null = splitter && {
    ...{ model: splitter.model, warm: () => {}, close: () => splitter.close() },
    async *split(document, groups) {
      for await (const group of splitter.split(document, groups)) {
        made += group.vectors.length
        yield group
      }
    },
  }
  const own: Library = { ...library, splitter: counted, models: { ...library.models, embed: await embeddedModel() } },
    { row } = await own.shelf.add(newDocument()),
    job = { subject: row.id, extra: null } as unknown as JobRow,
    kept = reportOf({ done: step => step === 'lectura' })
  await own.scratch.save(row.id, reading(false))
  await ingest(own, job, kept)
  made = 0
  await own.scratch.save(rereadingOf(row.id), reading(true))
  await reread(own, job, kept)
  const rows = await own.shelf.passagesOf(row.id, 1, 60)
  return { id: row.id, rows: rows.map(stored => ({ ...stored, id: '', documento: '' })), made }
}

it('a long document is read anew as it is without the splitter, also where that dies, each passage with its vector', async () => {
  const embed = await embeddedModel(),
    splitter = createSplitter(embed.name)
  const dying: Splitter = {
    ...{ model: embed.name, warm: () => {}, close: async () => {} },
    async *split(document, groups) {
      yield* splitter.split(document, groups.slice(0, 2))
      throw new ThreadEnded()
    },
  }
  const here = await readTwice(null),
    there = await readTwice(splitter),
    died = await readTwice(dying)
  expect(there.rows).toEqual(here.rows)
  expect(died.rows).toEqual(here.rows)
  expect(there.made).toBe(here.rows.length)
  expect(died.made).toBeGreaterThan(0)
  expect(died.made).toBeLessThan(here.rows.length)
  for (const { id } of [here, there, died]) {
    expect(await library.shelf.unembedded(embed.name, 1, id)).toEqual([])
    for (const { texto, ruta } of (await library.shelf.passagesOf(id, 1, 60)).filter((_, i) => i % 17 === 0)) {
      const [vector] = await embed.embed([[...ruta, texto].join('\n')], 'passage')
      const [best] = await library.shelf.semantic({ model: embed.name, vector: vector! }, { scope: [id], limite: 1 })
      expect(best!.score).toBeGreaterThan(0.9999)
      expect((await library.shelf.passages([best!.id]))[0]!.texto).toBe(texto)
    }
  }
  await splitter.close()
})
