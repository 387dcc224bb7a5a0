import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODES } from '../../src/errors.ts'
import { tools } from '../../tools/index.ts'
import { openHouse, type House } from './house.ts'

const api = '/api/v1'
let house: House
let doc = ''
let library = ''
let citation = ''
/** What `{id}` is of an operation that is not about documents. */
const owned: Record<string, string> = {}
beforeAll(async () => {
  house = await openHouse()
  doc = (await house.upload('#1\nsecreto de Ana\f#2\nmás secretos')).id
  const { sha256, bytes } = await house.blobs.receive(Readable.from([Buffer.from('\x89PNG\r\n', 'latin1')]))
  const shelf = house.storage.shelf((await house.storage.access.owner()).id)
  await shelf.saveFigures(doc, 1, {
    figures: [
      {
        token: 'p1.1',
        box: null,
        pie: 'Mapa secreto',
        descripcion: null,
        sha256,
        bytes,
        media: 'image/png',
        ancho: 2,
        alto: 2,
      },
    ],
    passages: [],
  })
  library = (await house.ask('POST', `${api}/bibliotecas`, { body: { nombre: 'De Ana', documentos: [doc] } })).json.id
  citation = (await house.ask('POST', `${api}/citar?esperar=0`, { body: { texto: 'Nada.' } })).json.id
  const asked = { texto: 'Ana guarda un secreto (Ana, 2020, p. 1).' }
  owned.revision = (await house.ask('POST', `${api}/revisar?esperar=0`, { body: asked })).json.id
  const { access } = house.storage,
    { id: ana } = await access.owner(),
    expira = new Date(Date.now() + 3_600_000).toISOString()
  await house.signIn(ana)
  owned.revocarClave = (await access.keys(ana))[0]!.id
  owned.cerrarSesion = (await access.sessions(ana))[0]!.id
  await house.storage.oauth.addGrant({
    account: ana,
    hash: 'agente',
    client: 'c',
    nombre: 'Agente',
    anfitrion: 'agente.example',
    alcances: ['mcp'],
  })
  await house.storage.oauth.save('AccessToken', 'agente', { payload: {}, grant: 'agente', expires: Date.now() })
  owned.revocarPermiso = (await house.storage.oauth.grants(ana))[0]!.id
  const [passage] = await shelf.passagesOf(doc, 1, 1)
  owned.retirarJuicio = (
    await shelf.saveJudgement({
      id: 'jsuyo',
      fragmento: passage!.id,
      afirmacion: 'Ana guarda un secreto',
      claimHash: 'c',
      passageHash: 'p',
      veredicto: 'respaldada',
      juez: 'persona',
      cita: null,
      quien: 'ana@example.org',
    })
  ).id
  const note = (await house.ask('POST', `${api}/documentos/${doc}/notas`, { body: { posicion: 1, texto: 'secreto' } }))
    .json
  for (const name of ['nota', 'cambiarNota', 'borrarNota']) owned[name] = note.id
  await house.ask('POST', `${api}/referencias`, { raw: '@book{suya, title = {Obra}, author = {Ana, A.}, year = 2020}' })
  const { referencias } = (await house.ask('GET', `${api}/referencias?sin_archivo=true`)).json
  for (const name of ['referencia', 'corregirReferencia', 'borrarReferencia']) owned[name] = referencias[0].id
  owned.cobertura = (await shelf.watchFolder('/home/ana/secretos', false)).id
  owned.retirarInvitacion = (
    await access.createLink({ hash: 'f'.repeat(64), account: null, author: ana, email: null, expira })
  ).id
})
afterAll(() => house.close())

