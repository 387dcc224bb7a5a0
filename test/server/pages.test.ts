import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heading, indexed } from '../../src/core/search/analyze.ts'
import type { UnitRow } from '../../storage/contract.ts'
import { writePdf } from '../pdfwrite.ts'
import { openHouse, type House } from './house.ts'
import { field, Visitor } from './visitor.ts'

const PAGES = [
  'La primera hoja no lleva nada.',
  'En un lugar de la Mancha vivía un hidalgo.',
  'La imprenta llegó a la villa en 1702.',
]

/** A PDF as the ingest would leave it, with a passage on its second page. */
async function putPdf(house: House, account: string): Promise<string> {
  house.hold(true)
  const pdf = writePdf({
    pages: PAGES.map(text => ({ width: 400, height: 600, runs: [{ text, x: 50, y: 500, size: 12 }] })),
  })
  const { json } = await house.ask(
    'POST',
    '/api/v1/documentos?esperar=0&nombre=quijote.pdf&titulo=%3Cb%3EQuijote%3C/b%3E&autores=Cervantes,%20M.&anio=1605',
    { raw: new Uint8Array(pdf), headers: { 'Content-Type': 'application/pdf' } },
  )
  const { shelf } = house.library(account)
  const units = PAGES.map((texto, i): UnitRow => ({
    posicion: i + 1,
    texto,
    ruta: i === 1 ? ['Capítulo primero'] : [],
    valor: i === 0 ? null : 20 + i,
    sinTexto: false,
    ancla: {
      tipo: 'pagina',
      fisica: i + 1,
      impresa: i === 0 ? null : String(20 + i),
      romana: false,
      origen: i === 0 ? 'ninguno' : 'leido',
      confianza: i === 0 ? 0 : 0.99,
    },
  }))
  await shelf.update(json.id, { unidades: 3 })
  await shelf.saveUnits(json.id, units)
  const texto = PAGES[1]!.slice(0, 24)
  await shelf.savePassages(
    json.id,
    [2, 2],
    [
      {
        token: 'p2.1',
        posicion: 2,
        texto,
        ruta: [],
        ancla: null,
        desde: 0,
        hasta: 24,
        ...indexed(texto),
        heading: heading([]),
      },
    ],
  )
  return json.id
}

let house: House
let id = ''
beforeAll(async () => {
  house = await openHouse()
  id = await putPdf(house, (await house.storage.access.owner()).id)
})
afterAll(() => house.close())

