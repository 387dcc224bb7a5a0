import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { readPdf, type PdfReading } from '../../../../src/core/read/pdf/index.ts'
import { asset } from '../../../../src/paths.ts'

const DATA = asset('../shared/data/pdf')
const missing = !existsSync(DATA)
if (missing) console.warn(`corpus.test.ts: ${DATA} is absent, word recall is not measured`)
const limits = { seconds: 60, megabytes: 1500 }
const read = (path: string): Promise<PdfReading> => readPdf({ path: join(DATA, path), limits })
const text = async (path: string): Promise<string> => (await read(path)).units.map(unit => unit.texto).join('\n\n')

afterAll(closeIdle)

const words = (s: string): string[] =>
  s
    .normalize('NFKC')
    .toLowerCase()
    .replace(/-\s*\n\s*/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the reference's words that are read, each as often as it stands there. */
function recall(mine: string, reference: string): number {
  const left = new Map<string, number>()
  for (const word of words(mine)) left.set(word, (left.get(word) ?? 0) + 1)
  const wanted = words(reference)
  const hits = wanted.filter(word => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n > 0
  }).length
  return wanted.length === 0 ? 1 : hits / wanted.length
}

/** What our text leaves out or writes otherwise on purpose, and the share that must still be there. */
const LOWER: Record<string, [least: number, why: string]> = {
  'complex_ttf_font.pdf': [
    0,
    'its fonts say nothing true of their letters: the reference is noise, and we wait for OCR',
  ],
  'simple1.pdf': [0.5, 'letters set wide apart: pdftotext joins none, we some'],
  'vertical.pdf': [0, 'one column is one word for us, one word per sign for the reference'],
  'issue_566_test_1.pdf': [0.8, 'its font names no letters: the reference guesses, we say that we cannot read them'],
  'jo.pdf': [0.1, 'lines of Japanese verse are joined without spaces, so that words differ'],
  'PDFBOX-3042-003177-p2.pdf': [0.93, 'ordinals: the reference splits 10th'],
  'right_to_left_01.pdf': [0.92, 'a name in Latin letters touches its neighbour'],
  'bookmark_sample.pdf': [0.93, 'heads and folios are out'],
  'cweb.pdf': [0.98, 'heads and folios are out'],
}

describe.runIf(!missing)('texts of others', () => {
  it('the words of the expected text are read: 97 in 100 of each file', async () => {
    const low: string[] = []
    for (const file of missing ? [] : readdirSync(join(DATA, 'text')).filter(name => name.endsWith('.pdf'))) {
      const base = join(DATA, 'text', file.slice(0, -4))
      const reference = [`${base}.pdf.txt`, `${base}.txt`, `${base}.md`, `${base}.pdftotext.txt`].find(existsSync)
      if (!reference) continue
      const share = recall(await text(`text/${file}`), readFileSync(reference, 'utf8'))
      if (share < (LOWER[file]?.[0] ?? 0.97)) low.push(`${file} ${share.toFixed(3)}`)
    }
    expect(low).toEqual([])
  })

  it('words of a line that is set tight are parted where the letters of each stand exactly', async () => {
    const article = await text('records/sundstrom-dementia.pdf')
    expect(article).toContain('we test the hypothesis that the occurrence of positive')
    expect(article).not.toMatch(/\bof(?:positive|incident|dementia)\b/)
  })

  it('a two-column article reads on from column to column, its words healed', async () => {
    const article = await text('text/tracemonkey.pdf')
    expect(article).toContain(
      'JavaScript, for example, is the de facto standard for client-side web programming and is ' +
        'used for the application logic of browser-based productivity applications',
    )
    expect(article).toContain(
      'Dynamic languages such as JavaScript are more difficult to compile than statically typed ones.',
    )
  })

  it('Arabic stands in logical order, its ligatures spelt in theirs', async () => {
    expect(await text('text/right_to_left_01.pdf')).toContain('تحسين الإنتاجية وحل المشكلات من خلال البرمجة بلغة')
    expect(await text('text/ArabicCIDTrueType.pdf')).toContain('انواع الخطوط العربية')
  })

  it('Japanese set from top to bottom is read from the right', async () => {
    const poem = await text('text/jo.pdf')
    expect(poem).toContain('わたくしといふ現象は假定された有機交流電燈のひとつの青い照明です')
    expect(await text('text/vertical.pdf')).toContain('あいうえお日本語')
  })

  it('accents of old fonts are on their letters', async () => {
    expect(await text('folio/1001._0908.0054.pdf')).toContain(
      'Departamento de Física, Centro de Investigación y de Estudios Avanzados del IPN, A.P. 14-740, 07000 México',
    )
  })

  it('metadata by the best evidence', async () => {
    const [jss, article, rotated] = [
      await read('folio/MullenJSSv18i03.pdf'),
      await read('text/tracemonkey.pdf'),
      await read('text/rotation.pdf'),
    ]
    expect(jss.meta).toMatchObject({
      titulo: 'TIMP: An R Package for Modeling Multi-way Spectroscopic Measurements',
      autores: ['Mullen, Katharine M.', 'van Stokkum, Ivo H. M.'],
      anio: 2007,
      idioma: 'en',
    })
    expect(article.meta).toMatchObject({
      titulo: 'Trace-based Just-in-Time Type Specialization for Dynamic Languages',
      anio: 2009,
    })
    expect(rotated.meta.titulo).toBe(undefined)
    expect(rotated.meta.autores).toBe(undefined)
  })

  it('page labels are given as they are, null where there are none', async () => {
    expect((await read('labels/page-labels-num-tree.pdf')).labels).toHaveLength(30)
    expect((await read('text/tracemonkey.pdf')).labels.every(label => label === null)).toBe(true)
  })
})
