/**
 * Passages of a search or a verdict → what an agent gets of them. The object holds every field and no word twice; the
 * text is short: of each passage its quotation, and the line with which it is cited.
 */
import { z } from 'zod'
import { BUILT_IN } from '../core/verify/aligned.ts'
import { Pasaje } from '../schema.ts'
import type { VEREDICTOS } from '../schema-answers.ts'
import { BUDGET, clean, cut, oneLine, quote, tokens } from './mcp-text.ts'
import {
  asJson,
  documentUri,
  pageUri,
  type Content,
  type Rendering,
  type Standing,
  type Wish,
} from './mcp-rendering.ts'

/** Loose: a verdict's passages carry more than a search's. */
const Passages = z.array(
  z.looseObject({ ...Pasaje.shape, respaldo: z.number().optional(), relacion: z.string().optional() }),
)
type Shown = z.infer<typeof Passages>[number]

/** What supports nothing tells an agent where it was looked, no more: so many tokens, each passage cut this short. */
const UNSUPPORTED = 800,
  NEAREST_CHARS = 200
/** A sentence that answers and is shorter than this (a heading, "Sí.") is shown with what stands round it. */
const SPEAKS = 60

export async function presentPassages(body: Content, wish: Wish): Promise<Rendering> {
  const all = Passages.parse(body.pasajes)
  if (all.length === 0) {
    const { read, waiting } = await wish.consulted()
    return withText({ ...body, aviso: join(body.aviso, nothing(read, waiting)) }, [])
  }
  const unsupported = body.veredicto === NOT_SUPPORTED
  const standing = await wish.standing(all.map(({ id }) => id))
  const render = (most: number, count: number): Rendering =>
    withText(
      {
        ...body,
        pasajes: all
          .slice(0, count)
          .map(passage => shorten(passage, most, { at: standing.get(passage.id), juez: body.juez })),
        aviso: join(body.aviso, nearest(all), left(count, all.length, unsupported), limits(body)),
      },
      all.slice(0, count),
    )
  let most = unsupported ? Math.min(wish.maxChars, NEAREST_CHARS) : wish.maxChars,
    count = all.length,
    rendering = render(most, count)
  const budget = unsupported ? UNSUPPORTED : count > 10 || most > DEFAULT_MAX_CHARS ? BUDGET.most : BUDGET.usual
  while (size(rendering) > budget && count > 1) {
    if (most > 100 && !unsupported) most = Math.floor(most * 0.8)
    else count--
    rendering = render(most, count)
  }
  return rendering
}

export const DEFAULT_MAX_CHARS = 400

const NOT_SUPPORTED: (typeof VEREDICTOS)[number] = 'sin_respaldo'

const size = ({ structured, text }: Rendering): number => Math.max(tokens(structured), tokens(text))

function left(count: number, all: number, unsupported: boolean): string | undefined {
  if (count === all) return undefined
  if (!unsupported) return `solo ${count} de ${all} pasajes caben; pide menos o acota con documents`
  const more = all - count
  return more === 1
    ? 'otro pasaje, menos cercano, no se muestra'
    : `otros ${more} pasajes, menos cercanos, no se muestran`
}

/** Of a search in which nothing is said to answer. */
const nearest = (all: readonly Shown[]): string | undefined =>
  all.some(({ papel }) => papel === 'cercano')
    ? 'ningún pasaje responde con seguridad; estos son los más cercanos, léelos antes de usarlos'
    : undefined

const LITERAL =
  'el juez «alineado» reconoce lo dicho casi con las mismas palabras, no una paráfrasis: lee los pasajes antes de concluir; «models pull nli» añade uno que lee'

/** What its judge can do stands with a verdict that leaves something open, once. */
function limits({ veredicto, juez }: Content): string | undefined {
  const open: readonly unknown[] = ['sin_respaldo', 'parcial'] satisfies (typeof VEREDICTOS)[number][]
  return juez === BUILT_IN && open.includes(veredicto) ? LITERAL : undefined
}

export const join = (...sentences: unknown[]): string | undefined =>
  sentences.filter(sentence => typeof sentence === 'string' && sentence !== '').join('; ') || undefined

/**
 * `texto` cut on a word around the sentences that answer. Those are in it, so `pasaje` is left out and `pasaje_rango`
 * says where. The order says what `puntuacion` would.
 */
