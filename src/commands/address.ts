/**
 * Where the library is being served: a file in its folder, written by the server and read by what answers beside it, so
 * that a link leads to the server that runs.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const file = (data: string): string => join(data, 'server.json')

/**
 * Writes the address and returns the function that withdraws it. A killed server leaves the file behind, but its
 * process id shows that it is gone.
 */
export function announce({ data, site }: Pick<Config, 'data' | 'site'>): () => void {
  writeFileSync(file(data), JSON.stringify({ site, pid: process.pid }), { mode: 0o600 })
  return () => {
    if (read(data)?.pid === process.pid) rmSync(file(data), { force: true })
  }
}

function read(data: string): { site: string; pid: number } | null {
  try {
    const { site, pid } = JSON.parse(readFileSync(file(data), 'utf8')) as Record<string, unknown>
    return typeof site === 'string' && URL.canParse(site) && Number.isInteger(pid) ? { site, pid: pid as number } : null
  } catch {
    return null
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns the address of the server that runs on this folder; when none runs, the address of the settings. */
export function servedAt({ data, site }: Pick<Config, 'data' | 'site'>): string {
  const served = read(data)
  return served && runs(served.pid) ? served.site : site
}
