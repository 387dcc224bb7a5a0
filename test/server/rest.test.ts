import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openHouse, type House } from './house.ts'

const BOOK =
  '#i\nPrólogo de la villa.\f#ii\nSigue el prólogo.\f#1\nEn un lugar de la Mancha vivía un ' +
  'hidalgo.\fLámina sin número.\f#3\nLa imprenta llegó en 1702 a la villa.'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const api = '/api/v1'

describe('POST /documentos (subir)', () => {
  it('201 Documento: finished', async () => {
    const { status, json, headers } = await house.ask(
      'POST',
      `${api}/documentos?nombre=El%20libro.txt&titulo=Libro&autores=Cervantes,%20Miguel%20de;%20P%C3%A9rez,%20Ana&anio=1605`,
      { raw: BOOK },
    )
    expect(status).toBe(201)
    expect(json).toMatchObject({
      titulo: 'Libro',
      autores: ['Cervantes, Miguel de', 'Pérez, Ana'],
      anio: 1605,
      estado: 'listo',
      unidades: 5,
    })
    expect(json.referencia).toBeTypeOf('string')
    expect(json.id).toMatch(/^d[a-z2-7]{16}$/)
    expect(headers.get('location')).toBe(`${house.url}${api}/documentos/${json.id}`)
    expect(json.texto_url).toBe(`${house.url}${api}/documentos/${json.id}/texto`)
  })

  it('200: the file was already present (same SHA-256, with duplicado: true)', async () => {
    const first = await house.upload('#1\nuna vez')
    const { status, json } = await house.ask('POST', `${api}/documentos`, { raw: '#1\nuna vez' })
    expect([status, json.id, json.duplicado]).toEqual([200, first.id, true])
  })

  it('in another account the same file is an ordinary new document', async () => {
    const first = await house.upload('#1\nde dos')
    const other = await house.newAccount('dos@example.org')
    const { status, json } = await house.ask('POST', `${api}/documentos`, { key: other.key, raw: '#1\nde dos' })
    expect(status).toBe(201)
    expect(json.id).not.toBe(first.id)
    expect(json.duplicado).toBeUndefined()
  })

  it('201 finished (possibly with estado error): the caller must read estado', async () => {
    const { status, json } = await house.ask('POST', `${api}/documentos`, { raw: 'ROTO' })
    expect([status, json.estado, json.error]).toEqual([201, 'error', 'El archivo está dañado.'])
  })

  it.each([
    ['esperar=0', '/documentos?esperar=0', {}],
    ['Prefer: respond-async', '/documentos', { Prefer: 'respond-async' }],
  ])('202 with progreso_url at once: %s', async (name, path, headers) => {
    house.hold(true)
    try {
      const { status, json, headers: answered } = await house.ask('POST', api + path, { raw: `lento ${name}`, headers })
      expect(status).toBe(202)
      expect(json).toMatchObject({ estado: 'en_cola', progreso_url: `${house.url}${api}/documentos/${json.id}` })
      expect(answered.get('location')).toBe(json.progreso_url)
      expect(answered.get('preference-applied')).toBe(name === 'esperar=0' ? null : 'respond-async')
    } finally {
      house.hold(false)
    }
  })

  it('multipart: archivo, titulo, autores, anio; the file name in UTF-8', async () => {
    const form = new FormData()
    form.set('titulo', 'Del formulario')
    form.set('autores', 'Núñez, Íñigo; Ko, Li')
    form.set('anio', '1999')
    form.set('archivo', new Blob(['#1\nformulario']), 'España años.txt')
    const { status, json } = await house.ask('POST', `${api}/documentos`, { raw: form })
    expect([status, json.titulo, json.autores, json.anio]).toEqual([
      201,
      'Del formulario',
      ['Núñez, Íñigo', 'Ko, Li'],
      1999,
    ])
    const untitled = new FormData()
    untitled.set('archivo', new Blob(['#1\nformulario sin título']), 'España_años.txt')
    expect((await house.ask('POST', `${api}/documentos`, { raw: untitled })).json.titulo).toBe('España años')
  })

  it('application/json without url is a clear 400 peticion_invalida', async () => {
    const { status, json } = await house.ask('POST', `${api}/documentos`, { body: { titulo: 'sin dirección' } })
    expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', 'url'])
  })

  it('an empty file in a form is an error that says which kinds can be read', async () => {
    const form = new FormData()
    form.set('archivo', new Blob([]), 'nada.pdf')
    const { status, json } = await house.ask('POST', `${api}/documentos`, { raw: form })
    expect([status, json.estado]).toEqual([201, 'error'])
    expect(json.error).toContain('PDF')
  })

  it('the answer in Markdown says the same', async () => {
    const { headers, text } = await house.ask('POST', `${api}/documentos?formato=markdown&titulo=Un%20*t%C3%ADtulo*`, {
      raw: '#1\nmarkdown',
    })
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(text).toContain('# Un \\*título\\*')
    expect(text).toContain('**estado**: listo')
  })
})

