/**
 * Audits as their owner sees them: start one, wait for it, read its result. Audits share the table of the citing jobs,
 * but neither kind is found under the other's address.
 */
import { randomBytes } from 'node:crypto'
import type { CitationRow, Once } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Revision } from '../../schema/index.ts'
import { API } from '../anchor.ts'
import { checkSize, settledCitation, type Waiting } from '../cite/citations.ts'
import { readDocx } from '../cite/docx/read.ts'
import { formOf, formOfMedia, formOfName } from '../cite/forms/index.ts'
import { isAudit } from '../cite/kinds.ts'
import { isWord, type Declared } from '../cite/submitted.ts'
import { ended } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { decode } from '../read/prose/charset.ts'
import { AuditInput, AuditResult } from './result.ts'
import { isOdt, odtParagraphs } from './read-odt.ts'
import { references } from './read.ts'

/** Most characters of a manuscript: a thesis of 500 pages has some 1,200,000. */
export const LONGEST = 3_000_000
/** Most characters of a list of references; 2,000 works take some 1,000,000. */
export const LONGEST_LIST = 4_000_000

export interface AskedAudit {
  input: AuditInput
  draft: string | null
}

export async function startAudit(
  library: Library,
  { input, draft }: AskedAudit,
  once?: Once,
): Promise<{ row: CitationRow; replayed: boolean }> {
  const id = `r${randomBytes(10).toString('hex')}`
  const started = await library.shelf.addCitation(
    { id, estilo: '', input: JSON.parse(JSON.stringify(input)), draft },
    once,
  )
  library.wake()
  return started
}

const tooLong = (campo: string, limite: number): Failure =>
  new Failure(
    'demasiado_grande',
    { campo, limite },
    { mensaje: `«${campo}» supera ${limite} caracteres.`, message: `"${campo}" exceeds ${limite} characters.` },
  )

/**
 * Reads a manuscript given as text, as Markdown or LaTeX by its content unless `borrador` says which. Throws
 * `peticion_invalida` on an empty or binary text, `demasiado_grande` on one that is too long.
 */
export function auditOfText(texto: string, borrador?: 'markdown' | 'latex', bibliografia?: string): AuditInput {
  if (!texto.trim()) throw invalid('texto', 'falta el manuscrito.', 'the manuscript is missing.')
  if (texto.length > LONGEST) throw tooLong('texto', LONGEST)
  if (texto.includes('\0'))
    throw invalid('texto', 'no es un manuscrito que se lea.', 'is no manuscript that can be read.')
  if ((bibliografia?.length ?? 0) > LONGEST_LIST) throw tooLong('bibliografia', LONGEST_LIST)
  if (bibliografia?.trim()) references(bibliografia)
  const form = borrador ?? (formOf(texto) === 'latex' ? 'latex' : 'markdown')
  return { modo: 'revisar', texto, borrador: form, ...(bibliografia?.trim() && { bibliografia }) }
}

/**
 * Reads a manuscript given as a file; a Word or OpenDocument file stays a file. Throws on `archivo` when the bytes are
 * none of these and no text.
 */
export async function auditOfFile(bytes: Uint8Array, declared: Declared, bibliografia?: string): Promise<AuditInput> {
  const odt = isOdt(bytes, declared)
  if (odt || isWord(bytes, declared)) {
    checkSize(bytes)
    await (odt ? odtParagraphs(bytes) : readDocx(bytes))
    if (bibliografia?.trim()) references(bibliografia)
    return { modo: 'revisar', ...(bibliografia?.trim() && { bibliografia }) }
  }
  const texto = decode(bytes)
  if (texto.includes('\0'))
    throw invalid(
      'archivo',
      'no es un manuscrito que se lea: .docx, .odt, Markdown, LaTeX o texto.',
      'is no manuscript that can be read: .docx, .odt, Markdown, LaTeX or text.',
    )
  const named = formOfName(declared.nombre ?? '') ?? formOfMedia(declared.media ?? '')
  return auditOfText(texto, named === 'latex' ? 'latex' : undefined, bibliografia)
}

/**
 * Waits for an audit and returns it when it has ended, when the time is up, or when the request is aborted. Throws
 * `no_encontrado` when the job is not an audit.
 */
export async function settledAudit(library: Library, id: string, waiting: Waiting): Promise<CitationRow> {
  if (!isAudit(await library.shelf.citation(id))) throw new Failure('no_encontrado', { revision: id })
  return settledCitation(library, id, waiting)
}

export const auditUrl = (library: Pick<Library, 'site'>, id: string): string => `${library.site}${API}/revisar/${id}`

/** What of the input the answer repeats. */
const Asked = AuditInput.pick({ idioma: true })

export function revision(library: Pick<Library, 'site'>, row: CitationRow): Revision {
  return {
    id: row.id,
    estado: row.estado,
    ...(!ended(row) && {
      progreso: row.progreso,
      ...(row.fase !== null && { fase: row.fase }),
      progreso_url: auditUrl(library, row.id),
    }),
    ...(row.error !== null && { error: row.error }),
    ...(row.estado === 'listo' && AuditResult.parse(row.result)),
    ...Asked.parse(row.input),
  }
}
