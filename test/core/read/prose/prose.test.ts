import { describe, expect, it } from 'vitest'
import { decode, htmlDeclared } from '../../../../src/core/read/prose/charset.ts'
import { describe as describeFile } from '../../../../src/core/read/prose/describe.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { parseMarkdown } from '../../../../src/core/read/prose/markdown.ts'
import { parsePlain } from '../../../../src/core/read/prose/plain.ts'
import type { Parser } from '../../../../src/core/read/prose/parsed.ts'
import { parseXml } from '../../../../src/core/read/prose/xml.ts'
import { parseHtml, textOf as htmlText } from '../../../../src/core/read/prose/dom.ts'
import { DATA, hasData, recall, sample, source, textOf, words } from '../expected.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const read = (parser: Parser) => (text: string | Buffer) => parser({ bytes: Buffer.from(text), nombre: null })
const plain = read(parsePlain),
  markdown = read(parseMarkdown),
  html = read(parseHtmlFile)
const rutas = (units: Awaited<ReturnType<typeof plain>>['units']) =>
  units.flatMap(unit => unit.parrafos ?? []).map(p => p.ruta!.join(' > '))

describe('charset', () => {
  it('goes by byte order mark, declaration, strict UTF-8, windows-1252, in this order', () => {
    expect(decode(Buffer.from('\ufeffaño', 'utf16le'))).toBe('año')
    expect(decode(Buffer.from('un año', 'utf16le'))).toBe('un año')
    expect(decode(Buffer.from('año', 'utf8'))).toBe('año')
    expect(decode(Buffer.from([0x61, 0xf1, 0x6f, 0x20, 0x93, 0x78, 0x94]))).toBe('año “x”')
    expect(decode(Buffer.from('<meta charset="iso-8859-2">\xb1', 'latin1'), htmlDeclared)).toContain('ą')
    expect(decode(Buffer.from('<meta charset="utf-16">año', 'utf8'), htmlDeclared)).toContain('año')
    // A server that names another encoding than the one of the bytes.
    expect(decode(Buffer.from('año y niñez', 'utf8'), () => 'iso-8859-1')).toBe('año y niñez')
    expect(decode(Buffer.from('año y niñez', 'latin1'), () => 'utf-8')).toBe('año y niñez')
    expect(decode(Buffer.from('Ã±', 'latin1'), () => 'iso-8859-1')).toBe('Ã±')
  })

  it.runIf(hasData)('reads a long Spanish text in ISO-8859-1', async () => {
    const { units } = await parsePlain(source('text-es/don-quijote.iso-8859-1.txt'))
    const text = textOf(units)
    expect(text).toContain('En un lugar de la Mancha, de cuyo nombre no quiero acordarme')
    expect(text).not.toContain('\ufffd')
    const { share } = recall(words(sample('text-es/don-quijote.iso-8859-1.txt').toString('latin1')), words(text))
    expect(share).toBeGreaterThan(0.999)
    expect(units.length).toBeGreaterThan(20)
  })
})

describe('XML', () => {
  it('never expands an entity, and flattens what is nested too deep', () => {
    expect(
      JSON.stringify(parseXml(Buffer.from('<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y "&x;&x;">]><a>&y;</a>'))),
    ).not.toContain('boom')
    expect(htmlText(parseHtml('<b>x</b>'))).toBe('x')
    expect(() => JSON.stringify(parseXml(Buffer.from('<a>'.repeat(100_000))))).not.toThrow()
  })
})

describe('plain text', () => {
  it('joins lines that a typist broke, and keeps verses and lists', async () => {
    const prose =
      'Una línea de prosa que alguien cortó a mano al llegar a la\ncolumna sesenta, como se hacía en las ' +
      'máquinas de escribir de\nantes, y que sigue en la siguiente hasta que se acaba.'
    const { units } = await plain(
      `${prose}\n\nVerde que te quiero verde.\nVerde viento. Verdes ramas.\n\n- uno\n- dos\n`,
    )
    expect(units[0]!.texto).toBe(
      `${prose.replace(/\n/g, ' ')}\n\nVerde que te quiero verde.\nVerde viento. Verdes ramas.\n\n- uno\n- dos`,
    )
    expect(units[0]!.parrafos!.map(p => p.ancla)).toEqual(
      [1, 2, 3].map(parrafo => ({ tipo: 'seccion', ruta: [], parrafo })),
    )
  })
})

