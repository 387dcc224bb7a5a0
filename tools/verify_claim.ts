import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { passagesIn } from '../src/core/cite/answers.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { judgeClaim } from '../src/core/quotes/claim.ts'
import { Verificacion } from '../src/schema-answers.ts'
import { agentFormat, defineTool } from './define.ts'
import { passageMarkdown, plain } from './markdown.ts'

const afirmacion = z.string().trim().min(4).max(4000).describe('The claim, one sentence')
const anio = z
  .number()
  .int()
  .min(-3000)
  .max(3000)
  .optional()
  .describe('Year of the text that makes the claim: later sources are discarded')
const documentos = z.array(z.string()).max(1000).optional().describe('Only in these documents (ids)')

export default defineTool({
  name: 'verify_claim',
  title: 'Verify a claim',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    'Ask whether the library supports a claim. Returns veredicto (respaldada, parcial, contradicha, sin_respaldo) and passages. sin_respaldo does not mean false.',
  resumen: 'Dice si la biblioteca respalda una afirmación, con los pasajes que lo prueban.',
  english: { afirmacion: 'claim', anio: 'year', k: 'limit', documentos: 'documents' },
  formerly: { k: 'limit' },
  agent: z.object({
    afirmacion: afirmacion.max(2000),
    anio: z
      .number()
      .int()
      .min(-3000)
      .max(3000)
      .optional()
      .describe('Of the text that claims it: later sources are discarded'),
    k: z.number().int().min(1).max(10).default(5).describe('How many at most'),
    documentos: z.array(z.string()).optional().describe('Only these (ids)'),
    format: agentFormat(),
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
  }),
  output: Verificacion,
  async run({ afirmacion, anio, k, documentos }, { library, signal, formato }) {
    const began = performance.now()
    const { veredicto, probabilidad, falta, pasajes, juez } = await judgeClaim(library, afirmacion, {
      k,
      signal,
      ...(anio !== undefined && { anio }),
      ...(documentos?.length && { documentos }),
    })
    const presented = pasajes.map(p => ({
      ...present(p.row, p.document, library.site, { pasaje: p.pasaje, pasaje_rango: p.pasaje_rango }),
      relacion: p.relacion,
      respaldo: round(p.respaldo),
      ...(p.falta.length && { falta: [...p.falta] }),
    }))
    return {
      afirmacion,
      veredicto,
      respaldada: veredicto === 'respaldada',
      probabilidad: round(probabilidad),
      ...(falta.length && { falta }),
      juez,
      ...(isSyntax(formato) ? await passagesIn(library, formato, presented) : { pasajes: presented }),
      ms: Math.round(performance.now() - began),
    }
  },
  markdown: ({ afirmacion, veredicto, probabilidad, falta, pasajes }) =>
    [
      `# ${plain(afirmacion)}`,
      `**${veredicto}** (${probabilidad})${falta ? `; no source says: ${plain(falta.join(' · '))}` : ''}`,
      ...pasajes.map(p => `${p.relacion} · ${p.respaldo}\n\n${passageMarkdown(p)}`),
    ].join('\n\n') + '\n',
})

const round = (n: number): number => Math.round(n * 1000) / 1000
