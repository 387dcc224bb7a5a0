/**
 * Turns a document of the library into CSL-JSON, with every variable of its record. Where record and library differ,
 * what the library shows wins; missing data are never guessed.
 */
import type { Tipo } from '../../../schema/index.ts'
import { OTHERS } from '../../references/bib/names.ts'
import { peopleOf, readPerson } from '../../references/people.ts'
import { plainText } from '../../references/rich.ts'
import { TYPES as KNOWN, kindOf } from '../../references/variables.ts'
import type { CslItem, CslName } from './types.ts'

export interface Citable {
  id: string
  /** Citation key of its record. Two documents of one work share it and make one bibliography entry. */
  clave?: string | null
  titulo: string
  /** "Family, Given" each, or a name that is not split (an institution). */
  autores: readonly string[]
  anio?: number | null
  tipo: Tipo
  idioma?: string | null
  url?: string | null
  /** Length in seconds. */
  duracion?: number | null
  csl?: Record<string, unknown>
}

/** Type of a material whose metadata do not state one. */
const TYPES: Record<Tipo, string> = {
  pdf: 'book',
  pdf_escaneado: 'book',
  epub: 'book',
  documento: 'document',
  presentacion: 'speech',
  hoja: 'dataset',
  audio: 'broadcast',
  video: 'motion_picture',
  imagen: 'graphic',
  web: 'webpage',
}

/** Metadata that reveal the type of a text: variable → type, first match wins. */
const SIGNS: readonly [string, string][] = [
  ['ISBN', 'book'],
  ['container-title', 'article-journal'],
  ['ISSN', 'article-journal'],
  ['DOI', 'article-journal'],
]
const WRITTEN: readonly Tipo[] = ['pdf', 'pdf_escaneado', 'documento']

/**
 * Genre that some styles print in brackets ("[Diapositivas]"). The styles' own words for these kinds are English in
 * every locale; these are Spanish unless the locale is English.
 */
const GENRES: Partial<Record<Tipo, readonly [es: string, en: string]>> = {
  presentacion: ['Diapositivas', 'Slides'],
  hoja: ['Conjunto de datos', 'Data set'],
  audio: ['Archivo de audio', 'Audio file'],
  video: ['Video', 'Video'],
  imagen: ['Imagen', 'Image'],
}

/** Returns the CSL item of a document. `locale` is that of the bibliography it goes into. */
export function item(
  { id, clave, titulo, autores, anio, tipo, idioma, url, duracion, csl = {} }: Citable,
  locale = 'es-ES',
): CslItem {
  const given = clean(csl)
  const type = typeof given['type'] === 'string' && KNOWN.has(given['type']) ? given['type'] : typeFrom(tipo, given)
  const issued =
    anio === null || anio === undefined
      ? given['issued']
      : yearOf(given['issued']) === anio
        ? given['issued']
        : { 'date-parts': [[anio]] }
  const genre = GENRES[tipo]?.[locale.startsWith('en') ? 1 : 0]
  return {
    ...(genre && type === TYPES[tipo] && { genre }),
    ...given,
    id: clave ?? id,
    type,
    ...(titulo.trim() && { title: titleOf(given['title'], titulo.trim()) }),
    ...(autores.length > 0 && { author: authorsOf(given['author'], peopleOf(csl['author']), autores) }),
    ...(issued !== undefined && { issued }),
    ...(url && given['URL'] === undefined && { URL: url }),
    ...(idioma && given['language'] === undefined && { language: idioma }),
    ...(duracion && given['dimensions'] === undefined && { dimensions: clock(duracion) }),
  }
}

function typeFrom(tipo: Tipo, given: Record<string, unknown>): string {
  const sign = WRITTEN.includes(tipo) ? SIGNS.find(([variable]) => given[variable] !== undefined) : undefined
  return sign?.[1] ?? TYPES[tipo]
}

/** Keeps the record's markup (italics and the like) while it is the same title as the one shown. */
const titleOf = (recorded: unknown, shown: string): string =>
  typeof recorded === 'string' && plainText(recorded) === shown ? recorded : shown

