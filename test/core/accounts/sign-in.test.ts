import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountLink,
  enterByIdentity,
  enterByLink,
  invite,
  linkOf,
  ownerLink,
  signIn,
} from '../../../src/core/accounts/sign-in.ts'
import { createAccount } from '../../../src/core/accounts/access.ts'
import { createGuard, type Guard } from '../../../src/core/accounts/tries.ts'
import type { Access, Storage } from '../../../storage/contract.ts'
import { openEngine } from '../../engine.ts'
import { fakeRates } from '../../fake-rates.ts'
import { asked, cheapScrypt } from '../../scrypt.ts'

let folder: string
let storage: Storage
let access: Access
let restoreScrypt: () => void
beforeAll(async () => {
  restoreScrypt = cheapScrypt()
  folder = mkdtempSync(join(tmpdir(), 'anaquel-doors-'))
  storage = await openEngine({ folder })
  access = storage.access
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  restoreScrypt()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const SITE = 'https://library.example'
const secretOf = (enlace: string): string => new URL(enlace).searchParams.get('t')!
const enter = (email: string, password: string, guard = createGuard(fakeRates())) =>
  signIn(access, { email, password, address: '192.0.2.1' }, guard)

describe('signing in', () => {
  it('is for the right password alone, however the e-mail is spelt', async () => {
    const ana = await createAccount(access, 'ana@example.org', 'una frase larga')
    expect((await enter(' Ana@Example.ORG', 'una frase larga'))?.id).toBe(ana.id)
    expect(await enter('ana@example.org', 'otra frase larga')).toBeNull()
  })

  it('costs the same hash whether the e-mail is known, has no password, is nobody’s, or the password is wrong', async () => {
    await createAccount(access, 'bea@example.org', 'una frase larga')
    await createAccount(access, 'sin@example.org', null)
    const costs = []
    for (const [email, password] of [
      ['bea@example.org', 'una frase larga'],
      ['bea@example.org', 'mal'],
      ['sin@example.org', 'mal'],
      ['nadie@example.org', 'mal'],
      ['', ''],
    ] as const) {
      asked.length = 0
      await enter(email, password)
      costs.push([...asked])
    }
    expect(costs[0]).toEqual([{ N: 2 ** 15, r: 8, p: 1, salt: 16, bytes: 32 }])
    for (const cost of costs) expect(cost).toEqual(costs[0])
  })

  /** Tries do not come back while a busy machine makes its hashes. */
  const stillGuard = (): Guard => createGuard(fakeRates(() => 0))

  it('is limited by e-mail and by address, alike for an e-mail that is nobody’s; the right password forgives', async () => {
    await createAccount(access, 'ciro@example.org', 'una frase larga')
    for (const email of ['ciro@example.org', 'nadie@example.org']) {
      const guard = stillGuard()
      for (let i = 0; i < 10; i++) expect(await enter(i % 2 ? email : email.toUpperCase(), 'mal', guard)).toBeNull()
      await expect(enter(email, 'mal', guard)).rejects.toMatchObject({ codigo: 'limite_de_ritmo' })
    }
    const guard = stillGuard()
    for (let i = 0; i < 25; i++)
      expect(await enter('ciro@example.org', i % 5 ? 'mal' : 'una frase larga', guard)).toEqual(
        i % 5 ? null : expect.objectContaining({ email: 'ciro@example.org' }),
      )
    for (let i = 0; i < 20; i++) await enter(`${i}@example.org`, 'mal', guard)
    await expect(enter('fresco@example.org', 'mal', guard)).rejects.toMatchObject({ codigo: 'limite_de_ritmo' })
  })
})

describe('links', () => {
  it('the owner’s is made anew at each start, works once, and is not made any more afterwards', async () => {
    const [first, second] = [(await ownerLink(access, SITE))!, (await ownerLink(access, SITE))!]
    expect(first).toMatch(/^https:\/\/library\.example\/empezar\?t=[\w-]{43}$/)
    expect([await linkOf(access, secretOf(first)), (await linkOf(access, secretOf(second)))?.account]).toEqual([
      null,
      (await access.owner()).id,
    ])
    await expect(
      enterByLink(access, secretOf(second), { email: 'duena@example.org', password: 'corta' }),
    ).rejects.toMatchObject({ codigo: 'peticion_invalida', detalles: { campo: 'contrasena' } })
    await expect(
      enterByLink(access, secretOf(second), { email: 'nada', password: 'una frase larga' }),
    ).rejects.toMatchObject({ detalles: { campo: 'correo' } })
    expect(
      await enterByLink(access, secretOf(second), { email: 'duena@example.org', password: 'una frase larga' }),
    ).toMatchObject({ owner: true, email: 'duena@example.org' })
    await expect(
      enterByLink(access, secretOf(second), { email: 'otra@example.org', password: 'una frase larga' }),
    ).rejects.toMatchObject({ codigo: 'no_encontrado' })
    expect(await ownerLink(access, SITE)).toBeNull()
    expect((await enter('duena@example.org', 'una frase larga'))?.owner).toBe(true)
  })

  it('an invitation for one e-mail makes an account for that one, whatever was typed', async () => {
    const { row, enlace } = await invite(access, SITE, {
      author: (await access.owner()).id,
      wish: { correo: 'invitada@example.org' },
    })
    expect([row.email, enlace]).toEqual(['invitada@example.org', expect.stringContaining('/invitacion?t=')])
    expect(
      (await enterByLink(access, secretOf(enlace), { email: 'intrusa@example.org', password: 'una frase larga' }))
        .email,
    ).toBe('invitada@example.org')
    await expect(
      invite(access, SITE, { author: (await access.owner()).id, wish: { correo: 'invitada@example.org' } }),
    ).rejects.toMatchObject({ codigo: 'conflicto' })
  })

  it('an invitation says for whom it is where a verified e-mail opens an account: nobody takes another’s in advance', async () => {
    const { id } = await access.owner()
    await expect(invite(access, SITE, { author: id, wish: {}, emailOpens: true })).rejects.toMatchObject({
      codigo: 'peticion_invalida',
      detalles: { campo: 'correo' },
    })
    expect(
      (await invite(access, SITE, { author: id, wish: { correo: 'ines@example.org' }, emailOpens: true })).row.email,
    ).toBe('ines@example.org')
  })

  it('end when their time is over', async () => {
    const { id } = await createAccount(access, 'tarde@example.org', null)
    expect(await linkOf(access, secretOf(await accountLink(access, SITE, { account: id, hours: -1 })))).toBeNull()
    const { enlace } = await invite(access, SITE, { author: (await access.owner()).id, wish: { dias: -1 } })
    await expect(
      enterByLink(access, secretOf(enlace), { email: 'tarde2@example.org', password: 'una frase larga' }),
    ).rejects.toMatchObject({ codigo: 'no_encontrado' })
  })
})

describe('an identity of an outside provider', () => {
  const who = (subject: string, email: string | null, verified = true) => ({
    issuer: 'https://id.example',
    subject,
    email,
    verified,
  })
  const none = { secret: null, byEmail: false }

  it('makes no account and opens none that it was not joined to', async () => {
    await createAccount(access, 'dora@example.org', null)
    expect(await enterByIdentity(access, who('d1', 'dora@example.org'), none)).toBeNull()
    expect(
      await enterByIdentity(access, who('d1', 'desconocida@example.org'), { secret: null, byEmail: true }),
    ).toBeNull()
  })

  it('is joined by e-mail when that is configured and the provider verified it', async () => {
    const { id } = await createAccount(access, 'elsa@example.org', null)
    for (const unproved of [who('e1', 'elsa@example.org', false), who('e1', null)])
      expect(await enterByIdentity(access, unproved, { secret: null, byEmail: true })).toBeNull()
    expect((await enterByIdentity(access, who('e1', 'Elsa@example.org'), { secret: null, byEmail: true }))?.id).toBe(id)
    // From now on it is known by itself, whatever its e-mail becomes.
    expect((await enterByIdentity(access, who('e1', 'nueva@example.org', false), none))?.id).toBe(id)
  })

  it('is not joined by an e-mail that only looks alike', async () => {
    await createAccount(access, 'karl@example.org', null)
    for (const alike of ['\u212aarl@example.org', '\uff4barl@example.org'])
      expect(await enterByIdentity(access, who('k1', alike), { secret: null, byEmail: true })).toBeNull()
  })

  it('and a link leave an account the e-mail that it has', async () => {
    const { id } = await createAccount(access, 'gil@example.org', null)
    const row = await enterByLink(access, secretOf(await accountLink(access, SITE, { account: id })), {
      email: 'otro@example.org',
      password: 'una frase larga',
    })
    expect(row.email).toBe('gil@example.org')
    expect(
      (
        await enterByIdentity(access, who('g1', 'otro@example.org'), {
          secret: secretOf(await accountLink(access, SITE, { account: id })),
          byEmail: false,
        })
      )?.email,
    ).toBe('gil@example.org')
  })

  it('is joined by an invitation, which is used up', async () => {
    const { enlace } = await invite(access, SITE, { author: (await access.owner()).id, wish: {} })
    expect(
      await enterByIdentity(access, who('f1', 'fe@example.org', false), { secret: secretOf(enlace), byEmail: false }),
    ).toBeNull()
    const row = await enterByIdentity(access, who('f1', 'fe@example.org'), { secret: secretOf(enlace), byEmail: false })
    expect(row?.email).toBe('fe@example.org')
    expect(
      await enterByIdentity(access, who('f2', 'fe2@example.org'), { secret: secretOf(enlace), byEmail: false }),
    ).toBeNull()
    expect((await enterByIdentity(access, who('f1', null), none))?.id).toBe(row?.id)
  })
})
