import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { pageBoxes, pagePicture, readPdf } from '../../../../src/core/read/pdf/index.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { Unreadable } from '../../../../src/core/read/unreadable.ts'
import { asset } from '../../../../src/paths.ts'
import { longBook } from '../../../../sample/source/book.ts'
import { at, rawPdf } from './raw.ts'

const SAMPLE = asset('sample/don-quijote.pdf')
const DATA = asset('../shared/data/pdf')
const limits = { seconds: 60, megabytes: 1500 }
const missing = !existsSync(DATA)
if (missing) console.warn(`reader.test.ts: ${DATA} is absent, the files of others are not read`)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-pdf-'))
})
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

const onDisk = (name: string, bytes: Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Twice deflated: some kilobytes that become `megabytes` of text operators. */
function bomb(megabytes: number): Buffer {
  const line = Buffer.from('BT /F1 10 Tf 72 700 Td (Palabras y palabras) Tj ET\n')
  const block = deflateRawSync(Buffer.concat(Array<Buffer>(Math.ceil(1e6 / line.length)).fill(line)), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const inner = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(megabytes).fill(block),
    Buffer.from([3, 0, 0, 0, 0, 1]),
  ])
  return rawPdf([
    { content: at(72, 700, 'Antes de la bomba') },
    { content: deflateSync(inner), filter: '/Filter[/FlateDecode/FlateDecode]' },
    { content: at(72, 700, 'Tras ella') },
  ])
}

