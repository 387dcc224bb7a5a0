/** The one dictionary: every resource and enum of the wire as zod, each with an English gloss. Spanish names are the contract's, to the letter. */
import { z } from 'zod'

export const TIPOS = ['pdf', 'pdf_escaneado', 'epub', 'documento', 'presentacion', 'hoja', 'audio', 'video', 'imagen', 'web'] as const
export const ESTADOS = ['en_cola', 'procesando', 'listo', 'error'] as const
export const FASES = ['subida', 'descarga', 'conversion', 'lectura', 'ocr', 'transcripcion', 'folios', 'metadatos', 'fragmentos', 'vectores', 'indexado', 'listo'] as const
export const MODOS = ['rapido', 'economico'] as const
export const ORIGENES = ['etiqueta_pdf', 'leido', 'deducido', 'epub', 'usuario', 'ninguno'] as const
export const RELACIONES = ['APOYO_DIRECTO', 'APLICACION_DE_MARCO', 'CONTEXTO', 'CONTRIBUCION_PROPIA', 'IMPOSIBLE_TEMPORAL', 'CONTRADICCION', 'OPINION_REFERIDA', 'AFIRMACION_NEGATIVA'] as const
export const VEREDICTOS = ['respaldada', 'parcial', 'sin_respaldo', 'contradicha'] as const
export const CONFIANZAS = ['alta', 'media', 'baja'] as const
export const ALCANCES = ['lectura', 'escritura', 'mcp'] as const

export type Tipo = (typeof TIPOS)[number]
export type Estado = (typeof ESTADOS)[number]
export type Fase = (typeof FASES)[number]
export type Modo = (typeof MODOS)[number]
export type Origen = (typeof ORIGENES)[number]
export type Alcance = (typeof ALCANCES)[number]

const uri = () => z.string()
const fisica = () => z.number().int().min(1)

export const Ancla = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('pagina'),
    fisica: fisica().describe('Physical page, from 1'),
    impresa: z.string().nullable().optional().describe('Printed folio (arabic, roman, A-3); null where none is printed or none is certain'),
    romana: z.boolean().optional().describe('True when the printed folio is a roman numeral'),
    origen: z.enum(ORIGENES).optional().describe('How the printed folio is known'),
    confianza: z.number().min(0).max(1).optional().describe('How certain the printed folio is, 0 to 1'),
  }),
  z.object({ tipo: z.literal('tiempo'), t0: z.number().describe('Start, seconds'), t1: z.number().describe('End, seconds'), hablante: z.string().optional().describe('Speaker, when the source tells it') }),
  z.object({ tipo: z.literal('seccion'), ruta: z.array(z.string()).describe('Headings from the top'), parrafo: z.number().int().describe('Paragraph within the document, from 1'), impresa: z.string().nullable().optional().describe('Printed folio, when the book carries a page list') }),
  z.object({ tipo: z.literal('diapositiva'), n: z.number().int().min(1).describe('Slide, from 1') }),
  z.object({ tipo: z.literal('hoja'), hoja: z.string().optional().describe('Sheet name'), filaDesde: z.number().int().optional().describe('First row, from 1'), filaHasta: z.number().int().optional().describe('Last row') }),
  z.object({ tipo: z.literal('web'), url: z.string().optional(), ruta: z.array(z.string()).optional(), parrafo: z.number().int().optional(), consultada: z.string().optional().describe('When the page was fetched, ISO 8601') }),
  z.object({ tipo: z.literal('imagen') }),
]).meta({ id: 'Ancla', description: 'Where a passage stands; discriminated by tipo' })
export type Ancla = z.infer<typeof Ancla>

const breve = {
  id: z.string().describe('Short, stable identifier'),
  titulo: z.string(),
  autores: z.array(z.string()).describe('"Family, Given" each; in lists the family name alone'),
  anio: z.number().int().optional().describe('Year'),
}
export const DocumentoBreve = z.object(breve).meta({ id: 'DocumentoBreve', description: 'A document in brief' })
export type DocumentoBreve = z.infer<typeof DocumentoBreve>

