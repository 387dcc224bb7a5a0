/**
 * The types that every reader shares. A reader turns bytes into a Reading; it knows no other reader, no database and no
 * HTTP.
 */
import type { Ancla, Tipo } from '../../schema/index.ts'
import type { Meta } from './reader-meta.ts'

export type * from './reader-meta.ts'

/**
 * A piece of text that the PDF draws in one operation. Coordinates are PDF points with the origin at the lower left of
 * the media box, before the page's rotation.
 */
export interface Run {
  text: string
  x: number
  y: number
  x1: number
  /** Font size in points, after the text matrix is applied. */
  size: number
  /** True when it lies outside the crop box: it counts as evidence for the folio and never becomes passage text. */
  outside: boolean
  /** True when the line ends in a hyphen that the typesetter added to break a word. */
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

/** One page of runs, from the PDF itself or from OCR (then `ocr` is true and the sizes are estimates). */
export interface PageRuns {
  box: Box | null
  /** Rotation of the page when it is shown: 0, 90, 180 or 270 degrees. */
  rotation: number
  runs: Run[]
  ocr?: boolean
}

/**
 * What the folio engine decides for one page. `value` is the number behind the label, so that `desde=12` finds `١٢`.
 */
export interface FolioDecision {
  fisica: number
  impresa: string | null
  value: number | null
  romana: boolean
  origen: 'etiqueta_pdf' | 'leido' | 'deducido' | 'ninguno'
  /** Confidence in `impresa`, from 0 to 1; 0 when `impresa` is null. */
  confianza: number
  evidence: Record<string, unknown>[]
}

/**
 * A kind of text outside the running text. A passage never mixes running text with it, nor two of these kinds.
 * `furniture` means running heads and feet and page numbers.
 */
export type Apart = 'note' | 'caption' | 'table' | 'furniture'

export interface Paragraph {
  desde: number
  hasta: number
  kind?: Apart
  /** True when a passage begins here whatever stands before, as at the beginning of each note. */
  opens?: true
  ruta?: string[]
  ancla?: Ancla
  /** Level of this heading, from 1; absent when the paragraph is no heading. */
  heading?: number
  /** Depth of the list that it stands in, from 1. */
  level?: number
  /** Which of two pages it stands on, where one scan shows both. */
  half?: 'left' | 'right'
}

/**
 * One unit of a document: a page, slide, section, segment or block of rows. Its text is final: normalised to NFC, with
 * lines joined and furniture left out.
 */
export interface Unit {
  /** Position in the document, from 1, without gaps. */
  posicion: number
  texto: string
  ancla: Ancla
  /** Headings that apply at the start of the unit, outermost first (the chapter path). */
  ruta: string[]
  /**
   * Ranges of `texto` that belong together; a passage never crosses the border of one that has its own `ancla`. When
   * absent, the whole text is prose.
   */
  parrafos?: Paragraph[]
  /** Other names that the book's page list gives this page, besides the one in its anchor. */
  names?: string[]
  /** Of speech: where each caption begins in `texto`, and its times in seconds; the source tells nothing finer. */
  cues?: readonly (readonly [desde: number, t0: number, t1: number])[]
  /** True when the unit is an image, or type whose glyphs name no letters, and its words have not been read. */
  sinTexto?: boolean
}

/**
 * A picture inside a container: the name of its part, its caption, its alternative text, and its place in the document.
 */
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
  /** Sentences in Spanish for `avisos` that say what could not be read. */
  warnings: string[]
  /** Evidence for the folio engine; absent where the material has no pages. */
  pages?: PageRuns[]
  labels?: (string | null)[]
  /** The words that OCR read from the picture of a page, by the unit's position; a passage is highlighted with them. */
  words?: Record<number, ReadWord[]>
  /** Pictures inside the file, in order. Those of PDFs and of image files are found later, by another step. */
  pictures?: PlacedPicture[]
}

/** A word of a scan; its box is in fractions of the shown picture, with the origin at the upper left. */
export interface ReadWord extends Box {
  text: string
}

/** Where material that was added by address was found, and what that place says of it. */
export interface Origin {
  /** Final address, after redirects. */
  url: string
  /** When it was fetched, in ISO 8601. */
  consultada: string
  /** Content type as the server states it, including the charset. */
  contentType: string | null
  /**
   * `page` is a web page, whose article is read. `transcript` is words with their times, of material of the kind
   * `tipo`.
   */
  as: 'file' | 'page' | 'transcript'
  tipo?: Tipo
  /** Takes precedence over what the file says of itself. */
  meta: Meta
  warnings: string[]
  /** Chapters of sound or film, in order; `t0` in seconds. */
  chapters?: { t0: number; titulo: string }[]
}

export interface ReadLimits {
  seconds: number
  megabytes: number
}

export interface ReadRequest {
  /** Path of the original on disk. */
  path: string
  nombre: string | null
  media: string | null
  /** Absent when the material was uploaded as a file. */
  origin?: Origin
  limits: ReadLimits
  signal: AbortSignal
  /**
   * Receives units that can already be searched while the rest is read; the Reading brings the final ones. `total` is
   * the number of units as far as it is known.
   */
  onUnits(units: Unit[], total: number): Promise<void>
  /**
   * `share` is the part of the reading that is done, 0 to 1. `pages` says how many pages of how many are done, for work
   * that takes long on each.
   */
  onProgress(share: number, pages?: readonly [done: number, total: number]): Promise<void>
  /**
   * Called and awaited before OCR or transcription begins. `size` is the work's approximate size, in scanned pages;
   * `pages` says of how many pages it reads, where it reads only parts of them.
   */
  onPhase?(phase: 'ocr' | 'transcripcion', size: number, pages?: number): Promise<void>
  /** Languages for OCR, named as Tesseract names them; when absent, Spanish and English. */
  langs?: readonly string[]
  /** Folder of the Tesseract data that `models pull ocr` fetched. */
  tessdata?: string | null
  /** A file of captions that was uploaded together with a recording. */
  transcript?: { path: string; nombre: string | null }
  /** Turns speech into text; absent or null when no speech model is available. */
  speech?: Speech | null
}

/** A speech recogniser, in this process or remote. */
export interface Speech {
  readonly name: string
  /**
   * Takes mono samples at 16 kHz, at most 29 s of them. The times it returns are seconds from the start of `samples`.
   */
  transcribe(
    samples: Float32Array,
    options: { signal: AbortSignal },
  ): Promise<{ text: string; t0: number; t1: number }[]>
}

/** A format: one file and one row of `READERS`. */
export interface Reader {
  /** Name of the format in the README's table. */
  readonly label: string
  readonly tipo: Tipo
  readonly media: readonly string[]
  readonly extensions: readonly string[]
  /**
   * What its files consist of, where that is certain: a file with this extension whose bytes are something else is
   * refused.
   */
  readonly bytes?: 'zip' | 'text'
  /** Whether the content is of this format; `head` holds the first 4 kB. */
  recognises(head: Buffer, nombre: string | null): boolean
  /** Throws `Unreadable` with a sentence for the owner; any other error is a fault of this program. */
  read(request: ReadRequest): Promise<Reading>
}
