import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { Usage } from '../../src/commands/command.ts'
import styles from '../../src/commands/styles.ts'

async function run(...words: string[]): Promise<string> {
  const stdout = new PassThrough(),
    stream = stdout as unknown as NodeJS.WriteStream
  await styles.invoke(words, {
    stdout: stream,
    stderr: stream,
    stdin: new PassThrough(),
    env: { ANAQUEL_DATA: join(mkdtempSync(join(tmpdir(), 'anaquel-cli-')), 'data') },
  })
  return String(stdout.read() ?? '')
}

it('lists the styles that a search finds, as a table or as JSON', async () => {
  expect(await run('list', 'apa')).toMatch(/^id +format +title\napa +author-date +/)
  expect(JSON.parse(await run('list', 'chicago', '--limit', '2', '--json'))).toHaveLength(2)
  expect(await run('list', 'zzzzqqqq')).toBe('None.\n')
})
it('wrong usage is named', async () => {
  await expect(run('add')).rejects.toThrow(Usage)
  await expect(run('pul')).rejects.toThrow(/Did you mean pull/)
  await expect(run('list', '--limit', '0')).rejects.toThrow(/--limit/)
})
it('a file that is not there is one line', async () => {
  await expect(run('add', '/nowhere/x.csl')).rejects.toThrow(/ENOENT[^\n]*$/)
})
