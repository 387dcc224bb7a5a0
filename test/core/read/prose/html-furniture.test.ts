/** What surrounds the text of a saved page, as the generators of manuals write it. */
import { describe, expect, it } from 'vitest'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { textOf } from '../expected.ts'

const read = async (html: string) => (await parseHtmlFile({ bytes: Buffer.from(html), nombre: null })).units
const text = async (html: string): Promise<string> => textOf(await read(html))
const paths = async (html: string): Promise<string[][]> => [
  ...new Map(
    (await read(html)).flatMap(({ parrafos = [], ruta }) =>
      parrafos.map(paragraph => [JSON.stringify(paragraph.ruta ?? ruta), paragraph.ruta ?? ruta] as const),
    ),
  ).values(),
]
const PROSE = 'Un párrafo que dice algo de verdad, con palabras bastantes para que no parezca un menú. '
  .repeat(4)
  .trim()

describe('the furniture of a saved page', () => {
  it('is the bar that turns its pages, whatever program wrote it', async () => {
    const bars = [
      '<p>Next: <a href="b.html">Matrices</a>, Previous: <a href="a.html">Lists</a>, Up: <a href="t.html">Data</a> ' +
        '&nbsp; [<a href="#toc">Contents</a>][<a href="#ix">Index</a>]</p>',
      '<div class="navheader"><table><tr><th colspan=3>Capítulo 4</th></tr><tr><td><a href="a.html">Anterior</a></td>' +
        '<td>&nbsp;</td><td><a href="c.html">Siguiente</a></td></tr></table></div>',
      '<div>[Go to <a href="1.html">first</a>, <a href="2.html">previous</a>, <a href="4.html">next</a> page]</div>',
      '<table><tr><td><a href="a.html">Prev</a></td><td><a rel="next" href="c.html">Tables</a></td></tr></table>',
      '<p class="top"><a href="m.html">Modules</a> | <a href="d.html">Directives</a> | <a href="f.html">FAQ</a></p>',
      '<!--Navigation Panel--><a href="n.html"><img alt="next"></a> <b>Next:</b> <a href="n.html">Usage</a> ' +
        '<b>Up:</b> <a href="u.html">Manual</a><!--End of Navigation Panel-->',
      `<p>Jump to: ${[...'ABCDEFGHIJ'].map(letter => `<a href="#${letter}">${letter}</a>`).join(' ')}</p>`,
      '<div>&nbsp;<a href="t.html">[Top of Book]</a> <a href="c.html">[Contents]</a> <a href="n.html">[Next Chapter]</a></div>',
      '<ul class="topNav"><li><a href="o.html">Overview</a></li><li>Package</li></ul>',
    ]
    for (const bar of bars)
      expect(await text(`<body>${bar}<h1>Puntos</h1><p>${PROSE}</p>${bar}`), bar).toBe(`Puntos\n\n${PROSE}`)
  })

  it('is never a sentence with links, nor a list of links to other works, nor a page that is all links', async () => {
    const kept = [
      `<p>See the <a href="a.html">next</a> chapter of the manual and go <a href="b.html">back</a>.</p>`,
      `<ul><li><a href="https://example.org/a">García, Historia</a></li><li><a href="https://example.org/b">Ruiz</a></li></ul>`,
      `<p>Véase <a href="a.html">Matrices</a>; <a href="b.html">Listas</a>.</p>`,
      `<p>La <span class="naval">flota</span> zarpó.</p>`,
    ]
    for (const words of kept)
      expect((await text(`<h1>X</h1><p>${PROSE}</p>${words}`)).length, words).toBeGreaterThan(PROSE.length + 10)
    expect(await text('<ul class="menu"><li><a href="a.html">Uno</a></li><li><a href="b.html">Dos</a></li></ul>')).toBe(
      '• Uno\n• Dos',
    )
  })

  it('is a list of contents that repeats the headings below it, and no list that says more', async () => {
    const sections = ['Origen', 'Barro', 'Fuego'].map(name => `<h2 id="${name}">${name}</h2><p>${PROSE}</p>`).join('')
    const list = (more: string): string =>
      `<ul>${['Origen', 'Barro', 'Fuego'].map(name => `<li><a href="#${name}">${name}</a>${more}</li>`).join('')}</ul>`
    expect(await text(`<h1>Vasijas</h1>${list('')}${sections}`)).not.toContain('•')
    expect(await text(`<h1>Vasijas</h1>${list(': de qué trata')}${sections}`)).toContain('• Barro: de qué trata')
    expect(await text(`<h1>Vasijas</h1>${list('')}<p>${PROSE}</p>`)).toContain('• Barro')
  })

  it('is the sign with which a heading or a term links to itself, and not the sign of a paragraph', async () => {
    const html =
      `<h1>Uso<a class="headerlink" href="#uso">¶</a></h1><h2>Más<a href="#mas">\uf0c1</a></h2><p>${PROSE} El § 3.</p>` +
      `<dl><dt>suma(a, b)<a href="#suma">¶</a></dt><dd>Suma.</dd></dl><h2>Fin<span><a href="#fin">¶</a> <a href="#top">↑</a></span></h2>`
    expect(await text(html)).toBe(`Uso\n\nMás\n\n${PROSE} El § 3.\n\nsuma(a, b)\n\nSuma.\n\nFin`)
    expect(await paths(html)).toEqual([['Uso'], ['Uso', 'Más'], ['Uso', 'Fin']])
  })
})

it('may have 20,000 elements in each other', async () => {
  const deep = (open: string, close: string): string => open.repeat(20_000) + PROSE + close.repeat(20_000)
  for (const [open, close] of [
    ['<ul><li>', '</li></ul>'],
    ['<div><a href="#x">', '</a></div>'],
    ['<h2>', '</h2>'],
    ['<p>', '</p>'],
  ] as const) {
    expect(await text(`<body>${deep(open, close)}`)).toContain(PROSE)
    expect(await text(`<?xml version="1.0"?><html><body>${deep(open, close)}</body></html>`)).toContain(PROSE)
  }
})

describe('a heading', () => {
  it('has no mark of the list that it stands in', async () => {
    const html = `<ul><li><h3>Campos</h3><p>${PROSE}</p><ul><li><h4>nombre</h4><p>El nombre.</p></li></ul></li></ul>`
    expect(await paths(html)).toEqual([['Campos'], ['Campos', 'nombre']])
    expect(await text(html)).not.toContain('•')
  })

  it('is no section where it names the author, the date or the subtitle on a title page of DocBook', async () => {
    const html =
      '<h1 class="title">Manual</h1><h3 class="subtitle">Fecha: 2024</h3><h3 class="AUTHOR">Ana Ruiz</h3>' +
      `<p>${PROSE}</p><h2 class="title">Uno</h2><p>Dos.</p>`
    expect(await paths(html)).toEqual([['Manual'], ['Manual', 'Uno']])
  })
})