describe('readPdf', () => {
  it('reads the sample: pages, chapter paths, metadata, labels, evidence', async () => {
    const reading = await readPdf({ path: SAMPLE, limits })
    expect(reading.tipo).toBe('pdf')
    expect(reading.warnings).toEqual([])
    expect(reading.meta).toMatchObject({
      titulo: 'El ingenioso hidalgo don Quijote de la Mancha',
      autores: ['Cervantes Saavedra, Miguel de'],
      anio: 1605,
      idioma: 'es',
    })
    expect(reading.units.map(unit => unit.posicion)).toEqual(reading.units.map((_, i) => i + 1))
    expect(reading.pages).toHaveLength(reading.units.length)
    expect(reading.labels).toEqual(reading.units.map(() => null))
    const opening = reading.units.find(unit =>
      unit.texto.includes('En un lugar de la Mancha, de cuyo nombre no quiero acordarme'),
    )!
    expect(opening.ruta).toEqual([
      'Primera parte',
      'Capítulo I. Que trata de la condición y ejercicio del famoso hidalgo don Quijote de la Mancha',
    ])
    const notes = opening.parrafos!.filter(p => p.kind === 'note')
    expect(notes.map(p => opening.texto.slice(p.desde, p.hasta))[0]).toMatch(/^¹ Adarga: escudo de cuero/)
    expect(opening.texto).toContain('adarga¹ antigua, rocín flaco')
  })

  it('every word of the sample is read, in order, whole: broken words are healed, heads, folios and notes stand apart', async () => {
    const { units } = await readPdf({ path: SAMPLE, limits })
    const words = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
    const running = ({ texto, parrafos }: Unit): string =>
      parrafos!.map(p => (p.kind ? '' : texto.slice(p.desde, p.hasta))).join(' ')
    const read = words(units.map(running).join(' '))
    const source = readFileSync(asset('sample/source/quijote.txt'), 'utf8')
      .split(/^# .*$/m)
      .slice(1)
    for (const section of source) {
      const whole = words(section)
      // A word that is broken at the foot of a page stays broken: the page is cited as it is printed.
      const found = whole.split(' ').filter((_, i, all) => read.includes(all.slice(i, i + 5).join(' '))).length
      expect(found / whole.split(' ').length).toBeGreaterThan(0.98)
    }
  })

  it('the first pages come early, provisional, the whole at the end', async () => {
    const path = onDisk('long.pdf', longBook(60))
    const early: { units: Unit[]; total: number }[] = []
    const shares: number[] = []
    const reading = await readPdf({
      path,
      limits,
      onUnits: async (units, total) => {
        early.push({ units, total })
      },
      onProgress: async share => {
        shares.push(share)
      },
    })
    expect(early).toHaveLength(1)
    expect(early[0]!.units).toHaveLength(16)
    expect(early[0]!.total).toBe(reading.units.length)
    expect(reading.units.length).toBeGreaterThanOrEqual(60)
    expect(early[0]!.units[5]!.texto.slice(0, 200)).toBe(reading.units[5]!.texto.slice(0, 200))
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.length).toBeGreaterThan(10)
  })

  it('an abort ends it with the reason of the signal', async () => {
    const control = new AbortController()
    const reading = readPdf({
      path: onDisk('abort.pdf', longBook(200)),
      limits,
      signal: control.signal,
      onUnits: async () => control.abort(new Error('borrado')),
    })
    await expect(reading).rejects.toThrow('borrado')
  })

  it('a page that eats the memory is left out, the others are read, and the owner is told', async () => {
    const reading = await readPdf({ path: onDisk('bomb.pdf', bomb(1000)), limits: { ...limits, megabytes: 500 } })
    expect(reading.units.map(unit => unit.texto)).toEqual(['Antes de la bomba', '', 'Tras ella'])
    expect(reading.warnings).toEqual(['Se dejaron sin leer porque agotaban el tiempo o la memoria: página física 2.'])
  })

  it('pages beyond any size, text far outside, many characters', async () => {
    const reading = await readPdf({
      path: onDisk(
        'huge.pdf',
        rawPdf([
          { content: at(100, 700, 'Una página enorme', 400), page: '/MediaBox[0 0 14400000 14400000]' },
          { content: at(1e9, 1e9, 'lejos'), page: '/MediaBox[0 0 0 0]' },
          { content: Array.from({ length: 700 }, (_, i) => at(10, 790 - i, 'letras '.repeat(90), 1)).join('\n') },
        ]),
      ),
      limits,
    })
    expect(reading.units).toHaveLength(3)
    expect(reading.units[0]!.texto).toBe('Una página enorme')
    expect(reading.warnings).toEqual(['Con demasiado texto, leídas solo en parte: página física 3.'])
  })

  it('3,000 pages of nothing are read', async () => {
    const { units } = await readPdf({
      path: onDisk('many.pdf', rawPdf(Array.from({ length: 3000 }, () => ({ content: '' })))),
      limits,
    })
    expect(units).toHaveLength(3000)
  })

  it('what is no PDF, and an empty file, say so', async () => {
    for (const bytes of [Buffer.from(''), Buffer.from('%PDF-1.7\n'), Buffer.from('hola')]) {
      await expect(readPdf({ path: onDisk('none.pdf', bytes), limits })).rejects.toMatchObject({
        name: 'Unreadable',
        mensaje: expect.stringMatching(/dañado o no es un PDF/),
      })
    }
  })

  it.runIf(!missing)('encrypted files: with an empty password they open, with another the error says it', async () => {
    const rows = readFileSync(join(DATA, 'passwords.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map(row => row.split('\t'))
    const opens = new Map(rows.map(([file, , , , empty]) => [file!, empty === 'yes']))
    // PDFium asks for a password here, whatever the table says of other programs.
    opens.set('issue15893_reduced.pdf', false)
    for (const [file, empty] of opens) {
      const reading = readPdf({ path: join(DATA, 'encrypted', file), limits })
      if (empty) expect((await reading).units.length, file).toBeGreaterThan(0)
      else
        await expect(reading, file).rejects.toMatchObject({
          mensaje: expect.stringMatching(/protegido con contraseña/),
        })
    }
  })

  it.runIf(!missing)(
    'broken files: a reading or a clear sentence, never a hang',
    async () => {
      const outcomes: Record<string, number> = { read: 0, refused: 0 }
      for (const file of readdirSync(join(DATA, 'broken')).filter(name => name.endsWith('.pdf'))) {
        await readPdf({ path: join(DATA, 'broken', file), limits }).then(
          reading => {
            outcomes['read']!++
            expect(reading.units.length, file).toBeGreaterThan(0)
          },
          (error: unknown) => {
            outcomes['refused']!++
            expect(error, file).toBeInstanceOf(Unreadable)
          },
        )
      }
      expect(outcomes['read']).toBeGreaterThan(outcomes['refused']! * 3)
    },
    600_000,
  )

  it.runIf(!missing)('scans wait for OCR and say which pages have no text', async () => {
    for (const file of ['3small.pdf', 'linn.pdf', 'ccitt.pdf', 'ocr_test_rotated_90.pdf']) {
      const { tipo, units, warnings } = await readPdf({ path: join(DATA, 'scanned', file), limits })
      expect(tipo, file).toBe('pdf_escaneado')
      expect(
        units.every(unit => unit.sinTexto),
        file,
      ).toBe(true)
      expect(warnings[0], file).toMatch(/imágenes que aún no se han leído/)
    }
    const layered = await readPdf({ path: join(DATA, 'scanned/graph_ocred.pdf'), limits })
    expect(layered.tipo).toBe('pdf')
    expect(layered.pages[0]!.ocr).toBe(true)
  })
})

describe('a page', () => {
  it('as a picture', async () => {
    const { png, width, height } = await pagePicture(SAMPLE, 12, { scale: 1 })
    expect([width, height]).toEqual([420, 595])
    const { channels } = await sharp(png).stats()
    expect(channels[0]!.mean).toBeGreaterThan(150)
    expect(channels[0]!.min).toBeLessThan(60)
  })

  it('a page of any size is drawn within fifty megapixels', async () => {
    const { width, height } = await pagePicture(
      onDisk('wide.pdf', rawPdf([{ content: '', page: '/MediaBox[0 0 14400 14400]' }])),
      1,
      { scale: 4 },
    )
    expect(width * height).toBeLessThanOrEqual(50e6)
  })

  it('boxes of a passage: one per line, in fractions from the top left, hyphens and line ends forgiven', async () => {
    const { units } = await readPdf({ path: SAMPLE, limits })
    const unit = units.find(u => u.texto.includes('En un lugar de la Mancha'))!
    const passage = unit.texto.slice(unit.texto.indexOf('En un lugar'), unit.texto.indexOf('Tenía en su casa'))
    const boxes = await pageBoxes(SAMPLE, { page: unit.posicion, text: passage })
    expect(boxes.length).toBeGreaterThanOrEqual(7)
    expect(boxes.length).toBeLessThanOrEqual(11)
    for (const { x0, y0, x1, y1 } of boxes) {
      expect(x0).toBeGreaterThan(0.1)
      expect(x1).toBeLessThan(0.9)
      expect(y1 - y0).toBeLessThan(0.03)
    }
    expect(boxes.map(box => box.y0)).toEqual(boxes.map(box => box.y0).sort((a, b) => a - b))
  })

  it('boxes follow the page when it is shown turned, and are none for words that are not there', async () => {
    const path = onDisk(
      'turned.pdf',
      rawPdf([{ content: 'BT /F1 20 Tf 0 1 -1 0 100 100 Tm (Arriba a la izquierda) Tj ET', page: '/Rotate 90' }]),
    )
    const [box] = await pageBoxes(path, { page: 1, text: 'arriba a la IZQUIERDA' })
    expect(box!.x0).toBeCloseTo(100 / 800, 1)
    expect(box!.y0).toBeLessThan(0.2)
    expect(await pageBoxes(path, { page: 1, text: 'otra cosa' })).toEqual([])
    expect(await pageBoxes(path, { page: 1, text: '' })).toEqual([])
  })

  it('a page that does not exist is a fault of the caller', async () => {
    await expect(pagePicture(SAMPLE, 99)).rejects.toThrow(/page 99 of/)
  })
})
