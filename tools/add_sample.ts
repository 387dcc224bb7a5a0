import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { ended, record } from '../src/core/documents/index.ts'
import { addSample } from '../src/core/documents/record.ts'
import { Documento } from '../src/schema/documents.ts'
import { Answer, defineTool } from './define.ts'
import { documentMarkdown } from './markdown.ts'

export default defineTool({
  name: 'add_sample',
  title: 'Add the sample document',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Add the book that comes with the package, parts of Don Quijote (1605) with roman ' +
    'and arabic folios, to try at once. It is read like any other.',
  resumen: 'Añade el libro de muestra que viene con el paquete, con folios romanos y arábigos, para probar enseguida.',
  routes: [{ method: 'post', path: '/documentos/ejemplo', operationId: 'subirEjemplo' }],
  statuses: [200, 202],
  input: z.object({}),
  output: Documento,
  async run(_input, { library }) {
    const { row, duplicate } = await addSample(library)
    const done = ended(row)
    return new Answer(record(library, row, duplicate), {
      status: done ? 200 : 202,
      headers: done ? {} : { Location: `${library.site}${API}/documentos/${row.id}` },
    })
  },
  markdown: documentMarkdown,
})
