import { describe, expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import type { PageRuns, Run } from '../../../src/core/read/reader.ts'

const run = (text: string, x: number, y: number, x1 = x + 5 * text.length): Run => ({
  ...{ text, x, y, x1, size: 10, outside: false },
})
const TEXT = 'Los hornos se abren al alba, cuando el humo sale blanco y las piezas no se tocan'

/** A page of text under a head: the number and the title of its section on the left, its own number on the right. */
function page(section: number, folio: number): PageRuns {
  const lines = Array.from({ length: 40 }, (_, i) => run(TEXT, 100, 640 - 12 * i, 500))
  const head = [run(`${section}`, 100, 690), run('INTRODUCCION', 115, 690), run(`${folio}`, 495, 690)]
  return { box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0, runs: [...head, ...lines] }
}

it('the number of a section before its title in a head makes no table of the head', () => {
  const pages = Array.from({ length: 12 }, (_, i) => page(1 + Math.floor(i / 4), i + 1))
  const read = folios({ pages, labels: [] }).map(({ impresa }) => impresa)
  expect(read).toEqual(Array.from({ length: 12 }, (_, i) => `${i + 1}`))
})

describe('a number beside words that each page has for itself, at the foot', () => {
  const names = 'Barro Horno Leña Humo Feria Sierra Molino Puerto Ribera Valle Torre Plaza'.split(' ')
  const read = (place: (words: string, number: string) => Run[]): (string | null)[] => {
    const pages = names.map((name, i): PageRuns => {
      const lines = Array.from({ length: 40 }, (_, k) => run(TEXT, 100, 640 - 12 * k, 500))
      const foot = place(`${name} y otras ${names.at(-1 - i)!.toLowerCase()}s`, `${i + 1}`)
      return { box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0, runs: [...lines, ...foot] }
    })
    return folios({ pages, labels: [] }).map(({ impresa }) => impresa)
  }
  const none = names.map(() => null)

  it('is a folio where it stands apart behind them', () =>
    expect(read((words, number) => [run(words, 100, 36), run(number, 312, 36)])).toEqual(
      names.map((_, i) => `${i + 1}`),
    ))
  it('is a note where it stands before them', () =>
    expect(read((words, number) => [run(number, 80, 36), run(words, 120, 36)])).toEqual(none))
  it('is an index where it stands right behind them', () =>
    expect(read((words, number) => [run(words, 150, 36, 308), run(number, 322, 36)])).toEqual(none))
})
