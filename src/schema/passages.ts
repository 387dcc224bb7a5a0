/** Where a passage stands, the passage itself, and what a search answers. */
import { z } from 'zod'
import { DocumentoBreve } from './documents.ts'
import { rango, uri } from './fields.ts'
import { ORIGENES } from './folios.ts'

export const Ancla = z
  .discriminatedUnion('tipo', [
    z.object({
      tipo: z.literal('pagina'),
      fisica: z.number().int().min(1).describe('Physical page, from 1'),
      fisicaHasta: z.number().int().optional().describe('The next one, where a sentence goes on there'),
      impresa: z
        .string()
        .nullable()
        .optional()
        .describe('Printed folio (arabic, roman, A-3); null where none is printed or none is certain'),
      romana: z.boolean().optional().describe('True when the printed folio is a roman numeral'),
      origen: z.enum(ORIGENES).optional().describe('How the printed folio is known'),
      confianza: z.number().min(0).max(1).optional().describe('How certain the printed folio is, 0 to 1'),
      mitad: z
        .enum(['izquierda', 'derecha'])
        .optional()
        .describe('Of a scan of an open book: on which of its two pages'),
    }),
    z.object({
      tipo: z.literal('tiempo'),
      t0: z.number().describe('Start, seconds'),
      t1: z.number().describe('End, seconds'),
      hablante: z.string().optional().describe('Speaker, when the source tells it'),
    }),
    z.object({
      tipo: z.literal('seccion'),
      ruta: z.array(z.string()).describe('Headings from the top'),
      parrafo: z.number().int().describe('Paragraph within the document, from 1'),
      parrafoHasta: z.number().int().optional().describe('Last paragraph, when it holds several'),
      impresa: z.string().nullable().optional().describe('Printed folio, when the book carries a page list'),
      cabecera: z.number().int().optional().describe('Of rows of a table: the paragraph that names their columns'),
    }),
    z.object({ tipo: z.literal('diapositiva'), n: z.number().int().min(1).describe('Slide, from 1') }),
    z.object({
      tipo: z.literal('hoja'),
      hoja: z.string().optional().describe('Sheet name'),
      filaDesde: z.number().int().optional().describe('First row, from 1'),
      filaHasta: z.number().int().optional().describe('Last row'),
      cabecera: z.number().int().optional().describe('The row that names the columns, where the reading is certain'),
    }),
    z.object({
      tipo: z.literal('web'),
      url: z.string().optional(),
      ruta: z.array(z.string()).optional(),
      parrafo: z.number().int().optional(),
      parrafoHasta: z.number().int().optional().describe('Last paragraph, when it holds several'),
      consultada: z.string().optional().describe('When the page was fetched, ISO 8601'),
      cabecera: z.number().int().optional().describe('Of rows of a table: the paragraph that names their columns'),
    }),
    z.object({ tipo: z.literal('imagen') }),
  ])
  .meta({ id: 'Ancla', description: 'Where a passage stands; discriminated by tipo' })
export type Ancla = z.infer<typeof Ancla>

export const pasaje = {
  id: z.string().describe('<document_id>:<position token>'),
  documento: DocumentoBreve,
  texto: z.string().describe('Literal text'),
  cita: z.string().describe('Short citation, ready to paste; made from the anchor'),
  localizador: z.string().describe('Only the locator: p. 23, pp. 23-24, 1:02:03, diap. 7'),
  ancla: Ancla,
  enlace: uri().describe('Reader opened at that page or second; `o` marks the sentences that were found'),
  enlace_web: uri()
    .optional()
    .describe('Of a web page: itself, marked by a text fragment; `enlace` opens the kept copy'),
  puntuacion: z.number().optional().describe('Score 0 to 1, falling with the order'),
  pasaje: z.string().optional().describe('The one to three literal sentences that answer'),
  pasaje_rango: rango().optional().describe('[from, to) of pasaje in UTF-16 units of texto'),
}
export const Pasaje = z.object(pasaje).meta({ id: 'Pasaje', description: 'A passage with the place where it stands' })
export type Pasaje = z.infer<typeof Pasaje>

export const Hallazgo = z
  .object({
    ...pasaje,
    papel: z
      .enum(['responde', 'tambien', 'cercano'])
      .optional()
      .describe(
        'responde: it probably answers; tambien: it speaks of it; cercano: none answers, this is among the nearest',
      ),
  })
  .meta({ id: 'Hallazgo', description: 'A passage that was found, and its part in the question' })
export type Hallazgo = z.infer<typeof Hallazgo>

/** A search result with passages alone; the answer of a search also holds notes (`marks.ts`). */
export const Busqueda = z.object({
  consulta: z.string(),
  pasajes: z
    .array(Hallazgo)
    .describe('Best first, none that does not bear on the question; empty when nothing was found'),
  bibliografia_bib: z
    .string()
    .optional()
    .describe('With a citation syntax: the cited works and no other, as BibLaTeX (.bib)'),
  ms: z.number().int().describe('Elapsed milliseconds'),
})
export type Busqueda = z.infer<typeof Busqueda>
