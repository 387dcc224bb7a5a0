import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { announce, servedAt } from '../../src/commands/address.ts'

const data = mkdtempSync(join(tmpdir(), 'anaquel-address-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))
const own = { data, site: 'http://localhost:3000' }

it('a link leads to the server that runs, and where none does to what the settings say', () => {
  expect(servedAt(own)).toBe('http://localhost:3000')
  const withdraw = announce({ data, site: 'http://localhost:4100' })
  expect(servedAt(own)).toBe('http://localhost:4100')
  withdraw()
  expect([servedAt(own), readdirSync(data)]).toEqual(['http://localhost:3000', []])
})

it('a server that was killed, or a file that is none of ours, counts for nothing', () => {
  for (const text of [
    '{',
    'null',
    '{"site":"x","pid":1}',
    JSON.stringify({ site: 'http://localhost:4100', pid: 2 ** 22 + 1 }),
  ]) {
    writeFileSync(join(data, 'server.json'), text)
    expect(servedAt(own), text).toBe('http://localhost:3000')
  }
})
