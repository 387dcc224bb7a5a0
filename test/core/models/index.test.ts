import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openModels, type OpenModels, type OpenModelsOptions } from '../../../src/core/models/index.ts'
import { STATIC_FOLDER, embeddedModel } from '../../../src/core/models/static.ts'
import { engineAt } from '../../../src/core/models/engine.ts'
import type { EmbedRow, OcrRow, RerankRow } from '../../../src/core/models/table.ts'
import { openEmbedder } from '../../../src/core/models/transformers.ts'
import { PACKAGE_ROOT, asset, compiled } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const module = addressOf(asset('test/core/models/fake-transformers.mjs'))
const common = {
  repo: 'fake/model',
  revision: 'abc',
  licence: 'none',
  megabytes: 1,
  auto: true,
  dtype: 'q8',
  files: [{ path: 'config.json' }],
} as const
const better: EmbedRow = { ...common, use: 'embed', dims: 3, floor: 0.1, threshold: 0.5, query: 'q: ', passage: 'p: ' }
const judge: RerankRow = { ...common, use: 'rerank', auto: false }
const nowhere = 'http://127.0.0.1:1'

/** The thread runs the compiled file: `npm run build` makes it, `npm test` does so by itself. */
const built = existsSync(compiled('src/core/models/worker.ts'))
if (!built) console.warn('models: the tests of the thread are skipped, because nothing has been built')

