import { z } from 'zod'
import { bringNotes } from '../src/core/marks/bring/index.ts'
import { invalid } from '../src/errors.ts'
import { ImportacionNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'import_notes',
  title: 'Import notes',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Import highlights and notes of Kindle, Readwise, Hypothesis or W3C. Each is marked at its own words ' +
    'in the document of its title; what stands nowhere for certain is told, not guessed.',
  resumen: 'Importa subrayados y notas de Kindle, Readwise, Hypothesis o W3C; cada uno va a sus palabras o se dice.',
  routes: [{ method: 'post', path: '/notas/importar', operationId: 'importarNotas' }],
  body: 'file',
  statuses: [200, 404, 413],
  input: z.object({ documento: z.string().optional().describe('All of it is of this document') }),
  output: ImportacionNotas,
  async run({ documento }, { library, file }) {
    if (!file) throw invalid('archivo', 'falta y es obligatorio.', 'is missing and required.')
    return bringNotes(library, (await library.blobs.read(file.sha256)).toString('utf8'), documento)
  },
  markdown: ({ leidas, nuevas, iguales, perdidas }) =>
    [
      `# ${nuevas} notas nuevas de ${leidas}`,
      `${iguales} ya estaban, ${perdidas.length} sin lugar.`,
      perdidas.map(note => `- ${note.motivo}: ${plain(note.titulo)}: ${plain(note.texto)}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
