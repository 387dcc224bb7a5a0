import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseEpub } from '../../../../src/core/read/epub/epub.ts'
import { describe as described } from '../../../../src/core/read/prose/describe.ts'
import { unzip } from '../../../../src/core/zip.ts'
import { epub, xhtml } from '../archive.ts'
import { DATA, hasData, nativeWords, recall, sample, source, textOf, words } from '../expected.ts'

const read = (bytes: Buffer) => parseEpub({ bytes, nombre: 'x.epub' })
const NAV = (body: string): Record<string, string> => ({ 'OPS/nav.xhtml': xhtml(body) })
const NAV_ITEM = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
const impresas = (units: Awaited<ReturnType<typeof read>>['units']) =>
  units.map(unit => (unit.ancla.tipo === 'seccion' ? unit.ancla.impresa : undefined))

describe('an EPUB', () => {
  it('is read in the order of its spine, each section with its path and the paragraph counted over the whole book', async () => {
    const { units } = await read(
      epub({
        chapters: { b: '<h1>Segundo</h1><p>Uno.</p>', a: '<h1>Primero</h1><h2>Parte</h2><p>Dos.</p><p>Tres.</p>' },
        spine: ['a', 'b'],
      }),
    )
    expect(units.map(unit => unit.texto)).toEqual(['Primero\n\nParte\n\nDos.\n\nTres.', 'Segundo\n\nUno.'])
    expect(units[0]!.parrafos!.map(p => p.ancla)).toEqual([
      { tipo: 'seccion', ruta: ['Primero'], parrafo: 1 },
      { tipo: 'seccion', ruta: ['Primero', 'Parte'], parrafo: 1 },
      { tipo: 'seccion', ruta: ['Primero', 'Parte'], parrafo: 1 },
      { tipo: 'seccion', ruta: ['Primero', 'Parte'], parrafo: 2 },
    ])
    expect(units[1]!.ancla).toEqual({ tipo: 'seccion', ruta: ['Segundo'], parrafo: 3 })
  })

  it('reads a part once that the spine lists for each heading, and no menu that every part repeats', async () => {
    const menu = '<div role="navigation"><h3>Navegación</h3></div><div role="contentinfo">Hecho con un programa.</div>'
    const { units } = await read(
      epub({
        chapters: { a: `${menu}<h1>Uno</h1><p>Dos.</p><h1 id="o2">Tres</h1><p>Cuatro.</p>` },
        manifest: '<item id="a2" href="a.xhtml#o2" media-type="application/xhtml+xml"/>',
        spine: ['a', 'a2'],
      }),
    )
    expect(units.map(unit => unit.texto)).toEqual(['Uno\n\nDos.\n\nTres\n\nCuatro.'])
  })

  it('reads a stanza as one paragraph of lines, without the numbers in its margin', async () => {
    const verse = (name: string, number = ''): string => {
      const lines = ['Sobre el agua', `canta el grillo${number}`, 'y nadie escucha.']
      return `<div class="${name}">${lines.map(line => `<div>${line}</div>`).join(' ')}</div>`
    }
    const stanza = verse('linegroup', '<span class="lnum">10</span>')
    const { units } = await read(epub({ chapters: { a: `<h1>Uno</h1>${stanza}${verse('otro')}` } }))
    expect(units[0]!.texto).toBe(
      'Uno\n\nSobre el agua\ncanta el grillo\ny nadie escucha.\n\nSobre el agua\n\ncanta el grillo\n\ny nadie escucha.',
    )
    expect(units[0]!.parrafos!.at(-1)!.ancla).toMatchObject({ parrafo: 4 })
  })

  it('keeps the words beside the lines of a stanza apart, and figures that are no number of a line', async () => {
    const stanza = '<div class="stanza">Sobre el agua<div>canta el grillo</div>y luego<p>calla.</p></div>'
    const figures = '<p>Nació en <span class="lnum">1984</span>: línea <span class="line-number">42</span>.</p>'
    const { units } = await read(epub({ chapters: { a: `<h1>Uno</h1>${stanza}${figures}` } }))
    expect(units[0]!.texto).toBe('Uno\n\nSobre el agua\ncanta el grillo\ny luego\ncalla.\n\nNació en 1984: línea 42.')
  })

  it('puts a part that the contents do not name under no other, where it begins as high as those that they name', async () => {
    const nav = (...named: string[]): string =>
      `<nav epub:type="toc"><ol>${named.map(name => `<li><a href="${name}.xhtml">${name}</a></li>`).join('')}</ol></nav>`
    const { units } = await read(
      epub({
        chapters: {
          Uno: '<h1>Uno</h1><p>Dos.</p>',
          sigue: '<h2>Más</h2><p>Tres.</p>',
          indice: '<h1>Índice</h1><p>Cuatro.</p>',
        },
        manifest: NAV_ITEM,
        more: NAV(nav('Uno')),
      }),
    )
    expect(units.map(unit => unit.ruta)).toEqual([['Uno'], ['Uno', 'Más'], ['Índice']])
  })

  it('takes printed pages from the page list first, fills with breaks in the text, and cuts a paragraph where the page turns', async () => {
    const { units } = await read(
      epub({
        chapters: {
          a:
            '<p>Antes. <span id="p1"/>En la uno <span epub:type="pagebreak" id="p2" title="2"/>en la dos.</p><p>' +
            '<a id="p3"/>En la tres.</p><div role="doc-pagebreak" aria-label="Page 4"></div><p>En la cuatro.</p>',
        },
        manifest: NAV_ITEM,
        more: NAV(
          '<nav epub:type="page-list"><ol><li><a href="a.xhtml#p1">1</a></li><li><a ' +
            'href="a.xhtml#p2">II</a></li><li><a href="a.xhtml#p3">3</a></li></ol></nav>',
        ),
      }),
    )
    expect(units.map(unit => unit.texto)).toEqual(['Antes.', 'En la uno', 'en la dos.', 'En la tres.', 'En la cuatro.'])
    expect(impresas(units)).toEqual([null, '1', 'II', '3', '4'])
    expect(units.map(unit => unit.ancla.tipo === 'seccion' && unit.ancla.parrafo)).toEqual([1, 1, 1, 2, 3])
  })

  it('takes pages and contents from the NCX of EPUB 2', async () => {
    const { units, stated } = await read(
      epub({
        chapters: { a: '<p id="x">Uno.</p>', b: '<p>Dos <span id="y"></span>tres.</p>' },
        toc: 'ncx',
        manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        metadata:
          '<dc:title>El libro</dc:title><dc:creator opf:role="aut" opf:file-as="Pérez Gil, ' +
          'Ana">Ana Pérez Gil</dc:creator><dc:creator opf:role="trl">Otro</dc:creator>' +
          '<dc:date opf:event="publication">1998</dc:date>',
        more: {
          'OPS/toc.ncx': `<ncx><navMap><navPoint><navLabel><text>Parte I</text></navLabel><content src="a.xhtml"/><navPoint><navLabel><text>Capítulo 1</text></navLabel><content src="b.xhtml"/></navPoint></navPoint></navMap>
          <pageList><pageTarget value="7"><navLabel><text>7</text></navLabel><content src="a.xhtml#x"/></pageTarget><pageTarget value="8"><navLabel><text>8</text></navLabel><content src="b.xhtml#y"/></pageTarget></pageList></ncx>`,
        },
      }),
    )
    expect(units.map(unit => [unit.texto, unit.ruta])).toEqual([
      ['Uno.', ['Parte I']],
      ['Dos', ['Parte I', 'Capítulo 1']],
      ['tres.', ['Parte I', 'Capítulo 1']],
    ])
    expect(impresas(units)).toEqual(['7', '7', '8'])
    expect(stated).toMatchObject({ titulo: 'El libro', sorted: ['Pérez Gil, Ana'], autores: [], fecha: '1998' })
  })

  it('finds a page whose target is an epubcfi', async () => {
    const { units } = await read(
      epub({
        chapters: { a: '<p>Nada.</p>', b: '<p>Uno.</p><p>Dos.</p>' },
        manifest: NAV_ITEM,
        more: NAV('<nav epub:type="page-list"><ol><li><a href="book.opf#epubcfi(/6/4!/4/4)">9</a></li></ol></nav>'),
      }),
    )
    expect(units.map(unit => unit.texto)).toEqual(['Nada.', 'Uno.', 'Dos.'])
    expect(impresas(units)).toEqual([null, null, '9'])
  })

  it('leaves an endnote where it stands, under its own heading, as a text of its own', async () => {
    const { units } = await read(
      epub({
        chapters: {
          a:
            '<p>Texto<a epub:type="noteref" href="n.xhtml#n1">1</a> sigue.</p>' +
            '<p>Otro.</p><aside epub:type="footnote" id="f">Suelta.</aside>',
          n: '<h2>Notas</h2><aside epub:type="endnote" id="n1"><p>1. La nota.</p></aside>',
        },
      }),
    )
    expect(units.map(unit => unit.texto)).toEqual(['Texto¹ sigue.\n\nOtro.\n\nSuelta.', 'Notas\n\n1. La nota.'])
    expect(units[0]!.parrafos!.map(p => p.ancla?.tipo === 'seccion' && p.ancla.parrafo)).toEqual([1, 2, 3])
    expect(units.flatMap(unit => unit.parrafos!.map(p => p.kind))).toEqual([
      undefined,
      undefined,
      'note',
      undefined,
      'note',
    ])
    expect(units[1]!.parrafos![1]!.ruta).toEqual(['Notas'])
  })

  it('ignores obfuscated fonts and refuses protected text', async () => {
    const encryption = (uri: string) => ({
      'META-INF/encryption.xml':
        `<encryption><EncryptedData><CipherData><CipherReference URI="${uri}"/>` +
        '</CipherData></EncryptedData></encryption>',
    })
    expect((await read(epub({ chapters: { a: '<p>Uno.</p>' }, more: encryption('OPS/font.otf') }))).units).toHaveLength(
      1,
    )
    await expect(read(epub({ chapters: { a: '<p>Uno.</p>' }, more: encryption('OPS/a.xhtml') }))).rejects.toMatchObject(
      { name: 'Unreadable', mensaje: expect.stringContaining('DRM') },
    )
  })

  it('says who did what, when it was published and in which series, whatever the file says of itself', async () => {
    const stated = async (metadata: string) => (await read(epub({ chapters: { a: '<p>Uno.</p>' }, metadata }))).stated
    expect(
      await stated(`<dc:title>L</dc:title><dc:creator id="a">Dos Gil</dc:creator><meta refines="#a" property="display-seq">2</meta>
      <dc:creator id="b">Ana Pérez</dc:creator><meta refines="#b" property="file-as">Pérez, Ana</meta><meta refines="#b" property="display-seq">1</meta>
      <dc:contributor opf:role="trl" opf:file-as="Verdaguer, Mario">Mario Verdaguer</dc:contributor><dc:contributor id="e">Editora</dc:contributor><meta refines="#e" property="role">edt</meta>
      <meta property="belongs-to-collection" id="s">Letras</meta><meta refines="#s" property="group-position">7</meta>`),
    ).toMatchObject({
      sorted: [],
      autores: ['Pérez, Ana', 'Dos Gil'],
      csl: {
        translator: [{ family: 'Verdaguer', given: 'Mario' }],
        editor: [{ literal: 'Editora' }],
        'collection-title': 'Letras',
        'collection-number': '7',
      },
    })
    const dates = (...list: string[]) =>
      stated(
        `<dc:creator opf:file-as="Unknown">Unknown</dc:creator>${list.join('')}<meta ` +
          'name="calibre:series" content="Fundación"/><meta name="calibre:series_index" content="2.0"/>',
      )
    expect(await dates('<dc:date opf:event="modification">2019</dc:date>')).toMatchObject({
      autores: [],
      sorted: [],
      csl: { 'collection-title': 'Fundación', 'collection-number': '2' },
    })
    expect(await dates('<dc:date opf:event="modification">2019</dc:date>')).not.toHaveProperty('fecha')
    expect(await dates('<dc:date opf:event="modification">2019</dc:date>', '<dc:date>2005</dc:date>')).toMatchObject({
      fecha: '2005',
    })
    expect(await dates('<dc:date>2005</dc:date>', '<dc:date opf:event="publication">1998</dc:date>')).toMatchObject({
      fecha: '1998',
    })
    expect(await dates('<dc:date opf:event="published">22.09.2015</dc:date>')).toMatchObject({ fecha: '22.09.2015' })
    expect(
      await dates('<dc:date>0101-01-01T00:00:00+00:00</dc:date>', '<meta property="dcterms:issued">2003</meta>'),
    ).toMatchObject({ fecha: '2003' })
    expect(await dates('<dc:date>2002-2015</dc:date>')).toMatchObject({ fecha: '2015' })
    const made = '<dc:date>2019-06-22T15:01:38Z</dc:date>'
    expect(await dates(made)).not.toHaveProperty('fecha')
    expect(await dates(made, '<dc:rights>2019, Ana Ruiz</dc:rights>')).toHaveProperty('fecha')
    expect(await dates('<dc:date>2015-04-26T22:00:00+00:00</dc:date>')).toHaveProperty('fecha')
  })

  it('takes the year of the rights that the text prints over a date of the file that says not of what it is', async () => {
    const yearOf = async (date: string, line: string): Promise<number | undefined> => {
      const metadata = `<dc:title>La linterna</dc:title><dc:creator>Ana Ruiz</dc:creator>${date}`
      const chapters = { a: `<h1>La linterna</h1><p>${line}</p><h2>Uno</h2><p>Era tarde.</p>` }
      const { stated, units } = await read(epub({ metadata, chapters }))
      return (await described(stated, units, new Date())).anio
    }
    const vague = '<dc:date>2015-04-26T22:00:00+00:00</dc:date>'
    expect(await yearOf(vague, 'Copyright © 2010-2014 Ana Ruiz')).toBe(2014)
    expect(await yearOf(vague, '© 2010 Ana Ruiz. Edición digital: 2015')).toBe(2015)
    expect(await yearOf(vague, 'Noviembre de 2003')).toBe(2015)
    expect(await yearOf('<dc:date opf:event="publication">2015</dc:date>', '© 2014 Ana Ruiz')).toBe(2015)
  })

  it('reads XHTML by the rules of XML: sections of raw text, prefixes, declared entities; and what is broken as a browser would', async () => {
    const text = async (part: string): Promise<string> =>
      textOf((await read(epub({ chapters: { a: '' }, more: { 'OPS/a.xhtml': part } }))).units)
    expect(await text(xhtml('<p>Antes <![CDATA[dentro <b>]]>&nbsp;&mdash; tras</p>'))).toBe('Antes dentro <b> — tras')
    expect(
      await text(
        '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>x</h:title>' +
          '</h:head><h:body><h:p>Uno</h:p><h:p>Dos</h:p></h:body></h:html>',
      ),
    ).toBe('Uno\n\nDos')
    expect(
      await text('<!DOCTYPE html [ <!ENTITY autor "Lope"> ]><html><body><p>Por &autor; &amp; otros.</p></body></html>'),
    ).toBe('Por &autor; & otros.')
    expect(
      await text(
        '<!DOCTYPE html [ <!ENTITY autor "Lope"> ]><html><body><p>AT&T <a id="x"/>y <i>más<p>Dos</p></body></html>',
      ),
    ).toBe('AT&T y más\n\nDos')
  })

  it('shows one of the ways that a switch offers: a formula, else what stands for the rest', async () => {
    const both = (namespace: string): string =>
      `<p>x <epub:switch><epub:case required-namespace="${namespace}"><math><mi>a</mi></math>` +
      '</epub:case><epub:default>b</epub:default></epub:switch></p>'
    const { units } = await read(
      epub({ chapters: { a: both('http://www.w3.org/1998/Math/MathML') + both('http://www.xml-cml.org/schema') } }),
    )
    expect(units[0]!.texto).toBe('x a\n\nx b')
  })

  it('finds parts whose names differ in case, in their accents or in the slash', async () => {
    const more = {
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="ops\\Book.opf"/></rootfiles></container>',
      'OPS/Text/Capitulo\u0301.xhtml': xhtml('<p id="x">Uno.</p>'),
    }
    const { units, warnings } = await read(
      epub({
        chapters: {},
        spine: ['t'],
        manifest: '<item id="t" href="text/cap%C3%ADtul%C3%B3.xhtml" media-type="application/xhtml+xml"/>'.replace(
          '%C3%AD',
          'i',
        ),
        more,
      }),
    )
    expect([textOf(units), warnings]).toEqual(['Uno.', []])
  })

  it('says that text is locked when a seller’s licence stands beside what is no text', async () => {
    const noise = String.fromCharCode(...Array.from({ length: 400 }, (_, i) => (i * 97) % 128))
    const locked = (more: Record<string, string>) =>
      read(epub({ chapters: { a: '' }, more: { 'OPS/a.xhtml': noise, ...more } }))
    await expect(locked({ 'META-INF/sinf.xml': '<x/>' })).rejects.toMatchObject({
      mensaje: expect.stringContaining('DRM'),
    })
    await expect(locked({})).rejects.toMatchObject({ mensaje: expect.stringContaining('ningún capítulo') })
    expect(
      (await read(epub({ chapters: { a: '<p>Uno.</p>' }, more: { 'META-INF/rights.xml': '<x/>' } }))).units,
    ).toHaveLength(1)
  })

  it('survives 50,000 nested elements', async () => {
    const { units } = await read(epub({ chapters: { a: `${'<div>'.repeat(50_000)}Fondo.${'</div>'.repeat(50_000)}` } }))
    expect(units[0]!.texto).toBe('Fondo.')
  })

  it.runIf(hasData)(
    'places every entry of the sample page lists exactly: the text of each page is what stands between its marks',
    async () => {
      const rows = sample('epub/page_list.tsv')
        .toString('utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map(row => row.split('\t'))
      const parts = await unzip(sample('epub/childrens-literature.epub'))
      const { units } = await parseEpub(source('epub/childrens-literature.epub'))
      const byPage = new Map(units.map(unit => [unit.ancla.tipo === 'seccion' ? unit.ancla.impresa : null, unit.texto]))
      expect(rows).toHaveLength(184)
      for (const [, , page = '', href = '', fragment = ''] of rows) {
        const file = Buffer.from(parts.get(href)!).toString('utf8')
        const from = file.indexOf(`id="${fragment}"`)
        const to = file.indexOf('id="Page_', from + 5)
        const raw = file
          .slice(file.indexOf('>', from) + 1, to < 0 ? undefined : file.lastIndexOf('<', to))
          .replace(/<[^>]*>/g, ' ')
          .replace(/&#?\w+;/g, ' ')
        // The mark may print its own number.
        const expected = words(raw).filter((word, i) => i > 0 || word !== page)
        const got = words(byPage.get(page) ?? '')
        expect(recall(expected, got).missing, `p. ${page}`).toEqual([])
        // Only the marks of lists are ours.
        expect(
          recall(got, expected).missing.filter(word => !/^\d+$/.test(word)),
          `p. ${page}`,
        ).toEqual([])
      }
    },
  )

  it.runIf(hasData)('reads every sample, and the words of those that have an expected output', async () => {
    for (const name of readdirSync(join(DATA, 'epub')).filter(file => file.endsWith('.epub'))) {
      const { units } = await parseEpub(source(`epub/${name}`))
      expect(units.length, name).toBeGreaterThan(0)
    }
    for (const name of ['pandoc-features', 'pandoc-wasteland']) {
      const { units } = await parseEpub(source(`epub/${name}.epub`))
      const { share, missing } = recall(
        nativeWords(sample(`epub/${name}.native`).toString('utf8')),
        words(textOf(units)),
      )
      expect(share, `${name}: ${missing.slice(0, 20).join(' ')}`).toBeGreaterThanOrEqual(0.98)
    }
  })
})
