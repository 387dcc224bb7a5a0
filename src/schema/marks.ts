/** What a person marks and notes in a document. */
import { z } from 'zod'
import { DocumentoBreve } from './documents.ts'
import { rango, uri } from './fields.ts'
import { Ancla, Busqueda } from './passages.ts'
import { Cajas } from './reading.ts'

export const COLORES = ['amarillo', 'verde', 'azul', 'rosa', 'morado'] as const
export type Color = (typeof COLORES)[number]
/** Where a mark came from; `persona` is one that was made in Anaquel. */
const ORIGENES_NOTA = ['persona', 'pdf', 'zotero', 'readwise', 'kindle', 'kobo', 'hypothesis', 'w3c'] as const
export type OrigenNota = (typeof ORIGENES_NOTA)[number]

/** A box that has a width and a height and lies on the page. */
export const Caja = Cajas.shape.cajas.element
  .omit({ hoja: true })
  .refine(box => box.x1 > box.x0 && box.y1 > box.y0, { error: 'x1 > x0, y1 > y0' })

export const Nota = z
  .object({
    id: z.string(),
    documento: DocumentoBreve,
    texto: z.string().describe('The marked words, to the letter; empty where a region of a page was marked'),
    prefijo: z.string().describe('What stands before them'),
    sufijo: z.string().describe('What stands after them'),
    color: z.enum(COLORES),
    nota: z.string().describe('What was noted of them; empty: nothing'),
    etiquetas: z.array(z.string()),
    posicion: z.number().int().min(1).describe('Physical position of its unit'),
    rango: rango()
      .optional()
      .describe("[from, to) in UTF-16 units of the unit's text; absent for a region and for what has changed"),
    cajas: z.array(Caja).optional().describe('As it was marked on the page, one box a line, fractions of it'),
    cambiado: z
      .boolean()
      .optional()
      .describe('True when the words were not found again after the document was read anew'),
    cita: z.string().describe('Short citation, ready to paste; made from the anchor'),
    localizador: z.string().describe('Only the locator; empty where its place is not certain'),
    ancla: Ancla.optional().describe('Where it stands; absent where that is not certain'),
    enlace: uri().describe('Reader opened there'),
    fragmento: z.string().optional().describe('Passage in which the words begin'),
    origen: z.enum(ORIGENES_NOTA).describe('Where it came from; persona: it was made here'),
    creado: z.string().describe('When it was made, ISO 8601'),
    modificado: z.string().describe('When it was last changed, ISO 8601'),
    puntuacion: z.number().optional().describe('In a search: share of the asked words that it has, 0 to 1'),
  })
  .meta({ id: 'Nota', description: 'Words, or a region, that a person marked, and what was noted of them' })
export type Nota = z.infer<typeof Nota>

export const ListaNotas = z
  .object({
    notas: z.array(Nota),
    total: z.number().int().min(0),
    etiquetas: z
      .array(z.object({ etiqueta: z.string(), notas: z.number().int() }))
      .optional()
      .describe('Every tag of the library, and how many notes have it'),
    siguiente: z.string().optional().describe('Cursor of the next page'),
  })
  .meta({ id: 'ListaNotas', description: 'Notes of a document, or of the library' })
export type ListaNotas = z.infer<typeof ListaNotas>

export const Hallado = Busqueda.extend({
  notas: z.array(Nota).optional().describe('What was marked and noted that has most of the words; absent: nothing'),
}).meta({ id: 'Busqueda', description: 'Search result' })
export type Hallado = z.infer<typeof Hallado>

export const NotasAjenas = z
  .object({
    notas: z.array(
      z.object({
        clave: z.string().describe('Names it in `tomar`'),
        origen: z.enum(['pdf', 'zotero']).describe('pdf: it is in the file itself'),
        texto: z.string().describe('The marked words; empty for a region and for a note on the page'),
        nota: z.string(),
        etiquetas: z.array(z.string()),
        color: z.enum(COLORES),
        autor: z.string().optional(),
        posicion: z.number().int().min(1).optional().describe('Physical page; absent where it is not known'),
        cajas: z.array(Caja).optional(),
        localizador: z.string().describe('The page as it is printed; empty where it is not known'),
        cita: z.string(),
        pagina_dicha: z.string().optional().describe('The page that the other program says'),
        pagina_mal: z.boolean().optional().describe('True when that is not the page that is printed there'),
        tomada: z.string().optional().describe('Id of the note here, once it was taken over'),
      }),
    ),
    paginas_mal: z.number().int().min(0).describe('How many carry a wrong page'),
  })
  .meta({ id: 'NotasAjenas', description: 'Marks of other programs in a document, not yet taken over' })
export type NotasAjenas = z.infer<typeof NotasAjenas>

export const ImportacionNotas = z
  .object({
    leidas: z.number().int().describe('Highlights in the file'),
    nuevas: z.number().int(),
    iguales: z.number().int().describe('Were here already'),
    perdidas: z
      .array(
        z.object({
          titulo: z.string(),
          texto: z.string(),
          motivo: z
            .enum(['documento', 'lugar'])
            .describe(
              'documento: no work here, or several, have that title; lugar: its words are not in it for certain',
            ),
        }),
      )
      .describe('What was not taken, and why'),
  })
  .meta({ id: 'ImportacionNotas', description: 'What came of a file of notes' })
export type ImportacionNotas = z.infer<typeof ImportacionNotas>

export const AnotacionesW3C = z
  .object({
    '@context': z.string(),
    type: z.literal('AnnotationPage'),
    items: z.array(z.record(z.string(), z.unknown())).describe('Web Annotations (W3C)'),
  })
  .meta({ id: 'AnotacionesW3C', description: 'Notes as Web Annotations, to be taken elsewhere' })

export const TextoNotas = z
  .object({ texto: z.string().describe('The text with the block of notes in it') })
  .meta({ id: 'TextoNotas', description: 'A Markdown text with the notes of a document' })
