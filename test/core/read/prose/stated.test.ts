/** What web pages and e-books of free software state of themselves, as their programs wrote it. */
import { expect, it } from 'vitest'
import { describe as read } from '../../../../src/core/read/prose/describe.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import type { Meta, Unit } from '../../../../src/core/read/reader.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const unit = (texto: string, ruta: string[] = []): Unit => ({
  posicion: 1,
  ancla: { tipo: 'seccion', ruta, parrafo: 1 },
  texto,
  ruta,
})

async function page(html: string): Promise<Meta> {
  const { stated, units } = await parseHtmlFile({ bytes: Buffer.from(html), nombre: 'index.html' })
  return read(stated, units, NOW)
}

const DOCBOOK = (title: string, heading: string): string => `<html><head><title>${title}</title></head><body>
  <div class="navheader"><table width="100%" summary="Navigation header">
    <tr><th colspan="3" align="center">${heading}</th></tr>
    <tr><td align="left"> </td><th align="center"> </th><td align="right"> <a href="ch1.html">Next</a></td></tr>
  </table><hr></div>
  <div class="book"><div class="titlepage"><div><div><h1 class="title">${heading}</h1></div>
    <div><div class="authorgroup">
      <div class="author"><h3 class="author"><span>Raphaël</span> <span>Hertzog</span></h3></div>
      <div class="author"><h3 class="author"><span>Brendan</span> <span>O'Dea</span></h3></div>
    </div></div>
    <div><p class="copyright">Copyright © 1999, 2001 Raphaël Hertzog, Brendan O'Dea</p></div></div></div>
  <p>These are the copyright dates of the original document.</p></div></body></html>`

it('a title in the form of a name, which the page repeats in its head, is no author', async () => {
  expect(await page(DOCBOOK('Debian Perl Policy', 'Debian Perl Policy'))).toMatchObject({
    titulo: 'Debian Perl Policy',
    autores: ['Hertzog, Raphaël', "O'Dea, Brendan"],
  })
})

it('the name of the project behind the heading of a page is no part of its title', async () => {
  const sphinx = (title: string, heading: string): Promise<Meta> =>
    page(`<title>${title}</title><body><h1>${heading}<a class="headerlink" href="#top">¶</a></h1><p>Text.</p>`)
  const long = 'Welcome to EbookLib’s documentation! &#8212; EbookLib 0.17 documentation'
  expect((await sphinx(long, 'Welcome to EbookLib’s documentation!')).titulo).toBe(
    'Welcome to EbookLib’s documentation!',
  )
  // A title of two parts under a heading that is only the first of them.
  const whole = 'Debian — The universal operating system and how it is made'
  expect((await sphinx(whole, 'Debian')).titulo).toBe(whole)
  expect((await sphinx('Rivers of the North — Part Two', 'Another Heading')).titulo).toBe(
    'Rivers of the North — Part Two',
  )
})

it('the address that a program writes behind a name is no part of it', async () => {
  const address = 'Proyecto Live  Systems <debian-live@lists.debian.org>'
  const book = { published: true, titulo: 'Manual de Live Systems', csl: { type: 'book' } }
  for (const names of [{ sorted: [address] }, { autores: [address] }])
    expect((await read({ ...book, ...names }, [unit('Texto.')], NOW)).autores).toEqual(['Proyecto Live Systems'])
  expect((await read({ ...book, autores: ['Ana Ruiz <ana@example.org>'] }, [unit('Texto.')], NOW)).autores).toEqual([
    'Ruiz, Ana',
  ])
})

it('the name of a project is no title where the text has a heading, and is one where it has none', async () => {
  const stated = { titulo: 'developers-reference', published: true, csl: { type: 'book' } }
  const heading = "Debian Developer's Reference"
  expect(await read(stated, [unit(`${heading}\n\nAbout this.`, [heading])], NOW)).toMatchObject({ titulo: heading })
  expect(await read(stated, [unit('About this text, which has none.')], NOW)).toMatchObject({
    titulo: 'developers-reference',
  })
})

it('the number of the first section is no part of a title, where the next section has one', async () => {
  const titled = async (heading: string, next: string): Promise<unknown> => {
    const units = [unit(`${heading}\n\nUn texto.`, [heading]), unit(`${next}\n\nMás texto.`, [next])]
    const { titulo, record } = await read({ properties: true, csl: { type: 'document' } }, units, NOW)
    expect(record?.['title']?.value).toBe(titulo)
    return titulo
  }
  expect(await titled('1 Los molinos de Consuegra', '2 El viento')).toBe('Los molinos de Consuegra')
  expect(await titled('1. Los molinos de Consuegra', '1.1. El viento')).toBe('Los molinos de Consuegra')
  expect(await titled('1 Samuel de Ramá', 'El viento')).toBe('1 Samuel de Ramá')
  expect(await titled('12 hombres sin piedad', '2 El viento')).toBe('12 hombres sin piedad')
})
