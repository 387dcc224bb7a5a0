import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractive } from '../../../src/core/ask/extractive.ts'
import { createLocal } from '../../../src/core/ask/local.ts'
import type { Commission } from '../../../src/core/ask/writer.ts'
import { openModels, type OpenModels } from '../../../src/core/models/index.ts'
import { MODELS, type WriteRow } from '../../../src/core/models/table.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const built = existsSync(compiled('src/core/models/worker.ts'))
if (!built) console.warn('ask: the test of the local writer is skipped, because nothing has been built')

const row: WriteRow = {
  repo: 'fake/write',
  revision: 'abc',
  licence: 'none',
  megabytes: 1,
  auto: false,
  dtype: 'q8',
  files: [{ path: 'config.json' }],
  use: 'write',
}
const commission = (question: string): Commission => ({
  question,
  language: 'es',
  passages: [
    {
      n: 1,
      texto: 'En 1477 hubo prensas.',
      answers: ['En 1477 hubo prensas.'],
      source: 'García (1998)',
      documento: 'd1',
      anio: 1998,
    },
  ],
})

describe.runIf(built)('a writer on this machine', () => {
  let models: OpenModels
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-models-'))
    mkdirSync(join(folder, 'fake-write'))
    writeFileSync(join(folder, 'fake-write', 'config.json'), '{}')
    models = await openModels({
      mode: 'folder',
      folder,
      log: { info() {}, warn() {} },
      module: addressOf(asset('test/core/models/fake-write.mjs')),
      models: { 'fake-write': row },
    })
    await models.settled
  })
  afterAll(() => models.close())

  it('streams what the model says, passages and question before it', async () => {
    const writer = createLocal(models, extractive),
      pieces: string[] = []
    for await (const piece of writer.write(commission('¿Cuándo hubo prensas?'))) pieces.push(piece)
    expect(writer.name).toBe('fake-write')
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toMatch(/^<pasaje n="1"[^]*¿Cuándo hubo prensas\?$/)
  })
  it('stops when it is called off, and when nobody listens; the next one is served', async () => {
    const writer = createLocal(models, extractive),
      stop = new AbortController()
    const endless = async (): Promise<void> => {
      for await (const piece of writer.write(commission('forever'), stop.signal)) if (piece) stop.abort()
    }
    await expect(endless()).rejects.toThrow(/abort/i)
    for await (const piece of writer.write(commission('forever'))) if (piece) break
    let said = ''
    for await (const piece of writer.write(commission('fin'))) said += piece
    expect(said).toMatch(/fin$/)
  })
  it('a model that fails is proveedor_fallo, after what it had said', async () => {
    let said = ''
    const failing = async (): Promise<void> => {
      for await (const piece of createLocal(models, extractive).write(commission('explode'))) said += piece
    }
    await expect(failing()).rejects.toMatchObject({ codigo: 'proveedor_fallo' })
    expect(said).toContain('1477')
  })
})

it('without weights it is the other writer', async () => {
  let said = ''
  const writer = createLocal({ write: null }, extractive)
  for await (const piece of writer.write(commission('¿Cuándo hubo prensas?'))) said += piece
  expect([writer.name, said.includes('1477')]).toEqual([extractive.name, true])
})

it('`models pull write` has a row, fetched only when asked for', () =>
  expect(MODELS.write).toMatchObject({ use: 'write', auto: false }))
