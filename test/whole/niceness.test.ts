/** What the running product reads with stands behind what it answers with, as the system schedules them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { answering, CLI, freePort, openShell, type Shell } from '../commands/spawn.ts'

const linux = process.platform === 'linux'
if (!linux) console.warn('SKIPPED: only Linux tells and counts the niceness of a thread.')

let shell: Shell
let server: ChildProcess
beforeAll(async () => {
  if (!linux) return
  shell = await openShell()
  const port = await freePort()
  server = spawn(process.execPath, [CLI, 'serve'], {
    cwd: PACKAGE_ROOT,
    env: { ...shell.env, PORT: String(port) },
    stdio: 'ignore',
  })
  await answering(`http://localhost:${port}`, server)
})
afterAll(async () => {
  if (!linux) return
  const gone = once(server, 'close')
  server.kill()
  await gone
  await shell.close()
})

/** What `stat` says after the name, from the third field on: 4 is the parent, 19 the niceness. */
const fieldsOf = (path: string): string[] => readFileSync(`${path}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
const nicenessOf = (path: string): number => Number(fieldsOf(path)[16])

/** Niceness of each process that the server has started. */
const children = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        return fieldsOf(`/proc/${pid}`)[1] === String(server.pid) ? [nicenessOf(`/proc/${pid}`)] : []
      } catch {
        return [] // ended meanwhile
      }
    })

it.runIf(linux)('the thread that reads and the child that parses get less than the thread that answers', async () => {
  const own = getPriority()
  // A child starts as far behind as its thread; who may (root, in a container) then brings it to 5.
  await expect
    .poll(() => Math.max(...children()), { timeout: 300_000, interval: 250 })
    .toBeGreaterThanOrEqual(Math.max(5, own))
  const tasks = `/proc/${server.pid}/task`
  expect(nicenessOf(`${tasks}/${server.pid}`)).toBe(own)
  expect(readdirSync(tasks).map(task => nicenessOf(`${tasks}/${task}`))).toContain(Math.max(10, own))
})
