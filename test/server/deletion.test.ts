/**
 * Account deletion deletes everything: every table is looked through, and the files. What another account has stays.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/core/accounts/access.ts'
import { invite } from '../../src/core/accounts/sign-in.ts'
import { removeAccount, tidy } from '../../src/core/accounts/removal.ts'
import { ENGINE, rowsOf } from '../engine.ts'
import { openHouse, type House } from './house.ts'
import { Visitor } from './visitor.ts'
import { Database } from '../../storage/sqlite/driver.ts'

const PASSWORD = 'una frase larga'
const SHARED = '#1\ncompartido por ambas'
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

let house: House
let folder = ''
beforeAll(async () => {
  house = await openHouse({
    surfaces: async (_parts, of) => {
      folder = of
      return {}
    },
  })
})
afterAll(() => house.close())

const files = (inside: string): string[] =>
  readdirSync(join(folder, inside), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

/** Every row of every table as text, those that SQLite has for itself too. */
async function rows(): Promise<Map<string, string[]>> {
  if (ENGINE === 'postgres') return rowsOf(house.storage)
  const db = new Database(join(folder, 'anaquel.db'), { readonly: true })
  const tables = db
    .column<string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all()
  const dump = new Map(
    tables.map(name => [
      name,
      db
        .prepare<Record<string, unknown>>(`SELECT * FROM "${name}"`)
        .all()
        .map(row =>
          Object.entries(row)
            .map(
              ([column, value]) =>
                `${column}=${value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)}`,
            )
            .join(' '),
        ),
    ]),
  )
  db.close()
  return dump
}

