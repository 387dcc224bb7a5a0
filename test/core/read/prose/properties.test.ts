/** What an office program wrote into a file, against what the text shows. */
import { expect, it } from 'vitest'
import { describe as read, type Stated } from '../../../../src/core/read/prose/describe.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const unit = (texto: string, ruta: string[] = []): Unit => ({
  posicion: 1,
  ancla: { tipo: 'seccion', ruta, parrafo: 1 },
  texto,
  ruta,
})
const made: Stated = { autores: ['Ana Ruiz'], fecha: '2019-05-03', properties: true, csl: { type: 'document' } }
const TITLE_PAGE = [
  'Soil erosion in the northern valleys',
  'Alice Norberg, Brian K. Holloway and Peter Adams',
  'Department of Geography, Lakeside University',
  'Abstract',
].join('\n\n')

it('the author and the date of the program are doubtful, and say where they were read', async () => {
  const { autores, anio, record } = await read(made, [unit('Lista de la compra\n\nPan')], NOW)
  expect([autores, anio]).toEqual([['Ruiz, Ana'], 2019])
  for (const name of ['author', 'issued']) expect(record?.[name]).toMatchObject({ source: 'archivo' })
  for (const { probability } of Object.values(record!)) expect(probability).toBeLessThan(0.9) // shown as doubtful
})

it('whom a title page names outweighs who made the file', async () => {
  const { autores = [] } = await read(made, [unit(TITLE_PAGE)], NOW)
  expect(autores).not.toContain('Ruiz, Ana')
})

it('the heading with which a text begins is its title; rows of tables, lists and notes are not', async () => {
  expect((await read(made, [unit('Ríos del norte\n\nEl agua baja.', ['Ríos del norte'])], NOW)).titulo).toBe(
    'Ríos del norte',
  )
  for (const texto of ['Pan | Vino\nAgua | Sal', '1. Pan\n2. Vino', '[1] Una nota al pie', '¹ Una nota al pie'])
    expect((await read(made, [unit(texto)], NOW)).titulo).toBeUndefined()
})

it('what a publisher states stays', async () => {
  const stated: Stated = {
    titulo: 'Aguas',
    sorted: ['Paz, Ana'],
    fecha: '1999',
    published: true,
    csl: { type: 'book' },
  }
  expect(await read(stated, [unit(TITLE_PAGE)], NOW)).toMatchObject({
    titulo: 'Aguas',
    autores: ['Paz, Ana'],
    anio: 1999,
  })
})

const THESIS = [
  'UNIVERSIDAD DEL VALLE ALTO',
  'FACULTAD DE CIENCIAS DE LA TIERRA',
  'La erosión de los ríos del norte entre 1950 y 2010',
  'Tesis para optar al título de Geógrafa',
  'Autora: Elena Cano Ríos',
  'Tutor: Dr. Pedro Gil Soto',
  'Valle Alto, mayo de 2018',
].join('\n')

it('a file without properties has the author of its title page, neither the tutor nor the university', async () => {
  const { autores, anio } = await read(
    { csl: { type: 'document' } },
    [unit(THESIS), unit('El agua baja. Y sube.')],
    NOW,
  )
  expect([autores, anio]).toEqual([['Cano Ríos, Elena'], 2018])
})

it('a text that names no author gets none, an institution least of all', async () => {
  for (const texto of [
    'Centro de Estudios de la Tierra\nInforme anual\nValle Alto, 2018',
    'Acta de la reunión\n\nAsisten Elena Cano, Pedro Gil y Ana Ruiz. Se aprueba el acta.',
    'Manual de usuario\nVersión 2.1\nEste manual explica cómo se instala el programa.',
  ])
    expect((await read({ csl: { type: 'document' } }, [unit(texto)], NOW)).autores, texto).toBeUndefined()
})

it('the year of a source that a short paper lists is not the year of the paper', async () => {
  const body = ['Turnos y acuerdos', 'Introducción', 'El agua baja por el río y nadie la recoge al pasar.']
  const source = 'Lamport, L. (2001). Paxos made simple.'
  const yearOf = async (...lines: string[]): Promise<number | undefined> =>
    (await read({ titulo: 'Turnos y acuerdos', csl: { type: 'document' } }, [unit(lines.join('\n\n'))], NOW)).anio
  for (const heading of ['References', 'Referencias bibliográficas', '5. Bibliografía'])
    expect(await yearOf(...body, heading, source), heading).toBeUndefined()
  expect(await yearOf(body[0]!, 'Valle Alto, mayo de 2018', ...body.slice(1), 'Referencias', source)).toBe(2018)
})
