/** The answer of the operations on an audit: 202 while it works, and the commented Word file when it was asked for. */
import { auditOfFile, auditOfText, auditUrl, revision, settledAudit, startAudit } from '../src/core/audit/jobs.ts'
import { report } from '../src/core/audit/report.ts'
import { takeUpCitation } from '../src/core/cite/citations.ts'
import { ended } from '../src/core/documents/index.ts'
import { Failure, invalid } from '../src/errors.ts'
import type { Library } from '../src/core/library.ts'
import { OUTPUTS } from '../src/core/outputs.ts'
import type { Citado, Revision } from '../src/schema.ts'
import type { CitationRow } from '../storage/contract.ts'
import { Answer, type Context } from './define.ts'
import type { Told, Wanted } from './cited.ts'

export function auditAnswer(
  library: Library,
  row: CitationRow,
  { formato }: Wanted,
  told: Told = { nombre: null, headers: {} },
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
    ...(formato === 'docx' && row.cited !== null && { file: { media, nombre, path: library.blobs.path(row.cited) } }),
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

/** Runs an audit for `citar` with `modo: "revisar"`, as agents ask for it; the report is the `texto` of the answer. */
export async function auditInstead(
  { texto, borrador, esperar }: { texto?: string | undefined; borrador?: string | undefined; esperar: number },
  { library, file, once, resumes, signal, emit }: Context,
): Promise<Citado> {
  if (file && texto !== undefined) throw invalid('texto', 'no va con un archivo.', 'does not go with a file.')
  const input = file
    ? await auditOfFile(await library.blobs.read(file.sha256), file)
    : auditOfText(texto ?? '', borrador === 'latex' || borrador === 'markdown' ? borrador : undefined)
  const asked = { input, draft: file && input.texto === undefined ? file.sha256 : null }
  const start = (): ReturnType<typeof startAudit> => startAudit(library, asked, once)
  const { row, leave } = resumes
    ? await takeUpCitation(library, asked, start)
    : { ...(await start()), leave: undefined }
  const last = await settledAudit(library, row.id, {
    seconds: esperar,
    signal,
    progress: ({ progreso, fase }) => emit?.('progreso', { progreso, fase }),
  })
  await leave?.(last, signal.aborted)
  const { id, estado, progreso, fase, progreso_url, error, ...checked } = revision(library, last)
  return {
    ...{ id, estado, estilo: '' },
    ...(progreso !== undefined && { progreso }),
    ...(fase !== undefined && { fase }),
    ...(progreso_url !== undefined && { progreso_url }),
    ...(error !== undefined && { error }),
    ...(estado === 'listo' && { texto: report({ id, estado, ...checked }, { brief: true }), citas: [] }),
  }
}
