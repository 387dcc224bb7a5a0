import { describe, expect, it } from 'vitest'
import { arxivIn, doisIn, isbnsIn, issnIn } from '../../../../src/core/read/pdf/identifiers.ts'
import type { Line } from '../../../../src/core/read/pdf/lines.ts'
import { metaOf, type Evidence } from '../../../../src/core/read/pdf/metadata.ts'
import { authorsFrom, isByline } from '../../../../src/core/read/pdf/names.ts'
import { chapterPaths } from '../../../../src/core/read/pdf/outline.ts'
import { printedYear } from '../../../../src/core/read/pdf/titlepage.ts'
import { xmpOf } from '../../../../src/core/read/pdf/xmp.ts'

const line = (text: string, size: number, y: number): Line => ({
  text,
  size,
  y,
  x: 50,
  x1: 300,
  bold: false,
  mono: false,
  rtl: false,
  hyphen: false,
  mark: false,
  parts: [],
})
const unit = (texto: string): Evidence['units'][number] => ({
  posicion: 1,
  texto,
  ruta: [],
  ancla: { tipo: 'pagina', fisica: 1, impresa: null, romana: false, origen: 'ninguno', confianza: 0 },
})
const SPANISH =
  'La memoria de los pueblos se escribe despacio, y cada generación vuelve sobre lo que la anterior había dejado a medias. No hay archivo que lo guarde todo.'

const evidence = (over: Partial<Evidence>): Evidence => ({
  info: {},
  bytes: Buffer.alloc(0),
  units: [unit(SPANISH)],
  firstLines: [],
  firstText: [SPANISH],
  body: 10,
  nombre: 'informe.pdf',
  now: 2026,
  ...over,
})

describe('titulo', () => {
  const title = async (Title: string, over: Partial<Evidence> = {}): Promise<string | undefined> =>
    (await metaOf(evidence({ info: { Title }, ...over }))).titulo

  it('of the Info dictionary when it is plausible', async () => {
    expect(await title('La memoria de los pueblos')).toBe('La memoria de los pueblos')
    expect(await title('Walden', { firstText: ['WALDEN\nby Henry David Thoreau'] })).toBe('Walden')
  })

  it.each([
    'Microsoft Word - tesis.doc',
    'untitled',
    'Sin título',
    'Documento1',
    'memoria_v3_final.indd',
    'Erlkönig.pages',
    '05-30197-CV0.wpd',
    '(anonymous)',
    'Binder1.pdf',
    'informe',
    'PII: S0140-6736(99)',
    'x',
    'LaTeX with hyperref',
  ])('not «%s»', async Title => {
    expect(await title(Title, { info: { Title, Creator: 'LaTeX with hyperref' } })).toBe(undefined)
  })

  it('else the largest type of the first page, its lines joined', async () => {
    const firstLines = [
      line('Revista de Historia, 12', 8, 780),
      line('La memoria de', 20, 700),
      line('los pueblos', 20, 676),
      line('Ana García López', 12, 640),
      line(SPANISH, 10, 600),
    ]
    const meta = await metaOf(evidence({ firstLines, info: { Title: 'Microsoft Word - a.doc' } }))
    expect(meta.titulo).toBe('La memoria de los pueblos')
    expect(meta.autores).toEqual(['García López, Ana'])
  })

  it('nothing where the first page has no larger type, or only a heading', async () => {
    expect((await metaOf(evidence({ firstLines: [line(SPANISH, 10, 600)] }))).titulo).toBe(undefined)
    expect(
      (await metaOf(evidence({ firstLines: [line('1 Introducción', 16, 700), line(SPANISH, 10, 600)] }))).titulo,
    ).toBe(undefined)
  })
})

describe('autores', () => {
  const authors = (stated: string, idioma = 'es', known = ''): string[] => authorsFrom([stated], idioma, known)

  it('as family and given name', () => {
    expect(authors('Miguel de Cervantes Saavedra')).toEqual(['Cervantes Saavedra, Miguel de'])
    expect(authors('Gabriel García Márquez')).toEqual(['García Márquez, Gabriel'])
    expect(authors('Juan Carlos Onetti')).toEqual(['Onetti, Juan Carlos'])
    expect(authors('García Pérez, Juan')).toEqual(['García Pérez, Juan'])
    expect(authors('Katharine M. Mullen, Ivo H. M. van Stokkum', 'en')).toEqual([
      'Mullen, Katharine M.',
      'van Stokkum, Ivo H. M.',
    ])
    expect(authors('Ada Lovelace and Charles Babbage', 'en')).toEqual(['Lovelace, Ada', 'Babbage, Charles'])
    expect(authors('Instituto Nacional de Estadística')).toEqual(['Instituto Nacional de Estadística'])
  })

  it.each([
    'user',
    'Administrator',
    'brianc',
    'SmokeyJoe',
    'Microsoft Office User',
    'ana@correo.es',
    'http://autor.es',
    'PC-01',
    '',
    'los autores del presente informe',
  ])('«%s» is nobody', stated => {
    expect(authors(stated)).toEqual([])
  })

  it('a byline names people and nothing else', () => {
    expect(isByline('Ana Ruiz, Juan Gil y Pedro Páramo')).toBe(true)
    expect(isByline('Ultra Light Bosonic Matter')).toBe(false)
    expect(isByline('Universidad de Salamanca')).toBe(false)
  })
})

