/** Manuscripts whose citations are checked. */
import { z } from 'zod'
import { ESTADOS } from './documents.ts'
import { rango, uri } from './fields.ts'
import { VEREDICTOS } from './judges.ts'

/** Each code and its weight: a `fallo` is wrong, an `aviso` is for the author to look at. */
export const PROBLEMAS = {
  pagina_otra: 'fallo',
  pagina_fisica: 'fallo',
  pagina_fuera: 'fallo',
  cita_alterada: 'fallo',
  cita_no_encontrada: 'fallo',
  cita_de_otra_obra: 'fallo',
  contradicha: 'fallo',
  anio: 'fallo',
  autor: 'fallo',
  edicion: 'fallo',
  falta_en_bibliografia: 'fallo',
  titulo: 'aviso',
  volumen: 'aviso',
  numero: 'aviso',
  paginas: 'aviso',
  obra_ausente: 'aviso',
  obra_dudosa: 'aviso',
  sin_archivo: 'aviso',
  pagina_dudosa: 'aviso',
  sin_pagina: 'aviso',
  cita_variantes: 'aviso',
  sin_respaldo: 'aviso',
} as const satisfies Record<string, 'fallo' | 'aviso'>
export type Problema = keyof typeof PROBLEMAS
const CODES = Object.keys(PROBLEMAS) as [Problema, ...Problema[]]

const lugar = () =>
  z.object({ localizador: z.string(), enlace: uri().optional() }).describe('A place, with the link that opens it')

const range = () => rango().describe('[from, to), UTF-16 units')

export const CitaRevisada = z
  .object({
    n: z.number().int().min(1).describe('In the order of the manuscript; works of one bracket follow one another'),
    texto: z.string().describe('The citation as it stands'),
    rango: range().optional().describe('In the text that was handed in, or in its paragraph; UTF-16 units'),
    parrafo: z.number().int().optional().describe('Of a .docx or .odt: paragraph of the document, from 0'),
    frase: z.string().describe('The sentence that it stands in, without citations'),
    gravedad: z
      .enum(['bien', 'aviso', 'fallo', 'sin_comprobar'])
      .describe('`sin_comprobar`: nothing could be looked at'),
    problemas: z.array(z.enum(CODES)),
    mensaje: z.string().describe('What was seen, in Spanish'),
    message: z.string().describe('The same in English'),
    obra: z.object({
      estado: z
        .enum(['en_biblioteca', 'sin_archivo', 'ausente', 'dudosa'])
        .describe('`ausente`: not in this library, which is not that it does not exist'),
      titulo: z.string().optional(),
      citada: z.string().optional().describe('As the citation names it: its key, or names and year'),
      clave: z.string().optional(),
      referencia: z.string().optional().describe('Id of the reference'),
      documento: z.string().optional().describe('Id of the document'),
      rivales: z.array(z.string()).optional().describe('Titles of the works that it could be'),
    }),
    pagina: z
      .object({
        estado: z
          .enum(['correcta', 'otra', 'fisica', 'fuera', 'dudosa', 'falta', 'sin_comprobar'])
          .describe('`fisica`: page of the file for the printed one; `dudosa`: the support found stands elsewhere'),
        citada: z.string().optional(),
        lugar: lugar().optional().describe('The cited page itself, where the document has it'),
        correcta: lugar().optional().describe('Where the words stand'),
      })
      .optional(),
    cita: z
      .object({
        estado: z.enum(['literal', 'cambios_marcados', 'variantes', 'alterada', 'no_encontrada', 'de_otra_obra']),
        texto: z.string().describe('As the manuscript quotes'),
        fuente: z.string().optional().describe('As the source has it'),
        diferencias: z.array(z.object({ cita: z.string(), fuente: z.string() })).optional(),
        lugar: lugar().optional(),
        titulo: z.string().optional().describe('Of the other work in which it stands'),
      })
      .optional(),
    apoyo: z
      .object({
        veredicto: z.enum(VEREDICTOS),
        probabilidad: z.number().min(0).max(1),
        frase: z.string().optional().describe('The sentence of the source that decides'),
        falta: z.array(z.string()).optional(),
        juez: z.string(),
        lugar: lugar().optional(),
      })
      .optional()
      .describe('Whether the cited page says it'),
    datos: z
      .array(
        z.object({
          campo: z.enum(['anio', 'autor', 'titulo', 'edicion', 'volumen', 'numero', 'paginas']),
          manuscrito: z.string(),
          registro: z.string(),
          donde: z
            .enum(['biblioteca', 'manuscrito'])
            .optional()
            .describe('Whose `registro` it is: the record, or its own list'),
          escrito: z
            .literal('bibliografia')
            .optional()
            .describe('Where the manuscript has it: in its list of sources; in the citation unless told'),
        }),
      )
      .optional()
      .describe('What the manuscript says otherwise than the record of the library, or than its own list of sources'),
  })
  .meta({ id: 'CitaRevisada', description: 'One citation of a manuscript, checked' })
export type CitaRevisada = z.infer<typeof CitaRevisada>

export const BibliografiaRevisada = z
  .object({
    entradas: z.number().int(),
    sin_citar: z.array(z.string()).describe('Entries that nothing cites'),
    faltan: z.array(z.string()).describe('Cited, and in no entry'),
    duplicadas: z.array(z.array(z.string())).describe('Entries of one and the same work'),
  })
  .meta({ id: 'BibliografiaRevisada', description: 'The list of sources of a manuscript, checked' })
export type BibliografiaRevisada = z.infer<typeof BibliografiaRevisada>

export const ParrafoRevisado = z
  .object({
    texto: z.string(),
    titulo: z.boolean().optional().describe('A heading'),
    citas: z
      .array(z.object({ n: z.array(z.number().int()), rango: range() }))
      .optional()
      .describe('Its citations by number, each place once; an empty range is the call of a note'),
  })
  .meta({ id: 'ParrafoRevisado', description: 'A paragraph of a manuscript, with the places of its citations' })
export type ParrafoRevisado = z.infer<typeof ParrafoRevisado>

export const Revision = z
  .object({
    id: z.string(),
    estado: z.enum(ESTADOS),
    forma: z.enum(['markdown', 'latex', 'docx', 'odt']).optional().describe('What the manuscript came as'),
    resumen: z
      .object({
        citas: z.number().int(),
        bien: z.number().int(),
        avisos: z.number().int(),
        fallos: z.number().int(),
        sin_comprobar: z.number().int(),
      })
      .optional(),
    citas: z.array(CitaRevisada).optional(),
    bibliografia: BibliografiaRevisada.optional(),
    avisos: z.array(z.string()).optional().describe('What could not be read'),
    idioma: z.enum(['es', 'en']).optional().describe('Language of the report and of the comments; Spanish when absent'),
    manuscrito: z.array(ParrafoRevisado).optional().describe('When asked for with `manuscrito`'),
    progreso: z.number().min(0).max(1).optional(),
    fase: z.string().optional(),
    progreso_url: uri().optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'Revision', description: 'A manuscript whose citations were checked' })
export type Revision = z.infer<typeof Revision>
