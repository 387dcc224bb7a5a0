import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remove, upload } from '../../../src/core/documents/index.ts'
import { figures } from '../../../src/core/figures/index.ts'
import { ingest } from '../../../src/core/ingest/index.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import { FIGURES_PROCESS } from '../../../src/core/read/figures/index.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import { findFfmpeg } from '../../../src/core/read/media/ffmpeg.ts'
import { search } from '../../../src/core/search/index.ts'
import { compiled } from '../../../src/paths.ts'
import { openHouse, type House } from '../../server/house.ts'
import type { Library } from '../../../src/core/library.ts'
import { illustrated, paragraph, photo, picture, PROSE, text } from '../read/figures/illustrated.ts'

const built = existsSync(compiled(FIGURES_PROCESS))
if (!built) console.warn('figures: the tests of the job are skipped, because nothing has been built')

let house: House, library: Library, account: string
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  account = (await house.storage.access.owner()).id
  library = house.library(account)
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

const report = (signal = new AbortController().signal): Report & { steps: string[] } => {
  const steps: string[] = []
  return {
    signal,
    steps,
    done: step => steps.includes(step),
    async phase() {},
    async long() {},
    async checkpoint(step) {
      steps.push(step)
    },
  }
}

async function put(bytes: Buffer, nombre: string): Promise<string> {
  const file = await library.blobs.receive(Readable.from([bytes]))
  const { row } = await upload(library, {
    file: { ...file, nombre, media: null },
    given: { titulo: 'El libro', autores: ['Cieza, Pedro'], anio: 1553 },
    modo: 'rapido',
  })
  await library.blobs.settle(file)
  return row.id
}

/** Reads the document and ends its job, as the loop does; answers which jobs were left. */
async function read(id: string): Promise<void> {
  for (;;) {
    const job = (await house.storage.jobs.claim('w', 600, { economico: true }))!
    if (job.kind === 'ingest') await ingest(library, job, report())
    if (job.subject === id && job.kind === 'figures') {
      await house.storage.jobs.release(job.id, 'w')
      return
    }
    await house.storage.jobs.finish(job.id, 'w')
    if (job.subject === id && !(await library.shelf.figuresPending(id))) return
  }
}

async function look(id: string, as: Library = library): Promise<void> {
  const job = (await house.storage.jobs.claim('w', 600, { economico: true }))!
  expect([job.kind, job.subject]).toEqual(['figures', id])
  try {
    await figures(as, job, report())
  } catch (error) {
    await house.storage.jobs.release(job.id, 'w')
    throw error
  }
  await house.storage.jobs.finish(job.id, 'w')
}

const prose = paragraph(60, 740, PROSE)
const drawing = (caption: string, name = 'I0'): string =>
  `${prose}\n${picture(name, 150, 400, 300, 200)}\n${text(150, 380, caption)}\n${paragraph(60, 300, PROSE)}\n${text(300, 30, '23')}`
const book = (): Buffer =>
  illustrated([
    { content: drawing('Fig. 1. Plano de la fortaleza de Sacsayhuaman.'), images: [photo] },
    { content: `${prose}\n${paragraph(60, 500, PROSE)}` },
    { content: drawing('Fig. 2. Retrato del virrey Toledo.'), images: [{ ...photo, width: 150 }] },
  ])

