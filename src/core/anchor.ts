/**
 * Turns an anchor into `localizador`, `cita` and `enlace`. This is the only place where a `Pasaje` is made: nothing
 * here comes from a model, and only what a shelf handed out can be presented.
 */
import type { DocumentRow, PassageRow, UnitRow } from '../../storage/contract.ts'
import type { Ancla, Documento, DocumentoBreve, Pasaje, Unidad } from '../schema/index.ts'
import { authorship, editorsOf, family, type Cited } from './anchor-authors.ts'
import { secondOf, type Spoken } from './anchor-time.ts'
import { onWeb } from './anchor-web.ts'
import { spreadOf } from './folio/numerals.ts'
import { inEnglish } from './english.ts'
import { otherPages } from './folio/stated.ts'

/** Path of the API under the site. Resources carry full addresses below it, just as they carry `enlace`. */
export const API = '/api/v1'

/** Formats a time as `m:ss`, or `h:mm:ss` from one hour on. `seconds` must be ≥ 0 and is rounded down. */
export function clock(seconds: number): string {
  const s = Math.floor(seconds)
  const two = (n: number): string => String(n).padStart(2, '0')
  return s < 3600
    ? `${Math.floor(s / 60)}:${two(s % 60)}`
    : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
}

/** Whether a folio is that of two pages: `12-13`, `xvi, 1`; `A-3` and `3-12` are the label of one page. */
export const isOfTwo = (impresa: string): boolean => spreadOf(impresa) !== null || impresa.includes(', ')

const page = (impresa: string): string => (isOfTwo(impresa) ? `pp. ${impresa.replace('–', '-')}` : `p. ${impresa}`)

/**
 * Returns the numbers of the page or the two pages. One without a certain folio is given as its physical page in
 * brackets, never as a guess.
 */
export function folioOf({ fisica, fisicaHasta: to, impresa }: Extract<Ancla, { tipo: 'pagina' }>): string {
  if (!impresa) return to === undefined ? `[${fisica}]` : `[${fisica}-${to}]`
  return to === undefined || isOfTwo(impresa) ? impresa : `${impresa}, [${to}]`
}

function rows(ancla: Extract<Ancla, { tipo: 'hoja' }>): string {
  const { hoja, filaDesde: from, filaHasta: to } = ancla
  const range = from === undefined ? '' : to === undefined || to === from ? `fila ${from}` : `filas ${from}-${to}`
  return [hoja, range].filter(Boolean).join(', ') || 'hoja'
}

/** A passage that begins in one paragraph and ends in a later one names both. */
function paragraphs({
  parrafo,
  parrafoHasta = parrafo,
}: {
  parrafo: number
  parrafoHasta?: number | undefined
}): string {
  return parrafoHasta > parrafo ? `párrs. ${parrafo}-${parrafoHasta}` : `párr. ${parrafo}`
}

/**
 * Returns the anchor of a stretch of text, made from the anchors of its first and last paragraph. Kinds of anchor that
 * do not count paragraphs keep the first one.
 */
export function stretch(first: Ancla, last: Ancla | null | undefined): Ancla {
  if (
    !last ||
    !('parrafo' in first) ||
    !('parrafo' in last) ||
    first.parrafo === undefined ||
    last.parrafo === undefined
  )
    return first
  return last.parrafo > first.parrafo ? { ...first, parrafoHasta: last.parrafo } : first
}

/**
 * Returns where the anchor points, in the fewest words. A page without a certain folio is given as its physical page in
 * brackets, never as a guess.
 */
export function localizador(ancla: Ancla): string {
  switch (ancla.tipo) {
    case 'pagina':
      return ancla.fisicaHasta === undefined ? page(folioOf(ancla)) : `pp. ${folioOf(ancla)}`
    case 'tiempo':
      return clock(ancla.t0)
    case 'seccion':
      return ancla.impresa ? page(ancla.impresa) : paragraphs(ancla)
    case 'diapositiva':
      return `diap. ${ancla.n}`
    case 'hoja':
      return rows(ancla)
    case 'web':
      return ancla.parrafo === undefined ? '' : paragraphs({ ...ancla, parrafo: ancla.parrafo })
    case 'imagen':
      return 'imagen'
  }
}

const who = (document: Cited): string =>
  authorship(document, ' y ') ||
  (document.titulo.length > 60 ? `${document.titulo.slice(0, 57).trimEnd()}…` : document.titulo)

/** Returns the year as citations write it: −380 is "380 a. C.", and an unknown year is "s. f.". */
export const year = (anio: number | null): string =>
  anio === null ? 's. f.' : anio < 0 ? `${-anio} a. C.` : String(anio)

/**
 * Returns a citation like `(García y Pérez, 1998, p. 23)`; a missing year becomes `s. f.`, and missing authors are
 * replaced by the title.
 */
export function cita(document: Cited, ancla: Ancla): string {
  const where = ancla.tipo === 'imagen' ? '' : localizador(ancla)
  return `(${[who(document), year(document.anio), where].filter(Boolean).join(', ')})`
}

/** The part of a passage that answers, as a UTF-16 range of its text. */
type Part = readonly [from: number, to: number]

/**
 * Returns the address that opens the reader at a place: `?t=<second>` for sound and film, `?u=<physical position>` for
 * anything else. `f` marks the passage, and `o=<from>-<to>` only those sentences of it that were found.
 */
