/** Documents: their kinds, how far their reading has come, the record of one, a page of the list. */
import { z } from 'zod'
import { uri } from './fields.ts'

export const TIPOS = [
  'pdf',
  'pdf_escaneado',
  'epub',
  'documento',
  'presentacion',
  'hoja',
  'audio',
  'video',
  'imagen',
  'web',
] as const
export const ESTADOS = ['en_cola', 'procesando', 'listo', 'error'] as const
const FASES = [
  'subida',
  'descarga',
  'conversion',
  'lectura',
  'ocr',
  'transcripcion',
  'folios',
  'metadatos',
  'fragmentos',
  'vectores',
  'indexado',
  'listo',
] as const
export const MODOS = ['rapido', 'economico'] as const
/**
 * Orders of the list: newest first, by title, by first author, or by year from the oldest. Documents without the value
 * come last.
 */
export const ORDENES = ['creado', 'titulo', 'autor', 'anio'] as const
export type Tipo = (typeof TIPOS)[number]
export type Estado = (typeof ESTADOS)[number]
export type Fase = (typeof FASES)[number]
export type Modo = (typeof MODOS)[number]
export type Orden = (typeof ORDENES)[number]
const breve = {
  id: z.string().describe('Short, stable identifier'),
  titulo: z.string(),
  autores: z.array(z.string()).describe('"Family, Given" each; in lists the family name alone'),
  editores: z.array(z.string()).optional().describe('Where it has no authors and is cited by its editors: they, alike'),
  anio: z.number().int().optional().describe('Year'),
}
export const DocumentoBreve = z.object(breve).meta({ id: 'DocumentoBreve', description: 'A document in brief' })
export type DocumentoBreve = z.infer<typeof DocumentoBreve>

export const Numeracion = z
  .object({ desde: z.string().describe('First number that is printed'), hasta: z.string().describe('Last one') })
  .meta({ id: 'Numeracion', description: 'One count of printed numbers: iii to xii, 1 to 274' })
export type Numeracion = z.infer<typeof Numeracion>

export const Documento = z
  .object({
    ...breve,
    tipo: z.enum(TIPOS).describe('Kind of material'),
    estado: z.enum(ESTADOS).describe('State'),
    progreso: z.number().min(0).max(1).optional().describe('Overall progress while processing'),
    fase: z.enum(FASES).optional().describe('Current phase'),
    detalle: z.string().optional().describe('How far a phase is that takes long: "OCR, página 31 de 100"'),
    detail: z.string().optional().describe('`detalle` in English: "OCR, page 31 of 100"'),
    relectura: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Progress while it is read anew; its old text is searched until then'),
    pide_clave: z.boolean().optional().describe('True when a password (`reintentar` with `clave`) would open it'),
    lectura_antigua: z.boolean().optional().describe('True when a newer reading than the one it has can be made'),
    unidades: z.number().int().min(0).describe('Pages, slides or segments'),
    duracion: z.number().optional().describe('Seconds (audio and video)'),
    idioma: z.string().optional().describe('Language, BCP 47'),
    url: uri().optional().describe('Origin, if it entered by URL'),
    referencia: z.string().optional().describe('APA reference, present when ready'),
    duplicado: z.boolean().optional().describe('True when the same SHA-256 was already in the library'),
    error: z.string().optional().describe('Why it failed'),
    failure: z.string().optional().describe('`error` in English'),
    avisos: z.array(z.string()).optional().describe('What could not be read, sentence by sentence'),
    notices: z.array(z.string()).optional().describe('`avisos` in English'),
    numeraciones: z
      .array(Numeracion)
      .optional()
      .describe('The counts that are printed on it, in order; absent while they are not known'),
    pasajes: z.number().int().min(0).optional().describe('Passages that can be searched'),
    bibliotecas: z.array(z.string()).optional().describe('Names of the collections that it is in'),
    creado: z.string().describe('When it entered, ISO 8601'),
    enlace: uri().describe('The document in the reader'),
    texto_url: uri().describe('Where its text is read'),
    progreso_url: uri().optional().describe('While processing: where to ask'),
  })
  .meta({ id: 'Documento', description: 'A library record' })
export type Documento = z.infer<typeof Documento>

export const ListaDocumentos = z
  .object({
    documentos: z.array(Documento),
    total: z.number().int().min(0),
    siguiente: z.string().optional().describe('Cursor of the next page'),
  })
  .meta({ id: 'ListaDocumentos', description: 'A page of the list' })
export type ListaDocumentos = z.infer<typeof ListaDocumentos>

export const Borrado = z
  .object({ ok: z.boolean(), id: z.string(), borrado: z.boolean() })
  .meta({ id: 'Borrado', description: 'Deleted' })
export type Borrado = z.infer<typeof Borrado>
