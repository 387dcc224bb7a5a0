import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountFor,
  callerOfKey,
  createAccount,
  createKey,
  hashKey,
  KEY_FORM,
  parseScopes,
  requireScope,
} from '../../../src/core/accounts/access.ts'
import { atRest, openEngine } from '../../engine.ts'
import type { Storage } from '../../../storage/contract.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-access-'))
  storage = await openEngine({ folder })
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const owner = async (): Promise<string> => (await storage.access.owner()).id

describe('a key', () => {
  it('is anq_ and 43 base64url characters, never the same twice, and is found again by itself alone', async () => {
    const one = await createKey(storage.access, await owner(), {
      wish: { nombre: 'uno', alcances: ['lectura', 'mcp', 'lectura'] },
    })
    const two = await createKey(storage.access, await owner(), { wish: { nombre: 'uno', alcances: ['lectura'] } })
    expect(one.key).toMatch(KEY_FORM)
    expect(one.key).not.toBe(two.key)
    expect(one.row).toMatchObject({ prefijo: one.key.slice(0, 8), alcances: ['lectura', 'mcp'], expira: null })
    expect(await callerOfKey(storage.access, one.key)).toEqual({
      account: await owner(),
      scopes: ['lectura', 'mcp'],
      expiresAt: null,
    })
    expect(await callerOfKey(storage.access, one.row.prefijo)).toBeNull()
    expect(await callerOfKey(storage.access, hashKey(one.key))).toBeNull()
  })

  it('is nowhere in the data folder, only its SHA-256 is', async () => {
    const { key } = await createKey(storage.access, await owner(), { wish: { nombre: 'secreta', alcances: ['mcp'] } })
    const bytes = Buffer.concat(await atRest(folder, storage))
    expect(bytes.includes(key)).toBe(false)
    expect(bytes.includes(key.slice(8))).toBe(false)
    expect(bytes.includes(hashKey(key))).toBe(true)
  })

  it('ends when its days are over', async () => {
    const { key, row } = await createKey(storage.access, await owner(), {
      wish: { nombre: 'breve', alcances: ['mcp'], dias: 2 },
      now: new Date('2020-01-01T00:00:00Z'),
    })
    expect(row.expira).toBe('2020-01-03T00:00:00.000Z')
    expect(await callerOfKey(storage.access, key)).toBeNull()
    const live = await createKey(storage.access, await owner(), {
      wish: { nombre: 'larga', alcances: ['mcp'], dias: 1 },
    })
    expect((await callerOfKey(storage.access, live.key))?.expiresAt).toBe(
      Math.floor(Date.parse(live.row.expira ?? '') / 1000),
    )
  })

  it('stops working at once when it is revoked', async () => {
    const { key, row } = await createKey(storage.access, await owner(), { wish: { nombre: 'x', alcances: ['mcp'] } })
    expect(await callerOfKey(storage.access, key)).not.toBeNull()
    expect(await storage.access.revokeKeys(row.prefijo)).toBe(1)
    expect(await callerOfKey(storage.access, key)).toBeNull()
  })

  it.each([
    [{ nombre: ' ', alcances: ['mcp'] as const }, 'nombre'],
    [{ nombre: 'x', alcances: [] }, 'alcances'],
    [{ nombre: 'x', alcances: ['mcp'] as const, dias: 0 }, 'dias'],
    [{ nombre: 'x', alcances: ['mcp'] as const, dias: 1.5 }, 'dias'],
  ])('is not made from %j', async (wish, campo) => {
    await expect(createKey(storage.access, await owner(), { wish })).rejects.toMatchObject({
      codigo: 'peticion_invalida',
      detalles: { campo },
    })
  })
})

it('a scope is needed exactly', () => {
  requireScope({ scopes: ['mcp'] }, 'mcp')
  expect(() => {
    requireScope({ scopes: ['lectura', 'escritura'] }, 'mcp')
  }).toThrow(expect.objectContaining({ codigo: 'prohibido', detalles: { alcance: 'mcp' } }))
})

it('scopes are read from a list, each once, and a wrong one is named', () => {
  expect(parseScopes('mcp, lectura,mcp')).toEqual(['mcp', 'lectura'])
  expect(() => parseScopes('lectura,borrar')).toThrow(/"borrar"/)
})

describe('accounts', () => {
  it('without a name mean the owner; a folded e-mail finds its account, an unknown one nothing', async () => {
    const bea = await createAccount(storage.access, ' Bea@Example.org ', 'una clave larga')
    expect((await accountFor(storage.access)).owner).toBe(true)
    expect((await accountFor(storage.access, 'BEA@example.ORG')).id).toBe(bea.id)
    await expect(accountFor(storage.access, 'nadie@example.org')).rejects.toMatchObject({ codigo: 'no_encontrado' })
    await expect(createAccount(storage.access, 'bea@example.org', null)).rejects.toMatchObject({ codigo: 'conflicto' })
  })

  it.each(['', 'bea', 'a b@c', '@x', 'x@'])('are not made for %j', async email => {
    await expect(createAccount(storage.access, email, null)).rejects.toMatchObject({ detalles: { campo: 'email' } })
  })
})
