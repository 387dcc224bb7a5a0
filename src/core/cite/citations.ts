/** Citation jobs as their owner sees them: ask for one, wait for it, read what came out. No HTTP in here. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CitationRow, Once } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { Cita, SinCita, type Citado } from '../../schema-answers.ts'
import { API } from '../anchor.ts'
import { ended } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { readDocx } from './docx/read.ts'
import type { CiteInput } from './index.ts'

/** A thesis in Word is some 5 MB; past this a draft holds pictures, not text. */
const MAX_DOCX = 20 * 1024 * 1024

export type Kept = z.infer<typeof Kept>
export const Kept = z.object({
  texto: z.string(),
  citas: z.array(Cita),
  bibliografia: z.array(z.string()),
  bibliografiaMarkdown: z.array(z.string()),
  encabezado: z.string(),
  docx: z.string().optional(),
  // not in what was cited before these were kept
  sin_cita: z.array(SinCita).optional(),
  oraciones: z.object({ citas: z.array(z.number()), sin_cita: z.array(z.number()) }).optional(),
})

export interface Started {
  row: CitationRow
  replayed: boolean
}

/** After this an unfinished job is not taken up again: the library may have changed under it. */
const FRESH_MS = 3_600_000
/** More callers than this do not leave their jobs at a time. */
const MOST_UNFINISHED = 1000

/** Starts the job, or takes up the one that the same input left unfinished in `unfinished`. */
export async function takeUpCitation(
  library: Library,
  input: CiteInput,
  unfinished: Map<string, string>,
): Promise<Started & { leave(row: CitationRow): void }> {
  const key = createHash('sha256')
    .update(JSON.stringify([library.shelf.account, input]))
    .digest('base64')
  const earlier = unfinished.get(key)
  const row = earlier === undefined ? undefined : await library.shelf.citation(earlier).catch(() => undefined)
  const fresh = row !== undefined && Date.now() - Date.parse(row.creado) < FRESH_MS
  const started = fresh ? { row, replayed: true } : await startCitation(library, input)
  const leave = (left: CitationRow): void => {
    unfinished.delete(key)
    if (!ended(left)) unfinished.set(key, left.id)
    if (unfinished.size > MOST_UNFINISHED) unfinished.delete([...unfinished.keys()][0]!)
  }
  return { ...started, leave }
}

/** Style, language and limits are checked before anything is queued. */
export async function startCitation(library: Library, input: CiteInput, once?: Once): Promise<Started> {
  await library.csl.document(input.estilo, input.idioma)
  await library.shelf.scope({ documentos: input.documentos, biblioteca: input.biblioteca })
  const id = `c${randomBytes(10).toString('hex')}`
  const started = await library.shelf.addCitation(
    { id, estilo: input.estilo, input: JSON.parse(JSON.stringify(input)) },
    once,
  )
  library.wake()
  return started
}

const tooLarge = (): Failure =>
  new Failure(
    'demasiado_grande',
    { campo: 'archivo', limite: MAX_DOCX },
    { mensaje: 'El documento de Word supera 20 MB.', message: 'The Word file exceeds 20 MB.' },
  )

/** The Word file of a request, as the job keeps it. Throws on `archivo` when it is none. */
export async function wordFile(bytes: Uint8Array): Promise<string> {
  if (bytes.length > MAX_DOCX) throw tooLarge()
  await readDocx(bytes)
  return Buffer.from(bytes).toString('base64')
}

export interface Waiting {
  seconds: number
  signal: AbortSignal
  progress?(row: CitationRow): void
}

/** The job when it has ended, when the time is up, or when nobody waits any more. */
export async function settledCitation(
  library: Library,
  id: string,
  { seconds, signal, progress }: Waiting,
): Promise<CitationRow> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const row = await library.shelf.citation(id)
    progress?.(row)
    const left = end - Date.now()
    if (ended(row) || left <= 0 || signal.aborted) return row
    await library.changed(id, left / 1000, signal)
  }
}

export const citationUrl = (library: Pick<Library, 'site'>, id: string): string => `${library.site}${API}/citar/${id}`

export interface Finished {
  citado: Citado
  markdown: string
  docx: Uint8Array | null
}

/** What its owner reads. `markdown`: the cited text, then the bibliography as a list under its heading. */
export function finished(library: Pick<Library, 'site'>, row: CitationRow): Finished {
  const waiting = !ended(row)
  const head: Citado = {
    id: row.id,
    estado: row.estado,
    estilo: row.estilo,
    ...(waiting && {
      progreso: row.progreso,
      ...(row.fase !== null && { fase: row.fase }),
      progreso_url: citationUrl(library, row.id),
    }),
    ...(row.error !== null && { error: row.error }),
  }
  if (row.estado !== 'listo') return { citado: head, markdown: state(head), docx: null }
  const { texto, citas, bibliografia, bibliografiaMarkdown, encabezado, docx, sin_cita } = Kept.parse(row.result)
  const list = bibliografiaMarkdown.length
    ? `${/\n$/.test(texto) ? '\n' : '\n\n'}## ${encabezado}\n\n${bibliografiaMarkdown.map(bullet).join('')}`
    : ''
  return {
    citado: {
      ...head,
      texto,
      citas,
      bibliografia,
      formato: docx === undefined ? 'markdown' : 'docx',
      ...(sin_cita && { sin_cita }),
    },
    markdown: texto + list,
    docx: docx === undefined ? null : Buffer.from(docx, 'base64'),
  }
}

/** "1." at the start of an item would begin a list of its own. */
const bullet = (entry: string): string => `- ${entry.replace(/^(\d+)([.)])/, '$1\\$2')}\n`

function state({ id, estado, progreso, fase, progreso_url, error }: Citado): string {
  const facts = [
    ['id', `\`${id}\``],
    ['estado', estado],
    ['fase', fase],
    ['progreso', progreso],
    ['progreso_url', progreso_url],
    ['error', error],
  ]
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `- **${name}**: ${value}\n`)
    .join('')
}
