/** The answer of the operations on an audit: 202 while it works, and the commented Word file when it was asked for. */
import {
  auditOfFile,
  auditOfText,
  auditUrl,
  revision,
  settledAudit,
  startAudit,
  type AskedAudit,
} from '../src/core/audit/jobs.ts'
import { report } from '../src/core/audit/report.ts'
import { ended } from '../src/core/documents/index.ts'
import { Failure, invalid } from '../src/errors.ts'
import type { Library } from '../src/core/library.ts'
import { decode } from '../src/core/read/prose/charset.ts'
import { OUTPUTS } from '../src/core/outputs.ts'
import type { Citado, Revision } from '../src/schema/index.ts'
import type { CitationRow } from '../storage/contract.ts'
import { Answer, storedContent, type Context } from './define.ts'
import { carriedOut, type Told, type Wanted } from './cited.ts'

export function auditAnswer(
  library: Library,
  row: CitationRow,
  { wanted: { formato }, told = { nombre: null, headers: {} } }: { wanted: Wanted; told?: Told },
): Answer<Revision> {
  const body = revision(library, row)
  const working = !ended(row)
  if (formato === 'docx' && row.estado === 'listo' && row.cited === null) throw noWord()
  const { media, extension } = OUTPUTS.docx
  const nombre = `${(told.nombre ?? 'manuscrito').replace(/\.docx$/i, '')}-revisado${extension}`
  return new Answer(body, {
    status: working ? 202 : 200,
    headers: { ...told.headers, ...(working && { Location: auditUrl(library, row.id) }) },
    markdown: report(body),
    ...(formato === 'docx' &&
      row.cited !== null && { file: { media, nombre, content: storedContent(library, row.cited) } }),
  })
}

const noWord = (): Failure =>
  new Failure(
    'peticion_invalida',
    { campo: 'formato' },
    {
      mensaje: '«formato»: docx solo vale cuando el manuscrito es un .docx.',
      message: '"formato": docx is only for a manuscript that is a .docx.',
    },
  )

/** The manuscript as the operations take it; it is a file of the request when `texto` is absent. */
interface Given {
  texto?: string | undefined
  borrador?: string | undefined
  bibliografia?: string | undefined
  /** Of the report: `es`, `en`, or a language of citations such as `en-GB`. */
  idioma?: string | undefined
}

/** Reads the manuscript of a request: a text or a file, and its list of references, which may be a file of the form. */
export async function auditAsked(
  { texto, borrador, bibliografia, idioma }: Given,
  { library, file, parts }: Context,
): Promise<AskedAudit> {
  if (file && texto !== undefined) throw invalid('texto', 'no va con un archivo.', 'does not go with a file.')
  const listed = parts?.bibliografia ? decode(await library.blobs.read(parts.bibliografia.sha256)) : bibliografia
  const form = borrador === 'latex' || borrador === 'markdown' ? borrador : undefined
  const input = file
    ? await auditOfFile(await library.blobs.read(file.sha256), file, listed)
    : auditOfText(texto ?? '', form, listed)
  const english = idioma !== undefined && /^en\b/i.test(idioma)
  return {
    input: { ...input, ...(english && { idioma: 'en' }) },
    draft: file && input.texto === undefined ? file.sha256 : null,
  }
}

export const audited = (context: Context, asked: AskedAudit, esperar: number): ReturnType<typeof carriedOut> =>
  carriedOut(context, {
    asked,
    esperar,
    start: (job, once) => startAudit(context.library, job, once),
    settle: settledAudit,
  })

/** Runs an audit for `citar` with `modo: "revisar"`, as agents ask for it; the report is the `texto` of the answer. */
export async function auditInstead(
  { esperar, ...given }: Given & { esperar: number },
  context: Context,
): Promise<Citado> {
  const { row } = await audited(context, await auditAsked(given, context), esperar)
  const { id, estado, progreso, fase, progreso_url, error, ...checked } = revision(context.library, row)
  return {
    ...{ id, estado, estilo: '' },
    ...(progreso !== undefined && { progreso }),
    ...(fase !== undefined && { fase }),
    ...(progreso_url !== undefined && { progreso_url }),
    ...(error !== undefined && { error }),
    ...(estado === 'listo' && { texto: report({ id, estado, ...checked }, { brief: true }), citas: [] }),
  }
}
