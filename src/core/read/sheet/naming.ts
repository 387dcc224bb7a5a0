/**
 * Whether the row that heads a table surely names its columns. The first row of a list of words may be a line of it: of
 * 63 real sheets two begin with one, and look as if they had a header. Pure.
 */
import type { Row } from './tables.ts'

/** Rows below it that are looked at. */
const PROBED = 200
/** Least share of the cells of a column that are numbers or days. */
const MOSTLY = 0.8
/** Fewest rows in which values that come again tell that the word above them is none of them. */
const REPEATED = 6

const FIGURES = /^[^\p{L}]*\d[^\p{L}]*$|^[-+]?\d*\.?\d+e[-+]?\d+$|^\d{1,4}[-/. ]\p{L}{3,}[-/. ]\d{1,4}$/u
const WORDS = /\p{L}{2}/u

/** What programs and people call columns of words; "Country | Capital" heads a list in which nothing comes again. */
const USUAL = new RegExp(
  '^(?:(?:first|last|full|family|file|user|short|long) ?names?|names?|titles?|authors?|country|capital|city|' +
    'state|region|province|address|e-?mail|url|code|id|key|value|type|kind|category|class|group|label|description|' +
    'definition|comments?|notes?|status|language|term|question|answer|field|variable|species|nombres?|apellidos?|' +
    't[ií]tulos?|autor(?:es)?|pa[ií]s|ciudad|provincia|regi[oó]n|direcci[oó]n|correo|c[oó]digo|clave|valor|tipo|' +
    'clase|categor[ií]a|grupo|descripci[oó]n|definici[oó]n|observaciones|notas?|estado|idioma|lengua|t[eé]rmino|' +
    'pregunta|respuesta|campo|especie)$',
  'iu',
)

/** True where a column tells it: figures under a word, values of which it is none, or two words that name columns. */
export function names(header: Row, body: readonly Row[]): boolean {
  const below = body.slice(0, PROBED).map(row => row.cells)
  const columns = header.cells.map((name, i) => ({ name, cells: below.flatMap(cells => cells[i] || []) }))
  const usual = columns.filter(({ name, cells }) => USUAL.test(name.replaceAll('_', ' ')) && !cells.includes(name))
  return usual.length > 1 || columns.some(headed)
}

function headed({ name, cells }: { name: string; cells: readonly string[] }): boolean {
  if (!WORDS.test(name) || cells.length < 2) return false
  if (cells.filter(cell => FIGURES.test(cell)).length >= cells.length * MOSTLY) return true
  const values = new Set(cells)
  return cells.length >= REPEATED && values.size <= cells.length / 2 && !values.has(name)
}
