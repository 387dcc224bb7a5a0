/** Citation jobs as their owner sees them: start one, wait for it, read its result. Nothing here knows HTTP. */
import { createHash, randomBytes } from 'node:crypto'
import type { CitationRow, Once } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Citado } from '../../schema/index.ts'
import { API } from '../anchor.ts'
import { inEnglish } from '../english.ts'
import { ended } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { withList } from './with-list.ts'
import { readDocx } from './docx/read.ts'
import type { CiteInput } from './index.ts'
import { isOdt } from './kinds.ts'
import { openOdt } from './odt/package.ts'
import { readStory } from './odt/story.ts'
import { identified } from './receipts.ts'
import { CiteResult } from './result.ts'

/** Most bytes of a Word file. A thesis is some 5 MB; a draft larger than this holds pictures, not text. */
const MAX_DOCX = 20 * 1024 * 1024

/** What a job is asked for. `draft` is the hash of a Word file among the blobs. */
export interface Asked {
  input: CiteInput
  draft: string | null
}

export interface Started {
  row: CitationRow
  replayed: boolean
}

/** Seconds after which an unfinished job is no longer resumed, because the library may have changed. */
const FRESH_SECONDS = 3600

const CANCELLED = 'Se canceló antes de acabar; la misma petición sigue donde se quedó.'

/**
 * Starts a job, or resumes an unfinished one that was left by an identical request. `leave` records that the request
 * ended; with `gone` nobody waits any more, so the job stops and its work is kept for the next identical request.
 */
export async function takeUpCitation(
  library: Library,
  asked: { input: object; draft: string | null },
  start: () => Promise<Started>,
): Promise<Started & { leave(row: CitationRow, gone: boolean): Promise<void> }> {
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const { shelf } = library
  const earlier = await shelf.leftCitation(fingerprint, FRESH_SECONDS)
  const started = earlier ? { row: await shelf.resumeCitation(earlier.id), replayed: true } : await start()
  if (earlier) library.wake()
  return {
    ...started,
    async leave(row, gone) {
      await shelf.leaveCitation(row.id, ended(row) ? null : fingerprint)
      if (gone && !ended(row)) await shelf.stopCitation(row.id, CANCELLED)
    },
  }
}

/** Starts a citation job. Style, language and limits are checked before anything is queued. */
export async function startCitation(library: Library, { input, draft }: Asked, once?: Once): Promise<Started> {
  const isText = draft === null && input.docx === undefined
  for (const campo of ['campos', 'cambios'] as const)
    if (isText && input[campo])
      throw invalid(campo, 'solo va con un .docx o un .odt.', 'is only for a .docx or an .odt.')
  if (input.campos && input.sintaxis)
    throw invalid('campos', 'no va con una sintaxis de citas.', 'does not go with a syntax of citations.')
  await library.csl.document(input.estilo, input.idioma)
  await library.shelf.scope({ documentos: input.documentos, biblioteca: input.biblioteca })
  const id = `c${randomBytes(10).toString('hex')}`
  const started = await library.shelf.addCitation(
    { id, estilo: input.estilo, input: JSON.parse(JSON.stringify(input)), draft },
    once,
  )
  library.wake()
  return started
}

const tooLarge = (): Failure =>
  new Failure(
    'demasiado_grande',
    { campo: 'archivo', limite: MAX_DOCX },
    { mensaje: 'El documento supera 20 MB.', message: 'The document exceeds 20 MB.' },
  )

/** Throws `demasiado_grande` when the file of a word processor exceeds the limit. */
export function checkSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCX) throw tooLarge()
}

/** Throws on `archivo` when the bytes are not a Word file, or `demasiado_grande` when they exceed the limit. */
async function checkWordFile(bytes: Uint8Array): Promise<void> {
  checkSize(bytes)
  await readDocx(bytes)
}

/**
 * Throws on `archivo` when the bytes are neither a Word file nor an OpenDocument text, or `demasiado_grande` when they
 * exceed the limit.
 */
export async function checkOfficeFile(bytes: Uint8Array): Promise<void> {
  if (!isOdt(bytes)) return checkWordFile(bytes)
  if (bytes.length > MAX_DOCX) throw tooLarge()
  readStory((await openOdt(bytes)).content)
}

export interface Waiting {
  seconds: number
  signal: AbortSignal
  progress?(row: CitationRow): void
}

/** Waits for a job and returns it when it has ended, when the time is up, or when the request is aborted. */
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

/** A Word file among the blobs, or one just written. */
export type WordFile = { sha256: string } | { bytes: Uint8Array }

export interface Finished {
  citado: Citado
  markdown: string
  word: WordFile | null
}

/** Returns the stored job as its owner reads it. */
export function finished(library: Pick<Library, 'site'>, row: CitationRow): Finished {
  if (row.estado !== 'listo') {
    const citado = headOf(library, row)
    return { citado, markdown: state(citado), word: null }
  }
  const result = CiteResult.parse(row.result)
  const before = result.docx === undefined ? null : { bytes: Buffer.from(result.docx, 'base64') }
  const citas = identified(row.id, result.citas)
  return presented(library, row, {
    result: { ...result, citas },
    word: row.cited === null ? before : { sha256: row.cited },
  })
}

/**
 * Builds the answer of a finished job. `markdown` is the cited text with the bibliography as a list under its heading;
 * a text in a citation syntax gets no list, because the program that reads it makes one.
 */
export function presented(
  library: Pick<Library, 'site'>,
  row: CitationRow,
  { result, word }: { result: CiteResult; word: WordFile | null },
): Finished {
  const { texto, citas, bibliografia, bibliografiaMarkdown, encabezado, sin_cita, bibliografia_bib, rechazos, avisos } =
    result
  return {
    citado: {
      ...headOf(library, row),
      texto,
      citas,
      bibliografia,
      formato: word ? (result.archivo ?? 'docx') : (result.borrador ?? 'markdown'),
      ...(bibliografia_bib !== undefined && { bibliografia_bib }),
      ...(sin_cita && { sin_cita }),
      ...(rechazos && { rechazos }),
      ...(avisos && { avisos }),
    },
    markdown: bibliografia_bib === undefined ? withList(texto, encabezado, bibliografiaMarkdown) : texto,
    word,
  }
}

const headOf = (library: Pick<Library, 'site'>, row: CitationRow): Citado => ({
  id: row.id,
  estado: row.estado,
  estilo: row.estilo,
  ...(!ended(row) && {
    progreso: row.progreso,
    ...(row.fase !== null && { fase: row.fase }),
    progreso_url: citationUrl(library, row.id),
  }),
  ...umbralOf(row),
  ...(row.error !== null && { error: row.error, failure: inEnglish(row.error) ?? row.error }),
})

function umbralOf({ input }: CitationRow): { umbral?: number } {
  const { umbral } = input as { umbral?: unknown }
  return typeof umbral === 'number' ? { umbral } : {}
}

/** How far a job is that has no result, as Markdown. */
export function state({
  id,
  estado,
  progreso,
  fase,
  progreso_url,
  error,
}: Pick<Citado, 'id' | 'estado' | 'progreso' | 'fase' | 'progreso_url' | 'error'>): string {
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
