import { describe, expect, it } from 'vitest'
import { parseEpub } from '../../../../src/core/read/epub/epub.ts'
import { folioIn } from '../../../../src/core/read/epub/page-label.ts'
import { readPosition } from '../../../../src/core/position.ts'
import { epub, xhtml, type Book } from '../archive.ts'

const ITEM = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
const listed = (...entries: [href: string, label: string][]): Pick<Book, 'manifest' | 'more'> => ({
  manifest: ITEM,
  more: {
    'OPS/nav.xhtml': xhtml(
      '<nav epub:type="page-list"><ol>' +
        `${entries.map(([href, label]) => `<li><a href="${href}">${label}</a></li>`).join('')}</ol>` +
        '</nav>',
    ),
  },
})
const turn = (label: string, id = `p${label}`): string => `<span epub:type="pagebreak" id="${id}" title="${label}"/>`

/** Each unit: its printed page and its text. */
async function pagesOf(
  body: string | Record<string, string>,
  book: Partial<Book> = {},
): Promise<[string | null | undefined, string][]> {
  const { units } = await parseEpub({
    bytes: epub({ chapters: typeof body === 'string' ? { a: body } : body, ...book }),
    nombre: 'x.epub',
  })
  return units.map(({ ancla, texto }) => [ancla.tipo === 'seccion' ? ancla.impresa : undefined, texto])
}

