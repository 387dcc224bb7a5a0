/**
 * The passages of a document → its tables: the names of the columns, and the rows below them cell by cell. Only where
 * the reading says which row names the columns (`cabecera` of the anchor). Pure.
 */
import type { PassageRow } from '../../../../storage/contract.ts'
import { isUnread } from '../../sentences.ts'
import { nameKey, tellsWhen } from './values.ts'

/** A row of a table, with its place: a range of a passage's text. */
export interface Row {
  passage: PassageRow
  range: readonly [from: number, to: number]
  cells: readonly string[]
}

export interface Table {
  /** The sheet that it stands in. */
  sheet: string | undefined
  names: readonly string[]
  /** Where the names stand. */
  heading: Row
  rows: readonly Row[]
  /** The column that says what a row is about. */
  subject: number
  /** Whether a title says in what its numbers are, or that they are expected: "in thousands", "forecast". */
  qualified: boolean
}

/** A line of a passage with the number of its row, or of its paragraph, in the document. */
interface Line extends Row {
  number: number
}

interface Draft {
  sheet: string | undefined
  cabecera: number
  heading: Line | undefined
  rows: Map<number, Line | null>
  title: string
}

/** Characters before a table that may be its title. */
const TITLE = 300
const QUALIFIES = new RegExp(
  String.raw`%|\b(?:thousands?|millions?|billions?|miles|millones|per\s?cent(?:ages?)?|por\s(?:ciento|mil|cada)|` +
    String.raw`porcentajes?|index|[ií]ndice|project(?:ed|ions?)|forecasts?|proyec\p{L}+|previs\p{L}+|estima\p{L}+)\b`,
  'iu',
)

/** Returns the tables, and after them one without names for each sheet that has rows under none. */
export function tablesOf(passages: readonly PassageRow[]): Table[] {
  const drafts = new Map<string, Draft>()
  const nameless: Row[] = []
  let before: PassageRow | undefined
  for (const passage of passages) {
    const { ancla } = passage
    if ('cabecera' in ancla && ancla.cabecera !== undefined) {
      const sheet = sheetOf(passage)
      const name = `${sheet ?? ''}\n${ancla.cabecera}`
      const draft = drafts.get(name) ?? {
        sheet,
        cabecera: ancla.cabecera,
        heading: undefined,
        rows: new Map(),
        title: titleFrom(before, sheet),
      }
      drafts.set(name, draft)
      const lines = linesOf(passage)
      if (lines.length === 0) nameless.push(...written(passage))
      for (const line of lines) nameless.push(...take(draft, line))
    } else nameless.push(...written(passage).filter(({ cells }) => cells.length > 1))
    before = passage
  }
  const named = [...drafts.values()].flatMap(draft => finished(draft, nameless))
  return [
    ...named,
    ...[...new Set(nameless.map(row => sheetOf(row.passage)))].flatMap(sheet => without(sheet, nameless)),
  ]
}

const sheetOf = ({ ancla }: PassageRow): string | undefined => (ancla.tipo === 'hoja' ? ancla.hoja : undefined)

/** Rows under no names: they prove nothing, and tell that a name stands in more than one row. */
function without(sheet: string | undefined, all: readonly Row[]): Table[] {
  const rows = all.filter(({ passage }) => sheetOf(passage) === sheet)
  return [{ sheet, names: [], heading: rows[0]!, rows, subject: -1, qualified: false }]
}

const titleFrom = (before: PassageRow | undefined, sheet: string | undefined): string =>
  before && (before.ancla.tipo !== 'hoja' || before.ancla.hoja === sheet) ? before.texto.slice(-TITLE) : ''

/** Returns the row where it is none: of one that is cut over two passages the last cell may be a part. */
function take(draft: Draft, line: Line): Line[] {
  if (line.number === draft.cabecera) draft.heading ??= line
  else if (line.number < draft.cabecera) draft.title += ` ${line.cells.join(' ')}`
  else {
    const before = draft.rows.get(line.number)
    draft.rows.set(line.number, before === undefined ? line : null)
    return before === undefined ? [] : before === null ? [line] : [before, line]
  }
  return []
}

