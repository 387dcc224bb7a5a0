/**
 * A folder that is watched, with the real engine and a fake reader: nothing read twice, nothing lost, nothing deleted.
 */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Library } from '../../../src/core/library.ts'
import { coverage, resolveAbsent } from '../../../src/core/watch/coverage.ts'
import { EDITED } from '../../../src/core/documents/edited-notice.ts'
import { addFolder, configureFolders } from '../../../src/core/watch/folders.ts'
import { startWatching, type Watcher } from '../../../src/core/watch/index.ts'
import { INTERRUPTED } from '../../../src/errors.ts'
import type { Storage } from '../../../storage/contract.ts'
import { ATTEMPTS } from '../../../storage/sqlite/jobs.ts'
import { openHouse, type House } from '../../server/house.ts'
import { failure } from '../../storage/fixtures.ts'

const log = { info() {}, warn() {}, error: (fields: object) => void told.push(fields) }
const told: object[] = []

let house: House
let base = ''
let root = ''
let library: Library
let watcher: Watcher | null = null
let people = 0
beforeAll(async () => {
  house = await openHouse()
  base = realpathSync(mkdtempSync(join(tmpdir(), 'anaquel watch ñ ')))
})
afterAll(async () => {
  rmSync(base, { recursive: true, force: true })
  await house.close()
})
beforeEach(async () => {
  const { account } = await house.newAccount(`w${++people}@example.org`)
  library = house.library(account)
  root = join(base, String(people))
  mkdirSync(root)
  mkdirSync(join(base, 'own'), { recursive: true })
})
afterEach(async () => {
  await watcher?.stop()
  watcher = null
  for (const { id } of await library.shelf.watchedFolders()) await library.shelf.unwatchFolder(id)
  expect(told).toEqual([])
})

function put(name: string, text: string): string {
  const path = join(root, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}
/** `quietMs` 0: every file is whole; an hour: every file of this test grows. */
const watch = (
  more: { quietMs?: number; stallMs?: number; steadyMs?: number; own?: string; storage?: Storage } = {},
): void => {
  const { storage, library: of } = house
  const rest = { quietMs: 0, own: join(base, 'own'), ...more }
  watcher = startWatching({ storage, library: of, log, parallel: 2, maxBytes: 20_000, ...rest })
}
const HOUR = 3_600_000
const begin = async (): Promise<void> => {
  await addFolder(library, root, join(base, 'own'))
  watch()
}
const PATIENT = { timeout: 90_000 }
const files = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await coverage(library, { limite: 1000 })).archivos.map(f => [f.ruta, `${f.estado} ${f.motivo}`]))
const become = (expected: Record<string, string>): Promise<void> => expect.poll(files, PATIENT).toEqual(expected)
const documents = async (): Promise<string[]> =>
  (await library.shelf.list({ limite: 100 })).rows.map(({ id }) => id).sort()
const absent = async (): Promise<string[]> => (await library.shelf.absent()).map(row => `${row.ruta} ${row.cambiado}`)

