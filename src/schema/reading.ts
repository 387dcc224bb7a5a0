/**
 * Reading a document: its text and where that stands, what is found in it, its outline, where reading stopped.
 */
import { z } from 'zod'
import { Documento, DocumentoBreve, TIPOS } from './documents.ts'
import { rango, uri } from './fields.ts'
import { Ancla, pasaje } from './passages.ts'

const posicion = () => z.number().int().min(1).describe('Physical position of its unit')
const rangeInUnit = () => rango().describe("[from, to) in UTF-16 units of the unit's text")

export const Unidad = z
  .object({
    posicion: z.number().int().min(1).describe('Physical position, from 1'),
    localizador: z.string(),
    cita: z.string(),
    enlace: uri(),
    texto: z.string(),
    t0: z.number().optional(),
    t1: z.number().optional(),
  })
  .meta({ id: 'Unidad', description: 'One page, slide or segment as text' })
export type Unidad = z.infer<typeof Unidad>

export const Texto = z
  .object({
    documento: z.object({ ...DocumentoBreve.shape, tipo: z.enum(TIPOS) }),
    unidades: z.array(Unidad),
    siguiente: z.string().optional().describe('Pass it as desde to go on'),
    bibliografia_bib: z.string().optional().describe('With a citation syntax: the work, as BibLaTeX (.bib)'),
  })
  .meta({ id: 'Texto', description: 'Text read' })
export type Texto = z.infer<typeof Texto>

export const Unidades = z
  .object({
    documento: Documento,
    original: z.string().optional().describe('Media type as which the original is sent; absent when there is none'),
    dibujable: z.boolean().optional().describe('True when its sheets can be drawn as they look, see `hojas`'),
    lectura: z
      .object({ posicion: z.number().int().min(1), segundo: z.number().min(0).optional(), cuando: z.string() })
      .optional()
      .describe('Where reading of it stopped; absent: nowhere yet'),
    unidades: z.array(
      z.object({
        posicion: z.number().int().min(1).describe('Physical position, from 1'),
        localizador: z.string(),
        cita: z.string(),
        ancla: Ancla,
        ruta: z.array(z.string()).describe('Headings from the top'),
        sin_texto: z
          .boolean()
          .optional()
          .describe('True when its words have not been read: an image, or letters that its fonts do not name'),
      }),
    ),
  })
  .meta({ id: 'Unidades', description: 'Every unit of a document, without its text' })
export type Unidades = z.infer<typeof Unidades>

export const Pasajes = z
  .object({
    documento: DocumentoBreve,
    movido: z
      .object({
        cambiado: z.boolean().describe('True: its words are gone, and this is the nearest to them'),
        rango: rango().optional().describe('[from, to) of its words in `texto`, UTF-16 units'),
      })
      .optional()
      .describe('Of a `fragmento` that an earlier reading made: where its words stand now'),
    pasajes: z.array(
      z.object({
        ...pasaje,
        posicion: z.number().int().min(1).describe('Physical position of its unit'),
        rango: rangeInUnit(),
        ruta: z.array(z.string()).describe('Headings from the top'),
      }),
    ),
  })
  .meta({ id: 'Pasajes', description: 'Passages of one unit, in reading order' })
export type Pasajes = z.infer<typeof Pasajes>

const share = () => z.number().min(0).max(1)
export const Cajas = z
  .object({
    posicion: z.number().int().min(1).describe('Physical position of the page or picture'),
    cajas: z
      .array(
        z.object({
          x0: share(),
          y0: share(),
          x1: share(),
          y1: share(),
          hoja: z.number().int().min(1).optional().describe('Of a document that is drawn: its sheet, see `hojas`'),
        }),
      )
      .describe('One box a line: fractions of the page as shown, origin at the upper left'),
    figura: z.boolean().optional().describe('True when it is a picture, not words'),
  })
  .meta({ id: 'Cajas', description: 'Where a passage stands on its page' })
export type Cajas = z.infer<typeof Cajas>

export const Original = z
  .object({
    sha256: z.string(),
    bytes: z.number().int(),
    media: z.string().describe('As what it is sent'),
    nombre: z.string(),
  })
  .meta({ id: 'Original', description: 'A file as it was given' })
