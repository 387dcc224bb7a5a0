/** The PDF table of the benchmark: our reader on a long book beside pdftotext and pdf-parse, in the same run. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeIdle, warm } from '../../src/core/read/isolate.ts'
import { PDF_PROCESS, readPdf } from '../../src/core/read/pdf/index.ts'
import { longBook } from '../../sample/source/book.ts'
import { INSTALL_PEERS, peer } from './peers.ts'

const PAGES = 320
const ROUNDS = 3
const run = promisify(execFile)

interface Timed {
  name: string
  first?: number
  whole: number
  characters: number
}

const best = (rounds: Timed[]): Timed => rounds.reduce((a, b) => (b.whole < a.whole ? b : a))

async function ours(path: string, name: string): Promise<Timed> {
  const began = performance.now()
  let first = 0
  const { units } = await readPdf({
    path,
    limits: { seconds: 120, megabytes: 1500 },
    onUnits: async () => {
      first = performance.now() - began
    },
  })
  return {
    name,
    first,
    whole: performance.now() - began,
    characters: units.reduce((n, unit) => n + unit.texto.length, 0),
  }
}

async function pdftotext(path: string): Promise<Timed | null> {
  const began = performance.now()
  try {
    const { stdout } = await run('pdftotext', [path, '-'], { maxBuffer: 1e9 })
    return {
      name: 'pdftotext (poppler, a program in C++)',
      whole: performance.now() - began,
      characters: stdout.length,
    }
  } catch {
    return null
  }
}

/** What is asked of `pdf-parse`, whose types are not here when it is not. */
interface PdfParse {
  PDFParse: new (options: { data: Uint8Array }) => { getText(): Promise<{ text: string }>; destroy(): Promise<void> }
}

async function pdfParse(path: string): Promise<Timed | null> {
  const package_ = peer<PdfParse>('pdf-parse')
  if (package_ === null) return null
  const { PDFParse } = package_
  const data = new Uint8Array(await readFile(path))
  const began = performance.now()
  const parser = new PDFParse({ data })
  const { text } = await parser.getText()
  const whole = performance.now() - began
  await parser.destroy()
  return { name: 'pdf-parse (lines without positions, in this process)', whole, characters: text.length }
}

async function rounds(measure: () => Promise<Timed | null>): Promise<Timed | null> {
  const all: Timed[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const timed = await measure()
    if (timed === null) return null
    all.push(timed)
  }
  return best(all)
}

/** Best of three rounds each; a Markdown table. */
export async function benchPdf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-bench-pdf-'))
  try {
    const path = join(folder, 'book.pdf')
    await writeFile(path, longBook(PAGES))
    closeIdle()
    const cold = await ours(
      path,
      'Anaquel, new child process (text, columns, furniture, metadata, evidence for folios)',
    )
    warm(PDF_PROCESS)
    const rows = [
      cold,
      (await rounds(() => ours(path, 'Anaquel, warm child process')))!,
      (await rounds(() => pdftotext(path))) ?? 'pdftotext is not installed',
      (await rounds(() => pdfParse(path))) ?? `pdf-parse is not installed: ${INSTALL_PEERS}`,
    ]
    const ms = (value: number | undefined): string => (value === undefined ? '–' : `${Math.round(value)} ms`)
    const lines = rows.flatMap(row =>
      typeof row === 'string'
        ? [`| ${row} | | | |`]
        : [`| ${row.name} | ${ms(row.first)} | ${ms(row.whole)} | ${row.characters} |`],
    )
    return [
      `### PDF: a book of ${PAGES} pages or a little more`,
      '',
      '| reader | first 16 pages | whole | characters |',
      '|---|---|---|---|',
      ...lines,
    ].join('\n')
  } finally {
    closeIdle()
    await rm(folder, { recursive: true })
  }
}
