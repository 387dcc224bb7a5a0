import { describe, expect, it } from 'vitest'
import { readArticle, type Article } from '../../../../src/core/read/web/article.ts'

const read = (head: string, body: string, url = 'https://sitio.example/a/nota'): Promise<Article> =>
  readArticle({
    bytes: Buffer.from(
      `<!doctype html><html lang="es"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
    ),
    url,
    consultada: '2026-11-21T10:00:00.000Z',
    contentType: 'text/html',
  })
const paragraph =
  '<p>La industria del corcho exportaba en el siglo diecinueve más de la mitad de su producción a Inglaterra, según ' +
  'las cuentas de la aduana que se conservan en el archivo de la ciudad.</p>'
const short = `<main><h1>Aviso</h1>${paragraph.repeat(2)}</main>`
const long = `<main><h1>Aviso</h1>${paragraph.repeat(12)}</main>`
const refused = (what: string): object => ({ name: 'Unreadable', mensaje: expect.stringContaining(what) })

describe('a page that stands in the place of another is no source', () => {
  it.each([
    ['Robot or human?', 'contra robots'],
    ['Making sure you&#39;re not a bot!', 'contra robots'],
    ['Attention Required! | Cloudflare', 'que no la permite'],
    ['Access Denied', 'que no la permite'],
    ['Antes de continuar', 'cookies'],
    ['Before you continue to YouTube', 'cookies'],
    ['Página no encontrada - Diario del Sur', 'no existe'],
    ['404 Not Found | Journal of Things', 'no existe'],
    ['404 | Journal of Things', 'no existe'],
    ['Diario | La página que busca no existe', 'no existe'],
    ['Oops! That page can’t be found.', 'no existe'],
    ['Sitio en mantenimiento', 'mantenimiento'],
    ['example.org is for sale', 'en venta'],
  ])('by its title: %s', async (title, what) => {
    await expect(read(`<title>${title}</title>`, short)).rejects.toMatchObject(refused(what))
  })

  it('of a redirect, only what says no more than that', async () => {
    const head = '<title>Redirecting…</title>'
    await expect(read(head, `<main>${paragraph}</main>`)).rejects.toMatchObject(refused('solo lleva a otra'))
    await expect(read(head, short)).resolves.toMatchObject({ warnings: expect.anything() })
  })

  it('by its first heading', async () => {
    const body = short.replace('Aviso', '¿Eres humano?')
    await expect(read('<title>Diario del Sur</title>', body)).rejects.toMatchObject(refused('contra robots'))
  })

  it.each([
    '<script>window._cf_chl_opt={cvId:"3"}</script>',
    '<script src="https://ct.captcha-delivery.com/c.js"></script>',
    '<meta name="description" content="px-captcha">',
  ])('by what only such a check has: %s', async mark => {
    await expect(read(`<title>sitio.example</title>${mark}`, short)).rejects.toMatchObject(refused('contra robots'))
  })

  it.each([
    ['<meta http-equiv="refresh" content="0; url=/otra">', '', 'https://sitio.example/otra'],
    [
      '',
      '<a href="/d/informe.pdf">Descargar</a> <a href="/d/informe.pdf">PDF</a>',
      'https://sitio.example/d/informe.pdf',
    ],
  ])('where it says nothing itself and leads on', async (head, body, onward) => {
    await expect(read(`<title>Ir</title>${head}`, `<p>Pulse aquí.</p>${body}`)).rejects.toMatchObject(refused(onward))
  })
})

describe('a page that only looks so is read', () => {
  it.each([
    ['a long one', '<title>Access Denied</title>', long],
    ['a long one about such a check', '<title>Cómo funciona</title><script>/* _cf_chl_opt */</script>', long],
    ['a short article', '<title>Acceso denegado</title><meta property="og:type" content="article">', short],
    ['a name that only begins so', '<title>Página no encontrada en el manuscrito de Toledo</title>', short],
    ['news', '<title>Antes de ir a votar</title>', short],
    ['help', '<title>Checking your browser version</title>', short],
    ['a chapter', '<title>Maintenance - Manual of the mill</title>', short],
    ['a captcha in its form', '<title>Nota</title>', `${short}<form><div class="g-recaptcha"></div></form>`],
    [
      'one that loads itself anew',
      '<title>Nota</title><meta http-equiv="refresh" content="300;url=nota">',
      '<p>Hola.</p>',
    ],
    ['a list of several PDFs', '<title>Actas</title>', '<p>Actas</p><a href="1.pdf">1</a><a href="2.pdf">2</a>'],
  ])('%s', async (_, head, body) => {
    expect((await read(head, body)).units).not.toEqual([])
  })

  it('one of many that are numbered', async () => {
    const { units } = await read('<title>403 | Cantigas</title>', short, 'https://sitio.example/cantigas/403')
    expect(units).not.toEqual([])
  })

  it('of a long page under the title of a missing one it is told', async () => {
    const { warnings } = await read('<title>Page not found</title>', long)
    expect(warnings).toContainEqual(expect.stringContaining('título dice que la página no existe'))
  })
})

it('the page of an article tells where its PDF is, which has the pages', async () => {
  const head =
    '<title>Cork</title><meta name="citation_title" content="Cork"><meta name="citation_pdf_url" content="/1.pdf">'
  expect((await read(head, short)).warnings).toEqual([expect.stringContaining('https://sitio.example/1.pdf')])
})

it('an article that calls itself locked may be cut, and says so', async () => {
  const tier = (name: string): string => `<title>Nota</title><meta property="article:content_tier" content="${name}">`
  expect((await read(tier('locked'), short)).warnings).toEqual([expect.stringContaining('no es de lectura libre')])
  expect((await read(tier('free'), short)).warnings).toEqual([])
})

it('addresses are relative to the base of the page', async () => {
  const head = '<title>Nota</title><link rel="canonical" href="noticia/5"><base href="/">'
  expect((await read(head, short)).meta.csl?.['URL']).toBe('https://sitio.example/noticia/5')
})
