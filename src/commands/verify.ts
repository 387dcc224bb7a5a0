/** `verify TEXT`: does the library support it, and which sentence of which page says so. */
import tool from '../../tools/verify_claim.ts'
import { bodyOf } from '../../tools/define.ts'
import type { Verificacion } from '../schema/index.ts'
import { defineCommand, Usage, whole } from './command.ts'
import { NEVER, shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { wrap } from './table.ts'

const WIDE = 100

function readable({ veredicto, probabilidad, pasajes, juez }: Verificacion): string {
  const list = pasajes.map(
    (p, i) =>
      `${i + 1}. ${p.relacion} ${p.respaldo}  ${p.cita} ${p.documento.titulo}\n` +
      `${wrap(p.pasaje ?? p.texto, WIDE, '   ')}\n   ${p.enlace}\n`,
  )
  return [`${veredicto} (${probabilidad}; judge: ${juez ?? '-'})\n`, ...list].join('\n')
}

export default defineCommand({
  name: 'verify',
  usage: ['verify TEXT [--year YEAR] [--limit N] [--document ID]… [--json]'],
  summary: SUMMARIES.verify,
  options: {
    year: { type: 'string' },
    limit: { type: 'string' },
    document: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  },
  glosses: {
    year: 'year of the text that makes the claim: later sources are discarded',
    limit: 'passages at most, 1 to 20 (5)',
    document: 'only in this document',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const afirmacion = words.join(' ').trim()
    if (afirmacion.length < 4) throw new Usage('verify: the claim is missing.')
    const k = whole('limit', values.limit, { min: 1, max: 20 }),
      anio = whole('year', values.year, { min: 1, max: 3000 })
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      await house.readers?.settled // so that the shell judges as the server does
      const input = tool.input.parse({ afirmacion, k, anio, documentos: values.document })
      const answered = bodyOf(await tool.run(input, { library, signal: NEVER }))
      io.stdout.write(values.json ? `${JSON.stringify(answered)}\n` : readable(answered))
      return 0
    })
  },
})
