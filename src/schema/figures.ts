/** The pictures that are cut out of a document. */
import { z } from 'zod'
import { DocumentoBreve } from './documents.ts'
import { uri } from './fields.ts'

export const Figura = z
  .object({
    id: z.string().describe('<document_id>:f<n>'),
    posicion: z.number().int().min(1).describe('Physical position of the unit it stands in'),
    localizador: z.string(),
    pie: z.string().describe('Caption as the source prints it; empty where it has none'),
    ancho: z.number().int().describe('Pixels'),
    alto: z.number().int().describe('Pixels'),
    media: z.enum(['image/png', 'image/jpeg']),
    enlace: uri().describe('The picture'),
    lector: uri().describe('Reader opened where it stands'),
    fragmento: z.string().describe('Passage that stands for it in searches'),
    caja: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .describe('x0, y0, x1, y1 on the page: fractions from the upper left'),
    descripcion: z
      .object({ texto: z.string(), modelo: z.string() })
      .optional()
      .describe('What a model says that it shows: not a word of the source, never to be quoted'),
  })
  .meta({ id: 'Figura', description: 'A picture cut out of a document' })
export type Figura = z.infer<typeof Figura>

export const Figuras = z
  .object({
    documento: DocumentoBreve,
    figuras: z.array(Figura).describe('In the order of the document'),
    completo: z.boolean().describe('False while figures are still being looked for'),
  })
  .meta({ id: 'Figuras', description: 'Figures of a document' })
export type Figuras = z.infer<typeof Figuras>
