import { z } from 'zod'
import { receiptOfAudited } from '../src/core/audit/receipt.ts'
import { receiptOfCitation } from '../src/core/cite/receipts.ts'
import { receiptOfPassage } from '../src/core/receipts/passage.ts'
import { FORMAS, Recibo } from '../src/schema/receipts.ts'
import { defineTool } from './define.ts'

const at = (what: string) => z.number().int().min(0).optional().describe(what)

export default defineTool({
  name: 'receipt',
  title: 'Get the receipt of a citation',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get what a citation rests on, signed: hash of the file, place, folio with its evidence, literal words, ' +
    'record, who judged. It is verified offline with `anaquel receipt check`. It proves no more than it says there.',
  resumen:
    'Da el recibo firmado de una cita: en qué archivo, página y palabras se apoya; se comprueba sin la biblioteca.',
  routes: [{ method: 'get', path: '/citas/{id}/recibo', operationId: 'recibo' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().max(300).describe('Id of a citation of `citar`, `<revision>.<n>` of an audit, or of a passage'),
    forma: z.enum(FORMAS).default('completa').describe('`huellas`: hashes only, for sources that are confidential'),
    firma: z.boolean().default(true).describe('Signed by the key of this library'),
    desde: at('Of a passage: only from this character of its text, UTF-16'),
    hasta: at('Of a passage: only to this character of its text, UTF-16'),
  }),
  output: Recibo,
  run({ id, desde, hasta, ...form }, { library }) {
    const [, job, kind, n] = /^((c|r)[0-9a-f]{20})\.([1-9]\d{0,5})$/.exec(id) ?? []
    if (job === undefined) return receiptOfPassage(library, id, { desde, hasta, ...form })
    const asked = { n: Number(n), ...form }
    return kind === 'c' ? receiptOfCitation(library, job, asked) : receiptOfAudited(library, job, asked)
  },
})