describe('a watched folder', () => {
  it('each file has its reason, and read + waiting + skipped + failed are all files', async () => {
    put('a.txt', '#1\nel archivo ardió')
    put('sub/b.md', '#2\nla biblioteca')
    put('roto.txt', 'ROTO')
    put('.git/config', 'x')
    put('~$a.docx', 'x')
    put('c.pdf.part', 'x')
    put('d.xyz', 'x')
    put('vacio.txt', '')
    put('grande.txt', 'x'.repeat(20_001))
    truncateSync(put('nube.pdf', ''), 19_000)
    put('own-not/e.txt', 'propio')
    symlinkSync('loop.txt', join(root, 'loop.txt'))
    symlinkSync('nowhere.txt', join(root, 'roto-enlace.txt'))
    symlinkSync(root, join(root, 'todo'))
    symlinkSync('a.txt', join(root, 'enlace.txt'))
    await begin()
    await become({
      ...{
        'a.txt': 'leido leido',
        'sub/b.md': 'leido leido',
        'roto.txt': 'fallido no_se_leyo',
        'enlace.txt': 'leido leido',
      },
      ...{ '.git/': 'omitido oculto', '~$a.docx': 'omitido bloqueo', 'c.pdf.part': 'omitido descarga_parcial' },
      ...{ 'd.xyz': 'omitido formato', 'vacio.txt': 'omitido vacio', 'grande.txt': 'omitido demasiado_grande' },
      ...{ 'nube.pdf': 'omitido nube', 'loop.txt': 'omitido bucle', 'roto-enlace.txt': 'omitido enlace_roto' },
      ...{ 'todo/': 'omitido enlace_carpeta', 'own-not/e.txt': 'leido leido' },
    })
    const { total, leidos, en_espera, omitidos, fallidos, archivos, carpetas } = await coverage(library, { limite: 5 })
    expect([total, leidos + en_espera + omitidos + fallidos]).toEqual([15, 15])
    expect(carpetas).toMatchObject([{ ruta: root, total: 15, leidos: 4, fallidos: 1, configurada: false }])
    for (const { porque, because, fecha } of archivos) {
      expect(porque && because).toBeTruthy()
      expect(Date.parse(fecha)).toBeGreaterThan(0)
    }
    expect(await documents()).toHaveLength(4)
  })

  it('a new file is taken while it is watched', async () => {
    put('a.txt', '#1\nuno')
    await begin()
    await become({ 'a.txt': 'leido leido' })
    put('sub/b.txt', '#1\ndos')
    await become({ 'a.txt': 'leido leido', 'sub/b.txt': 'leido leido' })
  })

  it('a growing file is waited for, and taken whole', async () => {
    put('a.txt', '#1\nprimera')
    await addFolder(library, root, join(base, 'own'))
    watch({ quietMs: HOUR })
    await become({ 'a.txt': 'en_espera creciendo' })
    appendFileSync(join(root, 'a.txt'), ' mitad y segunda mitad')
    const bytes = async (): Promise<number | undefined> => (await coverage(library, { limite: 1 })).archivos[0]!.bytes
    await expect.poll(bytes, PATIENT).toBe(32)
    expect([await files(), await documents()]).toEqual([{ 'a.txt': 'en_espera creciendo' }, []])
    await watcher!.stop()
    watch()
    await become({ 'a.txt': 'leido leido' })
    const [id] = await documents()
    expect((await library.shelf.units(id!, 1, 9))[0]!.texto).toBe('primera mitad y segunda mitad')
  })

  it('a download that pauses is waited for until it ends as its kind does, but not for ever', async () => {
    put('a.pdf', '%PDF-1.7 media tesis')
    put('b.pdf', '%PDF-1.7 tesis %%EOF')
    await addFolder(library, root, join(base, 'own'))
    watch({ stallMs: HOUR })
    await become({ 'a.pdf': 'en_espera creciendo', 'b.pdf': 'leido leido' })
    appendFileSync(join(root, 'a.pdf'), ' y la otra %%EOF')
    await become({ 'a.pdf': 'leido leido', 'b.pdf': 'leido leido' })
    put('c.pdf', '%PDF-1.7 rota')
    await expect.poll(files, PATIENT).toMatchObject({ 'c.pdf': 'en_espera creciendo' })
    expect(await documents()).toHaveLength(2)
    await watcher!.stop()
    watch({ stallMs: 0 })
    await expect.poll(files, PATIENT).toMatchObject({ 'c.pdf': 'leido leido' })
  })

  it('a moved or renamed file is not read again, and is not missed', async () => {
    put('a/b/uno.txt', '#1\nuno')
    put('dos.txt', '#1\ndos')
    await begin()
    await become({ 'a/b/uno.txt': 'leido leido', 'dos.txt': 'leido leido' })
    const before = await Promise.all((await documents()).map(id => library.shelf.document(id)))
    renameSync(join(root, 'a'), join(root, 'z'))
    renameSync(join(root, 'dos.txt'), join(root, 'z/dos bis.txt'))
    await become({ 'z/b/uno.txt': 'leido leido', 'z/dos bis.txt': 'leido leido' })
    expect(await Promise.all((await documents()).map(id => library.shelf.document(id)))).toEqual(before)
    expect(await absent()).toEqual([])
  })

  it('a file that goes away leaves its document, which a person may keep or delete', async () => {
    const [a, b] = [put('a.txt', '#1\nuno'), put('b.txt', '#1\ndos')]
    put('c.txt', '#1\ntres')
    await begin()
    await become({ 'a.txt': 'leido leido', 'b.txt': 'leido leido', 'c.txt': 'leido leido' })
    rmSync(a)
    rmSync(b)
    await become({ 'c.txt': 'leido leido' })
    expect((await absent()).sort()).toEqual(['a.txt false', 'b.txt false'])
    expect(await documents()).toHaveLength(3)
    const [kept, deleted] = (await library.shelf.absent()).map(({ documento }) => documento)
    const there = (await documents()).find(id => id !== kept && id !== deleted)!
    for (const accion of ['conservar', 'borrar'] as const) {
      await expect(resolveAbsent(library, [kept!, there], accion)).rejects.toSatisfy(failure('conflicto'))
      await expect(resolveAbsent(library, [kept!, 'nada'], accion)).rejects.toSatisfy(failure('no_encontrado'))
    }
    expect(await documents()).toHaveLength(3)
    expect(await resolveAbsent(library, [kept!], 'conservar')).toEqual({ conservados: [kept], borrados: [] })
    expect(await resolveAbsent(library, [deleted!, deleted!], 'borrar')).toEqual({
      conservados: [],
      borrados: [deleted],
    })
    expect([await documents(), await absent()]).toEqual([[kept!, there].sort(), []])
  })

  it('other content is another document, and the earlier one is offered; going back offers the later one', async () => {
    const missed = async (): Promise<string[]> => (await library.shelf.absent()).map(({ documento }) => documento)
    const told = async (id: string): Promise<boolean> => (await library.shelf.document(id)).avisos.includes(EDITED)
    const captions = (words: string): string => put('a.srt', `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`)
    captions('primera versión')
    await begin()
    await become({ 'a.srt': 'leido leido' })
    const first = (await documents())[0]!
    captions('segunda versión, más larga')
    await expect.poll(async () => (await documents()).length, PATIENT).toBe(2)
    await expect.poll(missed, PATIENT).toEqual([first])
    const second = (await documents()).find(id => id !== first)!
    expect([await told(first), await told(second)]).toEqual([true, false])
    captions('primera versión')
    await expect.poll(missed, PATIENT).toEqual([second])
    await become({ 'a.srt': 'leido leido' })
    // It is known already, so the later one is told to have lost its file, and the earlier one no more.
    await expect.poll(async () => [await told(first), await told(second)], PATIENT).toEqual([false, true])
    expect(await documents()).toHaveLength(2)
  })

  it('a text that is written on stays one document, also when it is taken back, and nothing of it is offered', async () => {
    const [drafts, text] = [['#1\nuno', '#1\nuno y dos', '#1\nuno y dos y tres', '#1\nuno'], new Set<string>()]
    put('a.txt', drafts[0]!)
    await begin()
    await become({ 'a.txt': 'leido leido' })
    const before = await documents()
    for (const draft of drafts.slice(1)) {
      put('a.txt', draft)
      const words = draft.slice(3)
      await expect.poll(async () => (await library.shelf.units(before[0]!, 1, 1))[0]!.texto, PATIENT).toBe(words)
      await become({ 'a.txt': 'leido leido' })
      text.add(words)
    }
    expect([text.size, await documents(), await absent()]).toEqual([3, before, []])
  })

  it('a document that somebody deleted does not come back, also when its file moves, is touched or the watch begins anew', async () => {
    put('a.txt', '#1\nno lo quiero')
    await begin()
    await become({ 'a.txt': 'leido leido' })
    await library.shelf.remove((await documents())[0]!)
    await become({ 'a.txt': 'omitido retirado' })
    renameSync(join(root, 'a.txt'), join(root, 'b.txt'))
    await become({ 'b.txt': 'omitido retirado' })
    utimesSync(join(root, 'b.txt'), 1, 1)
    await watcher!.stop()
    watch()
    await become({ 'b.txt': 'omitido retirado' })
    expect(await documents()).toEqual([])
  })
})

