/** What `resumir` and `siguientes` answer. */
import { z } from 'zod'
import { Fuente } from './answers.ts'

export const Resumen = z
  .object({
    documento: z.string().describe('Document id'),
    resumen: z.string().describe('Markdown with [^n]; the definitions are at the end'),
    fuentes: z.array(Fuente),
    literal: z.boolean().describe('Whether it consists of the document’s own sentences, for want of a language model'),
    retiradas: z
      .array(z.string())
      .optional()
      .describe('Sentences of the writer that no passage proved; they are not part of the summary'),
    ms: z.number().int().optional(),
  })
  .meta({ id: 'Resumen', description: 'A summary of a document whose every sentence has its page' })
export type Resumen = z.infer<typeof Resumen>

export const Siguientes = z
  .object({
    siguientes: z
      .array(z.string())
      .describe('Questions in the words of the language model, each of which the library answers; none without one'),
  })
  .meta({ id: 'Siguientes', description: 'Questions that come next' })
export type Siguientes = z.infer<typeof Siguientes>
