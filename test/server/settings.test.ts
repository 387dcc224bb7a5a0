/** What only a person who signed in may do: keys, sessions, password, invitations. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/core/accounts/access.ts'
import { ownerLink } from '../../src/core/accounts/sign-in.ts'
import { tools } from '../../tools/index.ts'
import { openHouse, type House } from './house.ts'
import { Visitor } from './visitor.ts'

const PASSWORD = 'una frase larga'
let house: House
let ana: Visitor
let number = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  const email = `ana${number++}@example.org`
  await createAccount(house.storage.access, email, PASSWORD)
  ana = new Visitor(house)
  await ana.signIn(email, PASSWORD)
})

const another = async (): Promise<Visitor> => {
  const visitor = new Visitor(house)
  await visitor.signIn(`ana${number - 1}@example.org`, PASSWORD)
  return visitor
}

it('the operations are no agent’s, and OpenAPI says that they need the session', async () => {
  const own = tools.filter(tool => tool.session)
  expect([own.length > 10, own.some(tool => tool.mcp)]).toEqual([true, false])
  const api = (await house.ask('GET', '/api/v1/openapi.json', { key: null, unchecked: true })).json
  expect(Object.keys(api.components.securitySchemes)).toEqual(['clave', 'sesion'])
  for (const { routes, session } of tools)
    for (const { path, method } of routes)
      expect(api.paths[path][method].security).toEqual(session ? [{ sesion: [] }] : [{ clave: [] }, { sesion: [] }])
  expect(api.paths['/cuenta'].delete.requestBody.content['application/json'].schema.required).toEqual(['correo'])
})

describe('keys', () => {
  it('are made, shown once, used, listed without themselves and revoked at once', async () => {
    const made = await ana.api('POST', '/claves', { nombre: 'portátil', alcances: ['lectura', 'mcp'], dias: 30 })
    expect(made.status).toBe(201)
    const { clave, ...shown } = made.json
    expect(clave).toMatch(/^anq_[\w-]{43}$/)
    expect(shown).toMatchObject({
      nombre: 'portátil',
      prefijo: clave.slice(0, 8),
      alcances: ['lectura', 'mcp'],
      usado: null,
    })
    expect((await house.ask('GET', '/api/v1/documentos', { key: clave })).status).toBe(200)
    const list = await ana.api('GET', '/claves')
    expect(list.json.claves).toEqual([{ ...shown, usado: expect.stringMatching(/Z$/) }])
    expect(list.text).not.toContain(clave)
    expect((await ana.api('DELETE', `/claves/${shown.id}`)).json).toEqual({ ok: true, id: shown.id, borrado: true })
    expect((await house.ask('GET', '/api/v1/documentos', { key: clave })).status).toBe(401)
    expect((await ana.api('GET', '/claves')).json.claves).toEqual([])
    expect((await ana.api('DELETE', `/claves/${shown.id}`)).status).toBe(404)
  })

  it.each([
    [{ nombre: '', alcances: ['mcp'] }, 'nombre'],
    [{ nombre: 'x', alcances: [] }, 'alcances'],
    [{ nombre: 'x', alcances: ['todo'] }, 'alcances.0'],
    [{ nombre: 'x', alcances: ['mcp'], dias: 0 }, 'dias'],
  ])('are not made from %j', async (body, campo) => {
    const { status, json } = await ana.api('POST', '/claves', body)
    expect([status, json.error.detalles.campo]).toEqual([400, campo])
  })
})

describe('sessions', () => {
  it('are listed with their browser; one is closed, or all but this one', async () => {
    const [second, third] = [await another(), await another()]
    const { sesiones } = (await ana.api('GET', '/sesiones')).json
    expect(sesiones).toHaveLength(3)
    expect(sesiones.filter((one: { actual: boolean }) => one.actual)).toHaveLength(1)
    expect(sesiones[0]).toMatchObject({
      navegador: 'node',
      creada: expect.stringMatching(/Z$/),
      usada: expect.stringMatching(/Z$/),
      expira: expect.stringMatching(/Z$/),
    })
    const own = (await second.api('GET', '/sesiones')).json.sesiones.find((one: { actual: boolean }) => one.actual)
    expect((await ana.api('DELETE', `/sesiones/${own.id}`)).status).toBe(200)
    expect((await second.api('GET', '/documentos')).status).toBe(401)
    expect((await ana.api('DELETE', '/sesiones')).json).toEqual({ ok: true, cerradas: 1 })
    expect([(await third.api('GET', '/documentos')).status, (await ana.api('GET', '/documentos')).status]).toEqual([
      401, 200,
    ])
  })
})

describe('the password', () => {
  it('is changed by who knows it; the other sessions end, the keys stay', async () => {
    const other = await another(),
      { clave } = (await ana.api('POST', '/claves', { nombre: 'x', alcances: ['lectura'] })).json
    for (const actual of [undefined, 'otra'])
      expect((await ana.api('POST', '/cuenta/contrasena', { actual, nueva: 'otra frase larga' })).status).toBe(
        actual === undefined ? 400 : 403,
      )
    expect(
      (await ana.api('POST', '/cuenta/contrasena', { actual: PASSWORD, nueva: 'corta' })).json.error.detalles.campo,
    ).toBe('nueva')
    const stolen = ana.cookies.get('anaquel_sesion')!,
      [before] = (await ana.api('GET', '/sesiones')).json.sesiones.filter((row: { actual: boolean }) => row.actual)
    const changed = await ana.api('POST', '/cuenta/contrasena', { actual: PASSWORD, nueva: 'otra frase larga' })
    expect(changed.json).toEqual({ ok: true })
    ana.cookies.set(
      'anaquel_sesion',
      /^anaquel_sesion=([^;]+); .*HttpOnly; SameSite=Lax/.exec(changed.headers.getSetCookie()[0]!)![1]!,
    )
    expect(
      (await house.ask('GET', '/api/v1/documentos', { key: null, headers: { Cookie: `anaquel_sesion=${stolen}` } }))
        .status,
    ).toBe(401)
    expect((await ana.api('GET', '/sesiones')).json.sesiones).toMatchObject([{ id: before.id, actual: true }])
    expect((await ana.api('POST', '/bibliotecas', { nombre: 'de una página que ya estaba abierta' })).status).toBe(201)
    expect([(await other.api('GET', '/documentos')).status, (await ana.api('GET', '/documentos')).status]).toEqual([
      401, 200,
    ])
    expect((await house.ask('GET', '/api/v1/documentos', { key: clave })).status).toBe(200)
    const email = `ana${number - 1}@example.org`
    expect([
      (await new Visitor(house).signIn(email, PASSWORD)).status,
      (await new Visitor(house).signIn(email, 'otra frase larga')).status,
    ]).toEqual([401, 303])
  })

  it('is not guessed faster here than at the door', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push((await ana.api('POST', '/cuenta/contrasena', { actual: 'mal', nueva: 'otra frase larga' })).status)
    expect(statuses.slice(0, 10).every(status => status === 403)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('invitations', () => {
  it('are the owner’s alone: made, listed without their link, used once or withdrawn', async () => {
    expect([
      (await ana.api('POST', '/invitaciones', {})).status,
      (await ana.api('GET', '/invitaciones')).status,
    ]).toEqual([403, 403])
    const owner = new Visitor(house)
    await owner.useLink((await ownerLink(house.storage.access, house.url))!, {
      correo: 'duena@example.org',
      contrasena: PASSWORD,
    })
    const made = await owner.api('POST', '/invitaciones', { correo: 'nueva@example.org', dias: 3 })
    const { enlace, ...shown } = made.json
    expect([made.status, shown.correo]).toEqual([201, 'nueva@example.org'])
    expect((await owner.api('GET', '/invitaciones')).json.invitaciones).toEqual([shown])
    expect((await new Visitor(house).useLink(enlace, { contrasena: PASSWORD })).status).toBe(303)
    expect((await owner.api('GET', '/invitaciones')).json.invitaciones).toEqual([])
    const open = (await owner.api('POST', '/invitaciones', {})).json
    expect((await owner.api('DELETE', `/invitaciones/${open.id}`)).status).toBe(200)
    expect(
      (await new Visitor(house).useLink(open.enlace, { correo: 'z@example.org', contrasena: PASSWORD })).status,
    ).toBe(404)
    expect((await owner.api('POST', '/invitaciones', { correo: 'nueva@example.org' })).json.error.detalles.campo).toBe(
      'correo',
    )
  })
})
