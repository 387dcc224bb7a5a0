import { z } from 'zod'
import { importReferences } from '../src/core/records/import.ts'
import { FORMATS, type FormatName } from '../src/core/references/formats.ts'
import { invalid } from '../src/errors.ts'
import { Importacion } from '../src/schema/references.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

const NAMES = Object.keys(FORMATS) as FormatName[]

export default defineTool({
  name: 'import_references',
  title: 'Import references',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Import a file of references (BibTeX, BibLaTeX, RIS, CSL-JSON, EndNote, MEDLINE). Each is ' +
    'matched with documents by key, attached file, identifiers, then title, name and year; the ' +
    'rest become references without text. `simular` changes nothing.',
  resumen:
    'Importa un archivo de referencias y las une a los documentos que ya están; con «simular» solo dice qué cambiaría.',
  routes: [{ method: 'post', path: '/referencias', operationId: 'importarReferencias' }],
  body: 'file',
  statuses: [200, 404, 413],
  input: z.object({
    simular: z.boolean().default(false).describe('true: only tell what would change'),
    tipo_archivo: z.enum(NAMES).optional().describe('What the file is, where its content does not tell'),
    biblioteca: z.string().trim().min(1).max(200).optional().describe('Collection that all of it goes into besides'),
    limite: z.number().int().min(0).max(1000).default(200).describe('References that are told one by one'),
  }),
  output: Importacion,
  async run({ simular, tipo_archivo, biblioteca, limite }, { library, file, signal }) {
    if (!file) throw invalid('archivo', 'falta y es obligatorio.', 'is missing and required.')
    return library.blobs.withFile(file.sha256, path =>
      importReferences(library, path, {
        ...{ simular, limite, signal, formato: tipo_archivo ?? null },
        ...(biblioteca !== undefined && { biblioteca }),
      }),
    )
  },
  markdown: ({ simulada, leidas, nuevas, cambian, iguales, dudas, perdidas, referencias, avisos }) =>
    [
      `# ${simulada ? 'Se importarían' : 'Importadas'} ${leidas} referencias`,
      `${nuevas} nuevas, ${cambian} cambian, ${iguales} iguales, ${dudas} dudosas, ${perdidas} perdidas.`,
      referencias.map(r => `- ${r.accion}: \`${r.clave}\` ${plain(r.titulo)} (línea ${r.linea})`).join('\n'),
      avisos.map(a => `- línea ${a.linea}: ${plain(a.mensaje)}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
