/** A document's record in words: its extent as a catalogue writes it, its kind, what is being done with it. Pure. */
import type { Documento, Fase, Numeracion, Tipo } from '../../schema/index.ts'
import { clock, number, texts } from './i18n.ts'
import { lang } from './page.ts'

const kinds = texts<Tipo>({
  pdf: ['PDF', 'PDF'],
  pdf_escaneado: ['PDF escaneado', 'Scanned PDF'],
  epub: ['EPUB', 'EPUB'],
  documento: ['Texto', 'Text'],
  presentacion: ['Diapositivas', 'Slides'],
  hoja: ['Hoja de cálculo', 'Spreadsheet'],
  audio: ['Audio', 'Audio'],
  video: ['Vídeo', 'Video'],
  imagen: ['Imagen', 'Picture'],
  web: ['Web', 'Web'],
})
export const kindOf = (tipo: Tipo): string => kinds(tipo)

/**
 * The name of a collection. The default one has a name of the API, which is translated; the others were named by
 * people.
 */
export const collectionOf = (nombre: string): string => (nombre === 'principal' && lang === 'en' ? 'main' : nombre)

const phases = texts<Fase>({
  subida: ['Recibido', 'Received'],
  descarga: ['Descargando', 'Fetching'],
  conversion: ['Convirtiendo', 'Converting'],
  lectura: ['Leyendo', 'Reading'],
  ocr: ['Reconociendo las letras de las imágenes', 'Recognising the letters in the pictures'],
  transcripcion: ['Transcribiendo', 'Transcribing'],
  folios: ['Decidiendo qué número lleva cada página', 'Deciding which number each page carries'],
  metadatos: ['Buscando título y autores', 'Looking for title and authors'],
  fragmentos: ['Partiendo en pasajes', 'Cutting into passages'],
  vectores: ['Preparando la búsqueda por sentido', 'Preparing search by meaning'],
  indexado: ['Indexando', 'Indexing'],
  listo: ['Listo', 'Ready'],
})

/** What is being done with the document, and how far a long step has got: «OCR, página 31 de 100». */
export function doingOf({ fase, detalle, detail }: Pick<Documento, 'fase' | 'detalle' | 'detail'>): string | null {
  return (lang === 'es' ? detalle : detail) ?? (fase ? phases(fase) : null)
}

/** Why the document could not be read, in the language of the pages. */
export const failureOf = ({ error, failure }: Pick<Documento, 'error' | 'failure'>): string =>
  (lang === 'es' ? error : failure) ?? error ?? ''

/** What could not be read of the document, sentence by sentence. */
export const noticesOf = ({ avisos, notices }: Pick<Documento, 'avisos' | 'notices'>): readonly string[] =>
  (lang === 'es' ? avisos : notices) ?? avisos ?? []

const t = texts({
  pp: ['pp.', 'pp.'],
  sheets: ['hojas', 'sheets'],
  sheet: ['hoja', 'sheet'],
  slides: ['diap.', 'slides'],
  sections: ['partes', 'parts'],
})

/**
 * A count that starts at the beginning is given by its end alone; one that starts later (an article, a second volume)
 * by both ends.
 */
const span = ({ desde, hasta }: Numeracion): string => {
  const early = !/^\d+$/.test(desde) || Number(desde) < 12
  return desde === hasta || early ? hasta : `${desde}–${hasta}`
}
const SHOWN = 3

export interface Extent {
  text: string
  unit?: string
}

/**
 * Returns the extent: `xxiv, 652` pp.; `[48] hojas` where nothing is printed; `1:34:50`. It is null while it is not
 * known.
 */
export function extentOf({
  tipo,
  unidades,
  duracion,
  numeraciones = [],
}: Pick<Documento, 'tipo' | 'unidades' | 'duracion' | 'numeraciones'>): Extent | null {
  if (duracion !== undefined) return { text: clock(duracion) }
  if (numeraciones.length > 0)
    return {
      text: numeraciones.slice(0, SHOWN).map(span).join(', ') + (numeraciones.length > SHOWN ? '…' : ''),
      unit: t('pp'),
    }
  if (unidades === 0) return null
  if (tipo === 'pdf' || tipo === 'pdf_escaneado')
    return { text: `[${number(unidades)}]`, unit: t(unidades === 1 ? 'sheet' : 'sheets') }
  if (tipo === 'presentacion') return { text: number(unidades), unit: t('slides') }
  return unidades === 1 ? null : { text: number(unidades), unit: t('sections') }
}

export const isWaiting = ({ estado }: Pick<Documento, 'estado'>): boolean =>
  estado === 'en_cola' || estado === 'procesando'

/** Whether its leaves may carry printed numbers that a person can correct. */
export const hasFolios = ({ tipo }: Pick<Documento, 'tipo'>): boolean => tipo === 'pdf' || tipo === 'pdf_escaneado'
