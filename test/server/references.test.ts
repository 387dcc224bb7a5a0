/**
 * Bibliographic records over REST: corrected, imported, exported; a reference that waits for its text; and never
 * another account's.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordReading } from '../../src/core/records/reading.ts'
import { closeIdle } from '../../src/core/read/isolate.ts'
import { compiled, PACKAGE_ROOT } from '../../src/paths.ts'
import type { Meta } from '../../src/core/read/reader.ts'
import { VARIABLES } from '../../src/core/references/variables.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const built = existsSync(compiled('src/core/records/parse-process.ts'))
if (!built) console.warn('SKIPPED: imports are read in a child process, and nothing has been built')

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

let n = 0
const person = async (): Promise<string> => (await house.newAccount(`p${n++}@example.org`)).key
const get = (path: string, key: string): Promise<Reply> => house.ask('GET', api + path, { key })
const patch = (path: string, body: object, key: string): Promise<Reply> => house.ask('PATCH', api + path, { key, body })
const bring = async (text: string, key: string, query = ''): Promise<Json> => {
  const reply = await house.ask('POST', `${api}/referencias${query}`, {
    key,
    raw: text,
    headers: { 'Content-Type': 'application/x-bibtex' },
  })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json
}

/** As a reading ends: what the file says of itself, and its first page. */
async function read(key: string, id: string, meta: Meta, texto = ''): Promise<void> {
  const account = (await house.storage.access.accounts()).find(({ email }) => email === emails.get(key))!.id
  const library = house.library(account)
  const units = [{ posicion: 1, texto, ancla: { tipo: 'pagina' as const, fisica: 1 }, ruta: [] }]
  await recordReading(library, await library.shelf.document(id), { meta, units })
}
const emails = new Map<string, string>()
const known = async (): Promise<string> => {
  const email = `k${n++}@example.org`
  const { key } = await house.newAccount(email)
  emails.set(key, email)
  return key
}

