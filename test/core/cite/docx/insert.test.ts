/**
 * Citations into real Word files: bytes added, none changed. The files come from shared data; the small ones are built
 * here.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { Entry, RichRun } from '../../../../src/core/cite/csl/types.ts'
import { insertDocx, type DocxInsertion } from '../../../../src/core/cite/docx/insert.ts'
import { decode } from '../../../../src/core/cite/docx/package.ts'
import { readDocx } from '../../../../src/core/cite/docx/read.ts'
import { citationPlace, sentences } from '../../../../src/core/sentences.ts'
import { unzip } from '../../../../src/core/zip.ts'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/office/docx')
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(file => file.endsWith('.docx')) : []
if (files.length === 0) console.warn(`SKIPPED: no Word files at ${FOLDER}`)

const RUNS: RichRun[] = [{ text: '(Pérez & Ríos, ' }, { text: 'La casa', italic: true }, { text: ', 2020, p. 3)' }]
const MARK = '(Pérez & Ríos, La casa, 2020, p. 3)'
const ENTRIES: Entry[] = [
  {
    id: 'a',
    label: '[1]',
    text: 'Pérez & Ríos. La casa.',
    markdown: '',
    runs: [{ text: 'Pérez & Ríos. ' }, { text: 'La casa', italic: true }, { text: '.' }],
  },
]

/**
 * One insertion at the end of the first sentence of every paragraph, and in the middle of the last word of its text.
 */
async function everywhere(bytes: Uint8Array, kind: 'text' | 'note'): Promise<DocxInsertion[]> {
  const { paragraphs } = await readDocx(bytes)
  return paragraphs.flatMap(({ index, text }) =>
    sentences(text)
      .slice(0, 3)
      .flatMap(sentence => {
        const place = { paragraph: index, offset: citationPlace(text, sentence, kind), runs: RUNS }
        return sentence.to - sentence.from > 8 ? [{ ...place, offset: sentence.to - 3 }, place] : [place]
      }),
  )
}

function wellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.write(xml).close()
}

/** `after` without the splices must be `before`: checked from the result alone, not by the code that made it. */
function without(after: string, splices: { at: number; xml: string }[]): string {
  let out = '',
    from = 0,
    grown = 0
  for (const { at, xml } of splices.map((splice, i) => ({ ...splice, i })).sort((a, b) => a.at - b.at || a.i - b.i)) {
    out += after.slice(from, at + grown)
    expect(after.startsWith(xml, at + grown)).toBe(true)
    grown += xml.length
    from = at + grown
  }
  return out + after.slice(from)
}

/** The texts with the mark at every offset; inside what cannot be cut, after it. */
function expected(texts: string[], insertions: DocxInsertion[], locked: { from: number; to: number }[][]): string[] {
  return texts.map((text, paragraph) => {
    const here = insertions
      .filter(one => one.paragraph === paragraph)
      .map(one => {
        const at = text.slice(0, one.offset).trimEnd().length,
          lock = locked[paragraph]!.find(range => range.from < at && at <= range.to)
        return { at: lock ? lock.to : at, asked: one.offset }
      })
    return here
      .sort((a, b) => b.at - a.at || -1)
      .reduce((all, { at }) => `${all.slice(0, at)} ${MARK}${all.slice(at)}`, text)
  })
}

const options = (note: boolean, tracked: boolean) => ({
  note,
  bibliography: ENTRIES,
  heading: 'Referencias',
  ...(tracked && { tracked: { author: 'Anaquel "x"', date: new Date('2026-01-02T03:04:05.678Z') } }),
})

describe.runIf(files.length > 0).each([
  ['in the text', false, false],
  ['in the text, tracked', false, true],
  ['in notes', true, false],
  ['in notes, tracked', true, true],
] as const)('%s', (_, note, tracked) => {
  it.each(files)('%s keeps every byte', async file => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, file)))
    const insertions = await everywhere(bytes, note ? 'note' : 'text')
    const result = await insertDocx(bytes, insertions, options(note, tracked))
    const before = await unzip(bytes),
      after = await unzip(result.bytes)
    for (const [name, content] of before)
      if (!result.changed.includes(name))
        expect(Buffer.from(after.get(name)!).equals(Buffer.from(content)), name).toBe(true)
    expect([...after.keys()].filter(name => !before.has(name) && !result.changed.includes(name))).toEqual([])
    const grown = decode(after.get(result.main)!)
    expect(without(grown, result.splices)).toBe(decode(before.get(result.main)!))
    for (const name of result.changed) wellFormed(decode(after.get(name)!).replace(/^\uFEFF/, ''))
    const read = await readDocx(result.bytes),
      text = read.paragraphs.map(one => one.text).join('\n')
    const done = insertions.length - result.skipped.length
    if (note) expect(read.paragraphs.flatMap(one => one.notes).length).toBeGreaterThanOrEqual(done)
    else expect(text.split(MARK).length - 1).toBe(done)
    expect([...read.footnotes.values()].filter(one => one.includes(MARK)).length).toBe(note ? done : 0)
    if (!note) {
      const { paragraphs } = await readDocx(bytes)
      expect(read.paragraphs.slice(0, -2).map(one => one.text)).toEqual(
        expected(
          paragraphs.map(one => one.text),
          insertions.filter((_, i) => !result.skipped.includes(i)),
          paragraphs.map(one => one.locked),
        ),
      )
    }
    expect(text.endsWith('Referencias\n[1]\tPérez & Ríos. La casa.')).toBe(true)
  })
})

it.runIf(files.length > 0)('the files hold enough to try it on', async () => {
  const counts = await Promise.all(
    files.map(async file => (await everywhere(new Uint8Array(readFileSync(join(FOLDER, file))), 'text')).length),
  )
  expect(counts.filter(count => count > 0).length).toBeGreaterThan(60)
})

/** LibreOffice, when it is installed. */
function office(): string | undefined {
  return ['soffice', 'libreoffice'].find(name => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore', timeout: 30_000 })
      return true
    } catch {
      return false
    }
  })
}
const soffice = office()
if (!soffice) console.warn('SKIPPED: the conversion of changed Word files needs LibreOffice (soffice)')

it.runIf(soffice !== undefined && files.length > 0)(
  'LibreOffice reads the changed files, and the citation is in them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docx-'))
    try {
      const made: { name: string; cited: boolean }[] = []
      for (const file of files.slice(0, 40).filter((_, i) => i % 8 === 0))
        for (const note of [false, true]) {
          const bytes = new Uint8Array(readFileSync(join(FOLDER, file))),
            name = `${note ? 'n' : 't'}-${file}`
          const insertions = (await everywhere(bytes, note ? 'note' : 'text')).filter((_, i) => i % 2 === 1)
          const result = await insertDocx(bytes, insertions, options(note, false))
          writeFileSync(join(folder, name), result.bytes)
          made.push({ name, cited: !note && insertions.length > result.skipped.length })
        }
      // All in one call: to start it takes longer than to convert.
      execFileSync(
        soffice!,
        [
          '--headless',
          `-env:UserInstallation=file://${folder}/profile`,
          '--convert-to',
          'txt:Text (encoded):UTF8',
          '--outdir',
          folder,
          ...made.map(({ name }) => join(folder, name)),
        ],
        { stdio: 'ignore', timeout: 480_000 },
      )
      for (const { name, cited } of made) {
        const text = readFileSync(join(folder, name.replace(/docx$/, 'txt')), 'utf8')
        expect(text, name).toContain('Referencias')
        if (cited) expect(text, name).toContain(MARK)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  600_000,
)
