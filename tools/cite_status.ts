import { z } from 'zod'
import { finished, settledCitation } from '../src/core/cite/citations.ts'
import { citingJob } from '../src/core/cite/kinds.ts'
import { Citado } from '../src/schema/answers.ts'
import { citationAnswer } from './cited.ts'
import { defineTool, waiting } from './define.ts'

export default defineTool({
  name: 'cite_status',
  title: 'Get a citation job',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get a citation job, waiting up to `esperar` seconds. Returns the ' +
    'cited text when it has ended; 202 while it works.',
  resumen: 'Da el estado de una tarea de citas y, cuando termina, su texto y su bibliografía.',
  routes: [{ method: 'get', path: '/citar/{id}', operationId: 'citado' }],
  formats: ['docx', 'odt'],
  waits: { default: 0 },
  statuses: [200, 202, 404],
  input: z.object({ id: z.string().describe('Id of the job'), esperar: waiting(0) }),
  output: Citado,
  async run({ id, esperar }, { library, signal, formato, bare }) {
    await citingJob(library, id)
    const row = await settledCitation(library, id, { seconds: esperar, signal })
    return citationAnswer(library, finished(library, row), { wanted: { formato, bare } })
  },
  markdown: citado => citado.texto ?? '',
})