describe('Idempotency-Key', () => {
  const post = (key: string, raw: string, query = ''): ReturnType<House['ask']> =>
    house.ask('POST', `${api}/documentos${query}`, { raw, headers: { 'Idempotency-Key': key } })

  it('repeating the request with the same key returns the same resource without duplicating it', async () => {
    const first = await post('k1', '#1\nidempotente')
    const again = await post('k1', '#1\nidempotente', '?esperar=5')
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json.id).toBe(first.json.id)
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  })

  it('while it is still being read the replay is 202', async () => {
    house.hold(true)
    try {
      await post('k2', '#1\nidempotente lento', '?esperar=0')
      const again = await post('k2', '#1\nidempotente lento', '?esperar=0')
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
    } finally {
      house.hold(false)
    }
  })

  it('the same key with another body, or other parameters, is 409 conflicto, and the file is let go', async () => {
    await post('k3', '#1\nuno')
    const before = (await house.blobs.list()).length
    const { status, json } = await post('k3', '#1\notro cuerpo')
    expect([status, json.error.codigo]).toEqual([409, 'conflicto'])
    expect((await post('k3', '#1\nuno', '?titulo=Otro')).status).toBe(409)
    await expect.poll(async () => (await house.blobs.list()).length).toBe(before)
  })

  it("kept per account: another account's key is another key", async () => {
    const other = await house.newAccount('clave@example.org')
    const mine = await post('k4', '#1\nmía')
    const { status, json } = await house.ask('POST', `${api}/documentos`, {
      key: other.key,
      raw: '#1\nmía',
      headers: { 'Idempotency-Key': 'k4' },
    })
    expect(status).toBe(201)
    expect(json.id).not.toBe(mine.json.id)
  })

  it('at most 255 characters, else 400', async () => {
    expect((await post('k'.repeat(255), '#1\nlarga')).status).toBe(201)
    const { status, json } = await post('k'.repeat(256), '#1\nmás larga')
    expect([status, json.error.detalles.campo]).toEqual([400, 'Idempotency-Key'])
  })
})

describe('GET /documentos (listar)', () => {
  it('family names only in lists, full names in the record; creado descending; the cursor goes on', async () => {
    const { key } = await house.newAccount('lista@example.org')
    for (const n of [1, 2, 3]) await house.upload(`#1\nlista ${n}`, `?titulo=Tomo%20${n}&autores=Galdós,%20Benito`, key)
    const first = (await house.ask('GET', `${api}/documentos?limite=2`, { key })).json
    expect([first.total, first.documentos.map((d: { titulo: string }) => d.titulo)]).toEqual([3, ['Tomo 3', 'Tomo 2']])
    expect(first.documentos[0].autores).toEqual(['Galdós'])
    expect((await house.ask('GET', `${api}/documentos/${first.documentos[0].id}`, { key })).json.autores).toEqual([
      'Galdós, Benito',
    ])
    const second = (await house.ask('GET', `${api}/documentos?limite=2&cursor=${first.siguiente}`, { key })).json
    expect([second.documentos.length, second.siguiente]).toEqual([1, undefined])
    expect((await house.ask('GET', `${api}/documentos?q=galdos%20tomo%202`, { key })).json.total).toBe(1)
    expect((await house.ask('GET', `${api}/documentos?estado=error`, { key })).json.total).toBe(0)
    expect((await house.ask('GET', `${api}/documentos?formato=markdown`, { key })).text).toContain('# 3 documentos')
  })

  it('limite out of range is clamped (default 50, maximum 200); what is no number is 400; a foreign cursor is 400', async () => {
    expect((await house.ask('GET', `${api}/documentos?limite=0`)).json.documentos).toHaveLength(1)
    expect((await house.ask('GET', `${api}/documentos?limite=9999`)).status).toBe(200)
    expect((await house.ask('GET', `${api}/documentos?limite=diez`)).json.error.detalles.campo).toBe('limite')
    expect((await house.ask('GET', `${api}/documentos?cursor=zzz`)).json.error.detalles.campo).toBe('cursor')
    expect((await house.ask('GET', `${api}/documentos?estado=leyendo`)).json.error.detalles.campo).toBe('estado')
  })
})

