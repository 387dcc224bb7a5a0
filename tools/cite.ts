import { z } from 'zod'
import { finished, settledCitation, startCitation } from '../src/core/cite/citations.ts'
import { FORM_NAMES } from '../src/core/cite/forms/names.ts'
import { fileDraft, LONGEST, textSubmitted } from '../src/core/cite/submitted.ts'
import { FIELD_NAMES } from '../src/core/cite/kinds.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { invalid } from '../src/errors.ts'
import { Citado } from '../src/schema/answers.ts'
import { auditInstead } from './audited.ts'
import { carriedOut, citationAnswer } from './cited.ts'
import { passageNamed } from '../src/core/documents/named.ts'
import { agentFormat, defineTool, waiting } from './define.ts'

const texto = z
  .string()
  .min(1)
  .max(LONGEST)
  .optional()
  .describe('The draft: Markdown, LaTeX, Typst or Org; absent when the body is a file')
const estilo = z.string().trim().min(1).max(200).default('apa').describe('Any CSL style')
const idioma = z.string().trim().min(2).max(20).default('es-ES').describe('Language of citations and bibliography')
const umbral = z.number().min(0).max(1).default(0.7).describe('Least probability of being right')
const modo = z.enum(['citar', 'revisar']).optional().describe('`revisar` checks its own')
const documentos = z.array(z.string()).max(1000).optional().describe('Only from these documents (ids)')

export default defineTool({
  name: 'cite',
  title: 'Cite a draft',
  scope: 'escritura',
  readOnly: true,
  mcp: true,
  description:
    'Insert verified citations, with exact page, into a draft. Returns the cited ' +
    'text, the proof of each, the bibliography. Unsupported sentences get none; for ' +
    'a paraphrase that you read, give `judgements`.',
  resumen:
    'Inserta citas verificadas, con su página, en un borrador (Markdown, ' +
    'LaTeX, Typst, Org, .docx u .odt) y da la bibliografía.',
  english: {
    texto: 'text',
    estilo: 'style',
    idioma: 'language',
    umbral: 'threshold',
    modo: 'mode',
    documentos: 'documents',
    juicios: 'judgements',
  },
  agent: z.object({
    texto: z.string().min(1).max(20_000).describe('Markdown, LaTeX, Typst or Org'),
    estilo: z.string().default('apa').describe('Any CSL style'),
    idioma: z.string().default('es-ES').describe('Of citations, not of the draft'),
    umbral,
    modo,
    documentos: z.array(z.string()).optional().describe('Only these (ids)'),
    format: agentFormat(),
    juicios: z
      .array(
        z
          .object({ sentence: z.string(), passage: z.string(), quote: z.string() })
          .transform(({ sentence, passage, quote }) => ({
            frase: sentence,
            pasaje: passageNamed(passage),
            cita: quote,
          })),
      )
      .optional()
      .describe('Whole sentence of the text, passage id, literal clause of it'),
  }),
  routes: [{ method: 'post', path: '/citar', operationId: 'citar' }],
  body: 'draft',
  formats: ['docx', 'odt', ...SYNTAX_NAMES],
  waits: { default: 120 },
  idempotent: true,
  statuses: [200, 202, 402, 404, 409, 413],
  input: z.object({
    esperar: waiting(120),
    texto,
    estilo,
    idioma,
    umbral,
    documentos,
    modo,
    biblioteca: z.string().trim().min(1).max(200).optional().describe('Only from this collection (id or exact name)'),
    borrador: z.enum(FORM_NAMES).optional().describe('What `texto` is written in, where it does not tell'),
    cambios: z.boolean().optional().describe('.docx, .odt: insert as tracked changes'),
    campos: z
      .enum(FIELD_NAMES)
      .optional()
      .describe('.docx, .odt: live citations and bibliography that this program keeps up to date'),
    recibos: z
      .boolean()
      .optional()
      .describe('Give the receipt of each citation: what it rests on, to be verified offline'),
    juicios: z
      .array(
        z.object({
          frase: z.string().min(1).max(4000).describe('A sentence of the draft, whole'),
          pasaje: z.string().describe('Id of the passage that says it'),
          cita: z.string().max(2000).describe('Literal words of that passage, at least one clause'),
        }),
      )
      .max(500)
      .optional()
      .describe('What the caller has read: cited when the quotation stands there and nothing speaks against it'),
  }),
  output: Citado,
  async run({ modo, ...asking }, context) {
    if (modo === 'revisar') return auditInstead(asking, context)
    const { esperar, texto, borrador, ...rest } = asking
    const { library, file, formato, bare } = context
    if (file && texto !== undefined) throw invalid('texto', 'no va con un archivo.', 'does not go with a file.')
    const syntax = isSyntax(formato) ? formato : undefined
    const submitted = file
      ? await fileDraft(await library.blobs.read(file.sha256), file, syntax)
      : textSubmitted(texto ?? '', borrador, syntax)
    const draft = file && submitted.texto === undefined ? file.sha256 : null
    const { row, headers } = await carriedOut(context, {
      asked: { input: { ...rest, ...submitted }, draft },
      esperar,
      start: (asked, once) => startCitation(library, asked, once),
      settle: settledCitation,
    })
    const nombre = file?.nombre ?? null
    return citationAnswer(library, finished(library, row), { wanted: { formato, bare }, told: { nombre, headers } })
  },
  markdown: citado => citado.texto ?? '',
})
