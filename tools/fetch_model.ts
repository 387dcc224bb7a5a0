import { z } from 'zod'
import { fetchModel, modelsOf } from '../src/core/models/wire.ts'
import { Modelos } from '../src/schema/models.ts'
import { Answer, defineTool, ownerOnly } from './define.ts'

export default defineTool({
  name: 'fetch_model',
  title: 'Fetch a model',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description:
    'Fetch a public model, pinned and checked; for the owner of the server. ' +
    'Answers at once: `modelos` says how far it is.',
  resumen: 'Descarga un modelo público, fijado y comprobado; solo el propietario del servidor.',
  routes: [{ method: 'post', path: '/modelos/{nombre}/traer', operationId: 'traerModelo' }],
  statuses: [202, 404, 409],
  input: z.object({ nombre: z.string().describe('Name of a model that is `ausente`, or whose fetch failed') }),
  output: Modelos,
  async run({ nombre }, context) {
    await ownerOnly(context, {
      mensaje: 'Solo la cuenta propietaria trae modelos.',
      message: 'Only the owner account fetches models.',
    })
    fetchModel(context.library, nombre)
    return new Answer(modelsOf(context.library), { status: 202 })
  },
})