export const Documento = z.object({
  ...breve,
  tipo: z.enum(TIPOS).describe('Kind of material'),
  estado: z.enum(ESTADOS).describe('State'),
  progreso: z.number().min(0).max(1).optional().describe('Overall progress while processing'),
  fase: z.enum(FASES).optional().describe('Current phase'),
  unidades: z.number().int().min(0).describe('Pages, slides or segments'),
  duracion: z.number().optional().describe('Seconds (audio and video)'),
  idioma: z.string().optional().describe('Language, BCP 47'),
  url: uri().optional().describe('Origin, if it entered by URL'),
  referencia: z.string().optional().describe('APA reference, present when ready'),
  duplicado: z.boolean().optional().describe('True when the same SHA-256 was already in the library'),
  error: z.string().optional().describe('Why it failed'),
  avisos: z.array(z.string()).optional().describe('What could not be read, sentence by sentence'),
  creado: z.string().describe('When it entered, ISO 8601'),
  enlace: uri().describe('The document in the reader'),
  texto_url: uri().describe('Where its text is read'),
  progreso_url: uri().optional().describe('While processing: where to ask'),
}).meta({ id: 'Documento', description: 'A library record' })
export type Documento = z.infer<typeof Documento>

export const ListaDocumentos = z.object({
  documentos: z.array(Documento),
  total: z.number().int().min(0),
  siguiente: z.string().optional().describe('Cursor of the next page'),
}).meta({ id: 'ListaDocumentos', description: 'A page of the list' })
export type ListaDocumentos = z.infer<typeof ListaDocumentos>

const pasaje = {
  id: z.string().describe('<document_id>:<position token>'),
  documento: DocumentoBreve,
  texto: z.string().describe('Literal text'),
  cita: z.string().describe('Short citation, ready to paste; made from the anchor'),
  localizador: z.string().describe('Only the locator: p. 23, pp. 23-24, 1:02:03, diap. 7'),
  ancla: Ancla,
  enlace: uri().describe('Reader opened at that page or second'),
  puntuacion: z.number().optional().describe('Score 0 to 1, falling with the order'),
  pasaje: z.string().optional().describe('The one to three literal sentences that answer'),
  pasaje_rango: z.tuple([z.number().int(), z.number().int()]).optional().describe('[from, to) of pasaje in UTF-16 units of texto'),
}
export const Pasaje = z.object(pasaje).meta({ id: 'Pasaje', description: 'A passage with the place where it stands' })
export type Pasaje = z.infer<typeof Pasaje>

export const Busqueda = z.object({
  consulta: z.string(),
  pasajes: z.array(Pasaje).describe('Best first; empty when nothing was found'),
  ms: z.number().int().describe('Elapsed milliseconds'),
}).meta({ id: 'Busqueda', description: 'Search result' })
export type Busqueda = z.infer<typeof Busqueda>

export const Fuente = z.object({ ...pasaje, n: z.number().int().min(1).describe('Footnote number [^n]') }).meta({ id: 'Fuente', description: 'A source of an answer' })
export type Fuente = z.infer<typeof Fuente>

export const Respuesta = z.object({
  pregunta: z.string(),
  respuesta: z.string().describe('Markdown with [^n]; the definitions are at the end'),
  fuentes: z.array(Fuente),
  confianza: z.enum(CONFIANZAS),
  ms: z.number().int().optional(),
}).meta({ id: 'Respuesta', description: 'An answer whose notes are proved' })
export type Respuesta = z.infer<typeof Respuesta>

export const Cita = z.object({
  afirmacion: z.string(),
  cita: z.string().describe('The citation in the requested style, as inserted'),
  localizador: z.string(),
  documento: z.string().describe('Document id'),
  fragmento: z.string().describe('Passage id'),
  pasaje: z.string().describe('The literal sentence that supports the claim'),
  respaldo: z.number().min(0).max(1).describe('Probability that the passage supports the claim'),
  enlace: uri().optional(),
}).meta({ id: 'Cita', description: 'One inserted citation' })
export type Cita = z.infer<typeof Cita>

export const Citado = z.object({
  id: z.string(),
  estado: z.enum(ESTADOS),
  estilo: z.string(),
  texto: z.string().optional().describe('The text with citations inserted (Markdown)'),
  citas: z.array(Cita).optional(),
  bibliografia: z.array(z.string()).optional(),
  progreso: z.number().min(0).max(1).optional(),
  fase: z.string().optional(),
  progreso_url: uri().optional(),
  error: z.string().optional(),
}).meta({ id: 'Citado', description: 'Result of a citation job' })
export type Citado = z.infer<typeof Citado>

