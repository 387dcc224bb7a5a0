/** Libraries of other programs: those that were found, what a run brought, where a work came from. */
import { z } from 'zod'

const CAUSAS = ['ausente', 'sin_permiso', 'tipo', 'vacio', 'cambia', 'cuota', 'red', 'base'] as const
const PROGRAMAS = ['zotero', 'calibre', 'readwise', 'mendeley', 'endnote'] as const

const count = (gloss: string) => z.number().int().min(0).describe(gloss)
const both = { mensaje: z.string(), message: z.string() }
const key = { biblioteca: z.string().describe('Which of its libraries'), clave: z.string().describe('Its key there') }

export const Traida = z
  .object({
    programa: z.enum(PROGRAMAS),
    lugar: z.string().describe('Folder, file or address'),
    simulada: z.boolean().describe('True: nothing was changed'),
    total: count('Items there, as far as they were asked for'),
    nuevas: count('Items that were not here'),
    cambiadas: count('Items that are another than at the last run'),
    iguales: count('Items that were passed over'),
    archivos: count('Files that became documents'),
    notas: count('Notes of new and changed items'),
    anotaciones: count('Annotations of new and changed items'),
    colecciones: count('Collections that were made'),
    no_leidos: z
      .array(
        z.object({
          ...key,
          titulo: z.string(),
          archivo: z.string(),
          causa: z.enum(CAUSAS).describe('`red`: over the network; `base`: its folder of linked files is not known'),
          ...both,
        }),
      )
      .describe('Files that could not be read, each with its reason; the next run tries again'),
    desaparecidas: z
      .array(
        z.object({
          ...key,
          titulo: z.string(),
          referencia: z.string().nullable(),
          documentos: z.array(z.string()).describe('Ids of its documents here'),
        }),
      )
      .describe('Gone there and still here; `quitar` removes them'),
    quitadas: count('Of those, removed in this run'),
    sustituidos: z
      .array(z.object({ clave: z.string(), documento: z.string(), por: z.string() }))
      .describe('Files that were replaced there: the document of the old one is still here'),
    avisos: z.array(z.object(both)),
    interrumpida: z.boolean().describe('True: it was stopped; the next run goes on'),
  })
  .meta({ id: 'Traida', description: 'What was brought in from the library of another program, or would be' })
export type Traida = z.infer<typeof Traida>

export const ListaImportaciones = z
  .object({
    puede: z.boolean().describe('Whether the caller may bring one in: the owner, signed in with a browser'),
    encontradas: z
      .array(z.object({ programa: z.enum(PROGRAMAS), etiqueta: z.string(), lugar: z.string() }))
      .describe('Libraries of other programs on this machine; for its owner, signed in with a browser, alone'),
    importaciones: z.array(
      z.object({
        id: z.string(),
        programa: z.string(),
        biblioteca: z.string().describe('Which of its libraries'),
        nombre: z.string(),
        lugar: z.string(),
        visto: z.string().describe('Last run, ISO 8601'),
        elementos: count('Items of it that are here'),
        archivos: count('Files of these'),
        documentos: count('Files that are documents'),
        anotaciones: count('Annotations of these'),
      }),
    ),
  })
  .meta({ id: 'ListaImportaciones', description: 'Libraries of other programs, last seen first' })
export type ListaImportaciones = z.infer<typeof ListaImportaciones>

const optional = (gloss: string) => z.string().optional().describe(gloss)
const etiquetas = z.array(z.string()).describe('Tags')

export const Procedencias = z
  .object({
    referencia: z.string(),
    procedencias: z.array(
      z.object({
        programa: z.string(),
        ...key,
        nombre: z.string().describe('Name of that library'),
        titulo: z.string(),
        enlace: optional('Shows the item in its program (`zotero://select`)'),
        etiquetas,
        otros: z.record(z.string(), z.unknown()).describe('Fields that CSL has no variable for, by their names there'),
        archivos: z.array(
          z.object({
            clave: z.string(),
            titulo: z.string(),
            ruta: z.string(),
            documento: optional('The document that it is here'),
            enlace: optional(
              'Opens the file in its program (`zotero://open-pdf`), by physical page where `pagina` was given',
            ),
            problema: z.object({ causa: z.string(), ...both }).optional(),
          }),
        ),
        notas: z.array(z.object({ clave: z.string(), html: z.string(), etiquetas, cambiado: z.string() })),
        anotaciones: z.array(
          z.object({
            clave: z.string(),
            archivo: z.string().describe('Key of the file that it is in'),
            documento: optional('The document that this file is here'),
            tipo: z.string().describe('resaltado, subrayado, nota, imagen, tinta, texto'),
            texto: z.string().nullable(),
            comentario: z.string().nullable(),
            color: z.string().nullable(),
            etiqueta_pagina: z.string().nullable().describe('Page as the program shows it'),
            pagina: z.number().int().nullable().describe('Physical page, from 1'),
            impresa: z.string().nullable().optional().describe('Number that is printed on it, as it was read here'),
            lugar: z.record(z.string(), z.unknown()).nullable().describe('Place as the program keeps it'),
            externa: z.boolean().describe('True: it stands in the file itself'),
            autor: z.string().nullable(),
            etiquetas,
            cambiado: z.string(),
            enlace: optional('Opens the file there at this annotation'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Procedencias', description: 'Where a work was brought in from, with notes and annotations' })
export type Procedencias = z.infer<typeof Procedencias>
