import { z } from 'zod'
import { checkWordFile, finished, settledCitation, startCitation, takeUpCitation } from '../src/core/cite/citations.ts'
import { invalid } from '../src/errors.ts'
import { Citado } from '../src/schema-answers.ts'
import { citationAnswer } from './cited.ts'
import { defineTool } from './define.ts'

const texto = z.string().min(1).max(200_000).optional().describe('The draft, Markdown; absent when the body is a .docx')
const estilo = z.string().trim().min(1).max(200).default('apa').describe('Any CSL style')
const idioma = z.string().trim().min(2).max(20).default('es-ES').describe('Language of citations and bibliography')
const umbral = z.number().min(0).max(1).default(0.7).describe('Least probability that a citation is right')
const documentos = z.array(z.string()).max(1000).optional().describe('Only from these documents (ids)')

export default defineTool({
  name: 'cite',
  title: 'Cite a draft',
  scope: 'escritura',
  readOnly: true,
  mcp: true,
  description:
    'Insert verified citations, with exact page, into a draft. Returns the cited text, what proves each citation, the bibliography. Unsupported sentences get none.',
  resumen: 'Inserta citas verificadas, con su página, en un borrador o un .docx, y da la bibliografía.',
  english: { texto: 'text', estilo: 'style', idioma: 'language', umbral: 'threshold', documentos: 'documents' },
  agent: z.object({
    texto: z.string().min(1).max(20_000).describe('The draft, Markdown'),
    estilo: z.string().default('apa').describe('Any CSL style'),
    idioma: z.string().default('es-ES').describe('Of citations and bibliography, not of the draft'),
    umbral,
    documentos: z.array(z.string()).optional().describe('Only these (ids)'),
  }),
  routes: [{ method: 'post', path: '/citar', operationId: 'citar' }],
  body: 'docx',
  word: true,
  waits: { default: 120 },
  idempotent: true,
  statuses: [200, 202, 402, 404, 409, 413],
  input: z.object({
    esperar: z
      .number()
      .int()
      .min(0)
      .max(600)
      .default(120)
      .describe('Seconds to wait for the end; 0 answers at once with 202'),
    texto,
    estilo,
    idioma,
    umbral,
    documentos,
    biblioteca: z.string().trim().min(1).max(200).optional().describe('Only from this collection (id or exact name)'),
    cambios: z.boolean().optional().describe('.docx: insert as tracked changes'),
  }),
  output: Citado,
  async run({ esperar, texto, ...rest }, { library, file, once, resumes, signal, accept, emit }) {
    if (file && texto !== undefined) throw invalid('texto', 'no va con un archivo.', 'does not go with a file.')
    if (!file && !texto?.trim()) throw invalid('texto', 'falta el borrador.', 'the draft is missing.')
    if (file) await checkWordFile(await library.blobs.read(file.sha256))
    const asked = { input: { ...rest, ...(!file && { texto }) }, draft: file?.sha256 ?? null }
    const { row, replayed, leave } = resumes
      ? await takeUpCitation(library, asked)
      : { ...(await startCitation(library, asked, once)), leave: undefined }
    const last = await settledCitation(library, row.id, {
      seconds: esperar,
      signal,
      progress: ({ progreso, fase }) => emit?.('progreso', { progreso, fase }),
    })
    await leave?.(last, signal.aborted)
    return citationAnswer(library, finished(library, last), accept, {
      nombre: file?.nombre ?? null,
      headers: replayed ? { 'Idempotent-Replayed': 'true' } : {},
    })
  },
  markdown: citado => citado.texto ?? '',
})
