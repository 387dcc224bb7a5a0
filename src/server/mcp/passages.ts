/**
 * Passages of a search or a verdict → what an agent gets of them. The object holds every field and no word twice; the
 * text is short: of each passage its quotation, and the line with which it is cited.
 */
import { z } from 'zod'
import { BUILT_IN } from '../../core/verify/entailer.ts'
import type { VEREDICTOS } from '../../schema/index.ts'
import { Pasaje } from '../../schema/passages.ts'
import { BUDGET, clean, cut, oneLine, quote, tokens } from './text.ts'
import { asJson, documentUri, pageUri, type Content, type Rendering, type Standing, type Wish } from './rendering.ts'

/** The schema is loose because a verdict's passages carry more fields than a search's. */
const Passages = z.array(
  z.looseObject({ ...Pasaje.shape, respaldo: z.number().optional(), relacion: z.string().optional() }),
)
type Shown = z.infer<typeof Passages>[number]

/**
 * When nothing supports the claim, passages only show where it was looked: this many tokens in all, and this many
 * characters each.
 */
const UNSUPPORTED = 800,
  NEAREST_CHARS = 200
/** As many passages as a search gives unless told, at their usual length, take at most this many tokens. */
const USUAL = { passages: 5, tokens: 1_500 }
/** A sentence that answers but has fewer characters than this (a heading, "Sí.") is shown with its surroundings. */
const SPEAKS = 60
/** What a search takes to the letter. */
const QUOTED = /"[^"]+"|“[^”]+”|«[^»]+»/
const TO_THE_LETTER = 'lo que va entre comillas se busca a la letra: prueba sin ellas'

export async function presentPassages(whole: Content, wish: Wish): Promise<Rendering> {
  const all = Passages.parse(whole.pasajes)
  const { entre, ...body } = whole
  if (all.length === 0) {
    const { read, waiting } = await wish.consulted(z.array(z.string()).optional().parse(entre))
    const literal = QUOTED.test(String(body.consulta ?? '')) && read > 0 ? TO_THE_LETTER : undefined
    return withText({ ...body, aviso: join(body.aviso, nothing(read, waiting), literal) }, [])
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
  const budget = unsupported ? UNSUPPORTED : budgetOf(count, most)
  while (size(rendering) > budget && count > 1) {
    if (most > 100 && !unsupported) most = Math.floor(most * 0.8)
    else count--
    rendering = render(most, count)
  }
  return rendering
}

function budgetOf(count: number, most: number): number {
  if (count > 10 || most > DEFAULT_MAX_CHARS) return BUDGET.most
  return count > USUAL.passages ? BUDGET.usual : USUAL.tokens
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

/** Returns a warning when no passage of a search is said to answer. */
const nearest = (all: readonly Shown[]): string | undefined =>
  all.some(({ papel }) => papel === 'cercano')
    ? 'ningún pasaje responde con seguridad; estos son los más cercanos, léelos antes de usarlos'
    : undefined

const LITERAL =
  'el juez «alineado» reconoce lo dicho casi con las mismas palabras, no una paráfrasis: lee ' +
  'los pasajes antes de concluir; «models pull nli» añade uno que lee'

/** Returns what the built-in judge can and cannot do, once, with a verdict that leaves something open. */
function limits({ veredicto, juez }: Content): string | undefined {
  const open: readonly unknown[] = ['sin_respaldo', 'parcial'] satisfies (typeof VEREDICTOS)[number][]
  return juez === BUILT_IN && open.includes(veredicto) ? LITERAL : undefined
}

export const join = (...sentences: unknown[]): string | undefined =>
  sentences.filter(sentence => typeof sentence === 'string' && sentence !== '').join('; ') || undefined

/**
 * Cuts `texto` on word boundaries around the sentences that answer. They are part of it, so `pasaje` is left out and
 * `pasaje_rango` locates them. `puntuacion` is left out because the order says the same.
 */
function shorten(passage: Shown, maxChars: number, { at, juez }: { at: Standing | undefined; juez: unknown }): Content {
  const { pasaje, pasaje_rango, puntuacion: _, ancla, ...rest } = passage
  const texto = clean(passage.texto)
  const keep = pasaje_rango && cleanRange(passage.texto, texto, pasaje_rango)
  const { from, to } = cut(texto, maxChars, keep)
  return {
    ...rest,
    // A passage names its judge only when that differs from the judge of the claim.
    ...(rest.juez === juez && { juez: undefined }),
    ancla: briefAnchor(ancla),
    texto: texto.slice(from, to),
    ...(keep ? { pasaje_rango: [keep.from - from, Math.min(keep.to, to) - from] } : { pasaje }),
    // The resource of its page, slide or segment; if the passage has meanwhile gone, that of its document.
    recurso: at === undefined ? documentUri(passage.documento.id) : pageUri(passage.documento.id, at.position),
    cortado: to - from < texto.length ? true : undefined,
    continua: to === texto.length ? at?.goesOn : undefined,
  }
}

/**
 * Headings are shortened, because they may be as long as paragraphs, and false values such as `romana: false` are left
 * out.
 */
const HEADING = 60
export const briefAnchor = (ancla: Pasaje['ancla']): Content =>
  Object.fromEntries(
    Object.entries(ancla)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(part => begin(String(part), HEADING)) : value]),
  )