/** A request of each operation that would succeed for the owner. `{id}` is what the isolation test replaces. */
const REQUESTS: Record<string, { path: (id: string) => string; body?: (id: string) => object; raw?: string }> = {
  subir: { path: () => '/documentos', raw: '#1\nnuevo' },
  listar: { path: () => '/documentos' },
  documento: { path: id => `/documentos/${id}` },
  subirEjemplo: { path: () => '/documentos/ejemplo', body: () => ({}) },
  corregirFicha: { path: id => `/documentos/${id}`, body: () => ({ titulo: 'Corregido' }) },
  reintentar: { path: id => `/documentos/${id}/reintentar`, body: () => ({}) },
  releer: { path: id => `/documentos/${id}/releer`, body: () => ({}) },
  texto: { path: id => `/documentos/${id}/texto` },
  original: { path: id => `/documentos/${id}/original` },
  formulas: { path: id => `/documentos/${id}/formulas` },
  palabrasLeidas: { path: id => `/documentos/${id}/palabras?posicion=1` },
  hojas: { path: id => `/documentos/${id}/hojas` },
  dibujo: { path: id => `/documentos/${id}/hojas/dibujo` },
  unidades: { path: id => `/documentos/${id}/unidades` },
  pasajes: { path: id => `/documentos/${id}/pasajes?posicion=1` },
  cajas: { path: id => `/documentos/${id}/cajas?fragmento=p1.1` },
  apariciones: { path: id => `/documentos/${id}/apariciones?q=secreto` },
  cajasHalladas: { path: id => `/documentos/${id}/apariciones/cajas?q=secreto&posicion=1` },
  esquema: { path: id => `/documentos/${id}/esquema` },
  guardarLectura: { path: id => `/documentos/${id}/lectura`, body: () => ({ posicion: 1 }) },
  cajaFolio: { path: id => `/documentos/${id}/folios/caja?posicion=1` },
  folios: { path: id => `/documentos/${id}/folios` },
  figuras: { path: id => `/documentos/${id}/figuras` },
  figura: { path: id => `/figuras/${id}:f1` },
  notasDocumento: { path: id => `/documentos/${id}/notas` },
  anotar: { path: id => `/documentos/${id}/notas`, body: () => ({ posicion: 1, texto: 'secreto' }) },
  notasAjenas: { path: id => `/documentos/${id}/notas/ajenas` },
  tomarNotas: { path: id => `/documentos/${id}/notas/tomar`, body: () => ({}) },
  notas: { path: id => `/notas?documento=${id}` },
  escribirNotas: { path: id => `/documentos/${id}/notas/markdown`, body: () => ({ texto: 'Mío' }) },
  exportarNotas: { path: id => `/notas/anotaciones?documento=${id}` },
  notasBibtex: { path: id => `/notas/bibtex?documento=${id}` },
  importarNotas: { path: id => `/notas/importar?documento=${id}`, raw: '[]' },
  nota: { path: id => `/notas/${id}` },
  cambiarNota: { path: id => `/notas/${id}`, body: () => ({ nota: 'vista' }) },
  borrarNota: { path: id => `/notas/${id}` },
  corregirFolios: { path: id => `/documentos/${id}/folios`, body: () => ({ desde: 1, hasta: 1, impresa: '1' }) },
  buscar: { path: id => `/buscar?q=secreto&documento=${id}` },
  buscarPost: { path: () => '/buscar', body: id => ({ q: 'secreto', documentos: [id] }) },
  bibliotecas: { path: () => '/bibliotecas' },
  crearBiblioteca: { path: () => '/bibliotecas', body: id => ({ nombre: `con ${id}`, documentos: [id] }) },
  cambiarBiblioteca: { path: id => `/bibliotecas/${id}`, body: () => ({ nombre: 'De Ana, segunda' }) },
  borrarBiblioteca: { path: id => `/bibliotecas/${id}` },
  resumir: { path: id => `/documentos/${id}/resumen`, body: () => ({}) },
  siguientes: { path: () => '/preguntar/siguientes', body: id => ({ pregunta: '¿Qué secreto?', documentos: [id] }) },
  preguntar: { path: () => '/preguntar', body: id => ({ pregunta: '¿Qué secreto?', documentos: [id] }) },
  verificar: { path: () => '/verificar', body: id => ({ afirmacion: 'Ana guarda un secreto', documentos: [id] }) },
  juzgar: {
    path: () => '/juicios',
    body: id => ({ afirmacion: 'Ana guarda un secreto', pasaje: `${id}:p1.1`, veredicto: 'respaldada' }),
  },
  juicios: { path: () => '/juicios' },
  jueces: { path: () => '/jueces' },
  modelos: { path: () => '/modelos' },
  traerModelo: { path: () => '/modelos/nli/traer', body: () => ({}) },
  traerJuez: { path: () => '/jueces/nli/traer', body: () => ({}) },
  retirarJuicio: { path: id => `/juicios/${id}` },
  importarReferencias: { path: () => '/referencias', raw: '@book{otra, title = {Otra}, year = 2021}' },
  referencias: { path: () => '/referencias' },
  formularioReferencias: { path: () => '/referencias/formulario' },
  referencia: { path: id => `/referencias/${id}` },
  referenciaDocumento: { path: id => `/documentos/${id}/referencia` },
  corregirReferencia: { path: id => `/referencias/${id}`, body: () => ({ campos: { publisher: 'Casa' } }) },
  corregirReferenciaDocumento: {
    path: id => `/documentos/${id}/referencia`,
    body: () => ({ campos: { publisher: 'Casa' } }),
  },
  revisar: { path: () => '/revisar', body: () => ({ texto: 'Ana guarda un secreto (Ana, 2020, p. 1).' }) },
  revision: { path: id => `/revisar/${id}` },
  importaciones: { path: () => '/importaciones' },
  importarBiblioteca: { path: () => '/importaciones', body: () => ({ lugar: '/nowhere' }) },
  documentoImportado: { path: id => `/documentos/${id}/importado` },
  referenciaImportada: { path: id => `/referencias/${id}/importado` },
  borrarReferencia: { path: id => `/referencias/${id}` },
  cotejar: { path: () => '/cotejar', body: id => ({ texto: 'Dice «secreto de Ana».', documentos: [id] }) },
  citar: { path: () => '/citar?esperar=0', body: id => ({ texto: 'Ana guarda un secreto.', documentos: [id] }) },
  citado: { path: id => `/citar/${id}` },
  decisiones: { path: id => `/citar/${id}/decisiones`, body: () => ({ rechazadas: [] }) },
  alternativas: { path: id => `/citar/${id}/alternativas?cita=0` },
  citas: { path: () => '/citas', body: id => ({ fragmentos: [`${id}:1`] }) },
  recibo: { path: id => `/citas/${id}:p1.1/recibo` },
  muestraEstilo: { path: () => '/estilos/apa/muestra' },
  estilos: { path: () => '/estilos?q=apa' },
  cobertura: { path: id => `/cobertura?carpeta=${id}` },
  resolverAusentes: { path: () => '/cobertura/ausentes', body: id => ({ documentos: [id], accion: 'borrar' }) },
  cuenta: { path: () => '/cuenta' },
  borrar: { path: id => `/documentos/${id}` },
  claves: { path: () => '/claves' },
  crearClave: { path: () => '/claves', body: () => ({ nombre: 'otra', alcances: ['lectura'] }) },
  revocarClave: { path: id => `/claves/${id}` },
  permisos: { path: () => '/permisos' },
  revocarPermiso: { path: id => `/permisos/${id}` },
  sesiones: { path: () => '/sesiones' },
  cerrarSesion: { path: id => `/sesiones/${id}` },
  cerrarSesiones: { path: () => '/sesiones' },
  cambiarContrasena: { path: () => '/cuenta/contrasena', body: () => ({ nueva: 'una frase larga' }) },
  borrarCuenta: { path: () => '/cuenta', body: () => ({ correo: 'ana@example.org' }) },
  invitaciones: { path: () => '/invitaciones' },
  invitar: { path: () => '/invitaciones', body: () => ({}) },
  retirarInvitacion: { path: id => `/invitaciones/${id}` },
}
const routes = tools.flatMap(tool => tool.routes.map(route => ({ tool, ...route })))
const named = (operationId: string): (typeof routes)[number] => routes.find(route => route.operationId === operationId)!