export function enlace(
  site: string,
  documento: string,
  { at, part }: { at?: Spoken & { posicion: number; token?: string; texto?: string }; part?: Part } = {},
): string {
  const base = `${site}/leer/${documento}`
  if (!at) return base
  const second = secondOf(at, part)
  const place = second === null ? `u=${at.posicion}` : `t=${second}`
  const whole = !part || (part[0] === 0 && part[1] === at.texto?.length)
  return `${base}?${place}${at.token ? `&f=${encodeURIComponent(at.token)}${whole ? '' : `&o=${part.join('-')}`}` : ''}`
}

/**
 * Reads the range that a link asks for (`o`) within a text of that length. Null means the whole text, or a range that
 * does not fit in it.
 */
export function partOf(asked: string | null, length: number): Part | null {
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(asked ?? '') ?? []
  return Number(from) < Number(to) && Number(to) <= length ? [Number(from), Number(to)] : null
}

const namesOf = (people: readonly string[], full: boolean): string[] => (full ? [...people] : people.map(family))

/**
 * The short form of a document. With `full` the authors' names are whole; otherwise, as in lists, only family names.
 */
export function breve(document: DocumentRow, full = false): DocumentoBreve {
  const editors = editorsOf(document)
  return {
    id: document.id,
    titulo: document.titulo,
    autores: namesOf(document.autores, full),
    ...(editors.length > 0 && { editores: namesOf(editors, full) }),
    ...(document.anio !== null && { anio: document.anio }),
  }
}

/**
 * A passage as the API returns it. The last argument may add a score and the sentences that answer, never a citation.
 */
export function present(
  { row, document }: { row: PassageRow; document: DocumentRow },
  site: string,
  { puntuacion, pasaje, pasaje_rango }: Pick<Pasaje, 'puntuacion' | 'pasaje' | 'pasaje_rango'> = {},
): Pasaje {
  return {
    id: row.id,
    documento: breve(document),
    texto: row.texto,
    cita: cita(document, row.ancla),
    localizador: localizador(row.ancla),
    ancla: row.ancla,
    enlace: enlace(site, document.id, { at: row, part: pasaje_rango }),
    ...onWeb(row.ancla, pasaje ?? row.texto, row.texto.slice(0, pasaje_rango?.[0] ?? 0)),
    ...(puntuacion !== undefined && { puntuacion }),
    ...(pasaje !== undefined && { pasaje }),
    ...(pasaje_rango !== undefined && { pasaje_rango }),
  }
}

export function unidad(unit: UnitRow, document: DocumentRow, site: string): Unidad {
  return {
    posicion: unit.posicion,
    localizador: localizador(unit.ancla),
    cita: cita(document, unit.ancla),
    enlace: enlace(site, document.id, { at: unit }),
    texto: unit.texto,
    ...(unit.ancla.tipo === 'tiempo' && { t0: unit.ancla.t0, t1: unit.ancla.t1 }),
  }
}

/** Progress as people read it ("OCR, página 31 de 100"), in both languages, for the phase that counts pages. */
function detail({ fase, detalle }: DocumentRow): Pick<Documento, 'detalle' | 'detail'> {
  if (detalle === null || fase !== 'ocr') return {}
  const [done, total] = detalle
  if (done === 0) return { detalle: `OCR, ${total} páginas por leer`, detail: `OCR, ${total} pages to be read` }
  return { detalle: `OCR, página ${done} de ${total}`, detail: `OCR, page ${done} of ${total}` }
}

/**
 * The library record of a document. Missing values are left out: the API never sends null. `reading` is the current
 * version of the file readers, so an older reading can be flagged.
 */
export function documento(
  row: DocumentRow,
  site: string,
  options: { list?: boolean; duplicado?: boolean; reading?: number; locked?: boolean } = {},
): Documento {
  const waiting = row.estado === 'en_cola' || row.estado === 'procesando'
  const url = `${site}${API}/documentos/${row.id}`
  return {
    ...breve(row, !options.list),
    tipo: row.tipo,
    estado: row.estado,
    unidades: row.unidades,
    ...(waiting && { progreso: row.progreso, progreso_url: url }),
    ...(waiting && row.fase !== null && { fase: row.fase }),
    ...(waiting && detail(row)),
    ...(row.relectura !== null && { relectura: row.relectura }),
    ...(row.estado === 'listo' && row.reading < (options.reading ?? 0) && { lectura_antigua: true }),
    ...(row.duracion !== null && { duracion: row.duracion }),
    ...(row.idioma !== null && { idioma: row.idioma }),
    ...(row.url !== null && { url: row.url }),
    ...(row.estado === 'listo' && row.referencia !== null && { referencia: row.referencia }),
    ...(options.duplicado && { duplicado: true }),
    ...(row.error !== null && { error: row.error, failure: inEnglish(row.error) ?? row.error }),
    ...(options.locked && { pide_clave: true }),
    ...noticesOf(row),
    ...(row.numeraciones !== null && { numeraciones: row.numeraciones }),
    pasajes: row.pasajes,
    bibliotecas: row.bibliotecas,
    creado: row.creado,
    enlace: enlace(site, row.id),
    texto_url: `${url}/texto`,
  }
}

/** What its owner should know of a document: what was not read, and pages other than those of its record. */
function noticesOf({ avisos, numeraciones, csl }: DocumentRow): Pick<Documento, 'avisos' | 'notices'> {
  const other = otherPages(numeraciones ?? [], csl['page'])
  const all = other === null ? avisos : [...avisos, other]
  return all.length > 0 ? { avisos: all, notices: all.map(aviso => inEnglish(aviso) ?? aviso) } : {}
}