describe.runIf(built)('figures of a PDF', () => {
  it('the document is `listo` before they are looked for; then each is found by its caption, on its page', async () => {
    const id = await put(book(), 'libro.pdf')
    await read(id)
    expect((await library.shelf.document(id)).estado).toBe('listo')
    expect(await library.shelf.figures(id)).toEqual([])
    expect(await library.shelf.figuresPending(id)).toBe(true)
    const before = (await library.shelf.passagesOf(id, 1, 9)).map(row => row.id)
    await look(id)
    const rows = await library.shelf.figures(id)
    expect(rows.map(({ posicion, pie, token, media }) => [posicion, pie, token, media])).toEqual([
      [1, 'Fig. 1. Plano de la fortaleza de Sacsayhuaman.', 'f1', 'image/jpeg'],
      [3, 'Fig. 2. Retrato del virrey Toledo.', 'f2', 'image/jpeg'],
    ])
    for (const row of rows) expect((await sharp(await library.blobs.read(row.sha256)).metadata()).width).toBe(row.ancho)
    // what stands in the text is quoted from there, and no passage of the text was touched
    const passages = await library.shelf.passagesOf(id, 1, 9)
    expect(passages.map(row => row.id).filter(one => !/:f\d+$/.test(one))).toEqual(before)
    const [unit] = await library.shelf.units(id, 3, 1),
      own = passages.find(row => row.token === 'f2')!
    expect(unit!.texto.slice(own.desde, own.hasta)).toBe(own.texto)
    const found = await search(library, 'retrato del virrey Toledo', { k: 5 })
    expect(found[0]!.row.posicion).toBe(3)
    expect(found.map(one => one.row.id)).toContain(`${id}:f2`)
    expect(found[0]!.row.ancla).toMatchObject({ tipo: 'pagina', fisica: 3 })
    expect((await house.ask('GET', `/api/v1/documentos/${id}/figuras`)).json).toMatchObject({
      completo: true,
      figuras: [{ id: `${id}:f1`, posicion: 1, fragmento: `${id}:f1` }, { posicion: 3 }],
    })
  })

  it('the picture is sent as what it is, whole, and to its owner alone', async () => {
    const documento = (await library.shelf.list({ limite: 1 })).rows[0]!.id
    const { figuras } = (await house.ask('GET', `/api/v1/documentos/${documento}/figuras`)).json
    const response = await fetch(figuras[0].enlace, { headers: { Authorization: `Bearer ${house.key}` } })
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/jpeg', 'nosniff'])
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).height).toBe(figuras[0].alto)
    const other = await house.newAccount('nadie@example.org')
    expect((await fetch(figuras[0].enlace, { headers: { Authorization: `Bearer ${other.key}` } })).status).toBe(404)
  })

  it('a job that is killed in the middle goes on with the next page: none is cut twice', async () => {
    const id = await put(Buffer.concat([book(), Buffer.from('\n% otra copia')]), 'copia.pdf')
    await read(id)
    const { blobs } = library
    let received = 0
    const dying: Library = {
      ...library,
      blobs: {
        ...blobs,
        receive: stream => (++received > 1 ? Promise.reject(new Error('killed')) : blobs.receive(stream)),
      },
    }
    await expect(look(id, dying)).rejects.toThrow('killed')
    expect((await library.shelf.figures(id)).map(row => row.posicion)).toEqual([1])
    await look(id)
    expect((await library.shelf.figures(id)).map(({ id: figure, posicion }) => [figure, posicion])).toEqual([
      [`${id}:f1`, 1],
      [`${id}:f2`, 3],
    ])
    expect((await library.shelf.passagesOf(id, 1, 9)).filter(row => /^f\d/.test(row.token))).toHaveLength(2)
  })

  it('goes with its document: no picture, no passage and no job is left', async () => {
    for (const row of (await library.shelf.list({ limite: 9 })).rows) await remove(library, row.id)
    expect(await house.blobs.list()).toEqual([])
    expect(await library.shelf.countPassages()).toBe(0)
    const id = await put(book(), 'libro.pdf')
    await read(id)
    await remove(library, id)
    expect(await house.storage.jobs.pending()).toBe(0)
    expect(await house.blobs.list()).toEqual([])
  })

  it('a picture that comes again and again without a caption is kept once', async () => {
    const logo = { content: `${prose}\n${picture('I0', 400, 100, 120, 90)}`, images: [photo] }
    const id = await put(illustrated([logo, logo, logo]), 'logo.pdf')
    await read(id)
    await look(id)
    expect((await library.shelf.figures(id)).map(row => [row.posicion, row.pie])).toEqual([[1, '']])
    const [wordless] = await library.shelf.passages([`${id}:f1`])
    expect(wordless).toMatchObject({ texto: '', posicion: 1 })
    // nothing to say: no search by words or meaning brings it
    expect((await search(library, 'hidalgo de la Mancha', { k: 50 })).map(one => one.row.token)).not.toContain('f1')
    await remove(library, id)
  })
})

it.runIf(built)('a picture file is its own figure: no second passage where its letters were read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-figure-'))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect ' +
    'width="900" height="300" fill="white"/><text x="40" y="120" font-size="48" ' +
    'font-family="sans-serif">Plaza mayor de Lima</text></svg>'
  writeFileSync(join(folder, 'a.svg'), svg)
  const id = await put(await sharp(Buffer.from(svg)).png().toBuffer(), 'plaza.png')
  await read(id)
  await look(id)
  const rows = await library.shelf.figures(id),
    passages = await library.shelf.passagesOf(id, 1, 1)
  expect(rows.map(row => [row.posicion, row.pie])).toEqual([[1, '']])
  expect(passages.map(row => row.token)).toEqual([rows[0]!.token])
  if (passages[0]!.texto === '')
    console.warn('figures: there are no fonts here, so the letters of the picture could not be read')
  rmSync(folder, { recursive: true })
})