const send = (
  operationId: string,
  id: string,
  key: string | null,
  headers: Record<string, string> = {},
): ReturnType<House['ask']> => {
  const { path, body, raw } = REQUESTS[operationId]!
  return house.ask(named(operationId).method.toUpperCase(), api + path(id), {
    key,
    headers,
    ...(body && { body: body(id) }),
    ...(raw && { raw }),
  })
}
const bySession = routes.filter(({ tool }) => tool.session).map(({ operationId }) => operationId)

describe('every operation', () => {
  it('has its request here', () => {
    expect(Object.keys(REQUESTS).sort()).toEqual(routes.map(route => route.operationId).sort())
  })

  it.each(Object.keys(REQUESTS))(
    'Missing, wrong or revoked key: HTTP 401, code no_autenticado: %s',
    async operation => {
      const revoked = await house.newKey((await house.storage.access.owner()).id)
      await house.storage.access.revokeKeys(revoked.slice(0, 8))
      for (const key of [null, 'anq_corta', `anq_${'x'.repeat(43)}`, revoked]) {
        const { status, json, headers } = await send(operation, doc, key)
        expect([status, json.error.codigo]).toEqual([401, 'no_autenticado'])
        expect(headers.get('www-authenticate')).toContain('Bearer')
      }
      expect(
        (await house.ask('GET', `${api}/documentos`, { key: null, headers: { Authorization: `Basic ${house.key}` } }))
          .status,
      ).toBe(401)
    },
  )

  it.each(Object.keys(REQUESTS))('A key without the needed scope: HTTP 403, code prohibido: %s', async operation => {
    const { id } = await house.storage.access.owner()
    const without = (['lectura', 'escritura', 'mcp'] as const).filter(scope => scope !== named(operation).tool.scope)
    const { status, json } = await send(operation, doc, await house.newKey(id, without))
    expect([status, json.error.codigo, json.error.detalles.alcance]).toEqual([
      403,
      'prohibido',
      named(operation).tool.scope,
    ])
  })
})

