import { readFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { STATIC_FOLDER, embeddedModel, loadStatic } from '../../../src/core/models/static.ts'
import type { StaticModel } from '../../../src/core/models/static.ts'

interface Golden {
  text: string
  ids: number[]
  norm: number
  first8: number[]
}
const golden: Golden[] = JSON.parse(readFileSync(join(STATIC_FOLDER, 'golden.json'), 'utf8'))
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((total, value, i) => total + value * (b[i] ?? 0), 0)

describe('the embedded model', () => {
  let model: StaticModel
  beforeAll(async () => {
    model = await embeddedModel()
  })

  it.each(golden)('gives the golden tokens and vector of %#', ({ text, ids, norm, first8 }) => {
    expect(model.tokenize(text)).toEqual(ids)
    const found = Math.hypot(...model.sum(text))
    expect(Math.abs(found - norm)).toBeLessThan(1e-4 * Math.max(1, norm))
    first8.forEach((value, i) => expect(model.vector(text)[i]).toBeCloseTo(value, 5))
  })

  it('places a sentence nearer to its translation than to another sentence', async () => {
    const [es, en, other] = await model.embed(
      ['La luna influye en las mareas.', 'The moon drives the tides.', 'The tax reform was approved.'],
      'passage',
    )
    expect(cosine(es!, en!)).toBeGreaterThan(cosine(es!, other!) + 0.2)
  })

  it('gives zeros, never NaN, for a text it knows no word of', async () => {
    const [vector] = await model.embed([''], 'query')
    expect(vector).toHaveLength(model.dims)
    expect(vector!.every(value => value === 0)).toBe(true)
  })

  it('cuts a text into the same pieces, whether its characters stand alone or not', () => {
    const unit = fc.integer({ min: 1, max: 0x2400 }).map(code => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit }), text => {
        // A letter beside whose neighbours matter sends the text the long way.
        expect(model.tokenize(`${text} Σ`)).toEqual([...model.tokenize(text), ...model.tokenize('σ')])
      }),
    )
  })

  it('knows whole words, however short, and long pieces; not what it must spell out', () => {
    expect(['luna', 'IA', '5', 'otorrinolaringólogo', 'septicemia'].filter(word => !model.knows!(word))).toEqual([])
    expect(['zxqwv', 'blorp', 'asdfghjkl', '日本語', ''].filter(word => model.knows!(word))).toEqual([])
  })

  it('gives way to other work while it embeds many passages', async () => {
    let turns = 0,
      embedding = true
    const count = (): void => {
      turns += 1
      if (embedding) setImmediate(count)
    }
    setImmediate(count)
    await model.embed(
      Array.from({ length: 4000 }, (_, i) => `${i} ${'la historia de la ciencia en el siglo de oro '.repeat(18)}`),
      'passage',
    )
    embedding = false
    // 4,000 passages take some 90 ms of work on a quick processor: without pauses nothing else would have had a turn.
    // 1,000 took so little once V8 had compiled what embeds them that there were five.
    expect(turns).toBeGreaterThan(5)
  })

  it('refuses weights that are not the ones its card names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-static-'))
    cpSync(STATIC_FOLDER, folder, { recursive: true })
    const bytes = readFileSync(join(folder, 'scales.f32'))
    bytes[0] = (bytes[0]! + 1) % 256
    writeFileSync(join(folder, 'scales.f32'), bytes)
    await expect(loadStatic(folder)).rejects.toThrow(/scales\.f32 .* damaged/)
  })
})
