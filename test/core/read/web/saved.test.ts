/** A page of the web that was saved as a file says of itself what it says at its address. */
import { describe, expect, it } from 'vitest'
import { describe as read } from '../../../../src/core/read/prose/describe.ts'
import { parseSavedPage } from '../../../../src/core/read/web/saved.ts'
import type { Meta } from '../../../../src/core/read/reader.ts'

async function saved(html: string): Promise<Meta> {
  const { stated, units } = await parseSavedPage({ bytes: Buffer.from(html), nombre: 'page.html' })
  return read(stated, units, new Date('2026-01-01T00:00:00Z'))
}

const TEXT =
  'El molino se construyó junto al río, y sus muelas vinieron de lejos en carretas. ' + 'Molía de noche. '.repeat(20)
const article = (head: string, credit = ''): string =>
  `<html><head><title>El molino viejo | El Faro</title>${head}</head>` +
  `<body><h1>El molino viejo</h1>${credit}<p>${TEXT}</p></body></html>`
const ADDRESS =
  '<link rel="canonical" href="https://elfaro.example/2015/molino"><meta property="og:site_name" content="El Faro">'

describe('a saved page', () => {
  it('has the author, the day, the site and the address of its head, and no site in its title', async () => {
    const ld = {
      '@type': 'NewsArticle',
      headline: 'El molino viejo',
      datePublished: '2015-04-16',
      author: { '@type': 'Person', name: 'Eva Ruiz' },
    }
    expect(
      await saved(article(`${ADDRESS}<script type="application/ld+json">${JSON.stringify(ld)}</script>`)),
    ).toMatchObject({
      titulo: 'El molino viejo',
      autores: ['Ruiz, Eva'],
      anio: 2015,
      csl: { type: 'article-newspaper', 'container-title': 'El Faro', URL: 'https://elfaro.example/2015/molino' },
    })
  })

  it('has the credit that the page marks, and the address that a browser wrote into it', async () => {
    const credit = '<p class="byline"><a rel="author" href="/eva">Eva Ruiz</a></p>'
    const meta = await saved(`<!-- saved from url=(0031)https://elfaro.example/2015/molino -->\n${article('', credit)}`)
    expect(meta).toMatchObject({
      autores: ['Ruiz, Eva'],
      csl: { type: 'webpage', URL: 'https://elfaro.example/2015/molino' },
    })
  })

  it('without an address is a document of its own', async () => {
    const { csl } = await saved(article('<meta name="author" content="Eva Ruiz">'))
    expect(csl).toEqual({ type: 'document' })
  })

  it('has no author whose name only begins a long paragraph', async () => {
    const named = article(ADDRESS).replace(
      '<p>El molino',
      '<h2>Los vecinos reclaman el agua que se les prometió hace años</h2><p>0</p>' +
        '<p>Abdullah Ocampo, el antiguo alcalde del pueblo, volvió de Italia en noviembre de 1998 y pidió la ' +
        'palabra. El molino',
    )
    const { autores, candidates } = await saved(named)
    expect([autores, candidates?.['author']], 'not even to choose from').toEqual([undefined, undefined])
  })

  const around = (head: string): string =>
    article(head).replace(
      '<body>',
      '<body><div class="menu-top"><ul><li><a href="/a">Portada</a></li><li><a href="/b">Deportes</a></li></ul></div>' +
        '<div class="most-popular"><p><a href="/c">Un actor discute con su vecino</a></p></div>',
    )
  const words = async (html: string): Promise<string> =>
    (await parseSavedPage({ bytes: Buffer.from(html), nombre: 'page.html' })).units.map(unit => unit.texto).join('\n')

  it('that is an article is read without what surrounds it, and its first paragraph is its own', async () => {
    const html = around(`${ADDRESS}<meta property="og:type" content="article">`)
    const { units } = await parseSavedPage({ bytes: Buffer.from(html), nombre: 'page.html' })
    expect(units.map(unit => unit.texto).join('\n')).not.toMatch(/actor|Deportes/)
    expect(units[0]).toMatchObject({ texto: expect.stringContaining('muelas'), ancla: { tipo: 'seccion', parrafo: 1 } })
  })

  it('that calls itself no article, or has no address, is read whole', async () => {
    expect(await words(around(ADDRESS))).toContain('Un actor discute')
    expect(await words(around('<meta property="og:type" content="article">'))).toContain('Un actor discute')
  })
})