describe('/entrar', () => {
  it('without a session /leer redirects to /entrar?r=… and a pasted key leads back to the page', async () => {
    const visitor = new Visitor(house)
    const sent = await visitor.go(`/leer/${id}?u=2&f=p2.1`)
    expect([sent.status, sent.headers.get('location')]).toEqual([
      302,
      `/entrar?r=${encodeURIComponent(`/leer/${id}?u=2&f=p2.1`)}`,
    ])
    const entered = await visitor.enter(house.key, `/leer/${id}?u=2&f=p2.1`)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, `/leer/${id}?u=2&f=p2.1`])
    expect((await visitor.go(`/leer/${id}?u=2&f=p2.1`)).status).toBe(200)
  })

  it('the cookie is HttpOnly and SameSite=Lax, Secure behind https; the key is not in it nor in the page', async () => {
    const visitor = new Visitor(house)
    const cookie = (await visitor.enter(house.key)).headers
      .getSetCookie()
      .find(line => line.startsWith('anaquel_sesion='))!
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
    expect(cookie).not.toContain(house.key)
    const secure = await openHouse({ site: () => 'https://library.example' })
    try {
      const lines = (await new Visitor(secure).enter(secure.key)).headers.getSetCookie()
      expect(lines.every(line => line.includes('Secure'))).toBe(true)
    } finally {
      await secure.close()
    }
  })

  it.each([
    ['a wrong key', `anq_${'z'.repeat(43)}`],
    ['no key', ''],
    ['words', 'hola'],
  ])('%s: 401, the same words, no session', async (_name, key) => {
    const visitor = new Visitor(house)
    const { status, text, headers } = await visitor.enter(key)
    expect(status).toBe(401)
    expect(text).toContain('La clave no es válida, se revocó o no permite leer.')
    expect(headers.getSetCookie().join()).not.toContain('anaquel_sesion')
  })

  it('a key that may not read opens no session', async () => {
    const { id: owner } = await house.storage.access.owner()
    expect((await new Visitor(house).enter(await house.newKey(owner, ['mcp', 'escritura']))).status).toBe(401)
  })

  it('a form without the token of this browser is refused', async () => {
    const visitor = new Visitor(house)
    await visitor.go('/entrar')
    expect((await visitor.go('/entrar', { clave: house.key, testigo: 'x' })).status).toBe(401)
    const stranger = new Visitor(house)
    expect(
      (
        await stranger.go('/entrar', {
          clave: house.key,
          testigo: field((await visitor.go('/entrar')).text, 'testigo'),
        })
      ).status,
    ).toBe(401)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
  ])('where to go next is limited to own paths: %s', async r => {
    expect((await new Visitor(house).enter(house.key, r)).headers.get('location')).toBe('/')
  })

  it('revoking the key ends the session at once; so does the button', async () => {
    const { id: owner } = await house.storage.access.owner()
    const key = await house.newKey(owner, ['lectura'])
    const visitor = new Visitor(house)
    await visitor.enter(key)
    expect((await visitor.go(`/leer/${id}`)).status).toBe(200)
    await house.storage.access.revokeKeys(key.slice(0, 8))
    expect((await visitor.go(`/leer/${id}`)).status).toBe(302)
    const other = new Visitor(house)
    await other.enter(house.key)
    const kept = other.cookies.get('anaquel_sesion')!
    expect((await other.go('/salir', { testigo: 'x' })).status).toBe(403)
    expect((await other.go('/salir', { testigo: field((await other.go(`/leer/${id}`)).text, 'testigo') })).status).toBe(
      303,
    )
    other.cookies.set('anaquel_sesion', kept)
    expect((await other.go(`/leer/${id}`)).status).toBe(302)
  })

  it('tries are limited', async () => {
    const small = await openHouse()
    try {
      const visitor = new Visitor(small)
      const token = field((await visitor.go('/entrar')).text, 'testigo')
      const statuses: number[] = []
      for (let i = 0; i < 22; i++) statuses.push((await visitor.go('/entrar', { clave: 'x', testigo: token })).status)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await small.close()
    }
  })
})

