/** The assembled loops of the embedded model against plain ones: nothing else would show a wrong instruction. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { dot, unit } from '../../../src/core/models/dense.ts'
import { TextWords } from '../../../src/core/models/likeness.ts'
import { embeddedModel, loadStatic, STATIC_FOLDER, type StaticModel } from '../../../src/core/models/static.ts'

const DIMS = 384
const packed = readFileSync(join(STATIC_FOLDER, 'vectors.int4')),
  scales = readFileSync(join(STATIC_FOLDER, 'scales.f32'))

/** The sum as the model's card has it, in numbers of 64 bits and in the order of the text. */
function plainSum(ids: readonly number[], dims: number): Float64Array {
  const sum = new Float64Array(DIMS)
  for (const id of ids)
    for (let j = 0; j < DIMS / 2; j++) {
      const byte = packed[(id * DIMS) / 2 + j]!,
        scale = scales.readFloatLE(4 * id)
      sum[j]! += ((byte & 15) - 8) * scale
      sum[j + DIMS / 2]! += ((byte >> 4) - 8) * scale
    }
  return sum.slice(0, dims)
}

const SENTENCE = 'La gravedad de la Luna levanta las mareas (dos veces al día), 12,5 % más; the tides of 1893.'

describe('the rows of the embedded model', () => {
  let model: StaticModel
  beforeAll(async () => {
    model = await embeddedModel()
  })

  it.each([128, 192, 384])('are summed to the last bit in %i dimensions', dims => {
    for (const text of ['', 'luna', SENTENCE, `${SENTENCE} `.repeat(300)])
      expect(model.sum(text, dims)).toEqual(plainSum(model.tokenize(text), dims))
  })

  it('are compared to the last bit, however many words are asked for and compared', () => {
    const forms = SENTENCE.toLowerCase().match(/\p{L}+/gu)!
    const asked = Array.from({ length: 67 }, (_, i) => `${forms[i % forms.length]!}${i < 40 ? '' : i}`),
      words = Array.from({ length: 1100 }, (_, i) => (i % 3 === 0 ? `x${i}` : forms[i % forms.length]!))
    const vectors = new Map([...asked, ...words].map(word => [word, unit(model.sum(word, 128))]))
    const texts = [words.slice(0, 500), words.slice(400), []].map(some => new TextWords([...new Set(some)]))
    const nearest = model.likeness(asked, texts)
    nearest.forEach((own, t) =>
      asked.forEach((other, j) => {
        const best = Math.max(0, ...texts[t]!.words.map(word => dot(vectors.get(other)!, vectors.get(word)!)))
        if (own[j] !== best) throw new Error(`${other} in text ${t}: ${own[j]}, not ${best}`)
      }),
    )
    expect(nearest.map(own => own.length)).toEqual([67, 67, 67])
    expect(model.likeness([], texts).map(own => own.length)).toEqual([0, 0, 0])
    expect(model.likeness(asked, [])).toEqual([])
  })

  it('are placed anew for another model', async () => {
    const other = await loadStatic(STATIC_FOLDER),
      tides = new TextWords(['mareas', 'costa'])
    other.likeness(['luna'], [new TextWords(['otra', 'cosa', 'distinta'])])
    expect(other.likeness(['luna'], [tides])).toEqual(model.likeness(['luna'], [tides]))
    expect(other.likeness(['luna'], [tides])).toEqual(model.likeness(['luna'], [new TextWords(['mareas', 'costa'])]))
  })

  it('keeps 32,768 words at most, and is right about the first after many more', () => {
    const tides = new TextWords(['mareas', 'costa']),
      before = model.likeness(['luna'], [tides])
    const many = [0, 1, 2].map(
      n => new TextWords(Array.from({ length: n === 2 ? 5 : 16_384 }, (_, i) => `palabra${n}-${i}`)),
    )
    const [first, second] = model.likeness(['luna'], many.slice(0, 2))
    expect(model.likeness(['luna'], [tides])).toEqual(before)
    expect(model.likeness(['luna'], [many[1]!, tides, many[2]!])[0]).toEqual(second)
    expect(model.likeness(['luna'], [many[0]!])).toEqual([first])
    expect(() => model.likeness(['luna'], many)).toThrow(RangeError)
  })
})
