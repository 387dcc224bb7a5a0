/**
 * The types every reader speaks. A reader turns bytes into a Reading; it knows no other reader, no database and no
 * HTTP.
 */
import type { Ancla, Tipo } from '../../schema.ts'

/** Text drawn in one go. PDF points, origin at the lower left of the media box, page not yet turned. */
export interface Run {
  text: string
  x: number
  y: number
  x1: number
  /** True font size (matrix included), points. */
  size: number
  /** Outside the crop box: evidence for the folio, never passage text. */
  outside: boolean
  /** The line ends in a hyphen that the typesetter put there. */
  hyphen?: boolean
  font?: string
  bold?: boolean
  italic?: boolean
}

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** One page of runs, as a PDF gives them or as OCR does (then `ocr` is true and sizes are estimates). */
export interface PageRuns {
  box: Box | null
  /** 0, 90, 180 or 270: how the page is turned when shown. */
  rotation: number
  runs: Run[]
  ocr?: boolean
}

/** What the folio engine says of one page; `value` is the number behind the label, so that `desde=12` finds `١٢`. */
export interface FolioDecision {
  fisica: number
  impresa: string | null
  value: number | null
  romana: boolean
  origen: 'etiqueta_pdf' | 'leido' | 'deducido' | 'ninguno'
  /** Of `impresa`, or 0 when it is null. */
  confianza: number
  evidence: Record<string, unknown>[]
}

/**
 * What is no running text: a passage never goes from the text into it, nor from one kind into another. `furniture`:
 * running heads and feet, page numbers.
 */
export type Apart = 'note' | 'caption' | 'table' | 'furniture'

export interface Paragraph {
  desde: number
  hasta: number
  kind?: Apart
  ruta?: string[]
  ancla?: Ancla
  /** Level of the heading that it is, from 1. */
  heading?: number
  /** Where two pages lie on one scan: on which of them it stands. */
  half?: 'left' | 'right'
}

/**
 * One unit of a document: a page, slide, section, segment, block of rows. Text is final: normalised NFC, lines joined,
 * furniture left out.
 */
export interface Unit {
  /** From 1, without gaps. */
  posicion: number
  texto: string
  ancla: Ancla
  /** Headings from the top at the start of the unit (chapter path). */
  ruta: string[]
  /**
   * Ranges of `texto` that belong together; a passage never crosses one that has its own `ancla`. Absent: the whole
   * text is prose.
   */
  parrafos?: Paragraph[]
  /** What the book's page list calls it besides the page that its anchor says. */
  names?: string[]
  /** True when the unit is an image, or type that names no letters, whose words have not been read. */
  sinTexto?: boolean
}

/** Where a statement about a document was read. */
export type RecordSource =
  /** On its pages: title page, masthead, imprint, running heads. */
  | 'pagina'
  /** On a sheet that a repository or publisher bound before it. */
  | 'cubierta'
  /** In what the file states of itself: XMP, Info, package, properties, meta elements. */
  | 'archivo'
  | 'nombre'

/** One CSL-JSON variable as the material shows it. */
export interface RecordField {
  /** As CSL-JSON 1.0.2 has it: a string, names (`{family, given, …}` or `{literal}`), or `{'date-parts': [[…]]}`. */
  value: unknown
  /** That a careful librarian would write the same, 0 to 1; calibrated on documents that the model was not fitted on. */
  probability: number
  /** The words it was read from, as they stand there. */
  evidence: string
  source: RecordSource
  /** Physical page of these words, from 1; absent where the material has no pages. */
  page?: number
}

/** What the source says of itself. Everything optional: say less rather than guess. */
export interface Meta {
  titulo?: string
  /** "Family, Given" each. */
  autores?: string[]
  anio?: number
  idioma?: string
  duracion?: number
  /** CSL-JSON fields beyond title, author and issued: type, DOI, ISBN, publisher, container-title, URL… */
  csl?: Record<string, unknown>
  /**
   * Every CSL-JSON variable that was found, title, author and issued included, where its probability is 0.5 or more:
   * what `titulo`, `autores`, `anio` and `csl` say, with their evidence.
   */
  record?: Record<string, RecordField>
  /** Readings under 0.5, or second to the one in `record`; the likeliest first. Never cited; shown to be chosen. */
  candidates?: Record<string, RecordField[]>
}

