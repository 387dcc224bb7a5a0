/**
 * Resolves a position to the unit that it names: "23", "xiv", "p. 23", "[12]", "1:02:03", or a locator as this library
 * writes it ("diap. 4", "filas 2-18", "párr. 7"). Pure: marks in, physical position out.
 */
import type { UnitMark } from '../../storage/contract.ts'
import { Failure, invalid } from '../errors.ts'
import { alike } from '../nearest.ts'
import { localizador } from './anchor.ts'
import { readLabel, spreadOf } from './folio/numerals.ts'

const folioOf = (mark: UnitMark): string | null =>
  mark.ancla.tipo === 'pagina' || mark.ancla.tipo === 'seccion' ? (mark.ancla.impresa ?? null) : null

/** Which end of a range is asked for. */
type End = 'from' | 'to'

/** Reads a time (`1:02:03`, `62:03`, `95`) in seconds; null when it is none. */
function readClock(text: string): number | null {
  const parts = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text)
  if (parts) return Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
  const long = /^(\d+):(\d{2})$/.exec(text)
  if (long) return Number(long[1]) * 60 + Number(long[2])
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/**
 * Matches locators made of figures only. Labels and sheets are named by the file, and an error quotes nothing from a
 * file.
 */
const FIGURES = /^(?:pp?\. [\divxlcdm-]+|diap\. \d+|párrs?\. [\d-]+|[\d:]+)$/i

function named({ ancla, posicion }: UnitMark): string {
  const own = localizador(ancla)
  return FIGURES.test(own) ? `${own} ([${posicion}])` : `[${posicion}]`
}

/** Most characters quoted of a heading; they suffice to tell it from others. */
const QUOTED = 80

/** Returns the headings and sheets most like the request, each with the position where it begins. */
function nearestNames(marks: readonly UnitMark[], text: string): string[] {
  const begins = new Map<string, number>()
  for (const { ancla, ruta, posicion } of marks)
    for (const name of ancla.tipo === 'hoja' && ancla.hoja !== undefined ? [...ruta, ancla.hoja] : ruta)
      if (!begins.has(name)) begins.set(name, posicion)
  return alike(text, [...begins.keys()]).map(name => {
    const short = name.replace(/\s+/g, ' ').trim()
    return `«${short.length > QUOTED ? `${short.slice(0, QUOTED)}…` : short}» ([${begins.get(name)}])`
  })
}

/** The error for a position that does not exist; it says what does, so that the next attempt can succeed. */
function missing(campo: string, text: string, marks: readonly UnitMark[]): Failure {
  const near = nearestNames(marks, text)
  const [from, to] = [named(marks[0]!), named(marks.at(-1)!)]
  const more = near.length
    ? [`; títulos parecidos: ${near.join(', ')}`, `; headings like it: ${near.join(', ')}`]
    : ['', '']
  return new Failure(
    'no_encontrado',
    { campo },
    {
      mensaje:
        `«${campo}»: no hay ninguna unidad en «${text}»; el documento ` +
        `${from === to ? `solo tiene ${from}` : `va de ${from} a ${to}`}${more[0]}.`,
      message:
        `"${campo}": nothing stands at "${text}"; the document ` +
        `${from === to ? `has ${from} alone` : `goes from ${from} to ${to}`}${more[1]}.`,
    },
  )
}

/**
 * Returns the unit at a time. A unit that begins within that second is meant (`0:12` names 12.5 s): the first one for
 * the beginning of a range, the last one for its end. Otherwise it is the unit that is running then; null after the
 * end.
 */
function atTime(marks: readonly UnitMark[], seconds: number, end: End): number | null {
  const times = marks.flatMap(m => (m.ancla.tipo === 'tiempo' ? [{ posicion: m.posicion, ...m.ancla }] : []))
  const last = times.at(-1)
  if (!last || seconds > Math.max(last.t1, last.t0)) return null
  const named = times.filter(m => Math.floor(m.t0) === seconds)
  return ((end === 'from' ? named[0] : named.at(-1)) ?? times.findLast(m => m.t0 <= seconds) ?? times[0]!).posicion
}

/**
 * Returns the units with a folio: by exact printed label or page-list name, then ignoring case, then by the halves of a
 * spread (`12-13` answers to both), then by numeric value.
 */
function byFolio(marks: readonly UnitMark[], label: string): number[] {
  const lower = label.toLowerCase()
  for (const is of [
    (m: UnitMark) => folioOf(m) === label,
    (m: UnitMark) => m.names?.includes(label) ?? false,
    (m: UnitMark) => folioOf(m)?.toLowerCase() === lower,
    (m: UnitMark) => m.names?.some(name => name.toLowerCase() === lower) ?? false,
  ]) {
    const named = marks.filter(is)
    if (named.length) return named.map(m => m.posicion)
  }
  const spread = marks.filter(m => spreadOf(folioOf(m)?.toLowerCase() ?? '')?.includes(lower))
  if (spread.length) return spread.map(m => m.posicion)
  // `-1` or `(12)` would lose its signs here and become a page that was not asked for.
  const asked = /^[\p{L}\p{N}]/u.test(label) ? readLabel(label) : null
  if (!asked || asked.romana) return []
  return marks
    .filter(m => {
      const own = folioOf(m)
      const read = own === null ? null : readLabel(own)
      return read !== null && !read.romana && read.value === asked.value && read.prefix === asked.prefix
    })
    .map(m => m.posicion)
}