describe('GET /documentos/{id} (documento)', () => {
  it('202 with progreso_url while it is being read; long-polls until done', async () => {
    house.hold(true)
    onTestFinished(() => house.hold(false))
    const { id } = await house.upload('#1\nespera', '?esperar=0')
    const { status, json } = await house.ask('GET', `${api}/documentos/${id}`)
    expect([status, json.progreso_url]).toEqual([202, `${house.url}${api}/documentos/${id}`])
    setTimeout(() => house.hold(false), 300)
    const waited = await house.ask('GET', `${api}/documentos/${id}?esperar=600`) // longer than a test may take: it answers when the document is done
    expect([waited.status, waited.json.estado]).toEqual([200, 'listo'])
    expect((await house.ask('GET', `${api}/documentos/${id}?esperar=99999`)).status).toBe(200)
  })

  it('a caller that leaves stops waiting', async () => {
    house.hold(true)
    try {
      const { id } = await house.upload('#1\nabandono', '?esperar=0')
      const leave = new AbortController()
      const waiting = fetch(`${house.url}${api}/documentos/${id}?esperar=600`, {
        headers: { Authorization: `Bearer ${house.key}` },
        signal: leave.signal,
      })
      setTimeout(() => leave.abort(), 200)
      await expect(waiting).rejects.toThrow()
      await expect
        .poll(() => house.lines.some(line => line.includes('"status":499') && line.includes('GET /documentos/{id}"')))
        .toBe(true)
    } finally {
      house.hold(false)
    }
  })
})

describe('DELETE /documentos/{id} (borrar)', () => {
  it('deletes the document and everything derived from it; a second DELETE is 404', async () => {
    const text = '#1\nborrable palabrota'
    const { id } = await house.upload(text)
    const original = createHash('sha256').update(text).digest('hex')
    expect(await house.blobs.size(original)).toBe(text.length)
    expect((await house.ask('DELETE', `${api}/documentos/${id}`)).json).toEqual({ ok: true, id, borrado: true })
    // What received or read it may let go of it a moment later.
    await expect.poll(() => house.blobs.size(original)).toBeNull()
    expect((await house.ask('DELETE', `${api}/documentos/${id}`)).status).toBe(404)
    expect((await house.ask('GET', `${api}/buscar?q=palabrota`)).json.pasajes).toEqual([])
  })

  it('also while processing; the file stays when another account has it', async () => {
    const other = await house.newAccount('borra@example.org')
    house.hold(true)
    onTestFinished(() => house.hold(false))
    const mine = await house.upload('#1\ncompartido', '?esperar=0')
    const theirs = await house.upload('#1\ncompartido', '?esperar=0', other.key)
    expect((await house.ask('DELETE', `${api}/documentos/${mine.id}`)).status).toBe(200)
    house.hold(false)
    expect((await house.ask('GET', `${api}/documentos/${theirs.id}?esperar=10`, { key: other.key })).json.estado).toBe(
      'listo',
    )
  })
})

