/**
 * Turns a text without pages (EPUB, Word, web) into material like that of a title page: its headings in larger type,
 * and its first lines below one another. Pure.
 */
import type { Unit } from '../../reader.ts'
import type { Segment } from './lines.ts'
import { formsIn, type Material, type Stated } from './material.ts'

const LINES = 45
const WIDTH = 595
const [BODY, HEADING] = [11, 16]
const LONGEST = 300
/**
 * Distance to the next line, in points. Two paragraphs are no block of one text, but a list of names that runs on, and
 * a title over two of them, are still read as one; a heading stands by itself.
 */
const [STEP, HEADING_STEP] = [20, 54]
/** Longer lines are paragraphs; shorter ones may be those of a title page. */
const SHORT = 90

export interface TextEvidence {
  units: readonly Unit[]
  stated: Stated
  nombre: string | null
  idioma?: string
  now: number
}

export function materialOfText({ units, stated, nombre, idioma, now }: TextEvidence): Material {
  const opening = beforeSources(openingOf(units))
  const lines = isRunning(opening)
    ? []
    : opening
        .filter(
          ({ text, heading }, i) =>
            heading || !(OF_TEXT.test(text) || tellsPast(text) || isOfAnother(text, i) || isAppendix(opening, i)),
        )
        .map(({ text, heading }) => ({ text: heading ? text : text.slice(0, LONGEST), heading }))
  const height = 60 + HEADING_STEP * LINES
  let y = height - 52
  const segments = lines.map(({ text, heading }) => {
    const made = segment(text, heading, y)
    y -= heading ? HEADING_STEP : STEP
    return made
  })
  const pages = [{ page: 1, width: WIDTH, height, segments }]
  return {
    pages,
    total: Math.max(4, units.length),
    body: BODY,
    stated,
    nombre,
    ...(idioma && { idioma }),
    forms: formsIn(
      units.map(unit => unit.texto),
      pages,
    ),
    outline: [],
    now,
  }
}

interface Line {
  text: string
  heading: boolean
}

/** The year of the first entry of a short paper's list of sources was taken for the year of the paper. */
const SOURCES = new RegExp(
  String.raw`^(?:\d+\.?\s+)?(?:references|works cited|bibliography|referencias(?: bibliogr[áa]ficas)?` +
    String.raw`|bibliograf[ií]a|obras citadas)\W*$`,
  'iu',
)

function beforeSources(lines: readonly Line[]): readonly Line[] {
  const at = lines.findIndex(({ text }) => SOURCES.test(text))
  return at < 0 ? lines : lines.slice(0, at)
}

