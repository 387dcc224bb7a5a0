/**
 * The SQLite engine: judged by the contract, then what is its own: schema, unclean stops, killed processes, scan
 * threads.
 */
import { fork, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asset, compiled } from '../../src/paths.ts'
import { migrate, openWriter } from '../../storage/sqlite/database.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { LEFT_BEHIND, TABLES } from '../../storage/sqlite/transfer-tables.ts'
import { openScanPool } from '../../storage/sqlite/scan-pool.ts'
import { sweepWords } from '../../storage/sqlite/sweep.ts'
import { Words } from '../../storage/sqlite/words.ts'
import { judge } from './contract.ts'
import { book, failure, newDocument, passage, shelfOf, unit, vector, words } from './fixtures.ts'
import { Database, filesReleased } from '../../storage/sqlite/driver.ts'

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'anaquel-sqlite-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const name of folders) rmSync(name, { recursive: true, force: true })
})

judge('sqlite', quotas => openSqlite({ folder: folder(), quotas }))
describe('with one scan thread', () =>
  judge('sqlite', quotas => openSqlite({ folder: folder(), quotas, scanThreads: 1 }), null))

describe('schema', () => {
  it('every table is carried to another storage, or is one that stays behind', async () => {
    const data = folder()
    await (await openSqlite({ folder: data })).close()
    const db = new Database(join(data, 'anaquel.db'), { readonly: true })
    const names = db.column<string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    db.close()
    const known = [...TABLES.map(({ name }) => name), ...LEFT_BEHIND]
    expect(names.filter(name => !known.includes(name))).toEqual([])
  })

  it('is what the migrations make, as the snapshot shows it', () => {
    const db = new Database(':memory:')
    migrate(db)
    const rows = db
      .column<string>(`SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'phrases\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY type DESC, name`)
      .all()
    const shown = `-- user_version ${String(db.pragma('user_version'))}\n\n${rows.join('\n\n')}\n`
    const file = asset('test/storage/schema.snapshot.sql')
    // Written when it is not there; a migration's author deletes it, and reads the difference.
    if (!existsSync(file)) {
      writeFileSync(file, shown)
      throw new Error(`${file} was missing: it is written now, look at it`)
    }
    expect(shown).toBe(readFileSync(file, 'utf8'))
  })

  it('a database of a newer version is refused, and left alone', async () => {
    const data = folder(),
      file = join(data, 'anaquel.db')
    await (await openSqlite({ folder: data })).close()
    const db = new Database(file)
    db.pragma('user_version = 9999')
    db.close()
    await expect(openSqlite({ folder: data })).rejects.toThrow(/newer Anaquel/)
  })

  it('every table is STRICT, but for the full-text one', () => {
    const db = new Database(':memory:')
    migrate(db)
    const loose = db
      .column<string>(
        `SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = ` +
          `0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      )
      .all()
    expect(loose).toEqual([])
  })
})

it('what is counted stands in the file: two who have it open share one counter', async () => {
  const data = folder(),
    quotas = { of: () => ({ nombre: 'uno', limits: { busquedas_dia: 30 } }) }
  const [a, b] = [await openSqlite({ folder: data, quotas }), await openSqlite({ folder: data, quotas })]
  const { id } = await a.access.owner()
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? a : b).shelf(id).spend('busquedas_dia', 1)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect((await b.shelf(id).standing()).counters.find(({ contador }) => contador === 'busquedas_dia')!.usado).toBe(30)
  await Promise.all([a.close(), b.close()])
})

describe('the migration to plans', () => {
  it('counts the documents that were there before', async () => {
    const data = folder(),
      file = join(data, 'anaquel.db'),
      old = new Database(file)
    for (const name of ['0001', '0002']) old.exec(readFileSync(asset(`storage/sqlite/migrations/${name}.sql`), 'utf8'))
    old.pragma('user_version = 2')
    old.exec(`INSERT INTO accounts (id, owner, creado) VALUES ('a', 1, '2026-01-01T00:00:00.000Z')`)
    const add =
      old.prepare(`INSERT INTO documents (id, account, titulo, autores, folded, tipo, estado, progreso, unidades, avisos, creado, bytes, modo, given, csl)
      VALUES (?, 'a', 't', '[]', 't', 'pdf', 'listo', 1, 5, '[]', '2026-01-01T00:00:00.000Z', ?, 'rapido', '{}', '{}')`)
    for (const [id, bytes] of [
      ['d1', 100],
      ['d2', 23],
    ] as const)
      add.run(id, bytes)
    old.close()
    const storage = await openSqlite({ folder: data }),
      shelf = storage.shelf('a')
    expect((await shelf.standing()).counters.map(({ contador, usado }) => [contador, usado]).slice(0, 3)).toEqual([
      ['documentos', 2],
      ['bytes', 123],
      ['paginas_mes', 0],
    ])
    await shelf.remove('d1')
    expect((await shelf.standing()).counters.map(({ usado }) => usado).slice(0, 2)).toEqual([1, 23])
    await storage.close()
  })
})

/** A process that adds books until it is killed; it tells each one that is saved. */
async function writer(data: string): Promise<{ child: ChildProcess; saved: Promise<string[]> }> {
  const child = fork(compiled('test/storage/writer.ts'), [data]),
    saved: string[] = []
  child.on('message', message => saved.push(String(message)))
  const ended = new Promise<string[]>(resolve => child.once('exit', () => resolve(saved)))
  await new Promise<void>(resolve =>
    child.on('message', () => {
      if (saved.length >= 5) resolve()
    }),
  )
  return { child, saved: ended }
}

describe('an unclean stop', () => {
  it('kill -9 in the middle of writes: all that was answered is there and can be found, the check passes, the job goes on', async () => {
    const data = folder(),
      { child, saved } = await writer(data)
    child.kill('SIGKILL')
    const ids = await saved,
      storage = await openSqlite({ folder: data })
    expect(storage.recovered).toBe(true)
    const shelf = storage.shelf((await storage.access.owner()).id)
    expect((await shelf.documents(ids)).size).toBe(ids.length)
    expect((await shelf.lexical(words('cimiento'), { scope: null, limite: 100_000 })).hits.length).toBe(
      await shelf.countPassages(),
    )
    expect((await shelf.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 1 })).length).toBe(1)
    // Nobody takes what the dead one held. The job of the book it was at may be waiting still, taken by nobody.
    const waiting = await storage.jobs.claim('2.b', 60, { economico: true })
    expect(ids).not.toContain(waiting?.subject)
    if (waiting) await storage.jobs.finish(waiting.id, '2.b')
    // The first book's job, and that of the book it was at.
    expect([1, 2]).toContain(await storage.jobs.recover())
    expect(await storage.jobs.claim('2.b', 60, { economico: true })).toMatchObject({
      subject: ids[0],
      attempts: 2,
      state: { phase: 'lectura' },
    })
    await storage.close()
    const again = await openSqlite({ folder: data })
    expect(again.recovered).toBe(false)
    await again.close()
  })

  it('another process that comes and goes while this one runs is no unclean stop, and takes no job', async () => {
    const data = folder(),
      { child, saved } = await writer(data)
    for (let i = 0; i < 3; i++) {
      const storage = await openSqlite({ folder: data })
      expect([storage.recovered, await storage.jobs.recover()]).toEqual([false, 0])
      await storage.close()
    }
    child.send('stop')
    await saved
    const storage = await openSqlite({ folder: data })
    expect(storage.recovered).toBe(false)
    await storage.close()
  })

  it('sees what another process saves', async () => {
    const data = folder(),
      here = await openSqlite({ folder: data }),
      shelf = here.shelf((await here.access.owner()).id)
    expect((await shelf.lexical(words('cimiento'), { scope: null, limite: 10 })).hits).toEqual([])
    const { child, saved } = await writer(data)
    expect((await shelf.lexical(words('cimiento'), { scope: null, limite: 10 })).hits.length).toBeGreaterThan(0)
    child.send('stop')
    await saved
    await here.close()
  })

  it('a database that is damaged is not opened', async () => {
    const data = folder(),
      { child, saved } = await writer(data)
    child.kill('SIGKILL')
    await saved
    const db = new Database(join(data, 'anaquel.db'))
    db.pragma('wal_checkpoint(TRUNCATE)')
    const pages = db.pragma<number>('page_count')!
    db.close()
    truncateSync(join(data, 'anaquel.db'), Math.floor(pages / 2) * 4096)
    for (let i = 0; i < 2; i++) await expect(openSqlite({ folder: data })).rejects.toThrow()
  })
})

describe('scan threads', () => {
  it('do not hold the event loop while they read a shelf of 4,000 passages and search it', async () => {
    const storage = await openSqlite({ folder: folder() }),
      shelf = await shelfOf(storage)
    for (let b = 0; b < 4; b++) {
      const id = await book(shelf, ['x'])
      await shelf.savePassages(
        id,
        [1, 1],
        Array.from({ length: 1000 }, (_, i) =>
          passage(1, i, Array.from({ length: 100 }, (_, j) => `w${(i * 31 + j * j * 7) % 5000}`).join(' ')),
        ),
      )
    }
    let turns = 0,
      beat = setImmediate(function turn() {
        turns++
        beat = setImmediate(turn)
      })
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        shelf.lexical(words(`w${i} w${i + 7} w${i * 3}`), { scope: null, limite: 20 }),
      ),
    )
    clearImmediate(beat)
    expect(turns, 'turns of the event loop while 200 searches were answered').toBeGreaterThan(200)
    await storage.close()
  })

  it('a search that is called off fails at once, and those before and behind it are answered', async () => {
    const storage = await openSqlite({ folder: folder() }),
      shelf = await shelfOf(storage)
    await book(shelf, ['algo'])
    const gone = [new AbortController(), new AbortController()]
    const asked = Array.from({ length: 6 }, (_, i) =>
      shelf.lexical(words('algo'), { scope: null, limite: 5 }, gone[[1, 4].indexOf(i)]?.signal),
    )
    for (const one of gone) one.abort(new Error('gone'))
    const settled = await Promise.allSettled(asked)
    expect(settled.map(one => (one.status === 'fulfilled' ? one.value.hits.length : String(one.reason)))).toEqual([
      1,
      'Error: gone',
      1,
      1,
      'Error: gone',
      1,
    ])
    await storage.close()
  })

  it('what cannot be sent to a thread fails alone', async () => {
    const storage = await openSqlite({ folder: folder() }),
      shelf = await shelfOf(storage)
    await book(shelf, ['algo'])
    const unsendable = { words: [{ form: 'a', stem: (() => 1) as unknown as string }], phrases: [] }
    await expect(shelf.lexical(unsendable, { scope: null, limite: 5 })).rejects.toThrow()
    expect((await shelf.lexical(words('algo'), { scope: null, limite: 5 })).hits).toHaveLength(1)
    await storage.close()
  })

  it('a thread that dies twice over a search gives it up; the next search starts it again', async () => {
    const data = folder(),
      pool = openScanPool({ file: join(data, 'anaquel.db'), room: 0 }, 2),
      ask = () => pool.ask({ kind: 'semantic', account: 'a', model: 'm', vector: vector(1), scope: null, limit: 1 })
    // The others in line, given to the thread already or not, are not lost with it.
    await Promise.all(
      [ask(), ask(), ask(), ask()].map(asked => expect(asked).rejects.toSatisfy(failure('no_disponible'))),
    )
    // What ended the thread is told, for the log: here a folder without a database.
    await expect(ask()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringContaining('does not exist') } },
    })
    const storage = await openSqlite({ folder: data })
    expect(await ask()).toEqual([])
    await pool.close()
    await storage.close()
  })
})

const FILES = '/proc/self/fd'
const seesFiles = existsSync(FILES)
if (!seesFiles) console.warn(`SKIPPED: there is no ${FILES} to count open files by`)

/** How many files are open whose path begins like that. */
const open = (file: string): number =>
  readdirSync(FILES).filter(name => {
    const path = join(FILES, name)
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(path).startsWith(file)
  }).length

it.skipIf(!seesFiles)('writing the log back leaves no file open', async () => {
  const data = folder(),
    file = join(data, 'anaquel.db'),
    storage = await openSqlite({ folder: data }),
    pool = openScanPool({ file, room: 0 }, 1)
  await pool.ask({ kind: 'checkpoint' })
  const before = open(file)
  for (let n = 0; n < 20; n++) await pool.ask({ kind: 'checkpoint' })
  expect(open(file)).toBe(before)
  await pool.close()
  await storage.close()
})

it.skipIf(!seesFiles)('the files of a closed connection are released, also while its statements are held', async () => {
  const file = join(folder(), 'x.db'),
    db = new Database(file)
  db.exec('CREATE TABLE t (a)')
  const held = [db.prepare('SELECT a FROM t'), db.column('SELECT a FROM t')]
  expect(held.map(statement => statement.all())).toEqual([[], []])
  db.close()
  expect(open(file)).toBe(1)
  await filesReleased('win32')
  expect(open(file)).toBe(0)
  expect(() => held[0]!.all()).toThrow('The database is closed.')
})

describe('words of removed documents', () => {
  it('are forgotten, those of others stay, and a word that comes back is found', async () => {
    const data = folder(),
      file = join(data, 'anaquel.db'),
      storage = await openSqlite({ folder: data }),
      shelf = await shelfOf(storage)
    const gone = await book(shelf, ['comun inconfesable'])
    await book(shelf, ['comun'])
    await shelf.remove(gone)
    const connection = openWriter(file)
    expect(await sweepWords(connection, file, new Words(connection))).toBe(1)
    expect(connection.values<string>('SELECT form FROM words').all()).toEqual(['comun'])
    connection.db.close()
    expect((await shelf.lexical(words('comun'), { scope: null, limite: 5 })).hits).toHaveLength(1)
    await book(shelf, ['inconfesable'])
    expect((await shelf.lexical(words('inconfesable'), { scope: null, limite: 5 })).hits).toHaveLength(1)
    await storage.close()
  })
})

// The modes of files mean nothing on Windows.
it.skipIf(process.platform === 'win32')(
  'the database, what stands beside it and its copy are for their owner alone, also in a folder that others may read',
  async () => {
    const data = folder()
    chmodSync(data, 0o755)
    const storage = await openSqlite({ folder: data })
    await shelfOf(storage)
    await storage.backup!(join(data, 'copia.db'))
    const modes = readdirSync(data)
      .filter(name => /\.db/.test(name))
      .map(name => [name, statSync(join(data, name)).mode & 0o777])
    expect(Object.fromEntries(modes)).toEqual({
      'anaquel.db': 0o600,
      'anaquel.db-shm': 0o600,
      'anaquel.db-wal': 0o600,
      'copia.db': 0o600,
    })
    await storage.close()
  },
)

describe('backup', () => {
  it('is a consistent copy while everything runs, and overwrites nothing', async () => {
    const data = folder(),
      storage = await openSqlite({ folder: data }),
      shelf = await shelfOf(storage)
    await book(shelf, ['copia de seguridad'])
    await storage.secrets.secret('receipts', 'kept')
    const to = join(folder(), 'anaquel.db')
    const [, id] = await Promise.all([storage.backup!(to), book(shelf, ['mientras tanto'])])
    await expect(storage.backup!(to)).rejects.toThrow(/exists/)
    expect((await shelf.document(id)).id).toBe(id)
    const copy = await openSqlite({ folder: join(to, '..') })
    expect((await copy.shelf(shelf.account).lexical(words('copia'), { scope: null, limite: 5 })).hits).toHaveLength(1)
    expect(await copy.secrets.secret('receipts', 'fresh')).toBe('kept')
    await copy.close()
    await storage.close()
  })

  it('closing twice is closing once', async () => {
    const storage = await openSqlite({ folder: folder() }),
      shelf = await shelfOf(storage)
    await shelf.add(newDocument())
    await shelf.saveUnits((await shelf.list({ limite: 1 })).rows[0]!.id, [unit(1)])
    await Promise.all([storage.close(), storage.close()])
  })
})
