import { describe, expect, it } from 'vitest'
import { pageLabels } from '../../../../src/core/read/pdf/file/labels.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { protectedPdf } from '../../../pdfcrypt.ts'
import { writePdf } from '../../../pdfwrite.ts'

/** Four pages, and this as the tree of their labels. */
const withLabels = (tree: string): Buffer => {
  const page = { width: 300, height: 400, runs: [{ text: 'El agua viene del norte.', x: 40, y: 300, size: 11 }] }
  const plain = Buffer.from(writePdf({ labels: null, pages: Array.from({ length: 4 }, () => page) })).toString('latin1')
  return Buffer.from(plain.replace('/Type /Catalog', `/Type /Catalog /PageLabels << ${tree} >>`), 'latin1')
}

const labelsOf = async (bytes: Uint8Array): Promise<(string | null)[]> => {
  const pdf = await openPdf(bytes)
  try {
    return pageLabels(pdf)
  } finally {
    pdf.close()
  }
}

describe('page labels', () => {
  it.each([
    ['/Nums [0 << /S /D >>]', ['1', '2', '3', '4']],
    ['/Nums [0 << /S /r >> 2 << /S /D >>]', ['i', 'ii', '1', '2']],
    ['/Nums [0 << /S /D >> 2 << /S /A >>]', ['1', '2', 'A', 'B']],
    ['/Nums [2 << /S /D >>]', [null, null, '1', '2']],
    ['/Nums [1 << /P (A-) /S /D /St 7 >> 3 << >>]', [null, 'A-7', 'A-8', null]],
    ['/Kids [<< /Limits [2 2] /Nums [2 << /S /r /St 5 >>] >>]', [null, null, 'v', 'vi']],
    ['/Nums []', [null, null, null, null]],
    ['/Nums [3 null]', [null, null, null, null]],
  ])('%s: a page before the first entry has none', async (tree, labels) => {
    expect(await labelsOf(withLabels(tree))).toEqual(labels)
  })

  it('are none where the file gives no tree', async () => {
    expect(await labelsOf(protectedPdf('El agua', { revision: 6, user: '' }))).toEqual([null])
  })
})