describe('/leer/{id}', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = new Visitor(house)
    await visitor.enter(house.key)
  })

  it('shows the folio, the sheet and the citation; what was uploaded is escaped', async () => {
    const { text, headers } = await visitor.go(`/leer/${id}?u=2`)
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('(Cervantes, 1605, p. 21)')
    expect(text).toContain('hoja 2 de 3')
    expect(text).toContain('Por qué es la página 21')
    expect(text).toContain('Capítulo primero')
    expect(text).toContain('&lt;b&gt;Quijote')
    expect(text).not.toContain('<b>Quijote')
    // The one script is ours, from a file; nothing inline, nothing from elsewhere.
    expect([...text.matchAll(/<script[^>]*>/g)].map(match => match[0])).toEqual([
      expect.stringMatching(/^<script type="module" src="\/web\/assets\/lector-[\w-]+\.js">$/),
    ])
    expect(text).not.toMatch(/ style=| on\w+=|https?:\/\/(?!127)/)
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
  })

  it('opened by the link of a passage, the passage is marked on the page and in its text', async () => {
    const { text } = await visitor.go(`/leer/${id}?u=2&f=p2.1`)
    const rects = [...text.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(match =>
      match.slice(1).map(Number),
    )
    expect(rects).toHaveLength(1)
    const [x, y, width] = rects[0]!
    expect(x).toBeCloseTo(50 / 400, 1)
    expect(y).toBeCloseTo(88 / 600, 1)
    expect(width).toBeGreaterThan(0.2)
    expect(text).toContain('<mark id="pasaje">En un lugar de la Mancha</mark>')
    expect((await visitor.go(`/leer/${id}?f=${id}:p2.1`)).text).toContain('p. 21')
  })

  it('opened by the link of a search, only the sentence that was found is marked', async () => {
    const { text } = await visitor.go(`/leer/${id}?u=2&f=p2.1&o=3-11`)
    const widths = [...text.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"/g)].map(match => Number(match[1]))
    expect(widths).toHaveLength(1)
    expect(widths[0]).toBeLessThan(0.2)
    expect(text).toContain('<mark id="pasaje">un lugar</mark>')
    for (const o of ['0-999', '9-3', 'x'])
      expect((await visitor.go(`/leer/${id}?u=2&f=p2.1&o=${o}`)).text).toContain(
        '<mark id="pasaje">En un lugar de la Mancha</mark>',
      )
  })

  it('a passage that is not there any more: its page, and said so', async () => {
    expect((await visitor.go(`/leer/${id}?u=3&f=p9.1`)).text).toContain('El pasaje ya no está tal cual')
  })

  it('jumps to a printed folio; one that is not there is said in place', async () => {
    expect((await visitor.go(`/leer/${id}?ir=22&u=1`)).text).toContain('hoja 3 de 3')
    expect((await visitor.go(`/leer/${id}?ir=%5B1%5D`)).text).toContain('hoja 1 de 3')
    const { status, text } = await visitor.go(`/leer/${id}?ir=700&u=2`)
    expect([status, text.includes('hoja 2 de 3')]).toEqual([200, true])
    expect(text).toContain('no hay ninguna unidad en «700»')
  })

  it('a sheet without a number is its sheet in brackets, and says why', async () => {
    const { text } = await visitor.go(`/leer/${id}?u=1`)
    expect(text).toContain('p. [1]')
    expect(text).toContain('Esta hoja no lleva número impreso')
  })

  it('sends the page as a picture, kept by the browser alone', async () => {
    const { status, headers, text } = await visitor.go(`/leer/${id}/pagina/2.png`)
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([expect.stringContaining('private'), 'Cookie'])
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control')).toContain('private')
    expect(text.slice(1, 4)).toBe('PNG')
    for (const n of ['0', '4', '99999', 'x']) expect((await visitor.go(`/leer/${id}/pagina/${n}.png`)).status).toBe(404)
  })

  it("another account's document is a 404 page, as an unknown one is", async () => {
    const other = await house.newAccount('lectora@example.org')
    const stranger = new Visitor(house)
    await stranger.enter(other.key)
    const foreign = await stranger.go(`/leer/${id}?u=1`)
    const absent = await stranger.go('/leer/dnoexiste?u=1')
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect(foreign.text).toBe(absent.text)
    expect(foreign.text).toContain('Esa página no está en tu anaquel')
    expect((await stranger.go(`/leer/${id}/pagina/1.png`)).status).toBe(404)
  })

  it('as text, when that is asked for', async () => {
    const { text } = await visitor.go(`/leer/${id}?u=2&f=p2.1&vista=texto`)
    expect(text).toContain('<mark id="pasaje">En un lugar de la Mancha</mark>')
    expect(text).not.toContain('<img')
    expect(text).toMatch(/vista=texto" aria-current="page">Texto</)
  })

  it('speaks English when the browser does', async () => {
    expect((await visitor.go(`/leer/${id}?u=2`, undefined, { 'Accept-Language': 'en-GB,en' })).text).toContain(
      'Why this is page 21',
    )
  })

  it('a document with nothing to show yet says where it is', async () => {
    const { json } = await house.ask('POST', '/api/v1/documentos?esperar=0&titulo=Vac%C3%ADo', { raw: 'aún nada' })
    expect((await visitor.go(`/leer/${json.id}`)).text).toContain('aún no tiene páginas')
  })
})

describe('/docs', () => {
  it('a readable reference from the same OpenAPI, in both languages, without a script', async () => {
    const es = (await house.ask('GET', '/docs?lang=es', { key: null })).text
    const en = (await house.ask('GET', '/docs?lang=en', { key: null })).text
    for (const operation of ['subir', 'listar', 'texto', 'buscarPost']) expect(es).toContain(`id="${operation}"`)
    expect(es).toContain('id="recurso-Pasaje"')
    expect([es.includes('Referencia de la API'), en.includes('API reference')]).toEqual([true, true])
    expect(es + en).not.toMatch(/<script|style="/)
  })

  it('/docs/errores has an anchor per code', async () => {
    const { text } = await house.ask('GET', '/docs/errores', { key: null })
    for (const code of ['no_autenticado', 'limite_de_ritmo', 'interno']) expect(text).toContain(`id="${code}"`)
  })

  it('every link inside leads somewhere', async () => {
    const { text } = await house.ask('GET', '/docs', { key: null })
    for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${anchor}"`)
    for (const path of new Set([...text.matchAll(/href="(\/[^"#]+)/g)].map(([, path]) => path)))
      expect([path, (await house.ask('GET', path!, { key: null, unchecked: true })).status]).toEqual([path, 200])
  })
})

describe('the files of the pages', () => {
  it('come as they were built, or compressed to whoever takes it: the same bytes', async () => {
    const { text } = await house.ask('GET', '/entrar', { key: null, unchecked: true })
    const path = /href="(\/web\/assets\/[^"]+\.css)"/.exec(text)![1]!
    const asked = (coding: string) =>
      house.ask('GET', path, { key: null, unchecked: true, headers: { 'Accept-Encoding': coding } })
    const [plain, packed] = [await asked('identity'), await asked('br')]
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'br'])
    expect(packed.text).toBe(plain.text)
  })
})

describe('an address that is not there', () => {
  it('is a page to whoever looks, in their language, and the envelope to programs', async () => {
    const look = {
      key: null,
      unchecked: true,
      headers: { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'en' },
    }
    const seen = await house.ask('GET', '/nada', look)
    expect([seen.status, seen.headers.get('content-type'), /<h1>([^<]*)/.exec(seen.text)?.[1]]).toEqual([
      404,
      'text/html; charset=utf-8',
      'That page is not on your shelf',
    ])
    expect(seen.text).toContain('href="/biblioteca"')
    for (const path of ['/api/v1/nada', '/mcp/nada', '/web/assets/nada.js']) {
      expect([path, (await house.ask('GET', path, look)).headers.get('content-type')]).toEqual([
        path,
        'application/json; charset=utf-8',
      ])
    }
    expect((await house.ask('GET', '/nada', { key: null })).json).toMatchObject({ error: { codigo: 'no_encontrado' } })
  })
})

describe('behind a proxy with a sub-path', () => {
  it.each([
    ['cut off by the proxy', ''],
    ['passed on by the proxy', '/anaquel'],
  ])('links, cookies and redirects use the site address: %s', async (_name, base) => {
    const behind = await openHouse({ site: () => 'https://host.example/anaquel' })
    try {
      const { json } = await behind.ask('POST', `${base}/api/v1/documentos`, { raw: '#1\nsubcamino', unchecked: true })
      expect([json.enlace, json.texto_url]).toEqual([
        `https://host.example/anaquel/leer/${json.id}`,
        `https://host.example/anaquel/api/v1/documentos/${json.id}/texto`,
      ])
      const visitor = new Visitor(behind)
      const sent = await visitor.go(`${base}/leer/${json.id}?u=1`)
      expect(sent.headers.get('location')).toBe(
        `/anaquel/entrar?r=${encodeURIComponent(`/anaquel/leer/${json.id}?u=1`)}`,
      )
      const entered = await visitor.enter(behind.key, `/anaquel/leer/${json.id}?u=1`, base)
      expect(entered.headers.get('location')).toBe(`/anaquel/leer/${json.id}?u=1`)
      expect(entered.headers.getSetCookie().join()).toContain('Path=/anaquel')
      const { text } = await visitor.go(`${base}/leer/${json.id}?u=1`)
      for (const [, target] of text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)) expect(target).toMatch(/^\/anaquel\//)
      const door = (await behind.ask('GET', `${base}/entrar`, { key: null })).text
      const loaded = [...door.matchAll(/<link rel="(?:preload|stylesheet|icon)" href="\/anaquel([^"]+)"/g)].map(
        ([, path]) => path!,
      )
      expect(loaded.map(path => path.split('.').at(-1))).toEqual(['woff2', 'woff2', 'css', 'svg'])
      for (const path of loaded) expect((await behind.ask('GET', base + path, { key: null })).status).toBe(200)
    } finally {
      await behind.close()
    }
  })
})
