/**
 * Truth tables of real files: `file`, `physical_page`, `printed_page` or `label`; an empty cell is a page that prints
 * none.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../../src/paths.ts'

export const PDF_DATA = join(PACKAGE_ROOT, '..', 'shared', 'data', 'pdf')
/** What the two files print whose labels say otherwise; read from their pages. */
export const OVERLAY = join(PACKAGE_ROOT, 'test', 'core', 'folio', 'printed_overlay.tsv')
export const LYING_LABELS = ['labels/TAMReview.pdf', 'labels/issue14847.pdf']

export interface Truth {
  file: string
  path: string
  pages: (string | null | undefined)[]
}

export function readTruth(table: string, skip: readonly string[] = []): Truth[] {
  if (!existsSync(table)) return []
  const [head = '', ...rows] = readFileSync(table, 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  const column = (...names: string[]): number => columns.findIndex(name => names.includes(name))
  const [file, page, label] = [column('file'), column('physical_page'), column('printed_page', 'label')]
  const byFile = new Map<string, (string | null | undefined)[]>()
  for (const row of rows.map(r => r.split('\t'))) {
    const pages = byFile.get(row[file] ?? '') ?? []
    pages[Number(row[page]) - 1] = row[label] || null
    byFile.set(row[file] ?? '', pages)
  }
  return [...byFile]
    .map(([name, pages]) => ({ file: name, path: join(PDF_DATA, name), pages }))
    .filter(t => !skip.includes(t.file) && existsSync(t.path))
}
