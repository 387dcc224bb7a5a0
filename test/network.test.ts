/**
 * The gate in front of every socket: what it refuses is tried in processes of its own, because it cannot be opened
 * again; and no source opens a socket, asks for a name or starts a program that is not written down here.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VARIABLES } from '../src/config.ts'
import { isLoopback } from '../src/network.ts'
import { asset, compiled } from '../src/paths.ts'
import { isIn } from './rooms.ts'
import { addressOf, CODE, sourcesBelow, textOf } from './sources.ts'

const built = existsSync(compiled('src/network.ts'))
if (!built) console.warn('network: the gate is not tried, because nothing has been built')

/** Every way out that Node and our packages have; each answers what it came to. `PORT`: a server of this machine. */
const WAYS: Record<string, string> = {
  fetch: `fetch('http://HOST:PORT/').then(r => r.text())`,
  undici: `import('undici').then(u => u.request('http://HOST:PORT/')).then(r => r.body.text())`,
  'undici agent':
    `import('undici').then(u => u.fetch('http://HOST:PORT/', { ` + 'dispatcher: new u.Agent() })).then(r => r.text())',
  http:
    `new Promise((y, n) => require('node:http').get({ host: 'HOST', port: PORT ` +
    `}, r => y(r.resume() && r.statusCode)).on('error', n))`,
  https: `new Promise((y, n) => require('node:https').get({ host: 'HOST', port: PORT }, y).on('error', n))`,
  net:
    `new Promise((y, n) => require('node:net').connect(PORT, 'HOST', ` +
    `function () { y(this.end() && 1) }).on('error', n))`,
  tls: `new Promise((y, n) => require('node:tls').connect(PORT, 'HOST', y).on('error', n))`,
  http2:
    'new Promise((y, n) => ' +
    `require('node:http2').connect('http://HOST:PORT').on('error', ` +
    `n).request().on('error', n).on('response', y))`,
  websocket:
    `import('undici').then(u => new Promise((y, n) => { const w = new ` +
    `u.WebSocket('ws://HOST:PORT'); w.onerror = () => n(new Error('closed')); w.onopen = y }))`,
  datagram:
    `new Promise((y, n) => { const s = require('node:dgram').createSocket('udp4'); ` +
    `s.send('x', PORT, 'HOST', e => { s.close(); e ? n(e) : y(1) }) })`,
  lookup: `new Promise((y, n) => require('node:dns').lookup('NAME', (e, a) => e ? n(e) : y(a)))`,
  'lookup, later': `require('node:dns/promises').lookup('NAME')`,
  'imported lookup':
    `import('node:dns').then(({ lookup }) => new Promise((y, n) => ` + `lookup('NAME', (e, a) => e ? n(e) : y(a))))`,
  resolve: `require('node:dns/promises').resolve4('NAME')`,
  resolver: `new (require('node:dns/promises').Resolver)().resolveTxt('NAME')`,
}

interface Tried {
  outcomes: Record<string, string>
  refused: number
}

interface Try {
  network: string
  host: string
  /** What is looked up. */
  name?: string
  /** Those alone. */
  only?: readonly string[]
}

