import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folios } from '../../../../src/core/folio/index.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { isGarbled, isNoise } from '../../../../src/core/read/pdf/letters/garbled.ts'
import { readPdf, type PdfReading } from '../../../../src/core/read/pdf/index.ts'
import { readPdfAndScans } from '../../../../src/core/read/scanned/index.ts'
import { compiled } from '../../../../src/paths.ts'
import { PROSE } from '../figures/illustrated.ts'
import { ready, recall, request, shared } from '../shared.ts'
import { at, column, rawPdf } from './raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-garbled-'))
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

/** F5 draws Helvetica, and says of a to z that they are of private use. */
const PRIVATE = Array.from({ length: 26 }, (_, i) => String.fromCharCode(0xe000 + i)).join('')
const noise = (lines: readonly string[]): string =>
  lines.map((line, i) => at(60, 700 - 16 * i, line, 10, 'F5')).join('\n')

const onDisk = (name: string, contents: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(
    path,
    rawPdf(
      contents.map(content => ({ content })),
      { letters: PRIVATE },
    ),
  )
  return path
}
const book = (name: string): string =>
  onDisk(name, [
    `${noise(PROSE)}\n${at(300, 40, '11')}`,
    ...['12', '13', '14'].map(folio => `${column(60, 700, PROSE)}\n${at(300, 40, folio)}`),
  ])

const ENGLISH = 'The theory of reasoned action explains what people do'
const codesOf = (text: string): number[] => [...text].map(char => char.codePointAt(0)!)

describe('glyphs that say nothing', () => {
  const garbled = (text: string): boolean => isGarbled(Uint32Array.from(codesOf(text)))

  it.each([
    ['private use', PRIVATE],
    ['a third of them private', `${PRIVATE.slice(0, 10)}the fonts of others`],
    ['controls', '\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012'],
  ])('garble a page: %s', (_name, text) => expect(garbled(text)).toBe(true))

  it.each([
    ['English', ENGLISH],
    ['Chinese', '中文书籍的一页没有任何空格也不会出错'],
    ['Arabic', 'تحسين الإنتاجية وحل المشكلات'],
    ['Hebrew', 'בראשית ברא אלהים את השמים'],
    ['Greek', 'Ἐν ἀρχῇ ἦν ὁ λόγος'],
    ['formulas', '∑𝑥²≤∫∂α/∂β ⊂ ℝⁿ × 𝑦₁ → ∞ (3.14) ≠ √2'],
    ['a table', '1.234,56 7.890,12 −3,4 % 2019 2020 2021'],
    ['leaders', 'Contents ........................ 12'],
    ['code', 'if (a[i] != b->c) { x ^= ~y | 0x1f; }'],
    ['bullets of a private font', '\uf0b7 one thing \uf0b7 another thing'],
    ['an ornament', '\ue001\ue001\ue001'],
  ])('%s is text', (_name, text) => expect(garbled(text)).toBe(false))
})

