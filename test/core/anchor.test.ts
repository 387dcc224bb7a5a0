import { describe, expect, it } from 'vitest'
import { cita, clock, documento, enlace, localizador, partOf, present, stretch } from '../../src/core/anchor.ts'
import { READING } from '../../src/core/read/version.ts'
import type { DocumentRow, PassageRow } from '../../storage/contract.ts'
import { Documento } from '../../src/schema/documents.ts'
import type { Ancla } from '../../src/schema/index.ts'
import { Pasaje } from '../../src/schema/passages.ts'

const book: DocumentRow = {
  id: 'd1',
  titulo: 'El ingenioso hidalgo',
  autores: ['Cervantes Saavedra, Miguel de'],
  anio: 1605,
  tipo: 'pdf',
  estado: 'listo',
  progreso: 1,
  fase: 'listo',
  unidades: 3,
  duracion: null,
  idioma: 'es',
  url: null,
  referencia: 'Cervantes Saavedra, M. de. (1605). El ingenioso hidalgo.',
  error: null,
  avisos: [],
  creado: '2026-01-01T00:00:00.000Z',
  sha256: null,
  bytes: 1,
  nombre: null,
  media: null,
  modo: 'rapido',
  given: {},
  csl: {},
  clave: null,
  numeraciones: null,
  pasajes: 0,
  bibliotecas: ['principal'],
  detalle: null,
  reading: READING,
  relectura: null,
}
const page = (impresa: string | null) => ({ tipo: 'pagina', fisica: 12, impresa }) as const

describe('localizador', () => {
  it('is the printed folio', () => expect(localizador(page('xiv'))).toBe('p. xiv'))
  it('is the physical page in brackets where no folio is certain', () =>
    expect(localizador(page(null))).toBe('p. [12]'))
  it('names both pages of a spread and leaves A-3 alone', () => {
    expect(localizador(page('12-13'))).toBe('pp. 12-13')
    expect(localizador(page('١٢–١٣'))).toBe('pp. ١٢-١٣')
    expect(localizador(page('3-12'))).toBe('p. 3-12')
    expect(localizador(page('1-1'))).toBe('p. 1-1')
    expect(localizador(page('A-3'))).toBe('p. A-3')
    expect(localizador(page('3-xii'))).toBe('p. 3-xii')
  })
  it('is a clock for sound', () => {
    expect([0, 59.9, 95, 3599, 3600, 3723].map(clock)).toEqual(['0:00', '0:59', '1:35', '59:59', '1:00:00', '1:02:03'])
  })
  it('names slides, rows and paragraphs', () => {
    expect(localizador({ tipo: 'diapositiva', n: 7 })).toBe('diap. 7')
    expect(localizador({ tipo: 'hoja', hoja: 'Datos', filaDesde: 3, filaHasta: 9 })).toBe('Datos, filas 3-9')
    expect(localizador({ tipo: 'seccion', ruta: [], parrafo: 4 })).toBe('párr. 4')
    expect(localizador({ tipo: 'seccion', ruta: [], parrafo: 4, impresa: '88' })).toBe('p. 88')
  })
  it('names every paragraph of a stretch, not the first alone', () => {
    const at = (parrafo: number): Ancla => ({ tipo: 'seccion', ruta: [], parrafo })
    expect([
      localizador(stretch(at(4), at(9))),
      localizador(stretch(at(4), at(4))),
      localizador(stretch(at(4), null)),
    ]).toEqual(['párrs. 4-9', 'párr. 4', 'párr. 4'])
    expect(localizador(stretch({ tipo: 'web', parrafo: 1 }, { tipo: 'web', parrafo: 30 }))).toBe('párrs. 1-30')
    expect(stretch(page('3'), page('4'))).toEqual(page('3'))
  })
})