/** What each way comes to in a new process with that network. */
async function tried(port: number, { network, host, name = 'library.example', only }: Try): Promise<Tried> {
  const asked = Object.entries(WAYS).filter(([way]) => only?.includes(way) ?? true)
  const ways = asked.map(([way, code]) => {
    const filled = code.replaceAll('HOST', host).replaceAll('NAME', name).replaceAll('PORT', String(port))
    return `${JSON.stringify(way)}: () => ${filled}`
  })
  const script = `
    import { createRequire } from 'node:module'
    import { restrictNetwork, refusedNow } from ${JSON.stringify(addressOf(compiled('src/network.ts')))}
    const require = createRequire(${JSON.stringify(asset('package.json'))})
    restrictNetwork(${JSON.stringify(network)})
    const outcomes = {}
    const codeOf = e => e?.code ?? (e?.cause ? codeOf(e.cause) : e?.errors ? codeOf(e.errors[0]) : String(e?.message ?? e))
    for (const [name, way] of Object.entries({ ${ways.join(',\n')} }))
      outcomes[name] = await Promise.race([way(), new Promise((_, n) => setTimeout(n, 3000, new Error('silence')))])
        .then(() => 'open', codeOf)
    console.log(JSON.stringify({ outcomes, refused: refusedNow() }))
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: asset('.') })
  const [out, err] = [child.stdout, child.stderr].map(stream => {
    const pieces: string[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
    return pieces
  }) as [string[], string[]]
  await once(child, 'close')
  if (out.length === 0) throw new Error(err.join(''))
  return JSON.parse(out.join('')) as Tried
}

describe.runIf(built)('the gate', () => {
  let server: Server, port: number, asked: number
  beforeAll(async () => {
    asked = 0
    server = createServer((_, response) => {
      asked++
      response.end('here')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())
  const refusedAll = Object.fromEntries(
    Object.keys(WAYS).map(name => [name, name === 'websocket' ? 'closed' : 'ANAQUEL_NETWORK']),
  )

  it('off: no way leads out, not even to this machine, and each refusal is counted', async () => {
    const { outcomes, refused } = await tried(port, { network: 'off', host: '127.0.0.1' })
    expect(outcomes).toEqual(refusedAll)
    expect([refused, asked]).toEqual([Object.keys(WAYS).length, 0])
  })

  it('local: a name or an address of another machine is refused before anybody is asked', async () => {
    for (const host of ['library.example', '192.0.2.1'])
      expect((await tried(port, { network: 'local', host })).outcomes).toEqual(refusedAll)
  })

  it('local: this machine answers', async () => {
    const only = ['fetch', 'undici', 'undici agent', 'http', 'net', 'datagram', 'lookup', 'imported lookup']
    const { outcomes } = await tried(port, { network: 'local', host: '127.0.0.1', name: 'localhost', only })
    expect(outcomes).toEqual(Object.fromEntries(only.map(name => [name, 'open'])))
    expect(asked).toBeGreaterThan(0)
  })

  it('on: nothing is touched', async () => {
    // Not the ways that ask a name server: the tests leave this machine alone.
    const only = ['fetch', 'lookup']
    const { outcomes, refused } = await tried(port, { network: 'on', host: '127.0.0.1', name: 'localhost', only })
    expect([outcomes['fetch'], outcomes['lookup'], refused]).toEqual(['open', 'open', 0])
  })
})

it('knows the addresses of this machine, in all their spellings', () => {
  const own = ['localhost', 'LOCALHOST', '127.0.0.1', '127.255.255.254', '::1', '[::1]', '::ffff:127.0.0.1']
  const others = ['localhost.example', '128.0.0.1', '0.0.0.0', '10.0.0.1', '::2', 'example.org', '127.0.0.1.example']
  expect(own.filter(host => !isLoopback(host))).toEqual([])
  expect(others.filter(host => isLoopback(host))).toEqual([])
})

/**
 * Who may name a module that opens sockets or starts programs, and what for. `names`: what of it; a listening server
 * and the shape of an address lead nowhere.
 */
const LISTENS = ['createServer', 'isIP']
const WAYS_OUT: Record<string, { [room: string]: readonly string[] }> = {
  'node:net': {
    'src/network.ts': ['Socket', 'isIP'],
    'src/core/read/fetch/guard.ts': LISTENS,
    'src/core/read/fetch/client.ts': LISTENS,
    'src/server/host.ts': LISTENS,
  },
  'node:dns': { 'src/network.ts': ['dns'], 'src/core/read/fetch/guard.ts': ['lookup'] },
  pg: { 'storage/postgres/client.ts': ['pg'] },
  'node:dgram': { 'src/network.ts': ['dgram'] },
  'node:http': {
    'src/server/listen.ts': [...LISTENS, 'STATUS_CODES'],
    'src/phrase/serve.ts': LISTENS,
    // Zotero's own address on this machine, with `--api` alone.
    'src/core/foreign/zotero/api.ts': ['get'],
  },
  undici: { 'src/core/read/fetch/client.ts': ['Agent', 'buildConnector', 'fetch'] },
  // Programs that open files of ours; yt-dlp and npm, which fetch and ask `requireNetwork` first; the browser of
  // whoever started this, at our own address; this program itself, which closes its own gate.
  'node:child_process': {
    'src/core/read/isolate-process.ts': ['fork'],
    'src/core/read/programs.ts': ['execFile'],
    'src/core/read/media': ['execFile', 'spawn'],
    'src/core/read/ocr/engine.ts': ['execFile'],
    'src/core/read/office/index.ts': ['spawn'],
    'src/core/read/fetch/program.ts': ['execFile'],
    'src/core/models/engine.ts': ['execFile'],
    'src/commands/browser.ts': ['spawn'],
    'src/commands/mcp.ts': ['spawn'],
  },
}
const SOCKETS =
  /^(node:)?(net|tls|http|https|http2|dns|dns\/promises|dgram|child_process|cluster|inspector|undici|ws|axios|got|node-fetch|pg)$/

const files = sourcesBelow(...CODE)
/** The pages run in a browser and ask the server that gave them. */
const sources = files.filter(file => !isIn(file, 'src/web') && !isIn(file, 'src/phrase/page'))
const IMPORT =
  /import\s+(?!type\b)([^'"]*?)\s+from\s+['"]([^'"]+)['"]|(?:import|require|createRequire\(import\.meta\.url\))\(\s*['"]([^'"]+)['"]\s*\)/g

describe('the sources', () => {
  const imported = sources.flatMap(file =>
    [...textOf(file).matchAll(IMPORT)].flatMap(([, names, from, dynamic]) => {
      const module = from ?? dynamic!
      if (!SOCKETS.test(module)) return []
      const values = (names ?? '*')
        .replace(/[{}]/g, '')
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '' && !name.startsWith('type '))
        .map(name => name.split(' as ')[0]!)
      return values.map(value => ({ file, module, value }))
    }),
  )

  it('name nothing that opens sockets or starts programs but what is written down', () => {
    const wrong = imported.filter(({ file, module, value }) => {
      const room = Object.entries(WAYS_OUT[module] ?? {}).find(([path]) => isIn(file, path))
      return !room?.[1].includes(value)
    })
    expect(wrong).toEqual([])
    expect(imported.length).toBeGreaterThan(10)
  })

  it('nothing is written down that is not there', () => {
    for (const [module, rooms] of Object.entries(WAYS_OUT))
      for (const room of Object.keys(rooms))
        expect(
          imported.some(one => one.module === module && isIn(one.file, room)),
          `${room} ${module}`,
        ).toBe(true)
  })

  it('the global ways out are used where docs/privacidad.md says what leaves', () => {
    const ways = /(?<![\w.$])(fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(/
    const own = /import[^;]*\bfetch\b[^;]*from 'undici'|(?:async |function |\* ?)fetch\s*\(/
    const using = sources.filter(file => {
      const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return ways.test(code) && !own.test(code)
    })
    expect(using.length).toBeGreaterThan(3)
    for (const name of ['privacidad', 'privacy']) {
      const page = textOf(`docs/${name}.md`)
      for (const file of using) expect(page, file).toContain(`\`${file}\``)
      const leading = Object.keys(VARIABLES).filter(variable => /_(URL|ISSUER)$/.test(variable))
      for (const variable of leading.filter(variable => variable !== 'ANAQUEL_SITE_URL'))
        expect(page, name).toContain(`\`${variable}\``)
    }
  })

  it('what starts a program that fetches asks first', () => {
    for (const file of ['src/core/read/fetch/program.ts', 'src/core/models/engine.ts'])
      expect(textOf(file), file).toContain('requireNetwork(')
  })

  it('what parses, computes or searches in a process or thread of its own has no network, whatever the setting', () => {
    const apart = sources.filter(file => /\b(workerData|serveTasks\(tasks)\b/.test(textOf(file)))
    const open = apart.filter(file => !textOf(file).includes("restrictNetwork('off')"))
    // `open.ts` and `transformers.ts` start threads; `work.ts` fetches what is to be read, and opens the house;
    // `wire-thread.ts` talks to the database, within what the setting allows.
    expect(open.filter(file => !/new Worker\(/.test(textOf(file)))).toEqual([
      'src/work.ts',
      'storage/postgres/wire-thread.ts',
    ])
    expect(apart.length).toBeGreaterThan(4)
  })
})