describe('the record of a document', () => {
  it('is that of the work of which it is another copy, and of no other work with the same DOI', async () => {
    const key = await known()
    const meta = (titulo: string, anio: number): Meta => ({
      titulo,
      autores: ['Ruiz, Ana'],
      anio,
      csl: { type: 'article-journal', DOI: '10.1000/182' },
    })
    const files = ['uno', 'dos', 'tres', 'cuatro'].map(name => `#1\nLa copia ${name}.`)
    const ids: string[] = []
    for (const text of files) ids.push((await house.upload(text, '', key)).id)
    const [first, second, other, later] = ids as [string, string, string, string]
    await read(key, first, meta('La primera carta', 1999))
    await read(key, second, meta('La Primera Carta', 1999))
    await read(key, other, meta('Otra carta', 1999))
    await read(key, later, meta('La primera carta', 2010))
    const { referencias } = await get('/referencias', key).then(({ json }) => json)
    const documents = referencias.map(({ documentos }: Json) => [...documentos].sort())
    expect(documents.toSorted()).toEqual([[first, second].sort(), [later], [other]].toSorted())
    await house.ask('DELETE', `${api}/documentos/${first}`, { key })
    expect((await get(`/documentos/${second}/referencia`, key)).json.csl).toMatchObject({ DOI: '10.1000/182' })
  })

  it('is known by the title of its document while it has none of its own', async () => {
    const key = await person()
    await house.upload('#1\nNo hay más título que el del archivo.', '?nombre=apuntes-sueltos.txt', key)
    expect((await get('/referencias?q=apuntes', key)).json.referencias).toMatchObject([{ estado: 'listo' }])
  })

  it('says who says what; a person’s word wins, also over a later reading', async () => {
    const key = await known()
    const { id } = await house.upload('#7\nagua clara', '?nombre=fuente.txt', key)
    await read(key, id, {
      record: {
        title: { value: 'Sobre el agua', probability: 0.97, evidence: 'SOBRE EL AGUA', source: 'pagina', page: 1 },
        author: { value: [{ family: 'Ruiz', given: 'E.' }], probability: 0.6, evidence: 'E. Ruiz', source: 'pagina' },
      },
      candidates: {
        issued: [{ value: { 'date-parts': [[1899]] }, probability: 0.4, evidence: '1899', source: 'archivo' }],
      },
    })
    const before = (await get(`/documentos/${id}/referencia`, key)).json
    expect(before).toMatchObject({
      clave: 'ruizagua',
      estado: 'listo',
      documentos: [id],
      dudosas: ['author'],
      csl: { id: 'ruizagua', title: 'Sobre el agua', author: [{ family: 'Ruiz', given: 'E.' }] },
      procedencia: {
        title: { fuente: 'archivo', probabilidad: 0.97, evidencia: 'SOBRE EL AGUA', lugar: 'pagina', pagina: 1 },
      },
      candidatos: { issued: [{ valor: { 'date-parts': [[1899]] }, fuente: 'archivo', probabilidad: 0.4 }] },
    })
    const { json } = await patch(
      `/documentos/${id}/referencia`,
      { campos: { author: ['Ruiz, Eva'], issued: '1901-05', volume: 3, publisher: null }, confirmar: ['title'] },
      key,
    )
    expect(json).toMatchObject({
      dudosas: [],
      csl: { author: [{ family: 'Ruiz', given: 'Eva' }], issued: { 'date-parts': [[1901, 5]] }, volume: '3' },
      procedencia: { author: { fuente: 'usuario' }, title: { fuente: 'usuario' }, volume: { fuente: 'usuario' } },
    })
    expect((await get(`/documentos/${id}`, key)).json).toMatchObject({ autores: ['Ruiz, Eva'], anio: 1901 })
    await read(key, id, {
      titulo: 'Otro',
      autores: ['Nadie, N.'],
      csl: { publisher: 'Imprenta', volume: '9', DOI: '10.1/x' },
    })
    const after = (await get(`/documentos/${id}/referencia`, key)).json
    expect(after.csl).toMatchObject({
      title: 'Sobre el agua',
      author: [{ family: 'Ruiz', given: 'Eva' }],
      volume: '3',
      DOI: '10.1/x',
    })
    expect([after.csl.publisher, after.clave]).toEqual([undefined, 'ruizagua'])
    const forgot = await patch(`/documentos/${id}/referencia`, { olvidar: ['volume', 'publisher'] }, key)
    expect(forgot.json.csl).toMatchObject({ volume: '9', publisher: 'Imprenta' })
  })

  it('PATCH of the document corrects everything at once, and search and citations follow', async () => {
    const key = await person()
    const { id } = await house.upload('#7\nagua clara', '?nombre=f.txt', key)
    const { json } = await patch(
      `/documentos/${id}`,
      {
        titulo: 'Pozos',
        autores: ['Sol, Ana'],
        anio: 1950,
        campos: { publisher: 'Lumen', type: 'book' },
        clave: 'mi:clave',
      },
      key,
    )
    expect(json.referencia).toBe('Sol, A. (1950). Pozos. Lumen.')
    expect((await get('/referencias/mi:clave', key)).json.csl).toMatchObject({ id: 'mi:clave', publisher: 'Lumen' })
    expect((await get('/buscar?q=pozos+agua', key)).json.pasajes[0].cita).toBe('(Sol, 1950, p. 7)')
  })

  it('what is no value is told, with the field and what was meant', async () => {
    const key = await person()
    const { id } = await house.upload('#7\nagua', '', key)
    const told = async (body: object): Promise<unknown> =>
      (await patch(`/documentos/${id}/referencia`, body, key)).json.error?.detalles.campo
    expect(await told({ campos: { titel: 'x' } })).toBe('campos.titel')
    expect(await told({ campos: { author: 'x' } })).toBe('campos.author')
    expect(await told({ campos: { issued: { 'date-parts': [[2000, 13]] } } })).toBe('campos.issued')
    expect(await told({ campos: { type: 'libro' } })).toBe('campos.type')
    expect(await told({ clave: 'a b' })).toBe('clave')
    expect(await told({ confirmar: ['nada'] })).toBe('nada')
    expect(await told({ campos: { author: [{}] } })).toBe('campos.author')
  })

  it('a key that was shown means it for ever; one of another record is refused', async () => {
    const key = await person()
    const a = await house.upload('#1\nuno', '?titulo=Uno', key),
      b = await house.upload('#1\ndos', '?titulo=Dos', key)
    const old = (await get(`/documentos/${a.id}/referencia`, key)).json.clave
    await patch(`/documentos/${a.id}`, { clave: 'nueva1' }, key)
    expect((await get(`/referencias/${old}`, key)).json).toMatchObject({ clave: 'nueva1', alias: [old] })
    expect((await patch(`/documentos/${b.id}/referencia`, { clave: 'nueva1' }, key)).status).toBe(409)
    expect((await patch(`/documentos/${b.id}/referencia`, { clave: old }, key)).status).toBe(409)
  })
})

