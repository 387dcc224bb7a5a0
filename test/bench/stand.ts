/** A server of the product for a bench, and what a client asks of it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { bundled } from '../../src/paths.ts'

const PORT = 3977
export const BASE = `http://127.0.0.1:${PORT}`

export interface Stand {
  child: ChildProcess
  folder: string
  key: string
  headers: Record<string, string>
}

export async function seedKey(folder: string): Promise<{ key: string; account: string }> {
  const storage = await openSqlite({ folder })
  const { id } = await storage.access.owner()
  const key = `anq_${randomBytes(32).toString('base64url')}`
  await storage.access.createKey({
    account: id,
    nombre: 'bench',
    prefijo: key.slice(0, 8),
    hash: createHash('sha256').update(key).digest('hex'),
    alcances: ['lectura', 'escritura'],
    expira: null,
  })
  await storage.close()
  return { key, account: id }
}

/** A server is waited for 20 s. */
const TRIES = 200,
  TRY_MS = 100

const answers = (): Promise<boolean> =>
  fetch(`${BASE}/salud`).then(
    r => r.ok,
    () => false,
  )

export async function start(folder: string, key: string): Promise<Stand> {
  const child = spawn(process.execPath, [bundled('src/cli.ts'), 'serve'], {
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(PORT),
      ANAQUEL_DATA: folder,
      ANAQUEL_MODELS: 'off',
      ANAQUEL_RATE: '1000000',
      ANAQUEL_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let n = 0; !(await answers()); n++) {
    if (n === TRIES) throw new Error('bench: the server does not answer')
    await pause(TRY_MS)
  }
  return { child, folder, key, headers: { authorization: `Bearer ${key}` } }
}

export async function stop({ child }: Stand): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? NaN
export const ms = (n: number): string => `${n.toFixed(0)} ms`
export const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

export const search = (stand: Stand, q: string, document = ''): Promise<unknown> =>
  fetch(`${BASE}/api/v1/buscar?k=10&q=${encodeURIComponent(q)}${document && `&documento=${document}`}`, {
    headers: stand.headers,
  }).then(r => r.json())

export async function upload(
  stand: Stand,
  bytes: Uint8Array,
  nombre: string,
): Promise<{ first: number; whole: number }> {
  const began = performance.now()
  const response = await fetch(`${BASE}/api/v1/documentos?esperar=0&nombre=${nombre}`, {
    method: 'POST',
    headers: { ...stand.headers, 'content-type': 'application/pdf' },
    body: bytes as unknown as string,
  })
  const { id } = (await response.json()) as { id: string }
  let first = NaN
  for (;;) {
    if (Number.isNaN(first)) {
      const found = (await search(stand, 'hidalgo', id)) as { pasajes: unknown[] }
      if (found.pasajes.length > 0) first = performance.now() - began
    }
    const row = (await fetch(`${BASE}/api/v1/documentos/${id}`, { headers: stand.headers }).then(r => r.json())) as {
      estado: string
      error?: string
    }
    if (row.estado === 'listo') return { first, whole: performance.now() - began }
    if (row.estado === 'error') throw new Error(row.error)
    await pause(50)
  }
}
