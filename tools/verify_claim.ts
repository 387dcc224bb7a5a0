import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { proveWord } from '../src/core/agent.ts'
import { narrowed } from '../src/core/anchoring/standing.ts'
import { passagesIn } from '../src/core/cite/answers.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { judgeSentences } from '../src/core/quotes/several.ts'
import type { Judged } from '../src/core/verify/index.ts'
import { juicioOf } from '../src/core/verify/said.ts'
import { passageNamed } from '../src/core/documents/named.ts'
import { Failure } from '../src/errors.ts'
import { Verificacion } from '../src/schema/answers.ts'
import { agentFormat, defineTool } from './define.ts'
import { passageMarkdown, plain } from './markdown.ts'

const afirmacion = z.string().trim().min(4).max(4000).describe('The claim: a sentence, or several that stand together')
const anio = z
  .number()
  .int()
  .min(-3000)
  .max(3000)
  .optional()
  .describe('Year of the text that makes the claim: later sources are discarded')
const documentos = z.array(z.string()).max(1000).optional().describe('Only in these documents (ids)')

/**
 * Verdicts that an agent may give on a passage. `sin_respaldo` is not among them: it needs no proof and proves nothing.
 */
const SAID = ['respaldada', 'parcial', 'contradicha'] as const

export default defineTool({
  name: 'verify_claim',
  title: 'Verify a claim',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    'Ask whether the library supports a claim. Returns veredicto (respaldada, ' +
    'parcial, contradicha, sin_respaldo) and passages. sin_respaldo does not mean ' +
    'false. Read that a passage says it? Give `judgement`.',
  resumen: 'Dice si la biblioteca respalda una afirmación, con los pasajes que lo prueban.',
  english: { afirmacion: 'claim', anio: 'year', k: 'limit', documentos: 'documents', juicio: 'judgement' },
  formerly: { k: 'limit' },
  agent: z.object({
    afirmacion: afirmacion.max(2000).describe('The claim, one sentence'),
    anio: z.number().optional().describe('Of the text that claims it: later sources are discarded'),
    k: z.number().int().min(1).max(10).default(5).describe('At most'),
    documentos: z.array(z.string()).optional().describe('Only these (ids)'),
    format: agentFormat(),
    juicio: z
      .object({ passage: z.string(), quote: z.string(), verdict: z.enum(SAID).optional() })
      .transform(({ passage, quote, verdict }) => ({
        pasaje: passageNamed(passage),
        cita: quote,
        ...(verdict && { veredicto: verdict }),
      }))
      .optional()
      .describe('Passage id, literal clause of it'),
  }),
  counts: 'busquedas_dia',
  formats: SYNTAX_NAMES,
  routes: [{ method: 'post', path: '/verificar', operationId: 'verificar' }],
  statuses: [200, 404],
  input: z.object({
    afirmacion,
    anio,
    k: z.number().int().min(1).max(20).default(5).describe('How many passages at most'),
    documentos,
    juicio: z
      .object({
        pasaje: z.string().describe('Passage id'),
        cita: z.string().max(2000).describe('Literal words of it, at least one clause'),
        veredicto: z.enum(SAID).default('respaldada').describe('What the passage makes of the claim'),
      })
      .optional()
      .describe(
        'What the caller has read: it is followed when the quotation stands there and nothing speaks against it',
      ),
  }),
  output: Verificacion,
  async run({ afirmacion, anio, k, documentos, juicio }, { library, signal, formato }) {
    const began = performance.now()
    const limits = { ...(anio !== undefined && { anio }), ...(documentos?.length && { documentos }) }
    const proof = juicio && (await proveWord(library, { claim: afirmacion, word: juicio }, limits))
    const rechazo = proof && 'motivo' in proof ? proof : undefined
    // The answer is the same as for any id that does not exist.
    if (rechazo?.motivo === 'pasaje_inexistente') throw unknownPassage()
    const { veredicto, probabilidad, falta, pasajes, juez } = await judgeSentences(library, afirmacion, {
      k,
      signal,
      ...limits,
      ...(proof && !('motivo' in proof) && { said: proof }),
    })
    const presented = pasajes.map(p => ({ ...judgedPassage(p, library.site), relacion: p.relacion }))
    return {
      afirmacion,
      veredicto,
      respaldada: veredicto === 'respaldada',
      probabilidad: round(probabilidad),
      ...(falta.length && { falta }),
      juez,
      ...(isSyntax(formato) ? await passagesIn(library, formato, presented) : { pasajes: presented }),
      ...(rechazo && { rechazo }),
      ms: Math.round(performance.now() - began),
    }
  },
  markdown: ({ afirmacion, veredicto, probabilidad, falta, pasajes, rechazo }) =>
    [
      `# ${plain(afirmacion)}`,
      `**${veredicto}** (${probabilidad})${falta ? `; no source says: ${plain(falta.join(' · '))}` : ''}`,
      ...(rechazo ? [`${rechazo.motivo}: ${plain(rechazo.detalle)}`] : []),
      ...pasajes.map(p => `${p.relacion} · ${p.respaldo}\n\n${passageMarkdown(p)}`),
    ].join('\n\n') + '\n',
})

const round = (n: number): number => Math.round(n * 1000) / 1000

/** A passage together with the judgement on it, cited by the paragraph or the row of the words that decide. */
export const judgedPassage = (p: Judged, site: string) => ({
  ...present({ row: narrowed(p.row, p.pasaje_rango), document: p.document }, site, {
    pasaje: p.pasaje,
    pasaje_rango: p.pasaje_rango,
  }),
  respaldo: round(p.respaldo),
  ...(p.falta.length && { falta: [...p.falta] }),
  juez: p.juez,
  ...(p.said && { juicio: juicioOf(p.said) }),
})

const unknownPassage = (): Failure =>
  new Failure(
    'no_encontrado',
    { campo: 'juicio.pasaje' },
    {
      mensaje: 'El pasaje de «juicio» no existe o no es tuyo; una búsqueda da los que hay.',
      message: 'The passage of "juicio" does not exist or is not yours; a search gives those that do.',
    },
  )