describe('openModels', () => {
  let folder: string, models: OpenModels | undefined
  let lines: string[]
  const log = {
    debug: (line: string) => {
      lines.push(line)
    },
    info: (line: string) => {
      lines.push(line)
    },
    warn: (line: string) => {
      lines.push(line)
    },
  }
  const open = async (options: Partial<OpenModelsOptions>): Promise<OpenModels> =>
    (models = await openModels({
      mode: 'folder',
      folder,
      log,
      module,
      source: nowhere,
      models: { better, judge },
      ...options,
    }))
  const weights = (name: string): void => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'config.json'), '{}')
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-models-'))
    lines = []
  })
  afterEach(async () => {
    await models?.close()
    models = undefined
  })

  it('serves with the embedded model at once and, when off, with nothing else', async () => {
    weights('better')
    const { embed, next, rerank, settled, status } = await open({ mode: 'off' })
    await settled
    expect([embed.name, next, rerank]).toEqual(['anaquel-static-es-en', null, null])
    expect(status().map(one => one.estado)).toEqual(['listo', 'ausente', 'ausente'])
  })

  it('says in one line that a fetch failed, and serves on', async () => {
    const opened = await open({ mode: 'auto' })
    await opened.settled
    expect(opened.embed.name).toBe('anaquel-static-es-en')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^models: better is not used: config\.json of better could not be fetched: .* What the package carries serves instead\.$/,
    )
    expect(opened.status()[1]).toMatchObject({ name: 'better', estado: 'error' })
  })

  it('fetches the engine after a model that needs it; when that fails, the model waits and one line says so', async () => {
    weights('better')
    const asked: string[] = []
    const pack = async ({ name }: { name: string }): Promise<string> => {
      asked.push(name)
      throw new Error(`npm could not fetch ${name}: no network.`)
    }
    const opened = await open({ mode: 'auto', module: undefined, pack })
    await opened.settled
    expect(asked).toEqual(['@huggingface/transformers'])
    expect(lines).toEqual([
      'models: better is not used: npm could not fetch @huggingface/transformers: ' +
        'no network. What the package carries serves instead.',
    ])
    expect(readdirSync(folder)).toEqual(['better'])
  })

  it('for a folder of models fetches no engine, and says how it is fetched', async () => {
    weights('better')
    const opened = await open({ mode: 'folder', module: undefined })
    await opened.settled
    expect(lines).toEqual([
      'models: better is not used: the engine that runs public models has not been fetched: npm run -s ' +
        'anaquel -- models pull better. What the package carries serves instead.',
    ])
  })

  it('who asks for a model gets the engine too, whatever is fetched by itself', async () => {
    weights('better')
    const asked: string[] = []
    const pack = async ({ name }: { name: string }): Promise<string> => {
      asked.push(name)
      throw new Error(`npm could not fetch ${name}: no network.`)
    }
    const opened = await open({ mode: 'folder', module: undefined, pack })
    await opened.settled
    await expect(opened.pull!('better')).rejects.toThrow('npm could not fetch @huggingface/transformers: no network.')
    expect(asked).toEqual(['@huggingface/transformers'])
    await expect(opened.pull!('worse')).rejects.toThrow('There is no model "worse" to fetch.')
  })

  it('fetches data for OCR without an engine, from where they lie', async () => {
    const server = createServer((request, response) => {
      response.end(request.url)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const data: OcrRow = {
      use: 'ocr',
      host: nowhere,
      repo: 'fake/data',
      revision: 'abc',
      licence: 'none',
      megabytes: 1,
      auto: true,
      files: [{ path: 'spa.traineddata' }],
    }
    const opened = await open({
      mode: 'auto',
      module: undefined,
      models: { ocr: data },
      source: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
    await opened.settled
    server.close()
    expect(readFileSync(join(folder, 'ocr', 'spa.traineddata'), 'utf8')).toBe('/fake/data/abc/spa.traineddata')
    expect([lines, opened.status()[1]]).toEqual([['models: ocr is ready'], { name: 'ocr', estado: 'listo' }])
  })

  it('fetches what it will open later, and tells how much of the whole has come', async () => {
    const server = createServer((_request, response) => {
      response.end(Buffer.alloc(250_000, '1'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const files = [{ path: 'a.traineddata' }, { path: 'b.traineddata' }]
    const data: OcrRow = {
      ...{ use: 'ocr', host: nowhere, repo: 'fake/data', revision: 'abc', licence: 'none', megabytes: 1 },
      ...{ auto: false, files },
    }
    const opened = await open({
      models: { ocr: data },
      source: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
    const shares = new Set<number | undefined>()
    const pulling = opened.pull!('ocr')
    const watch = setInterval(() => shares.add(opened.status()[1]!.progreso), 0)
    await pulling
    clearInterval(watch)
    server.close()
    expect(opened.status()[1]).toEqual({ name: 'ocr', estado: 'listo' })
    for (const share of shares) expect(share ?? 0).toBeLessThanOrEqual(0.5)
    expect((await open({ mode: 'off' })).pull).toBeUndefined()
  })

  it('does not go out for a folder of models', async () => {
    const opened = await open({ mode: 'folder' })
    await opened.settled
    expect(lines).toEqual([])
  })

  it.runIf(built)('offers a better model as the next one, until it is promoted', async () => {
    weights('better')
    const opened = await open({})
    expect(opened.next).toBeNull()
    await opened.settled
    expect([opened.embed.name, opened.next?.name]).toEqual(['anaquel-static-es-en', 'better'])
    const [query] = await opened.next!.embed(['banana'], 'query')
    const [passage] = await opened.next!.embed(['banana'], 'passage')
    expect(query).toHaveLength(3)
    expect(Math.hypot(...query!)).toBeCloseTo(1, 5)
    expect(query).toEqual(passage) // "q: " and "p: " are equally long, and the fake counts lengths
    opened.promote()
    expect([opened.embed.name, opened.embed.floor, opened.next]).toEqual(['better', 0.1, null])
  })

  it.runIf(built)('answers a query before the passages that wait', async () => {
    weights('better')
    const opened = await open({})
    await opened.settled
    const order: string[] = []
    const passages = opened
      .next!.embed(
        Array.from({ length: 200 }, (_, i) => `pasaje ${i}`),
        'passage',
      )
      .then(() => order.push('passages'))
    const query = opened.next!.embed(['consulta'], 'query').then(() => order.push('query'))
    await Promise.all([passages, query])
    expect(order).toEqual(['query', 'passages'])
  })

  it.runIf(built)('goes on after a text that the model fails on', async () => {
    weights('better')
    const opened = await open({})
    await opened.settled
    await expect(opened.next!.embed(['explode'], 'query')).rejects.toThrow('the fake exploded')
    expect(await opened.next!.embed(['a'], 'query')).toHaveLength(1)
  })

  it.runIf(built)('goes back to the embedded model when the thread dies', async () => {
    weights('better')
    const opened = await open({})
    await opened.settled
    opened.promote()
    await expect(opened.embed.embed(['die'], 'query')).rejects.toThrow('has ended')
    expect(opened.embed.name).toBe('anaquel-static-es-en')
    expect(opened.status()).toMatchObject([
      { name: 'anaquel-static-es-en', estado: 'listo' },
      { name: 'better', estado: 'error' },
      { name: 'judge', estado: 'ausente' },
    ])
  })

  it.runIf(built)('brings a cross-encoder when its weights are there', async () => {
    weights('judge')
    const opened = await open({})
    await opened.settled
    const scores = await opened.rerank!.rerank('luna', ['la luna', 'el sol'])
    expect(scores[0]).toBeGreaterThan(0.9)
    expect(scores[1]).toBeLessThan(0.1)
  })

  it.runIf(built)('reports weights that cannot be loaded', async () => {
    mkdirSync(join(folder, 'better'))
    writeFileSync(join(folder, 'better', 'config.json'), '{}')
    const opened = await open({ module: addressOf(asset('package.json')) })
    await opened.settled
    expect(opened.status()[1]).toMatchObject({ estado: 'error' })
    expect(opened.embed.name).toBe('anaquel-static-es-en')
  })
})

/**
 * The one model at hand in the layout that the engine opens: ours, as ONNX. It proves the thread with the real engine
 * and real arithmetic.
 */
const SHARED = join(PACKAGE_ROOT, '../shared/data/models')
const engine = engineAt(asset('data/models'))
const real = built && engine !== null && existsSync(join(SHARED, 'anaquel-static-es-en/onnx'))
if (!real)
  console.warn(
    'models: the test with the real engine is skipped: not built, ../shared/data/models is not ' +
      'there, or no engine is (npm run -s anaquel -- models pull engine)',
  )

describe('the real engine', () => {
  it.runIf(real)('gives the vectors that our own loader gives', async () => {
    const row: EmbedRow = { ...better, dims: 384, query: '', passage: '' }
    const embedder = await openEmbedder('anaquel-static-es-en', row, { folder: SHARED, module: engine! })
    const text = 'La luna influye en las mareas.'
    const [theirs] = await embedder.embed([text], 'passage')
    const ours = (await embeddedModel()).vector(text)
    await embedder.close()
    expect(STATIC_FOLDER).not.toContain(SHARED)
    theirs!.forEach((value, i) => expect(value).toBeCloseTo(ours[i]!, 4))
  })
})
