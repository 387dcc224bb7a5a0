/**
 * An operation's result → what an agent gets: complete in `structuredContent`, short and readable in `content`, within
 * the budget, never a word that the result does not hold.
 */
import type { Unidad } from '../../schema/index.ts'
import { Texto } from '../../schema/reading.ts'
import { presentCitations } from './citations.ts'
import { presentDocuments } from './listing.ts'
import { presentPassages } from './passages.ts'
import { asJson, pageUri, type Content, type Rendering, type Wish } from './rendering.ts'
import { BUDGET, clean, cut, oneLine, polish, polishFields, quote, tokens } from './text.ts'

/** How each kind of result is presented, by the field that it carries; a result with none of them is sent as it is. */
const PRESENTATIONS: readonly {
  has: string
  present: (body: Content, wish: Wish) => Rendering | Promise<Rendering>
}[] = [
  { has: 'documentos', present: presentDocuments },
  { has: 'pasajes', present: presentPassages },
  { has: 'unidades', present: presentUnits },
  { has: 'citas', present: presentCitations },
]

export async function present(body: Content, wish: Wish): Promise<Rendering> {
  const presentation = PRESENTATIONS.find(({ has }) => Array.isArray(body[has]))
  const rendering = presentation
    ? await presentation.present(body, wish)
    : asJson('progreso_url' in body ? { ...body, aviso: WORKING } : body)
  return presentation && typeof body.bibliografia_bib === 'string'
    ? withWorks(rendering, clean(body.bibliografia_bib))
    : rendering
}

/** Adds the cited works in the form of a `.bib` file. */
const withWorks = ({ structured, text }: Rendering, works: string): Rendering => ({
  structured: { ...structured, bibliografia_bib: works },
  text: `${text}\n\nbibliografia_bib:\n\n${quote(works)}`,
})

/** Tells an agent to repeat the call, because it cannot request `progreso_url`. */
const WORKING = 'sigue en marcha; repite la misma llamada para esperar al mismo trabajo'

interface Page extends Unidad {
  recurso: string
  cortado?: boolean
}

/**
 * Shows whole units as long as they fit; `siguiente` leads to the rest. A single unit beyond the budget is cut and says
 * so: `[3]+26000` goes on within it.
 */
function presentUnits(body: Content, { skip = 0 }: Wish): Rendering {
  const result = Texto.parse(body)
  const budget = result.unidades.length > 5 ? BUDGET.most : BUDGET.usual
  const pages = result.unidades.map((unit, i): Page => ({
    ...unit,
    texto: clean(unit.texto).slice(i === 0 ? skip : 0),
    recurso: pageUri(result.documento.id, unit.posicion),
    ...(i === 0 && skip > 0 && { cortado: true }),
  }))
  const [first, second] = pages
  let count = pages.length
  let rendering = renderPages(result, pages, result.siguiente)
  while (count > 1 && size(rendering) > budget)
    rendering = renderPages(result, pages.slice(0, --count), startOf(pages[count]))
  for (let most = first?.texto.length ?? 0; first && size(rendering) > budget; most = Math.floor(most * 0.8)) {
    const { to } = cut(first.texto, most)
    const rest = to < first.texto.length ? `[${first.posicion}]+${skip + to}` : startOf(second)
    rendering = renderPages(result, [{ ...first, texto: first.texto.slice(0, to), cortado: true }], rest)
  }
  return rendering
}

const startOf = (page: Page | undefined): string | undefined => page && `[${page.posicion}]`

/**
 * Splits a `siguiente` that goes on within a unit into the unit and the number of characters already shown; null for
 * any other.
 */
export function resumed(from: unknown): { desde: string; skip: number } | null {
  const [, desde, skip] = (typeof from === 'string' && /^(\[\d{1,7}\])\+(\d{1,9})$/.exec(from)) || []
  return desde === undefined ? null : { desde, skip: Number(skip) }
}

const size = ({ structured, text }: Rendering): number => Math.max(tokens(structured), tokens(text))

function renderPages(result: Texto, pages: Page[], siguiente: string | undefined): Rendering {
  const structured = polishFields({
    documento: result.documento,
    unidades: pages,
    siguiente,
    ...(goesOn(siguiente) && { aviso: CUT }),
  })
  return { structured, text: markdown(result, pages, siguiente) }
}

/** Whether the next part begins within the unit that was shown last. */
const goesOn = (siguiente: string | undefined): boolean => siguiente?.includes('+') === true

const CUT = 'una unidad es más larga de lo que cabe; siguiente, en from, sigue donde se corta'

function markdown({ documento }: Texto, pages: Page[], siguiente?: string): string {
  const by = [documento.autores.map(oneLine).join('; '), documento.anio]
    .filter(part => part !== undefined && part !== '')
    .join(', ')
  const blocks = pages.map(page => {
    const time =
      page.t0 === undefined ? '' : ` · t0 ${polish(page.t0)}${page.t1 === undefined ? '' : ` · t1 ${polish(page.t1)}`}`
    const head =
      `## ${oneLine(page.cita)}\n${oneLine(page.localizador)} · posicion ` +
      `${page.posicion}${time} · ${page.enlace} · ${page.recurso}`
    return `${head}${page.cortado ? ' · cortado' : ''}\n\n${page.texto === '' ? '(sin texto)' : quote(page.texto)}`
  })
  const title = `# ${oneLine(documento.titulo)}\n${by === '' ? '' : `${by} · `}${documento.tipo} · ${documento.id}`
  const tail = [
    ...(goesOn(siguiente) ? [`aviso: ${CUT}`] : []),
    ...(siguiente === undefined ? [] : [`siguiente: ${siguiente}`]),
  ]
  return [title, ...blocks, ...tail].join('\n\n')
}
