import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseOdp } from '../../../../src/core/read/odf/odp.ts'
import { parsePptx } from '../../../../src/core/read/slides/pptx.ts'
import { archive, pptx, rels, shape, slide } from '../archive.ts'
import { DATA, hasData, markdownWords, nativeWords, recall, sample, source, textOf, words } from '../expected.ts'

const read = (bytes: Buffer) => parsePptx({ bytes, nombre: 'x.pptx' })
/** The expected output repeats the text of merged cells for every cell they cover. */
const REPEATS = new Set(['powerpoint_sample'])
/** What pandoc was given; this sentence it did not write into the file. */
const UNWRITTEN: Record<string, string[]> = { 'pandoc-speaker-notes': words('You’ll never read this') }

/** What programs write where a picture has no description: the name of its file. */
const NAMES = [
  ...['IMG_0001.JPG', 'El faro de noche.jpg', 'C:\\Users\\ana\\Mis imágenes\\faro', 'faro_negro', 'fig3'],
  ...['http://example.org/faro', 'D:\\Fotos 2020\\j0183328.wmf'],
]

describe('a PPTX', () => {
  it('is read in the order of the presentation, not of the file names; an empty slide keeps its number', async () => {
    const { units } = await read(
      pptx({ slide1: slide(shape('Segunda')), slide2: slide(shape('Primera')), slide3: slide('') }, [
        'slide2',
        'slide3',
        'slide1',
      ]),
    )
    expect(units.map(unit => [unit.posicion, unit.ancla, unit.texto])).toEqual([
      [1, { tipo: 'diapositiva', n: 1 }, 'Primera'],
      [2, { tipo: 'diapositiva', n: 2 }, ''],
      [3, { tipo: 'diapositiva', n: 3 }, 'Segunda'],
    ])
  })

  it('puts the title first, tells hidden slides, leaves furniture out', async () => {
    const { units, warnings } = await read(
      pptx(
        {
          a: slide(shape('Cuerpo') + shape('Título', 'title') + shape('7', 'sldNum') + shape('Pie', 'ftr')),
          b: slide(shape('x'), 'show="0"'),
        },
        ['a', 'b'],
      ),
    )
    expect(units[0]).toMatchObject({ texto: 'Título\n\nCuerpo', ruta: ['Título'] })
    expect(warnings).toEqual(['Diapositiva oculta en la presentación: 2.'])
  })

  it('keeps raised figures raised', async () => {
    const { units } = await read(
      pptx({ a: slide(shape('10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r><a:r><a:t> m')) }, ['a']),
    )
    expect(units[0]!.texto).toBe('10⁶ m')
  })

  it('reads tables, alt texts and the notes of the slide', async () => {
    const tc = (text: string): string => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
    const table =
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="t"/><p:nvPr/></p:nvGraphicFramePr>' +
      `<a:graphic><a:graphicData><a:tbl><a:tr>${tc('a')}${tc('b')}</a:tr><a:tr>${tc('c')}${tc('d')}</a:tr>` +
      '</a:tbl></a:graphicData></a:graphic></p:graphicFrame>'
    const picture = (descr: string): string =>
      `<p:pic><p:nvPicPr><p:cNvPr id="5" name="i" descr="${descr}"/><p:nvPr/></p:nvPicPr></p:pic>`
    const { units } = await read(
      pptx({ a: slide(table + ['Un faro al anochecer', 'CO2', ...NAMES].map(picture).join('')) }, ['a'], {
        'ppt/slides/_rels/a.xml.rels': rels(['rId1', 'notesSlide', '../notesSlides/n.xml']),
        'ppt/notesSlides/n.xml': slide(shape('3', 'sldNum') + shape('Hablar despacio.', 'body')),
      }),
    )
    expect(units[0]!.texto).toBe('a | b\nc | d\n\nUn faro al anochecer\n\nCO2\n\nNotas:\n\nHablar despacio.')
  })

  it.runIf(hasData)('has the words of every expected output', async () => {
    const folder = join(DATA, 'office/pptx')
    const poor: string[] = []
    for (const file of readdirSync(folder).filter(name => name.endsWith('.pptx'))) {
      const name = file.slice(0, -'.pptx'.length)
      const { units } = await parsePptx(source(`office/pptx/${file}`))
      const expected = existsSync(join(folder, `${file}.md`))
        ? markdownWords(sample(`office/pptx/${file}.md`).toString('utf8'))
        : existsSync(join(folder, `${name}.native`))
          ? nativeWords(sample(`office/pptx/${name}.native`).toString('utf8'))
          : null
      if (!expected) continue
      const got = words(textOf(units))
      const { share, missing } = recall(REPEATS.has(name) ? [...new Set(expected)] : expected, [
        ...got,
        ...(UNWRITTEN[name] ?? []),
      ])
      if (share < 0.98) poor.push(`${name} ${share.toFixed(3)}: ${missing.slice(0, 12).join(' ')}`)
    }
    expect(poor).toEqual([])
  })
})

describe('an ODP', () => {
  it('is read slide by slide, with notes, tables, alt texts, and its hidden slides told', async () => {
    const frame = (kind: string, text: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
    const content = `<office:document-content xmlns:office="o" xmlns:draw="d" xmlns:text="t" xmlns:presentation="p" xmlns:style="s" xmlns:table="tb" xmlns:svg="v">
      <office:automatic-styles><style:style style:name="dp2"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>
      <office:body><office:presentation>
        <draw:page draw:name="uno">${frame('outline', 'Cuerpo')}${frame('title', 'Título')}${frame('page-number', '1')}
          <draw:frame><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></draw:frame>
          <draw:frame><draw:image/><svg:desc>Un faro</svg:desc></draw:frame><presentation:notes>${frame('notes', 'Despacio.')}</presentation:notes></draw:page>
        <draw:page draw:name="dos" draw:style-name="dp2">${frame('outline', 'Oculta')}</draw:page>
      </office:presentation></office:body></office:document-content>`
    const { units, warnings } = await parseOdp({
      bytes: archive({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': content }),
      nombre: null,
    })
    expect(units.map(unit => unit.texto)).toEqual([
      'Título\n\nCuerpo\na | b\n\nUn faro\n\nNotas:\n\nDespacio.',
      'Oculta',
    ])
    expect(units[0]!.ruta).toEqual(['Título'])
    expect(warnings).toEqual(['Diapositiva oculta en la presentación: 2.'])
  })
})
