/**
 * A document of the library → CSL-JSON. The record's own fields win over what the source said of itself; nothing is
 * guessed that is not there.
 */
import type { Tipo } from '../../../schema.ts'
import type { CslItem, CslName } from './types.ts'

export interface Citable {
  id: string
  titulo: string
  /** "Family, Given" each, or a name that is not split (an institution). */
  autores: readonly string[]
  anio?: number | null
  tipo: Tipo
  idioma?: string | null
  url?: string | null
  /** Seconds. */
  duracion?: number | null
  csl?: Record<string, unknown>
}

/** What the material is when its metadata do not say. */
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

/** Metadata that tell the type of a text: variable → type. First match. */
const SIGNS: readonly [string, string][] = [
  ['ISBN', 'book'],
  ['container-title', 'article-journal'],
  ['ISSN', 'article-journal'],
  ['DOI', 'article-journal'],
]
const WRITTEN: readonly Tipo[] = ['pdf', 'pdf_escaneado', 'documento']

const KNOWN = new Set(
  `article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry entry-dictionary
  entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance
  periodical personal_communication post post-weblog regulation report review review-book software song speech standard thesis treaty webpage`.split(
    /\s+/,
  ),
)

/**
 * Said in brackets by the styles that do ("[Diapositivas]"); their own words for these kinds are English in every
 * locale. Spanish unless English is asked.
 */
const GENRES: Partial<Record<Tipo, readonly [es: string, en: string]>> = {
  presentacion: ['Diapositivas', 'Slides'],
  hoja: ['Conjunto de datos', 'Data set'],
  audio: ['Archivo de audio', 'Audio file'],
  video: ['Video', 'Video'],
  imagen: ['Imagen', 'Image'],
}

/** `locale`: of the bibliography it goes into. */
export function item(
  { id, titulo, autores, anio, tipo, idioma, url, duracion, csl = {} }: Citable,
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
    id,
    type,
    ...(titulo.trim() && { title: titulo.trim() }),
    ...(autores.length > 0 && { author: autores.map(name) }),
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

/**
 * "García Márquez, Gabriel" → family and given; "King, Martin Luther, Jr." has a suffix; without a comma it is one
 * name.
 */
function name(text: string): CslName {
  const [family = '', given, suffix] = text.split(',').map(part => part.trim())
  if (!given) return { literal: family || text.trim() }
  return { family, given, ...(suffix && { suffix }) }
}

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
const NAMES = new Set(
  `author chair collection-editor compiler composer container-author contributor curator director editor editorial-director executive-producer guest host
  illustrator interviewer narrator organizer original-author performer producer recipient reviewed-author script-writer series-creator translator`.split(
    /\s+/,
  ),
)
const DATES = new Set(['accessed', 'available-date', 'event-date', 'issued', 'original-date', 'submitted'])

/**
 * Metadata come from files: only values of a form the engine expects go on, or it would throw in the middle of a
 * bibliography.
 */
function clean(csl: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(csl).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'id') return []
      if (NAMES.has(key)) {
        const names = cleanNames(value)
        return names.length > 0 ? [[key, names]] : []
      }
      if (DATES.has(key)) {
        const date = cleanDate(value)
        return date ? [[key, date]] : []
      }
      if (typeof value === 'number' && Number.isFinite(value)) return [[key, String(value)]]
      return typeof value === 'string' && value.trim() ? [[key, value.trim().slice(0, LONGEST)]] : []
    }),
  )
}

const PARTS = ['family', 'given', 'literal', 'suffix', 'non-dropping-particle', 'dropping-particle'] as const

function cleanNames(value: unknown): CslName[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown): CslName[] => {
    if (typeof one === 'string' && one.trim()) return [name(one)]
    if (typeof one !== 'object' || one === null) return []
    const fields = new Map(Object.entries(one))
    const parts = PARTS.flatMap((part): [string, string][] => {
      const text: unknown = fields.get(part)
      return typeof text === 'string' && text.trim() ? [[part, text]] : []
    })
    return parts.length > 0 ? [Object.fromEntries(parts)] : []
  })
}

/** CSL dates, EDTF strings ("2020-05-03", "2020") and plain years. */
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
    return dates.length > 0 ? { 'date-parts': dates, ...(Boolean(fields.get('circa')) && { circa: true }) } : undefined
  }
  const literal = fields.get('literal') ?? fields.get('raw')
  return typeof literal === 'string' && literal.trim() ? { literal: literal.trim().slice(0, 200) } : undefined
}