/** A picture that a container holds: its part's name, its caption and alternative text, and where it stands. */
export interface PlacedPicture {
  name: string
  pie: string
  alt: string
  posicion: number
  ancla: Ancla
  ruta: string[]
}

export interface Reading {
  tipo: Tipo
  meta: Meta
  units: Unit[]
  /** Sentences in Spanish for `avisos`: what could not be read. */
  warnings: string[]
  /** Evidence for the folio engine, where the material has pages. */
  pages?: PageRuns[]
  labels?: (string | null)[]
  /** Words that were read from pictures of pages, by position: what marks a passage there. */
  words?: Record<number, ReadWord[]>
  /** Pictures inside the file, in order; of PDFs and of pictures themselves they are looked for later. */
  pictures?: PlacedPicture[]
}

/** A word of a scan: fractions of the shown picture, origin at the upper left. */
export interface ReadWord extends Box {
  text: string
}

/** Where material that entered by address was found, and what that place says of it. */
export interface Origin {
  /** After redirects. */
  url: string
  /** When it was fetched, ISO 8601. */
  consultada: string
  /** As the server calls it, with its charset. */
  contentType: string | null
  /**
   * `page`: a web page, of which the article is read. `transcript`: words with their times, of material of the kind
   * `tipo`.
   */
  as: 'file' | 'page' | 'transcript'
  tipo?: Tipo
  /** Outranks what the file says of itself. */
  meta: Meta
  warnings: string[]
  /** Of sound and film, in order; seconds. */
  chapters?: { t0: number; titulo: string }[]
}

export interface ReadLimits {
  seconds: number
  megabytes: number
}

export interface ReadRequest {
  /** The original on disk. */
  path: string
  nombre: string | null
  media: string | null
  /** Absent: it came as a file. */
  origin?: Origin
  limits: ReadLimits
  signal: AbortSignal
  /**
   * Units that are good enough to be searched while the rest is read; the final ones come with the Reading. `total` as
   * far as known.
   */
  onUnits(units: Unit[], total: number): Promise<void>
  /** Share of the reading that is done, 0 to 1; `pages`: how many are done of how many, where they take their time. */
  onProgress(share: number, pages?: readonly [done: number, total: number]): Promise<void>
  /** Said before work that is not the plain reading, and waited for; `size`: about how many scanned pages it is worth. */
  onPhase?(phase: 'ocr' | 'transcripcion', size: number): Promise<void>
  /** Languages of pictures of text, as Tesseract names them; absent: Spanish and English. */
  langs?: readonly string[]
  /** Folder of data for them that were fetched (`models pull ocr`). */
  tessdata?: string | null
  /** A file of captions that came with a recording. */
  transcript?: { path: string; nombre: string | null }
  /** Turns speech into text; absent or null: nobody here can. */
  speech?: Speech | null
}

/** Speech → text, in process or remote. */
export interface Speech {
  readonly name: string
  /** Mono samples at 16 kHz, at most 29 s. Times count from the start of `samples`, seconds. */
  transcribe(
    samples: Float32Array,
    options: { signal: AbortSignal },
  ): Promise<{ text: string; t0: number; t1: number }[]>
}

/** A format is one file and one row of `READERS`. */
export interface Reader {
  /** As README's table names it. */
  readonly label: string
  readonly tipo: Tipo
  readonly media: readonly string[]
  readonly extensions: readonly string[]
  /** What its files are made of, where nothing else can be meant: a file of that name which is not is not read. */
  readonly bytes?: 'zip' | 'text'
  /** By content: `head` holds the first 4 kB. */
  recognises(head: Buffer, nombre: string | null): boolean
  /** Throws `Unreadable` with a sentence for the owner; anything else is a fault of ours. */
  read(request: ReadRequest): Promise<Reading>
}
