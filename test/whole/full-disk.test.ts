/**
 * The running product on a disk that becomes full and has room again. The disk is a small `tmpfs` that only the server
 * sees, in a namespace of its own, which Linux gives to any user where it is not forbidden.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { longBook } from '../../sample/source/book.ts'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { answering, CLI, freePort, openShell, type Shell } from '../commands/spawn.ts'

const canMount = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0
if (!canMount) console.warn('SKIPPED: no disk of our own can be mounted here, so none can be full.')

/** Takes over the folder of a library that was made outside, then becomes the server. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=48m none "$1" && cp -r "$0"/. "$1" && shift && exec "$@"'

/** The same with 1.2 MB left: the file is taken, and of its text nothing can be stored. */
const ON_FULL_DISK =
  'mount -t tmpfs -o size=24m none "$1" && cp "$0"/anaquel.db "$1" && ' +
  'head -c $(($(df -k --output=avail "$1" | tail -1) - 1200))k /dev/zero > "$1/filler" && shift && exec "$@"'

let shell: Shell
let server: ChildProcess
let url: string
let headers: Record<string, string>
/** The disk as this process sees it. */
let disk: string
let log = ''

beforeAll(async () => {
  if (!canMount) return
  shell = await openShell()
  const { out } = await shell.run(['key', 'create', '--name', 'prueba', '--scopes', 'lectura,escritura'])
  headers = { authorization: `Bearer ${out.trim()}` }
  const mounted = join(shell.folder, 'disk'),
    port = await freePort()
  mkdirSync(mounted)
  server = spawn(
    'unshare',
    ['-rm', 'sh', '-c', ON_SMALL_DISK, shell.env.ANAQUEL_DATA!, mounted, process.execPath, CLI, 'serve'],
    { cwd: PACKAGE_ROOT, env: { ...shell.env, ANAQUEL_DATA: mounted, PORT: String(port) } },
  )
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', chunk => (log += String(chunk)))
  url = `http://localhost:${port}`
  await answering(url, server)
  disk = join('/proc', String(server.pid), 'root', mounted)
})
afterAll(async () => {
  if (!canMount) return
  const gone = once(server, 'close')
  server.kill()
  await gone
  await shell.close()
})

/** Of 600 a minute, 30 are taken at once. */
const SEARCHES = 65

const filler = (): string => join(disk, 'filler')
/** By the megabyte first: 12,000 pages of memory one by one take 6 s of processor time. */
async function fill(): Promise<void> {
  const file = await open(filler(), 'w')
  try {
    for (const size of [2 ** 20, 4096])
      await expect(writeOn(file, Buffer.alloc(size))).rejects.toMatchObject({ code: 'ENOSPC' })
  } finally {
    await file.close()
  }
}
async function writeOn(file: FileHandle, block: Buffer): Promise<never> {
  for (;;) await file.writeFile(block)
}
const empty = (): void => rmSync(filler(), { force: true })

const call = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } })
const upload = (bytes: Uint8Array): Promise<Response> =>
  call('/documentos?esperar=0&nombre=libro.pdf', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(bytes),
  })
const queued = async (bytes: Uint8Array): Promise<string> => ((await (await upload(bytes)).json()) as { id: string }).id
const stateOf = async (id: string): Promise<string> =>
  ((await (await call(`/documentos/${id}`)).json()) as { estado: string }).estado

afterEach(() => {
  if (canMount) empty()
})

describe.skipIf(!canMount)('a full disk', () => {
  it('refuses an upload in words, and has everything once there is room', async () => {
    const sample = readFileSync(join(PACKAGE_ROOT, 'sample/don-quijote.pdf'))
    const first = await queued(sample)
    await expect.poll(() => stateOf(first)).toBe('listo')
    await fill()
    const refused = await upload(longBook(20))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toMatchObject({
      error: {
        codigo: 'no_disponible',
        message: 'The disk of the server is full. What was stored before is still there.',
      },
    })
    // More searches than are taken from the storage at once, so that some cannot be counted.
    for (let i = 0; i < SEARCHES; i++) expect((await call('/buscar?q=molinos')).status).toBe(200)
    expect(log.split('requests go on without a limit').length - 1).toBeLessThanOrEqual(1)
    expect(log).toContain('DiskFull')
    empty()
    const found = await call('/buscar?q=molinos')
    expect(((await found.json()) as { pasajes: unknown[] }).pasajes.length).toBeGreaterThan(0)
    const second = await queued(longBook(20))
    await expect.poll(() => stateOf(second)).toBe('listo')
  })

  it('is told by `anaquel add`, which waits no longer', async () => {
    const mounted = join(shell.folder, 'full')
    mkdirSync(mounted)
    const book = join(shell.folder, 'libro.pdf')
    writeFileSync(book, longBook(60))
    const { stdout, stderr, status } = spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', ON_FULL_DISK, shell.env.ANAQUEL_DATA!, mounted, process.execPath, CLI, 'add', book],
      { cwd: PACKAGE_ROOT, env: { ...shell.env, ANAQUEL_DATA: mounted }, encoding: 'utf8', timeout: 60_000 },
    )
    expect([status, stdout]).toEqual([1, expect.stringContaining('1 still in the queue')])
    expect(stderr).toContain('No room on the disk of the library')
  })

  it('goes on with what it was reading once there is room', async () => {
    const id = await queued(longBook(60))
    await fill()
    await pause(4000)
    expect(await stateOf(id)).not.toBe('error')
    empty()
    await expect.poll(() => stateOf(id)).toBe('listo')
  })
})
