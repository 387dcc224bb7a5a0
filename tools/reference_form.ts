import { z } from 'zod'
import { FORM } from '../src/core/references/form.ts'
import { FormularioReferencia } from '../src/schema/references.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'reference_form',
  title: 'Get the form of references',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get every type and variable of CSL 1.0.2 with its name in Spanish and ' +
    'English, and what works of each type usually have.',
  resumen: 'Da todos los tipos y datos que una ficha puede tener, con su nombre, y los habituales de cada tipo.',
  routes: [{ method: 'get', path: '/referencias/formulario', operationId: 'formularioReferencias' }],
  input: z.object({}),
  output: FormularioReferencia,
  run: async () => FORM,
})
