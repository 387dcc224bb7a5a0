/** Where somebody stands who came to a page that is not theirs to see now, and how they go on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/core/accounts/access.ts'
import { accountLink } from '../../src/core/accounts/sign-in.ts'
import { openHouse, type House } from './house.ts'
import { field, Visitor } from './visitor.ts'

const PASSWORD = 'una frase larga'
let house: House, account: string
beforeAll(async () => {
  house = await openHouse()
  account = (await createAccount(house.storage.access, 'ana@example.org', PASSWORD)).id
})
afterAll(() => house.close())

const html = { accept: 'text/html' }

describe('a session that is over', () => {
  it('is said at the door, and one comes back to the same page', async () => {
    const visitor = new Visitor(house)
    expect((await visitor.go('/entrar')).text).not.toContain('La sesión terminó')
    await visitor.signIn('ana@example.org', PASSWORD)
    const kept = visitor.cookies.get('anaquel_sesion')!
    await visitor.go('/salir', { testigo: field((await visitor.go('/entrar')).text, 'testigo') })
    visitor.cookies.set('anaquel_sesion', kept)
    const sent = await visitor.go('/citar/c1?umbral=0.8')
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/entrar?r=%2Fcitar%2Fc1%3Fumbral%3D0.8'])
    const door = await visitor.go(sent.headers.get('location')!)
    expect([door.status, door.text]).toEqual([200, expect.stringContaining('La sesión terminó')])
    const back = await visitor.signIn('ana@example.org', PASSWORD, field(door.text, 'r'))
    expect(back.headers.get('location')).toBe('/citar/c1?umbral=0.8')
  })

  it('the page of a script says so by itself, and its place in the page is kept', async () => {
    const door = await new Visitor(house).go('/entrar?fin=1&r=%2Fajustes%23uso')
    expect(door.text).toContain('La sesión terminó')
    expect(field(door.text, 'r')).toBe('/ajustes#uso')
  })
})

it('a set-up link that was used leads to Entrar', async () => {
  const link = new URL(await accountLink(house.storage.access, 'http://here', { account }))
  const visitor = new Visitor(house),
    path = link.pathname + link.search
  const form = await visitor.go(path)
  const used = {
    testigo: field(form.text, 'testigo'),
    t: link.searchParams.get('t')!,
    correo: 'ana@example.org',
    contrasena: PASSWORD,
  }
  expect((await visitor.go('/empezar', used)).status).toBe(303)
  const again = await new Visitor(house).go(path)
  expect([again.status, again.text]).toEqual([404, expect.stringContaining('href="/entrar">Entrar</a>')])
})

describe('the language', () => {
  it('is chosen by a link on every page without a script, and kept', async () => {
    const visitor = new Visitor(house)
    const spanish = await visitor.go('/entrar?r=%2Fbuscar')
    const [, href] = /href="([^"]+)" lang="en"/.exec(spanish.text)!
    const referer = `${house.url}/entrar?r=%2Fbuscar`
    const sent = await visitor.go(href!, undefined, { referer })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/entrar?r=%2Fbuscar'])
    expect((await visitor.go('/entrar?r=%2Fbuscar')).text).toContain('<h1>Sign in</h1>')
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'leads nowhere else: %s',
    async r => {
      const sent = await new Visitor(house).go(`/idioma?a=en&r=${encodeURIComponent(r)}`)
      expect(sent.headers.get('location')).toBe('/')
      const from = await new Visitor(house).go('/idioma?a=en', undefined, { referer: r })
      expect(from.headers.get('location')).toBe('/')
    },
  )

  it('a language that there is not changes nothing', async () => {
    const visitor = new Visitor(house)
    await visitor.go('/idioma?a=%0d%0aSet-Cookie:x&r=%2F')
    expect(visitor.cookies.has('anaquel_idioma')).toBe(false)
  })
})

describe('what is not there', () => {
  it.each([
    ['/nada', 'es', 'Esa página no está en tu anaquel', 'Biblioteca'],
    ['/leer/dnada', 'en', 'That page is not on your shelf', 'Library'],
  ])('%s in %s keeps the navigation', async (path, lang, title, section) => {
    const visitor = new Visitor(house)
    await visitor.signIn('ana@example.org', PASSWORD)
    visitor.cookies.set('anaquel_idioma', lang)
    const page = await visitor.go(path, undefined, html)
    expect(page.status).toBe(404)
    expect(page.text).toContain(`<h1>${title}</h1>`)
    for (const name of ['biblioteca', 'buscar', 'preguntar', 'citar', 'verificar', 'ajustes'])
      expect(page.text).toContain(`href="/${name}"`)
    expect(page.text).toContain(section)
  })
})
