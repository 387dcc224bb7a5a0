/**
 * The answer of the operations on a citation job: 202 while it works, and the cited Word file when it was asked for and
 * exists.
 */
import { citationUrl, takeUpCitation, type Finished, type Started, type Waiting } from '../src/core/cite/citations.ts'
import { ended } from '../src/core/documents/index.ts'
import { isSyntax } from '../src/core/cite/syntax/index.ts'
import type { Library } from '../src/core/library.ts'
import { OUTPUTS, type Formato } from '../src/core/outputs.ts'
import type { Citado } from '../src/schema/index.ts'
import type { CitationRow } from '../storage/contract.ts'
import { Answer, storedContent, type Content, type Context } from './define.ts'

export interface Told {
  nombre: string | null
  headers: Record<string, string>
}

/** What the caller wants back; with `bare`, the file alone. */
export interface Wanted {
  formato?: Formato
  bare?: boolean
}

interface Job<A> {
  asked: A
  /** Seconds that the request waits. */
  esperar: number
  start(asked: A, once?: Context['once']): Promise<Started>
  settle(library: Library, id: string, waiting: Waiting): Promise<CitationRow>
}

/**
 * Runs a job until it has ended or the request no longer waits, and tells the caller its progress. A repeated call over
 * MCP joins the job that the first one left.
 */
export async function carriedOut<A extends { input: object; draft: string | null }>(
  { library, once, resumes, signal, emit }: Context,
  { asked, esperar, start, settle }: Job<A>,
): Promise<{ row: CitationRow; headers: Record<string, string> }> {
  const { row, replayed, leave } = resumes
    ? await takeUpCitation(library, asked, () => start(asked))
    : { ...(await start(asked, once)), leave: undefined }
  const last = await settle(library, row.id, {
    seconds: esperar,
    signal,
    progress: ({ progreso, fase }) => emit?.('progreso', { progreso, fase }),
  })
  await leave?.(last, signal.aborted)
  return { row: last, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} }
}

export function citationAnswer(
  library: Library,
  { citado, markdown, word }: Finished,
  { wanted: { formato, bare }, told = { nombre: null, headers: {} } }: { wanted: Wanted; told?: Told },
): Answer<Citado> {
  const working = !ended(citado)
  const content = working ? null : contentOf(library, { citado, word }, { formato, bare })
  const { media, extension } = OUTPUTS[formato ?? 'json']
  const draft = (told.nombre ?? 'borrador').replace(/\.(?:docx|odt|tex|typ|org|md|markdown|txt)$/i, '')
  const nombre = `${draft}-citado${extension}`
  return new Answer(citado, {
    markdown,
    status: working ? 202 : 200,
    headers: { ...told.headers, ...(working && { Location: citationUrl(library, citado.id) }) },
    ...(content && { file: { media: isFile(formato) ? media : `${media}; charset=utf-8`, nombre, ...content } }),
  })
}

/**
 * Returns the cited Word file, or the cited text when its syntax was asked for by media type; null when neither was
 * asked for.
 */
function contentOf(
  library: Library,
  { citado, word }: Pick<Finished, 'citado' | 'word'>,
  { formato, bare }: Wanted,
): { bytes: Uint8Array } | { content: Content } | null {
  if (isFile(formato)) {
    if (!word || citado.formato !== formato) return null
    return 'bytes' in word ? word : { content: storedContent(library, word.sha256) }
  }
  return bare && isSyntax(formato) ? { bytes: Buffer.from(citado.texto ?? '') } : null
}

const isFile = (formato: Formato | undefined): boolean => formato === 'docx' || formato === 'odt'