function finished({ sheet, heading, rows, title }: Draft, nameless: Row[]): Table[] {
  const names = heading?.cells ?? []
  const whole: Row[] = []
  for (const row of rows.values()) {
    if (row === null) continue
    const fits = row.cells.length > 1 && row.cells.length <= names.length && !row.cells.some(isUnread)
    ;(fits ? whole : nameless).push(row)
  }
  if (!heading) return []
  return [{ sheet, names, heading, rows: whole, subject: subjectOf(names, whole), qualified: QUALIFIES.test(title) }]
}

/** Every line of a passage, also an empty one, as a row. */
const written = (passage: PassageRow): Row[] =>
  [...passage.texto.matchAll(/^.*$/gmu)].map(({ index, 0: text }) => ({
    ...{ passage, cells: cellsOf(text) },
    range: [index, index + text.length],
  }))

/** The lines of a passage with their numbers; none where they cannot be counted. */
function linesOf(passage: PassageRow): Line[] {
  const { ancla } = passage,
    lines = written(passage)
  const filled = ({ cells }: Row): boolean => cells.some(Boolean)
  if (ancla.tipo === 'hoja') {
    const { filaDesde = 1, filaHasta = filaDesde, cabecera = 0 } = ancla
    const over = lines.length - (filaHasta - filaDesde + 1)
    if (over !== 0 && over !== 1) return []
    return lines.map((row, i) => ({ ...row, number: i < over ? cabecera : filaDesde + i - over })).filter(filled)
  }
  if (!('parrafo' in ancla) || ancla.parrafo === undefined) return []
  const { parrafo, parrafoHasta = parrafo, ruta = [] } = ancla
  const rows = lines.filter(filled)
  // Headings have the number of the paragraph below them.
  const headings = rows.length - (parrafoHasta - parrafo + 1)
  if (headings < 0 || !rows.slice(0, headings).every(({ cells }) => ruta.includes(cells.join(' | ')))) return []
  return rows.slice(headings).map((row, i) => ({ ...row, number: parrafo + i }))
}

/** The cells of a row as readers write them; what was cut from the ends of a passage is no cell. */
export const cellsOf = (line: string): string[] => ` ${line} `.split(/ \|(?= )/).map(cell => cell.trim())

/** Columns that tell when a row holds; "Founded" and "Birth year" give no time of anything else in their row. */
export const DATING = new RegExp(
  '^(?:(?:fiscal |academic )?years?|yr|dates?|days?|months?|times?|periods?|quarters?|seasons?|a[ñn]os?|fechas?|' +
    'd[ií]as?|mes|meses|per[ií]odos?|trimestres?|ejercicio|curso|temporada)$',
  'iu',
)
/** Columns of numbers that stand for things. */
const NUMBERED = new RegExp(`${DATING.source}|^(?:id|code|no|num(?:ber)?|n[.ºo°]*|#|c[oó]digo|n[uú]mero|clave|)$`, 'iu')

const WORDY = /\p{L}{2}/u
/** Rows that are looked at to tell what a column holds. */
const PROBED = 2000
/** Least share of the values of the most various column that the one on the left must have. */
const VARIOUS = 0.9

/** What things of many are put under: in a short table each may stand once, and the rows are not about it. */
const CLASS = new RegExp(
  '^(?:genre|type|kind|category|class|group|continent|sector|family|section|status|sex|gender|g[eé]nero|tipo|clase|' +
    'categor[ií]a|grupo|continente|secci[oó]n|sexo|familia)$',
  'iu',
)

/**
 * The leftmost column of words whose values vary as much as those of any other: of "Continent | Country | Capital" the
 * countries. Without words it is the first one, if its values differ and it is one of times or of numbers of things.
 */
function subjectOf(names: readonly string[], rows: readonly Row[]): number {
  const probe = rows.slice(0, PROBED)
  const columns = names.map((_, column) => probe.map(({ cells }) => cells[column] ?? '').filter(Boolean))
  const various = columns.map(cells =>
    cells.filter(cell => WORDY.test(cell) && !tellsWhen(cell)).length < cells.length * 0.8
      ? 0
      : new Set(cells.map(nameKey)).size,
  )
  const most = Math.max(...various)
  const apt = various.flatMap((count, i) => (most > 0 && count >= most * VARIOUS ? [i] : []))
  if (apt.length > 0) return apt.find(i => !CLASS.test(names[i]!)) ?? apt[0]!
  const first = columns.findIndex(cells => cells.length > 0)
  return first >= 0 && NUMBERED.test(names[first]!) && new Set(columns[first]).size === probe.length ? first : -1
}
