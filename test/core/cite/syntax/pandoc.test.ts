/**
 * Proof by an independent reader: pandoc (Debian's package) parses generated citations back to the same work, kind of
 * place and value. Without pandoc this is skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCsl, type Csl } from '../../../../src/core/cite/csl/index.ts'
import { unprinted, type Pin, type SyntaxCite } from '../../../../src/core/cite/syntax/cites.ts'
import { SYNTAXES, type Syntax } from '../../../../src/core/cite/syntax/index.ts'
import { generated, KEYS, type Generated } from './generated.ts'

const have = spawnSync('pandoc', ['--version']).status === 0
if (!have) console.warn('SKIPPED: pandoc is not installed; citations are not read back.')

const EACH = 5000
const LANGUAGES = ['es-ES', 'en-US', 'fr-FR', 'de-DE', 'pt-PT', 'it-IT', 'ca-AD'] as const

/** Writes what pandoc took a citation for: number of the work, kind of place, value. */
const LABELS = ['page', 'paragraph', 'chapter', 'section', 'volume', 'line', 'verse', 'figure', 'column', 'note']
const STYLE = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>p</title><id>p</id>
<updated>2020-01-01T00:00:00+00:00</updated></info><citation><layout delimiter=" ;; "><text variable="note"/>
<text value="|"/><choose>${LABELS.map(
  (label, i) => `<${i ? 'else-' : ''}if locator="${label}"><text value="${label}"/></${i ? 'else-' : ''}if>`,
).join('')}</choose><text value="|"/><text variable="locator"/><text value="|"/></layout></citation></style>`

interface Read {
  work: string
  label: string
  value: string
  before: string
  behind: string
}

describe.skipIf(!have)('what is written in a syntax', () => {
  let folder: string
  let csl: Csl
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-pandoc-'))
    csl = createCsl({ inProcess: true })
    writeFileSync(join(folder, 'style.csl'), STYLE)
    const works = KEYS.map((id, i) => ({ id, type: 'book', title: 'T', note: `W${i}` }))
    writeFileSync(join(folder, 'works.json'), JSON.stringify(works))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await csl.close()
  })

  function readBack(text: string, from: string, lang: string): string[] {
    const options = ['--citeproc', '--csl', join(folder, 'style.csl'), '--bibliography', join(folder, 'works.json')]
    const out = execFileSync(
      'pandoc',
      ['-f', from, '-t', 'plain', '--wrap=none', '-M', `lang=${lang}`, '-M', 'suppress-bibliography=true', ...options],
      { input: text, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return out
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter(line => line.startsWith('«'))
  }

  const dashes = (text: string): string => text.replace(/[–‑‐]/g, '-')

  const parsed = (line: string): Read[] =>
    line
      .slice(1, -1)
      .split(' ;; ')
      .map(one => {
        const [, before = '', work = '', label = '', value = '', behind = ''] =
          /^(.*?)W(\d+)\|(\w*)\|([^|]*)\|(.*)$/.exec(one) ?? []
        return { work, label, value: dashes(value), before: before.trim(), behind: dashes(behind).trim() }
      })

  async function proof(syntax: Syntax): Promise<void> {
    const from = syntax === 'pandoc' ? 'markdown' : syntax
    const share = Math.ceil(EACH / LANGUAGES.length)
    const wrong: unknown[] = []
    let seen = 0
    for (const [i, lang] of LANGUAGES.entries()) {
      const words = csl.words(lang)
      const made = generated(share, 1000 + i)
      const lines = made.map(({ cites }) => SYNTAXES[syntax](cites, words))
      const read = readBack(lines.map(line => `«${line}»\n\n`).join(''), from, lang)
      expect(read).toHaveLength(made.length)
      for (const [at, line] of read.entries()) {
        seen++
        const problem = compare(made[at]!, parsed(line), syntax)
        if (problem) wrong.push({ lang, written: lines[at], read: line, problem })
      }
    }
    expect(wrong.slice(0, 12)).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(EACH)
  }

  const compare = ({ cites, kinds }: Generated, read: Read[], syntax: Syntax): string | undefined =>
    read.length === cites.length
      ? cites.flatMap((cite, i) => {
          const problem = compareOne(cite, read[i]!, syntax)
          return problem ? [`${kinds[i]!}: ${problem}`] : []
        })[0]
      : `${read.length} works`

  function compareOne(cite: SyntaxCite, read: Read, syntax: Syntax): string | undefined {
    const { pin } = cite
    if (KEYS[Number(read.work)] !== cite.key) return 'another work'
    if (cite.prefix && !read.before.includes(cite.prefix)) return 'prefix'
    if (cite.suffix && !read.behind.includes(cite.suffix)) return 'suffix'
    if (!pin) return read.value && 'a place out of nothing'
    if (unprinted(pin))
      return read.label === 'page' && read.value !== '' && read.value !== pin.value ? 'a page' : has(pin, read)
    if (asWords(pin, syntax)) return read.value === '' ? has(pin, read) : `called ${read.label}`
    if (read.label !== pin.label) return `label ${read.label}`
    return read.value === pin.value ? undefined : `value ${read.value}`
  }

  const has = ({ value }: Pin, { value: read, behind }: Read): string | undefined =>
    `${read}${behind}`.includes(value) ? undefined : 'value'

  /**
   * What pandoc has no kind of place for is read as words behind the work, and as no page: times, slides and rows. Its
   * reader of LaTeX knows no roman pages, which biblatex does; they too stay as they are written.
   */
  function asWords({ label, value }: Pin, syntax: Syntax): boolean {
    if (['timestamp', 'slide', 'row'].includes(label)) return true
    return syntax === 'latex' && label === 'page' && /^[ivxlcdm]+$/i.test(value)
  }

  it.each(['pandoc', 'org', 'latex'] as const)('%s is read by pandoc as it was meant', proof, 300_000)
})
