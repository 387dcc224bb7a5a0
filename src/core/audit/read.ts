/** Reads what was handed in into a manuscript, and adds the entries of a file of references that came with it. */
import { invalid } from '../../errors.ts'
import { FORMATS, formatOf } from '../references/formats.ts'
import type { Entry, Manuscript } from './model.ts'
import { latexManuscript } from './read-latex.ts'
import { markdownManuscript } from './read-text.ts'
import { isOdt, odtManuscript } from './read-odt.ts'
import { wordManuscript } from './read-word.ts'

export interface HandedIn {
  texto?: string | undefined
  borrador?: 'markdown' | 'latex' | undefined
  bibliografia?: string | undefined
}

/** `file` is a Word or OpenDocument file that replaces the text. */
export async function readManuscript(
  { texto = '', borrador, bibliografia }: HandedIn,
  file: Uint8Array | null,
): Promise<Manuscript> {
  const read = file
    ? await (isOdt(file) ? odtManuscript : wordManuscript)(file)
    : borrador === 'latex'
      ? latexManuscript(texto)
      : markdownManuscript(texto)
  if (bibliografia === undefined) return read
  const { entries, faults } = references(bibliografia)
  return {
    ...read,
    entries: [...read.entries, ...entries],
    lists: read.lists || entries.length > 0,
    notices: [...read.notices, ...faults],
  }
}

/** Reads a file of references. Throws `peticion_invalida` on `bibliografia` when it is in no known format. */
export function references(text: string): { entries: Entry[]; faults: string[] } {
  const format = formatOf(text)
  if (format === undefined)
    throw invalid(
      'bibliografia',
      'no es un archivo de referencias: BibTeX, BibLaTeX, CSL-JSON o RIS.',
      'is no file of references: BibTeX, BibLaTeX, CSL-JSON or RIS.',
    )
  const { entries, faults } = FORMATS[format].read(text)
  return {
    entries: entries.filter(({ lender }) => !lender).map(({ key, item }) => ({ text: '', key, item })),
    faults: faults.filter(({ lost }) => lost).map(({ line, mensaje }) => `Bibliografía, línea ${line}: ${mensaje}`),
  }
}
