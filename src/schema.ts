/**
 * The one dictionary: every resource and enum of the wire as zod, each with an English gloss. Spanish names are the
 * contract's, to the letter.
 */
import { z } from 'zod'

export type * from './schema-account.ts'
export type * from './schema-answers.ts'
export type * from './schema-models.ts'
export type * from './schema-coverage.ts'
export type * from './schema-audit.ts'
export type * from './schema-references.ts'
export type * from './schema-imports.ts'
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
const ORIGENES = ['etiqueta_pdf', 'leido', 'deducido', 'epub', 'usuario', 'ninguno'] as const
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
const fisica = () => z.number().int().min(1)

export const Ancla = z
  .discriminatedUnion('tipo', [
    z.object({
      tipo: z.literal('pagina'),
      fisica: fisica().describe('Physical page, from 1'),
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
  pasaje_rango: z
    .tuple([z.number().int(), z.number().int()])
    .optional()
    .describe('[from, to) of pasaje in UTF-16 units of texto'),
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
    documento: z.object({ ...breve, tipo: z.enum(TIPOS) }),
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
        rango: z
          .tuple([z.number().int(), z.number().int()])
          .optional()
          .describe('[from, to) of its words in `texto`, UTF-16 units'),
      })
      .optional()
      .describe('Of a `fragmento` that an earlier reading made: where its words stand now'),
    pasajes: z.array(
      z.object({
        ...pasaje,
        posicion: z.number().int().min(1).describe('Physical position of its unit'),
        rango: z.tuple([z.number().int(), z.number().int()]).describe("[from, to) in UTF-16 units of the unit's text"),
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

export const Borrado = z
  .object({ ok: z.boolean(), id: z.string(), borrado: z.boolean() })
  .meta({ id: 'Borrado', description: 'Deleted' })
export type Borrado = z.infer<typeof Borrado>

export const Original = z
  .object({
    sha256: z.string(),
    bytes: z.number().int(),
    media: z.string().describe('As what it is sent'),
    nombre: z.string(),
  })
  .meta({ id: 'Original', description: 'A file as it was given' })
export type Original = z.infer<typeof Original>

/**
 * What a plan counts: documents and bytes stored now, units read this month, searches today, citation jobs this month.
 */
export const CONTADORES = ['documentos', 'bytes', 'paginas_mes', 'busquedas_dia', 'citados_mes'] as const
export type Contador = (typeof CONTADORES)[number]

export const Cuenta = z
  .object({
    correo: z.string().nullable(),
    propietaria: z.boolean().describe('The account that the first start made'),
    creado: z.string(),
    plan: z.string(),
    contadores: z.array(
      z.object({
        contador: z.enum(CONTADORES),
        usado: z.number().int(),
        limite: z.number().int().nullable().describe('null: none'),
        desde: z.string().describe('Start of the period, UTC'),
        hasta: z.string().nullable().describe('When it starts again; null: what is there counts until it is deleted'),
      }),
    ),
    peticiones_minuto: z.number().int(),
    no_incluye: z.array(z.string()).describe('Operations that need a better plan'),
  })
  .meta({ id: 'Cuenta', description: 'The account of the caller, its plan and what it has used of it' })
export type Cuenta = z.infer<typeof Cuenta>

export const Figura = z
  .object({
    id: z.string().describe('<document_id>:f<n>'),
    posicion: z.number().int().min(1).describe('Physical position of the unit it stands in'),
    localizador: z.string(),
    pie: z.string().describe('Caption as the source prints it; empty where it has none'),
    ancho: z.number().int().describe('Pixels'),
    alto: z.number().int().describe('Pixels'),
    media: z.enum(['image/png', 'image/jpeg']),
    enlace: uri().describe('The picture'),
    lector: uri().describe('Reader opened where it stands'),
    fragmento: z.string().describe('Passage that stands for it in searches'),
    caja: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .optional()
      .describe('x0, y0, x1, y1 on the page: fractions from the upper left'),
    descripcion: z
      .object({ texto: z.string(), modelo: z.string() })
      .optional()
      .describe('What a model says that it shows: not a word of the source, never to be quoted'),
  })
  .meta({ id: 'Figura', description: 'A picture cut out of a document' })
export type Figura = z.infer<typeof Figura>

export const Figuras = z
  .object({
    documento: DocumentoBreve,
    figuras: z.array(Figura).describe('In the order of the document'),
    completo: z.boolean().describe('False while figures are still being looked for'),
  })
  .meta({ id: 'Figuras', description: 'Figures of a document' })
export type Figuras = z.infer<typeof Figuras>

export const Folio = z
  .object({
    fisica: fisica(),
    impresa: z.string().nullable(),
    romana: z.boolean(),
    origen: z.enum(ORIGENES),
    confianza: z.number().min(0).max(1),
    evidencia: z
      .array(z.record(z.string(), z.unknown()))
      .describe('What was seen on the page and what the sequence said'),
  })
  .meta({ id: 'Folio', description: 'The printed number of a page, with its evidence' })
export type Folio = z.infer<typeof Folio>

export const Folios = z
  .object({
    documento: DocumentoBreve,
    folios: z.array(Folio),
    porque: z.string().describe('Why they are what they are: "impreso al pie en 318 de 352 páginas; falta en …"'),
    because: z.string().describe('`porque` in English'),
  })
  .meta({ id: 'Folios', description: 'Printed numbers of a document' })
export type Folios = z.infer<typeof Folios>

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