describe('anio', () => {
  it('as the imprint prints it', () => {
    expect(printedYear('© 1998, 2005 Editorial Siglo', 2026)).toBe(2005)
    expect(printedYear('Primera edición: marzo de 1967', 2026)).toBe(1967)
    expect(printedYear('January 2007, Volume 18, Issue 3', 2026)).toBe(2007)
    expect(printedYear('En 1812 las Cortes de Cádiz', 2026)).toBe(null)
    expect(printedYear('© 2099', 2026)).toBe(null)
  })

  it('the date of the file counts only when the first pages print that year', async () => {
    const info = { CreationDate: "D:20190425161540+08'00'" }
    expect((await metaOf(evidence({ info }))).anio).toBe(undefined)
    expect((await metaOf(evidence({ info, firstText: ['Memoria de 2019'] }))).anio).toBe(2019)
  })
})

describe('identifiers', () => {
  it('DOI without the punctuation around it', () => {
    expect(doisIn('(doi:10.1109/DSDE.2010.49). Véase 10.1016/S0140-6736(99)01234-5, y <10.1000/182>')).toEqual([
      '10.1109/dsde.2010.49',
      '10.1016/s0140-6736(99)01234-5',
      '10.1000/182',
    ])
  })
  it('ISBN only when its check digit is right', () => {
    expect(isbnsIn('ISBN 978-84-376-0494-7 / ISBN: 978-84-376-0494-8 / ISBN-10 84-376-0494-X')).toEqual([
      '9788437604947',
      '843760494X',
    ])
  })
  it('ISSN and arXiv', () => {
    expect(issnIn('ISSN 1535-6078')).toBe('1535-6078')
    expect(issnIn('ISSN 1535-6079')).toBe(null)
    expect(arxivIn('arXiv:0908.0054v1 [astro-ph.CO] 1 Aug 2009')).toBe('0908.0054')
  })
  it('go into the record: a book, an article', async () => {
    expect((await metaOf(evidence({ firstText: ['ISBN 978-84-376-0494-7'] }))).csl).toEqual({
      type: 'book',
      ISBN: '9788437604947',
    })
    expect((await metaOf(evidence({ firstText: ['doi:10.1000/182\nISSN 1535-6078'] }))).csl).toEqual({
      type: 'article-journal',
      DOI: '10.1000/182',
      ISSN: '1535-6078',
    })
    expect((await metaOf(evidence({}))).csl).toBe(undefined)
  })
})

describe('XMP', () => {
  const packet = (body: string): string =>
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="d" xmlns:prism="p" xmlns:pdf="f"><rdf:Description rdf:about="" pdf:Producer="x" ${body}</rdf:Description></rdf:RDF>`
  const article = packet(
    'prism:doi="10.1000/182"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">El título &amp; más</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ana Ruiz</rdf:li><rdf:li>Juan Gil</rdf:li></rdf:Seq></dc:creator><prism:publicationName>Revista</prism:publicationName>',
  )

  it('title, authors in order, journal; a picture’s packet is not the document’s', () => {
    const picture =
      '<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><rdf:Description><dc:format>image/jpeg</dc:format><dc:title>Foto</dc:title></rdf:Description></rdf:RDF>'
    expect(xmpOf(Buffer.from(`${article}ruido${picture}`))).toEqual({
      creators: ['Ana Ruiz', 'Juan Gil'],
      title: 'El título & más',
      doi: '10.1000/182',
      publication: 'Revista',
    })
    expect(xmpOf(Buffer.from('nada'))).toBe(null)
    expect(xmpOf(Buffer.from('<rdf:RDF><a></rdf:RDF>'))).toBe(null)
  })

  it('wins over Info', async () => {
    const meta = await metaOf(
      evidence({ bytes: Buffer.from(article), info: { Title: 'Otro título cualquiera', Author: 'Luis Pérez Gómez' } }),
    )
    expect(meta).toMatchObject({
      titulo: 'El título & más',
      autores: ['Ruiz, Ana', 'Gil, Juan'],
      csl: { DOI: '10.1000/182', 'container-title': 'Revista', type: 'article-journal' },
    })
  })
})

describe('idioma', () => {
  it('of the text; undefined for a few words', async () => {
    expect((await metaOf(evidence({}))).idioma).toBe('es')
    expect((await metaOf(evidence({ units: [unit('Hello World')] }))).idioma).toBe(undefined)
  })
})

describe('chapter paths', () => {
  it('hold what is open on each page, the chapter that begins on it included', () => {
    const outline = [
      { title: 'Prólogo', page: 2, depth: 0 },
      { title: 'Parte I', page: 4, depth: 0 },
      { title: 'Uno', page: 4, depth: 1 },
      { title: 'Dos', page: 6, depth: 1 },
      { title: 'Sin destino', page: null, depth: 1 },
      { title: 'Parte II', page: 8, depth: 0 },
    ]
    expect(chapterPaths(outline, 8)).toEqual([
      [],
      ['Prólogo'],
      ['Prólogo'],
      ['Parte I', 'Uno'],
      ['Parte I', 'Uno'],
      ['Parte I', 'Dos'],
      ['Parte I', 'Dos'],
      ['Parte II'],
    ])
  })
})
