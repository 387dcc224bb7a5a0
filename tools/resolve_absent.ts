import { z } from 'zod'
import { resolveAbsent } from '../src/core/watch/coverage.ts'
import { AusentesResueltos } from '../src/schema/coverage.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'resolve_absent',
  title: 'Keep or delete documents whose file is gone',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description:
    'Decide about documents whose file is in no watched folder any more: keep them, and not ' +
    'be asked again, or delete them. Nothing is deleted without this.',
  resumen: 'Decide sobre los documentos cuyo archivo ya no está: conservarlos o borrarlos.',
  routes: [{ method: 'post', path: '/cobertura/ausentes', operationId: 'resolverAusentes' }],
  statuses: [200, 404, 409],
  input: z.object({
    documentos: z.array(z.string()).min(1).max(1000).describe('Ids of documents among `ausentes` of `cobertura`'),
    accion: z.enum(['conservar', 'borrar']).describe('What is done with all of them'),
  }),
  output: AusentesResueltos,
  run: ({ documentos, accion }, { library }) => resolveAbsent(library, documentos, accion),
})