describe('guesses', () => {
  const noise = (text: string): boolean => isNoise(codesOf(text))

  it.each([
    ['the order of Macintosh: a space is 3, A is 36', String.fromCharCode(...codesOf(ENGLISH).map(code => code - 29))],
    ['glyphs numbered as they came', 'jklm no pqr s s rtquks jvwjrlm tsknoxy z {no |kv}~rt vkpqy vrtno jno rpq k wvs'],
    [
      'half of them beyond ASCII',
      "Ú Ü Ó^Ô Ó × Õ;Ï ÒrùöÕ;Ô Ó.Ð Ó^ÖIÐ ÕCÐ Ò'ÓLÝ Ï Ó ÒrÕ;á Î;äCÓCü Ù è Ø Ö Ü Ó^ÏrÚ$Ó.Ð ÕWß",
    ],
  ])('that read like no language are noise: %s', (_name, text) => expect(noise(text)).toBe(true))

  it.each([
    ['English', ENGLISH],
    ['capitals', 'BOLETIN OFICIAL DEL ESTADO 1923'],
    ['Spanish', 'Mecánica de los medios continuos: resumen de álgebra y de cálculo'],
    ['Polish', 'wszystkie dzieci rodzą się wolne i równe pod względem swej godności'],
    ['Czech', 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv, jsou nadáni rozumem'],
    ['the variables of a formula', 'x y z k n m f g h p q r t'],
    ['figures', '1.234,56 7.890,12 3,4 % 2019 2020 2021'],
  ])('may be right: %s', (_name, text) => expect(noise(text)).toBe(false))
})

describe('glyphs that are drawings', () => {
  const read = async (name: string, contents: readonly string[], letters: string): Promise<PdfReading> => {
    const path = join(folder, name)
    writeFileSync(
      path,
      rawPdf(
        contents.map(content => ({ content })),
        { letters },
      ),
    )
    return readPdf(request(path))
  }
  const drawn = (font: string, line: string): string => at(40, 700, line, 10, font)

  /** Words of the five letters that /F9 has. */
  const UNHEARD = 'bcd dcbdd cbbd dcdcb bdcbd cbdcbb dcb bcdc ddcb'

  it('are text in every script where the file maps them: so browsers print a variable font', async () => {
    const reading = await read(
      'variable.pdf',
      [drawn('F8', 'abcdefg hijklm nopqrstuvwxyz')],
      'абвгдежзийклмнопрстуфхцчшщ',
    )
    expect(reading.garbled).toEqual([])
    expect(reading.units[0]!.texto).toBe('абвгдеж зийклм нопрстуфхцчшщ')
  })

  it('are noise where nothing tells and no language has such words', async () => {
    const words = 'bebe cada dedada beba cada becada de ace'
    const reading = await read('numbered.pdf', [drawn('F9', UNHEARD), drawn('F9', words)], '')
    expect(reading.garbled).toEqual([1])
    expect(reading.units.map(unit => unit.texto)).toEqual(['', words])
  })

  it('stand as unread signs beside a text that is read', async () => {
    const page = `${column(60, 700, PROSE)}\n${at(60, 500, UNHEARD, 10, 'F9')}`
    const reading = await read('figure.pdf', [page], '')
    expect(reading.garbled).toEqual([])
    expect(reading.units[0]!.texto).toContain(PROSE[0])
    expect(reading.units[0]!.texto).not.toContain('bcd')
    expect(reading.units[0]!.texto).toContain('\ufffd')
  })
})

it('a garbled page waits without text, the others do not, and what it does say is witness to its folio', async () => {
  const reading = await readPdf(request(book('privado.pdf')))
  expect(reading.tipo).toBe('pdf')
  expect(reading.garbled).toEqual([1])
  expect(reading.units[0]).toMatchObject({ texto: '', parrafos: [], sinTexto: true })
  expect(reading.units.slice(1).map(unit => unit.sinTexto)).toEqual([undefined, undefined, undefined])
  expect(reading.warnings).toEqual(['Sin texto todavía, porque sus fuentes no dicen qué letras son: página física 1.'])
  expect(reading.pages[0]!.runs.map(run => run.text)).toContain('11')
  expect(folios(reading)[0]!.impresa).toBe('11')
})

it('where there is no OCR the page has no text rather than garbage, and the others are read', async () => {
  const reading = await readPdfAndScans(request(book('sin-ocr.pdf'), { langs: ['xxx'] }))
  expect(reading.units[0]).toMatchObject({ texto: '', sinTexto: true })
  expect(reading.units[1]!.texto).toContain(PROSE[0]!)
  expect(reading.warnings).toEqual([
    'Sin texto todavía, porque sus fuentes no dicen qué letras son: página física 1.',
    'No hay datos de OCR para: xxx.',
  ])
})

const built = existsSync(compiled(OCR_PROCESS))
if (!built) console.warn('garbled: the tests of the child are skipped, because nothing has been built')

it.runIf(built)(
  'OCR reads it like a scan: text, words and number of the page, and the warning says so',
  async () => {
    const reading = await readPdfAndScans(request(book('con-ocr.pdf')))
    expect(reading.tipo).toBe('pdf')
    expect(recall(PROSE.join(' '), reading.units[0]!.texto)).toBeGreaterThanOrEqual(0.95)
    expect(reading.units[0]!.texto).not.toMatch(/\b11$/)
    expect(reading.units[0]!.sinTexto).toBeUndefined()
    expect(Object.keys(reading.words!)).toEqual(['1'])
    expect(reading.warnings).toEqual(['Leídas con OCR, porque sus fuentes no dicen qué letras son: página física 1.'])
    expect(folios(reading).map(page => page.impresa)).toEqual(['11', '12', '13', '14'])
  },
  600_000,
)

it.runIf(built)(
  'one that OCR cannot read either keeps waiting, and the warning says so',
  async () => {
    const path = onDisk('invisible.pdf', [`1 1 1 rg\n${noise(PROSE)}`, column(60, 700, PROSE), column(60, 700, PROSE)])
    const reading = await readPdfAndScans(request(path))
    expect(reading.units[0]).toMatchObject({ texto: '', sinTexto: true })
    expect(reading.warnings).toEqual([
      'Sin texto, porque sus fuentes no dicen qué letras son y el OCR no las leyó: página física 1.',
    ])
  },
  600_000,
)

const REVIEW = 'pdf/labels/TAMReview.pdf'
const poppler = existsSync('/usr/bin/pdfunite')
if (!poppler) console.warn('garbled: the article is skipped, because poppler-utils is not installed')

/** Poppler repairs the table of this file, and says so at length. */
const quiet = { stdio: 'ignore' } as const

/** The first pages of a document, as a document of their own: OCR takes 2 s for each. */
function firstPages(path: string, count: number): string {
  const names = Array.from({ length: count }, (_, i) => join(folder, `leaf-${i + 1}.pdf`))
  execFileSync('pdfseparate', ['-l', String(count), path, join(folder, 'leaf-%d.pdf')], quiet)
  execFileSync('pdfunite', [...names, join(folder, 'first.pdf')], quiet)
  return join(folder, 'first.pdf')
}

it.runIf(poppler && ready('garbled', REVIEW, OCR_PROCESS))(
  'an article whose fonts name no letters is found by its words',
  async () => {
    const path = firstPages(shared(REVIEW), 4)
    const reading = await readPdfAndScans(request(path, { limits: { seconds: 500, megabytes: 1500 } }))
    expect(reading.garbled).toEqual([2, 3, 4])
    const page = (n: number): string => reading.units[n - 1]!.texto.toLowerCase()
    expect(page(3)).toContain('perceived usefulness')
    expect(page(4)).toContain('theory of reasoned action')
    expect(folios(reading).map(({ impresa }) => impresa)).toEqual([null, '1', '2', '3'])
  },
  600_000,
)

it
  .runIf(ready('garbled', 'pdf/text/right_to_left_01.pdf', OCR_PROCESS))
  .each([
    'text/right_to_left_01.pdf',
    'text/ArabicCIDTrueType.pdf',
    'text/vertical.pdf',
    'text/noembed-sjis.pdf',
    'text/code_and_formula.pdf',
    'text/cweb.pdf',
    'text/2b.pdf',
    'folio/1001._0908.0054.pdf',
    'folio/MullenJSSv18i03.pdf',
    'labels/issue14847.pdf',
    'text/copy_paste_ligatures.pdf',
  ])('%s has text: no page waits', async file =>
  expect((await readPdf(request(shared(`pdf/${file}`)))).garbled).toEqual([]),
)