export type Original = z.infer<typeof Original>

export const Apariciones = z
  .object({
    total: z.number().int().min(0).describe('How often it stands in the whole document'),
    unidades: z
      .array(z.object({ posicion: posicion(), veces: z.number().int().min(1) }))
      .describe('Every unit that has it, in order'),
    apariciones: z.array(
      z.object({
        posicion: posicion(),
        localizador: z.string(),
        rango: rangeInUnit(),
        antes: z.string().describe('What stands before it'),
        texto: z.string().describe('The words as they stand there'),
        despues: z.string().describe('What stands after it'),
        sigue: z
          .object({ posicion: posicion(), rango: rangeInUnit() })
          .optional()
          .describe('Its end, when it runs on to the next unit'),
      }),
    ),
  })
  .meta({ id: 'Apariciones', description: 'Every occurrence of words in a document, in its order' })
export type Apariciones = z.infer<typeof Apariciones>

export const CajasHalladas = z
  .object({ posicion: posicion(), apariciones: z.array(z.object({ rango: rangeInUnit(), cajas: Cajas.shape.cajas })) })
  .meta({ id: 'CajasHalladas', description: 'Where the occurrences of one page stand on it' })
export type CajasHalladas = z.infer<typeof CajasHalladas>

export const PalabrasLeidas = z
  .object({
    posicion: posicion(),
    palabras: z
      .array(
        z.object({
          texto: z.string().describe('The word as it was read'),
          caja: Cajas.shape.cajas.element.omit({ hoja: true }),
        }),
      )
      .describe('Words that were read from the picture of the page, in the order of reading'),
  })
  .meta({ id: 'PalabrasLeidas', description: 'Where each word of a scanned page stands' })
export type PalabrasLeidas = z.infer<typeof PalabrasLeidas>

export const Hojas = z
  .object({
    hojas: z
      .array(
        z.object({
          hoja: z.number().int().min(1).describe('Number of the sheet as drawn, from 1; never a printed page'),
          desde: posicion().describe('First unit on it'),
          hasta: posicion().describe('Last unit on it'),
        }),
      )
      .describe('None where LibreOffice is missing or could not draw the file'),
  })
  .meta({ id: 'Hojas', description: 'Sheets of a Word file or slides as LibreOffice draws them' })
export type Hojas = z.infer<typeof Hojas>

interface Mathml {
  n: string
  k: (Mathml | string)[]
}
const Mathml: z.ZodType<Mathml> = z
  .lazy(() =>
    z.object({
      n: z.string().describe('Name of an element of MathML'),
      k: z.array(z.union([Mathml, z.string()])).describe('Its children, and its text'),
    }),
  )
  .meta({ id: 'Mathml', description: 'An element of MathML Core, without attributes' })

export const Formulas = z
  .object({
    formulas: z.array(z.object({ posicion: posicion(), rango: rangeInUnit(), formula: Mathml })),
    listas: z
      .array(z.object({ posicion: posicion(), rango: rangeInUnit(), nivel: z.number().int().min(1).max(9) }))
      .describe('Items of lists with their depth, from 1; none where no list stands within another'),
  })
  .meta({ id: 'Formulas', description: 'Equations and nested lists of a document, in the order of its text' })
export type Formulas = z.infer<typeof Formulas>

export const Esquema = z
  .object({
    titulos: z.array(
      z.object({
        titulo: z.string(),
        nivel: z.number().int().min(1),
        posicion: posicion(),
        localizador: z.string(),
        fragmento: z.string().optional().describe('Passage under the heading; absent: the whole unit is'),
        enlace: z.string().describe('Reader opened there'),
      }),
    ),
  })
  .meta({ id: 'Esquema', description: 'Outline of a document: its headings in order' })
export type Esquema = z.infer<typeof Esquema>

export const Lectura = z
  .object({
    posicion: posicion(),
    segundo: z.number().min(0).optional().describe('Second within a recording'),
    cuando: z.string().describe('When it was kept, ISO 8601'),
  })
  .meta({ id: 'Lectura', description: 'Where reading of a document stopped' })
export type Lectura = z.infer<typeof Lectura>