describe.runIf(built)('a model that says what pictures show', () => {
  const withModel = (describe: () => Promise<string>): Library => ({
    ...library,
    describe: { name: 'fake-describer', describe },
  })
  const one = (): Buffer =>
    illustrated([
      { content: drawing('Fig. 1. Vista general.'), images: [photo] },
      { content: `${prose}\n${picture('I0', 150, 400, 300, 200)}`, images: [{ ...photo, width: 140 }] },
    ])

  it('its words find the figure, are shown apart, and are never the passage’s', async () => {
    const id = await put(one(), 'descrita.pdf')
    await read(id)
    await look(
      id,
      withModel(async () => 'Un acueducto romano con arcos'),
    )
    const [first] = await library.shelf.figures(id)
    expect(first).toMatchObject({
      pie: 'Fig. 1. Vista general.',
      descripcion: { texto: 'Un acueducto romano con arcos', modelo: 'fake-describer' },
    })
    const { hits } = await library.shelf.lexical(
      { words: [{ form: 'acueducto', stem: 'acueduct' }], phrases: [] },
      { scope: null, limite: 9 },
    )
    expect(hits.map(hit => hit.id).sort()).toEqual([`${id}:f1`, `${id}:f2`])
    for (const row of await library.shelf.passagesOf(id, 1, 9)) expect(row.texto).not.toContain('acueducto')
    expect(
      (await library.shelf.lexical({ words: [], phrases: [['acueducto', 'romano']] }, { scope: null, limite: 9 })).hits,
    ).toEqual([])
    expect((await house.ask('GET', `/api/v1/documentos/${id}/figuras`)).json.figuras[0].descripcion).toEqual({
      texto: 'Un acueducto romano con arcos',
      modelo: 'fake-describer',
    })
    await remove(library, id)
  })

  it('one that does not answer is asked once, and the figures are there without it', async () => {
    let asked = 0
    const id = await put(one(), 'muda.pdf')
    await read(id)
    await look(
      id,
      withModel(async () => {
        asked++
        throw new Error('down')
      }),
    )
    expect([asked, (await library.shelf.figures(id)).map(row => row.descripcion)]).toEqual([1, [null, null]])
    await remove(library, id)
  })
})

const ffmpeg = await findFfmpeg()
it.runIf(built && ffmpeg)(
  'a film without a word is found by its pictures, each at its second and in its chapter',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-film-'))
    try {
      const [card, title, chapters, film] = ['card.png', 'title.png', 'chapters.txt', 'film.mp4'].map(name =>
        join(folder, name),
      ) as [string, string, string, string]
      const lettered = (text: string, paper: string, ink: string, to: string): Promise<unknown> =>
        sharp(
          Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="${paper}"/>
      <text x="40" y="190" font-size="44" fill="${ink}" font-family="DejaVu Sans, sans-serif">${text}</text></svg>`),
        )
          .png()
          .toFile(to)
      await lettered('El faro de Alejandría', 'black', 'white', title)
      await lettered('La biblioteca perdida', 'white', 'black', card)
      writeFileSync(
        chapters,
        ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=6\ntitle=Uno\n[CHAPTER]\nTIMEBASE=1/1\nSTART=6\nEND=12\ntitle=Dos\n',
      )
      execFileSync(ffmpeg!.ffmpeg, [
        '-v',
        'error',
        '-y',
        ...[title, card].flatMap(path => ['-loop', '1', '-r', '5', '-t', '6', '-i', path]),
        '-i',
        chapters,
        '-filter_complex',
        'concat',
        '-map_metadata',
        '2',
        '-g',
        '5',
        '-pix_fmt',
        'yuv420p',
        '-preset',
        'ultrafast',
        film,
      ])
      const id = await put(readFileSync(film), 'mudo.mp4')
      await read(id)
      expect(await library.shelf.document(id)).toMatchObject({
        estado: 'listo',
        tipo: 'video',
        avisos: [expect.stringContaining('Sin palabras')],
      })
      await look(id)
      const places = (await library.shelf.figures(id)).map(row => [row.posicion, row.token])
      expect(places).toEqual([
        [1, 'f1'],
        [2, 'f2'],
      ])
      const [first] = await search(library, 'biblioteca perdida', { k: 3 })
      expect(first!.row).toMatchObject({
        id: `${id}:f2`,
        ruta: ['Dos'],
        ancla: { tipo: 'tiempo', t0: expect.closeTo(6, 0) },
      })
      await remove(library, id)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
