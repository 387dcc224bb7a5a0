/**
 * `node build/try-container.mjs`: carries out the Dockerfile line by line where no engine of containers runs, and lives
 * with what comes out as compose.yaml says: a root that is only read, a user without rights, one volume. As root on
 * Debian, with `debootstrap`. What stands for the base image is a fresh Debian with this machine's Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const BASE = join(tmpdir(), 'anaquel-container-base')
const work = mkdtempSync(join(tmpdir(), 'anaquel-container-'))
const PORT = '3978'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** What an engine would give its network: names and the certificates of this place. */
const OUTSIDE = { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES }

function must(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options })
  if (error || status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** `FROM`: Debian's smallest system, Node and npm as they are here, the user that the image has. */
function base() {
  if (existsSync(join(BASE, 'usr/bin/node'))) return
  rmSync(BASE, { recursive: true, force: true })
  must('debootstrap', ['--variant=minbase', '--include=libstdc++6,ca-certificates', 'bookworm', BASE])
  cpSync(process.execPath, join(BASE, 'usr/bin/node'))
  const npm = dirname(dirname(spawnSync('readlink', ['-f', '/usr/bin/npm'], { encoding: 'utf8' }).stdout.trim()))
  cpSync(npm, join(BASE, 'usr/lib/node_modules/npm'), { recursive: true })
  must('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(BASE, 'usr/bin/npm')])
  must('chroot', [BASE, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
}

/** Instructions with their words; a line that ends in a backslash goes on. */
function instructions() {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => [line.split(/\s+/, 1)[0], line.replace(/^\S+\s+/, '')])
}

/** Paths of the build's context: `.dockerignore`, the last pattern that matches decides. */
function context() {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const ignored = path =>
    patterns.reduce((out, pattern) => {
      const glob = pattern.replace(/^!/, '')
      const hit = [path, ...parents(path)].some(part => part === glob || matches(part, glob))
      return hit ? !pattern.startsWith('!') : out
    }, false)
  return path => path === '' || !ignored(path)
}
/** One `*` stands for anything but a slash; Node 20 has no glob of its own. */
const matches = (path, glob) =>
  new RegExp(`^${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(path)
const parents = path => (path.includes('/') ? [dirname(path), ...parents(dirname(path))] : [])

const stages = new Map()
let stage

const STEPS = {
  FROM(words) {
    const [image, , name] = words.split(/\s+/)
    const root = join(work, name ?? 'final')
    must('cp', ['-a', '--reflink=auto', BASE, root])
    stage = { image, root, env: {}, folder: '/', user: 'root', args: {} }
    stages.set(name ?? 'final', stage)
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
    cpSync(CERTIFICATES, join(root, CERTIFICATES))
  },
  WORKDIR(path) {
    stage.folder = path
    mkdirSync(join(stage.root, path), { recursive: true })
  },
  COPY(words) {
    const parts = words.split(/\s+/)
    const from = parts[0].startsWith('--from=') ? stages.get(parts.shift().slice('--from='.length)).root : null
    const to = resolve(stage.folder, parts.at(-1))
    for (const source of parts.slice(0, -1))
      copy(source, { from, to, many: parts.length > 2 || /\/$/.test(parts.at(-1)) })
  },
  RUN(command) {
    const { root, folder, env, args } = stage
    console.log(`RUN ${command}`)
    const shell = `cd ${folder} && ${command}`
    const variables = {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: '/root',
      ...OUTSIDE,
      ...args,
      ...env,
    }
    const set = `mount --rbind /dev ${root}/dev && mount -t proc proc ${root}/proc && exec chroot ${root} /bin/sh -c "$1"`
    must('unshare', ['--mount', 'sh', '-c', set, 'sh', shell], { env: variables })
  },
  ARG(words) {
    const [name, value = ''] = words.split('=')
    stage.args[name] = value.replace(/^"|"$/g, '')
  },
  ENV(words) {
    for (const [, name, quoted, word] of words.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)) stage.env[name] = quoted ?? word
  },
  USER(name) {
    stage.user = name
  },
  VOLUME(path) {
    stage.volume = path
  },
  EXPOSE(port) {
    if (port !== stage.env.PORT) throw new Error(`EXPOSE ${port} is not where it listens`)
  },
  HEALTHCHECK(words) {
    stage.health = JSON.parse(words.slice(words.indexOf('CMD') + 'CMD'.length))
  },
  STOPSIGNAL(signal) {
    stage.signal = signal
  },
  ENTRYPOINT(words) {
    stage.entry = JSON.parse(words)
  },
  CMD(words) {
    stage.command = JSON.parse(words)
  },
}

function copy(source, { from, to, many }) {
  const wanted = from ? null : context()
  const path = from ? join(from, source) : join(ROOT, source)
  const filter = wanted ? file => wanted(relative(ROOT, file).replaceAll('\\', '/')) : () => true
  const into = join(stage.root, to, many && source !== '.' ? basename(source) : '')
  cpSync(path, into, { recursive: true, filter, verbatimSymlinks: true })
}

/** A process of the finished image, as compose.yaml starts it: nothing can be written but the volume and /tmp. */
function inside(command, { volume, stdio = 'inherit' }) {
  const { root, env, user } = stage
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --bind ${volume} ${root}${stage.volume}`,
    `mount -o remount,bind,ro ${root}`,
  ]
  const drop = `setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
  const variables = Object.entries({ ...env, PORT, ANAQUEL_MODELS: 'off' }).map(([name, value]) => `${name}='${value}'`)
  const script = `${mounts.join(' && ')} && cd ${root} && exec chroot ${root} ${drop} env -i -C ${stage.folder} PATH=/usr/local/bin:/usr/bin:/bin ${variables.join(' ')} "$@"`
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], { stdio })
}

const ended = child => new Promise(done => child.once('exit', code => done(code)))

async function said(command, options) {
  const child = inside(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.on('data', piece => (out += piece))
  const code = await ended(child)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return out.trim()
}

async function healthy(options) {
  for (let n = 0; n < 60; n++) {
    if ((await ended(inside(stage.health, { ...options, stdio: 'ignore' }))) === 0) return
    await new Promise(done => setTimeout(done, 500))
  }
  throw new Error('the health check never passes')
}

function hold(fact, true_) {
  if (!true_) throw new Error(`not so: ${fact}`)
  console.log(`proved: ${fact}`)
}

async function live() {
  const volume = join(work, 'volume')
  must('cp', ['-a', join(stage.root, stage.volume), volume]) // an engine fills a new volume from the image
  const options = { volume }
  hold('the image cannot be written', (await ended(inside(['touch', '/app/x'], { ...options, stdio: 'ignore' }))) !== 0)
  const server = inside([...stage.entry, ...stage.command], options)
  await healthy(options)
  console.log('proved: HEALTHCHECK passes')
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  hold('it runs without rights', /^Uid:\s+1000\s+1000/m.test(status) && /^CapEff:\s+0+$/m.test(status))
  const key = await said(['anaquel', 'key', 'create', '--name', 'try', '--scopes', 'lectura,escritura'], options)
  const ask = path => fetch(`http://127.0.0.1:${PORT}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  const headers = { authorization: `Bearer ${key}` }
  await fetch(`http://127.0.0.1:${PORT}/api/v1/documentos/ejemplo`, { method: 'POST', headers })
  let cita
  for (let n = 0; n < 120 && !cita; n++) {
    await new Promise(done => setTimeout(done, 500))
    const { pasajes } = await (
      await ask(`/buscar?k=1&q=${encodeURIComponent('¿Qué comía el hidalgo los sábados?')}`)
    ).json()
    cita = pasajes?.[0]?.cita
  }
  hold(`it reads and cites: ${cita}`, /p\. 1/.test(cita ?? ''))
  const gone = ended(server)
  server.kill(stage.signal)
  hold('STOPSIGNAL ends it in order', (await gone) === 0)
  const again = inside([...stage.entry, ...stage.command], options)
  await healthy(options)
  const { documentos } = await (await ask('/documentos')).json()
  hold('the volume keeps the library', documentos.length === 1)
  const over = ended(again)
  again.kill(stage.signal)
  await over
  hold('nothing lies beside the volume', readdirSync(join(stage.root, 'data')).length === 0)
}

try {
  base()
  for (const [name, words] of instructions()) {
    if (!Object.hasOwn(STEPS, name)) throw new Error(`no step for ${name}`)
    STEPS[name](words)
  }
  const size = spawnSync('du', ['-sm', join(stage.root, 'app')], { encoding: 'utf8' }).stdout.split('\t')[0]
  console.log(`/app: ${size} MB`)
  await live()
} finally {
  rmSync(work, { recursive: true, force: true })
}
