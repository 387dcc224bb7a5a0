import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listModels, pullModel, type Progress } from '../../../src/core/models/pull.ts'
import { MODELS, type EmbedRow } from '../../../src/core/models/table.ts'
import { DEFAULT_LANGS } from '../../../src/core/read/ocr/index.ts'

const FILES: Record<string, string> = {
  'config.json': '{"fake": true}',
  'onnx/model_quantized.onnx': 'x'.repeat(300_000),
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const row: EmbedRow = {
  use: 'embed',
  repo: 'fake/model',
  revision: 'abc',
  licence: 'none',
  megabytes: 1,
  auto: true,
  dtype: 'q8',
  dims: 3,
  floor: 0,
  threshold: 0.5,
  query: 'q: ',
  passage: 'p: ',
  files: Object.entries(FILES).map(([path, text]) => ({ path, sha256: sha256(text) })),
}
const models = { fake: row }

describe('pullModel', () => {
  let folder: string, server: Server, source: string
  let asked: string[]
  let answer: (path: string) => string | number | 'silence'

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-models-'))
    asked = []
    answer = path => FILES[path] ?? 404
    server = createServer((request, response) => {
      const path = request.url!.replace('/fake/model/resolve/abc/', '')
      asked.push(path)
      const what = answer(path)
      if (what === 'silence') return
      if (typeof what === 'number') response.writeHead(what).end('no')
      else response.writeHead(200, { 'content-length': what.length }).end(what)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('brings every file, tells how far it is, and lists the model as present', async () => {
    const progress: Progress[] = []
    expect(listModels(folder, models)).toMatchObject([{ name: 'fake', present: false }])
    const path = await pullModel('fake', { folder, source, models, onProgress: one => progress.push(one) })
    expect(path).toBe(join(folder, 'fake'))
    for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(path, file), 'utf8')).toBe(text)
    expect(progress.at(-1)).toEqual({ name: 'fake', file: 'onnx/model_quantized.onnx', bytes: 300_000, total: 300_000 })
    expect(listModels(folder, models)).toMatchObject([{ name: 'fake', present: true }])
  })

  it('asks for nothing when the model is there', async () => {
    await pullModel('fake', { folder, source, models })
    asked = []
    await pullModel('fake', { folder, source, models })
    expect(asked).toEqual([])
  })

  it('leaves no model behind when a file fails, and goes on from there the next time', async () => {
    answer = path => (path.startsWith('onnx/') ? 503 : FILES[path]!)
    await expect(pullModel('fake', { folder, source, models })).rejects.toThrow(
      'onnx/model_quantized.onnx of fake could not be fetched: the server answered 503',
    )
    expect(existsSync(join(folder, 'fake'))).toBe(false)
    asked = []
    answer = path => FILES[path] ?? 404
    await pullModel('fake', { folder, source, models })
    expect(asked).toEqual(['onnx/model_quantized.onnx'])
  })

  it('refuses a file that is not the one in the table', async () => {
    answer = path => (path === 'config.json' ? '{"fake": "changed"}' : FILES[path]!)
    await expect(pullModel('fake', { folder, source, models })).rejects.toThrow(
      /config\.json of fake .* not the file that was expected/,
    )
    expect(existsSync(join(folder, 'fake'))).toBe(false)
  })

  it('gives up on a server that is silent', async () => {
    answer = () => 'silence'
    await expect(pullModel('fake', { folder, source, models, patience: 200 })).rejects.toThrow(
      /could not be fetched: no answer/,
    )
  })

  it('says in one sentence that there is no server', async () => {
    server.close()
    await expect(pullModel('fake', { folder, source: 'http://127.0.0.1:1', models })).rejects.toThrow(
      /^config\.json of fake could not be fetched: \S/,
    )
  })

  it('brings again what is missing, empty or another file, and takes no page for a list of settings', async () => {
    const path = await pullModel('fake', { folder, source, models })
    writeFileSync(join(path, 'onnx/model_quantized.onnx'), 'cut')
    asked = []
    await pullModel('fake', { folder, source, models })
    expect(asked).toEqual(['onnx/model_quantized.onnx'])
    expect(readFileSync(join(path, 'onnx/model_quantized.onnx'), 'utf8')).toBe(FILES['onnx/model_quantized.onnx'])
    const loose = { fake: { ...row, files: row.files.map(file => ({ path: file.path })) } }
    writeFileSync(join(path, 'config.json'), '<html>Wi-Fi</html>')
    answer = () => '<html>Wi-Fi</html>'
    await expect(pullModel('fake', { folder, source, models: loose })).rejects.toThrow(/config\.json of fake .*no JSON/)
  })

  it('names the models there are when asked for another', async () => {
    await expect(pullModel('gpt', { folder, source, models })).rejects.toThrow(
      'There is no model "gpt"; there are: fake.',
    )
  })
})

describe('the table of models', () => {
  it.each(Object.entries(MODELS))('%s has a licence, a repository and its weights', (_, model) => {
    const { use, licence, repo, files } = model
    expect(licence).toMatch(/^(MIT|Apache-2\.0)$/)
    expect(repo).toMatch(/^[\w-]+\/[\w.-]+$/)
    if (use === 'ocr') {
      expect(files.map(one => one.path)).toEqual(DEFAULT_LANGS.map(lang => `${lang}.traineddata`))
      return
    }
    const { dtype, file } = model
    const parts =
      use === 'vision'
        ? ['text_model', 'vision_model']
        : use === 'speech'
          ? ['encoder_model', 'decoder_model_merged']
          : [file ?? 'model']
    const weights = parts.map(part => `onnx/${part}${dtype === 'q8' ? '_quantized' : ''}.onnx`)
    expect(files.map(one => one.path)).toEqual(expect.arrayContaining(['config.json', 'tokenizer.json', ...weights]))
  })

  it('pins what is fetched without being asked for', () => {
    for (const model of Object.values(MODELS).filter(one => one.auto)) {
      expect(model.revision).toMatch(/^[0-9a-f]{40}$/)
      // a commit pins its JSON files too; what runs is held to its own hash as well
      for (const file of model.files.filter(one => model.auto === true || !one.path.endsWith('.json')))
        expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})
