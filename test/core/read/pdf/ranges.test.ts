/** Maps of a font's codes to characters in one range of 65,536, as mPDF writes them. */
import { expect, it } from 'vitest'
import { decoderOf } from '../../../../src/core/read/pdf/fonts/decode.ts'
import { FontFile } from '../../../../src/core/read/pdf/fonts/dictionary.ts'

const file = (range: string): Buffer => {
  const map = `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n1 beginbfrange\n${range}\nendbfrange`
  return Buffer.from(
    '%PDF-1.4\n1 0 obj <</Type/Font/Subtype/Type0/BaseFont/AAAAAA+Sans/Encoding/Identity-H/ToUnicode 2 0 R>> endobj\n' +
      `2 0 obj <</Length ${map.length}>>\nstream\n${map}\nendstream\nendobj\n%%EOF`,
    'latin1',
  )
}
const read = (range: string, code: number): string | undefined => {
  const [entry] = new FontFile(file(range)).entries
  return decoderOf('AAAAAA+Sans', entry!, { seen: new Map() }).read(code)
}

it('names the codes of the rows after the first', () => {
  expect(read('<0000> <FFFF> <0000>', 0x201c)).toBe('“')
  expect(read('<1000> <1FFF> <0400>', 0x1010)).toBe('А')
  expect(read('<1000> <1FFF> <0400>', 0x201c)).toBeUndefined()
})

it('leaves ranges of one row to the program that opens the file', () => {
  expect(read('<2000> <20FF> <2000>', 0x201c)).toBeUndefined()
})
