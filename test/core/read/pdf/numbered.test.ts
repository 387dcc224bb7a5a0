/** Numbers that count lines stand apart from the lines; numbers that belong to what is beside them stay there. */
import { describe, expect, it } from 'vitest'
import { numberingOf } from '../../../../src/core/read/pdf/fonts/widths.ts'
import { at, rawPdf, textOf, unitsOf } from './raw.ts'

const SENTENCE = 'the walls of the old town were built of clay and straw and of nothing else, as travellers tell us.'
/** Sixteen lines of running text; every line but the first begins within a sentence. */
const LINES = Array.from({ length: 16 }, (_, i) => `${SENTENCE.slice(3 * i)} ${SENTENCE}`.slice(0, 60).trim())

const running = async (content: string): Promise<string> => {
  const [unit] = await unitsOf(rawPdf([{ content }]))
  const { texto, parrafos = [] } = unit!
  return parrafos
    .filter(({ kind }) => kind === undefined)
    .map(({ desde, hasta }) => texto.slice(desde, hasta))
    .join(' ')
}

describe('numbers of lines', () => {
  it.each([
    ['small ones in the left margin', (i: number) => at(40, 700 - 12 * i, `${i + 1}`, 5)],
    ['small ones close to their line', (i: number) => at(66 - (i < 9 ? 2.5 : 5), 700 - 12 * i, `${i + 1}`, 5)],
    ['small ones in the right margin', (i: number) => at(380, 700 - 12 * i, `${i + 1}`, 5)],
    ['as large as the text', (i: number) => at(30, 700 - 12 * i, `${i + 101}`, 10)],
    ['of every fifth line', (i: number) => (i % 5 === 0 ? at(40, 700 - 12 * i, `${i + 5}`, 6) : '')],
  ])('%s stand apart from the sentences', async (_, number) => {
    const content = LINES.flatMap((line, i) => [number(i), at(72, 700 - 12 * i, line, 10)]).join('\n')
    expect(await running(content)).not.toMatch(/\d/)
    expect((await textOf(content)).match(/\d+/g)?.length).toBe(content.match(/\(\d+\)/g)?.length)
  })

  it('the rows of a table and the items of a list keep theirs', async () => {
    const row = (i: number): string => [at(72, 700 - 12 * i, `${i + 1}`), at(120, 700 - 12 * i, `Item ${i}`)].join('\n')
    expect(await textOf(Array.from({ length: 10 }, (_, i) => row(i)).join('\n'))).toMatch(/^1 Item 0\n+2 Item 1/)
  })

  it('notes keep theirs, because their lines are not all numbered', async () => {
    const notes = Array.from({ length: 5 }, (_, i) => [
      at(66, 300 - 22 * i, `${i + 1}`, 5),
      at(72, 300 - 22 * i, `note ${i} says where the clay was found and`, 9),
      at(72, 289 - 22 * i, 'by whom it was brought into the town.', 9),
    ])
    expect(await textOf(notes.flat().join('\n'))).toMatch(/2 note 1 says/)
  })

  it('of a listing stay, those of a typescript stand apart', async () => {
    const content = (size: number): string =>
      LINES.map((line, i) => [at(30, 700 - 12 * i, `${i + 101}`, size, 'F3'), at(72, 700 - 12 * i, line, 10, 'F3')])
        .flat()
        .join('\n')
    expect(await running(content(6))).toMatch(/101/)
    expect(await running(content(10))).not.toMatch(/\d/)
  })

  it('of a listing that run into the column beside it belong to neither', async () => {
    const left = LINES.map((line, i) => at(50, 700 - 12 * i, line.slice(0, 44), 10))
    const code = LINES.slice(0, 6).flatMap((_, i) => [
      at(234, 640 - 12 * i, `${i + 1}`, 5),
      at(270, 640 - 12 * i, `let value${'xyzuvw'[i]} = compute;`, 9),
    ])
    const right = LINES.slice(8).map((line, i) => at(270, 560 - 12 * i, line.slice(0, 44), 10))
    expect(await running([...left, ...code, ...right].join('\n'))).not.toMatch(/\d/)
  })
})

describe('a font of figures alone', () => {
  it('is not read as letters of the order of Windows, where the same numbers are M to V', () => {
    const figures = new Map([49, 50, 51, 52, 53, 54].map(code => [code, 0.57]))
    expect(numberingOf(figures, true)).toBe('OT1')
    expect(numberingOf(figures, false)).toBe('ASCII')
  })
})
