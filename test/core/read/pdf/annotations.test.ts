/** Marks that other programs wrote into real PDFs: each with its words, its page, its colour and its place. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asset } from '../../../../src/paths.ts'
import { annotationsOf } from '../../../../src/core/read/pdf/layout/annotations.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'

const FILE = asset('../shared/data/pdf/printed/rairo-numdam.pdf')
const there = existsSync(FILE)
if (!there) console.warn(`SKIPPED: no ${FILE}; marks inside a real PDF are not read`)

it.runIf(there)('a real file: seven highlights, each over its own words', async () => {
  const pdf = await openPdf(readFileSync(FILE))
  const found = annotationsOf(pdf, 100)
  pdf.close()
  expect(found).toHaveLength(7)
  expect(found[0]).toMatchObject({
    ...{ page: 2, kind: 'highlight', colour: '#00ff00', author: 'Cesar', note: '' },
    text: 'first outline Box-Jenkins (B-J) notation',
    before: expect.stringMatching(/In this paper, we$/) as string,
  })
  for (const { text, boxes } of found) {
    expect(text).not.toBe('')
    for (const { x0, y0, x1, y1 } of boxes) expect([x0 < x1, y0 < y1, x0 >= 0, y1 <= 1]).not.toContain(false)
  }
})
