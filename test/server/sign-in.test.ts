/** Signing in over HTTP: e-mail and password, links good for one use, what a session may do and how it ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountLink, invite, ownerLink } from '../../src/core/accounts/sign-in.ts'
import { createAccount } from '../../src/core/accounts/access.ts'
import { browserOf } from '../../src/server/browser.ts'
import { openHouse, type House } from './house.ts'
import { field, Visitor } from './visitor.ts'

const PASSWORD = 'una frase larga'
let house: House
beforeAll(async () => {
  house = await openHouse()
  await createAccount(house.storage.access, 'ana@example.org', PASSWORD)
})
afterAll(() => house.close())

describe('/entrar with e-mail and password', () => {
  it('begins a session and goes on to where one was going', async () => {
    const visitor = new Visitor(house)
    const entered = await visitor.signIn(' Ana@example.org', PASSWORD, '/buscar?q=hidalgo')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/buscar?q=hidalgo'])
    expect((await visitor.api('GET', '/sesiones')).json.sesiones).toMatchObject([{ actual: true }])
  })

  it('a wrong password and an unknown e-mail are refused by the same page', async () => {
    const visitor = new Visitor(house)
    const [wrong, unknown] = [
      await visitor.signIn('ana@example.org', 'mal'),
      await visitor.signIn('nadie@example.org', 'mal'),
    ]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text.replaceAll('ana@example.org', 'CORREO')).toBe(
      unknown.text.replaceAll('nadie@example.org', 'CORREO'),
    )
    expect(wrong.text).toContain('El correo o la contraseña no coinciden.')
    expect(wrong.text).toMatch(/type="password"[^>]* autofocus[ >]/)
    expect(visitor.cookies.has('anaquel_sesion')).toBe(false)
  })

  it('too many tries: 429 as a page, with Retry-After', async () => {
    const small = await openHouse()
    try {
      const visitor = new Visitor(small),
        replies = []
      for (let i = 0; i < 11; i++) replies.push(await visitor.signIn('ana@example.org', 'mal'))
      expect(replies.map(reply => reply.status)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
      expect(replies[10]!.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(replies[10]!.text).toContain('Demasiados intentos')
    } finally {
      await small.close()
    }
  })

  it('a form without the token of this browser is refused', async () => {
    const visitor = new Visitor(house)
    await visitor.go('/entrar')
    expect(
      (await visitor.go('/entrar', { correo: 'ana@example.org', contrasena: PASSWORD, testigo: 'x' })).text,
    ).toContain('El formulario caducó')
    expect(visitor.cookies.has('anaquel_sesion')).toBe(false)
  })

  it('the session is a new one at each sign-in, and the one before ends', async () => {
    const visitor = new Visitor(house)
    await visitor.signIn('ana@example.org', PASSWORD)
    const first = visitor.cookies.get('anaquel_sesion')!
    await visitor.signIn('ana@example.org', PASSWORD)
    const second = visitor.cookies.get('anaquel_sesion')!
    expect(second).not.toBe(first)
    const ask = (session: string) =>
      house.ask('GET', '/api/v1/documentos', { key: null, headers: { Cookie: `anaquel_sesion=${session}` } })
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([401, 200])
  })

  it('a session that somebody else planted is not taken over', async () => {
    const visitor = new Visitor(house),
      planted = 'p'.repeat(43)
    visitor.cookies.set('anaquel_sesion', planted)
    await visitor.signIn('ana@example.org', PASSWORD)
    expect(visitor.cookies.get('anaquel_sesion')).not.toBe(planted)
  })

  it('/salir needs the session’s token and ends it', async () => {
    const visitor = new Visitor(house)
    await visitor.signIn('ana@example.org', PASSWORD)
    const { text } = await visitor.go('/entrar')
    expect((await visitor.go('/salir', { testigo: 'x' })).status).toBe(403)
    const value = visitor.cookies.get('anaquel_sesion')!
    const { headers } = await visitor.go('/salir', { testigo: field(text, 'testigo') })
    expect([headers.get('location'), headers.get('clear-site-data')]).toEqual(['/entrar', '"cache"'])
    expect(
      (await house.ask('GET', '/api/v1/documentos', { key: null, headers: { Cookie: `anaquel_sesion=${value}` } }))
        .status,
    ).toBe(401)
  })

  it('neither passwords nor e-mails nor links are in the log', async () => {
    const { enlace } = await invite(house.storage.access, house.url, {
      author: (await house.storage.access.owner()).id,
      wish: {},
    })
    await new Visitor(house).useLink(enlace, { correo: 'registro@example.org', contrasena: 'frase del registro' })
    const log = house.lines.join('')
    expect(log).toContain('POST /invitacion')
    for (const secret of [
      PASSWORD,
      'frase del registro',
      'registro@example.org',
      'ana@example.org',
      new URL(enlace).searchParams.get('t')!,
    ])
      expect(log).not.toContain(secret)
  })
})

it.each<[string, string, Record<string, string>, number]>([
  ['more than 8 kB', `correo=${'a'.repeat(9000)}`, {}, 413],
  ['a thousand fields and more', 'a=1&'.repeat(1001), {}, 413],
  ['another encoding', 'a=1', { 'Content-Encoding': 'x' }, 400],
  ['another alphabet', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded; charset=koi8-r' }, 400],
])('a form with %s is refused by its own fault', async (_what, raw, headers, status) => {
  for (const path of ['/entrar', '/salir', '/empezar', '/invitacion']) {
    const reply = await house.ask('POST', path, {
      key: null,
      raw,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
    expect([path, reply.status]).toEqual([path, status])
  }
})

describe('/empezar and /invitacion', () => {
  it('the owner’s link sets e-mail and password once, and signs in', async () => {
    const own = await openHouse()
    try {
      const link = (await ownerLink(own.storage.access, own.url))!,
        visitor = new Visitor(own)
      const short = await visitor.useLink(link, { correo: 'duena@example.org', contrasena: 'corta' })
      expect([short.status, short.text.includes('al menos 8 caracteres'), field(short.text, 'correo')]).toEqual([
        400,
        true,
        'duena@example.org',
      ])
      const done = await visitor.useLink(link, { correo: 'duena@example.org', contrasena: PASSWORD })
      expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
      expect((await visitor.api('GET', '/invitaciones')).status).toBe(200)
      expect((await new Visitor(own).signIn('duena@example.org', PASSWORD)).status).toBe(303)
      const again = await new Visitor(own).go(new URL(link).pathname + new URL(link).search)
      expect([again.status, again.text.includes('Este enlace ya no vale')]).toEqual([404, true])
    } finally {
      await own.close()
    }
  })

  it('an invitation makes an account of its own, once', async () => {
    const { access } = house.storage,
      { enlace } = await invite(access, house.url, {
        author: (await access.owner()).id,
        wish: { correo: 'bea@example.org' },
      })
    const [first, second] = [new Visitor(house), new Visitor(house)]
    const page = await first.go(new URL(enlace).pathname + new URL(enlace).search)
    expect([
      field(page.text, 'correo'),
      page.headers.get('cache-control'),
      page.headers.get('referrer-policy'),
    ]).toEqual(['bea@example.org', 'no-store', 'same-origin'])
    expect((await first.useLink(enlace, { contrasena: PASSWORD })).status).toBe(303)
    expect((await first.api('GET', '/documentos')).json.total).toBe(0)
    expect((await second.useLink(enlace, { correo: 'otra@example.org', contrasena: PASSWORD })).status).toBe(404)
    expect(await access.account('otra@example.org')).toBeNull()
    expect((await first.api('GET', '/invitaciones')).status).toBe(403)
  })

  it('an expired one, one of the other kind and nonsense are the same 404', async () => {
    const { access } = house.storage,
      owner = (await access.owner()).id
    const expired = (await invite(access, house.url, { author: owner, wish: { dias: -1 } })).enlace
    const other = (await accountLink(access, house.url, { account: owner })).replace('/empezar', '/invitacion')
    const texts = []
    for (const url of [expired, other, `${house.url}/invitacion?t=nada`, `${house.url}/invitacion`]) {
      const { status, text } = await new Visitor(house).go(new URL(url).pathname + new URL(url).search)
      expect(status).toBe(404)
      texts.push(text)
    }
    expect(new Set(texts).size).toBe(1)
  })

  it('a form without the token of this browser uses nothing up', async () => {
    const { access } = house.storage,
      { enlace } = await invite(access, house.url, { author: (await access.owner()).id, wish: {} })
    const t = new URL(enlace).searchParams.get('t')!
    expect(
      (await new Visitor(house).go('/invitacion', { t, correo: 'x@example.org', contrasena: PASSWORD, testigo: 'x' }))
        .status,
    ).toBe(401)
    expect(await access.account('x@example.org')).toBeNull()
    expect((await new Visitor(house).useLink(enlace, { correo: 'x@example.org', contrasena: PASSWORD })).status).toBe(
      303,
    )
  })

  it('an e-mail that is taken is said in place, and the link stays', async () => {
    const { access } = house.storage,
      { enlace } = await invite(access, house.url, { author: (await access.owner()).id, wish: {} })
    expect((await new Visitor(house).useLink(enlace, { correo: 'ana@example.org', contrasena: PASSWORD })).status).toBe(
      409,
    )
    expect(
      (await new Visitor(house).useLink(enlace, { correo: 'libre@example.org', contrasena: PASSWORD })).status,
    ).toBe(303)
  })
})

describe('a session at the API', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = new Visitor(house)
    await visitor.signIn('ana@example.org', PASSWORD)
  })

  it('reads without more; what changes something needs X-Anaquel-CSRF', async () => {
    expect((await visitor.api('GET', '/documentos', undefined, { 'X-Anaquel-CSRF': '' })).status).toBe(200)
    for (const token of ['', 'x', 'f'.repeat(64)]) {
      const { status, json } = await visitor.api(
        'POST',
        '/bibliotecas',
        { nombre: 'robada' },
        { 'X-Anaquel-CSRF': token },
      )
      expect([status, json.error.codigo]).toEqual([403, 'prohibido'])
    }
    expect((await visitor.api('POST', '/bibliotecas', { nombre: 'mía' })).status).toBe(201)
  })

  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('another site is refused, token or not: %j', async headers => {
    expect((await visitor.api('POST', '/bibliotecas', { nombre: 'robada' }, headers)).status).toBe(403)
  })

  it('our own pages are not', async () => {
    expect(
      (
        await visitor.api(
          'POST',
          '/bibliotecas',
          { nombre: 'propia' },
          { Origin: house.url, 'Sec-Fetch-Site': 'same-origin' },
        )
      ).status,
    ).toBe(201)
  })

  it('never has the scope mcp, and a pasted key gives no more than its own', async () => {
    const { account } = await house.newAccount('corta@example.org')
    const reader = new Visitor(house)
    await reader.enter(await house.newKey(account, ['lectura', 'mcp']))
    expect((await reader.api('GET', '/documentos')).status).toBe(200)
    const { status, json } = await reader.api('POST', '/bibliotecas', { nombre: 'x' })
    expect([status, json.error.detalles.alcance]).toEqual([403, 'escritura'])
    expect((await reader.go('/mcp', undefined)).status).not.toBe(200)
  })

  it('a wrong Authorization is not saved by the cookie', async () => {
    expect((await visitor.api('GET', '/documentos', undefined, { Authorization: 'Bearer anq_x' })).status).toBe(401)
  })
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like ' +
      'Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, ' +
      'like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5.0', 'curl'],
  [undefined, '?'],
  ['<script>', '?'],
])('a browser is named shortly: %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name)
})
