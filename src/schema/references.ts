/** Bibliographic references: the record of a work, lists of them, what an import did or would do. */
import { z } from 'zod'
import { ESTADOS } from './documents.ts'

/** Sources of a value, the strongest first. */
const FUENTES = ['usuario', 'importado', 'catalogo', 'archivo'] as const
const LUGARES = ['pagina', 'cubierta', 'archivo', 'nombre'] as const
/** Kinds of CSL variables. */
const CLASES = ['texto', 'numero', 'nombres', 'fecha'] as const
export const FORMATOS_REFERENCIAS = ['csl-json', 'bibtex', 'biblatex', 'ris'] as const

const share = () => z.number().min(0).max(1)
const evidence = {
  fuente: z.enum(FUENTES).describe('Who says it'),
  fecha: z.string().describe('When it was said, ISO 8601'),
  de: z.string().optional().describe('Which document, kind of file or catalogue'),
  probabilidad: share().optional().describe('That it is right, where the source can tell'),
  evidencia: z.string().optional().describe('The words it was read from'),
  lugar: z.enum(LUGARES).optional().describe('Where in the file these stand'),
  pagina: z.number().int().optional().describe('Physical page of these words'),
}

export const Referencia = z
  .object({
    id: z.string(),
    clave: z.string().optional().describe('Citation key; absent while its document has not been read'),
    alias: z.array(z.string()).describe('Other keys that mean it'),
    estado: z
      .enum([...ESTADOS, 'sin_archivo'])
      .describe('Of its document; `sin_archivo`: there is no text of it, and it is never cited'),
    documentos: z.array(z.string()).describe('Ids of the documents that hold its text'),
    bibliotecas: z.array(z.string()).describe('Names of its collections'),
    csl: z.record(z.string(), z.unknown()).describe('The record, CSL-JSON 1.0.2; its id is the key'),
    procedencia: z.record(z.string(), z.object(evidence)).describe('Variable → who says its value'),
    dudosas: z.array(z.string()).describe('Variables that only the file says, and not for certain'),
    candidatos: z
      .record(z.string(), z.array(z.object({ ...evidence, valor: z.unknown() })))
      .optional()
      .describe('Values that were read and not taken, the likeliest first'),
    archivos: z.array(z.string()).optional().describe('Files that it names and that are not here'),
    creado: z.string(),
    cambiado: z.string(),
  })
  .meta({ id: 'Referencia', description: 'The bibliographic record of a work' })
export type Referencia = z.infer<typeof Referencia>

export const ListaReferencias = z
  .object({
    referencias: z.array(Referencia),
    total: z.number().int().min(0),
    siguiente: z.string().optional().describe('Cursor of the next page'),
  })
  .meta({ id: 'ListaReferencias', description: 'References, in the order in which they came' })
export type ListaReferencias = z.infer<typeof ListaReferencias>

const ACCIONES = ['nueva', 'cambia', 'igual', 'duda'] as const

export const Importacion = z
  .object({
    simulada: z.boolean().describe('True: nothing was changed'),
    formato: z.string().describe('What the file is'),
    leidas: z.number().int().describe('Entries that were read'),
    nuevas: z.number().int(),
    cambian: z.number().int(),
    iguales: z.number().int(),
    dudas: z.number().int().describe('Entries that several references could be: they are left alone'),
    perdidas: z.number().int().describe('Entries that could not be read'),
    referencias: z
      .array(
        z.object({
          linea: z.number().int().describe('First line of the entry in the file'),
          clave: z.string().describe('Its citation key here'),
          accion: z.enum(ACCIONES),
          titulo: z.string(),
          id: z.string().optional().describe('The reference, once there is one'),
          documentos: z.array(z.string()).optional().describe('Documents that it is of'),
          por: z
            .enum(['clave', 'entrada', 'archivo', 'doi', 'arxiv', 'pmid', 'isbn', 'titulo'])
            .optional()
            .describe('By what it was recognised; `entrada`: the same entry, letter for letter'),
          cambios: z
            .array(z.object({ variable: z.string(), antes: z.unknown().optional(), ahora: z.unknown().optional() }))
            .optional()
            .describe('What becomes another'),
          rivales: z.array(z.string()).optional().describe('Of a doubt: references that it could be'),
        }),
      )
      .describe('Doubts, changes, new ones, then the rest; as many as `limite` says'),
    avisos: z
      .array(
        z.object({
          linea: z.number().int(),
          clave: z.string().optional(),
          perdida: z.boolean().describe('True: the entry could not be read'),
          mensaje: z.string(),
          message: z.string(),
        }),
      )
      .describe('What is wrong in the file, line by line'),
  })
  .meta({ id: 'Importacion', description: 'What an import of references did, or would do' })
export type Importacion = z.infer<typeof Importacion>

export const FormularioReferencia = z
  .object({
    tipos: z.array(
      z.object({
        tipo: z.string(),
        etiqueta: z.string(),
        label: z.string(),
        variables: z.array(z.string()).describe('Those that works of this type have, the usual ones first'),
        usuales: z.number().int().describe('How many of them are usual'),
      }),
    ),
    variables: z.array(
      z.object({ variable: z.string(), clase: z.enum(CLASES), etiqueta: z.string(), label: z.string() }),
    ),
  })
  .meta({ id: 'FormularioReferencia', description: 'Every type and variable of CSL 1.0.2' })
export type FormularioReferencia = z.infer<typeof FormularioReferencia>
