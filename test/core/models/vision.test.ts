import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openModels } from '../../../src/core/models/index.ts'
import { MODELS, type VisionRow } from '../../../src/core/models/table.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const built = existsSync(compiled('src/core/models/worker.ts'))
if (!built) console.warn('models: the test of the vision model is skipped, because nothing has been built')

it.runIf(built)(
  'brings a vision model when its weights are there: texts and pictures in one space, of unit length, under a name ' +
    'of its own',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-vision-'))
    const row: VisionRow = {
      repo: 'fake/siglip',
      revision: 'abc',
      licence: 'none',
      megabytes: 1,
      auto: false,
      dtype: 'q8',
      files: [{ path: 'config.json' }],
      use: 'vision',
      vectors: 'fake-siglip',
      dims: 3,
      floor: 0,
      ceiling: 0.2,
      threshold: 0.1,
    }
    mkdirSync(join(folder, 'vision'))
    writeFileSync(join(folder, 'vision', 'config.json'), '{}')
    writeFileSync(join(folder, 'picture.png'), 'una casa')
    const told: string[] = []
    const models = await openModels({
      mode: 'folder',
      folder,
      log: {
        info() {},
        warn: line => {
          told.push(line)
        },
      },
      module: addressOf(asset('test/core/models/fake-siglip.mjs')),
      models: { vision: row },
    })
    await models.settled
    expect(told).toEqual([])
    const [words] = await models.vision!.words(['UNA CASA'])
    const [picture, other] = [
      ...(await models.vision!.pictures([join(folder, 'picture.png')])),
      ...(await models.vision!.words(['x'])),
    ]
    expect([...words!]).toEqual([...picture!])
    expect(Math.hypot(...picture!)).toBeCloseTo(1, 5)
    expect([...other!]).not.toEqual([...words!])
    await expect(models.vision!.pictures([join(folder, 'no.png')])).rejects.toThrow()
    expect([models.vision!.name, models.vision!.threshold]).toEqual(['fake-siglip', 0.1])
    expect(models.status().find(one => one.name === 'vision')).toMatchObject({ estado: 'listo' })
    await models.close()
    rmSync(folder, { recursive: true })
  },
)

it('`models pull vision` has a row with both towers, fetched only when asked for, whose vectors bear the name of what made them', () => {
  const row = MODELS.vision as VisionRow
  expect(row).toMatchObject({ use: 'vision', auto: false, dims: 768 })
  expect(row.vectors).not.toBe('vision')
  expect(row.files.map(file => file.path)).toEqual(
    expect.arrayContaining(['onnx/text_model_quantized.onnx', 'onnx/vision_model_quantized.onnx']),
  )
})