describe('operations of the settings', () => {
  it.each(bySession)(
    'a key with every scope, and a session that a key began: HTTP 403, code prohibido: %s',
    async operation => {
      const owner = (await house.storage.access.owner()).id
      const [key] = await house.storage.access.keys(owner),
        begun = await house.signIn(owner, key!.id)
      for (const reply of [await send(operation, doc, house.key), await send(operation, doc, null, begun)]) {
        expect([reply.status, reply.json.error.codigo, reply.json.error.detalles]).toEqual([
          403,
          'prohibido',
          { sesion: true },
        ])
      }
    },
  )
})

describe("isolation: does not exist or is not the caller's", () => {
  const naming = Object.keys(REQUESTS).filter(
    name =>
      REQUESTS[name]!.path('ID').includes('ID') || JSON.stringify(REQUESTS[name]!.body?.('ID') ?? '').includes('ID'),
  )

  it.each(naming)(
    "%s of another account's id is 404 with the same body as an unknown id, and changes nothing",
    async operation => {
      const other = await house.newAccount(`${operation.toLowerCase()}@example.org`)
      const mine =
        owned[operation] ??
        (named(operation).path.startsWith('/bibliotecas/')
          ? library
          : ['citado', 'decisiones', 'alternativas'].includes(operation)
            ? citation
            : doc)
      const unknown = mine.replace(/.$/, last => (last === 'a' ? 'b' : 'a'))
      const [key, headers] = bySession.includes(operation) ? [null, await house.signIn(other.account)] : [other.key, {}]
      const foreign = await send(operation, mine, key, headers)
      const absent = await send(operation, unknown, key, headers)
      expect([foreign.status, absent.status]).toEqual([404, 404])
      expect(foreign.text.replaceAll(mine, 'ID')).toBe(absent.text.replaceAll(unknown, 'ID'))
      expect((await house.ask('GET', `${api}/documentos/${doc}`)).json.unidades).toBe(2)
      expect((await house.ask('GET', `${api}/bibliotecas`)).text).toContain('"De Ana"')
    },
  )

  it('lists and searches of another account see nothing', async () => {
    const other = await house.newAccount('vacia@example.org')
    expect((await house.ask('GET', `${api}/documentos`, { key: other.key })).json).toMatchObject({
      total: 0,
      documentos: [],
    })
    expect((await house.ask('GET', `${api}/documentos?biblioteca=${library}`)).json.total).toBe(1)
    expect((await house.ask('GET', `${api}/documentos?biblioteca=${library}`, { key: other.key })).status).toBe(404)
    expect((await house.ask('GET', `${api}/buscar?q=secreto`, { key: other.key })).json.pasajes).toEqual([])
    expect(
      (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('"secreto de Ana"')}`, { key: other.key })).json
        .pasajes,
    ).toEqual([])
  })
})

describe('rate limit', () => {
  it('too many requests: 429 limite_de_ritmo, Retry-After in whole seconds, standard RateLimit headers; per account', async () => {
    const small = await openHouse({ perMinute: 3 })
    try {
      const replies = []
      for (let i = 0; i < 4; i++) replies.push(await small.ask('GET', `${api}/documentos`))
      expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 429])
      expect(replies[0]!.headers.get('ratelimit')).toMatch(/r=2/)
      expect(replies[0]!.headers.get('ratelimit-policy')).toMatch(/q=3; w=60/)
      expect(replies[3]!.headers.get('retry-after')).toMatch(/^(20|19)$/)
      expect(replies[3]!.json.error.codigo).toBe('limite_de_ritmo')
      const other = await small.newAccount('otra@example.org')
      expect((await small.ask('GET', `${api}/documentos`, { key: other.key })).status).toBe(200)
      expect((await small.ask('GET', '/salud', { key: null })).status).toBe(200)
    } finally {
      await small.close()
    }
  })
})

describe('errors', () => {
  it('the envelope: codigo, mensaje, message, estado, documentacion', async () => {
    const { json } = await house.ask('GET', `${api}/documentos/dno`)
    expect(json.error).toMatchObject({
      codigo: 'no_encontrado',
      mensaje: CODES.no_encontrado[1],
      message: CODES.no_encontrado[2],
      estado: 404,
      documentacion: `${house.url}/docs/errores#no_encontrado`,
    })
  })

  it.each([
    ['GET', '/nada'],
    ['GET', `${api}/nada`],
    ['POST', `${api}/documentos/x/y/z`],
    ['GET', `${api}/documentos/%E0%A4%A`],
    ['GET', '/leer'],
  ])('unknown route: 404 no_encontrado, in the envelope: %s %s', async (method, path) => {
    const { status, json } = await house.ask(method, path, { unchecked: true })
    expect([status, json.error.codigo]).toEqual([404, 'no_encontrado'])
  })

  it('a method that the route does not take: 404 in the envelope, with Allow; OPTIONS 204; HEAD as GET without its body', async () => {
    const wrong = await house.ask('PUT', `${api}/documentos`, { unchecked: true })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([404, 'OPTIONS, HEAD, POST, GET'])
    expect((await house.ask('OPTIONS', `${api}/documentos/${doc}`, { key: null, unchecked: true })).status).toBe(204)
    const head = await house.ask('HEAD', `${api}/documentos/${doc}`, { unchecked: true })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it.each([
    ['malformed JSON', '{"q":', 'application/json', 'cuerpo'],
    ['not an object', '[1]', 'application/json', 'cuerpo'],
    ['wrong content type', 'q=hola', 'application/x-www-form-urlencoded', 'Content-Type'],
    ['an unknown field', '{"q":"a","documnetos":[]}', 'application/json', 'documnetos'],
    ['the wrong type', '{"q":7}', 'application/json', 'q'],
  ])('%s: 400 peticion_invalida naming it, no stack trace shown', async (_name, raw, type, campo) => {
    const { status, json, text } = await house.ask('POST', `${api}/buscar`, { raw, headers: { 'Content-Type': type } })
    expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', campo])
    expect(text).not.toMatch(/at \w+|node_modules|\.ts/)
  })

  it('an empty body is 400, for JSON and for a file', async () => {
    expect(
      (await house.ask('POST', `${api}/buscar`, { headers: { 'Content-Type': 'application/json' } })).json.error
        .detalles.campo,
    ).toBe('cuerpo')
    expect(
      (await house.ask('POST', `${api}/documentos`, { headers: { 'Content-Type': 'application/pdf' } })).json.error
        .detalles.campo,
    ).toBe('cuerpo')
  })

  it.each([
    ['GET', '/buscar?q=hidalgo&documentos=dx', 'documentos', 'documento'],
    ['GET', '/buscar?q=hidalgo&bibloteca=Tesis', 'bibloteca', 'biblioteca'],
    ['GET', '/documentos?limit=1', 'limit', 'limite'],
    ['GET', '/documentos?Limite=1', 'Limite', 'limite'],
    ['GET', '/documentos?collection=Tesis', 'collection', undefined],
    ['DELETE', '/documentos/dx?forzar=1', 'forzar', undefined],
  ])(
    'an unknown parameter is not passed over, for the answer would be to another question: %s %s',
    async (method, path, campo, cercano) => {
      const { status, json } = await house.ask(method, api + path)
      expect([status, json.error.codigo, json.error.detalles.campo, json.error.detalles.cercano]).toEqual([
        400,
        'peticion_invalida',
        campo,
        cercano,
      ])
    },
  )

  it('an unknown field that resembles none is told which there are', async () => {
    const { json } = await house.ask('POST', `${api}/verificar`, {
      body: { afirmacion: 'algo se afirma', biblioteca: 'principal' },
    })
    expect(json.error.detalles).toEqual({
      campo: 'biblioteca',
      conocidos: ['afirmacion', 'anio', 'k', 'documentos', 'juicio', 'formato'],
    })
    expect(json.error.message).toContain('known are: afirmacion, anio, documentos, formato, juicio, k.')
  })

  it('bytes that are no UTF-8 are 400, and are never cited as replacement characters', async () => {
    const { status, json } = await house.ask('POST', `${api}/buscar`, {
      raw: Buffer.from('{"q":"hidálgo"}', 'latin1'),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([status, json.error.detalles.campo]).toEqual([400, 'Content-Type'])
  })

  it('a fraction is told that it is no whole number; a format that comes twice is refused', async () => {
    expect((await house.ask('GET', `${api}/documentos?limite=2.5`)).json.error.message).toBe(
      '"limite": must be a whole number.',
    )
    expect((await house.ask('GET', `${api}/documentos?formato=json&formato=markdown`)).json.error.detalles.campo).toBe(
      'formato',
    )
  })

  it('an operation that asks for nothing needs no body', async () => {
    const { status, json } = await house.ask('POST', `${api}/documentos/${doc}/reintentar`)
    expect([status, json.error.codigo]).toEqual([409, 'conflicto'])
  })

  it('JSON of more than 4 MB is 413', async () => {
    const { status, json } = await house.ask('POST', `${api}/buscar`, { body: { q: 'x'.repeat(5_000_000) } })
    expect([status, json.error.codigo]).toEqual([413, 'demasiado_grande'])
  })
})

describe('what needs no key', () => {
  it('GET /salud answers 200 with estado listo, version and modelos', async () => {
    expect((await house.ask('GET', '/salud', { key: null })).json).toEqual({
      estado: 'listo',
      version: '0.0.0-test',
      modelos: [{ name: 'fake', estado: 'listo' }],
    })
  })

  it('GET /api/v1 is an index of the operations', async () => {
    const { json } = await house.ask('GET', api, { key: null })
    expect(json.operaciones.map((o: { operacion: string }) => o.operacion)).toEqual(
      routes.map(route => route.operationId),
    )
    expect((await house.ask('GET', `${api}/`, { key: null, unchecked: true })).status).toBe(200)
  })

  it('/llms.txt carries the site address', async () => {
    const { text, headers } = await house.ask('GET', '/llms.txt', { key: null })
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toContain(`${house.url}/api/v1/buscar`)
    expect(text).not.toMatch(/\{(site|base)_url\}/)
  })
})

describe('X-Request-Id and the log', () => {
  it('every response carries X-Request-Id; a sane one of the caller is kept', async () => {
    expect((await house.ask('GET', '/nada', { unchecked: true })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    )
    expect(
      (await house.ask('GET', '/salud', { headers: { 'X-Request-Id': 'mi-peticion-1' } })).headers.get('x-request-id'),
    ).toBe('mi-peticion-1')
    expect(
      (await house.ask('GET', '/salud', { headers: { 'X-Request-Id': 'con espacios {}' } })).headers.get(
        'x-request-id',
      ),
    ).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('one JSON line a request: method, route, status, ms, request, account; never a token, a query or a text', async () => {
    await house.ask('GET', `${api}/buscar?q=palabraquenadiedebever`, { headers: { 'X-Request-Id': 'linea-de-prueba' } })
    await house.ask('GET', `${api}/nada/palabraquenadiedebever`, { unchecked: true })
    await expect.poll(() => house.lines.some(line => line.includes('linea-de-prueba'))).toBe(true)
    const line = JSON.parse(house.lines.find(text => text.includes('linea-de-prueba'))!) as Record<string, unknown>
    expect(line).toMatchObject({
      method: 'GET',
      route: 'GET /buscar',
      status: 200,
      request: 'linea-de-prueba',
      account: (await house.storage.access.owner()).id,
    })
    const log = house.lines.join('')
    for (const secret of [house.key, 'palabraquenadiedebever', 'secreto de Ana']) expect(log).not.toContain(secret)
  })
})

describe('headers of every answer', () => {
  it('no sniffing, no framing, a CSP without scripts, nothing cached of a library', async () => {
    const { headers } = await house.ask('GET', `${api}/documentos`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })
})
