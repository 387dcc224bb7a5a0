import { z } from 'zod'
import { bringIn } from '../src/core/foreign/bring.ts'
import { PROGRAMS, type KnownProgram } from '../src/core/foreign/table.ts'
import { Traida } from '../src/schema/imports.ts'
import { accountIn, defineTool } from './define.ts'
import { plain } from './markdown.ts'

const NAMES = Object.keys(PROGRAMS) as KnownProgram[]
const text = (longest: number) => z.string().trim().min(1).max(longest)

export default defineTool({
  name: 'import_library',
  title: 'Bring in the library of another program',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  streams: true,
  description:
    'Bring in the library of another program on this machine (Zotero, Calibre …), open ' +
    'or closed; it is never written to. Again: what changed. For the owner of the ' +
    'server alone, since it reads the server’s folders.',
  resumen:
    'Trae la biblioteca de otro programa de esta máquina sin escribir en ella; otra vez, solo lo que ha ' +
    'cambiado. Solo para la cuenta propietaria, porque lee carpetas del servidor.',
  routes: [{ method: 'post', path: '/importaciones', operationId: 'importarBiblioteca' }],
  statuses: [200, 409],
  input: z.object({
    programa: z.enum(NAMES).optional().describe('Which program; without it, what the place is tells it'),
    lugar: text(4096).optional().describe('Folder or file, a whole path; without it, where the program keeps it'),
    colecciones: z.array(text(500)).max(100).optional().describe('Only these collections there, with those under them'),
    enlazados: text(4096).optional().describe('Folder of linked files, where Zotero’s own setting is not found'),
    simular: z.boolean().default(false).describe('true: only tell what would come'),
    quitar: z.boolean().default(false).describe('true: remove here what is gone there'),
    stream: z.boolean().optional().describe('Answer as Server-Sent Events: `progreso`, then `fin`'),
  }),
  output: Traida,
  async run({ programa, lugar, colecciones, enlazados, simular, quitar }, context) {
    await accountIn(context).requireOwner()
    const { library, signal, emit } = context
    const onProgress = (hechas: number, total: number, titulo: string): void =>
      emit?.('progreso', { hechas, total, titulo })
    return bringIn(library, {
      ...{ programa, lugar, base: enlazados, simular, quitar, signal, onProgress },
      ...(colecciones && { colecciones }),
    })
  },
  markdown: ({ lugar, simulada, total, nuevas, cambiadas, iguales, archivos, no_leidos, desaparecidas }) =>
    [
      `# ${simulada ? 'Vendrían' : 'Traídas'} ${total} obras de ${plain(lugar)}`,
      `${nuevas} nuevas, ${cambiadas} cambiadas, ${iguales} iguales; ${archivos} archivos.`,
      no_leidos.map(file => `- ${plain(file.titulo)}: ${plain(file.mensaje)} (${plain(file.archivo)})`).join('\n'),
      desaparecidas.map(item => `- ya no está allí: ${plain(item.titulo)} (\`${plain(item.clave)}\`)`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
