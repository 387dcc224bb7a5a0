import { z } from 'zod'
import { ask, definitions } from '../src/core/ask/index.ts'
import { answerIn } from '../src/core/cite/answers.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { Respuesta } from '../src/schema/answers.ts'
import { defineTool } from './define.ts'
import { passageMarkdown } from './markdown.ts'

export default defineTool({
  name: 'ask',
  title: 'Ask the library',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Answer a question from the library alone. Returns Markdown whose every note ' +
    'is proved against its passage; nothing found is said.',
  resumen: 'Responde solo con la biblioteca; cada nota está comprobada y lleva a su pasaje.',
  counts: 'busquedas_dia',
  routes: [{ method: 'post', path: '/preguntar', operationId: 'preguntar' }],
  streams: true,
  formats: SYNTAX_NAMES,
  statuses: [200, 404, 502],
  input: z.object({
    pregunta: z.string().trim().min(1).max(4000).describe('The question'),
    k: z.number().int().min(1).max(12).default(8).describe('Passages given to the writer'),
    documentos: z.array(z.string()).max(1000).optional().describe('Only from these documents (ids)'),
    biblioteca: z.string().trim().min(1).max(200).optional().describe('Only from this collection (id or exact name)'),
    literal: z.boolean().optional().describe('Only literal sentences of the sources, whatever writer there is'),
    stream: z.boolean().optional().describe('Answer as Server-Sent Events'),
  }),
  output: Respuesta,
  async run({ pregunta, k, literal, documentos, biblioteca }, { library, signal, emit, formato }) {
    const limits = {
      k,
      signal,
      ...(literal && { literal }),
      ...(documentos?.length && { documentos }),
      ...(biblioteca !== undefined && { biblioteca }),
    }
    const answer = await ask(library, pregunta, { ...limits, emit })
    return isSyntax(formato) ? answerIn(library, formato, answer) : answer
  },
  markdown: ({ respuesta, fuentes, confianza }) =>
    [
      fuentes.length && !respuesta.includes(definitions(fuentes))
        ? `${respuesta}\n\n${definitions(fuentes)}`
        : respuesta,
      '---',
      `## Fuentes (confianza ${confianza})`,
      ...fuentes.map(f => `${f.n}. ${passageMarkdown(f).replaceAll('\n', '\n   ').replace(/ +$/gm, '')}`),
    ].join('\n\n') + '\n',
})
