/**
 * `node build/try-package.mjs`: what somebody without a clone does. Packs the library, installs it with npm as a package
 * and for the whole machine, under a path with a space and an ñ, and asks it for a citation. Prints sizes and times. The
 * registry, or npm's cache of it, has to be there.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const windows = process.platform === 'win32'
const folder = mkdtempSync(join(tmpdir(), 'anaquel prueba ñ '))
const PORT = '3977'
const site = `http://localhost:${PORT}`
const npmCli = [join(dirname(process.execPath), 'node_modules'), join(dirname(process.execPath), '../lib/node_modules')]
  .map(place => join(place, 'npm/bin/npm-cli.js'))
  .find(path => statSync(path, { throwIfNoEntry: false }))

function run(program, args, options = {}) {
  const began = performance.now()
  const { status, stdout, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', ...options })
  if (error || status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}`)
  return { stdout, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}
const npm = (args, options) => run(process.execPath, [npmCli, ...args, '--no-audit', '--no-fund'], options)

function megabytes(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const sizes = entries.map(entry => statSync(join(entry.parentPath ?? entry.path, entry.name)).size)
  return Math.round(sizes.reduce((a, b) => a + b, 0) / 1e6)
}

const env = { ...process.env, ANAQUEL_DATA: join(folder, 'mis datos ñ'), ANAQUEL_MODELS: 'off', PORT }

/** The server answers, a book is read, and its sentence comes with the page that is printed. */
async function journey(name, program, args) {
  const call = (...more) => run(program, [...args, ...more], { env, shell: windows }).stdout
  // A group of its own: npx does not pass a signal on.
  const server = spawn(program, args, { cwd: folder, env, stdio: 'ignore', shell: windows, detached: !windows })
  try {
    for (let n = 0; ; n++) {
      if (
        await fetch(`${site}/salud`)
          .then(response => response.ok)
          .catch(() => false)
      )
        break
      if (n === 300) throw new Error('the server does not answer')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    const key = call('key', 'create', '--name', 'try', '--scopes', 'lectura,escritura').trim()
    const authorization = `Bearer ${key}`
    const added = await fetch(`${site}/api/v1/documentos/ejemplo`, { method: 'POST', headers: { authorization } })
    if (!added.ok) throw new Error(`the sample was not added: ${added.status} ${await added.text()}`)
    const question = '¿Qué comía el hidalgo los sábados?'
    const ask = () => call('search', windows ? `"${question}"` : question, '--limit', '1')
    for (let n = 0; !ask().includes('p. 1'); n++) if (n === 60) throw new Error('the book was not read')
    console.log(`${name}: serves, reads and cites`)
  } finally {
    const gone = new Promise(resolve => server.once('exit', resolve))
    if (windows) spawnSync('taskkill', ['/pid', String(server.pid), '/t', '/f'])
    else process.kill(-server.pid, 'SIGTERM')
    await gone
  }
}

try {
  const packed = npm(['pack', '--json', '--pack-destination', folder], { cwd: ROOT })
  const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'))
  console.log(`packed in ${packed.seconds} s: ${Math.round(statSync(join(folder, tarball)).size / 1e5) / 10} MB`)

  const local = join(folder, 'proyecto')
  mkdirSync(local)
  writeFileSync(join(local, 'package.json'), '{ "private": true }')
  const installed = npm(['install', join(folder, tarball), '--omit=dev'], { cwd: local })
  console.log(`installed in ${installed.seconds} s: ${megabytes(join(local, 'node_modules'))} MB`)
  await journey('npx', process.execPath, [npmCli, 'exec', '--offline', '--prefix', local, '--', 'anaquel'])

  const prefix = join(folder, 'global')
  npm(['install', '--global', '--prefix', prefix, join(folder, tarball)])
  const program = windows ? join(prefix, 'anaquel.cmd') : join(prefix, 'bin', 'anaquel')
  await journey('npm i -g', windows ? `"${program}"` : program, [])
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
