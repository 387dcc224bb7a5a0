/** Grants to agents, and the records of the authorization server. */
import { expect, it } from 'vitest'
import type { NewGrant } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { failure, hash, id } from './fixtures.ts'

const inSeconds = (n: number): number => Math.floor(Date.now() / 1000) + n

export function judgeOAuth(get: Get): void {
  const newAccount = async (): Promise<string> => (await get().access.createAccount(`${id()}@example.org`, null)).id
  const newGrant = (account: string, change: Partial<NewGrant> = {}) =>
    get().oauth.addGrant({
      account,
      hash: hash(),
      client: 'https://agent.example/client.json',
      nombre: 'Agente',
      anfitrion: 'agent.example',
      alcances: ['mcp'],
      ...change,
    })
  /** A grant that opens something. */
  const liveGrant = async (account: string, change: Partial<NewGrant> = {}) => {
    const secret = hash(),
      token = hash()
    const grant = await newGrant(account, { hash: secret, ...change })
    await get().oauth.save('AccessToken', token, { payload: {}, grant: secret, expires: inSeconds(60) })
    return { grant, secret, token }
  }

  it('a record is found until it expires or is removed; saving it again replaces it', async () => {
    const { oauth } = get(),
      key = hash()
    expect(await oauth.find('Interaction', key)).toBe(null)
    await oauth.save('Interaction', key, { payload: { a: 1 }, grant: null, expires: inSeconds(60) })
    await oauth.save('Interaction', key, { payload: { a: 2 }, grant: null, expires: inSeconds(60) })
    expect(await oauth.find('Interaction', key)).toEqual({ payload: { a: 2 }, consumed: null })
    expect(await oauth.find('Session', key)).toBe(null)
    await oauth.remove('Interaction', key)
    expect(await oauth.find('Interaction', key)).toBe(null)
    await oauth.save('Interaction', key, { payload: {}, grant: null, expires: inSeconds(-1) })
    expect(await oauth.find('Interaction', key)).toBe(null)
  })

  it('a record is used up once: the first time stays', async () => {
    const { oauth } = get(),
      key = hash()
    await oauth.save('RefreshToken', key, { payload: {}, grant: null, expires: inSeconds(60) })
    await oauth.consume('RefreshToken', key)
    const first = (await oauth.find('RefreshToken', key))?.consumed
    expect(first).toBeGreaterThan(inSeconds(-10))
    await new Promise(done => {
      setTimeout(done, 1100)
    })
    await oauth.consume('RefreshToken', key)
    expect((await oauth.find('RefreshToken', key))?.consumed).toBe(first)
  })

  it('grants are listed while they open something, last given first, each account its own', async () => {
    const { oauth } = get(),
      [mine, other] = [await newAccount(), await newAccount()]
    const first = await liveGrant(mine),
      second = await liveGrant(mine, { nombre: 'Otro', alcances: ['mcp', 'escritura'] })
    await newGrant(mine)
    await liveGrant(other)
    const rows = await oauth.grants(mine)
    expect(rows.map(row => row.id).sort()).toEqual([first.grant.id, second.grant.id].sort())
    expect(rows.find(row => row.nombre === 'Otro')).toMatchObject({
      account: mine,
      anfitrion: 'agent.example',
      alcances: ['mcp', 'escritura'],
      usado: null,
    })
  })

  it('the last use of a grant is kept', async () => {
    const { oauth } = get(),
      account = await newAccount(),
      { secret } = await liveGrant(account)
    const used = await oauth.useGrant(secret)
    expect(used).toMatchObject({ account, usado: expect.stringMatching(/Z$/) })
    expect((await oauth.useGrant(secret))?.usado).toBe(used?.usado)
    expect(await oauth.grants(account)).toEqual([used])
    expect(await oauth.useGrant(hash())).toBe(null)
  })

  it('with a grant ends whatever it opened, and nothing can be issued for it', async () => {
    const { oauth } = get(),
      account = await newAccount(),
      { secret, token } = await liveGrant(account)
    await oauth.endGrant(secret)
    expect([await oauth.useGrant(secret), await oauth.find('AccessToken', token), await oauth.grants(account)]).toEqual(
      [null, null, []],
    )
    await expect(
      oauth.save('AccessToken', hash(), { payload: {}, grant: secret, expires: inSeconds(60) }),
    ).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a grant is revoked by its owner alone', async () => {
    const { oauth } = get(),
      account = await newAccount(),
      { grant, secret, token } = await liveGrant(account)
    await expect(oauth.revokeGrant(grant.id, await newAccount())).rejects.toSatisfy(failure('no_encontrado'))
    expect(await oauth.useGrant(secret)).not.toBe(null)
    await oauth.revokeGrant(grant.id, account)
    expect([await oauth.useGrant(secret), await oauth.find('AccessToken', token)]).toEqual([null, null])
    await expect(oauth.revokeGrant(grant.id, account)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('closing an account ends its grants, and none is given any more', async () => {
    const { access, oauth } = get(),
      account = await newAccount(),
      { secret, token } = await liveGrant(account)
    await access.closeAccount(account)
    expect([await oauth.useGrant(secret), await oauth.find('AccessToken', token)]).toEqual([null, null])
    await expect(newGrant(account)).rejects.toSatisfy(failure('no_encontrado'))
    await expect(newGrant('nobody')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('clients that nobody allowed anything are forgotten, the others stay', async () => {
    const { oauth } = get(),
      [used, unused] = [hash(), hash()]
    for (const client of [used, unused])
      await oauth.save('Client', client, { payload: { client_id: client }, grant: null, expires: null })
    await liveGrant(await newAccount(), { client: used })
    await oauth.sweep(inSeconds(-60), 100)
    expect(await oauth.find('Client', unused)).not.toBe(null)
    await oauth.sweep(inSeconds(60), 100)
    expect([await oauth.find('Client', unused), (await oauth.find('Client', used))?.payload]).toEqual([
      null,
      { client_id: used },
    ])
    const many = Array.from({ length: 5 }, hash)
    for (const client of many) await oauth.save('Client', client, { payload: {}, grant: null, expires: null })
    await oauth.sweep(inSeconds(-60), 2)
    expect(
      (await Promise.all(many.map(client => oauth.find('Client', client)))).filter(found => found !== null).length,
    ).toBe(2)
    expect(await oauth.find('Client', used)).not.toBe(null)
  })

  it('a client that registered here has one grant of an account; one that is described in a document may have many', async () => {
    const { oauth } = get(),
      [mine, other] = [await newAccount(), await newAccount()],
      client = hash()
    await oauth.save('Client', client, { payload: { client_id: client }, grant: null, expires: null })
    const before = await liveGrant(mine, { client }),
      theirs = await liveGrant(other, { client }),
      now = await liveGrant(mine, { client })
    expect([await oauth.useGrant(before.secret), await oauth.find('AccessToken', before.token)]).toEqual([null, null])
    expect([(await oauth.useGrant(now.secret))?.id, (await oauth.useGrant(theirs.secret))?.id]).toEqual([
      now.grant.id,
      theirs.grant.id,
    ])
    const [laptop, desk] = [await liveGrant(mine), await liveGrant(mine)]
    expect([(await oauth.useGrant(laptop.secret))?.id, (await oauth.useGrant(desk.secret))?.id]).toEqual([
      laptop.grant.id,
      desk.grant.id,
    ])
  })
}
