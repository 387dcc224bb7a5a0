/**
 * Proof by the programs that set the text: generated citations compile with biblatex and with Typst, every one is
 * resolved, and pages stand in the result as pages. Where a program is not installed, its part is skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCsl, type Csl } from '../../../../src/core/cite/csl/index.ts'
import { isPage, plainNumber, unprinted, type Pin } from '../../../../src/core/cite/syntax/cites.ts'
import { SYNTAXES, type Syntax } from '../../../../src/core/cite/syntax/index.ts'
import { written } from '../../../../src/core/references/formats.ts'
import { generated, KEYS, type Generated } from './generated.ts'

const runs = (program: string, option = '--version'): boolean => spawnSync(program, [option]).status === 0
const tex = ['pdflatex', 'biber', 'pdftotext'].every(name => runs(name, name === 'pdftotext' ? '-v' : '--version'))
const biblatex = tex && spawnSync('kpsewhich', ['biblatex.sty']).status === 0
const typst = runs('typst') && runs('pdftotext', '-v')
if (!biblatex) console.warn('SKIPPED: pdflatex, biber and biblatex are not installed; citations in LaTeX are not set.')
if (!typst) console.warn('SKIPPED: typst is not installed; citations in Typst are not set.')

/** Citations of each language. */
const EACH = 200

let folder: string
let csl: Csl
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-typeset-'))
  csl = createCsl({ inProcess: true })
  const works = KEYS.map((key, i) => ({
    ...{ key: key as string, aliases: [], originals: {} },
    item: {
      type: 'book',
      title: `Obra ${i}`,
      author: [{ literal: `Autor ${i}` }],
      issued: { 'date-parts': [[1900 + i]] },
    },
  }))
  writeFileSync(join(folder, 'works.bib'), written('biblatex', works))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await csl.close()
})

const run = (program: string, ...options: string[]): string =>
  execFileSync(program, options, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Text of what was set, one line for each citation, which begins with its number. */
function setLines(name: string): string[] {
  run('pdftotext', '-layout', `${name}.pdf`)
  const text = readFileSync(join(folder, `${name}.txt`), 'utf8').replace(/\s+/g, ' ')
  return text.split(/ ?Q\d+Q /).slice(1)
}

/** Pages as English writes them; a page without a printed number is never called one. */
function wrong({ cites }: Generated, line: string): string[] {
  const plain = bare(line)
  return cites.flatMap(({ pin }): string[] => {
    if (!pin || !isPage(pin)) return []
    if (unprinted(pin)) {
      const number = pin.value.slice(1, -1)
      return plain.includes(pin.value) && !new RegExp(`p\\. ?\\[?${number}\\b`).test(plain)
        ? []
        : [`unprinted ${pin.value}`]
    }
    return plainNumber(pin) && !plain.includes(pageOf(pin)) ? [`page ${pin.value}`] : []
  })
}
const pageOf = ({ several, value }: Pin): string => bare(`${several ? 'pp.' : 'p.'} ${value}`)
/** Without dashes: TeX's oldest fonts name theirs in a way that no reader of PDF knows. */
const bare = (text: string): string => text.replace(/[-–‑‐\u00ad\p{Cc}]/gu, '')

const made = (syntax: Syntax, lang: string, seed: number): { cites: Generated[]; lines: string } => {
  const cites = generated(EACH, seed)
  const words = csl.words(lang)
  return { cites, lines: cites.map((one, i) => `Q${i}Q ${SYNTAXES[syntax](one.cites, words)}\n`).join('\n') }
}

const texOf = (language: string, lines: string): string => String.raw`\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[${language}]{babel}
\usepackage{csquotes}
\usepackage[backend=biber,style=authoryear]{biblatex}
\addbibresource{works.bib}
\begin{document}
\raggedright\hyphenpenalty=10000
${lines}
\printbibliography
\end{document}
`

describe.skipIf(!biblatex)('biblatex', () => {
  it.each([
    ['english', 'en-US'],
    ['spanish', 'es-ES'],
    ['ngerman', 'de-DE'],
  ])('%s: all citations are set, each work is known', (language, lang) => {
    const { cites, lines } = made('latex', lang, 77)
    if (spawnSync('kpsewhich', [`${language}.ldf`]).status !== 0)
      return console.warn(`SKIPPED: TeX has no ${language} here.`)
    writeFileSync(join(folder, `${language}.tex`), texOf(language, lines))
    const set = (): string => run('pdflatex', '-interaction=nonstopmode', '-halt-on-error', `${language}.tex`)
    set()
    run('biber', language)
    set()
    expect(set()).not.toMatch(/undefined|^! |Missing character/m)
    const read = setLines(language)
    expect(read).toHaveLength(EACH)
    if (lang === 'en-US') expect(read.flatMap((line, i) => wrong(cites[i]!, line))).toEqual([])
  })
})

describe.skipIf(!typst)('Typst', () => {
  it.each(['en-US', 'es-ES'])('%s: all citations are set, each work is known', lang => {
    const { cites, lines } = made('typst', lang, 78)
    writeFileSync(
      join(folder, `${lang}.typ`),
      `#set text(lang: "${lang.slice(0, 2)}", hyphenate: false)\n${lines}\n#bibliography("works.bib", style: "apa")\n`,
    )
    run('typst', 'compile', `${lang}.typ`)
    const read = setLines(lang)
    expect(read).toHaveLength(EACH)
    if (lang === 'en-US') expect(read.flatMap((line, i) => wrong(cites[i]!, line))).toEqual([])
  })
})