describe('a folder that cannot be looked through', () => {
  it('is told, and nothing in it is taken for deleted: gone, empty as an unmounted disk, or a file', async () => {
    put('a.txt', '#1\nuno')
    await begin()
    await become({ 'a.txt': 'leido leido' })
    const fallo = async (): Promise<unknown> => (await coverage(library, { limite: 9 })).carpetas[0]!.fallo
    const away = `${root} away`
    renameSync(root, away)
    await expect.poll(fallo, PATIENT).toBe('no_esta')
    mkdirSync(root)
    await expect.poll(fallo, PATIENT).toBe('vacia')
    expect([await files(), await absent()]).toEqual([{ 'a.txt': 'leido leido' }, []])
    rmSync(root, { recursive: true })
    renameSync(away, root)
    await expect.poll(fallo, PATIENT).toBeUndefined()
    expect(await files()).toEqual({ 'a.txt': 'leido leido' })
  })

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'files and folders without rights are told, and read when they have them',
    async () => {
      const file = put('a.txt', '#1\nuno')
      put('b/c.txt', '#1\ndos')
      chmodSync(file, 0)
      chmodSync(join(root, 'b'), 0)
      await begin()
      await become({ 'a.txt': 'fallido sin_permiso', 'b/': 'fallido carpeta_ilegible' })
      chmodSync(file, 0o600)
      chmodSync(join(root, 'b'), 0o700)
      await become({ 'a.txt': 'leido leido', 'b/c.txt': 'leido leido' })
    },
  )

  it('cannot be added: no folder, none at all, Anaquel’s own, inside of another', async () => {
    const own = join(base, 'own')
    mkdirSync(join(own, 'blobs'), { recursive: true })
    for (const path of [put('a.txt', 'x'), join(root, 'nada'), own, join(own, 'blobs')])
      await expect(addFolder(library, path, own)).rejects.toSatisfy(failure('peticion_invalida'))
    await addFolder(library, root, own)
    mkdirSync(join(root, 'b'))
    await expect(addFolder(library, join(root, 'b'), own)).rejects.toSatisfy(failure('conflicto'))
  })

  it('Anaquel’s own folder inside of a watched one is not entered', async () => {
    await addFolder(library, base, root)
    put('secreto.txt', 'x')
    watch({ own: root })
    await expect.poll(files, PATIENT).toMatchObject({ [`${people}/`]: 'omitido propio' })
    expect(Object.keys(await files()).filter(ruta => ruta.includes('secreto'))).toEqual([])
  })
})