describe('Markdown', () => {
  it('reads headings, lists, tables, code and notes, without their signs', async () => {
    const { units, stated } = await markdown(`---
title: "El título"
author:
  - Ana Ruiz
  - Juan Gil
date: 2019-05-01
lang: es
---
# Uno

Un *texto* con **fuerza**, \`código_literal\`, un [enlace](https://x.org/a_(b)) y ![una imagen](x.png).[^n]
Sigue en la misma línea.

<!-- un comentario -->

Dos
---

1. primero
2. segundo

| a | b |
|---|---|
| c | d |

\`\`\`js
x = *p
\`\`\`

[^n]: La nota con snake_case.
`)
    expect(units[0]!.texto).toBe(
      'Uno\n\nUn texto con fuerza, código_literal, un enlace y una imagen.¹ Sigue en la misma ' +
        'línea.\n\n¹ La nota con snake_case.\n\nDos\n\n1. primero\n2. segundo\na | b\nc | d\n\nx = *p',
    )
    expect(rutas(units).slice(0, 5)).toEqual(['Uno', 'Uno', 'Uno', 'Uno > Dos', 'Uno > Dos'])
    expect(stated).toMatchObject({
      titulo: 'El título',
      autores: ['Ana Ruiz', 'Juan Gil'],
      fecha: '2019-05-01',
      idioma: 'es',
    })
  })
})

describe('an HTML file', () => {
  it('reads the article with its headings, lists, tables and equations; not navigation, scripts or hidden text', async () => {
    const { units, stated } =
      await html(`<!doctype html><html lang="es"><head><title>Página</title><meta name="citation_author" content="Ruiz, Ana"><meta name="citation_doi" content="10.1234/abc.5678">
      <style>p{}</style></head><body><nav>Inicio</nav><main><h1>Uno</h1><p>Un   texto<br>partido.<script>x()</script></p><div style="display: none">Oculto</div>
      <ol start="3"><li>tres<li>cuatro</ol><table><tr><th>a<th>b<tr><td>c<td><p>d</p></table><p>Sea <math><mfrac><mn>1</mn><mi>n</mi></mfrac></math>.</p></main></body></html>`)
    expect(units[0]!.texto).toBe('Uno\n\nUn texto\npartido.\n\n3. tres\n4. cuatro\na | b\nc | d\n\nSea 1/n .')
    expect(stated).toMatchObject({ titulo: 'Página', autores: ['Ruiz, Ana'], idioma: 'es' })
    const meta = await describeFile(stated, units, new Date('2026-01-01'))
    expect(meta).toMatchObject({
      titulo: 'Página',
      autores: ['Ruiz, Ana'],
      idioma: 'es',
      csl: { type: 'article-journal', DOI: '10.1234/abc.5678' },
    })
  })

  it('believes the language that the file states, unless the text is plainly in another', async () => {
    const told = async (idioma: string, text: string): Promise<unknown> => {
      const { idioma: said, autores } = await describeFile(
        { idioma, autores: ['Pilar Ortega Ruiz'] },
        [{ posicion: 1, texto: text, ancla: { tipo: 'seccion', ruta: [], parrafo: 1 }, ruta: [] }],
        new Date('2026-01-01'),
      )
      return [said, autores]
    }
    const spanish =
      'Los pastores recorrían la cañada en treinta jornadas, y en mayo volvían con los rebaños a las sierras de León.'
    expect(await told('en-US', spanish)).toEqual(['es', ['Ortega Ruiz, Pilar']])
    expect(await told('es-MX', spanish)).toEqual(['es-MX', ['Ortega Ruiz, Pilar']])
    expect(
      await told(
        'gl',
        'Os pastores percorrían a cañada en trinta xornadas, e en maio volvían cos rabaños ás serras de León.',
      ),
    ).toMatchObject(['gl', {}])
    expect(
      await told(
        'la',
        'Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, ' +
          'aliam Aquitani, tertiam qui Galli appellantur.',
      ),
    ).toMatchObject(['la', {}])
  })

  it('reads the rows of a table whose source is indented', async () => {
    const { units } = await html(`<table>
      <tr>
        <th>Siglo</th>
        <th>Obra</th>
      </tr>
      <tr>
        <td>XVI</td>
        <td>Lazarillo</td>
      </tr>
    </table>`)
    expect(units[0]!.texto).toBe('Siglo | Obra\nXVI | Lazarillo')
  })

  it('reads a word without the pronunciation that stands over it', async () => {
    expect((await html('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>を読む')).units[0]!.texto).toBe(
      '漢字を読む',
    )
  })

  it('reads 50,000 nested elements and 20,000 nested tables', async () => {
    expect((await html(`${'<div>'.repeat(50_000)}Fondo.`)).units[0]!.texto).toBe('Fondo.')
    expect((await html(`${'<table><tr><td>'.repeat(20_000)}Fondo.`)).units[0]!.texto).toBe('Fondo.')
  })

  it.runIf(hasData)('has the words of the article of every sample page', async () => {
    for (const name of readdirSync(join(DATA, 'html'))) {
      const { units } = await parseHtmlFile(source(`html/${name}/source.html`))
      const { share, missing } = recall(
        words(htmlText(parseHtml(sample(`html/${name}/expected.html`).toString('utf8')))),
        words(textOf(units)),
      )
      expect(share, `${name}: ${missing.slice(0, 12).join(' ')}`).toBeGreaterThanOrEqual(0.98)
    }
  })
})
