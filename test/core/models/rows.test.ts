/** The assembled loops of the embedded model against plain ones: nothing else would show a wrong instruction. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { dot, unit } from '../../../src/core/models/dense.ts'
import { embeddedModel, STATIC_FOLDER, type StaticModel } from '../../../src/core/models/static.ts'

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
    const cosines = model.likeness(asked, words)
    expect(cosines).toHaveLength(asked.length * words.length)
    words.forEach((word, i) =>
      asked.forEach((other, j) => {
        if (cosines[i * asked.length + j] !== dot(vectors.get(other)!, vectors.get(word)!))
          throw new Error(`${word} and ${other}: ${cosines[i * asked.length + j]}`)
      }),
    )
    expect(model.likeness([], words)).toHaveLength(0)
    expect(model.likeness(asked, [])).toHaveLength(0)
  })

  it('keeps 32,768 words at most, and is right about the first after many more', () => {
    const many = Array.from({ length: 40_000 }, (_, i) => `palabra${i}`)
    const [before] = model.likeness(['luna'], ['mareas'])
    const all = model.likeness(['luna'], many)
    expect(model.likeness(['luna'], ['mareas'])[0]).toBe(before)
    expect(model.likeness(['luna'], many.slice(0, 2000))).toEqual(all.slice(0, 2000))
  })
})