describe('printed pages of an EPUB', () => {
  it('says of what lies behind a lost entry of the list that it stands on one of two pages', async () => {
    const body = `<p>${turn('55')}A.</p><p>${turn('56')}B.</p><p>C.</p><p>${turn('58')}D.</p>`
    expect(
      await pagesOf(
        body,
        listed(['a.xhtml#p55', '55'], ['a.xhtml#p56', '56'], ['a.xhtml#gone', '57'], ['a.xhtml#p58', '58']),
      ),
    ).toEqual([
      ['55', 'A.'],
      ['56-57', 'B.\n\nC.'],
      ['58', 'D.'],
    ])
    expect(
      await pagesOf(
        body,
        listed(
          ['a.xhtml#p55', '55'],
          ['a.xhtml#p56', '56'],
          ['z.xhtml#x', '57'],
          ['z.xhtml#y', '57a'],
          ['a.xhtml#p58', '58'],
        ),
      ),
    ).toEqual([
      ['55', 'A.'],
      [null, 'B.\n\nC.'],
      ['58', 'D.'],
    ])
  })

  it('finds in the text a page whose entry points at nothing, or at another file', async () => {
    const chapters = { a: `<p>${turn('1')}Uno.</p><p>${turn('2')}Dos.</p>`, b: '<p>Más.</p>' }
    expect(await pagesOf(chapters, listed(['a.xhtml#p1', '1'], ['b.xhtml#p2', '2']))).toEqual([
      ['1', 'Uno.'],
      ['2', 'Dos.'],
      ['2', 'Más.'],
    ])
  })

  it('does not choose where the list and the text disagree about a page', async () => {
    const body = `<p>${turn('1')}Uno.</p><p id="q">Entre.</p><p>${turn('2')}Dos.</p>`
    expect(await pagesOf(body, listed(['a.xhtml#p1', '1'], ['a.xhtml#q', '2']))).toEqual([
      ['1', 'Uno.'],
      ['1-2', 'Entre.'],
      ['2', 'Dos.'],
    ])
  })

  it('believes the list where the breaks count another edition', async () => {
    const body =
      `<p id="x">Uno.</p><p>${turn('41')}Sigue.</p><p id="y">Dos.</p><p>` + `${turn('42')}Sigue.</p><p id="z">Tres.</p>`
    expect(await pagesOf(body, listed(['a.xhtml#x', '1'], ['a.xhtml#y', '2'], ['a.xhtml#z', '3']))).toEqual([
      ['1', 'Uno.\n\nSigue.'],
      ['2', 'Dos.\n\nSigue.'],
      ['3', 'Tres.'],
    ])
  })

  it('gives no page to text of which several are said to begin at one place', async () => {
    expect(
      await pagesOf(
        { a: '<p>Uno.</p>', b: '<p>Dos.</p>' },
        listed(['a.xhtml', '1'], ['a.xhtml', '2'], ['a.xhtml', '3'], ['b.xhtml', '4'], ['b.xhtml', '5']),
      ),
    ).toEqual([
      [null, 'Uno.'],
      ['4-5', 'Dos.'],
    ])
  })

  it('says nothing of a number out of order, or of long text between pages that do not follow each other', async () => {
    expect(await pagesOf(['1', '99', '3', '4'].map(label => `<p>${turn(label)}${label}.</p>`).join(''))).toEqual([
      ['1', '1.'],
      [null, '99.'],
      ['3', '3.'],
      ['4', '4.'],
    ])
    expect(
      await pagesOf([1, 2, 3, 1, 2, 3].map((n, i) => `<p>${turn(String(n), `i${i}`)}${n}.</p>`).join('')),
    ).toHaveLength(6)
    const long = 'Palabras de una página. '.repeat(250)
    const found = await pagesOf(
      [1, 2, 4, 5, 7, 20].map(n => `<p>${turn(String(n))}${n === 2 || n === 7 ? long : 'Breve.'}</p>`).join(''),
    )
    expect(found.map(([impresa]) => impresa)).toEqual(['1', '2-3', '4', '5', null, '20'])
  })

  it('gives the last page no more parts than it can hold', async () => {
    const found = await pagesOf({
      a: `<p>${turn('9')}Fin.</p>`,
      b: `<p>${'Publicidad de la editorial. '.repeat(300)}</p>`,
    })
    expect(found.map(([impresa]) => impresa)).toEqual(['9', null])
  })

  it('knows that a page begins where a break does not say which', async () => {
    expect(
      await pagesOf(
        `<p>${turn('4')}Cuatro.</p><p><span role="doc-pagebreak" id="x"></span>Otra.</p><p><hr ` +
          'epub:type="pagebreak" title="" aria-label="Page 6"/>Seis.</p>',
      ),
    ).toEqual([
      ['4', 'Cuatro.'],
      [null, 'Otra.'],
      ['6', 'Seis.'],
    ])
  })

  it('cuts tables and lists where the page turns, between rows and inside them', async () => {
    expect(
      await pagesOf(
        `<table><tr><td>a</td><td>b</td></tr>${turn('2')}<tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f ` +
          `${turn('3')}g</td></tr></table><ol><li>uno</li>${turn('4')}<li>dos</li></ol>`,
      ),
    ).toEqual([
      [null, 'a | b'],
      ['2', 'c | d\ne | f'],
      ['3', 'g\n1. uno'],
      ['4', '2. dos'],
    ])
  })

  it('sees the breaks of what is not shown, and keeps a word whole', async () => {
    expect(
      await pagesOf(
        `<p>${turn('1')}Una pala${turn('2')}bra cortada.</p><div style="display:none">${turn('3')}</div><p>Tres.</p>`,
      ),
    ).toEqual([
      ['1', 'Una palabra'],
      ['2', 'cortada.'],
      ['3', 'Tres.'],
    ])
  })

  it('keeps a footnote on the page of its call, also in a paragraph that goes on', async () => {
    expect(
      await pagesOf(
        `<p>${turn('1')}Texto<a epub:type="noteref" href="#n">1</a> que ${turn('2')}sigue.</p>` +
          '<aside epub:type="footnote" id="n"><p>1. Una.</p><p>Dos.</p></aside>',
      ),
    ).toEqual([
      ['1', 'Texto¹ que\n\n¹ Una. Dos.'],
      ['2', 'sigue.'],
    ])
  })

  it('leaves endnotes on the pages where they are printed', async () => {
    const notes =
      `<section role="doc-endnotes">${turn('300')}<ol><li id="n1"><p>La ${turn('301')}nota. <a ` +
      'role="doc-backlink" href="a.xhtml">↩</a></p></li></ol></section>'
    expect(
      await pagesOf({ a: `<p>${turn('1')}Texto<a role="doc-noteref" href="n.xhtml#n1">1</a>.</p>`, n: notes }),
    ).toEqual([
      ['1', 'Texto¹.'],
      ['300', '1. La'],
      ['301', 'nota.'],
    ])
    expect(
      await pagesOf({
        a: '<p>Texto<a role="doc-noteref" href="n.xhtml#n1">1</a>.</p>',
        n:
          '<section role="doc-endnotes"><ol><li id="n1"><p>La nota. <a ' +
          'role="doc-backlink" href="a.xhtml">↩</a></p></li></ol></section>',
      }),
    ).toEqual([
      [undefined, 'Texto¹.'],
      [undefined, '1. La nota.'],
    ])
  })

  it('takes the first list of an NCX, by its text or its value', async () => {
    const target = (value: string, label: string, id: string): string =>
      `<pageTarget value="${value}"><navLabel><text>${label}</text>` +
      `</navLabel><content src="a.xhtml#${id}"/></pageTarget>`
    const ncx =
      `<ncx><navMap/><pageList>${target('7', 'Page 7', 'x')}${target('8', '', 'y')}</pageList>` +
      `<pageList>${target('17', '17', 'x')}</pageList></ncx>`
    const manifest = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    expect(
      await pagesOf('<p id="x">Uno.</p><p id="y">Dos.</p>', { toc: 'ncx', manifest, more: { 'OPS/toc.ncx': ncx } }),
    ).toEqual([
      ['7', 'Uno.'],
      ['8', 'Dos.'],
    ])
  })

  it('reads labels as people write them', () => {
    const forms = ['Page 12', 'p. 12', '[12]', '12', 'Página 12 de 300', 'pg. 12', '– 12 –', 'page12', '12/300', '12.']
    expect(forms.map(folioIn)).toEqual(forms.map(() => '12'))
    expect(['xii', 'Pág. xii', '12–13', 'pp. 12-13', 'A-3', 'Cover', '', 'x'.repeat(60)].map(folioIn)).toEqual([
      'xii',
      'xii',
      '12-13',
      '12-13',
      'A-3',
      'Cover',
      '',
      '',
    ])
  })

  it('says of which edition the pages are', async () => {
    const bytes = epub({
      chapters: { a: `<p>${turn('1')}Uno.</p>` },
      metadata: '<dc:title>L</dc:title><meta property="pageBreakSource">urn:isbn:9788437604947</meta>',
    })
    expect((await parseEpub({ bytes, nombre: 'x.epub' })).warnings).toEqual([expect.stringContaining('9788437604947')])
  })
})

