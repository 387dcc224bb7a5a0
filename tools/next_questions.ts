import { z } from 'zod'
import { nextQuestions } from '../src/core/ask/next.ts'
import { Siguientes } from '../src/schema/summary.ts'
import ask from './ask.ts'
import { defineTool } from './define.ts'

const { pregunta, k, documentos, biblioteca } = ask.input.shape

export default defineTool({
  name: 'next_questions',
  title: 'Questions that come next',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Propose questions to ask after one that was answered: a language model words them, and only those that the ' +
    'library answers are given.',
  resumen: 'Propone preguntas que siguen a otra; la biblioteca responde cada una.',
  counts: 'busquedas_dia',
  routes: [{ method: 'post', path: '/preguntar/siguientes', operationId: 'siguientes' }],
  statuses: [200, 404],
  input: z.object({ pregunta, k, documentos, biblioteca }),
  output: Siguientes,
  async run({ pregunta, k, documentos, biblioteca }, { library, signal }) {
    const limits = {
      k,
      signal,
      ...(documentos?.length && { documentos }),
      ...(biblioteca !== undefined && { biblioteca }),
    }
    return { siguientes: await nextQuestions(library, pregunta, limits) }
  },
  markdown: ({ siguientes }) => siguientes.map(question => `- ${question}\n`).join(''),
})