export const Verificacion = z.object({
  afirmacion: z.string(),
  veredicto: z.enum(VEREDICTOS),
  respaldada: z.boolean(),
  probabilidad: z.number().min(0).max(1).describe('Support of the best passage'),
  pasajes: z.array(z.object({ ...pasaje, relacion: z.enum(RELACIONES), respaldo: z.number().min(0).max(1) })),
  juez: z.string().optional().describe('Which judge spoke'),
  ms: z.number().int().optional(),
}).meta({ id: 'Verificacion', description: 'Whether the library supports a claim' })
export type Verificacion = z.infer<typeof Verificacion>

export const Unidad = z.object({
  posicion: z.number().int().min(1).describe('Physical position, from 1'),
  localizador: z.string(),
  cita: z.string(),
  enlace: uri(),
  texto: z.string(),
  t0: z.number().optional(),
  t1: z.number().optional(),
}).meta({ id: 'Unidad', description: 'One page, slide or segment as text' })
export type Unidad = z.infer<typeof Unidad>

export const Texto = z.object({
  documento: z.object({ ...breve, tipo: z.enum(TIPOS) }),
  unidades: z.array(Unidad),
  siguiente: z.string().optional().describe('Pass it as desde to go on'),
}).meta({ id: 'Texto', description: 'Text read' })
export type Texto = z.infer<typeof Texto>

export const Borrado = z.object({ ok: z.boolean(), id: z.string(), borrado: z.boolean() }).meta({ id: 'Borrado', description: 'Deleted' })
export type Borrado = z.infer<typeof Borrado>

export const Folio = z.object({
  fisica: fisica(),
  impresa: z.string().nullable(),
  romana: z.boolean(),
  origen: z.enum(ORIGENES),
  confianza: z.number().min(0).max(1),
  evidencia: z.array(z.record(z.string(), z.unknown())).describe('What was seen on the page and what the sequence said'),
}).meta({ id: 'Folio', description: 'The printed number of a page, with its evidence' })
export type Folio = z.infer<typeof Folio>

export const Folios = z.object({
  documento: DocumentoBreve,
  folios: z.array(Folio),
}).meta({ id: 'Folios', description: 'Printed numbers of a document' })
export type Folios = z.infer<typeof Folios>

export const Biblioteca = z.object({
  id: z.string(),
  nombre: z.string(),
  documentos: z.number().int().min(0).describe('How many documents it holds'),
  creado: z.string(),
}).meta({ id: 'Biblioteca', description: 'A collection of documents' })
export type Biblioteca = z.infer<typeof Biblioteca>

export const ListaBibliotecas = z.object({ bibliotecas: z.array(Biblioteca) }).meta({ id: 'ListaBibliotecas', description: 'The collections' })
export type ListaBibliotecas = z.infer<typeof ListaBibliotecas>

export const CLASES = ['exacta', 'con_variantes', 'soldada', 'mal_atribuida', 'inexistente'] as const

export const Cotejo = z.object({
  citas: z.array(z.object({
    texto: z.string().describe('The quotation, without its marks'),
    rango: z.tuple([z.number().int(), z.number().int()]).describe('[from, to) in the text, UTF-16 units'),
    clase: z.enum(CLASES).describe('exacta; con_variantes: spelling or scanning differs; soldada: two real pieces joined; mal_atribuida: of another document; inexistente'),
    variantes: z.array(z.object({ cita: z.string(), fuente: z.string() })).describe('Words that differ: as quoted, as in the source'),
    pasaje: Pasaje.optional().describe('Where it stands'),
    cita: z.string().optional().describe('Citation of that passage'),
  })),
}).meta({ id: 'Cotejo', description: 'Every quotation of a text, collated with the library' })
export type Cotejo = z.infer<typeof Cotejo>

export const Estilos = z.object({
  estilos: z.array(z.object({ id: z.string(), titulo: z.string(), formato: z.string().describe('author-date, numeric, note, label or author') })),
}).meta({ id: 'Estilos', description: 'Citation styles' })
export type Estilos = z.infer<typeof Estilos>
