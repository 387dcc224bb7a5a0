/**
 * Decides which lines of a page are captions: "Fig. 3.", "Figura 2", "Lámina IV", "Tabla 1.2", "Plate XII". A mention
 * in running text is not a caption. Pure.
 */
import type { Box } from '../reader.ts'

/** A line of a page as it is shown; points, origin at the lower left. */
export interface PageLine extends Box {
  text: string
  size: number
}

export interface Caption extends Box {
  text: string
  table: boolean
  lines: PageLine[]
}

const FIGURES = [
  'fig',
  'figs',
  'figure',
  'figures',
  'figura',
  'figuras',
  'lám',
  'lam',
  'lámina',
  'lamina',
  'láminas',
  'plate',
  'plates',
  'pl',
  'gráfico',
  'grafico',
  'gráfica',
  'grafica',
  'graph',
  'chart',
  'mapa',
  'map',
  'ilustración',
  'ilustracion',
  'ilustraciones',
  'illustration',
  'imagen',
  'image',
  'foto',
  'fotografía',
  'fotografia',
  'photo',
  'photograph',
  'esquema',
  'scheme',
  'plano',
  'diagrama',
  'diagram',
  'grabado',
  'abb',
  'abbildung',
  'tafel',
  'planche',
]
const TABLES = ['tabla', 'tablas', 'table', 'tables', 'cuadro', 'cuadros', 'tab', 'tabelle', 'tableau']
const PREFIX = '(?:(?:extended data|supplementary|supplemental)\\s+)?'
const WORD = new RegExp(
  `^${PREFIX}(${[...FIGURES, ...TABLES].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}])\\.?\\s*`,
  'iu',
)
/** The caption's number in Arabic or roman numerals or a letter, possibly with parts: 3, 3.1, 2-4, A.3, IV, 5b. */
const ARABIC = /(?:[A-Z]{1,2}[.-]?)?\d{1,4}(?:[.-]\d{1,3}){0,3}[a-z]?/
const ABBREVIATION = /(?:n(?:\.?\s?[º°o.]|[úu]m\.?)\s*)?/
const NUMBER = new RegExp(`^${ABBREVIATION.source}(${ARABIC.source}|[IVXLCDM]{1,8}|[A-Z])(?![\\p{L}\\p{N}])`, 'u')
/** The second number of a caption that covers two figures ("2 and 3"). */
const BOTH = /^\s*(?:[y&,]|and)\s+\d{1,4}[a-z]?(?![\p{L}\p{N}])/u
/**
 * What follows the number of a caption: the end of the line, a separator, or the capital that begins a sentence. A
 * mention in running text continues in lower case.
 */
const AFTER = /^(?:\s*$|\s*[.:–—|)\]]\s*(?!\s*[a-záéíóúñ]{1,3}\s)|\s*-\s|\s+[\p{Lu}«“"¿¡([])/u

/** Says whether a line opens a caption, and whether of a table; null when it opens none. */
export function captionOf(text: string): { table: boolean } | null {
  const word = WORD.exec(text.trimStart())
  if (!word) return null
  const rest = text.trimStart().slice(word[0].length)
  const number = NUMBER.exec(rest)
  if (!number || !AFTER.test(rest.slice(number[0].length).replace(BOTH, ''))) return null
  return { table: TABLES.includes(word[1]!.toLowerCase()) }
}

const MOST_LINES = 12
const MOST_CHARACTERS = 800

export function captionsOf(lines: readonly PageLine[]): Caption[] {
  return lines.flatMap(line => {
    const kind = captionOf(line.text)
    if (!kind) return []
    const mine = [line, ...following(lines, line)]
    return [
      {
        ...union(mine),
        ...kind,
        text: mine
          .map(piece => piece.text)
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
        lines: mine,
      },
    ]
  })
}

/**
 * The lines below that continue the caption: they have its size and its column, and they stop after a sentence that
 * ends before the line is full.
 */
function following(lines: readonly PageLine[], first: PageLine): PageLine[] {
  const out: PageLine[] = []
  let before = first,
    characters = first.text.length
  while (out.length + 1 < MOST_LINES && characters < MOST_CHARACTERS) {
    const ended = /[.!?)]\s*$/.test(before.text) && before.x1 < first.x1 - 2 * first.size && out.length > 0
    const next = ended ? undefined : lines.filter(line => goesOn(line, before, first)).sort((a, b) => b.y1 - a.y1)[0]
    if (!next) break
    out.push(next)
    characters += next.text.length
    before = next
  }
  return out
}

function goesOn(line: PageLine, before: PageLine, { size }: PageLine): boolean {
  const gap = before.y0 - line.y1
  const shared = Math.min(line.x1, before.x1) - Math.max(line.x0, before.x0)
  return (
    gap > -0.5 * size &&
    gap <= 0.9 * size &&
    shared >= 0.5 * Math.min(line.x1 - line.x0, before.x1 - before.x0) &&
    Math.abs(line.size - size) <= 0.12 * size &&
    line.y0 < before.y0 - 0.3 * size &&
    !captionOf(line.text)
  )
}

export function union(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(b => b.x0)),
    y0: Math.min(...boxes.map(b => b.y0)),
    x1: Math.max(...boxes.map(b => b.x1)),
    y1: Math.max(...boxes.map(b => b.y1)),
  }
}