const BIB = `@book{ruiz2001agua,
  author = {Ruiz, Eva},
  title = {Sobre el {Agua}},
  year = 2001,
  publisher = {Lumen},
  owner = {yo},
}

@article{roto, title = {Sin cerrar,
  year = 1999
}

@article{paz1999, author = {Paz, Ana}, title = {Otra cosa de ríos}, year = 1999, journal = {Revista}, doi = {10.1234/abc}}
`

describe.skipIf(!built)('an import', () => {
  it('told first and then done; done again it changes nothing; what is broken is told with its line', async () => {
    const key = await person()
    const tried = await bring(BIB, key, '?simular=true')
    expect(tried).toMatchObject({ simulada: true, formato: 'biblatex', leidas: 2, nuevas: 2, perdidas: 1 })
    expect(tried.avisos).toMatchObject([{ linea: 9, clave: 'roto', perdida: true }])
    expect((await get('/referencias', key)).json.total).toBe(0)
    const done = await bring(BIB, key)
    expect(done).toMatchObject({ simulada: false, nuevas: 2, cambian: 0 })
    expect(done.referencias.map((r: Json) => [r.clave, r.accion, r.titulo, r.linea])).toEqual([
      ['ruiz2001agua', 'nueva', 'Sobre el Agua', 1],
      ['paz1999', 'nueva', 'Otra cosa de ríos', 13],
    ])
    expect(await bring(BIB, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 })
    const list = (await get('/referencias?sin_archivo=true', key)).json
    expect(list.referencias.map((r: Json) => [r.clave, r.estado, r.bibliotecas])).toEqual([
      ['ruiz2001agua', 'sin_archivo', ['principal']],
      ['paz1999', 'sin_archivo', ['principal']],
    ])
    expect((await get('/documentos', key)).json.total).toBe(0)
    expect((await get('/buscar?q=agua', key)).json.pasajes).toEqual([])
  })

  it.each(['bibtex', 'biblatex', 'ris', 'csl-json'])(
    'of our own %s states nothing new of what was read',
    async form => {
      const key = await known()
      const { id } = await house.upload('#1\nEl agua venía de la sierra, y nadie la pagaba.', '?nombre=agua.txt', key)
      await read(key, id, { titulo: 'El agua de Madrid', autores: ['Ruiz, Eva'], anio: 2001 })
      await house.upload('#1\nNo hay más título que el del archivo.', '?nombre=apuntes.txt', key)
      const file = (await get(`/referencias?formato=${form}`, key)).text
      expect(await bring(file, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2, perdidas: 0 })
      const corrected = await bring(file.replace(/Eva|Ruiz, E\./, 'Elvira'), key)
      expect(corrected.referencias.filter((r: Json) => r.accion === 'cambia')).toMatchObject([
        { cambios: [{ variable: 'author' }] },
      ])
      const { referencias } = (await get('/referencias', key)).json
      expect(referencias.map((r: Json) => r.procedencia.title?.fuente ?? null).sort()).toEqual(['importado', null])
    },
  )

  it('what changed in the file changes here, what a person said stays', async () => {
    const key = await person()
    await bring(BIB, key)
    await patch('/referencias/paz1999', { campos: { title: 'De ríos' } }, key)
    const changed = BIB.replace('Lumen', 'Alianza').replace('Otra cosa', 'Más cosas').replace('  owner = {yo},\n', '')
    const { cambian, referencias } = await bring(changed, key)
    expect(cambian).toBe(2)
    expect(referencias[0]).toMatchObject({
      clave: 'ruiz2001agua',
      por: 'clave',
      cambios: [{ variable: 'publisher', antes: 'Lumen', ahora: 'Alianza' }],
    })
    expect((await get('/referencias/paz1999', key)).json.csl.title).toBe('De ríos')
  })

  it('joins documents that are there: by file, by identifier, by title, name and year', async () => {
    const key = await known()
    const ids = []
    for (const name of ['Ruiz 2001 agua.txt', 'b.txt', 'c.txt'])
      ids.push((await house.upload(`#1\ntexto de ${name}`, `?nombre=${encodeURIComponent(name)}`, key)).id)
    await read(key, ids[1], { titulo: 'Otra cosa de ríos', csl: { DOI: '10.1234/ABC' } })
    await read(key, ids[2], { titulo: 'Tercera obra de todas', autores: ['Sol, Luis'], anio: 1980 })
    const file = `${BIB.replace('owner', 'file = {:/home/x/Ruiz 2001 agua.txt:pdf},\n  owner')}
@book{sol80, author = {Luis Sol}, title = {Tercera obra de todas: un subtítulo}, year = 1980}`
    const { referencias, cambian } = await bring(file, key)
    expect(cambian).toBe(3)
    expect(referencias.map((r: Json) => [r.clave, r.por, r.documentos])).toEqual([
      ['ruiz2001agua', 'archivo', [ids[0]]],
      ['paz1999', 'doi', [ids[1]]],
      ['sol80', 'titulo', [ids[2]]],
    ])
    expect((await get(`/documentos/${ids[0]}`, key)).json).toMatchObject({
      titulo: 'Sobre el Agua',
      autores: ['Ruiz, Eva'],
    })
    expect((await get(`/referencias/paz1999`, key)).json.estado).toBe('listo')
  })

  it('a reference takes its text when a file comes that is it, and not when only an identifier agrees', async () => {
    const key = await known()
    await bring(BIB, key)
    const wrong = await house.upload('#1\notro', '?nombre=x1.txt', key)
    await read(key, wrong.id, { csl: { DOI: '10.1234/abc' } }, 'Una plantilla de otra revista')
    expect((await get('/referencias/paz1999', key)).json.estado).toBe('sin_archivo')
    const right = await house.upload('#1\nese', '?nombre=x2.txt', key)
    await read(key, right.id, { csl: { DOI: '10.1234/abc' } }, 'OTRA COSA DE RÍOS\npor Ana Paz')
    expect((await get('/referencias/paz1999', key)).json).toMatchObject({ estado: 'listo', documentos: [right.id] })
    expect((await get(`/documentos/${right.id}`, key)).json).toMatchObject({ titulo: 'Otra cosa de ríos', anio: 1999 })
    expect((await house.ask('DELETE', `${api}/documentos/${right.id}`, { key })).status).toBe(200)
    expect((await get('/referencias/paz1999', key)).json.estado).toBe('sin_archivo')
  })

  it('goes out as it came in, in the formats that there are; unchanged fields to the letter', async () => {
    const key = await person()
    await bring(BIB, key)
    const file = async (format: string, query = ''): Promise<Reply> =>
      get(`/referencias?formato=${format}${query}`, key)
    const bib = await file('biblatex')
    expect(bib.headers.get('content-type')).toBe('application/x-bibtex; charset=utf-8')
    expect(bib.headers.get('content-disposition')).toContain('referencias.bib')
    expect(bib.text).toContain('title     = {Sobre el {Agua}},')
    expect(bib.text).toContain('owner     = {yo},')
    expect((await file('ris')).text).toMatch(/^TY {2}- BOOK\r\n/)
    expect(JSON.parse((await file('csl-json', '&ids=paz1999')).text)).toMatchObject([
      { id: 'paz1999', DOI: '10.1234/abc' },
    ])
    expect((await file('bibtex', '&ids=nadie')).status).toBe(404)
    const other = await person()
    await bring(bib.text, other)
    expect((await get('/referencias?formato=biblatex', other)).text).toBe(bib.text)
  })

  it('a document and a reference are joined by hand, and apart their keys still mean it', async () => {
    const key = await person()
    await bring(BIB, key)
    const { id } = await house.upload('#1\nuno', '?titulo=Uno', key)
    const old = (await get(`/documentos/${id}/referencia`, key)).json.clave
    const { json } = await patch('/referencias/ruiz2001agua', { documento: id }, key)
    expect(json).toMatchObject({
      clave: 'ruiz2001agua',
      documentos: [id],
      alias: [old],
      csl: { title: 'Uno', publisher: 'Lumen' },
    })
    expect((await house.ask('DELETE', `${api}/referencias/ruiz2001agua`, { key })).status).toBe(409)
    expect((await house.ask('DELETE', `${api}/referencias/paz1999`, { key })).status).toBe(200)
    expect((await get('/referencias/paz1999', key)).status).toBe(404)
  })

  it('two entries of one work stay two; a key that is taken gets a letter, and it is told', async () => {
    const key = await person()
    const { avisos, nuevas } = await bring('@book{a, title={A}}\n@book{a, title={B}}\n@book{b b, title={C}}', key)
    expect(nuevas).toBe(3)
    expect(avisos.map((a: Json) => a.mensaje)).toContain('La clave «a» ya es de otra referencia; esta se llama «aa».')
    const { referencias } = (await get('/referencias', key)).json
    expect(referencias.map((r: Json) => [r.clave, r.alias])).toEqual([
      ['a', []],
      ['aa', []],
      ['c', ['b b']],
    ])
  })

  it('“and others” takes no author away that the record names', async () => {
    const key = await person()
    const entry = (author: string): string =>
      `@article{v17, author={${author}}, title={Attention and memory}, year=2017, doi={10.1000/v17}}`
    await bring(entry('Vásquez, Ana and Solís, Noé and Pardo, Niki'), key)
    expect(await bring(entry('Vasquez, A. and others'), key)).toMatchObject({ nuevas: 0 })
    expect((await get('/referencias/v17', key)).json.csl.author).toHaveLength(3)
    expect(await bring(entry('Vasquez, A. and others'), key)).toMatchObject({ cambian: 0, iguales: 1 })
    await bring(entry('Ruiz, Ana and others'), key)
    expect((await get('/referencias/v17', key)).json.csl.author[0].family).toBe('Ruiz')
  })

  it('“and others” makes no author certain that was only read in the file', async () => {
    const key = await known()
    const { id } = await house.upload('#7\nagua', '?nombre=fuente.txt', key)
    const author = [{ family: 'Ruiz', given: 'Eva' }, { literal: 'Water Board' }]
    await read(key, id, {
      record: {
        title: { value: 'Sobre el agua clara', probability: 0.97, evidence: '', source: 'pagina', page: 1 },
        author: { value: author, probability: 0.6, evidence: '', source: 'pagina' },
        issued: { value: { 'date-parts': [[2017]] }, probability: 0.9, evidence: '', source: 'pagina' },
      },
    })
    const bib = '@misc{ruiz, author={Ruiz, Eva and others}, title={Sobre el agua clara}, year=2017}'
    expect(await bring(bib, key)).toMatchObject({ nuevas: 0, cambian: 1 })
    const { csl } = (await get(`/documentos/${id}/referencia`, key)).json
    expect(csl.author).toEqual([{ family: 'Ruiz', given: 'Eva' }, { literal: 'others' }])
  })

  it.each([
    ['only a title', ''],
    ['an author and a year', 'author={Ruiz, Ana}, year=1999, '],
  ])('entries under one key, of which each has %s, are known again', async (_, fields) => {
    const key = await person()
    const bib = ['La primera carta', 'Otro libro'].map(title => `@misc{dup, ${fields}title={${title}}}\n`).join('')
    expect(await bring(bib, key)).toMatchObject({ nuevas: 2 })
    expect(await bring(bib, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 })
    expect(await bring(bib, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 })
  })

  it('a key that another entry has in other capitals is asked for once, also where that one came with another file', async () => {
    const key = await person()
    const entry = (own: string, title: string): string => `@misc{${own}, author={Ruiz, Ana}, title={${title}}}`
    expect(await bring(entry('Ruiz01', 'La primera carta'), key)).toMatchObject({ nuevas: 1 })
    const other = entry('ruiz01', 'Otro libro')
    expect((await bring(other, key)).referencias).toMatchObject([{ accion: 'nueva', clave: 'ruiz01a' }])
    expect(await bring(other, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 1 })
  })

  it('an entry takes over from one that came with an earlier file', async () => {
    const key = await person()
    await bring('@proceedings{all, title = {All of it}, year = 1990}', key)
    const { avisos } = await bring(
      '@inproceedings{part, title={Part}, crossref={all}}\n@inproceedings{lost, title={L}, crossref={nowhere}}',
      key,
    )
    expect((await get('/referencias/part', key)).json.csl).toMatchObject({
      'container-title': 'All of it',
      issued: { 'date-parts': [[1990]] },
    })
    expect(avisos).toMatchObject([{ linea: 2, clave: 'lost', perdida: false }])
    const out = (await get('/referencias?formato=biblatex&ids=part', key)).text
    expect(out).toMatch(/booktitle\s+= \{All of it\}/)
  })

  it('an entry without key, author or year is known again letter for letter, also when a person corrected it', async () => {
    const key = await person()
    const ris = 'TY  - ELEC\nTI  - Guía del archivo\nUR  - https://example.org/guia\nER  - \n\nTY  - GEN\nER  - \n'
    expect(await bring(ris, key)).toMatchObject({ leidas: 2, nuevas: 2 })
    const { referencias } = (await get('/referencias?q=guia', key)).json
    await patch(`/referencias/${referencias[0].id}`, { campos: { title: 'La guía' } }, key)
    const again = await bring(ris, key)
    expect(again).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 })
    expect(again.referencias[0]).toMatchObject({ id: referencias[0].id, por: 'entrada' })
    expect(await bring(ris.replace('del archivo', 'de la biblioteca'), key)).toMatchObject({ nuevas: 1, iguales: 1 })
  })

  it.each([
    ['a number, which is no key', '917'],
    ['a word', 'informe'],
  ])('a record of RIS without author or year is known again by its `ID`: %s', async (_, id) => {
    const key = await person()
    const ris = `TY  - GEN\nTI  - El informe sin fecha\nID  - ${id}\nER  - \n`
    expect(await bring(ris, key)).toMatchObject({ nuevas: 1 })
    expect(await bring(ris, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 1 })
  })

  it('what goes out as RIS without author or year comes in again as the same work', async () => {
    const key = await person()
    await bring('@misc{actas, title = {Actas del pleno}}\n@misc{actasb, title = {Actas del pleno}}\n', key)
    const out = (await get('/referencias?formato=ris', key)).text
    expect(out).toContain('ID  - actas\r\n')
    expect(await bring(out, key)).toMatchObject({ leidas: 2, nuevas: 0, dudas: 0 })
  })

  it('an `ID` that several records have names none of them', async () => {
    const key = await person()
    const ris = ['Actas del pleno', 'Libro de cuentas']
      .map(title => `TY  - GEN\nTI  - ${title}\nID  - Article\nER  - \n\n`)
      .join('')
    expect(await bring(ris, key)).toMatchObject({ nuevas: 2 })
    expect(await bring(ris, key)).toMatchObject({ nuevas: 0, cambian: 0, iguales: 2 })
  })

  it('an `ID` that is a word names no work that has an author and a year of its own', async () => {
    const key = await person()
    const report = (year: number): string =>
      `TY  - RPRT\nAU  - Ruiz, Ana\nTI  - Informe anual de la junta, ${year}\nPY  - ${year}\nID  - Article\nER  - \n`
    expect(await bring(report(2019), key)).toMatchObject({ nuevas: 1 })
    expect(await bring(report(2020), key)).toMatchObject({ nuevas: 1, cambian: 0 })
    expect(await bring(report(2019), key)).toMatchObject({ nuevas: 0, iguales: 1 })
  })

  it('what is no file of references is told, with the way out', async () => {
    const key = await person()
    for (const raw of ['Estimado señor:', '\x00\x01\x02', '@'.repeat(5000)]) {
      const { status, json } = await house.ask('POST', `${api}/referencias`, {
        key,
        raw,
        headers: { 'Content-Type': 'text/plain' },
      })
      expect([status, json.error.detalles.campo]).toEqual([400, 'archivo'])
      expect(json.error.mensaje).toContain('BibTeX')
    }
    const form = new FormData()
    form.append('archivo', new Blob([BIB]), 'mis referencias.bib')
    const { json } = await house.ask('POST', `${api}/referencias?simular=1`, { key, raw: form })
    expect(json.leidas).toBe(2)
    const folder = join(PACKAGE_ROOT, '../shared/data/bib')
    if (existsSync(folder)) {
      const latin = readFileSync(join(folder, 'AdrianVazquezMejia-biblioteca.bib'))
      const reply = await house.ask('POST', `${api}/referencias?simular=1`, {
        key,
        raw: latin,
        headers: { 'Content-Type': 'text/plain' },
      })
      expect(JSON.stringify(reply.json)).not.toContain('\ufffd')
    }
  })
})

