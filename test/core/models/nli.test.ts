import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openModels } from '../../../src/core/models/index.ts'
import { MODELS, type NliRow } from '../../../src/core/models/table.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const built = existsSync(compiled('src/core/models/worker.ts'))
if (!built) console.warn('models: the test of inference is skipped, because nothing has been built')

it.runIf(built)(
  'brings an inference model when its weights are there, as shares in the order of its labels',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-models-'))
    const row: NliRow = {
      repo: 'fake/nli',
      revision: 'abc',
      licence: 'none',
      megabytes: 1,
      auto: false,
      dtype: 'q8',
      files: [{ path: 'config.json' }],
      use: 'nli',
      labels: ['entailment', 'neutral', 'contradiction'],
    }
    mkdirSync(join(folder, 'fake-nli'))
    writeFileSync(join(folder, 'fake-nli', 'config.json'), '{}')
    const models = await openModels({
      mode: 'folder',
      folder,
      log: { info() {}, warn() {} },
      module: addressOf(asset('test/core/models/fake-nli.mjs')),
      models: { 'fake-nli': row },
    })
    await models.settled
    const premise = 'la luna brilla, pero no llueve'
    const said = await models.nli!.infer([
      { premise, hypothesis: 'la luna' },
      { premise, hypothesis: 'llueve' },
      { premise, hypothesis: 'el mar' },
    ])
    expect(said.map(s => [s.entailment > 0.9, s.contradiction > 0.9])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    await models.close()
  },
)

it('`models pull nli` has a row, fetched by itself where there is room for it', () =>
  expect(MODELS.nli).toMatchObject({ use: 'nli', auto: 'room', labels: ['entailment', 'neutral', 'contradiction'] }))