/** Matches what `localizador` writes where no page is printed, and what the reader writes in English. */
const LOCATOR = new RegExp(
  String.raw`^(?:(?<sheet>.+), )?(?<kind>p[aá]rr(?:afo)?|para(?:graph)?|diap(?:ositiva)?|slide|fila|row)s?\.? ` +
    String.raw`(?<from>\d{1,7})(?:[-–](?<to>\d{1,7}))?$`,
  'iu',
)

function byLocator(marks: readonly UnitMark[], text: string, end: End): number[] {
  const { sheet, kind, from = '', to = from } = LOCATOR.exec(text)?.groups ?? {}
  if (kind === undefined) return []
  const n = Number(end === 'from' ? from : to)
  const holds = ({ ancla }: UnitMark): boolean => {
    switch (ancla.tipo) {
      case 'seccion':
      case 'web':
        return (
          /^p/i.test(kind) &&
          ancla.parrafo !== undefined &&
          ancla.parrafo <= n &&
          n <= (ancla.parrafoHasta ?? ancla.parrafo)
        )
      case 'diapositiva':
        return /^[ds]/i.test(kind) && ancla.n === n
      case 'hoja':
        return (
          /^[fr]/i.test(kind) &&
          (sheet === undefined || sheet === ancla.hoja) &&
          (ancla.filaDesde ?? Infinity) <= n &&
          n <= (ancla.filaHasta ?? ancla.filaDesde ?? 0)
        )
      case 'pagina':
      case 'tiempo':
      case 'imagen':
        return false
    }
  }
  return marks.filter(holds).map(({ posicion }) => posicion)
}

/** Returns the units with a heading, a sheet or a picture of exactly this name. */
function byName(marks: readonly UnitMark[], text: string, end: End): number[] {
  const same = (name: string | undefined): boolean => name?.toLowerCase() === text.toLowerCase()
  const positions = marks
    .filter(({ ancla, ruta }) => ruta.some(same) || same(ancla.tipo === 'hoja' ? ancla.hoja : localizador(ancla)))
    .map(({ posicion }) => posicion)
  return end === 'from' ? positions : positions.slice(-1)
}

/** Words for a page before its number; "Page layout" is a heading. */
const PAGE = /^(?:(?:pp?|p[aá]gs?)\.\s*|(?:pages?|p[aá]ginas?)\s+(?=[[\d]|[ivxlc]+$))/i

/**
 * Returns the physical position, from 1, of what `text` names. A bare number is a printed folio, or the physical
 * position if the document has no folios or times. Of a folio that occurs twice, the first one at or after `after` is
 * used, else the first.
 * Throws `peticion_invalida` on an empty text, `no_encontrado` when nothing has that name.
 */
export function readPosition(
  text: string,
  marks: readonly UnitMark[],
  options: { campo: string; after?: number },
): number {
  const trimmed = text.trim()
  const asked = trimmed.replace(PAGE, '')
  if (asked === '') throw invalid(options.campo, 'está vacío.', 'is empty.')
  const physical = /^\[\s*(\d{1,7})\s*\]$/.exec(asked)
  const bare = /^\d{1,7}$/.test(asked)
  const timed = marks.some(m => m.ancla.tipo === 'tiempo')
  const paged = marks.some(m => folioOf(m) !== null || m.names !== undefined)
  // "p. 3" is no row or section: neither a sheet nor a text that is read by its sections has pages.
  const hasPages = marks.some(({ ancla }) => ['pagina', 'imagen', 'diapositiva'].includes(ancla.tipo))
  const end = options.after === undefined ? 'from' : 'to'
  // A sheet or a section that is called "Page 3" need not be the third one.
  const called = asked === trimmed || paged ? [] : byName(marks, trimmed, end)
  let positions: number[]
  if (called.length > 0) positions = called
  else if (physical || (bare && !timed && !paged && (asked === trimmed || hasPages))) {
    const n = Number(physical?.[1] ?? asked)
    positions = marks.some(m => m.posicion === n) ? [n] : []
  } else if (timed) {
    // "p. 3" of a recording is not a second: a recording has no pages.
    const seconds = asked === trimmed ? readClock(asked) : null
    const at = seconds === null ? null : atTime(marks, seconds, end)
    positions = at === null ? [] : [at]
  } else positions = byFolio(marks, asked)
  if (positions.length === 0) positions = byLocator(marks, asked, end)
  if (positions.length === 0) positions = byName(marks, asked, end)
  const { after } = options
  const best = (after === undefined ? undefined : positions.find(p => p >= after)) ?? positions[0]
  if (best === undefined) throw missing(options.campo, text, marks)
  return best
}