describe('every entry of a page list opens by its own name', () => {
  /** Beginning of the text that each name opens. */
  async function opens(
    body: string | Record<string, string>,
    entries: [href: string, label: string][],
    names = entries.map(([, label]) => label),
  ): Promise<string[]> {
    const { units } = await parseEpub({
      bytes: epub({ chapters: typeof body === 'string' ? { a: body } : body, ...listed(...entries) }),
      nombre: 'x.epub',
    })
    const marks = units.map(({ posicion, ancla, ruta, names: called }) => ({
      posicion,
      ancla,
      ruta,
      valor: null,
      sinTexto: false,
      ...(called && { names: called }),
    }))
    return names.map(name => units[readPosition(name, marks, { campo: 'desde' }) - 1]!.texto.slice(0, 2))
  }

  it('where its target is missing: where the entry before it leads, the first ones at the beginning', async () => {
    const body = `<p>A1 portada.</p><p>${turn('55')}B1.</p><p>${turn('56')}C1.</p><p>${turn('58')}D1.</p>`
    const entries: [string, string][] = [
      ['gone.xhtml', 'Inside Cover'],
      ['a.xhtml#p55', '55'],
      ['a.xhtml#p56', '56'],
      ['z.xhtml#x', '57'],
      ['z.xhtml#y', '57a'],
      ['a.xhtml#p58', '58'],
    ]
    expect(await opens(body, entries)).toEqual(['A1', 'B1', 'C1', 'C1', 'C1', 'D1'])
  })

  it('where several have one target, or one name comes twice: each opens, and what is cited stays what is certain', async () => {
    const body = `<p>${turn('3')}A1.</p><p>${turn('24', 'x')}B1.</p><p>${turn('88')}C1.</p><p>${turn('90', 'q')}D1.</p>`
    const entries: [string, string][] = [
      ['a.xhtml#p3', 'iv'],
      ['a.xhtml#p3', 'viii'],
      ['a.xhtml#x', '24'],
      ['a.xhtml#x', '31'],
      ['a.xhtml#p88', '88'],
      ['a.xhtml#q', '88'],
    ]
    expect(await opens(body, entries)).toEqual(['A1', 'A1', 'B1', 'B1', 'D1', 'D1'])
  })

  it('under the word of the list and under its number, also on a page of pictures alone and after the last words', async () => {
    const chapters = {
      a: `<p>${turn('1')}A1.</p>`,
      b: `<div id="p2"><img src="x.png" alt=""/></div>`,
      c: `<p>C1.</p><div id="end"/>`,
    }
    const entries: [string, string][] = [
      ['a.xhtml#p1', 'Page 1'],
      ['b.xhtml#p2', 'Plate'],
      ['c.xhtml#end', 'Back Cover'],
    ]
    expect(await opens(chapters, entries, ['Page 1', '1', 'Plate', 'back cover'])).toEqual(['A1', 'A1', '', 'C1'])
  })
})
