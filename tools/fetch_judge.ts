import { z } from 'zod'
import { agentShare } from '../src/core/agent.ts'
import { judgesOf } from '../src/core/readers/wire.ts'
import { Failure } from '../src/errors.ts'
import { Jueces } from '../src/schema/judges.ts'
import { Answer, defineTool, ownerOnly } from './define.ts'

export default defineTool({
  name: 'fetch_judge',
  title: 'Fetch a judge',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description:
    'Fetch the public model that reads paraphrases, and measure it; for the owner of ' +
    'the server. Answers at once: `jueces` says how far it is.',
  resumen: 'Descarga el modelo público que lee paráfrasis y lo mide; solo el propietario del servidor.',
  routes: [{ method: 'post', path: '/jueces/{nombre}/traer', operationId: 'traerJuez' }],
  statuses: [202, 404, 409],
  input: z.object({ nombre: z.string().describe('Name of a judge that is `ausente`') }),
  output: Jueces,
  async run({ nombre }, context) {
    await ownerOnly(context, {
      mensaje: 'Solo la cuenta propietaria trae modelos.',
      message: 'Only the owner account fetches models.',
    })
    const { library } = context
    if (!library.judges) throw new Failure('no_encontrado', { juez: nombre })
    library.judges.pull(nombre)
    return new Answer({ jueces: await judgesOf(library, await agentShare(library.shelf)) }, { status: 202 })
  },
})
