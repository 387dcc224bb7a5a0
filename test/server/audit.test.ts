import { zipSync, unzipSync, strFromU8, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../src/core/cite/docx/read.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'
import { mark, odt } from '../core/audit/odt.ts'
import { word } from './word.ts'

const api = '/api/v1'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Printed pages 21 to 26 on sheets 1 to 6. */
const PAGES = [
  'Los primeros talleres de la ciudad se abrieron junto al río, y nadie pensó que durarían.',
  'La imprenta llegó a la ciudad de Sevilla en 1477, de la mano de tres oficiales alemanes.',
  'Los libreros compraban el papel en Génova porque el de Játiva se había encarecido mucho.',
  'Ningún impresor pudo vivir solo de los libros de rezo, que se vendían con mucho retraso.',
  'El oficio pasaba de padres a hijas con más frecuencia de la que dicen los contratos.',
  'La censura llegó tarde y mal, cuando los pliegos ya corrían por todas las ferias del reino.',
]
const book = PAGES.map((page, i) => `#${21 + i}\n${page}`).join('\f')
const other = '#1\nEl telar mecánico cambió la vida de las hilanderas de Manchester para siempre.\f#2\nNada más.'

let house: House
let press = ''
beforeAll(async () => {
  house = await openHouse()
  press = (await house.upload(book, '?titulo=La%20imprenta%20en%20el%20r%C3%ADo&autores=Garc%C3%ADa,%20Ana&anio=1998'))
    .id
  await house.upload(other, '?titulo=Los%20telares%20del%20norte&autores=Smith,%20John&anio=2004')
})
afterAll(() => house.close())

const audit = (body: object, query = '', key?: string): Promise<Reply> =>
  house.ask('POST', `${api}/revisar${query}`, { body, ...(key && { key }) })
const auditWord = (bytes: Uint8Array, query = ''): Promise<Reply> =>
  house.ask('POST', `${api}/revisar${query}`, { raw: Buffer.from(bytes), headers: { 'Content-Type': DOCX } })
const first = async (texto: string, more: object = {}): Promise<Json> => {
  const { status, json } = await audit({ texto, ...more })
  expect([status, json.estado, json.error]).toEqual([200, 'listo', undefined])
  return json.citas[0]
}

it('an audit that has not ended says so in Markdown too', async () => {
  house.hold(true)
  const { status, text } = await audit(
    { texto: 'Se compraba en Génova (García, 1998, p. 23).' },
    '?esperar=0&formato=markdown',
  )
  house.hold(false)
  expect([status, text]).toEqual([202, expect.stringMatching(/estado\*\*: en_cola[^]*progreso_url/)])
})

describe('POST /revisar: what each citation is told', () => {
  it('a literal quotation at its printed page is right, and opens there', async () => {
    const cita = await first('Se sabe que «los libreros compraban el papel en Génova» (García, 1998, p. 23).')
    expect(cita).toMatchObject({
      n: 1,
      texto: '(García, 1998, p. 23)',
      gravedad: 'bien',
      problemas: [],
      obra: { estado: 'en_biblioteca', documento: press, titulo: 'La imprenta en el río' },
      pagina: { estado: 'correcta', citada: '23' },
      cita: { estado: 'literal', lugar: { localizador: 'p. 23' } },
    })
    expect(cita.cita.lugar.enlace).toContain(`/leer/${press}?u=3`)
  })

  it.each([
    ['another page', '24', 'otra', 'pagina_otra'],
    ['the sheet of the file', '3', 'fisica', 'pagina_fisica'],
    ['beyond the document', '230', 'fuera', 'pagina_fuera'],
  ])('the page is %s: the right one is told', async (_, page, estado, problema) => {
    const cita = await first(`Se sabe que «los libreros compraban el papel en Génova» (García, 1998, p. ${page}).`)
    expect(cita).toMatchObject({
      gravedad: 'fallo',
      problemas: [problema],
      pagina: { estado, citada: page, correcta: { localizador: 'p. 23' } },
    })
    expect(cita.mensaje).toContain('p. 23')
  })

  it('words on a page without a number are not on the page that prints the cited one; else they may be', async () => {
    const pages =
      'Resumen: los pliegos de cordel se vendían a ciegas.\f#1\nLos ciegos cantaban en la plaza.\fOtra hoja.'
    await house.upload(pages, '?titulo=Los%20ciegos&autores=Ruiz,%20Eva&anio=2003')
    const quoted = '«los pliegos de cordel se vendían a ciegas»'
    const wrong = await first(`Se sabe que ${quoted} (Ruiz, 2003, p. 1).`)
    expect(wrong).toMatchObject({
      gravedad: 'aviso',
      problemas: ['pagina_dudosa'],
      pagina: { estado: 'dudosa', citada: '1', correcta: { localizador: 'p. [1]' } },
    })
    const open = await first(`Se sabe que ${quoted} (Ruiz, 2003, p. 2).`)
    expect(open).toMatchObject({ gravedad: 'bien', pagina: { estado: 'sin_comprobar', citada: '2' } })
  })

  it('an altered quotation is shown with the words that differ', async () => {
    const cita = await first(
      '«Los libreros vendían el papel en Génova porque el de Játiva se había encarecido» (García, 1998, p. 23).',
    )
    expect(cita).toMatchObject({
      problemas: ['cita_alterada'],
      pagina: { estado: 'correcta' },
      cita: { estado: 'alterada', diferencias: [{ cita: 'vendían', fuente: 'compraban' }] },
    })
  })

  it('what the writer marks as left out or put in is no alteration', async () => {
    const cita = await first(
      '«Los libreros compraban el papel […] porque el de Játiva se había encarecido» (García, 1998, p. 23).',
    )
    expect(cita).toMatchObject({ gravedad: 'bien', cita: { estado: 'cambios_marcados' } })
  })

  it('words of another work, and words that stand nowhere', async () => {
    expect(
      await first('«El telar mecánico cambió la vida de las hilanderas de Manchester» (García, 1998, p. 23).'),
    ).toMatchObject({ problemas: ['cita_de_otra_obra'], cita: { titulo: 'Los telares del norte' } })
    expect(
      await first('«Quien no ha visto arder un archivo no sabe lo que vale un índice» (García, 1998, p. 23).'),
    ).toMatchObject({ problemas: ['cita_no_encontrada'] })
  })

  it('«not in the library» is never «does not exist»', async () => {
    const cita = await first('El mundo cambió entonces para todos (Lovelace, 1843, p. 12).')
    expect(cita).toMatchObject({ gravedad: 'aviso', problemas: ['obra_ausente'], obra: { estado: 'ausente' } })
    expect(cita.mensaje).toContain('no está en la biblioteca')
    expect(cita.pagina).toBeUndefined()
  })

  it('a wrong year is told where the quoted words prove the work', async () => {
    expect(await first('«Los libreros compraban el papel en Génova» (García, 1989, p. 23).')).toMatchObject({
      problemas: ['anio'],
      datos: [{ campo: 'anio', manuscrito: '1989', registro: '1998' }],
    })
  })

  it('a sentence is judged by the cited page, with who judged', async () => {
    expect(await first('La imprenta llegó a la ciudad de Sevilla en 1477 (García, 1998, p. 22).')).toMatchObject({
      gravedad: 'bien',
      apoyo: { veredicto: 'respaldada', juez: expect.any(String), lugar: { localizador: 'p. 22' } },
    })
    expect(await first('La imprenta no llegó a la ciudad de Sevilla en 1477 (García, 1998, p. 22).')).toMatchObject({
      problemas: ['contradicha'],
    })
    expect(await first('La imprenta llegó a la ciudad de Sevilla en 1477 (García, 1998, p. 25).')).toMatchObject({
      problemas: ['pagina_dudosa'],
      pagina: { estado: 'dudosa', correcta: { localizador: 'p. 22' } },
    })
  })

  it('a narrative citation proves what its author is said to say', async () => {
    const { json } = await audit({
      texto:
        'García (1998, p. 22) sostiene que la imprenta llegó a la ciudad de Sevilla en 1477. Según ' +
        'García (1998), «los libreros compraban el papel en Génova» (p. 23).',
    })
    expect(json.citas.map((c: Json) => [c.texto, c.gravedad])).toEqual([
      ['García (1998, p. 22)', 'bien'],
      ['García (1998)', 'bien'],
      ['(p. 23)', 'bien'],
    ])
  })
})

describe('POST /revisar: forms of manuscripts', () => {
  const BIB =
    '@book{garcia1998, author = {García, Ana}, title = {La imprenta en el río}, year = ' +
    '1998}\n@book{x2001, author = {Nadie, Juan}, title = {Un libro que nada cita}, year = 2001}'

  it('Markdown with keys of pandoc, and its .bib', async () => {
    const { json } = await audit({
      texto: 'Se sabe que «los libreros compraban el papel en Génova» [@garcia1998, p. 24]. Otra cosa [@falta2000].',
      bibliografia: BIB,
    })
    expect(json).toMatchObject({ forma: 'markdown', resumen: { citas: 2, fallos: 2 } })
    expect(json.citas[0]).toMatchObject({ problemas: ['pagina_otra'], rango: [56, 76] })
    expect(json.citas[1].problemas).toEqual(['falta_en_bibliografia', 'obra_ausente'])
    expect(json.bibliografia).toMatchObject({ entradas: 2, sin_citar: [expect.stringContaining('x2001')] })
  })

  it('LaTeX with its .bib, in the text and in a footnote', async () => {
    const { json } = await audit({
      texto:
        '\\documentclass{article}\n\\begin{document}\nSe sabe que \\enquote{los libreros compraban el papel ' +
        'en Génova} \\autocite[24]{garcia1998}. % \\cite{no}\n\nLa imprenta llegó a la ciudad de Sevilla en ' +
        '1477.\\footnote{Así \\textcite[22]{garcia1998}.}\n\\end{document}',
      bibliografia: BIB,
    })
    expect(json.citas.map((c: Json) => [c.texto, c.problemas])).toEqual([
      ['\\autocite[24]{garcia1998}', ['pagina_otra']],
      ['\\textcite[22]{garcia1998}', []],
    ])
    expect(json.citas[1]).toMatchObject({ gravedad: 'bien', apoyo: { veredicto: 'respaldada' } })
  })

  it('a file with its .bib beside it, as a form', async () => {
    const form = new FormData()
    form.append('archivo', new Blob(['Así «la censura llegó tarde y mal» [@garcia1998, p. 21].']), 'tesis.md')
    form.append('bibliografia', new Blob([BIB + `\n% ${'x'.repeat(40_000)}`]), 'tesis.bib')
    const { status, json } = await house.ask('POST', `${api}/revisar`, { raw: form })
    expect([status, json.citas?.[0].problemas]).toEqual([200, ['pagina_otra']])
    expect(json.bibliografia.entradas).toBe(2)
  })

  it('what a killed job had done is not done again', async () => {
    const texto =
      'Así «la censura llegó tarde y mal» (García, 1998, p. 26). «Nadie pensó que durarían» (García, 1998, p. 21).'
    house.hold(true)
    const { json } = await audit({ texto, esperar: 0 })
    const library = house.library((await house.storage.access.owner()).id)
    const done = {
      texto: 'hecha antes',
      frase: '',
      gravedad: 'bien',
      problemas: [],
      mensaje: '',
      message: '',
      obra: { estado: 'ausente' },
    }
    await library.scratch.save(json.id, [done])
    house.hold(false)
    const { json: after } = await house.ask('GET', `${api}/revisar/${json.id}?esperar=60`)
    expect(after.citas.map((c: Json) => [c.n, c.texto])).toEqual([
      [1, 'hecha antes'],
      [2, '(García, 1998, p. 21)'],
    ])
    expect(await library.scratch.load(json.id)).toBeNull()
  })

  it('a typed list of sources: missing, never cited, twice, other data', async () => {
    const { json } = await audit({
      texto: `Se dijo algo de los talleres (García, 1998) y de los telares (Smith, 2004). Y de Paz (2010) también.

## Referencias

García, A. (1999). *La imprenta en el río*. Alianza.

Smith, J. (2004). *Los telares del norte*. Verso.

Smith, J. (2004). Los telares del norte. Londres: Verso.

Ocampo, V. (1950). *Testimonios de otro tiempo*. Sur.
`,
    })
    expect(json.bibliografia).toMatchObject({
      entradas: 4,
      sin_citar: [expect.stringContaining('Ocampo')],
      faltan: [expect.stringContaining('Paz (2010)')],
      duplicadas: [[expect.stringContaining('Verso'), expect.stringContaining('Londres')]],
    })
    expect(json.citas[0].problemas).toContain('anio')
    expect(json.citas[1].problemas).not.toContain('falta_en_bibliografia')
  })

  it('what was cited here of works without an author or a year is read, and in the list', async () => {
    await house.upload(
      '#1\nEl molino se construyó junto al río y molía de noche.',
      '?titulo=Breve%20historia%20del%20molino',
    )
    await house.upload('#5\nLa presa se rompió en tres días.', '?titulo=La%20presa%20del%20norte&anio=2004')
    const texto = 'El molino se construyó junto al río y molía de noche.\n\nLa presa se rompió en tres días.'
    const cited = await house.ask('POST', `${api}/citar`, { body: { texto } })
    expect(cited.json.citas).toHaveLength(2)
    const list = `\n\n# Referencias\n\n${cited.json.bibliografia.join('\n\n')}`
    const { json } = await audit({ texto: cited.json.texto + list })
    expect(json.citas.map((one: Json) => [one.obra.citada, one.pagina?.estado, one.problemas])).toEqual([
      ['Breve historia del molino, s.f.', 'correcta', []],
      ['La presa del norte, 2004', 'correcta', []],
    ])
    expect(json.bibliografia).toMatchObject({ entradas: 2, faltan: [], sin_citar: [] })
  })

  it('a block quotation belongs to the citation below it', async () => {
    expect(
      await first(
        '> Ningún impresor pudo vivir solo de los libros de rezo, que se ' +
          'vendían con mucho retraso.\n>\n> (García, 1998, p. 25)',
      ),
    ).toMatchObject({ problemas: ['pagina_otra'], pagina: { correcta: { localizador: 'p. 24' } } })
  })

  it('the report names what is wrong first', async () => {
    const { text, headers } = await audit(
      {
        texto:
          'Bien: «los libreros compraban el papel en Génova» (García, 1998, p. 23). Mal: ' +
          '«la censura llegó tarde y mal» (García, 1998, p. 23).',
      },
      '?formato=markdown',
    )
    expect(headers.get('content-type')).toContain('text/markdown')
    expect(text).toMatch(
      /2 citas: 1 con fallos[\s\S]*## Fallos[\s\S]*2\. \(García, 1998, p. 23\)[\s\S]*p\. 26[\s\S]*## Comprobadas/,
    )
  })
})

const zotero = (locator: string): string =>
  JSON.stringify({
    citationItems: [
      {
        id: 1,
        locator,
        itemData: {
          type: 'book',
          title: 'La imprenta en el río',
          author: [{ family: 'García', given: 'Ana' }],
          issued: { 'date-parts': [[1998]] },
        },
      },
    ],
  }).replace(/"/g, '&quot;')

/** A live citation, as Zotero writes it: its code in two runs. */
const field = (code: string, shown: string): string => {
  const run = (inside: string): string => `<w:r>${inside}</w:r>`
  const half = Math.floor(code.length / 2)
  return [
    run('<w:fldChar w:fldCharType="begin"/>'),
    run(`<w:instrText xml:space="preserve">${code.slice(0, half)}</w:instrText>`),
    run(`<w:instrText xml:space="preserve">${code.slice(half)}</w:instrText>`),
    run('<w:fldChar w:fldCharType="separate"/>'),
    run(`<w:t>${shown}</w:t>`),
    run('<w:fldChar w:fldCharType="end"/>'),
  ].join('')
}

/** The paragraphs of `word`, with runs of our own in place of the text `@`. */
function wordWith(runs: string, ...lines: string[]): Uint8Array {
  const parts = unzipSync(word(...lines))
  const main = strFromU8(parts['word/document.xml']!)
  parts['word/document.xml'] = strToU8(main.replace('@', () => `</w:t></w:r>${runs}<w:r><w:t xml:space="preserve">`))
  return zipSync(parts)
}

describe('POST /revisar: Word files', () => {
  const LINES = [
    'Se sabe que «los libreros compraban el papel en Génova» @.',
    'Y también que «la censura llegó tarde y mal» (García, 1998, p. 23), como es sabido.',
  ]
  const file = wordWith(field(` ADDIN ZOTERO_ITEM CSL_CITATION ${zotero('24')} `, '(García, 1998, p. 24)'), ...LINES)

  it('reads a live field of Zotero and a typed citation', async () => {
    const { json } = await auditWord(file)
    expect(json.forma).toBe('docx')
    expect(json.citas.map((c: Json) => [c.texto, c.parrafo, c.problemas, c.pagina.correcta.localizador])).toEqual([
      ['(García, 1998, p. 24)', 0, ['pagina_otra'], 'p. 23'],
      ['(García, 1998, p. 23)', 1, ['pagina_otra'], 'p. 26'],
    ])
  })

  it('gives the same file back with comments: without them its bytes are those that came', async () => {
    const { json } = await auditWord(file)
    const reply = await fetch(`${house.url}${api}/revisar/${json.id}?formato=docx`, {
      headers: { Authorization: `Bearer ${house.key}` },
    })
    expect(reply.headers.get('content-type')).toBe(DOCX)
    const before = unzipSync(file),
      after = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const grown = ['[Content_Types].xml', 'word/document.xml']
    for (const name of Object.keys(before).filter(name => !grown.includes(name)))
      expect(after[name]).toEqual(before[name])
    const main = strFromU8(after['word/document.xml']!)
    const comments = strFromU8(after['word/comments.xml']!)
    expect(comments.match(/<w:comment /g)).toHaveLength(2)
    expect(comments).toContain('p. 26')
    const cut = ['</w:t></w:r>', '<w:r><w:t xml:space="preserve">']
    const start = '<w:commentRangeStart [^>]*/>',
      end = '<w:commentRangeEnd [^>]*/><w:r><w:commentReference [^>]*/></w:r>'
    const stripped = [start, end].reduce(
      (xml, sign) => xml.replace(new RegExp(`${cut[0]}${sign}${cut[1]}`, 'g'), '').replace(new RegExp(sign, 'g'), ''),
      main,
    )
    expect(stripped).toBe(strFromU8(before['word/document.xml']!))
    const texts = async (bytes: Uint8Array): Promise<string[]> => (await readDocx(bytes)).paragraphs.map(p => p.text)
    expect(await texts(zipSync(after))).toEqual(await texts(file))
  })

  it('in English where it is asked for: the report, and the comments with what comes nearest', async () => {
    const { json } = await auditWord(file, '?idioma=en')
    const get = async (format: string): Promise<Response> =>
      fetch(`${house.url}${api}/revisar/${json.id}?formato=${format}`, {
        headers: { Authorization: `Bearer ${house.key}` },
      })
    const markdown = await (await get('markdown')).text()
    expect(markdown).toMatch(/^# Audit of citations\n\n2 citations: 2 with faults/)
    expect(markdown).toContain('The words stand at p. 26, not on page 23.')
    const parts = unzipSync(new Uint8Array(await (await get('docx')).arrayBuffer()))
    expect(strFromU8(parts['word/comments.xml']!)).toContain('The words stand at p. 26, not on page 23.')
    const asked = { texto: 'Los libreros vendían quesos en Génova a diario (García, 1998, p. 23).', idioma: 'en' }
    const { text } = await house.ask('POST', `${api}/revisar?formato=markdown`, { body: asked })
    expect(text).toContain('What comes nearest, according to the built-in judge: “')
  })

  const endnote = (data: string): string =>
    '&lt;EndNote&gt;&lt;Cite&gt;&lt;Author&gt;García&lt;/Author&gt;&lt;Year&gt;1998&lt;/Year&gt;&lt;RecNum&gt;7' +
    `&lt;/RecNum&gt;${data}&lt;record&gt;&lt;rec-number&gt;7&lt;/rec-number&gt;&lt;ref-type name="Book"&gt;6` +
    '&lt;/ref-type&gt;&lt;contributors&gt;&lt;authors&gt;&lt;author&gt;García, Ana&lt;/author&gt;&lt;/authors&gt;' +
    '&lt;/contributors&gt;&lt;titles&gt;&lt;title&gt;La imprenta en el río&lt;/title&gt;&lt;/titles&gt;&lt;pages&gt;' +
    '210&lt;/pages&gt;&lt;dates&gt;&lt;year&gt;1998&lt;/year&gt;&lt;/dates&gt;&lt;/record&gt;&lt;/Cite&gt;' +
    '&lt;/EndNote&gt;'
  const begun = (data: string): string =>
    '<w:r><w:fldChar w:fldCharType="begin"><w:fldData xml:space="preserve">' +
    `${data.replace(/.{60}/g, '$&\n')}</w:fldData></w:fldChar></w:r>`
  /** As EndNote writes a long one: in Base64 beside the instruction, and again in a field of its own. */
  const packed = (xml: string): string => {
    const data = Buffer.from(xml.replace(/&lt;/g, '<').replace(/&gt;/g, '>')).toString('base64')
    const own =
      `${begun(data)}<w:r><w:instrText> ADDIN EN.CITE.DATA </w:instrText></w:r>` +
      '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    return field(' ADDIN EN.CITE ', '[7]')
      .replace(/<w:r><w:fldChar w:fldCharType="begin"\/><\/w:r>/, () => begun(data))
      .replace('<w:r><w:fldChar w:fldCharType="separate"/></w:r>', sign => own + sign)
  }

  it.each([
    ['EndNote', field(` ADDIN EN.CITE ${endnote('&lt;Pages&gt;24&lt;/Pages&gt;')}`, '[7]')],
    ['EndNote, with a suffix', field(` ADDIN EN.CITE ${endnote('&lt;Suffix&gt;, p. 24&lt;/Suffix&gt;')}`, '[7]')],
    ['EndNote, packed', packed(endnote('&lt;Pages&gt;24&lt;/Pages&gt;'))],
    ['Word’s own field', field(' CITATION Gar98 \\p 24 \\l 3082 ', '(García, 1998, pág. 24)')],
    ['Mendeley', field(` ADDIN CSL_CITATION ${zotero('24')} `, '(García, 1998, p. 24)')],
  ])('%s', async (_, runs) => {
    const parts = unzipSync(wordWith(runs, LINES[0]!))
    parts['customXml/item1.xml'] = strToU8(
      '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">' +
        '<b:Source><b:Tag>Gar98</b:Tag><b:Author><b:Author><b:NameList><b:Person><b:Last>García</b:Last>' +
        '<b:First>Ana</b:First></b:Person></b:NameList></b:Author></b:Author><b:Title>La imprenta en el ' +
        'río</b:Title><b:Year>1998</b:Year></b:Source></b:Sources>',
    )
    const { json } = await auditWord(zipSync(parts))
    expect(json.citas[0]).toMatchObject({ problemas: ['pagina_otra'], pagina: { citada: '24' } })
  })

  it('a broken field counts as what it shows', async () => {
    const { json } = await auditWord(
      wordWith(field(' ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems": [ ', '(García, 1998, p. 24)'), LINES[0]!),
    )
    expect(json.citas[0]).toMatchObject({ problemas: ['pagina_otra'] })
  })
})

describe('POST /revisar: what is refused, and for whom', () => {
  it('names the field of a bad request', async () => {
    const bad = async (body: object, query = ''): Promise<[number, unknown]> => {
      const { status, json } = await audit(body, query)
      return [status, json.error.detalles.campo]
    }
    expect(await bad({})).toEqual([400, 'texto'])
    expect(await bad({ texto: ' ' })).toEqual([400, 'texto'])
    expect(await bad({ texto: 'x', bibliografia: 'no es nada' })).toEqual([400, 'bibliografia'])
    expect(await bad({ texto: 'x' }, '?formato=docx')).toEqual([400, 'formato'])
    expect(await bad({ texto: 'x', idioma: 'de' })).toEqual([400, 'idioma'])
    const { status, json } = await auditWord(strToU8('PK\u0003\u0004 no es un zip'))
    expect([status, json.error.detalles.campo]).toEqual([400, 'archivo'])
  })

  it('a manuscript without citations has none', async () => {
    const { json } = await audit({ texto: 'Nada que citar aquí, salvo en 1998 (y ni eso).' })
    expect(json).toMatchObject({ estado: 'listo', resumen: { citas: 0 }, citas: [] })
  })

  it('gives the manuscript by paragraphs, with the places of its citations', async () => {
    const texto = '# Uno\n\nNada.\n\nAlgo de ello (García, 1998; Paz, 2010), y más (García, 1998).\n'
    const { json } = await audit({ texto })
    const { json: whole } = await house.ask('GET', `${api}/revisar/${json.id}?manuscrito=true`)
    expect(whole.manuscrito).toEqual([
      { texto: '# Uno', titulo: true },
      { texto: 'Nada.' },
      {
        texto: 'Algo de ello (García, 1998; Paz, 2010), y más (García, 1998).',
        citas: [
          { n: [1, 2], rango: [13, 38] },
          { n: [3], rango: [46, 60] },
        ],
      },
    ])
    expect(json.manuscrito).toBeUndefined()
    expect(whole.citas.map((c: Json) => c.obra.citada)).toEqual(['García, 1998', 'Paz, 2010', 'García, 1998'])
    const { json: docx } = await auditWord(word('Nada.', 'Algo de ello (García, 1998, p. 23).'))
    const { json: read } = await house.ask('GET', `${api}/revisar/${docx.id}?manuscrito=true`)
    expect(read.manuscrito).toEqual([
      { texto: 'Nada.' },
      { texto: 'Algo de ello (García, 1998, p. 23).', citas: [{ n: [1], rango: [13, 34] }] },
    ])
  })

  it('an .odt is read by the marks of Zotero, and gives no .docx', async () => {
    const runs = mark(`ZOTERO_ITEM CSL_CITATION ${zotero('24').replace(/&quot;/g, '"')} RNDa`, '(García, 1998)')
    const file = odt(`<text:p>Se sabe que «los libreros compraban el papel en Génova» ${runs}.</text:p>`)
    const send = (query = ''): Promise<Reply> =>
      house.ask('POST', `${api}/revisar${query}`, {
        raw: Buffer.from(file),
        headers: { 'Content-Type': 'application/vnd.oasis.opendocument.text' },
      })
    const { json } = await send()
    expect(json).toMatchObject({ forma: 'odt', citas: [{ problemas: ['pagina_otra'], parrafo: 0 }] })
    const { json: read } = await house.ask('GET', `${api}/revisar/${json.id}?manuscrito=true`)
    expect(read.manuscrito).toMatchObject([{ citas: [{ n: [1] }] }])
    expect((await send('?formato=docx')).json.error.detalles.campo).toBe('formato')
  })

  it('tells another edition, and a name that is spelt otherwise, and is silent on accents and initials', async () => {
    const correct = (edition: string | null): Promise<Reply> =>
      house.ask('PATCH', `${api}/documentos/${press}/referencia`, { body: { campos: { edition } } })
    const listed = async (entry: string): Promise<Json> =>
      first('Algo dice de los talleres [@g98, p. 23].', { bibliografia: `@book{g98, ${entry}, year = {1998}}` })
    const title = 'title = {La imprenta en el río}'
    const second = `author = {García, Ana}, ${title}, edition = {2}`
    expect((await listed(second)).datos).toBeUndefined()
    expect((await correct('3')).status).toBe(200)
    expect(await listed(second)).toMatchObject({
      problemas: expect.arrayContaining(['edicion']),
      datos: [{ campo: 'edicion', manuscrito: '2', registro: '3' }],
    })
    expect((await listed(second.replace('{2}', '{3.ª ed.}'))).datos).toBeUndefined()
    expect((await listed(second.replace('{2}', '{Third}'))).datos).toBeUndefined()
    await correct(null)
    expect((await listed(`author = {Garcia, A.}, ${title}`)).datos).toBeUndefined()
    expect((await listed(`author = {Garcés, Ana}, ${title}`)).datos).toBeUndefined()
    expect((await listed(`author = {Gracía, Ana}, ${title}`)).datos).toEqual([
      { campo: 'autor', manuscrito: 'Gracía', registro: 'García', escrito: 'bibliografia' },
    ])
  })

  it('another account sees neither the audit nor the library, and the answer is that of what does not exist', async () => {
    const { json } = await audit({ texto: '«Los libreros compraban el papel en Génova» (García, 1998, p. 23).' })
    const stranger = await house.newAccount('otra@example.org')
    const theirs = await house.ask('GET', `${api}/revisar/${json.id}`, { key: stranger.key })
    const nobody = await house.ask('GET', `${api}/revisar/r0000`, { key: stranger.key })
    const same = ({ text }: Reply): string => text.replaceAll(json.id, 'r0000')
    expect([theirs.status, same(theirs)]).toEqual([404, same(nobody)])
    const own = await audit(
      { texto: '«Los libreros compraban el papel en Génova» (García, 1998, p. 23).' },
      '',
      stranger.key,
    )
    expect(own.json.citas[0]).toMatchObject({ obra: { estado: 'ausente' }, problemas: ['obra_ausente'] })
  })

  it('an audit is no citing job, and a citing job no audit', async () => {
    const { json } = await audit({ texto: 'Algo (García, 1998).' })
    for (const path of [`/citar/${json.id}`, `/citar/${json.id}/alternativas?cita=0`])
      expect((await house.ask('GET', api + path)).status).toBe(404)
    const cited = await house.ask('POST', `${api}/citar`, {
      body: { texto: 'La imprenta llegó a la ciudad de Sevilla en 1477.' },
    })
    expect((await house.ask('GET', `${api}/revisar/${cited.json.id}`)).status).toBe(404)
  })
})