/** Keeps the record's particles and corporate names while they are the same people as those shown. */
const authorsOf = (recorded: unknown, people: readonly string[], shown: readonly string[]): CslName[] =>
  people.join('; ') === shown.join('; ') ? (recorded as CslName[]) : shown.map(readPerson)

const clock = (seconds: number): string => {
  const whole = Math.floor(seconds),
    pad = (n: number): string => String(n).padStart(2, '0')
  return whole >= 3600
    ? `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
    : `${Math.floor(whole / 60)}:${pad(whole % 60)}`
}

function yearOf(date: unknown): number | undefined {
  const parts = typeof date === 'object' && date !== null && 'date-parts' in date ? date['date-parts'] : undefined
  const first: unknown = Array.isArray(parts) && Array.isArray(parts[0]) ? parts[0][0] : undefined
  return typeof first === 'number' || typeof first === 'string' ? Number(first) : undefined
}

const LONGEST = 4000
/**
 * Metadata come from files, so only values of the form that the engine expects are kept; others would make it throw in
 * the middle of a bibliography.
 */
function clean(csl: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(csl).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'id') return []
      if (kindOf(key) === 'nombres') {
        const names = cleanNames(value)
        return names.length > 0 ? [[key, names]] : []
      }
      if (kindOf(key) === 'fecha') {
        const date = cleanDate(value)
        return date ? [[key, date]] : []
      }
      if (typeof value === 'number' && Number.isFinite(value)) return [[key, String(value)]]
      return typeof value === 'string' && value.trim() ? [[key, value.trim().slice(0, LONGEST)]] : []
    }),
  )
}

/** Stands for a record's "and others"; `rich.ts` removes the "and" that a style puts before the last name. */
const ET_AL: CslName = { literal: 'et al.' }
/** How files say that there are more authors, as the last of them. */
const MORE = new RegExp(`^(?:${OTHERS}|et al\\.?)$`, 'i')

const PARTS = ['family', 'given', 'literal', 'suffix', 'non-dropping-particle', 'dropping-particle'] as const

function cleanNames(value: unknown): CslName[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((name: unknown): CslName[] => {
    if (typeof name === 'string' && name.trim()) return [readPerson(name)]
    if (typeof name !== 'object' || name === null) return []
    const fields = new Map(Object.entries(name))
    const parts = PARTS.flatMap((part): [string, string][] => {
      const text: unknown = fields.get(part)
      return typeof text === 'string' && text.trim() ? [[part, text]] : []
    })
    if (parts.length === 1 && MORE.test(parts[0]![1])) return [ET_AL]
    return parts.length > 0 ? [Object.fromEntries(parts)] : []
  })
}

/** Accepts CSL dates, EDTF strings ("2020-05-03", "2020") and plain years. */
function cleanDate(value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'number') return { 'date-parts': [[value]] }
  const text = typeof value === 'string' ? /^(-?\d{1,4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(value.trim()) : null
  if (text) return { 'date-parts': [text.slice(1).flatMap(part => (part === undefined ? [] : [Number(part)]))] }
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && value.trim() ? { literal: value.trim().slice(0, 200) } : undefined
  const fields = new Map<string, unknown>(Object.entries(value)),
    parts = fields.get('date-parts')
  if (Array.isArray(parts)) {
    const dates = parts
      .slice(0, 2)
      .map((part: unknown) => (Array.isArray(part) ? part.slice(0, 3).map(Number).filter(Number.isInteger) : []))
      .filter(part => part.length > 0)
    const season = Number(fields.get('season'))
    return dates.length > 0
      ? {
          'date-parts': dates,
          ...(Boolean(fields.get('circa')) && { circa: true }),
          ...(season >= 1 && season <= 4 && { season }),
        }
      : undefined
  }
  const literal = fields.get('literal') ?? fields.get('raw')
  return typeof literal === 'string' && literal.trim() ? { literal: literal.trim().slice(0, 200) } : undefined
}
