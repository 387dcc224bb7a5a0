/** Accounts, keys, sessions. */
import { expect, it } from 'vitest'
import type { NewLink, NewSession } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, hash, id, newDocument } from './fixtures.ts'

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

export function judgeAccess(get: Get): void {
  const newKey = (account: string, change: { hash?: string; prefijo?: string; expira?: string | null } = {}) =>
    get().access.createKey({
      account,
      nombre: 'n',
      prefijo: id().slice(0, 8),
      hash: hash(),
      alcances: ['lectura', 'mcp'],
      expira: null,
      ...change,
    })

  it('accounts are told by who was here last, by a key, a session or an agent', async () => {
    const { access, oauth } = get(),
      [a, b, c, never] = [await newAccount(), await newAccount(), await newAccount(), await newAccount()]
    const pause = (): Promise<unknown> =>
      new Promise(done => {
        setTimeout(done, 5)
      })
    const [key, cookie, grant] = [hash(), hash(), hash()]
    await newKey(b!, { hash: key })
    await newSession(c!, { hash: cookie })
    await oauth.addGrant({
      account: a!,
      hash: grant,
      client: 'https://agent.example/c',
      nombre: 'x',
      anfitrion: 'agent.example',
      alcances: ['mcp'],
    })
    for (const use of [() => access.key(key), () => oauth.useGrant(grant)]) {
      await pause()
      await use()
    }
    // More than the other tests of one database have made.
    const order = (await access.recent(10_000)).filter(each => [a, b, c, never].includes(each))
    expect(order).toEqual([a, b, c, never])
    expect((await access.recent(1)).length).toBe(1)
    await access.closeAccount(a!)
    expect(await access.recent(10_000)).not.toContain(a)
  })

  it('the owner is made once', async () => {
    const { access } = get(),
      [a, b] = await Promise.all([access.owner(), access.owner()])
    expect(a).toEqual(b)
    expect(a).toMatchObject({ email: null, owner: true })
    expect((await access.accounts()).filter(account => account.owner)).toEqual([a])
    expect((await get().shelf(a!.id).collections()).map(c => c.nombre)).toEqual(['principal'])
  })

  it('accounts are found by folded e-mail; the same one again is `conflicto`', async () => {
    const { access } = get(),
      name = id(),
      account = await access.createAccount(` ${name}@Example.org`, null)
    expect(account).toMatchObject({ email: `${name}@example.org`, owner: false })
    expect(await access.account(`${name.toUpperCase()}@EXAMPLE.ORG`)).toEqual(account)
    expect(await access.account('nobody@example.org')).toBe(null)
    await expect(access.createAccount(`${name}@example.ORG `, null)).rejects.toSatisfy(failure('conflicto'))
    expect(await access.accounts()).toContainEqual(account)
  })

  it('a key opens until it is revoked or expires; its last use is kept', async () => {
    const { access } = get(),
      account = (await access.createAccount(`${id()}@example.org`, null)).id,
      secret = hash()
    const key = await newKey(account, { hash: secret })
    expect(key).toMatchObject({ account, alcances: ['lectura', 'mcp'], usado: null })
    expect(await access.key(hash())).toBe(null)
    const used = await access.key(secret)
    expect(used).toMatchObject({ id: key.id, usado: expect.stringMatching(/Z$/) })
    expect((await access.key(secret))?.usado).toBe(used?.usado)
    expect(await access.keys(account)).toEqual([used])
    expect(await access.revokeKeys(key.prefijo)).toBe(1)
    expect([await access.key(secret), await access.revokeKeys(key.prefijo), await access.keys(account)]).toEqual([
      null,
      0,
      [],
    ])
    const old = hash()
    await newKey(account, { hash: old, expira: soon(-1000) })
    expect(await access.key(old)).toBe(null)
    const fresh = hash()
    await newKey(account, { hash: fresh, expira: soon(60_000) })
    expect(await access.key(fresh)).not.toBe(null)
    await expect(newKey('nobody')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('keys are revoked by prefix, of one account when given', async () => {
    const { access } = get(),
      [a, b] = [
        (await access.createAccount(`${id()}@example.org`, null)).id,
        (await access.createAccount(`${id()}@example.org`, null)).id,
      ],
      prefijo = id().slice(0, 8)
    await newKey(a!, { prefijo })
    await newKey(a!, { prefijo })
    await newKey(b!, { prefijo })
    expect(await access.revokeKeys(prefijo, a)).toBe(2)
    expect((await access.keys()).filter(key => key.prefijo === prefijo).map(key => key.account)).toEqual([b])
  })

  const newAccount = async () => (await get().access.createAccount(`${id()}@example.org`, null)).id
  const newSession = (account: string, change: Partial<NewSession> = {}) =>
    get().access.createSession({
      hash: hash(),
      account,
      key: null,
      navegador: 'Firefox, Linux',
      expira: soon(60_000),
      ...change,
    })
  const newLink = (change: Partial<NewLink> = {}) =>
    get().access.createLink({ hash: hash(), account: null, author: null, email: null, expira: soon(60_000), ...change })

  it('a key is revoked by id in its own account alone', async () => {
    const { access } = get(),
      [a, b] = [await newAccount(), await newAccount()],
      key = await newKey(a)
    await expect(access.revokeKey(key.id, b)).rejects.toSatisfy(failure('no_encontrado'))
    await access.revokeKey(key.id, a)
    expect(await access.keys(a)).toEqual([])
    await expect(access.revokeKey(key.id, a)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a session lasts until it ends, expires or is replaced; its last use is kept', async () => {
    const { access } = get(),
      account = await newAccount(),
      [live, dead, next] = [hash(), hash(), hash()]
    await newSession(account, { hash: dead, expira: soon(-1) })
    const made = await newSession(account, { hash: live })
    expect(made).toMatchObject({ account, key: null, navegador: 'Firefox, Linux', usada: expect.stringMatching(/Z$/) })
    expect([await access.session(live), await access.session(dead), await access.session(hash())]).toEqual([
      { ...made, alcances: null },
      null,
      null,
    ])
    await newSession(account, { hash: next, replaces: live })
    expect([await access.session(live), (await access.session(next))?.account]).toEqual([null, account])
    await access.endSession(next)
    expect(await access.session(next)).toBe(null)
  })

  it('a session that a key began carries its scopes and ends with it', async () => {
    const { access } = get(),
      account = await newAccount(),
      key = await newKey(account),
      secret = hash()
    const { id: session } = await newSession(account, { hash: secret, key: key.id })
    expect(await access.session(secret)).toMatchObject({ id: session, key: key.id, alcances: ['lectura', 'mcp'] })
    await access.revokeKey(key.id, account)
    expect([await access.session(secret), await access.sessions(account)]).toEqual([null, []])
  })

  it('sessions end one by one in their own account, or all but one; a new password ends them too', async () => {
    const { access } = get(),
      [a, b] = [await newAccount(), await newAccount()]
    const [one, two, three] = [await newSession(a), await newSession(a), await newSession(a)]
    await newSession(b)
    await expect(access.endSessions(b, { id: one!.id })).rejects.toSatisfy(failure('no_encontrado'))
    expect(await access.endSessions(a, { id: one!.id })).toBe(1)
    const renewed = hash(),
      [link, invitation] = [hash(), hash()]
    await newLink({ hash: link, account: a, author: null })
    await newLink({ hash: invitation, author: a })
    await access.setPassword(a, 'hash', { id: two!.id, hash: renewed, expira: two!.expira })
    expect((await access.sessions(a)).map(session => session.id)).toEqual([two!.id])
    expect((await access.session(renewed))?.id).toBe(two!.id)
    expect([await access.link(link), (await access.link(invitation))?.account]).toEqual([null, null])
    expect((await access.links(a)).length).toBe(1)
    expect([await access.passwordHash(a), await access.passwordHash(b), await access.passwordHash('nobody')]).toEqual([
      'hash',
      null,
      null,
    ])
    expect(three!.account).toBe(a)
    expect(await access.endSessions(a, { except: null })).toBe(1)
    expect([(await access.sessions(a)).length, (await access.sessions(b)).length]).toEqual([0, 1])
  })

  it('a link without an account makes one, once; a taken e-mail leaves it', async () => {
    const { access } = get(),
      author = await newAccount(),
      secret = hash(),
      email = `${id()}@example.org`
    const link = await newLink({ hash: secret, author, email: ` ${email.toUpperCase()}` })
    expect([link.email, await access.link(secret), await access.links(author)]).toEqual([email, link, [link]])
    const taken = (await access.accountOf(author)).email!
    await expect(access.useLink(secret, { email: taken, passwordHash: 'p' })).rejects.toSatisfy(failure('conflicto'))
    const made = await access.useLink(secret, { email, passwordHash: 'p' })
    expect([made.email, await access.passwordHash(made.id), await access.links(author)]).toEqual([email, 'p', []])
    await expect(access.useLink(secret, { email: `${id()}@example.org`, passwordHash: 'p' })).rejects.toSatisfy(
      failure('no_encontrado'),
    )
  })

  it('a link of an account sets its e-mail and password and ends its sessions; the next one replaces it; expired ones are none', async () => {
    const { access } = get(),
      account = await newAccount(),
      [first, second, old] = [hash(), hash(), hash()]
    await newSession(account)
    await newLink({ hash: first, account })
    await newLink({ hash: second, account })
    await newLink({ hash: old, expira: soon(-1) })
    expect([await access.link(first), await access.link(old)]).toEqual([null, null])
    await expect(access.useLink(old, { email: 'x@example.org', passwordHash: 'p' })).rejects.toSatisfy(
      failure('no_encontrado'),
    )
    const email = `${id()}@example.org`
    expect(await access.useLink(second, { email, passwordHash: 'p' })).toMatchObject({ id: account, email })
    expect([await access.passwordHash(account), await access.sessions(account)]).toEqual(['p', []])
  })

  it('a link is withdrawn by its author alone', async () => {
    const { access } = get(),
      [a, b] = [await newAccount(), await newAccount()],
      secret = hash(),
      link = await newLink({ hash: secret, author: a })
    await expect(access.removeLink(link.id, b)).rejects.toSatisfy(failure('no_encontrado'))
    await access.removeLink(link.id, a)
    expect(await access.link(secret)).toBe(null)
  })

  it('an identity belongs to one account', async () => {
    const { access } = get(),
      [a, b] = [await newAccount(), await newAccount()],
      who = { issuer: 'https://id.example', subject: id() }
    expect(await access.identity(who)).toBe(null)
    await access.addIdentity(a, who)
    await access.addIdentity(a, who)
    expect((await access.identity(who))?.id).toBe(a)
    await expect(access.addIdentity(b, who)).rejects.toSatisfy(failure('conflicto'))
    expect(await access.identity({ ...who, issuer: 'https://other.example' })).toBe(null)
  })

  it('a closed account opens to nobody, and nothing of it is left when it is removed', async () => {
    const { access } = get(),
      account = await newAccount(),
      email = (await access.accountOf(account)).email!,
      [key, cookie] = [hash(), hash()]
    await newKey(account, { hash: key })
    await access.setPassword(account, 'p', null)
    await newSession(account, { hash: cookie })
    await newLink({ author: account })
    await access.addIdentity(account, { issuer: 'https://id.example', subject: account })
    const document = await book(get().shelf(account), ['suyo'])
    await get().shelf(account).addCitation({ id: id(), estilo: 'apa', input: null })
    await access.closeAccount(account)
    expect([
      await access.key(key),
      await access.session(cookie),
      await access.passwordHash(account),
      await access.links(account),
      await access.identity({ issuer: 'https://id.example', subject: account }),
    ]).toEqual([null, null, null, [], null])
    expect([
      (await access.closing()).includes(account),
      (await access.accounts()).some(row => row.id === account),
    ]).toEqual([true, false])
    await expect(newSession(account)).rejects.toSatisfy(failure('no_encontrado'))
    await expect(access.setPassword(account, 'p', null)).rejects.toSatisfy(failure('no_encontrado'))
    expect(await access.removeAccount(account)).toBe(false)
    await get().shelf(account).remove(document)
    expect(await access.removeAccount(account), 'its citation jobs are there').toBe(false)
    await get().shelf(account).removeCitations()
    expect([
      await access.removeAccount(account),
      (await access.closing()).includes(account),
      await access.account(email),
    ]).toEqual([true, false, null])
    await expect(get().shelf(account).add(newDocument())).rejects.toSatisfy(failure('no_encontrado'))
    await expect(access.accountOf(account)).rejects.toSatisfy(failure('no_encontrado'))
    await expect(access.closeAccount((await access.owner()).id)).rejects.toSatisfy(failure('conflicto'))
  })
}