it('nothing is written while no folder is watched: the lease is taken once there is one', async () => {
  const { storage } = house
  const count = { looks: 0, takes: 0 }
  const folders: Storage['watching']['folders'] = () => (count.looks++, storage.watching.folders())
  const take: Storage['leases']['take'] = (...asked) => (count.takes++, storage.leases.take(...asked))
  watch({ storage: { ...storage, watching: { folders }, leases: { ...storage.leases, take } } })
  await expect.poll(() => count.looks, PATIENT).toBeGreaterThan(1)
  expect(count.takes).toBe(0)
  put('a.txt', '#1\nuno')
  await addFolder(library, root, join(base, 'own'))
  await become({ 'a.txt': 'leido leido' })
  expect(count.takes).toBeGreaterThan(0)
})

it('the settings’ folders come and go with the settings; what somebody asked for stays', async () => {
  const [one, two] = [join(root, 'uno'), join(root, 'dos')]
  for (const path of [one, two]) mkdirSync(path)
  await addFolder(library, one, join(base, 'own'))
  const warned: string[] = []
  const noting = { ...log, warn: (_fields: object, text: string) => void warned.push(text) }
  await configureFolders(library, [two, join(two, 'dentro')], noting)
  const paths = async (): Promise<string[]> => (await library.shelf.watchedFolders()).map(({ ruta }) => ruta)
  expect([await paths(), warned.length]).toEqual([[two, one], 1])
  await configureFolders(library, [], noting)
  expect(await paths()).toEqual([one])
})

it('captions come in with their recording, and say whose they are', async () => {
  put('charla.mp3', 'un sonido')
  put('charla.es.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nhola')
  await begin()
  await become({ 'charla.mp3': 'leido leido', 'charla.es.vtt': 'leido subtitulos' })
  const [row] = (await library.shelf.list({ limite: 9 })).rows
  expect([row!.given.transcripcion?.length, (await documents()).length]).toEqual([64, 1])
})

it('people’s uploads go first: while as many wait as are read at a time, the folder waits', async () => {
  house.hold(true)
  const { shelf } = library
  for (let n = 0; n < 8; n++)
    await shelf.add({
      id: `dhold${people}${n}`,
      titulo: 'x',
      tipo: 'pdf',
      sha256: `${people}`.padStart(63, '0') + n,
      bytes: 1,
      nombre: 'x',
      media: null,
      modo: 'rapido',
      given: {},
    })
  put('a.txt', '#1\nuno')
  await begin()
  await become({ 'a.txt': 'en_espera en_turno' })
  expect(await documents()).toHaveLength(8)
  for (let n = 0; n < 8; n++) await shelf.remove(`dhold${people}${n}`)
  house.hold(false)
  await become({ 'a.txt': 'leido leido' })
})

it('who was only interrupted is read again once all runs steadily, and not for ever', async () => {
  put('a.txt', '#1\nuno')
  house.hold(true)
  await begin()
  const { jobs } = house.storage
  /** Claimed and lost as often as a job may be. */
  const interrupt = async (becomes: string): Promise<void> => {
    await become({ 'a.txt': 'en_espera en_cola' })
    for (let n = 0; n <= ATTEMPTS; n++) await jobs.claim('killed', -1, { economico: true })
    await watcher!.stop()
    expect(await files()).toEqual({ 'a.txt': becomes })
    watch({ steadyMs: 0 })
  }
  for (let n = 0; n < 3; n++) await interrupt('en_espera interrumpido')
  await interrupt('fallido no_se_leyo')
  const checked = async (): Promise<string | null> => (await library.shelf.watchedFolders())[0]!.revisada
  const before = await checked()
  await expect.poll(checked, PATIENT).not.toBe(before)
  await watcher!.stop()
  const [row] = (await coverage(library, { limite: 1 })).archivos
  expect([row!.motivo, row!.porque.includes(INTERRUPTED)]).toEqual(['no_se_leyo', true])
  house.hold(false)
})
