import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { parseEpub } from '../../../../src/core/read/epub/epub.ts'
import { dataPictures } from '../../../../src/core/read/prose/data-uri.ts'
import { FIGURES_PROCESS, partPictures } from '../../../../src/core/read/figures/index.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import type { Parsed } from '../../../../src/core/read/prose/parsed.ts'
import { parseOdp } from '../../../../src/core/read/odf/odp.ts'
import { parseOdt } from '../../../../src/core/read/odf/odt.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { parsePptx } from '../../../../src/core/read/slides/pptx.ts'
import { compiled } from '../../../../src/paths.ts'
import { archive, docx, epub, pptx, rels, slide, shape, W } from '../archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-placed-'))
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

const brief = ({ pictures = [] }: Parsed) =>
  pictures.map(({ name, pie, alt, posicion, ancla }) => [
    name,
    pie,
    alt,
    posicion,
    'parrafo' in ancla ? ancla.parrafo : null,
  ])
const p = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const drawing = (id: string, alt = ''): string =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic ` +
  `xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="pic"><pic:blipFill><a:blip r:embed="${id}"/>` +
  '</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'

describe('pictures inside', () => {
  it('Word: where they stand, their description, the caption under or over them; a paragraph of a picture counts for none', async () => {
    const styles = `<w:styles ${W}><w:style w:styleId="Descripcin"><w:name w:val="caption"/></w:style></w:styles>`
    const parsed = await parseDocx({
      nombre: null,
      bytes: docx(
        p('Uno.') +
          drawing('rId5', 'Un mapa') +
          p('El valle del Urubamba', 'Descripcin') +
          p('Dos.') +
          p('Tabla 2. Precios') +
          drawing('rId6') +
          p('Tres.') +
          drawing('rId7', 'image3.png') +
          p('Cuatro.'),
        { 'word/styles.xml': styles },
        [
          ['rId9', 'styles', 'styles.xml'],
          ['rId5', 'image', 'media/image1.png'],
          ['rId6', 'image', 'media/image2.png'],
          ['rId7', 'image', 'media/image3.png'],
        ],
      ),
    })
    expect(parsed.units[0]!.texto).toBe('Uno.\n\nEl valle del Urubamba\n\nDos.\n\nTabla 2. Precios\n\nTres.\n\nCuatro.')
    expect(brief(parsed)).toEqual([
      ['word/media/image1.png', 'El valle del Urubamba', 'Un mapa', 1, 1],
      ['word/media/image2.png', 'Tabla 2. Precios', '', 1, 4],
      ['word/media/image3.png', '', '', 1, 5],
    ])
    expect(parsed.units[0]!.parrafos!.map(({ ancla }) => ancla && 'parrafo' in ancla && ancla.parrafo)).toEqual([
      1, 2, 3, 4, 5, 6,
    ])
  })

  it('EPUB: figures with their captions, in the section they stand in; what lies outside of the book is left out', async () => {
    const parsed = await parseEpub({
      nombre: null,
      bytes: epub({
        chapters: {
          a:
            '<p>Uno.</p><figure><img src="img/a.png" alt="Un puente"/>' +
            '<figcaption>El puente viejo</figcaption></figure><p>Dos.</p>',
          b:
            '<svg xmlns="http://www.w3.org/2000/svg" ' +
            'xmlns:xlink="http://www.w3.org/1999/xlink"><image ' +
            'xlink:href="../cover.jpg"/></svg>',
          c:
            '<p>Tres. <img src="https://example.org/x.png" alt="fuera"/></p><figure>' +
            '<figcaption>Sobre la foto</figcaption><img src="b.png" alt=""/></figure>',
        },
      }),
    })
    expect(brief(parsed)).toEqual([
      ['OPS/img/a.png', 'El puente viejo', 'Un puente', 1, 1],
      ['cover.jpg', '', '', 2, 3],
      ['OPS/b.png', 'Sobre la foto', '', 3, 5],
    ])
  })

  it('PowerPoint: on their slide, with their description', async () => {
    const pic =
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="Un telar"/><p:nvPr/></p:nvPicPr>' +
      '<p:blipFill><a:blip r:embed="rId2"/></p:blipFill></p:pic>'
    const parsed = await parsePptx({
      nombre: null,
      bytes: pptx({ s1: slide(shape('Uno')), s2: slide(pic) }, ['s1', 's2'], {
        'ppt/slides/_rels/s2.xml.rels': rels(['rId2', 'image', '../media/t.jpg']),
      }),
    })
    expect(brief(parsed)).toEqual([['ppt/media/t.jpg', '', 'Un telar', 2, null]])
  })

  const NS =
    'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" ' +
    'xmlns:xlink="x" xmlns:svg="s" xmlns:presentation="p"'
  const framed = (href: string, more = ''): string =>
    `<draw:frame><draw:image xlink:href="${href}"/>${more}</draw:frame>`
  const odf = (kind: string, body: string): Buffer =>
    archive({
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml':
        `<office:document-content ${NS}><office:body><office:${kind}>${body}</office:${kind}>` +
        '</office:body></office:document-content>',
    })

  it('ODT: in their paragraph or after it, with the caption of the box around them; each once, none from outside', async () => {
    const parsed = await parseOdt({
      nombre: null,
      bytes: odf(
        'text',
        `<text:p>Uno.</text:p><text:p>${framed('Pictures/a.png', '<draw:image xlink:href="Pictures/a.jpg"/><svg:desc>Un molino</svg:desc>')}</text:p>
      <text:p>Dos.<draw:frame><draw:text-box><text:p>${framed('./Pictures/b.svg')}Figura 3: El telar</text:p></draw:text-box></draw:frame></text:p><text:p>${framed('https://example.org/x.png')}${framed('../x.png')}</text:p>
      <table:table><table:table-row><table:table-cell><text:p>Celda ${framed('Pictures/c.png')}</text:p></table:table-cell></table:table-row></table:table><text:p>Fin.</text:p>`,
      ),
    })
    expect(parsed.units[0]!.texto).toBe('Uno.\n\nDos.\n\nFigura 3: El telar\n\nCelda\n\nFin.')
    expect(brief(parsed)).toEqual([
      ['Pictures/a.png', '', 'Un molino', 1, 1],
      ['Pictures/b.svg', 'Figura 3: El telar', '', 1, 3],
      ['Pictures/c.png', '', '', 1, 4],
    ])
  })

  it('ODP: on their slide; the preview of a table is none', async () => {
    const parsed = await parseOdp({
      nombre: null,
      bytes: odf(
        'presentation',
        `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Título</text:p></draw:text-box></draw:frame></draw:page>
      <draw:page>${framed('Pictures/a.png', '<svg:title>Un mapa</svg:title>')}<draw:frame><table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table><draw:image xlink:href="Pictures/TablePreview1.svm"/></draw:frame></draw:page>`,
      ),
    })
    expect(parsed.units.map(unit => unit.texto)).toEqual(['Título', 'Un mapa\n\nx'])
    expect(brief(parsed)).toEqual([['Pictures/a.png', '', 'Un mapa', 2, null]])
  })

  it('HTML: only those that the file itself carries', async () => {
    const png = `data:image/png;base64,${(
      await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a52' } })
        .png()
        .toBuffer()
    ).toString('base64')}`
    const page =
      `<html><body><p>Uno.</p><img src="https://example.org/t.gif"><img src="${png}" alt="Rojo">` +
      `<p>Fig. 1. Una mancha</p><p><img src="${png}" hidden></p></body></html>`
    expect(brief(await parseHtmlFile({ bytes: Buffer.from(page), nombre: null }))).toEqual([
      ['data:0', 'Fig. 1. Una mancha', 'Rojo', 1, 1],
    ])
  })
})

const built = existsSync(compiled(FIGURES_PROCESS))
if (!built) console.warn('figures: the tests of the child are skipped, because nothing has been built')

it.runIf(built)(
  'are taken out of the file by name: what is no picture, too small or not there is left out, and nothing of the ' +
    'file is copied as it is',
  async () => {
    const secret = 'GPS 48.8584 N'
    const whole = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a52' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } })
      .toBuffer()
    const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } })
      .png()
      .toBuffer()
    const path = join(folder, 'a.docx'),
      found: Record<string, Buffer> = {}
    writeFileSync(
      path,
      docx(p('Uno.'), {
        'word/media/a.jpg': whole as never,
        'word/media/b.png': tiny as never,
        'word/media/c.png': 'nada',
      }),
    )
    await partPictures(
      { path, limits: { seconds: 60, megabytes: 1500 }, signal: new AbortController().signal },
      ['word/media/a.jpg', 'word/media/b.png', 'word/media/c.png', 'word/media/no.png', '../x'],
      async (name, { bytes }) => {
        found[name] = Buffer.from(bytes)
      },
    )
    expect(Object.keys(found)).toEqual(['word/media/a.jpg'])
    expect(whole.includes(secret)).toBe(true)
    expect(found['word/media/a.jpg']!.includes(secret)).toBe(false)
    expect(await sharp(found['word/media/a.jpg']).metadata()).toMatchObject({
      width: 1600,
      height: 800,
      format: 'jpeg',
    })
  },
)

it.runIf(built)(
  'drawings of lines are painted as large as a reader needs, and reach for nothing outside; metafiles of Windows are ' +
    'left out',
  async () => {
    const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'secret.png'), red)
    const svg = (inside: string, size = 'width="200" height="100"'): string =>
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
      `${size}><rect width="200" height="100" fill="#fff"/>${inside}</svg>`
    const laughs =
      '<!DOCTYPE svg [<!ENTITY a "ha">' +
      `${[...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]!};`.repeat(10)}">`).join('')}]>`
    const path = join(folder, 'b.epub'),
      found: Record<string, Buffer> = {}
    const parts: Record<string, string> = {
      'a.svg': svg('<circle cx="100" cy="50" r="40" fill="#00f"/>'),
      'out.svg': svg(
        `<image width="200" height="100" xlink:href="file://${join(folder, 'secret.png')}"/>` +
          '<image width="200" height="100" href="secret.png"/>',
      ),
      'icon.svg': svg('', 'width="24" height="24"'),
      'laugh.svg': laughs + svg('<text>&j;</text>'),
      'huge.svg': svg('', 'width="4000000" height="4000000"'),
      'x.emf': '\u0001\u0000\u0000\u0000 EMF',
      'x.wmf': 'nada',
    }
    writeFileSync(path, archive(parts))
    await partPictures(
      { path, limits: { seconds: 60, megabytes: 1500 }, signal: new AbortController().signal },
      Object.keys(parts),
      async (name, { bytes }) => {
        found[name] = Buffer.from(bytes)
      },
    )
    expect(Object.keys(found).filter(name => name !== 'laugh.svg')).toEqual(['a.svg', 'out.svg'])
    expect(await sharp(found['a.svg']).metadata()).toMatchObject({ width: 1600, height: 800 })
    const pixel = async (name: string) => [
      ...(await sharp(found[name])
        .extract({ left: 800, top: 400, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]
    expect([await pixel('a.svg'), await pixel('out.svg')]).toEqual([
      [0, 0, 255],
      [255, 255, 255],
    ])
  },
  600_000,
)

it('a drawing inside of an HTML file is taken as it is written there', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"/>'
  const page =
    `<img src="data:image/svg+xml,${encodeURIComponent(drawing)}"><img src='data:image/svg+xml;utf8,${drawing}'>` +
    `<img src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}">`
  expect([...dataPictures(Buffer.from(page), new Set(['data:0', 'data:1', 'data:2'])).values()].map(String)).toEqual([
    drawing,
    drawing,
    drawing,
  ])
})
