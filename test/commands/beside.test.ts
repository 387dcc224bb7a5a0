import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBeside } from '../../src/commands/beside.ts'

const OWN = '@string{x = "X"}\n\n% mine\n@book{mena2001,\n  title = {Mine},\n  abstract = {Long},\n}\n'
const ARCE = '@book{arce1999,\n  title = {New},\n}\n'

test('A bibliography that stands beside the draft keeps what it has, and gets what it lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beside-'))
  await writeFile(join(folder, 'thesis.bib'), OWN)
  const other = await writeBeside(join(folder, 'thesis.tex'), `${ARCE}\n@book{Mena2001,\n  title = {Theirs},\n}\n`)
  expect(await readFile(join(folder, 'thesis.bib'), 'utf8')).toBe(`${OWN}\n${ARCE}\n`)
  expect(other).toEqual(['Mena2001'])
  expect(await writeBeside(join(folder, 'thesis.tex'), ARCE)).toEqual([])
  expect(await readFile(join(folder, 'thesis.bib'), 'utf8')).toBe(`${OWN}\n${ARCE}\n`)
  await writeBeside(join(folder, 'other.tex'), ARCE)
  expect(await readFile(join(folder, 'other.bib'), 'utf8')).toBe(ARCE)
})