describe('cita', () => {
  it('has the shape (<author>, <year>, p. <n>)', () =>
    expect(cita(book, page('23'))).toBe('(Cervantes Saavedra, 1605, p. 23)'))
  it('counts years before our era as one writes them', () => {
    expect(cita({ ...book, anio: -380, autores: ['Platón'] }, page('23'))).toBe('(Platón, 380 a. C., p. 23)')
  })
  it('says s. f. without a year and the title without an author', () => {
    expect(cita({ ...book, anio: null, autores: [] }, page('23'))).toBe('(El ingenioso hidalgo, s. f., p. 23)')
  })
  it('joins two and shortens three', () => {
    expect(cita({ ...book, autores: ['A, x', 'B, y'] }, page('1'))).toBe('(A y B, 1605, p. 1)')
    expect(cita({ ...book, autores: ['A, x', 'B, y', 'C, z'] }, page('1'))).toBe('(A et al., 1605, p. 1)')
    const csl = { author: [{ family: 'A' }, { family: 'B' }, { literal: 'others' }] }
    expect(cita({ ...book, autores: ['A, x', 'B, y'], csl }, page('1'))).toBe('(A et al., 1605, p. 1)')
    expect(cita({ ...book, autores: ['A, x'], csl }, page('1'))).toBe('(A et al., 1605, p. 1)')
    expect(cita({ ...book, autores: ['A, x', 'et al.'] }, page('1'))).toBe('(A et al., 1605, p. 1)')
    const edited = { editor: [{ family: 'Ruiz', given: 'Ana' }, { family: 'Gil' }] }
    expect(cita({ ...book, autores: [], csl: edited }, page('1'))).toBe('(Ruiz y Gil, 1605, p. 1)')
    for (const other of [{ 'container-title': 'Actas' }, { type: 'motion_picture' }])
      expect(cita({ ...book, autores: [], csl: { ...edited, ...other } }, page('1'))).toBe(
        '(El ingenioso hidalgo, 1605, p. 1)',
      )
  })
})

describe('enlace', () => {
  it('names the sentences of the passage that were found, and no part where they are all of it', () => {
    const at = { posicion: 12, ancla: page('23'), token: 'p12.1', texto: 'La luz viaja. Y llega.' }
    expect(enlace('https://x.org', 'd1', { at, part: [14, 22] })).toBe('https://x.org/leer/d1?u=12&f=p12.1&o=14-22')
    expect(enlace('https://x.org', 'd1', { at, part: [0, 22] })).toBe('https://x.org/leer/d1?u=12&f=p12.1')
    expect(partOf('14-22', 22)).toEqual([14, 22])
    for (const asked of [null, '', '14-23', '22-14', '5-5', '-1-5', '1-2-3', '1e1-20'])
      expect(partOf(asked, 22)).toBeNull()
  })
  it('opens the reader at the physical page with the passage marked', () => {
    expect(enlace('https://x.org/a', 'd1', { at: { posicion: 12, ancla: page('23'), token: 'p12.1' } })).toBe(
      'https://x.org/a/leer/d1?u=12&f=p12.1',
    )
  })
  it('opens sound at the second', () => {
    expect(enlace('https://x.org', 'd1', { at: { posicion: 2, ancla: { tipo: 'tiempo', t0: 95.4, t1: 99 } } })).toBe(
      'https://x.org/leer/d1?t=95',
    )
  })
})

describe('what goes out', () => {
  const row: PassageRow = {
    id: 'd1:p12.1',
    documento: 'd1',
    token: 'p12.1',
    posicion: 12,
    texto: 'En un lugar',
    ruta: [],
    ancla: page('23'),
    desde: 0,
    hasta: 11,
  }
  it('a passage is a Pasaje, with family names alone', () => {
    const passage = present({ row, document: book }, 'http://s')
    expect(Pasaje.strict().parse(passage)).toEqual(passage)
    expect(passage.documento.autores).toEqual(['Cervantes Saavedra'])
  })
  it('a document is a Documento; progress only while it is read', () => {
    const ready = documento(book, 'http://s')
    expect(Documento.strict().parse(ready)).toEqual(ready)
    expect(ready.progreso_url).toBeUndefined()
    const busy = documento({ ...book, estado: 'procesando', fase: 'lectura', progreso: 0.2 }, 'http://s', {
      list: true,
    })
    expect(busy).toMatchObject({
      progreso: 0.2,
      fase: 'lectura',
      progreso_url: 'http://s/api/v1/documentos/d1',
      autores: ['Cervantes Saavedra'],
    })
    expect(busy.referencia).toBeUndefined()
  })
})
