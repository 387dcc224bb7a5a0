/** Collections of documents. */
import { z } from 'zod'

export const Biblioteca = z
  .object({
    id: z.string(),
    nombre: z.string(),
    documentos: z.number().int().min(0).describe('How many documents it holds'),
    creado: z.string(),
  })
  .meta({ id: 'Biblioteca', description: 'A collection of documents' })
export type Biblioteca = z.infer<typeof Biblioteca>

export const ListaBibliotecas = z
  .object({ bibliotecas: z.array(Biblioteca) })
  .meta({ id: 'ListaBibliotecas', description: 'The collections' })
export type ListaBibliotecas = z.infer<typeof ListaBibliotecas>
