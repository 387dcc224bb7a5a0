/**
 * An operation's result → what an agent gets: complete in `structuredContent` and again in `content`, within the
 * budget, never a word that the result does not hold.
 */
import { z } from 'zod'
import { Pasaje, Texto, type Unidad } from '../schema.ts'
import { Cita } from '../schema-answers.ts'
import { BUDGET, clean, cut, oneLine, polish, polishFields, quote, tokens } from './mcp-text.ts'

type Content = Record<string, unknown>

export interface Rendering {
  structured: Content
  text: string
}

/** Documents: read to the end, and still to be read. */
export interface Consulted {
  read: number
  waiting: number
}

export interface Wish {
  /** Longest `texto` of a passage, in characters. */
  maxChars: number
  /** What was looked in, asked only when nothing was found. */
  consulted(): Promise<Consulted>
  /** Physical positions of passages, by their ids. */
  positions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Characters of the first unit that were shown before. */
  skip?: number
}

export const DEFAULT_MAX_CHARS = 700

/** Results by what they carry; a result with neither goes out as it is. */
const PRESENTATIONS: readonly {
  has: string
  present: (body: Content, wish: Wish) => Rendering | Promise<Rendering>
}[] = [
  { has: 'pasajes', present: presentPassages },
  { has: 'unidades', present: presentUnits },
  { has: 'citas', present: presentCitations },
]

export async function present(body: Content, wish: Wish): Promise<Rendering> {
  const presentation = PRESENTATIONS.find(({ has }) => Array.isArray(body[has]))
  return presentation
    ? presentation.present(body, wish)
    : asJson('progreso_url' in body ? { ...body, aviso: WORKING } : body)
}

/** An agent cannot ask where `progreso_url` says. */
const WORKING = 'sigue en marcha; repite la misma llamada para esperar al mismo trabajo'

function asJson(body: Content): Rendering {
  const structured = polishFields(body)
  return { structured, text: JSON.stringify(structured) }
}

/** `library://document/{id}/page/{n}`, n physical. */
export const pageUri = (document: string, position: number): string => `library://document/${document}/page/${position}`
export const documentUri = (document: string): string => `library://document/${document}`

// ── Passages
// ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Loose: a verdict's passages carry more than a search's. */
const Passages = z.array(z.looseObject(Pasaje.shape))

/**
 * `texto` cut on a word around the sentences that answer; `pasaje_rango` moves with it, or goes when it no longer fits.
 */
function shorten(passage: Pasaje, maxChars: number, position: number | undefined): Content {
  const texto = clean(passage.texto)
  const keep = passage.pasaje_rango && cleanRange(passage.texto, texto, passage.pasaje_rango)
  const { from, to } = cut(texto, maxChars, keep)
  const fits = keep !== undefined && keep.from >= from && keep.to <= to
  return {
    ...passage,
    texto: texto.slice(from, to),
    pasaje_rango: fits ? [keep.from - from, keep.to - from] : undefined,
    // Its page, slide or segment; one that has gone meanwhile has its document.
    recurso: position === undefined ? documentUri(passage.documento.id) : pageUri(passage.documento.id, position),
    cortado: to - from < texto.length ? true : undefined,
  }
}

/**
 * Where a range of the literal text stands once hidden characters are gone; undefined when cleaning moved its edges.
 */
function cleanRange(
  literal: string,
  cleaned: string,
  [from, to]: [number, number],
): { from: number; to: number } | undefined {
  const start = clean(literal.slice(0, from)).length
  const inner = clean(literal.slice(from, to))
  return cleaned.startsWith(inner, start) ? { from: start, to: start + inner.length } : undefined
}

async function presentPassages(body: Content, wish: Wish): Promise<Rendering> {
  const passages = Passages.parse(body.pasajes)
  if (passages.length === 0) return asJson({ ...body, aviso: nothing(await wish.consulted()) })
  const positions = await wish.positions(passages.map(({ id }) => id))
  const budget = passages.length > 10 || wish.maxChars > DEFAULT_MAX_CHARS ? BUDGET.most : BUDGET.usual
  const render = (maxChars: number, count: number): Rendering =>
    asJson({
      ...body,
      pasajes: passages.slice(0, count).map(passage => shorten(passage, maxChars, positions.get(passage.id))),
      ...(count < passages.length && {
        aviso: `solo ${count} de ${passages.length} pasajes caben; pide menos o acota con documents`,
      }),
    })
  let maxChars = wish.maxChars
  let count = passages.length
  let rendering = render(maxChars, count)
  while (tokens(rendering.text) > budget && count > 1) {
    if (maxChars > 100) maxChars = Math.floor(maxChars * 0.8)
    else count--
    rendering = render(maxChars, count)
  }
  return rendering
}

function nothing({ read, waiting }: Consulted): string {
  if (read + waiting === 0) return 'ningún pasaje; no hay documentos que consultar'
  const unread = waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'aún se está leyendo' : 'aún se están leyendo'}`
  return `ningún pasaje; ${read} ${read === 1 ? 'documento consultado' : 'documentos consultados'}${unread}`
}

// ── Citations of a draft
// ────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The cited text and its bibliography are never cut. Of each citation what proves it is shortened first; then the last
 * ones are left out, which says so.
 */
function presentCitations(body: Content): Rendering {
  const citas = z.array(Cita).parse(body.citas)
  const budget = citas.length > 10 ? BUDGET.most : BUDGET.usual
  const render = (maxChars: number, count: number): Rendering =>
    asJson({
      ...body,
      citas: citas
        .slice(0, count)
        .map(cita => ({ ...cita, afirmacion: shown(cita.afirmacion, maxChars), pasaje: shown(cita.pasaje, maxChars) })),
      ...(count < citas.length && { aviso: `solo ${count} de ${citas.length} citas caben aquí; todas están en texto` }),
    })
  let maxChars = DEFAULT_MAX_CHARS
  let count = citas.length
  let rendering = render(maxChars, count)
  while (tokens(rendering.text) > budget && count > 0) {
    if (maxChars > 60) maxChars = Math.floor(maxChars * 0.7)
    else count = Math.floor(count * 0.9)
    rendering = render(maxChars, count)
  }
  return rendering
}

const shown = (text: string, maxChars: number): string => {
  const { to } = cut(text, maxChars)
  return to < text.length ? `${text.slice(0, to)}…` : text
}

// ── Pages, slides, segments
// ─────────────────────────────────────────────────────────────────────────────────────────────

interface Page extends Unidad {
  recurso: string
  cortado?: boolean
}

/**
 * Whole units as long as they fit; the rest is one `siguiente` away. A single unit beyond the budget is cut and says
 * so; `[3]+26000` goes on within it.
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

/** A `siguiente` that goes on within a unit, parted into where it begins and how much of it was shown. */
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
    const head = `## ${oneLine(page.cita)}\n${oneLine(page.localizador)} · posicion ${page.posicion}${time} · ${page.enlace} · ${page.recurso}`
    return `${head}${page.cortado ? ' · cortado' : ''}\n\n${quote(page.texto)}`
  })
  const title = `# ${oneLine(documento.titulo)}\n${by === '' ? '' : `${by} · `}${documento.tipo} · ${documento.id}`
  const tail = [
    ...(goesOn(siguiente) ? [`aviso: ${CUT}`] : []),
    ...(siguiente === undefined ? [] : [`siguiente: ${siguiente}`]),
  ]
  return [title, ...blocks, ...tail].join('\n\n')
}
