import { z } from 'zod'
import { citePassages, entriesOf } from '../src/core/cite/passages.ts'
import { Citas } from '../src/schema/answers.ts'
import { Failure } from '../src/errors.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

const NOTHING_TO_CITE = {
  mensaje: '«fragmentos»: di qué pasajes, o en «documentos» qué documentos.',
  message: '"fragmentos": say which passages, or which documents in "documentos".',
}

export default defineTool({
  name: 'cite_passages',
  title: 'Cite passages in a style',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Write the citation of passages in any CSL style, each by itself, with its page; of documents, the entry of the ' +
    'bibliography. Returns citation and bibliography entry. It does not judge: the passages are yours to choose.',
  resumen:
    'Da la cita de unos pasajes en cualquier estilo CSL, cada una por sí sola, con su página; de documentos, su ' +
    'referencia.',
  routes: [{ method: 'post', path: '/citas', operationId: 'citas' }],
  statuses: [200, 404],
  input: z.object({
    fragmentos: z.array(z.string()).max(50).default([]).describe('Passage ids; needed without `documentos`'),
    documentos: z.array(z.string()).max(50).default([]).describe('Document ids, for their bibliography entries'),
    estilo: z.string().trim().min(1).max(200).default('apa').describe('Any CSL style'),
    idioma: z.string().trim().min(2).max(20).default('es-ES').describe('Language of the citations'),
  }),
  output: Citas,
  async run({ fragmentos, documentos, ...manner }, { library }) {
    if (fragmentos.length + documentos.length === 0)
      throw new Failure('peticion_invalida', { campo: 'fragmentos' }, NOTHING_TO_CITE)
    const cited = await citePassages(library, fragmentos, manner)
    return documentos.length === 0 ? cited : { ...cited, referencias: await entriesOf(library, documentos, manner) }
  },
  markdown: ({ citas, referencias = [] }) =>
    citas.map(c => `- ${plain(c.cita)}${c.referencia && ` · ${plain(c.referencia)}`}\n`).join('') +
    referencias.map(({ referencia }) => `- ${plain(referencia)}\n`).join(''),
})
