/**
 * The command line on a data folder of its own, on loopback: in this process, which takes a tenth of the time, or the
 * bundled one as a process of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../src/commands/program.ts'
import { bundled, PACKAGE_ROOT } from '../../src/paths.ts'
import { engineEnv } from '../engine.ts'

export const CLI = bundled('src/cli.ts')

export interface Ran {
  code: number | null
  out: string
  err: string
}

export interface RunOptions {
  input?: string
  env?: Record<string, string>
}

export interface Shell {
  readonly folder: string
  readonly env: Record<string, string>
  /** Runs a command in this process. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** Runs a command as a process of its own, bundled, as a person does. */
  spawned(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** Starts the server, on a free port unless told, and waits until `/salud` answers. */
  serve(port?: number): Promise<Serving>
  close(): Promise<void>
}

export interface Serving {
  url: string
  child: ChildProcess
  out(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Only what a process needs and what the test says: no ANAQUEL_ variable of the person who runs the tests. */
export function cleanEnv(more: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), ...more }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** On the engine that the tests are run on. */
export async function openShell(): Promise<Shell> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-cli-'))
  const data = join(folder, 'data')
  const env = cleanEnv({ ANAQUEL_DATA: data, ANAQUEL_MODELS: 'off', ...(await engineEnv(data)) })
  const children: ChildProcess[] = []
  const start = (args: readonly string[], more: Record<string, string> = {}): ChildProcess => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd: PACKAGE_ROOT, env: { ...env, ...more } })
    children.push(child)
    return child
  }
  return {
    folder,
    env,
    run: (args, { input, env: more } = {}) => runHere(args, { input, env: { ...env, ...more } }),
    async spawned(args, { input, env: more } = {}) {
      const child = start(args, more)
      child.stdin?.on('error', () => {}).end(input ?? '') // a program may end before it has read everything
      const [out, err] = [collect(child.stdout), collect(child.stderr)]
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, out: out(), err: err() }
    },
    async serve(wanted) {
      const port = wanted ?? (await freePort())
      const child = start(['serve'], { PORT: String(port) })
      const out = collect(child.stdout)
      const url = `http://localhost:${port}`
      await answering(url, child)
      // It answers before what it says has come all the way.
      while (!out().includes('/docs') && child.exitCode === null) await pause(20)
      return {
        url,
        child,
        out,
        async stop(signal = 'SIGTERM') {
          if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
          const gone = once(child, 'close')
          child.kill(signal)
          return ((await gone) as [number | null])[0]
        },
      }
    },
    async close() {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) {
          const gone = once(child, 'close')
          child.kill('SIGKILL')
          await gone
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function runHere(args: readonly string[], { input = '', env }: RunOptions): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const [out, err] = [collect(stdout), collect(stderr)]
  const terminal = (stream: PassThrough): NodeJS.WriteStream => stream as unknown as NodeJS.WriteStream
  const io = { stdout: terminal(stdout), stderr: terminal(stderr), stdin: Readable.from([input]), env: { ...env } }
  const code = await run(args, io)
  await Promise.all([stdout, stderr].map(stream => finished(stream.end())))
  return { code, out: out(), err: err() }
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** How long a server may take to answer for the first time: on a machine at a load of 36 it took more than 40 s. */
const PATIENCE_MS = 300_000

export async function answering(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`the server ended with ${ended}`)
    if (
      await fetch(`${url}/salud`).then(
        answer => answer.ok,
        () => false,
      )
    )
      return
    if (Date.now() > end) throw new Error('the server does not answer')
    await pause(100)
  }
}

export interface Proxy {
  url: string
  close(): Promise<void>
}

/**
 * In front of `target`: adds the credential and passes everything else on, Host and Origin included. The conformance
 * tool has no way to send one.
 */
export async function proxy(target: string, key: string): Promise<Proxy> {
  const server = createServer((req, res) => {
    const up = request(
      `${target}${req.url ?? ''}`,
      { method: req.method, headers: { ...req.headers, authorization: `Bearer ${key}` } },
      answer => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      },
    )
    up.on('error', () => {
      res.destroy()
    })
    res.on('close', () => {
      up.destroy()
    })
    req.pipe(up)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
