/** The numbers that are printed on pages. */
import { z } from 'zod'
import { DocumentoBreve } from './documents.ts'

/** How a printed number is known. */
export const ORIGENES = ['etiqueta_pdf', 'leido', 'deducido', 'epub', 'usuario', 'ninguno'] as const
export type Origen = (typeof ORIGENES)[number]

export const Folio = z
  .object({
    fisica: z.number().int().min(1),
    impresa: z.string().nullable(),
    romana: z.boolean(),
    origen: z.enum(ORIGENES),
    confianza: z.number().min(0).max(1),
    evidencia: z
      .array(z.record(z.string(), z.unknown()))
      .describe('What was seen on the page and what the sequence said'),
  })
  .meta({ id: 'Folio', description: 'The printed number of a page, with its evidence' })
export type Folio = z.infer<typeof Folio>

export const Folios = z
  .object({
    documento: DocumentoBreve,
    folios: z.array(Folio),
    porque: z.string().describe('Why they are what they are: "impreso al pie en 318 de 352 páginas; falta en …"'),
    because: z.string().describe('`porque` in English'),
  })
  .meta({ id: 'Folios', description: 'Printed numbers of a document' })
export type Folios = z.infer<typeof Folios>
