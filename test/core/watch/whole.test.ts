/** How files of a kind end: a whole one, and one that a download left in the middle. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { endsWhole } from '../../../src/core/watch/whole.ts'
import { asset } from '../../../src/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PDF = readFileSync(asset('sample/don-quijote.pdf'))
const ZIP = Buffer.from(zipSync({ 'a.xml': Buffer.from('<a>una tesis</a>') }))

it.each<[string, Buffer, boolean]>([
  ['whole.pdf', PDF, true],
  ['WHOLE.PDF', PDF, true],
  ['half.pdf', PDF.subarray(0, PDF.length / 2), false],
  ['tail.pdf', PDF.subarray(0, -20), false],
  ['whole.epub', ZIP, true],
  ['half.docx', ZIP.subarray(0, -22), false],
  ['any.txt', Buffer.from('media fra'), true],
  ['empty.docx', Buffer.alloc(0), false],
])('%s', async (name, bytes, whole) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  expect(await endsWhole(path, bytes.length)).toBe(whole)
})