/** Returns the beginning of a text, cut on a word boundary. */
export const begin = (text: string, most: number): string => {
  const { to } = cut(text, most)
  return to < text.length ? `${text.slice(0, to)}…` : text
}

/** Maps a range of the literal text onto the cleaned text. Returns undefined when cleaning moved its edges. */
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

/** Connectors of ChatGPT parse the one text item as JSON, so results with `results` stay JSON. */
function withText(body: Content, passages: readonly Shown[]): Rendering {
  const rendering = asJson(body)
  return 'results' in body ? rendering : { ...rendering, text: textOf(rendering.structured, passages) }
}

const KEEP_LINK = 'Al citar, copia la cita y deja su enlace: abre esa página.'

function textOf(structured: Content, passages: readonly Shown[]): string {
  const { veredicto, probabilidad, falta, rechazo, aviso } = structured
  const missing =
    Array.isArray(falta) && falta.length > 0 ? `; no consta: ${falta.map(String).map(oneLine).join(' · ')}` : ''
  return [
    ...(veredicto === undefined
      ? []
      : [`${String(veredicto)}${veredicto === 'contradicha' ? '' : support(probabilidad)}${missing}`]),
    ...(rechazo === undefined ? [] : [`juicio no seguido: ${refusal(rechazo as Content)}`]),
    ...(passages.length === 0 ? [] : [KEEP_LINK]),
    ...passages.map((passage, i) => entry(passage, i + 1, (structured.pasajes as Content[])[i]!)),
    ...(aviso === undefined ? [] : [`aviso: ${String(aviso)}`]),
  ].join('\n\n')
}

/** What is contradicted has the support of its nearest passage beside it, which read as that of the verdict. */
const support = (probabilidad: unknown): string => ` (probabilidad de respaldo ${String(probabilidad)})`

/** Writes why a judgement was not followed. */
export const refusal = ({ motivo, detalle }: Content): string => `${String(motivo)}: ${oneLine(String(detalle))}`

/** Writes one passage: the head and the citation are ours; every line of the document's text stands behind `> `. */
function entry({ id, documento, localizador, pasaje }: Shown, n: number, shown: Content): string {
  const facts = [
    `${n}. ${oneLine(documento.titulo)}, ${oneLine(localizador)}`,
    id,
    ...(shown.papel === undefined || shown.papel === 'responde' ? [] : [String(shown.papel)]),
    ...(shown.relacion === undefined ? [] : [`${String(shown.relacion)} ${String(shown.respaldo)}`]),
    ...(shown.continua === undefined ? [] : [`sigue en ${String(shown.continua)}`]),
  ]
  const words = pasaje !== undefined && pasaje.length >= SPEAKS ? clean(pasaje) : String(shown.texto)
  const literal = quote(begin(words.replace(/\s*\n\s*/g, ' '), DEFAULT_MAX_CHARS))
  return `${facts.join(' · ')}\n${literal}\n${oneLine(String(shown.cita))} ${String(shown.enlace)}`
}
