import { describe, expect, it } from 'vitest'
import { arxivIn, doisIn, isbnsIn, issnIn } from '../../../../src/core/read/record/imprint/identifiers.ts'
import { languageOf } from '../../../../src/core/read/language.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { writePdf } from '../../../pdfwrite.ts'
import { chapterPaths } from '../../../../src/core/read/pdf/layout/outline.ts'
import { xmpOf } from '../../../../src/core/read/pdf/file/xmp.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { authorsFrom, isByline } from '../../../../src/core/read/record/page/stated.ts'

const unit = (texto: string): Unit => ({
  posicion: 1,
  texto,
  ruta: [],
  ancla: { tipo: 'pagina', fisica: 1, impresa: null, romana: false, origen: 'ninguno', confianza: 0 },
})
const SPANISH =
  'La memoria de los pueblos se escribe despacio, y cada generación vuelve sobre lo que la ' +
  'anterior había dejado a medias. No hay archivo que lo guarde todo.'

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

  it('a family name that begins with a given name is no other person', () => {
    for (const name of ['Martín Gaite, Carmen', 'Benito Ruano, Eloy', 'Luna Ruiz, Ana M.'])
      expect(authors(name)).toEqual([name])
    expect(authors('Martín Gaite, Carmen; Marcos Marín, Francisco')).toEqual([
      'Martín Gaite, Carmen',
      'Marcos Marín, Francisco',
    ])
    expect(authors('Carmen Martín, Luis Vega')).toEqual(['Martín, Carmen', 'Vega, Luis'])
  })

  it.each([
    'user',
    'Administrator',
    'brianc',
    'SmokeyJoe',
    'Microsoft Office User',
    'Windows User',
    'Usuario de Windows',
    'HP Owner',
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
})

describe('XMP', () => {
  const packet = (body: string): string =>
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="d" xmlns:prism="p" ' +
    `xmlns:pdf="f"><rdf:Description rdf:about="" pdf:Producer="x" ${body}</rdf:Description></rdf:RDF>`
  const article = packet(
    'prism:doi="10.1000/182"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">El título &amp; más</rdf:li>' +
      '</rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ana Ruiz</rdf:li><rdf:li>Juan Gil</rdf:li>' +
      '</rdf:Seq></dc:creator><prism:publicationName>Revista</prism:publicationName>',
  )

  it('title, authors in order, journal; a picture’s packet is not the document’s', () => {
    const picture =
      '<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><rdf:Description>' +
      '<dc:format>image/jpeg</dc:format><dc:title>Foto</dc:title></rdf:Description>' +
      '</rdf:RDF>'
    expect(xmpOf(Buffer.from(`${article}ruido${picture}`))).toEqual({
      creators: ['Ana Ruiz', 'Juan Gil'],
      title: 'El título & más',
      doi: '10.1000/182',
      publication: 'Revista',
    })
    expect(xmpOf(Buffer.from('nada'))).toBe(null)
    expect(xmpOf(Buffer.from('<rdf:RDF><a></rdf:RDF>'))).toBe(null)
  })
})

describe('idioma', () => {
  it('of the text; undefined for a few words', async () => {
    expect(await languageOf([unit(SPANISH)])).toBe('es')
    expect(await languageOf([unit('Hello World')])).toBe(undefined)
  })
})

describe('chapter paths', () => {
  it('are without the commands of LaTeX and the entities of publishers', async () => {
    const title = '\\numberline {4}Extension of Lantern&#x2013;Hall & Norberg'
    const page = { width: 600, height: 800, runs: [{ text: 'Barro', x: 60, y: 700, size: 10 }] }
    const pdf = await openPdf(writePdf({ pages: [page], outline: [{ title, page: 0 }] }))
    expect(pdf.outline().map(entry => entry.title)).toEqual(['4 Extension of Lantern–Hall & Norberg'])
    pdf.close()
  })

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
