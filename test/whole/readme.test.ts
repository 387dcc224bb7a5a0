/**
 * The five steps of README, as they stand, on a fresh data folder: what a newcomer types must lead to the first
 * citation.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE_ROOT, asset } from '../../src/paths.ts'
import { hasBrowser, openBrowser } from './browser.ts'

const PORT = 3941
const run = promisify(execFile)
const section = /## From clone to the first citation\n([\s\S]*?)\n## /.exec(
  readFileSync(asset('README.md'), 'utf8'),
)![1]!
const steps = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(m =>
  m[1]!
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim(),
)
const folder = mkdtempSync(join(tmpdir(), 'anaquel-readme-'))
const { PATH, HOME } = process.env
const env = { PATH, HOME, PORT: String(PORT), ANAQUEL_DATA: folder, ANAQUEL_MODELS: 'off', ANAQUEL_LOG: 'warn' }
let server: ChildProcess
let printed = ''

/** As in a second terminal: the address is the one that this test's port gives. */
const shell = async (lines: readonly string[]): Promise<string> =>
  (
    await run('bash', ['-ec', lines.join('\n').replaceAll('localhost:3000', `localhost:${PORT}`)], {
      cwd: PACKAGE_ROOT,
      env,
      maxBuffer: 1e7,
    })
  ).stdout

beforeAll(async () => {
  // `npm ci` has been done by whoever runs this test; the rest of the step is run as it stands
  server = spawn('bash', ['-ec', steps[0]!.replace('npm ci && ', '')], {
    cwd: PACKAGE_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  server.stdout!.on('data', chunk => {
    printed += String(chunk)
  })
  // Beside two other runs a start took more than a minute.
  for (let n = 0; n < 3000 && !printed.includes('Reference:'); n++) await pause(100)
})

afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit')
    process.kill(-server.pid!, 'SIGTERM')
    await gone
  }
  rmSync(folder, { recursive: true, force: true })
})

describe('the five steps of README', () => {
  let link = ''
  let key = ''
  it('are five, and the first prints what to do next', () => {
    expect(steps).toHaveLength(5)
    expect(printed).toMatch(/Make a key: +export ANAQUEL_KEY=[\s\S]*Upload: +curl/)
  })
  it('give a key, a document and a sentence with its printed page', async () => {
    const out = await shell([steps[1]!, 'echo "$ANAQUEL_KEY"', steps[2]!, 'echo', steps[3]!])
    key = /anq_[\w-]{43}/.exec(out)![0]
    expect(out).toContain('"estado":"listo"')
    expect(out).toContain('(Cervantes Saavedra, 1605, p. 1)')
    expect(out).toContain('duelos y quebrantos los sábados')
    link = /\((http:\/\/localhost:\d+\/leer\/[^)]+)\)/.exec(out)![1]!
  })
  it('the shell finds the same, on the same folder, while the server runs', async () => {
    expect(await shell([`export ANAQUEL_KEY=${key}`, steps[4]!])).toContain('p. 1)')
  })

  it.runIf(hasBrowser)(
    'the link opens in a browser at that page, the passage marked',
    async () => {
      const browser = await openBrowser()
      try {
        const page = await browser.newPage()
        await page.goto(link)
        // the door folds the way in by key away, below e-mail and password
        await page
          .locator('details', { has: page.locator('#clave') })
          .locator('summary')
          .click()
        await page.fill('#clave', key)
        await page.keyboard.press('Enter')
        await page.waitForURL(/\/leer\//)
        expect(await page.title()).toMatch(/p\. 1\b/)
        await expect.poll(() => page.locator('svg rect').count()).toBeGreaterThan(0)
      } finally {
        await browser.close()
      }
    },
    600_000,
  )
  it('stops when told, and nothing of it stays behind', async () => {
    const gone = once(server, 'exit')
    process.kill(-server.pid!, 'SIGINT') // what Ctrl C sends: to the whole group
    await gone
    for (
      let n = 0;
      n < 150 &&
      (await fetch(`http://localhost:${PORT}/salud`).then(
        () => true,
        () => false,
      ));
      n++
    )
      await pause(100)
    await expect(fetch(`http://localhost:${PORT}/salud`)).rejects.toThrow()
  })
})
