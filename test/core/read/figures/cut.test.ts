import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { FIGURES_PROCESS, imageFigures, pdfFigures, type CutPicture } from '../../../../src/core/read/figures/index.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { compiled } from '../../../../src/paths.ts'
import {
  illustrated,
  page,
  paragraph,
  photo,
  picture,
  PROSE,
  text,
  type IllustratedPage,
  type Pixels,
} from './illustrated.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-figures-'))
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

const built = existsSync(compiled(FIGURES_PROCESS))
if (!built) console.warn('figures: the tests of the child are skipped, because nothing has been built')
const asked = (path: string) => ({
  path,
  limits: { seconds: 60, megabytes: 1500 },
  signal: new AbortController().signal,
})

async function cut(
  pages: readonly IllustratedPage[],
  more: Partial<Parameters<typeof pdfFigures>[0]> = {},
): Promise<(CutPicture & { place: number })[]> {
  const path = join(folder, 'a.pdf'),
    out: (CutPicture & { place: number })[] = []
  writeFileSync(path, illustrated(pages))
  await pdfFigures({ ...asked(path), from: 1, total: pages.length, words: null, ...more }, async (place, figures) => {
    out.push(...figures.map(one => ({ ...one, place })))
    return true
  })
  return out
}

const prose = paragraph(60, 740, PROSE)