it('the form has every type and variable, each with its names', async () => {
  const { json } = await get('/referencias/formulario', await person())
  expect([json.tipos.length, json.variables.length]).toEqual([45, VARIABLES.size])
  for (const { tipo, etiqueta, label } of json.tipos)
    expect([tipo, etiqueta !== tipo, label !== '']).toEqual([tipo, true, true])
  for (const { variables } of json.tipos) expect(new Set(variables).size).toBe(json.variables.length)
})

describe('another account', () => {
  it('sees no reference, changes none, deletes none, exports none: 404 like what does not exist', async () => {
    const [mine, theirs] = [await person(), await person()]
    const { id } = await house.upload('#1\nsecreto', '?titulo=Secreto', theirs)
    const { id: record, clave } = (await get(`/documentos/${id}/referencia`, theirs)).json
    for (const which of [id, record, clave, 'nadie']) {
      const tries = [
        await get(`/referencias/${which}`, mine),
        await get(`/documentos/${which}/referencia`, mine),
        await patch(`/referencias/${which}`, { campos: { title: 'x' } }, mine),
        await patch(`/documentos/${which}/referencia`, { confirmar: ['title'] }, mine),
        await house.ask('DELETE', `${api}/referencias/${which}`, { key: mine }),
        await get(`/referencias?ids=${which}`, mine),
        await get(`/referencias?formato=biblatex&ids=${which}`, mine),
      ]
      expect(tries.map(({ status, json }) => [status, json.error.codigo])).toEqual(
        tries.map(() => [404, 'no_encontrado']),
      )
    }
    const { id: own } = await house.upload('#1\nmío', '?titulo=Mio', mine)
    expect((await patch(`/documentos/${own}/referencia`, { documento: id }, mine)).status).toBe(404)
    expect((await get('/referencias', mine)).json.total).toBe(1)
    expect((await get('/referencias?biblioteca=ajena', mine)).status).toBe(404)
    if (built) {
      const { referencias } = await bring('@book{x, title = {Secreto}, ids = {' + clave + '}}', mine)
      expect(referencias).toMatchObject([{ accion: 'nueva' }])
    }
    expect((await get(`/documentos/${id}/referencia`, theirs)).json.csl.title).toBe('Secreto')
  })
})