describe('GET /documentos/{id}/texto (texto)', () => {
  let id = ''
  beforeAll(async () => {
    id = (await house.upload(`${BOOK}\f#4\nFin.`, '?titulo=Texto')).id
  })
  const read = (query: string): ReturnType<House['ask']> => house.ask('GET', `${api}/documentos/${id}/texto${query}`)
  const positions = async (query: string): Promise<number[]> =>
    (await read(query)).json.unidades.map((u: { posicion: number }) => u.posicion)

  it('desde and hasta accept a printed folio, arabic or roman, and a physical position in square brackets', async () => {
    expect(await positions('?desde=1&hasta=3')).toEqual([3, 4, 5])
    expect(await positions('?desde=ii&hasta=%5B4%5D')).toEqual([2, 3, 4])
    expect(await positions('?desde=p.%203')).toEqual([5, 6])
  })

  it('without hasta at most limite units, plus siguiente; passing siguiente as desde continues', async () => {
    const first = (await read('?limite=4')).json
    expect([first.unidades.length, first.siguiente]).toEqual([4, '[5]'])
    const rest = (await read(`?limite=4&desde=${encodeURIComponent(first.siguiente)}`)).json
    expect([rest.unidades.map((u: { posicion: number }) => u.posicion), rest.siguiente]).toEqual([[5, 6], undefined])
  })

  it('locator and citation are made from the anchor: p. [4] where nothing is printed', async () => {
    const { documento, unidades } = (await read('')).json
    expect(unidades.map((u: { localizador: string }) => u.localizador)).toEqual([
      'p. i',
      'p. ii',
      'p. 1',
      'p. [4]',
      'p. 3',
      'p. 4',
    ])
    expect(unidades[0].enlace).toBe(`${house.url}/leer/${id}?u=1`)
    expect(documento.tipo).toBe('documento')
  })

  it('a folio that does not exist is 404 naming the field; hasta before desde is 400', async () => {
    const { status, json } = await read('?desde=700')
    expect([status, json.error.detalles.campo]).toEqual([404, 'desde'])
    expect((await read('?desde=3&hasta=i')).status).toBe(400)
  })

  it('409 conflicto when the document has no text yet', async () => {
    house.hold(true)
    try {
      const waiting = await house.upload('#1\nsin texto aún', '?esperar=0')
      const { status, json } = await house.ask('GET', `${api}/documentos/${waiting.id}/texto`)
      expect([status, json.error.codigo]).toEqual([409, 'conflicto'])
    } finally {
      house.hold(false)
    }
  })

  it('Accept: text/markdown gives Markdown; errors stay JSON', async () => {
    const { headers, text } = await house.ask('GET', `${api}/documentos/${id}/texto`, {
      headers: { Accept: 'text/markdown, */*;q=0.1' },
    })
    expect(headers.get('content-type')).toContain('text/markdown')
    expect(text).toContain('## [p. ii](')
    const failed = await house.ask('GET', `${api}/documentos/${id}/texto?desde=700`, {
      headers: { Accept: 'text/markdown' },
    })
    expect(failed.json.error.estado).toBe(404)
    expect((await read('?formato=html')).json.error.detalles.campo).toBe('formato')
  })
})

