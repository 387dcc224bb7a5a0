/** Explains in a sentence of each language where the page numbers of a document come from. Pure. */
import type { Corrected } from '../folio/correct.ts'

/** `because` is the English version of `porque`. */
export interface Why {
  porque: string
  because: string
}

type Both = readonly [es: string, en: string]
type Place = 'bottom' | 'top' | 'side' | 'other'

const AT: Record<Place, Both> = {
  bottom: ['al pie', 'at the foot'],
  top: ['en la cabecera', 'at the head'],
  side: ['al margen', 'in the margin'],
  other: ['en la página', 'on the page'],
}
/** A place on the page is not mentioned when no larger share of the pages has its number there. */
const FEW = 0.15

interface Page {
  origen: string
  impresa: string | null
  place: Place | null
  opening: boolean
  blank: boolean
  /** The PDF's label says something else and is not trusted. */
  denied: boolean
}

const itemOf = ({ evidence }: Corrected, kind: string): Record<string, unknown> | undefined =>
  evidence.find(item => item['kind'] === kind)

function placeOf({ evidence, impresa }: Corrected): Place {
  const prints = evidence.filter(item => item['kind'] === 'print')
  const own = prints.find(item => String(item['token']).toLowerCase() === impresa?.split('-')[0]?.toLowerCase())
  const zone = (own ?? prints[0])?.['zone']
  return zone === 'bottom' || zone === 'top' || zone === 'side' ? zone : 'other'
}

function pageOf(row: Corrected): Page {
  const { origen, impresa } = row
  const [page, label] = [itemOf(row, 'page'), itemOf(row, 'label')]
  return {
    origen,
    impresa,
    place: origen === 'leido' ? placeOf(row) : null,
    opening: page?.['opening'] === true,
    blank: page?.['blank'] === true,
    denied: label !== undefined && label['text'] !== impresa && Number(label['trust']) < 0.5,
  }
}

const pages = (n: number): Both => (n === 1 ? ['página', 'page'] : ['páginas', 'pages'])

/** Joins parts as in "a, b y c". */
function listed(parts: readonly Both[], k: 0 | 1): string {
  const words = parts.map(part => part[k])
  const and = k === 0 ? ' y ' : ' and '
  return words.length < 2 ? words.join('') : words.slice(0, -1).join(', ') + and + words.at(-1)
}

function printed(all: readonly Page[]): Both | null {
  const seen = all.filter(page => page.place !== null)
  if (seen.length === 0) return null
  const places = (Object.keys(AT) as Place[]).filter(
    place => seen.filter(page => page.place === place).length > FEW * seen.length,
  )
  const at = (k: 0 | 1): string => places.map(place => AT[place][k]).join(k === 0 ? ' o ' : ' or ')
  const [es, en] = pages(all.length)
  return [
    `impreso ${at(0)} en ${seen.length} de ${all.length} ${es}`,
    `printed ${at(1)} on ${seen.length} of ${all.length} ${en}`,
  ]
}

/** Where pages print no number: at the beginning, at the end, where chapters open, on blank pages. */
function missing(all: readonly Page[]): Both | null {
  const first = all.findIndex(page => page.place !== null)
  const last = all.findLastIndex(page => page.place !== null)
  if (first < 0) return null
  const inner = all.slice(first, last + 1).filter(page => page.place === null && page.origen !== 'usuario')
  const openings = inner.filter(page => page.opening).length
  const blanks = inner.filter(page => page.blank && !page.opening).length
  const rest = inner.length - openings - blanks
  const after = all.length - 1 - last
  const parts: (Both | false)[] = [
    openings > 0 && ['en las aperturas de capítulo', 'where chapters open'],
    blanks > 0 && ['en las páginas en blanco', 'on blank pages'],
    rest > 0 && [`en otras ${rest}`, `on ${rest} others`],
    first > 0 &&
      (first === 1 ? ['en la primera', 'on the first'] : [`en las ${first} primeras`, `on the first ${first}`]),
    after > 0 && (after === 1 ? ['en la última', 'on the last'] : [`en las ${after} últimas`, `on the last ${after}`]),
  ]
  const clauses = parts.filter(part => part !== false)
  return clauses.length ? [`falta ${listed(clauses, 0)}`, `missing ${listed(clauses, 1)}`] : null
}

/** Numbers that are known from something other than print. */
function otherwise(all: readonly Page[]): Both[] {
  const count = (origen: string): number => all.filter(page => page.origen === origen && page.impresa !== null).length
  const corrected = all.filter(page => page.origen === 'usuario').length
  const [counted, labelled, listedIn] = [count('deducido'), count('etiqueta_pdf'), count('epub')]
  const parts: (Both | false)[] = [
    listedIn > 0 && [
      `según la lista de páginas del libro en ${listedIn} de ${all.length} partes`,
      `by the book's page list in ${listedIn} of ${all.length} parts`,
    ],
    counted > 0 && [`contado por las páginas vecinas en ${counted}`, `counted from the pages beside it on ${counted}`],
    labelled > 0 && [`dicho por las etiquetas del PDF en ${labelled}`, `told by the labels of the PDF on ${labelled}`],
    corrected > 0 && [`corregido a mano en ${corrected}`, `corrected by hand on ${corrected}`],
  ]
  return parts.filter(part => part !== false)
}

/** Says that the PDF's labels disagree on most pages and are not followed. */
function setAside(all: readonly Page[]): Both | null {
  const denied = all.filter(page => page.denied).length
  return denied > 0.5 * all.length
    ? [
        'las etiquetas del PDF dicen otra cosa y no se siguen',
        'the labels of the PDF say otherwise and are not followed',
      ]
    : null
}

export function whyFolios(rows: readonly Corrected[]): Why {
  const all = rows.map(pageOf)
  const without = all.filter(page => page.impresa === null && page.origen !== 'usuario').length
  const parts = [
    printed(all),
    missing(all),
    ...otherwise(all),
    without > 0 && without < all.length && ([`sin número: ${without}`, `without a number: ${without}`] as const),
    setAside(all),
  ].filter(part => part !== null && part !== false)
  if (parts.length === 0 || without === all.length)
    return {
      porque: ['ninguna página muestra un número que se pueda seguir', ...(setAside(all) ?? []).slice(0, 1)].join('; '),
      because: ['no page shows a number that can be followed', ...(setAside(all) ?? []).slice(1)].join('; '),
    }
  return { porque: parts.map(part => part[0]).join('; '), because: parts.map(part => part[1]).join('; ') }
}
