import { z } from 'zod'
import { Cuenta } from '../src/schema/account.ts'
import { defineTool } from './define.ts'
import { facts, plain } from './markdown.ts'

export default defineTool({
  name: 'account',
  title: 'Get the account',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Get the account of the caller: its e-mail, its plan, and what it has used of each quota of the plan.',
  resumen: 'Da la cuenta de quien pregunta: su correo, su plan y lo gastado de cada cupo.',
  routes: [{ method: 'get', path: '/cuenta', operationId: 'cuenta' }],
  input: z.object({}),
  output: Cuenta,
  async run(_input, { library }) {
    const [{ nombre, limits, peticiones, noIncluye, metered }, { email, owner, creado, counters }] = [
      await library.plan(),
      await library.shelf.standing(),
    ]
    // A server without plans does not count searches, so the answer leaves them out instead of saying 0.
    const shown = counters.filter(({ contador }) => metered || contador !== 'busquedas_dia')
    return {
      correo: email,
      propietaria: owner,
      creado,
      plan: nombre,
      contadores: shown.map(({ contador, usado, desde, hasta }) => ({
        contador,
        usado,
        limite: limits[contador] ?? null,
        desde,
        hasta,
      })),
      peticiones_minuto: peticiones,
      no_incluye: [...noIncluye],
    }
  },
  markdown: c =>
    facts([
      ['correo', c.correo === null ? undefined : plain(c.correo)],
      ['plan', plain(c.plan)],
      ...c.contadores.map(
        ({ contador, usado, limite }) => [contador, limite === null ? usado : `${usado} / ${limite}`] as const,
      ),
      ['peticiones por minuto', c.peticiones_minuto],
      ['no incluye', c.no_incluye.join(', ')],
    ]) + '\n',
})