describe('buscar and buscarPost', () => {
  let id = ''
  beforeAll(async () => {
    id = (
      await house.upload(
        '#xiv\nEl murciélago cenaba en la azotea.\f#15\nOtra cosa distinta.',
        '?titulo=Fauna&autores=Ruiz,%20Eva&anio=1990',
      )
    ).id
  })

  it('a passage with its citation, locator and link made from the anchor', async () => {
    const { json } = await house.ask('GET', `${api}/buscar?q=murcielago`)
    expect(json.consulta).toBe('murcielago')
    expect(json.pasajes[0]).toMatchObject({
      id: `${id}:p1.1`,
      cita: '(Ruiz, 1990, p. xiv)',
      localizador: 'p. xiv',
      documento: { id, titulo: 'Fauna', autores: ['Ruiz'], anio: 1990 },
      enlace: `${house.url}/leer/${id}?u=1&f=p1.1`,
    })
  })

  it('A search that finds nothing returns no passages; nothing is filled in', async () => {
    const { status, json } = await house.ask('GET', `${api}/buscar?q=xilofonista`)
    expect([status, json.pasajes]).toEqual([200, []])
    expect((await house.ask('GET', `${api}/buscar?q=xilofonista&formato=markdown`)).text).toContain('Ningún pasaje')
  })

  it('A phrase inside double quotes in q is matched literally', async () => {
    expect(
      (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('"cenaba en la azotea"')}`)).json.pasajes,
    ).toHaveLength(1)
    expect(
      (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('"azotea en la cenaba"')}`)).json.pasajes,
    ).toEqual([])
  })

  it('documento may be repeated or comma separated; an unknown or foreign id in documento is 404', async () => {
    const other = (await house.upload('#1\nnada que ver')).id
    expect((await house.ask('GET', `${api}/buscar?q=murcielago&documento=${other}`)).json.pasajes).toEqual([])
    expect((await house.ask('GET', `${api}/buscar?q=murcielago&documento=${other},${id}`)).json.pasajes).toHaveLength(1)
    expect(
      (await house.ask('GET', `${api}/buscar?q=murcielago&documento=${other}&documento=${id}`)).json.pasajes,
    ).toHaveLength(1)
    expect((await house.ask('GET', `${api}/buscar?q=murcielago&documento=dno`)).status).toBe(404)
  })

  it('buscarPost is the same operation with a JSON body; formato in the body too', async () => {
    const { json } = await house.ask('POST', `${api}/buscar`, {
      body: { q: 'murciélago', k: 99, documentos: [id], biblioteca: 'principal' },
    })
    expect(json.pasajes).toHaveLength(1)
    const { text } = await house.ask('POST', `${api}/buscar`, { body: { q: 'murciélago', formato: 'markdown' } })
    expect(text).toContain('> El murciélago cenaba')
    expect((await house.ask('POST', `${api}/buscar`, { body: { q: 'x', biblioteca: 'no existe' } })).status).toBe(404)
  })

  it('q is required: 400 naming it; a wrong k too', async () => {
    expect((await house.ask('GET', `${api}/buscar`)).json.error).toMatchObject({
      codigo: 'peticion_invalida',
      estado: 400,
      detalles: { campo: 'q' },
    })
    expect((await house.ask('GET', `${api}/buscar?q=a&k=muchos`)).json.error.detalles.campo).toBe('k')
    expect((await house.ask('GET', `${api}/buscar?q=a&k=-3`)).status).toBe(200)
  })
})

describe('Markdown', () => {
  it('every read of the library has it: units, passages, the account', async () => {
    const { id } = await house.upload('#xiv\nlegible\f#15\nigual')
    const read = async (path: string): Promise<string[]> => {
      const { headers, text } = await house.ask('GET', api + path, { headers: { Accept: 'text/markdown' } })
      return [headers.get('content-type')!, text]
    }
    expect(await read(`/documentos/${id}/unidades`)).toEqual([
      'text/markdown; charset=utf-8',
      expect.stringContaining('- `[1]` p. xiv\n- `[2]` p. 15\n'),
    ])
    expect(await read(`/documentos/${id}/pasajes?posicion=2`)).toEqual([
      'text/markdown; charset=utf-8',
      expect.stringContaining('> igual'),
    ])
    expect(await read('/cuenta')).toEqual([
      'text/markdown; charset=utf-8',
      expect.stringMatching(/- \*\*documentos\*\*: \d+\n/),
    ])
  })
})

