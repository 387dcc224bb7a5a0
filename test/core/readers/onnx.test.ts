/** A cross-encoder of real ONNX files with random weights, all the way: fetched, opened, measured, and not believed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engineAt } from '../../../src/core/models/engine.ts'
import { openModels, type OpenModels, type OpenModelsOptions } from '../../../src/core/models/index.ts'
import { pullModel } from '../../../src/core/models/pull.ts'
import type { NliRow } from '../../../src/core/models/table.ts'
import { measureFetched, openReaders, type Readers } from '../../../src/core/readers/open.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { besideInference, randomInference } from '../models/onnx.ts'

const engine = engineAt(asset('data/models'))
const ready = existsSync(compiled('src/core/models/worker.ts')) && engine !== null
if (!ready)
  console.warn(
    'readers: the tests of real weights are skipped, because nothing has been built, or ' +
      'no engine is here (npm run -s anaquel -- models pull engine)',
  )

const FILES: Record<string, Uint8Array> = {
  ...Object.fromEntries(
    Object.entries(besideInference()).map(([path, json]) => [path, Buffer.from(JSON.stringify(json))]),
  ),
  'onnx/model_quantized.onnx': randomInference(),
}
const row: NliRow = {
  use: 'nli',
  repo: 'fake/nli',
  revision: 'abc',
  licence: 'none',
  megabytes: 340,
  auto: 'room',
  dtype: 'q8',
  labels: ['entailment', 'neutral', 'contradiction'],
  files: Object.entries(FILES).map(([path, bytes]) => ({
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })),
}
const ROOM = { memory: 8e9, disk: 8e9 }

describe.runIf(ready)('a cross-encoder of real ONNX files', () => {
  let folder: string, hub: Server, source: string, models: OpenModels, readers: Readers
  let lines: string[], served: string[]
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-nli-'))
    lines = []
    served = []
    hub = createServer((request, response) => {
      const path = request.url!.replace('/fake/nli/resolve/abc/', '')
      served.push(path)
      if (FILES[path]) response.setHeader('content-length', FILES[path].length).end(FILES[path])
      else response.writeHead(404).end()
    })
    await new Promise<void>(resolve => hub.listen(0, '127.0.0.1', resolve))
    source = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await readers?.close()
    await models?.close()
    hub.closeAllConnections()
    hub.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = async (options: Partial<OpenModelsOptions> = {}): Promise<void> => {
    models = await openModels({
      mode: 'auto',
      folder: join(folder, 'models'),
      log,
      models: { nli: row },
      source,
      module: engine!,
      room: async () => ROOM,
      ...options,
    })
    readers = openReaders({ data: folder, nli: null, judge: null, models, fetches: true, measured: true, log })
    await readers.settled
  }

  it('is fetched by itself where there is room, measured, and has no say: it knows nothing', async () => {
    await open()
    expect(served.toSorted()).toEqual(Object.keys(FILES).sort())
    const [state] = readers.states()
    expect(state).toMatchObject({ name: 'nli', kind: 'model', state: 'doubted', sends: false })
    expect(state!.measurement!.pairs).toBe(800)
    expect(Object.values(state!.measurement!.directions).every(d => Math.abs(d.support.auc - 0.5) < 0.2)).toBe(true)
    expect(lines[0]).toMatch(/^judge: nli is being measured/)
    expect(lines[1]).toMatch(/^judge: nli is not used/)
    // its shares are those of three logits
    const [shares] = await models.nli!.infer([{ premise: 'Llueve mucho.', hypothesis: 'Cae agua.' }])
    expect(shares!.entailment + shares!.contradiction).toBeLessThanOrEqual(1)
    expect(JSON.parse(readFileSync(join(folder, 'readers', 'nli.json'), 'utf8'))).toMatchObject({
      identity: models.nli!.identity,
    })
  })
  it('is not fetched where there is none, which is said once with what helps', async () => {
    await open({ room: async () => ({ ...ROOM, memory: 1e9 }) })
    expect([served, readers.states()]).toEqual([[], [expect.objectContaining({ state: 'absent', megabytes: 340 })]])
    expect(lines).toEqual([
      'models: nli is not fetched by itself, it wants 1520 MB free (memory: ' +
        '1000 MB): npm run -s anaquel -- models pull nli',
    ])
  })
  it('the page fetches it with one click, and sees how far it is', async () => {
    await open({ mode: 'folder' })
    expect([served, readers.states()[0]!.state]).toEqual([[], 'absent'])
    readers.pull('nli')
    expect(readers.states()[0]!.state).toBe('fetching')
    expect(() => readers.pull('nli')).toThrow(expect.objectContaining({ codigo: 'conflicto' }) as Error)
    expect(() => readers.pull('otro')).toThrow(expect.objectContaining({ codigo: 'no_encontrado' }) as Error)
    await expect.poll(() => readers.states()[0]!.state).toBe('doubted')
  })
  it('a hub that has gone is told by its state, and it can be tried again', async () => {
    await open({ mode: 'folder', source: 'http://127.0.0.1:1' })
    readers.pull('nli')
    await expect.poll(() => readers.states()[0]!.state).toBe('failed')
    expect(readers.states()[0]!.detail).toMatch(/could not be fetched/)
    expect(() => readers.pull('nli')).not.toThrow()
  })
  it('`models pull nli` measures it once, for the weights that lie there', async () => {
    const place = { folder: join(folder, 'models'), module: engine! }
    await pullModel('nli', { folder: place.folder, source, models: { nli: row } })
    const told: number[] = []
    const asked = {
      data: folder,
      name: 'nli',
      row,
      place,
      onProgress: (n: number) => told.push(n),
      signal: AbortSignal.timeout(60_000),
    }
    const first = await measureFetched(asked)
    expect([first.pairs, told.at(-1)]).toEqual([800, 1])
    told.length = 0
    expect([await measureFetched(asked), told]).toEqual([first, []])
    expect(
      (await measureFetched({ ...asked, row: { ...row, labels: ['contradiction', 'neutral', 'entailment'] } }))
        .identity,
    ).not.toBe(first.identity)
  })
})