function shorten(passage: Shown, maxChars: number, { at, juez }: { at: Standing | undefined; juez: unknown }): Content {
  const { pasaje, pasaje_rango, puntuacion: _, ancla, ...rest } = passage
  const texto = clean(passage.texto)
  const keep = pasaje_rango && cleanRange(passage.texto, texto, pasaje_rango)
  const { from, to } = cut(texto, maxChars, keep)
  return {
    ...rest,
    // Who decided the claim has judged its passages, unless they say otherwise.
    ...(rest.juez === juez && { juez: undefined }),
    ancla: brief(ancla),
    texto: texto.slice(from, to),
    ...(keep ? { pasaje_rango: [keep.from - from, Math.min(keep.to, to) - from] } : { pasaje }),
    // Its page, slide or segment; one that has gone meanwhile has its document.
    recurso: at === undefined ? documentUri(passage.documento.id) : pageUri(passage.documento.id, at.position),
    cortado: to - from < texto.length ? true : undefined,
    continua: to === texto.length ? at?.goesOn : undefined,
  }
}

/** Headings may be as long as paragraphs; a page is not roman unless it says so. */
const HEADING = 60
const brief = (ancla: Pasaje['ancla']): Content =>
  Object.fromEntries(
    Object.entries(ancla)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(part => begin(String(part), HEADING)) : value]),
  )

/** As it begins, cut on a word. */
export const begin = (text: string, most: number): string => {
  const { to } = cut(text, most)
  return to < text.length ? `${text.slice(0, to)}…` : text
}

/** Where a range of the literal text stands once hidden characters are gone; undefined when cleaning moved its edges. */
function cleanRange(
  literal: string,
  cleaned: string,
  [from, to]: [number, number],
): { from: number; to: number } | undefined {
  const start = clean(literal.slice(0, from)).length
  const inner = clean(literal.slice(from, to))
  return cleaned.startsWith(inner, start) ? { from: start, to: start + inner.length } : undefined
}

function nothing(read: number, waiting: number): string {
  if (read + waiting === 0) return 'ningún pasaje; no hay documentos que consultar'
  const unread = waiting === 0 ? '' : `; ${waiting} ${waiting === 1 ? 'aún se está leyendo' : 'aún se están leyendo'}`
  return `ningún pasaje; ${read} ${read === 1 ? 'documento consultado' : 'documentos consultados'}${unread}`
}

/** Connectors of ChatGPT read the one text item as JSON. */
function withText(body: Content, passages: readonly Shown[]): Rendering {
  const rendering = asJson(body)
  return 'results' in body ? rendering : { ...rendering, text: textOf(rendering.structured, passages) }
}

const KEEP_LINK = 'Al citar, copia la cita y deja su enlace: abre esa página.'

function textOf(structured: Content, passages: readonly Shown[]): string {
  const { veredicto, probabilidad, falta, aviso } = structured
  const missing =
    Array.isArray(falta) && falta.length > 0 ? `; no consta: ${falta.map(String).map(oneLine).join(' · ')}` : ''
  return [
    ...(veredicto === undefined ? [] : [`${String(veredicto)} (probabilidad ${String(probabilidad)})${missing}`]),
    ...(passages.length === 0 ? [] : [KEEP_LINK]),
    ...passages.map((passage, i) => entry(passage, i + 1, (structured.pasajes as Content[])[i]!)),
    ...(aviso === undefined ? [] : [`aviso: ${String(aviso)}`]),
  ].join('\n\n')
}

/** Ours: the head and the citation; every line of the document's stands behind `> `. */
function entry({ id, documento, localizador, pasaje }: Shown, n: number, shown: Content): string {
  const facts = [
    `${n}. ${oneLine(documento.titulo)}, ${oneLine(localizador)}`,
    id,
    ...(shown.relacion === undefined ? [] : [`${String(shown.relacion)} ${String(shown.respaldo)}`]),
    ...(shown.continua === undefined ? [] : [`sigue en ${String(shown.continua)}`]),
  ]
  const said = pasaje !== undefined && pasaje.length >= SPEAKS ? clean(pasaje) : String(shown.texto)
  const literal = quote(begin(said.replace(/\s*\n\s*/g, ' '), DEFAULT_MAX_CHARS))
  return `${facts.join(' · ')}\n${literal}\n${oneLine(String(shown.cita))} ${String(shown.enlace)}`
}
