import { afterAll, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { readPdfAndScans } from '../../../../src/core/read/scanned/index.ts'
import { ready, recall, request, shared, sharedText } from '../shared.ts'

afterAll(closeIdle)
const there = (file: string): boolean => ready('ocr', `pdf/scanned/${file}`, OCR_PROCESS)

it.runIf(there('skew.pdf'))(
  'a skewed scan is read: word recall 0.95 at least, boxes where the words are, `pdf_escaneado`',
  async () => {
    const phases: string[] = []
    const reading = await readPdfAndScans(
      request(shared('pdf/scanned/skew.pdf'), { onPhase: async phase => void phases.push(phase) }),
    )
    expect(reading.tipo).toBe('pdf_escaneado')
    expect(recall(sharedText('pdf/scanned/linn.txt'), reading.units[0]!.texto)).toBeGreaterThanOrEqual(0.95)
    expect(reading.units[0]!.sinTexto).toBeUndefined()
    expect(reading.pages[0]).toMatchObject({ ocr: true })
    expect(reading.warnings).toEqual([])
    expect(phases).toEqual(['ocr'])
    expect(reading.words![1]!.length).toBeGreaterThan(600)
    for (const { x0, y0, x1, y1 } of reading.words![1]!)
      expect(x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 <= x1 && y0 <= y1).toBe(true)
  },
)

it.runIf(there('ocr_test_rotated_90.pdf')).each(['ocr_test_rotated_180.pdf', 'ocr_test_rotated_270.pdf'])(
  '%s is read the right way up',
  async file => {
    const reading = await readPdfAndScans(request(shared(`pdf/scanned/${file}`)))
    expect(recall(sharedText('pdf/scanned/ocr_test.md'), reading.units[0]!.texto)).toBe(1)
  },
)

it.runIf(there('graph_ocred.pdf'))('a page that has text already is not read again', async () => {
  const phases: string[] = []
  const reading = await readPdfAndScans(
    request(shared('pdf/scanned/graph_ocred.pdf'), { onPhase: async phase => void phases.push(phase) }),
  )
  expect(reading.units[0]!.texto.length).toBeGreaterThan(20)
  expect(phases).toEqual([])
})
