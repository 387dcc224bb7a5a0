/**
 * The text readers as the job calls them: kind by content, parsed in a child that can be killed, every refusal a
 * sentence.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as XLSX from '@e965/xlsx'
import { readerFor, READERS, unknownKind } from '../../../src/core/read/index.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import type { Reading } from '../../../src/core/read/reader.ts'
import { TEXT_FORMATS, type TextKind } from '../../../src/core/read/text-formats.ts'
import { archive, docx, epub, pptx, shape, slide } from './archive.ts'
import { DATA, hasData, sample } from './expected.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-'))
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

const P = '<w:p><w:r><w:t>Hola.</w:t></w:r></w:p>'
const ole = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1024),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ])

let files = 0
function write(bytes: Buffer | string): string {
  const path = join(folder, String(++files))
  writeFileSync(path, bytes)
  return path
}
async function read(bytes: Buffer | string, nombre: string | null, seconds = 60): Promise<Reading> {
  const path = write(bytes)
  const reader = await readerFor(path, nombre)
  if (!reader) throw unknownKind(bytes.length === 0)
  return reader.read({
    path,
    nombre,
    media: null,
    limits: { seconds, megabytes: 1200 },
    signal: new AbortController().signal,
    onUnits: async () => {},
    onProgress: async () => {},
  })
}

it('a note that has a day as its name is of its year, unless it says another', async () => {
  const yearOf = async (text: string, nombre: string) => (await read(text, nombre)).meta.anio
  expect(await yearOf('Hoy vino Ana al archivo.', '2024-03-02.md')).toBe(2024)
  expect(await yearOf('Hoy vino Ana al archivo.', '2024_03_02.md')).toBe(2024)
  expect(await yearOf('# El molino\n\n© 2011 Ana Ruiz\n\nEra tarde.', '2024-03-02.md')).toBe(2011)
  expect(await yearOf('---\ndate: 2019-05-01\n---\nHoy vino Ana.', '2024-03-02.md')).toBe(2019)
  expect(await yearOf('Hoy vino Ana al archivo.', '2024-03-02 Un artículo.md')).toBeUndefined()
})

describe('a long text', () => {
  it('can be searched from its beginning while the rest comes; a short one is handed over once', async () => {
    const told: [units: number, total: number][] = []
    const onUnits = async (units: readonly unknown[], total: number): Promise<void> => {
      told.push([units.length, total])
    }
    const paragraph = 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme. '.repeat(20)
    const path = write(Array.from({ length: 800 }, (_, i) => `${i}. ${paragraph}`).join('\n\n'))
    const request = {
      path,
      nombre: 'largo.txt',
      media: null,
      limits: { seconds: 60, megabytes: 1200 },
      signal: new AbortController().signal,
      onUnits,
      onProgress: async () => {},
    }
    const { units } = await READERS.texto.read(request)
    expect(told).toHaveLength(1)
    expect(told[0]![0]).toBeLessThan(units.length)
    expect(told[0]![1]).toBe(units.length)
    await READERS.texto.read({ ...request, path: write('Corto.') })
    expect(told).toHaveLength(1)
  })
})

describe('the kind of a file', () => {
  it('is told by its content, whatever its name', async () => {
    // A deck with a document of Word in it was taken for one, and told to be damaged.
    const withinDeck = pptx({ a: slide(shape('x')) }, ['a'], {
      '[Content_Types].xml':
        '<Types><Default Extension="docx" ContentType="application/vnd.openxmlformats-officedocument.' +
        'wordprocessingml.document"/><Override PartName="/ppt/presentation.xml" ContentType="application/' +
        'vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    })
    const kinds: [Buffer | string, string | null, keyof typeof READERS][] = [
      [docx(P), 'x.bin', 'docx'],
      [docx(P), null, 'docx'],
      [docx(P), 'x.xlsx', 'docx'],
      [withinDeck, 'x', 'pptx'],
      [epub({ chapters: { a: '<p>x</p>' } }), 'x.zip', 'epub'],
      [archive({ 'a.xml': '', mimetype: '\x89PNG\r\n\x1a', 'content.xml': '' }), 'x.odt', 'odt'],
      [pptx({ a: slide(shape('x')) }, ['a']), 'x', 'pptx'],
      [
        XLSX.write(
          { SheetNames: ['a'], Sheets: { a: XLSX.utils.aoa_to_sheet([['x']]) } },
          { type: 'buffer', bookType: 'xlsx' },
        ) as Buffer,
        'x.docx',
        'libro',
      ],
      [
        XLSX.write(
          { SheetNames: ['a'], Sheets: { a: XLSX.utils.aoa_to_sheet([['x']]) } },
          { type: 'buffer', bookType: 'biff8' },
        ) as Buffer,
        'x.dat',
        'libro',
      ],
      [archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' }), 'x.docx', 'odt'],
      [archive({ mimetype: 'application/vnd.oasis.opendocument.presentation' }), null, 'odp'],
      ['{\\rtf1 x}', 'x.doc', 'rtf'],
      ['\ufeff<!-- a -->\n<!DOCTYPE html><p>x', 'x.xls', 'html'],
      ['un texto', null, 'texto'],
      ['un texto', 'LEEME', 'texto'],
      ['a;b', 'x.CSV', 'csv'],
      ['# x', 'x.md', 'markdown'],
    ]
    for (const [bytes, nombre, kind] of kinds)
      expect((await readerFor(write(bytes), nombre))?.label, `${kind} as ${nombre}`).toBe(READERS[kind].label)
  })

  it('of a feed or of data says what to do instead; a transcript in JSON is read', async () => {
    const feed = '<?xml version="1.0"?>\n<!-- x -->\n<rss version="2.0"><channel><title>x</title></channel></rss>'
    for (const nombre of ['podcast.xml', 'podcast.rss', null])
      await expect(read(feed, nombre)).rejects.toMatchObject({
        name: 'Unreadable',
        mensaje: expect.stringContaining('añade su dirección'),
      })
    await expect(
      read('<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', 'x.atom'),
    ).rejects.toMatchObject({ mensaje: expect.stringContaining('añade su dirección') })
    for (const [text, nombre] of [
      ['{"a": 1}', 'x.json'],
      ['[1, 2]', 'x.json'],
      ['\ufeff[\n {"a": 1}]', null],
      ['{"a":1}\n{"a":2}\n', 'x.jsonl'],
    ] as const) {
      await expect(read(text, nombre)).rejects.toMatchObject({
        name: 'Unreadable',
        mensaje: expect.stringMatching(/JSON.*Se leen: /s),
      })
    }
    expect((await read('[Nota] Esto es un texto.', null)).units[0]!.texto).toBe('[Nota] Esto es un texto.')
    expect((await read('{"a": 1}', 'x.txt')).units[0]!.texto).toBe('{"a": 1}')
    const spoken = await read(
      '{"version": "1.0.0", "segments": [{"speaker": "Ana", "startTime": 1.5, "endTime": 3, "body": "Hola."}]}',
      'charla.json',
    )
    expect(spoken).toMatchObject({
      tipo: 'audio',
      units: [{ texto: 'Hola.', ancla: { tipo: 'tiempo', t0: 1.5, t1: 3, hablante: 'Ana' } }],
    })
  })

  it("is nobody's when content and name say nothing we read", async () => {
    const unknown: [Buffer | string, string | null][] = [
      [Buffer.from([0, 1, 2, 3, 4, 5]), 'x.txt'],
      ['', 'x.docx'],
    ]
    for (const [bytes, nombre] of unknown) expect(await readerFor(write(bytes), nombre), String(nombre)).toBeNull()
  })

  it('text without an extension is what it was served as', async () => {
    const path = write('a,b\n1,2\n')
    expect(await readerFor(path, 'export', 'text/csv')).toBe(READERS.csv)
    expect(await readerFor(path, 'apunte', 'text/markdown')).toBe(READERS.markdown)
    for (const served of ['text/plain', 'application/pdf', null])
      expect(await readerFor(path, 'export', served)).toBe(READERS.texto)
    expect(await readerFor(path, 'export.txt', 'text/csv')).toBe(READERS.texto)
  })

  it.each(Object.entries(TEXT_FORMATS))(
    '%s: its row loads its parser, and says which bytes a file of that name cannot be made of',
    async (kind, { parser, bytes, extensions: [ending] }) => {
      expect(await parser()).toBeTypeOf('function')
      const other = bytes === 'zip' ? null : archive({ 'a.txt': 'x' })
      const binary = bytes === 'zip' ? null : Buffer.from([0, 1, 2, 3, 4, 5])
      if (other) expect((await readerFor(write(other), `x${ending}`))?.label).toBe('zip')
      if (binary) expect(await readerFor(write(binary), `x${ending}`)).toBeNull()
      const torn = bytes === 'zip' ? Buffer.from('PK\x03\x04torn', 'latin1') : 'Hola.'
      expect(await readerFor(write(torn), `x${ending}`)).toBe(READERS[kind as TextKind])
    },
  )
})

describe('a text reader', () => {
  it('gives units, metadata and warnings from a child process', async () => {
    const core =
      '<x xmlns:dc="d" xmlns:t="t"><dc:title>Informe anual</dc:title><dc:creator>Ana ' +
      'Pérez Gil</dc:creator><t:created>2019-02-03</t:created></x>'
    const spanish =
      '<w:p><w:r><w:t>La biblioteca guarda los libros que los investigadores consultan todos los días ' +
      'para escribir sus trabajos sobre la historia de la ciudad.</w:t></w:r></w:p>'
    const reading = await read(docx(spanish, { 'docProps/core.xml': core }), 'x.docx')
    expect(reading).toMatchObject({
      tipo: 'documento',
      meta: {
        titulo: 'Informe anual',
        autores: ['Pérez Gil, Ana'],
        anio: 2019,
        idioma: 'es',
        csl: { type: 'document' },
      },
      warnings: [],
    })
    expect(reading.units[0]).toMatchObject({ posicion: 1, ancla: { tipo: 'seccion', ruta: [], parrafo: 1 } })
  })

  it('refuses in one sentence what is protected, old, empty or damaged', async () => {
    const refused: [Buffer | string, string, RegExp][] = [
      [ole('EncryptedPackage'), 'x.docx', /contraseña/],
      [ole('WordDocument'), 'x.doc', /\.docx.*Se leen: .*Word/],
      [ole('PowerPoint Document'), 'x.ppt', /\.pptx.*Se leen/],
      [docx('<w:p/>'), 'x.docx', /ningún texto/],
      [docx(P).subarray(0, 300), 'x.docx', /dañado/],
      [Buffer.from('PK\x03\x04 roto', 'latin1'), 'x.epub', /dañado/],
      [archive({ mimetype: 'application/epub+zip' }), 'x.epub', /dañado/],
    ]
    for (const [bytes, nombre, mensaje] of refused) {
      await expect(read(bytes, nombre), nombre).rejects.toMatchObject({
        name: 'Unreadable',
        mensaje: expect.stringMatching(mensaje),
      })
    }
  })

  it('stops bombs, names that leave the archive, entities that grow; and lives on', async () => {
    const bomb = docx(P, { 'word/x.xml': Buffer.alloc(40_000_000, 0x20).toString('latin1') })
    await expect(read(bomb, 'x.docx')).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('se expande'),
    })
    const escaping = Buffer.from(
      docx(P, { 'AA/AA/x.xml': 'x' }).toString('latin1').replaceAll('AA/AA/x.xml', '../../x.xml'),
      'latin1',
    )
    await expect(read(escaping, 'x.docx')).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('salen de su carpeta'),
    })
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ja">' +
      `${Array.from({ length: 20 }, (_, i) => `<!ENTITY ${'a'.repeat(i + 2)} "${`&${'a'.repeat(i + 1)};`.repeat(10)}">`).join('')}]>`
    const reading = await read(
      docx(P, {
        'word/document.xml':
          `${laughs}<w:document xmlns:w="w"><w:body>${P}<w:p><w:r><w:t>&${'a'.repeat(20)};</w:t>` +
          '</w:r></w:p></w:body></w:document>',
      }),
      'x.docx',
    )
    expect(JSON.stringify(reading.units).length).toBeLessThan(2000)
    expect((await read(docx('<w:sdt><w:sdtContent>'.repeat(100) + P), 'x.docx')).units[0]!.texto).toBe('Hola.')
    await expect(read(docx('<w:sdt><w:sdtContent>'.repeat(50_000) + P), 'x.docx')).rejects.toMatchObject({
      name: 'Unreadable',
    })
  })

  it('reads a very large sheet whole, in the child', async () => {
    const row = (n: number): string =>
      `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>nombre ${n}</t></is></c><c r="B${n}"><v>${n}</v></c></row>`
    const parts = {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ' +
        'PartName="/xl/workbook.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
        '<Override PartName="/xl/worksheets/sheet1.xml" ' +
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        '<Relationship Id="r1" ' +
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
        'Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>' +
        '<sheet name="Datos" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        '<Relationship Id="r1" ' +
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ' +
        'Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
        `${Array.from({ length: 150_000 }, (_, i) => row(i + 1)).join('')}</sheetData></worksheet>`,
    }
    const { units, warnings } = await read(archive(parts), 'x.xlsx')
    expect(warnings).toEqual([])
    expect(units.at(-1)!.ancla).toMatchObject({ tipo: 'hoja', hoja: 'Datos', filaHasta: 150_000 })
  })

  it('is killed when its time is up', async () => {
    const slow = `a,b\n${'palabra,otra\n'.repeat(3_000_000)}`
    await expect(read(slow, 'x.csv', 0.3)).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('tarda demasiado'),
    })
  })

  it.runIf(hasData)(
    'reads every office sample or refuses it with a sentence; what is to be refused is refused',
    async () => {
      const outcomes = new Map<string, string>()
      for (const kind of ['docx', 'pptx', 'xlsx', 'refuse']) {
        for (const file of readdirSync(join(DATA, 'office', kind)).filter(name =>
          /\.(?:docx?|pptx?|xlsx|xlsm|xls|ods|eml)$/.test(name),
        )) {
          const outcome = await read(sample(`office/${kind}/${file}`), file).then(
            reading => `${reading.units.length}`,
            (error: Error) => (error.name === 'Unreadable' ? 'refused' : `FAULT ${error.message}`),
          )
          outcomes.set(`${kind}/${file}`, outcome)
        }
      }
      expect([...outcomes].filter(([, outcome]) => outcome.startsWith('FAULT'))).toEqual([])
      const refused = [...outcomes]
        .filter(([, outcome]) => outcome === 'refused')
        .map(([file]) => file)
        .sort()
      expect(refused).toEqual([
        'docx/greek_heading_styles.doc',
        'docx/legacy_sample.doc',
        'docx/mammoth-empty.docx',
        'docx/mammoth-external-picture.docx',
        'docx/mammoth-tiny-picture-target-base-relative.docx',
        'docx/mammoth-tiny-picture.docx',
        'docx/python-docx-blk-containing-table.docx',
        'docx/python-docx-sty-having-no-styles-part.docx',
        'pptx/legacy_sample.ppt',
        'pptx/python-pptx-shp-groupshape.pptx',
        'pptx/python-pptx-sld-slides.pptx',
        'refuse/eml_simple.eml',
        'refuse/eml_with_attachment.eml',
      ])
    },
  )
})