describe('folios', () => {
  it('GET shows the evidence; PATCH corrects a range, and links keep working', async () => {
    const { id } = await house.upload('#21\ncorregible\f#22\ndos\f#23\ntres')
    const before = (await house.ask('GET', `${api}/documentos/${id}/folios`)).json
    expect(before.folios[1]).toMatchObject({ fisica: 2, impresa: '22', origen: 'leido', evidencia: [{ kind: 'fake' }] })
    const { status, json } = await house.ask('PATCH', `${api}/documentos/${id}/folios`, {
      body: { desde: 1, hasta: 2, impresa: 'xiv' },
    })
    expect(status).toBe(200)
    expect(json.folios.map((f: { impresa: string; origen: string }) => [f.impresa, f.origen])).toEqual([
      ['xiv', 'usuario'],
      ['xv', 'usuario'],
      ['23', 'leido'],
    ])
    const found = (await house.ask('GET', `${api}/buscar?q=corregible`)).json.pasajes[0]
    expect([found.localizador, found.id]).toEqual(['p. xiv', `${id}:p1.1`])
    expect(
      (await house.ask('PATCH', `${api}/documentos/${id}/folios`, { body: { desde: 3, hasta: 3, impresa: null } })).json
        .folios[2].impresa,
    ).toBeNull()
    expect((await house.ask('GET', `${api}/documentos/${id}/folios?formato=markdown`)).text).toContain(
      '| 1 | xiv | usuario | 1 |',
    )
  })

  it("a correction of a book without pages of its own is said to be the owner's, not the book's", async () => {
    const { id } = await house.upload('sección única de un libro')
    const shelf = house.storage.shelf((await house.storage.access.owner()).id)
    await shelf.saveFolios(id, [
      { posicion: 1, ancla: { tipo: 'seccion', ruta: [], parrafo: 1, impresa: '7' }, valor: 7, evidence: [] },
    ])
    const path = `${api}/documentos/${id}/folios`
    expect((await house.ask('GET', path)).json.folios[0]).toMatchObject({ impresa: '7', origen: 'epub' })
    await house.ask('PATCH', path, { body: { desde: 1, hasta: 1, impresa: '8' } })
    expect((await house.ask('GET', path)).json.folios[0]).toMatchObject({ impresa: '8', origen: 'usuario' })
  })

  it('a page that is not there is 404, a range upside down or a number that cannot count on is 400', async () => {
    const { id } = await house.upload('#1\nuno de dos\f#2\ndos de dos')
    const patch = async (body: object): Promise<number> =>
      (await house.ask('PATCH', `${api}/documentos/${id}/folios`, { body })).status
    expect(await patch({ desde: 1, hasta: 3, impresa: '1' })).toBe(404)
    expect(await patch({ desde: 2, hasta: 1, impresa: '1' })).toBe(400)
    expect(await patch({ desde: 1, hasta: 2, impresa: '???' })).toBe(400)
    expect(await patch({ desde: 1, hasta: 1 })).toBe(400)
  })
})

describe('collections', () => {
  it('every account starts with principal; a document may be in several; deleting a collection keeps its documents', async () => {
    const { id } = await house.upload('#1\ncoleccionable singularísimo')
    const made = await house.ask('POST', `${api}/bibliotecas`, { body: { nombre: 'Tesis', documentos: [id] } })
    expect([made.status, made.json.documentos]).toEqual([201, 1])
    const names = (await house.ask('GET', `${api}/bibliotecas`)).json.bibliotecas.map(
      (b: { nombre: string }) => b.nombre,
    )
    expect(names).toEqual(expect.arrayContaining(['principal', 'Tesis']))
    expect((await house.ask('GET', `${api}/buscar?q=coleccionable&biblioteca=Tesis`)).json.pasajes).toHaveLength(1)
    expect(
      (await house.ask('PATCH', `${api}/bibliotecas/${made.json.id}`, { body: { nombre: 'Tesis 2', excluir: [id] } }))
        .json,
    ).toMatchObject({ nombre: 'Tesis 2', documentos: 0 })
    const taken = await house.ask('POST', `${api}/bibliotecas`, { body: { nombre: 'Tesis 2' } })
    expect([taken.status, taken.json.error.detalles.campo, taken.json.error.message]).toEqual([
      409,
      'nombre',
      '"nombre": there is a collection of that name.',
    ])
    expect((await house.ask('DELETE', `${api}/bibliotecas/${encodeURIComponent('Tesis 2')}`)).json.borrado).toBe(true)
    expect((await house.ask('GET', `${api}/documentos/${id}`)).status).toBe(200)
    expect((await house.ask('DELETE', `${api}/bibliotecas/principal`)).status).toBe(409)
    expect((await house.ask('GET', `${api}/bibliotecas?formato=markdown`)).text).toContain('principal')
  })
})
