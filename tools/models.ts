import { z } from 'zod'
import { modelsOf } from '../src/core/models/wire.ts'
import { Modelos } from '../src/schema/models.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'models',
  title: 'List the models',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List the models of this server: what each is for, whether it serves, and how far its fetch is.',
  resumen: 'Lista los modelos de este servidor: para qué es cada uno, si sirve y por dónde va su descarga.',
  routes: [{ method: 'get', path: '/modelos', operationId: 'modelos' }],
  input: z.object({}),
  output: Modelos,
  run: async (_input, { library }) => modelsOf(library),
})
