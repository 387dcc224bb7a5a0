/**
 * Truth tables of real files: `file`, `physical_page`, `printed_page` or `label`; an empty cell is a page that prints
 * none.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextLabel } from '../../../src/core/folio/numerals.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'

export const PDF_DATA = join(PACKAGE_ROOT, '..', 'shared', 'data', 'pdf')
/** What the two files print whose labels say otherwise; read from their pages. */
export const OVERLAY = join(PACKAGE_ROOT, 'test', 'core', 'folio', 'printed_overlay.tsv')
/** What the documents of `records/` print; read from their pages. */
const RECORDS = join(PACKAGE_ROOT, 'test', 'core', 'folio', 'printed_records.tsv')
export const LYING_LABELS = ['labels/TAMReview.pdf', 'labels/issue14847.pdf']

/** Printed on the page; counted and not shown; none at all; told by the PDF's label alone. */
export type Basis = 'print' | 'counted' | 'none' | 'label'
export interface Truth {
  file: string
  path: string
  pages: (string | null | undefined)[]
  basis: (Basis | undefined)[]
}

function basisOf(told: string | undefined, value: string | null): Basis {
  if (value === null) return 'none'
  return told === 'counted' || told === 'inferred' ? 'counted' : 'print'
}

/** `folder`: where the files of the table lie, below `PDF_DATA`. */
export function readTruth(table: string, skip: readonly string[] = [], folder = ''): Truth[] {
  if (!existsSync(table)) return []
  const [head = '', ...rows] = readFileSync(table, 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  const column = (...names: string[]): number => columns.findIndex(name => names.includes(name))
  const [file, page, label] = [column('file'), column('physical_page'), column('printed_page', 'label')]
  const [basis, ofLabels] = [column('basis'), columns.includes('label')]
  const byFile = new Map<string, Pick<Truth, 'pages' | 'basis'>>()
  for (const row of rows.map(r => r.split('\t'))) {
    const name = folder + (row[file] ?? '')
    const known = byFile.get(name) ?? { pages: [], basis: [] }
    const value = row[label] || null
    known.pages[Number(row[page]) - 1] = value
    known.basis[Number(row[page]) - 1] = ofLabels ? 'label' : basisOf(row[basis], value)
    byFile.set(name, known)
  }
  return [...byFile]
    .map(([name, known]) => ({ file: name, path: join(PDF_DATA, name), ...known }))
    .filter(t => !skip.includes(t.file) && existsSync(t.path))
}

/** Rows `file, from, to, first, basis`: the pages `from` to `to` count on from `first`; no basis: not judged. */
function readRanges(table: string): Truth[] {
  const byFile = new Map<string, Pick<Truth, 'pages' | 'basis'>>()
  for (const row of readFileSync(table, 'utf8').trimEnd().split('\n').slice(1)) {
    const [file = '', from, to, first = '', basis = ''] = row.split('\t')
    const known = byFile.get(file) ?? { pages: [], basis: [] }
    for (let k = Number(from) - 1; basis && k < Number(to); k++) {
      known.pages[k] = first ? nextLabel(first, k - Number(from) + 1) : null
      known.basis[k] = basis as Basis
    }
    byFile.set(file, known)
  }
  return [...byFile]
    .map(([file, known]) => ({ file, path: join(PDF_DATA, file), ...known }))
    .filter(t => existsSync(t.path))
}

/** Every table by its name. */
export const realTruths = (): Record<string, Truth[]> => ({
  'printed/': readTruth(join(PDF_DATA, 'printed', 'printed_pages.tsv'), [], 'printed/'),
  'records/': readRanges(RECORDS),
  'folio/': [...readTruth(join(PDF_DATA, 'printed_pages.tsv')), ...readTruth(OVERLAY)],
  'labels/': readTruth(join(PDF_DATA, 'page_labels.tsv'), LYING_LABELS),
})
