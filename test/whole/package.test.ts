/**
 * The package as npm makes it, without its dependencies' own installation: unpacked under a path with a space and an ñ,
 * beside links to what it names as dependencies and to nothing else, it serves a library. `build/try-package.mjs` does
 * the same with npm itself.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpack } from '../../src/core/models/unpack.ts'
import { asset, PACKAGE_ROOT } from '../../src/paths.ts'
import { cleanEnv, freePort } from '../commands/spawn.ts'

interface Manifest {
  name: string
  version: string
  private?: boolean
  bin: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const manifest = JSON.parse(readFileSync(asset('package.json'), 'utf8')) as Manifest
const npm = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'anaquel paquete ñ '))
const modules = join(folder, 'node_modules')
const home = join(modules, manifest.name)
const env = cleanEnv({ HOME: folder, ANAQUEL_MODELS: 'off' })
let listed: { path: string; size: number }[] = []

const cli = (args: readonly string[]): Promise<{ stdout: string }> =>
  npm(process.execPath, [join(home, manifest.bin['anaquel']!), ...args], { cwd: folder, env })

beforeAll(async () => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await npm('npm', args, { cwd: PACKAGE_ROOT, maxBuffer: 1e8 })
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string; size: number }[] }[]
  listed = packed!.files
  await unpack(join(folder, packed!.filename), home, () => true)
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(PACKAGE_ROOT, 'node_modules', name), join(modules, name), 'junction')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what is packed', () => {
  it('is what runs: no sources, no tests, nothing that builds; 33 MB at most', () => {
    const paths = listed.map(({ path }) => path)
    expect(paths.filter(path => /\.tsx?$|(^|\/)test\/|^build\/|^src\/web\//.test(path))).toEqual([])
    expect(listed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(33e6)
    for (const needed of [
      'LICENSE',
      'NOTICE',
      'README.md',
      'llms.txt',
      'docs/guide.md',
      'docs/privacidad.md',
      'dist/run/LICENSES.txt',
      'sample/don-quijote.pdf',
    ])
      expect(paths).toContain(needed)
  })

  it('holds every file that the code opens by name', () => {
    const sources = ['src', 'storage', 'tools'].flatMap(top =>
      readdirSync(asset(top), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts') && !name.startsWith('web'))
        .map(name => readFileSync(asset(join(top, name)), 'utf8')),
    )
    const opened = sources.flatMap(text => [...text.matchAll(/\basset\('([^']+)'\)/g)].map(match => match[1]!))
    expect(opened.length).toBeGreaterThan(5)
    expect(opened.filter(path => !listed.some(file => file.path === path || file.path.startsWith(`${path}/`)))).toEqual(
      [],
    )
  })

  it('the name stands in package.json, and README says it where one types it', () => {
    expect(manifest.private).toBeUndefined()
    expect(Object.keys(manifest.bin)).toEqual(['anaquel'])
    expect(readFileSync(asset('README.md'), 'utf8')).toContain(`npx ${manifest.name}\n`)
    const sources = readdirSync(asset('src'), { recursive: true, encoding: 'utf8' }).filter(name =>
      /\.tsx?$/.test(name),
    )
    expect(sources.filter(name => readFileSync(asset(join('src', name)), 'utf8').includes('npx anaquel'))).toEqual([])
  })
})

describe('the package, where only its dependencies are', () => {
  let server: ChildProcess | undefined
  afterAll(async () => {
    if (!server || server.exitCode !== null) return
    const gone = once(server, 'close')
    server.kill('SIGTERM')
    await gone
  })

  it('knows its version, and says what to type as one who has it installed types it', async () => {
    expect((await cli(['--version'])).stdout.trim()).toBe(manifest.version)
    expect((await cli(['doctor'])).stdout).toMatch(/ anaquel models pull multilingual-e5-small/)
  })

  it('serves by its name alone, with its pages, in the folder of its user’s data', async () => {
    const port = await freePort()
    server = spawn(process.execPath, [join(home, manifest.bin['anaquel']!)], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
    })
    let out = ''
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', piece => {
        out += String(piece)
      })
    for (let n = 0; n < 3000 && !out.includes('Reference:') && server.exitCode === null; n++) await pause(100)
    expect(out).toContain('export ANAQUEL_KEY=$(anaquel key create')
    expect(existsSync(join(folder, '.local/share/anaquel/anaquel.db'))).toBe(true)
    const site = `http://localhost:${port}`
    for (const path of ['/salud', '/docs', '/llms.txt', '/api/v1/openapi.json', '/entrar'])
      expect([path, (await fetch(site + path)).status]).toEqual([path, 200])
    const page = await (await fetch(`${site}/entrar`)).text()
    const sheet = /href="([^"]+\.css)"/.exec(page)![1]!
    expect((await fetch(new URL(sheet, site))).status).toBe(200)
  })

  it('reads a book, finds its printed page and cites by a style of the thousands', async () => {
    const { stdout: added } = await cli(['add', join(home, 'sample/don-quijote.pdf')])
    expect(added).toMatch(/23 units/)
    const { stdout: found } = await cli(['search', '¿Qué comía el hidalgo los sábados?', '--limit', '1'])
    expect(found).toContain('p. 1')
    const { stdout: styles } = await cli(['styles', 'list', '--limit', '5000'])
    expect(styles.split('\n').length).toBeGreaterThan(2000)
  })
})
