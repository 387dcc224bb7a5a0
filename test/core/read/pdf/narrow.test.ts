/** Scans whose layer of text is set in a narrower type than the print, as some programs of the 1990s wrote it. */
import { expect, it } from 'vitest'
import { random } from '../../../random.ts'
import { at, rawPdf, sheetsOf, TIMES } from './raw.ts'

const WORDS = 'a of the that is used to obtain harbour composition lanterns with applications counted several'.split(
  ' ',
)
const next = random(5)
/** Justified lines of a book, of some 70 letters. */
const LINES = Array.from({ length: 24 }, () => {
  let line = ''
  while (line.length < 70) line += `${line && ' '}${WORDS[Math.floor(next() * WORDS.length)]!}`
  return line
})
const SIZE = 9

/** Each word where it is printed, drawn so many times narrower, `mode` 3 unseen. */
function layer(factor: number, mode: number): string {
  const drawn = LINES.flatMap((line, row) => {
    let x = 70
    return line.split(' ').map(word => {
      const own = x
      const width = ([...word].reduce((sum, letter) => sum + (TIMES[letter] ?? 500), 0) * SIZE) / 1000
      x += factor * width + 0.3 * SIZE
      return at(own, 720 - 10 * row, word, SIZE)
    })
  })
  return `${mode} Tr\n${drawn.join('\n')}`
}
const drawn = async (content: string): Promise<string[]> =>
  (await sheetsOf(rawPdf([{ content }])))[0]!.drawn.map(({ text }) => text)

it.each([1, 1.2, 1.4, 1.7])('lines are whole where the print is %s times as wide', async factor => {
  expect(await drawn(layer(factor, 3))).toEqual(LINES)
})

it('what is seen stands as far apart as it is drawn', async () => {
  expect((await drawn(layer(1.4, 0))).length).toBeGreaterThan(2 * LINES.length)
})

it('columns of a table in such a layer stay apart, because they do not follow the words before', async () => {
  const cells = WORDS.flatMap((word, row) => [word, 'x', 'y'].map((cell, i) => at(70 + 90 * i, 720 - 10 * row, cell)))
  expect(await drawn(`3 Tr ${cells.join('\n')}`)).toHaveLength(3 * WORDS.length)
})
