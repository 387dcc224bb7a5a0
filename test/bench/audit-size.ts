/**
 * `audit-size`: large manuscripts: how long an audit takes and how much memory it needs above what the process had
 * before. Every citation must be in the result.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Held } from '../core/held.ts'
import { audited } from './audit.ts'
import { available, books, holdBooks, type Book, type Shelves } from './audit/books.ts'
import { FORMS, type FormName, type Made } from './audit/forms.ts'
import { FAULTS } from './audit/faults.ts'
import { draft, type Draft, type Line, type Listed } from './audit/manuscript.ts'

interface Size {
  name: string
  form: FormName
  citations: number
  /** Paragraphs without citations, spread over the manuscript. */
  filler?: number
  /** Works of the list that nothing cites. */
  works?: number
}

const SIZES: readonly Size[] = [
  { name: '500 citations, Markdown', form: 'Markdown, author-date', citations: 500 },
  { name: '500 citations, Word with Zotero', form: 'Word, Zotero', citations: 500 },
  { name: '500 pages of Word, 500 notes', form: 'Word, notes', citations: 500, filler: 1500 },
  { name: 'list of 2,000 works', form: 'Markdown, author-date', citations: 200, works: 1990 },
  { name: '.bib of 2,000 works', form: 'LaTeX, biblatex', citations: 200, works: 1990 },
  { name: '5,000 citations, Word with Zotero', form: 'Word, Zotero', citations: 5000 },
  { name: '5,000 citations in notes, LibreOffice', form: 'LibreOffice, notes', citations: 5000 },
]

/** Puts drafts of many seeds one after the other until there are enough citations. */
function enlarged({ form, citations, filler = 0, works = 0 }: Size, shelves: Shelves): Draft {
  const lines: Line[] = []
  const listed = new Map<Book, Listed>()
  let count = 0
  for (let seed = 9000; count < citations; seed++) {
    const part = draft(seed, shelves, { ...FORMS[form], pairs: FAULTS.length })
    lines.push(...part.lines)
    for (const entry of part.list) listed.set(entry.book, listed.get(entry.book) ?? entry)
    count += part.citations
  }
  const each = Math.ceil(filler / lines.length)
  const prose = (n: number): Line => ({ pieces: [shelves.outside[n % shelves.outside.length]!], language: 'es' })
  const long = lines.flatMap((line, i) => [line, ...Array.from({ length: each }, (_, n) => prose(i * each + n))])
  const list = [...listed.values(), ...Array.from({ length: works }, (_, i) => work(i, shelves.held[0]!))]
  return { lines: long, planted: [], list, citations: count, uncited: works, twice: 0 }
}

function work(i: number, book: Book): Listed {
  const family = `Autor${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + (Math.floor(i / 26) % 26))}`
  const made = { ...book, key: `obra${i}`, family, titulo: `Estudio ${i} de los pozos`, anio: 1900 + (i % 120) }
  return { book: made, family, anio: made.anio, edition: 1, publisher: 'Sur' }
}

async function measured(held: Held, size: Size, shelves: Shelves): Promise<string> {
  const written = enlarged(size, shelves)
  const made: Made = { form: size.form, seed: 0, ...written, ...FORMS[size.form].made(written) }
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const { result, ms } = await audited(held, made)
  clearInterval(watch)
  const bytes = made.file?.length ?? made.text!.length
  const megabytes = (amount: number): string => `${(amount / 2 ** 20).toFixed(0)} MB`
  const read = result.citas?.length ?? 0
  return (
    `| ${size.name} | ${megabytes(bytes)} | ${read} of ${written.citations} | ${(ms / 1000).toFixed(1)} s | ` +
    `${megabytes(before)} | ${megabytes(peak - before)} |`
  )
}

export async function benchAuditSize(): Promise<string> {
  if (!available) return 'SKIPPED: ../shared/data/eval/xquad is not there.'
  const shelves = books()
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-audit-size-'))
  const held = await holdBooks(shelves, folder)
  const only = process.env['AUDIT_SIZE']
  const rows: string[] = []
  try {
    for (const size of SIZES)
      if (only === undefined || size.name.includes(only)) rows.push(await measured(held, size, shelves))
  } finally {
    await held.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    '| manuscript | file | citations read | time | memory before | more at its peak |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
