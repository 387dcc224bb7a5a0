/**
 * The words table of the benchmark: every text PDF of the shared data beside both orders of `pdftotext`; one half of
 * the files is looked at while the reader is built, the other is only measured.
 */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { closeIdle, warm } from '../../src/core/read/isolate.ts'
import { PDF_PROCESS, readPdf, type PdfReading } from '../../src/core/read/pdf/index.ts'
import { asset } from '../../src/paths.ts'
import { isHeldOut, isLanguage, measure, nearShare, share, type Measured, type Reference } from './words-measure.ts'

const DATA = asset('../shared/data/pdf')
const FOLDERS = ['records', 'printed', 'text', 'folio', 'labels']
/** Words on which both orders agree, in the least document that is measured. */
const LEAST_WORDS = 300
const run = promisify(execFile)

type Read = typeof readPdf

interface Row extends Measured {
  name: string
  heldOut: boolean
  pages: number
  /** Milliseconds a page. */
  time: number
}

/** Root of another version, compiled (`WORDS_BEFORE=FOLDER`), which is measured beside this one. */
const BEFORE = process.env['WORDS_BEFORE']

const before = async (): Promise<Read | null> => {
  if (!BEFORE) return null
  const module = (await import(pathToFileURL(join(BEFORE, 'dist/src/core/read/pdf/index.js')).href)) as {
    readPdf: Read
  }
  return module.readPdf
}

async function referenceOf(path: string): Promise<Reference | null> {
  const text = async (options: string[]): Promise<string> =>
    (await run('pdftotext', [...options, path, '-'], { maxBuffer: 1e9 })).stdout
  try {
    return { plain: await text([]), raw: await text(['-raw']) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('pdftotext (poppler-utils) is not here')
    return null
  }
}

async function rowOf(path: string, reference: Reference, read: Read): Promise<Row> {
  const began = performance.now()
  const reading = await read({ path, limits: { seconds: 120, megabytes: 1500 } })
  const { units } = reading
  const time = (performance.now() - began) / units.length
  const name = basename(path, '.pdf')
  const heldOut = isHeldOut(`${name}.pdf`)
  const measured = measure(readOf(reading), legible(reference, reading.garbled))
  return { name, heldOut, pages: units.length, time, ...measured }
}

/** The text, and what stands outside of the page as it is shown, which `pdftotext` reads with it. */
const readOf = ({ units, pages }: PdfReading): string =>
  units
    .map(({ texto }, i) => {
      const outside = pages[i]?.runs.filter(run => run.outside).map(run => run.text) ?? []
      return [texto, ...outside].join('\n\n')
    })
    .join('\n\n')

/** Without the pages whose fonts do not say which letters they draw: they wait for OCR, and are noise there. */
function legible({ plain, raw }: Reference, garbled: readonly number[]): Reference {
  const without = (text: string): string =>
    text
      .split('\f')
      .map((page, i) => (garbled.includes(i + 1) ? '' : page))
      .join('\f')
  return { plain: without(plain), raw: without(raw) }
}

const three = (value: number): string => value.toFixed(3)
const kept = ({ kept, words }: Measured): number => kept / words
const reversed = ({ forward, backward }: Measured): boolean => backward > forward

const line = (row: Row, old: Row | undefined): string => {
  const was = (value: (row: Row) => number): string => (old ? ` (${three(value(old))})` : '')
  const cells = row.cells.all > 0.05 * (row.prose.all + row.cells.all) ? three(share(row.cells)) : '–'
  return (
    `| ${row.name}${row.heldOut ? ' *' : ''} | ${row.pages} | ${row.words} | ${three(kept(row))}${was(kept)} ` +
    `| ${three(share(row.prose))}${was(r => share(r.prose))} | ` +
    `${three(nearShare(row.prose))} | ${cells} | ${reversed(row) ? 'YES' : ''} ` +
    `| ${row.unread || ''} | ${row.time.toFixed(1)}${old ? ` (${old.time.toFixed(1)})` : ''} |`
  )
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

function summary(title: string, rows: readonly Row[]): string {
  const [words, prose, cells] = [rows.map(kept), rows.map(r => share(r.prose)), rows.map(r => share(r.cells))]
  const near = rows.map(r => nearShare(r.prose))
  const pages = rows.reduce((n, r) => n + r.pages, 0)
  const time = rows.reduce((n, r) => n + r.time * r.pages, 0) / pages
  const least = (values: readonly number[], from: number): string =>
    `${values.filter(v => v >= from).length} of ${values.length} ≥ ${from}`
  return (
    `| ${title} | ${rows.length} | ${three(mean(words))} | ${three(Math.min(...words))}, ${least(words, 0.99)} ` +
    `| ${three(mean(prose))} | ${three(Math.min(...prose))}, ${least(prose, 0.95)} ` +
    `| ${three(mean(near))} | ${three(Math.min(...near))}, ${least(near, 0.95)} | ${three(mean(cells))} ` +
    `| ${rows.filter(reversed).length} | ${rows.reduce((n, r) => n + r.unread, 0)} | ${time.toFixed(2)} |`
  )
}

const HEAD =
  '| document | pages | words | kept | stretches | but for 3 letters | in cells | ' +
  'reversed | � | ms a page |\n|---|---|---|---|---|---|---|---|---|---|'
const SUMMARY =
  '| files | | words kept | least | stretches | least | but for 3 letters | least | in cells | ' +
  'reversed | � | ms a page |\n|---|---|---|---|---|---|---|---|---|---|---|---|'

function table(rows: readonly Row[], old: ReadonlyMap<string, Row>): string {
  const sums = (all: readonly Row[], version: string): string[] => [
    summary(
      `looked at${version}`,
      all.filter(r => !r.heldOut),
    ),
    summary(
      `only measured (*)${version}`,
      all.filter(r => r.heldOut),
    ),
    summary(`all${version}`, all),
  ]
  const ordered = rows.toSorted((a, b) => share(a.prose) - share(b.prose))
  return [
    HEAD,
    ...ordered.map(row => line(row, old.get(row.name))),
    '',
    SUMMARY,
    ...sums(rows, ''),
    ...(old.size ? sums([...old.values()], ', before') : []),
  ].join('\n')
}

export async function benchWords(): Promise<string> {
  if (!existsSync(DATA)) return `${DATA} is not here.`
  const old = await before()
  const [rows, olds, noise] = [[] as Row[], new Map<string, Row>(), [] as string[]]
  warm(PDF_PROCESS)
  for (const folder of FOLDERS)
    for (const file of readdirSync(join(DATA, folder)).filter(name => name.endsWith('.pdf'))) {
      const path = join(DATA, folder, file)
      const reference = await referenceOf(path)
      if (!reference || measure('', reference).words < LEAST_WORDS) continue
      if (!isLanguage(reference.plain)) {
        noise.push(file)
        continue
      }
      const row = await rowOf(path, reference, readPdf)
      if (row.words < LEAST_WORDS) {
        noise.push(file)
        continue
      }
      rows.push(row)
      if (old) olds.set(row.name, await rowOf(path, reference, old))
    }
  closeIdle()
  return `${table(rows, olds)}\n\nNot measured, because \`pdftotext\` itself reads noise: ${noise.join(', ')}.`
}
