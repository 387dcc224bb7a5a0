import { expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import type { FolioDecision, PageRuns } from '../../../src/core/read/reader.ts'

/** A sheet of a talk: a line of its own and its number at the foot. */
const sheet = (number: string, k: number): PageRuns => ({
  box: { x0: 0, y0: 0, x1: 363, y1: 272 },
  rotation: 0,
  runs: [
    { text: `What the harbour was ${'abcdefghij'[k % 10]}`, x: 30, y: 200 - (k % 4) * 9, x1: 190, size: 11 },
    { text: number, x: 340, y: 8, x1: 346, size: 6 },
  ].map(run => ({ ...run, outside: false })),
})

/** Frames that are shown in two steps, each sheet with the number of its frame. */
const NUMBERS = Array.from({ length: 48 }, (_, k) => String((k >> 1) + 1))
const decided = (labels: string[]): FolioDecision[] => folios({ pages: NUMBERS.map(sheet), labels })
const sure = (out: FolioDecision[]): number =>
  out.filter(({ impresa, confianza }, k) => impresa === NUMBERS[k] && confianza >= 0.9).length

it('labels that print proves throughout prove the number of a frame that is shown in steps', () => {
  expect(sure(decided(NUMBERS))).toBeGreaterThan(0.8 * NUMBERS.length)
})

it('labels of which one in six says something else prove nothing there', () => {
  const wrong = NUMBERS.map((number, k) => (k % 6 === 5 ? String(Number(number) + 40) : number))
  expect(sure(decided(wrong))).toBe(0)
})

it('labels of frames, some of them shown in steps, are printed on no sheet of a talk without numbers', () => {
  const frames = Array.from({ length: 31 }, (_, k) => String(k - Math.floor(k / 4) + 1))
  const out = folios({ pages: frames.map((_, k) => sheet('', k)), labels: frames })
  expect(out.map(({ impresa }) => impresa)).toEqual(frames.map(() => null))
})
