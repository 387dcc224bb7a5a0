import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captionsBeside, expand, leftOut, nameOf } from '../../src/commands/files.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'anaquel-files-'))
  mkdirSync(join(root, 'a/hondo'), { recursive: true })
  mkdirSync(join(root, '.oculta'))
  for (const name of [
    'uno.pdf',
    'dos.PDF',
    'nota.txt',
    'raro[1].pdf',
    'a/tres.pdf',
    'a/hondo/cuatro.pdf',
    'a/hondo/cinco.epub',
    '.seis.pdf',
    '.oculta/siete.pdf',
  ])
    writeFileSync(join(root, name), 'x')
  symlinkSync(root, join(root, 'a/vuelta'))
  symlinkSync(join(root, 'uno.pdf'), join(root, 'a/enlace.pdf'))
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

/** The file that patterns in small letters mean where capitals do not matter. */
const CAPITALS = process.platform === 'win32' ? ['dos.PDF'] : []
const at = (...names: string[]): string[] => names.map(name => join(root, name))
const found = async (...words: string[]): Promise<string[]> => (await expand(at(...words), ['.pdf'])).files

it('a file is itself, whatever it is called', async () => {
  expect(await found('nota.txt', 'raro[1].pdf')).toEqual(at('nota.txt', 'raro[1].pdf'))
})

it('a folder is what can be read below it, sorted, without what is hidden and without running in circles', async () => {
  expect(await expand([root], ['.pdf'])).toEqual({
    files: at('a/enlace.pdf', 'a/hondo/cuatro.pdf', 'a/tres.pdf', 'dos.PDF', 'raro[1].pdf', 'uno.pdf'),
    missing: [],
    skipped: at('a/hondo/cinco.epub', 'nota.txt'),
  })
})

it.each([
  ['*.pdf', [...CAPITALS, 'raro[1].pdf', 'uno.pdf']],
  ['*.{pdf,PDF}', ['dos.PDF', 'raro[1].pdf', 'uno.pdf']],
  ['?no.pdf', ['uno.pdf']],
  ['[!d]*.pdf', ['raro[1].pdf', 'uno.pdf']],
  ['**/c*.pdf', ['a/hondo/cuatro.pdf']],
  ['**/*.epub', ['a/hondo/cinco.epub']],
  ['a/*/c*', ['a/hondo/cinco.epub', 'a/hondo/cuatro.pdf']],
  ['.s*.pdf', ['.seis.pdf']],
  ['a/h*', ['a/hondo/cuatro.pdf']],
])('%s means %j', async (pattern, files) => {
  expect(await found(pattern)).toEqual(at(...files))
})

it('each file comes once', async () => {
  expect(await found('uno.pdf', '*.pdf', 'uno.pdf')).toEqual(at('uno.pdf', ...CAPITALS, 'raro[1].pdf'))
})

it('a word that means nothing is said to be missing', async () => {
  expect(await expand(at('nada.pdf', 'no*.epub', 'uno.pdf'), ['.pdf'])).toEqual({
    files: at('uno.pdf'),
    missing: at('nada.pdf', 'no*.epub'),
    skipped: [],
  })
})

it('patterns are relative to where one stands', async () => {
  expect((await expand(['package.js?n'], ['.pdf'])).files).toEqual(['package.json'])
})

it('a name has no folder', () => {
  expect(nameOf('/x/y/Un libro.pdf')).toBe('Un libro.pdf')
})

it('captions stand beside a recording by its name, also with their language, unless it is not plain which are meant', async () => {
  mkdirSync(join(root, 'son'))
  for (const name of [
    'uno.mp3',
    'uno.vtt',
    'uno.en.vtt',
    'dos.mp4',
    'dos.es-MX.SRT',
    'tres.wav',
    'tres.es.srt',
    'tres.en.srt',
    'cuatro.mp3',
    'cuatro bis.vtt',
  ])
    writeFileSync(join(root, 'son', name), 'x')
  const beside = (name: string): Promise<string | null> => captionsBeside(join(root, 'son', name))
  expect(await beside('uno.mp3')).toBe(join(root, 'son/uno.vtt'))
  expect(await beside('dos.mp4')).toBe(join(root, 'son/dos.es-MX.SRT'))
  expect(await beside('tres.wav')).toBe(null)
  expect(await beside('cuatro.mp3')).toBe(null)
})

it('what is left out is counted by its kind, the most frequent first', () => {
  expect(leftOut(['a.bib', 'b.DOC', 'c.doc', 'leeme'])).toBe(
    '4 files of kinds that are not read: 2 .doc, 1 .bib, 1 without an extension.\n',
  )
  const many = Array.from({ length: 15 }, (_, i) => `a.k${i}`)
  expect(leftOut([...many, 'b.k0'])).toMatch(/^16 files of kinds that are not read: 2 \.k0, 1 \.k1, .*, 3 others\.\n$/)
})