const STOP = /[.!?…]["'»”’)\]]*$/
/**
 * True for a text without a title of its own: it begins with a sentence, or its second line continues in lower case.
 */
const isRunning = ([first, second]: readonly Line[]): boolean =>
  first !== undefined &&
  !first.heading &&
  ((STOP.test(first.text) && first.text.split(' ').length > 4) || /^\p{Ll}/u.test(second?.text ?? ''))

/** Rows of tables, items of lists and notes, which no title page has, and long sentences that speak of no rights. */
const OF_TEXT = new RegExp(
  String.raw`\S \| \S|^(?:[•▪■–☐☒-]|\d{1,3}(?:\.\d{1,3})*[.)]|\[\d{1,3}\]|[¹²³⁰⁴-⁹]+)(?:\s|$)|\[\d{1,3}\]\.?$` +
    String.raw`|^(?=.{90})(?!.*(?:©|copyright|isbn|issn|doi)).*[.!?…:]["'»”’)\]]*$`,
  'iu',
)

/** An appendix in a list of contents, "A. Das Manifest" below "12. Ausblick": it is no name with its initial. */
const isAppendix = (lines: readonly Line[], i: number): boolean =>
  /^\p{Lu}\. /u.test(lines[i]!.text) && /^(?:\d{1,3}\.)+(?:\d{1,3})? \p{L}/u.test(lines[i - 1]?.text ?? '')

/** A sentence with a year that speaks of no edition: "The mill burnt down in 1790." made its note one of 1790. */
const tellsPast = (text: string): boolean =>
  YEARS.test(text) && STOP.test(text) && text.split(' ').length >= 5 && !OF_EDITION.test(text)
const YEARS = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/
/**
 * The year of what a text quotes, or of a law that it names: "— Calderón, 1635", "según la Ley 24.488 de 1995". Its
 * first line may be its title, and stays: "Comentarios a la Ley 1581 de 2012".
 */
const isOfAnother = (text: string, i: number): boolean =>
  YEARS.test(text) && ([QUOTED_FROM, NOTE_OF, FIELD].some(another => another.test(text)) || (i > 0 && LAW.test(text)))
const QUOTED_FROM = /^[—–―]\s?(?!(?:Por|By)\s)["«“]?\p{Lu}(?!.*[—–―]$)/u
/** A law by its number, on a line that says more: "LEY 1581 DE 2012" alone is the title of that law. */
const LAW = new RegExp(
  String.raw`(?<!^)(?<!\p{L})(?:ley(?:es)?|decretos?(?:[- ]ley)?|acordadas?|ordenanzas?|resoluci[oó]n(?:es)?` +
    String.raw`|directivas?|directives?|regulations?|laws?|acts?) (?:n\.?[º°o]?\.? ?)?\d[\d./-]*` +
    String.raw`,? (?:de|of) (?:1[5-9]|20)\d\d`,
  'iu',
)
/** The name that Zotero's notes have, in a link from another: "Wilson et al. 2007 – Turnos". */
const NOTE_OF =
  /^\p{Lu}[\p{L}'’-]+(?: et al\.| (?:y|e|and|&) \p{Lu}[\p{L}'’-]+)?,? (?:1[5-9]|20)\d\d[a-z]? [–—-] \p{L}/u
/** A field of Dataview that tells of a source, as in "Source:: @costa2003 Año:: 2003"; a date is the note's own. */
const FIELD = /^(?!(?:fecha|date|created|creado|creada)::)[\p{L}\d _-]{2,30}::\s/iu
/** What tells of a text itself; a date line ("Jaén, 12 de abril de 2018. El consejo …") and an imprint do too. */
const OF_EDITION = new RegExp(
  String.raw`©|copyright|is[bs]n|\bdoi\b|derechos|rights|publi(?:cad|shed|cation|cación)|print|impres|edici` +
    String.raw`|edit(?:ed|ion|ad)|versi[oó]n|release|updated|actualiz|revis|present(?:ed|ad)|submitted|defendid` +
    String.raw`|accepted|received|aceptad|recibid|fecha|\bdate|written|escrit[oa]\b|tesis|thesis|universi` +
    String.raw`|^\p{L}[\p{L} ]{1,30}, (?:a )?(?:\d{1,2} )?(?:de )?(?:\p{L}{3,10} )?(?:\d{1,2}, |de )?\d{4}[.:]` +
    String.raw`|^[^:]{3,30}: [^:]{3,60}, \d{4}\.$`,
  'iu',
)

export const tellsOfEdition = (text: string): boolean => OF_EDITION.test(text)

/** Headings at the place where they begin, each followed by the lines under it. */
function openingOf(units: readonly Unit[]): Line[] {
  const out: Line[] = []
  let open: readonly string[] = []
  for (const { ruta, texto } of units) {
    if (out.length >= LINES) break
    const fresh = ruta.filter((heading, i) => open[i] !== heading)
    out.push(...fresh.map(text => ({ text, heading: true })))
    const lines = texto.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
    out.push(...lines.filter(line => line !== '' && !fresh.includes(line)).map(text => ({ text, heading: false })))
    open = ruta
  }
  return out.slice(0, LINES)
}

function segment(text: string, heading: boolean, y: number): Segment {
  const size = heading ? HEADING : BODY
  const wide = Math.min(WIDTH - 100, text.length * size * 0.5)
  const x = text.length <= SHORT ? (WIDTH - wide) / 2 : 50
  return {
    text,
    marked: text,
    x,
    x1: x + wide,
    y,
    size,
    bold: heading,
    italic: false,
    mono: false,
    turned: false,
    hyphen: false,
    page: 1,
  }
}
