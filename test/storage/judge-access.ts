/** Accounts, keys, sessions. */
import { expect, it } from 'vitest'
import type { Get } from './contract.ts'
import { failure, hash, id } from './fixtures.ts'

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

export function judgeAccess(get: Get): void {
  const newKey = (account: string, change: { hash?: string; prefijo?: string; expira?: string | null } = {}) =>
    get().access.createKey({ account, nombre: 'n', prefijo: id().slice(0, 8), hash: hash(), alcances: ['lectura', 'mcp'], expira: null, ...change })

  it('the owner is made once', async () => {
    const { access } = get(), [a, b] = await Promise.all([access.owner(), access.owner()])
    expect(a).toEqual(b)
    expect(a).toMatchObject({ email: null, owner: true })
    expect((await access.accounts()).filter(account => account.owner)).toEqual([a])
    expect((await get().shelf(a!.id).collections()).map(c => c.nombre)).toEqual(['principal'])
  })

  it('accounts are found by folded e-mail; the same one again is `conflicto`', async () => {
    const { access } = get(), name = id(), account = await access.createAccount(` ${name}@Example.org`, null)
    expect(account).toMatchObject({ email: `${name}@example.org`, owner: false })
    expect(await access.account(`${name.toUpperCase()}@EXAMPLE.ORG`)).toEqual(account)
    expect(await access.account('nobody@example.org')).toBe(null)
    await expect(access.createAccount(`${name}@example.ORG `, null)).rejects.toSatisfy(failure('conflicto'))
    expect(await access.accounts()).toContainEqual(account)
  })

  it('a key opens until it is revoked or expires; its last use is kept', async () => {
    const { access } = get(), account = (await access.createAccount(`${id()}@example.org`, null)).id, secret = hash()
    const key = await newKey(account, { hash: secret })
    expect(key).toMatchObject({ account, alcances: ['lectura', 'mcp'], usado: null })
    expect(await access.key(hash())).toBe(null)
    const used = await access.key(secret)
    expect(used).toMatchObject({ id: key.id, usado: expect.stringMatching(/Z$/) })
    expect((await access.key(secret))?.usado).toBe(used?.usado)
    expect(await access.keys(account)).toEqual([used])
    expect(await access.revokeKeys(key.prefijo)).toBe(1)
    expect([await access.key(secret), await access.revokeKeys(key.prefijo), await access.keys(account)]).toEqual([null, 0, []])
    const old = hash()
    await newKey(account, { hash: old, expira: soon(-1000) })
    expect(await access.key(old)).toBe(null)
    const fresh = hash()
    await newKey(account, { hash: fresh, expira: soon(60_000) })
    expect(await access.key(fresh)).not.toBe(null)
    await expect(newKey('nobody')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('keys are revoked by prefix, of one account when given', async () => {
    const { access } = get(), [a, b] = [(await access.createAccount(`${id()}@example.org`, null)).id, (await access.createAccount(`${id()}@example.org`, null)).id], prefijo = id().slice(0, 8)
    await newKey(a!, { prefijo })
    await newKey(a!, { prefijo })
    await newKey(b!, { prefijo })
    expect(await access.revokeKeys(prefijo, a)).toBe(2)
    expect((await access.keys()).filter(key => key.prefijo === prefijo).map(key => key.account)).toEqual([b])
  })

  it('a session lasts until it ends or expires', async () => {
    const { access } = get(), account = await access.createAccount(`${id()}@example.org`, null), [live, dead] = [hash(), hash()]
    await access.createSession(dead, account.id, soon(-1))
    await access.createSession(live, account.id, soon(60_000))
    expect([await access.session(live), await access.session(dead), await access.session(hash())]).toEqual([account, null, null])
    await access.endSession(live)
    expect(await access.session(live)).toBe(null)
  })
}
