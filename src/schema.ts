/**
 * The one dictionary: every resource and enum of the wire as zod, each with an English gloss. Spanish names are the
 * contract's, to the letter.
 */
import { z } from 'zod'

export type * from './schema-account.ts'
export type * from './schema-answers.ts'
export type * from './schema-figures.ts'
export type * from './schema-folios.ts'
export type * from './schema-reading.ts'
export type * from './schema-models.ts'
export type * from './schema-collections.ts'
export type * from './schema-coverage.ts'
export type * from './schema-audit.ts'
export type * from './schema-references.ts'
export type * from './schema-imports.ts'
export type * from './schema-judges.ts'
export type * from './schema-summary.ts'
export type * from './schema-receipts.ts'

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
export const ORIGENES = ['etiqueta_pdf', 'leido', 'deducido', 'epub', 'usuario', 'ninguno'] as const
/**
 * Orders of the list: newest first, by title, by first author, or by year from the oldest. Documents without the value
 * come last.
 */
export const ORDENES = ['creado', 'titulo', 'autor', 'anio'] as const
export const ALCANCES = ['lectura', 'escritura', 'mcp'] as const

export type Tipo = (typeof TIPOS)[number]
export type Estado = (typeof ESTADOS)[number]
export type Fase = (typeof FASES)[number]
export type Modo = (typeof MODOS)[number]
export type Origen = (typeof ORIGENES)[number]
export type Orden = (typeof ORDENES)[number]
export type Alcance = (typeof ALCANCES)[number]

export const uri = () => z.string()
/**
 * A title, a name or a printed number in an input. It is put into citations, so it becomes one line without control
 * characters.
 */
export const oneLine = () => z.string().overwrite(text => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
/** A half-open range of UTF-16 units: [from, to). */
export const rango = () => z.tuple([z.number().int(), z.number().int()])

export const Ancla = z
  .discriminatedUnion('tipo', [
    z.object({
      tipo: z.literal('pagina'),
      fisica: z.number().int().min(1).describe('Physical page, from 1'),
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
    }),
    z.object({ tipo: z.literal('diapositiva'), n: z.number().int().min(1).describe('Slide, from 1') }),
    z.object({
      tipo: z.literal('hoja'),
      hoja: z.string().optional().describe('Sheet name'),
      filaDesde: z.number().int().optional().describe('First row, from 1'),
      filaHasta: z.number().int().optional().describe('Last row'),
    }),
    z.object({
      tipo: z.literal('web'),
      url: z.string().optional(),
      ruta: z.array(z.string()).optional(),
      parrafo: z.number().int().optional(),
      parrafoHasta: z.number().int().optional().describe('Last paragraph, when it holds several'),
      consultada: z.string().optional().describe('When the page was fetched, ISO 8601'),
    }),
    z.object({ tipo: z.literal('imagen') }),
  ])
  .meta({ id: 'Ancla', description: 'Where a passage stands; discriminated by tipo' })
export type Ancla = z.infer<typeof Ancla>

const breve = {
  id: z.string().describe('Short, stable identifier'),
  titulo: z.string(),
  autores: z.array(z.string()).describe('"Family, Given" each; in lists the family name alone'),
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

/** A search result with passages alone; the answer of a search also holds notes (`schema-marks.ts`). */
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

export const Borrado = z
  .object({ ok: z.boolean(), id: z.string(), borrado: z.boolean() })
  .meta({ id: 'Borrado', description: 'Deleted' })
export type Borrado = z.infer<typeof Borrado>
