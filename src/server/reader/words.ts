/** What the reader page says, and how it names a place, in both languages. */
import type { UnitMark } from '../../../storage/contract.ts'
import { clock, localizador } from '../../core/anchor.ts'
import type { Origen } from '../../schema/index.ts'
import type { Lang, Said } from '../html.ts'

export const TEXT = {
  back: { es: 'Biblioteca', en: 'Library' },
  backTo: { es: ', volver', en: ', back' },
  folio: { es: 'Folio', en: 'Folio' },
  go: { es: 'Ir', en: 'Go' },
  goTo: { es: 'Ir al folio', en: 'Go to folio' },
  goToTime: { es: 'Ir al momento', en: 'Go to a moment' },
  page: { es: 'Página', en: 'Page' },
  text: { es: 'Texto', en: 'Text' },
  previous: { es: 'Anterior', en: 'Previous' },
  next: { es: 'Siguiente', en: 'Next' },
  ruler: { es: 'Regla de folios', en: 'Ruler of folios' },
  citation: { es: 'Cita', en: 'Citation' },
  passage: { es: 'Pasaje', en: 'Passage' },
  words: { es: 'Texto de la página', en: 'Text of the page' },
  panel: { es: 'Pasaje y cita', en: 'Passage and citation' },
  player: { es: 'Reproductor', en: 'Player' },
  noText: { es: 'El texto de esta hoja no se ha leído todavía.', en: 'The text of this sheet has not been read yet.' },
  empty: { es: 'Sin texto.', en: 'No text.' },
  noFolio: {
    es: 'Esta hoja no lleva número impreso, o no es seguro cuál. Se cita por su hoja, entre corchetes.',
    en: 'No number is printed on this sheet, or none is certain. It is cited by its sheet, in brackets.',
  },
  gone: {
    es: 'El pasaje ya no está tal cual; esto es lo más cercano.',
    en: 'The passage is no longer there as it was; this is the nearest to it.',
  },
  whyNot: { es: 'Por qué no lleva número', en: 'Why there is no number' },
  out: { es: 'Cerrar la sesión', en: 'End the session' },
  lost: { es: 'Esa página no está en tu anaquel', en: 'That page is not on your shelf' },
  lostWhy: {
    es: 'El documento no existe, se borró o es de otra cuenta. Por seguridad, las tres cosas se contestan igual.',
    en:
      'The document does not exist, was deleted, or belongs to another ' +
      'account. For safety the three are answered alike.',
  },
  lostHint: {
    es:
      'Si llegaste desde una cita, copia su texto y búscalo entre comillas: el ' +
      'documento puede haber entrado de nuevo con otro enlace.',
    en:
      'If you came from a citation, search its text in quotes: the ' +
      'document may have come in again under another link.',
  },
  waiting: {
    es: 'El documento aún no tiene páginas que mostrar: se está leyendo.',
    en: 'The document has no pages to show yet: it is being read.',
  },
  failed: { es: 'El documento no se pudo leer.', en: 'The document could not be read.' },
  again: { es: 'Mirar otra vez', en: 'Look again' },
} as const satisfies Record<string, Said>

export const WHENCE: Readonly<Record<Origen, Said>> = {
  leido: {
    es: 'Está impreso en la página y cuadra con sus vecinas.',
    en: 'It is printed on the page and agrees with its neighbours.',
  },
  etiqueta_pdf: { es: 'Lo dice la etiqueta de página del PDF.', en: 'The page label of the PDF says so.' },
  deducido: {
    es: 'No se lee en esta página; lo dan sus vecinas.',
    en: 'It cannot be read on this page; its neighbours give it.',
  },
  epub: { es: 'Lo dice la lista de páginas del libro.', en: 'The page list of the book says so.' },
  usuario: { es: 'Lo corregiste tú.', en: 'You corrected it.' },
  ninguno: TEXT.noFolio,
}

const UNITS: Partial<Record<string, Said>> = {
  pagina: { es: 'hoja', en: 'sheet' },
  seccion: { es: 'parte', en: 'part' },
  web: { es: 'parte', en: 'part' },
  tiempo: { es: 'fragmento', en: 'segment' },
  diapositiva: { es: 'diapositiva', en: 'slide' },
  hoja: { es: 'bloque', en: 'block' },
  imagen: { es: 'imagen', en: 'picture' },
}

/** Position among all units, such as `hoja 46 de 677`. */
export const sheet = (mark: Pick<UnitMark, 'posicion' | 'ancla'>, of: number, lang: Lang): string =>
  `${UNITS[mark.ancla.tipo]![lang]} ${mark.posicion} ${lang === 'es' ? 'de' : 'of'} ${of}`

const printed = ({ ancla }: Pick<UnitMark, 'ancla'>): string | null =>
  ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? (ancla.impresa ?? null) : null

/** The full name of a place; without a locator, its position in brackets. */
export const where = (mark: Pick<UnitMark, 'ancla' | 'posicion'>): string =>
  localizador(mark.ancla) || `[${mark.posicion}]`

/** What a person types to come back to this place. */
export const typed = (mark: Pick<UnitMark, 'ancla' | 'posicion'>): string =>
  printed(mark) ?? (mark.ancla.tipo === 'tiempo' ? clock(mark.ancla.t0) : `[${mark.posicion}]`)

/** A short name that fits on the ruler. */
export function short(mark: Pick<UnitMark, 'ancla' | 'posicion'>): string {
  const { ancla } = mark
  if (ancla.tipo === 'diapositiva') return String(ancla.n)
  if (ancla.tipo === 'hoja' && ancla.filaDesde !== undefined) return String(ancla.filaDesde)
  if (printed(mark) === null && (ancla.tipo === 'seccion' || ancla.tipo === 'web') && ancla.parrafo !== undefined)
    return `¶ ${ancla.parrafo}`
  return typed(mark)
}