describe.runIf(built)('a page of a PDF', () => {
  it('a picture is cut out as it is shown, with the caption under it', async () => {
    const [figure, ...others] = await cut([
      {
        content: `${prose}\n${picture('I0', 150, 400, 300, 200)}\n${paragraph(150, 380, ['Fig. 3. Plano de la ciudad de Cusco,', 'segun el original de 1772.'])}\n${paragraph(60, 300, PROSE)}`,
        images: [photo],
      },
    ])
    expect(others).toEqual([])
    expect(figure!.pie).toBe('Fig. 3. Plano de la ciudad de Cusco, segun el original de 1772.')
    const { x0, y0, x1, y1 } = figure!.box!
    for (const [found, wanted] of [
      [x0, 150 / 600],
      [x1, 450 / 600],
      [y0, 1 - 600 / 800],
      [y1, 1 - 400 / 800],
    ] as const)
      expect(Math.abs(found - wanted)).toBeLessThan(0.012)
    const { data, info } = await sharp(figure!.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([figure!.media, info.width, info.height]).toEqual(['image/jpeg', figure!.ancho, figure!.alto])
    // the middle of the photograph, not the paper around it
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    expect(
      [data[middle]!, data[middle + 1]!, data[middle + 2]!].every(
        (value, i) => Math.abs(value - [80, 60, 90][i]!) < 12,
      ),
    ).toBe(true)
  })

  it('a drawing of strokes with its letters is one figure; without a caption it is none', async () => {
    const strokes = Array.from(
      { length: 20 },
      (_, i) => `${200 + i * 8} ${420 + (i % 5) * 20} m ${208 + i * 8} ${430 + (i % 3) * 20} l S`,
    ).join('\n')
    const chart = `200 400 m 400 400 l S\n200 400 m 200 520 l S\n${strokes}\n${text(280, 388, 'Tiempo (s)')}`
    const [figure, ...others] = await cut([
      { content: `${prose}\n${chart}\n${text(200, 360, 'Figura 2: Curva del crecimiento')}` },
      { content: `${prose}\n${chart}` },
    ])
    expect(others).toEqual([])
    expect([figure!.place, figure!.pie, figure!.media]).toEqual([1, 'Figura 2: Curva del crecimiento', 'image/png'])
    expect(figure!.box!.y1).toBeGreaterThan(1 - 392 / 800) // down to the letters under the axis
    expect(figure!.box!.y1).toBeLessThan(1 - 366 / 800)
  })

  it('a table between rules comes with its caption above', async () => {
    const rows = Array.from({ length: 5 }, (_, i) => text(160, 480 - 16 * i, `fila ${i}   ${i * 3}   ${i * 5}`)).join(
      '\n',
    )
    const [figure, ...others] = await cut([
      {
        content:
          `${prose}\n${text(150, 520, 'Tabla 1. Habitantes por barrio')}\n150 500 m 450 500 l S\n150 494 m ` +
          `450 494 l S\n${rows}\n150 405 m 450 405 l S\n${paragraph(60, 300, PROSE)}`,
      },
    ])
    expect(others).toEqual([])
    expect(figure!.pie).toBe('Tabla 1. Habitantes por barrio')
    expect(figure!.box!.y1).toBeGreaterThan(1 - 406 / 800)
    expect(figure!.box!.y0).toBeLessThan(1 - 520 / 800)
  })

  it('each picture goes to the caption that names it: one without a picture takes no other’s, panels stay together', async () => {
    const listing = `${text(150, 700, 'for i in range(10): print(i)')}\n${text(150, 680, 'Fig. 1. Un programa')}`
    const panels = `${picture('I0', 100, 500, 180, 140)}\n${picture('I0', 300, 500, 180, 140)}\n${text(100, 480, 'Fig. 2. Dos vistas de lo mismo')}`
    const last = `${picture('I0', 150, 250, 200, 150)}\n${text(150, 235, 'Fig. 3. Otra cosa')}`
    const found = await cut([{ content: `${listing}\n${panels}\n${last}`, images: [photo] }])
    expect(found.map(figure => figure.pie).sort()).toEqual(['Fig. 2. Dos vistas de lo mismo', 'Fig. 3. Otra cosa'])
    const both = found.find(figure => figure.pie.startsWith('Fig. 2'))!.box!
    expect([both.x0 < 100 / 600, both.x1 > 480 / 600]).toEqual([true, true])
  })

  it('rules, backgrounds, bullets and mentions in the text are no figures', async () => {
    const content = `0.9 g 0 0 600 800 re f 0 g\n${prose}\n60 700 m 540 700 l S\n${picture('I0', 60, 600, 10, 10)}\n${text(60, 560, 'Figura 2 muestra el crecimiento, y la tabla 3 lo desmiente.')}`
    expect(await cut([{ content, images: [photo] }])).toEqual([])
  })

  it('pictures inside forms and on turned pages stand where they are shown', async () => {
    const inside = await cut([
      {
        content: `${prose}\nq 0.5 0 0 0.5 100 200 cm /X0 Do Q`,
        images: [photo],
        forms: [{ content: picture('I0', 100, 100, 400, 400), matrix: '1 0 0 1 20 0' }],
      },
    ])
    expect(inside).toHaveLength(1)
    const { x0, y1 } = inside[0]!.box!
    expect(Math.abs(x0 - 160 / 600)).toBeLessThan(0.012)
    expect(Math.abs(y1 - (1 - 250 / 800))).toBeLessThan(0.012)
    const turned = await cut([{ content: picture('I0', 100, 600, 300, 100), images: [photo], rotate: 90 }])
    expect(turned[0]!.alto).toBeGreaterThan(turned[0]!.ancho)
    expect(turned[0]!.box!.x0).toBeGreaterThan(0.7)
  })

  it('goes on from the page it is told, and stops when it is told that it is enough', async () => {
    const one = { content: `${prose}\n${picture('I0', 150, 400, 300, 200)}`, images: [photo] }
    expect((await cut([one, one, one], { from: 2 })).map(figure => figure.place)).toEqual([2, 3])
    const path = join(folder, 'a.pdf'),
      seen: number[] = []
    await pdfFigures({ ...asked(path), from: 1, total: 3, words: null }, async place => {
      seen.push(place)
      return false
    })
    expect(seen).toEqual([1])
  })
})

describe.runIf(built)('a scan', () => {
  const paper = picture('I0', 0, 0, 600, 800)
  const drawn = `${paper}\n0.2 g 150 380 300 220 re f 0 g`
  const ink: Pixels = {
    width: 60,
    height: 80,
    at: (x, y) => (x > 15 && x < 45 && y > 20 && y < 42 ? [30, 30, 30] : [250, 248, 240]),
  }

  it('with a text layer: what lies between the caption and the text above it, when something is drawn there', async () => {
    const layer = `${paragraph(60, 740, [...PROSE, ...PROSE], 3)}\n${text(150, 350, 'Lamina IV. Vista del puerto', 10, 3)}\n${paragraph(60, 300, PROSE, 3)}`
    const [figure, ...others] = await cut([
      { content: `${drawn}\n${layer}`, images: [page] },
      { content: `${paper}\n${layer}`, images: [page] },
      { content: `${paper}\n${layer}`, images: [ink] },
    ])
    expect(others.map(other => other.place)).toEqual([3])
    expect([figure!.place, figure!.pie]).toEqual([1, 'Lamina IV. Vista del puerto'])
    expect(figure!.box!.y0).toBeGreaterThan(1 - 660 / 800)
    expect(figure!.box!.y1).toBeLessThan(1 - 350 / 800)
  })

  it('a plate is its page; a page of text is none, and so is an empty one', async () => {
    const words = paragraph(
      60,
      740,
      Array.from({ length: 40 }, (_, i) => PROSE[i % 4]!),
      3,
    )
    const found = await cut([
      { content: drawn, images: [page] },
      { content: `${paper}\n${words}`, images: [page] },
      { content: paper, images: [page] },
    ])
    expect(found.map(figure => [figure.place, figure.box])).toEqual([[1, { x0: 0, y0: 0, x1: 1, y1: 1 }]])
  })

  it('with the words that OCR read', async () => {
    const line = (words: string, y: number) =>
      words
        .split(' ')
        .map((word, i) => ({ text: word, x0: 0.1 + i * 0.045, x1: 0.14 + i * 0.045, y0: y, y1: y + 0.012 }))
    const words = {
      1: [...PROSE, ...PROSE]
        .flatMap((prose, i) => line(prose, 0.05 + i * 0.015))
        .concat(line('Fig. 7. Vista del puerto', 0.6), line(PROSE[0]!, 0.66)),
    }
    const [figure] = await cut([{ content: drawn, images: [page] }], { words })
    expect(figure!.pie).toBe('Fig. 7. Vista del puerto')
    expect(figure!.box!.y1).toBeLessThan(0.61)
  })
})

it.runIf(built)(
  'a picture file is its own figure, no larger than a reader needs; a file that is none has none',
  async () => {
    const path = join(folder, 'a.png'),
      out: CutPicture[] = []
    await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#235' } })
      .png()
      .toFile(path)
    await imageFigures(asked(path), async (_place, figures) => {
      out.push(...figures)
      return true
    })
    expect(out.map(({ ancho, alto, media, box, pie }) => ({ ancho, alto, media, box, pie }))).toEqual([
      { ancho: 1600, alto: 800, media: 'image/jpeg', box: null, pie: '' },
    ])
    writeFileSync(path, 'ninguna imagen')
    await imageFigures(asked(path), async (_place, figures) => {
      out.push(...figures)
      return true
    })
    expect(out).toHaveLength(1)
  },
)
