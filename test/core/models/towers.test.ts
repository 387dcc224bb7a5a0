import { createServer, type Server } from 'node:http'
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { figurePassage } from '../../../src/core/figures/words.ts'
import { openModels, type OpenModels } from '../../../src/core/models/index.ts'
import { pullModel } from '../../../src/core/models/pull.ts'
import { embeddedModel } from '../../../src/core/models/static.ts'
import type { VisionRow } from '../../../src/core/models/table.ts'
import { engineAt } from '../../../src/core/models/engine.ts'
import { seeMissing } from '../../../src/core/ingest/reembed.ts'
import { search } from '../../../src/core/search/index.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { FakeShelf, fakeDocument } from '../../fake-shelf.ts'
import { beside, pictureTower, textTower } from './onnx.ts'

const engine = engineAt(asset('data/models'))
const ready = existsSync(compiled('src/core/models/worker.ts')) && engine !== null
if (!ready)
  console.warn(
    'models: the tests of real towers are skipped: nothing has been built, or no ' +
      'engine is here (npm run -s anaquel -- models pull engine)',
  )

const FILES: Record<string, Uint8Array> = {
  ...Object.fromEntries(Object.entries(beside()).map(([path, json]) => [path, Buffer.from(JSON.stringify(json))])),
  'onnx/text_model_quantized.onnx': textTower(),
  'onnx/vision_model_quantized.onnx': pictureTower(),
}
const row: VisionRow = {
  use: 'vision',
  repo: 'fake/towers',
  revision: 'abc',
  licence: 'none',
  megabytes: 1,
  auto: false,
  dtype: 'q8',
  vectors: 'fake-towers',
  dims: 3,
  floor: 0,
  ceiling: 1,
  threshold: 0.5,
  files: Object.keys(FILES).map(path => ({ path })),
}

describe.runIf(ready)('a vision model of real ONNX files', () => {
  let folder: string, server: Server, source: string, models: OpenModels | undefined
  let lines: string[]
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-towers-'))
    lines = []
    server = createServer((request, response) => {
      response.end(FILES[request.url!.replace('/fake/towers/resolve/abc/', '')])
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await models?.close()
    models = undefined
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const pull = (): Promise<string> => pullModel('vision', { folder, source, models: { vision: row } })
  const open = async (more: Partial<VisionRow> = {}): Promise<OpenModels> => {
    models = await openModels({
      mode: 'folder',
      folder,
      module: engine!,
      log: {
        info() {},
        warn: line => {
          lines.push(line)
        },
      },
      models: { vision: { ...row, ...more } },
    })
    await models.settled
    return models
  }
  const picture = (name: string): string => join(folder, name)
  const paint = async (name: string, background: string): Promise<void> => {
    writeFileSync(
      picture(name),
      await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  }

  it('is fetched, opened and asked: a picture that nothing names is found by what it shows, on its page', async () => {
    await pull()
    await Promise.all([paint('red', '#f00'), paint('blue', '#00f')])
    writeFileSync(picture('broken'), 'no picture')
    const { vision } = await open()
    expect(lines).toEqual([])
    const [red, blue, broken] = await vision!.pictures(['red', 'blue', 'broken'].map(picture))
    const [word] = await vision!.words(['ROJO'])
    expect([...word!].map(n => Math.round(n * 1000))).toEqual([577, -577, -577])
    const cosine = (a: Float32Array): number => a.reduce((sum, n, i) => sum + n * word![i]!, 0)
    expect([cosine(red!), cosine(blue!), cosine(broken!)].map(n => Math.round(n * 100))).toEqual([100, -33, 0])

    const shelf = new FakeShelf(),
      document = fakeDocument('d', 'Álbum')
    const unit = (posicion: number) => ({
      posicion,
      texto: '',
      ancla: { tipo: 'pagina' as const, fisica: posicion, impresa: String(posicion + 100) },
      ruta: [],
      valor: null,
      sinTexto: true,
    })
    shelf.put(
      document,
      [1, 2, 3].map(
        n =>
          figurePassage(`f${n}`, { pie: '', read: '', descripcion: null }, { document, unit: unit(n), passages: [] })
            .passage,
      ),
    )
    const shown: Record<string, string> = { f1: 'blue', f2: 'broken', f3: 'red' }
    const made = await seeMissing(shelf, vision!, { picture: (token, use) => use(picture(shown[token]!)) })
    expect(made).toBe(3)
    const library = { shelf, models: { embed: await embeddedModel(), rerank: null, vision: vision! } }
    expect(
      (await search(library, 'rojo', { k: 5, pictures: true })).map(one => [one.row.token, one.row.posicion]),
    ).toEqual([['f3', 3]])
  })

  it('says which file is missing, is damaged or is of another model, and the rest serves on; a second pull mends it', async () => {
    const said = async (more: Partial<VisionRow> = {}): Promise<string> => {
      lines = []
      const opened = await open(more)
      expect([opened.vision, opened.embed.name]).toEqual([null, 'anaquel-static-es-en'])
      await opened.close()
      return lines.join('\n')
    }
    const path = await pull()
    const tower = join(path, 'onnx/text_model_quantized.onnx')
    rmSync(tower)
    expect(await said()).toContain(
      'onnx/text_model_quantized.onnx is missing: npm run -s anaquel -- models pull vision',
    )
    await pull()
    truncateSync(tower, 40)
    const damaged = await said()
    expect(damaged).toContain('models pull vision')
    expect(damaged).not.toContain(folder)
    rmSync(tower)
    await pull()
    expect(await said({ dims: 768 })).toContain('its vectors have 3 numbers and not 768')
    expect((await open()).vision).not.toBe(null)
  })
})
