/** Notes as `annote` of the BibTeX entries of their works: each with its printed page, its words and what was noted. */
import type { Nota } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { escapeTex } from '../references/bib/tex-write.ts'
import { exportReferences } from '../records/export.ts'
import { notesIn } from './index.ts'

/** The text as TeX, without line ends. */
const latex = (text: string): string => escapeTex(text.replace(/\s+/g, ' ').trim())

function line({ texto, nota, etiquetas, localizador }: Nota): string {
  const words = texto && `«${latex(texto)}»`
  const tags = etiquetas.map(tag => `[${latex(tag)}]`).join(' ')
  return [localizador && `${latex(localizador)}:`, words, latex(nota), tags].filter(Boolean).join(' ')
}

/** The end of the value that begins after the brace at `open`; -1 when it does not end. */
function closing(entry: string, open: number): number {
  let depth = 0
  for (let i = open; i < entry.length; i++) {
    if (entry[i] === '\\') i++
    else if (entry[i] === '{') depth++
    else if (entry[i] === '}' && --depth === 0) return i
  }
  return -1
}

/** Puts the notes into the entry; what a person has in its `annote` stays before them. Pure. */
export function withAnnote(entry: string, notes: readonly Nota[]): string {
  const annotation = notes.map(line).filter(Boolean).join('\\par ')
  if (annotation === '') return entry
  const own = /^\s*annote\s*=\s*\{/im.exec(entry)
  const end = own ? closing(entry, own.index + own[0].length - 1) : -1
  if (end >= 0) return `${entry.slice(0, end)}\\par ${annotation}${entry.slice(end)}`
  const last = entry.trimEnd().lastIndexOf('}')
  const body = entry.slice(0, last).trimEnd()
  return `${body}${body.endsWith(',') ? '' : ','}\n  annote = {${annotation}},\n}\n`
}

/** The entries of all works that have notes, or of one document, as the text of a `.bib`. */
export async function annotatedBib(library: Library, documento?: string): Promise<string> {
  const ids = documento === undefined ? await annotated(library) : [documento]
  const entries: string[] = []
  for (const id of ids) {
    const { notas } = await notesIn(library, id)
    if (notas.length > 0) entries.push(withAnnote(await exportReferences(library, 'bibtex', { ids: [id] }), notas))
  }
  return entries.join('\n')
}

const PAGE = 200

/** Ids of the documents that have notes, in the order of their last note. */
async function annotated({ shelf }: Library): Promise<string[]> {
  const ids = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const { rows, siguiente } = await shelf.listMarks({ limite: PAGE, ...(cursor !== undefined && { cursor }) })
    for (const row of rows) ids.add(row.documento)
    if (siguiente === undefined) return [...ids]
    cursor = siguiente
  }
}
