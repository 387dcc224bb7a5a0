/** The part of the dictionary about reading a document: what is found in it, its outline, where reading stopped. */
import { z } from 'zod'
import { Cajas } from './schema.ts'

const posicion = () => z.number().int().min(1).describe('Physical position of its unit')
const rango = () =>
  z.tuple([z.number().int(), z.number().int()]).describe("[from, to) in UTF-16 units of the unit's text")

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
        rango: rango(),
        antes: z.string().describe('What stands before it'),
        texto: z.string().describe('The words as they stand there'),
        despues: z.string().describe('What stands after it'),
        sigue: z
          .object({ posicion: posicion(), rango: rango() })
          .optional()
          .describe('Its end, when it runs on to the next unit'),
      }),
    ),
  })
  .meta({ id: 'Apariciones', description: 'Every occurrence of words in a document, in its order' })
export type Apariciones = z.infer<typeof Apariciones>

export const CajasHalladas = z
  .object({ posicion: posicion(), apariciones: z.array(z.object({ rango: rango(), cajas: Cajas.shape.cajas })) })
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
    formulas: z.array(z.object({ posicion: posicion(), rango: rango(), formula: Mathml })),
    listas: z
      .array(z.object({ posicion: posicion(), rango: rango(), nivel: z.number().int().min(1).max(9) }))
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