describe('deleting an account', () => {
  it('leaves no row, no blob, no vector, no file; another account keeps the content that both had', async () => {
    const { access } = house.storage
    const [ana, bea] = [
      await createAccount(access, 'ana@example.org', PASSWORD),
      await createAccount(access, 'bea@example.org', PASSWORD),
    ]
    const [keyA, keyB] = [await house.newKey(ana.id), await house.newKey(bea.id)]
    const hers = [
      await house.upload(SHARED, '', keyA),
      await house.upload('#1\nincunable inconfesable\f#2\nmás', '', keyA),
    ]
    const kept = await house.upload(SHARED, '', keyB)
    const empty = await rows()
    const { shelf, scratch } = house.library(ana.id)
    for (const { id } of hers) {
      await shelf.saveVectors(
        'fake',
        (await shelf.unembedded('fake', 10, id)).map(passage => ({
          id: passage.id,
          vector: new Float32Array(32).fill(0.2),
        })),
      )
      await shelf.saveWordBoxes(id, new Map([[1, [{ text: 'inconfesable', x0: 0, y0: 0, x1: 1, y1: 1 }]]]))
      await scratch.save(id, { texto: 'inconfesable' })
    }
    const { hold, ...figure } = await house.blobs.receive(Readable.from([Buffer.from('figura')]))
    await shelf.saveFigures(hers[1].id, 1, {
      figures: [
        { token: 'p1.1', box: null, pie: 'Mapa', descripcion: null, ...figure, media: 'image/png', ancho: 2, alto: 2 },
      ],
      passages: [],
    })
    await house.blobs.settle({ ...figure, hold })
    await house.ask('POST', '/api/v1/bibliotecas', { key: keyA, body: { nombre: 'Suya', documentos: [hers[0].id] } })
    await house.ask('POST', '/api/v1/citar', {
      key: keyA,
      body: { texto: 'Un incunable inconfesable.' },
      headers: { 'Idempotency-Key': 'una' },
    })
    const draft = await house.blobs.receive(Readable.from([Buffer.from('borrador')]))
    await shelf.addCitation({ id: 'cword', estilo: 'apa', input: null, draft: draft.sha256 })
    await house.blobs.settle(draft)
    await invite(access, house.url, { author: ana.id, wish: {} })
    await access.addIdentity(ana.id, { issuer: 'https://id.example', subject: 'ana' })
    await house.storage.oauth.addGrant({
      account: ana.id,
      hash: hash('grant'),
      client: 'c',
      nombre: 'Agente',
      anfitrion: 'agent.example',
      alcances: ['lectura'],
    })
    await house.storage.oauth.save('Interaction', 'half', {
      payload: { session: { accountId: ana.id } },
      grant: null,
      expires: null,
    })
    // One that nobody has read yet, with a file beside it.
    house.hold(true)
    const [voice, spoken] = [
      await house.blobs.receive(Readable.from([Buffer.from('voz')])),
      await house.blobs.receive(Readable.from([Buffer.from('palabras')])),
    ]
    const waiting = await shelf.add({
      id: 'dwaiting',
      titulo: 'x',
      tipo: 'audio',
      sha256: voice.sha256,
      bytes: voice.bytes,
      nombre: null,
      media: null,
      modo: 'rapido',
      given: { transcripcion: spoken.sha256 },
    })
    for (const stored of [voice, spoken]) await house.blobs.settle(stored)
    const visitor = new Visitor(house)
    await visitor.signIn('ana@example.org', PASSWORD)
    expect(files('blobs').length).toBe(6)
    expect((await rows()).get('vectors')!.length).toBeGreaterThan(empty.get('vectors')!.length)

    for (const [body, status] of [
      [{ correo: 'bea@example.org', contrasena: PASSWORD }, 400],
      [{ correo: 'ana@example.org' }, 400],
      [{ correo: 'ana@example.org', contrasena: 'mal' }, 403],
    ] as const) {
      expect((await visitor.api('DELETE', '/cuenta', body)).status).toBe(status)
    }
    expect((await visitor.api('DELETE', '/cuenta', { correo: ' Ana@example.org', contrasena: PASSWORD })).json).toEqual(
      { ok: true, id: ana.id, borrado: true },
    )

    expect([
      (await visitor.api('GET', '/documentos')).status,
      (await house.ask('GET', '/api/v1/documentos', { key: keyA })).status,
    ]).toEqual([401, 401])
    expect((await new Visitor(house).signIn('ana@example.org', PASSWORD)).status).toBe(401)
    const left = await rows(),
      numbers = [...left.get('documents')!]
    expect(numbers).toHaveLength(1)
    for (const [table, lines] of left)
      for (const line of lines) {
        for (const trace of [
          ana.id,
          'ana@example.org',
          'inconfesable',
          'incunable',
          'Agente',
          'Suya',
          waiting.row.id,
          ...hers.map(row => row.id),
        ])
          expect(line, table).not.toContain(trace)
      }
    for (const table of ['units', 'passages', ...(ENGINE === 'sqlite' ? ['segments'] : [])])
      expect(left.get(table)!.length, table).toBe(1)
    for (const table of [
      'vectors',
      'embedded',
      'figures',
      'word_boxes',
      ...(ENGINE === 'sqlite' ? ['holds'] : []),
      'evidence',
      'jobs',
      'citations',
      'once',
      'grants',
      'oauth',
      'identities',
      'links',
      'sessions',
    ])
      expect(left.get(table)!.filter(line => !line.includes(bea.id)).length, table).toBe(
        table === 'evidence' && ENGINE === 'sqlite' ? 1 : 0,
      )
    expect(files('blobs')).toEqual([hash(SHARED)])
    expect(files('scratch')).toEqual([])
    expect((await house.ask('GET', '/api/v1/buscar?q=compartido', { key: keyB })).json.pasajes).toMatchObject([
      { documento: { id: kept.id } },
    ])
    house.hold(false)
  })

  it.skipIf(ENGINE === 'postgres')(
    'every table that holds a blob or an account is one of those that were looked at',
    () => {
      const db = new Database(join(folder, 'anaquel.db'), { readonly: true })
      const having = (column: string): string[] =>
        db
          .column<string>(
            'SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) i ' +
              `WHERE m.type = 'table' AND i.name = ? ORDER BY m.name`,
          )
          .all(column)
      // A new one: `holds` of the engine, `closeAccount`, and the test above.
      expect(having('sha256')).toEqual(['documents', 'figures', 'holds'])
      const loose = having('account').filter(
        table =>
          !db
            .prepare<{ table: string; on_delete: string }>(
              `SELECT "table", on_delete FROM pragma_foreign_key_list('${table}')`,
            )
            .all()
            .some(key => key.table === 'accounts' && key.on_delete === 'CASCADE'),
      )
      expect(loose).toEqual([])
      db.close()
    },
  )

  it('the owner stays while there are others, and goes last', async () => {
    const own = await openHouse()
    try {
      const { access } = own.storage,
        owner = (await access.owner()).id
      await own.upload(SHARED)
      const { account } = await own.newAccount('otra@example.org')
      const parts = { storage: own.storage, library: own.library }
      await expect(removeAccount(parts, owner)).rejects.toMatchObject({ codigo: 'conflicto' })
      expect((await own.ask('GET', '/api/v1/documentos')).json.total).toBe(1)
      await removeAccount(parts, account)
      await removeAccount(parts, owner)
      expect([await access.accounts(), await own.blobs.list()]).toEqual([[], []])
      expect(await access.owner()).toMatchObject({ owner: true, email: null })
    } finally {
      await own.close()
    }
  })

  it('what a kill interrupted, the next start ends; files of a day that no row needs go, and those on their way stay', async () => {
    const own = await openHouse()
    try {
      const { account, key } = await own.newAccount('otra@example.org')
      await own.upload(SHARED, '', key)
      const mine = await own.upload('#1\nde la dueña')
      await own.storage.access.closeAccount(account)
      const receive = (text: string): ReturnType<typeof own.blobs.receive> =>
        own.blobs.receive(Readable.from([Buffer.from(text)]))
      const [fresh, held, left] = [await receive('a'), await receive('b'), await receive('c')]
      for (const { hold } of [fresh, left]) await own.storage.holds.release(hold) // as when its time is over
      const before = new Date(Date.now() - 2 * 86_400_000)
      for (const sha256 of [held.sha256, left.sha256, hash('#1\nde la dueña')])
        await own.blobs.withFile(sha256, path => utimes(path, before, before))
      await tidy({ storage: own.storage, library: own.library }, own.blobs)
      expect([await own.storage.access.closing(), await own.storage.access.account('otra@example.org')]).toEqual([
        [],
        null,
      ])
      expect((await own.blobs.list()).sort()).toEqual([fresh.sha256, held.sha256, hash('#1\nde la dueña')].sort())
      expect((await own.ask('GET', `/api/v1/documentos/${mine.id}`)).status).toBe(200)
    } finally {
      await own.close()
    }
  })
})
