/** A question → an answer of which every note is proved. Passages → writer → gate → footnotes from the anchors. */
import type { Fuente, Pasaje, Respuesta } from '../../schema/index.ts'
import { authorship } from '../anchor-authors.ts'
import { present, year } from '../anchor.ts'
import { narrowed } from '../anchoring/standing.ts'
import type { Library } from '../library.ts'
import { cuts } from '../search/cut.ts'
import { search, type Ranked } from '../search/index.ts'
import type { Passed } from './gate.ts'
import { CERTAIN, PROBABLE } from './answers.ts'
import { namesOver, selectCell } from './cell.ts'
import { disagreement } from './extractive.ts'
import { select, type Selected, type Selection } from './select.ts'
import type { Numbered } from './writer.ts'
import { write, type Writing } from './written.ts'

/** `literal` bypasses the writer: the answer consists of sentences of the sources only. */
export interface AskLimits {
  k: number
  literal?: boolean
  documentos?: readonly string[]
  biblioteca?: string
  signal?: AbortSignal
  emit?: Emit
}

/**
 * Receives the events in the contract's order: `pasajes`, `texto`…, `fuente`…; the caller sends `fin`. What was emitted
 * as `texto` is never taken back.
 */
export type Emit = (event: 'pasajes' | 'texto' | 'fuente', data: unknown) => void

const NOTHING = {
  es: 'Tu biblioteca no responde a esto. No se inventa una respuesta.',
  en: 'Your library does not answer this. No answer is made up.',
}
const UNPROVED = {
  es: 'Los pasajes encontrados no bastan para responder.',
  en: 'The passages found are not enough to answer.',
}

export async function ask(
  library: Library,
  question: string,
  { emit = () => {}, ...limits }: AskLimits,
): Promise<Respuesta> {
  const began = performance.now()
  const { passages: selected, probability, ofCells } = await selection(library, question, limits)
  const pasajes = selected.map(({ ranked: { row, document, puntuacion, pasaje, pasaje_rango }, answers }) => {
    const part = marked(row.texto, answers) ?? { pasaje, pasaje_rango }
    // An answer quotes a sentence, so it cites the paragraph, the row or the second of that sentence.
    const place = part.pasaje_rango ? narrowed(row, part.pasaje_rango) : row
    return present({ row: place, document }, library.site, { puntuacion, ...part })
  })
  emit('pasajes', { pasajes })
  const language = languageOf(question)
  const passages = await numbered(library.shelf, selected, language)
  const { passed, order, withdrawn, literal } = selected.length
    ? await write(library, { question, passages, language }, { ...limits, ...ofCells, show: streamed(emit, pasajes) })
    : { passed: [], order: [], withdrawn: [], literal: true }
  const told = withdrawn.length ? { retiradas: withdrawn } : {}
  const body = bodyOf(passed)
  if (!body) {
    const text = selected.length ? UNPROVED[language] : NOTHING[language]
    emit('texto', { delta: text })
    return { pregunta: question, respuesta: text, fuentes: [], confianza: 'baja', ...told, ms: since(began) }
  }
  const fuentes = sources(order, pasajes)
  for (const fuente of fuentes) emit('fuente', fuente)
  return {
    pregunta: question,
    respuesta: `${body}\n\n${definitions(fuentes)}`,
    fuentes,
    confianza: lesser(level(probability), confidence(passed)),
    literal,
    ...told,
    ...disputed(passages, order),
    ms: since(began),
  }
}

/** The passages that answer; where a cell does, no writer says more of it than its row and the names of its columns. */
async function selection(
  library: Library,
  question: string,
  limits: AskLimits,
): Promise<Selection & { ofCells?: Pick<AskLimits, 'literal'> }> {
  const ranked = await search(library, question, limits)
  const cell = await selectCell(library.shelf, question, ranked)
  if (cell) return { ...cell, ofCells: { literal: true } }
  return select(ranked[0]?.spelled ?? question, ranked)
}

type Marked = Pick<Pasaje, 'pasaje' | 'pasaje_rango'>

/** The link of a source marks the words that are quoted from it; the sentences found may be others of the passage. */
function marked(text: string, [quoted]: readonly string[]): Marked | null {
  if (quoted === undefined) return null
  const from = text.indexOf(quoted)
  return { pasaje: quoted, pasaje_rango: [from, from + quoted.length] }
}

const bodyOf = (passed: readonly Passed[]): string =>
  passed
    .map(p => p.text)
    .join('')
    .trim()

/** The notes of sources that contradict each other, where cited ones do. */
function disputed(passages: readonly Numbered[], order: readonly number[]): Pick<Respuesta, 'desacuerdo'> {
  const sides = disagreement(passages.filter(({ n }) => order.includes(n)))
  return sides ? { desacuerdo: sides.map(({ n }) => order.indexOf(n) + 1) } : {}
}

export const since = (began: number): number => Math.round(performance.now() - began)

/** The passages that were cited, as the notes number them; `order` as `Written` has it. */
export const sources = (order: readonly number[], pasajes: readonly Pasaje[]): Fuente[] =>
  order.map((passage, i) => ({ ...pasajes[passage - 1]!, n: i + 1 }))

/**
 * Emits each piece of text together with the ids of the passages of its notes: a note is numbered when it is first
 * shown, long before the `fuente` events tell which passage it is.
 */
export const streamed =
  (emit: Emit, pasajes: readonly Pasaje[]): Writing['show'] =>
  (delta, order) =>
    emit('texto', { delta, notas: order.map(passage => pasajes[passage - 1]!.id) })

/**
 * Returns one footnote definition a line, such as `[^n]: (García, 1998, p. 23)`; the citation comes from the anchor.
 */
export const definitions = (fuentes: readonly Fuente[]): string => fuentes.map(f => `[^${f.n}]: ${f.cita}`).join('\n')

/** Confidence from the probability that the library's own sentences answer the question. */
const level = (probability: number): Respuesta['confianza'] =>
  probability >= CERTAIN ? 'alta' : probability >= PROBABLE ? 'media' : 'baja'

const LEVELS = ['baja', 'media', 'alta'] as const
const lesser = (a: Respuesta['confianza'], b: Respuesta['confianza']): Respuesta['confianza'] =>
  LEVELS[Math.min(LEVELS.indexOf(a), LEVELS.indexOf(b))]!

/** Confidence from the support that the notes give to what was written. */
function confidence(passed: readonly Passed[]): Respuesta['confianza'] {
  const shown = passed.filter(p => p.text !== '')
  const supports = shown.flatMap(p => (p.support === null ? [] : [p.support]))
  const least = Math.min(1, ...supports)
  if (supports.length === 0) return 'baja'
  return supports.length === shown.length && least >= 0.8 ? 'alta' : least >= 0.5 ? 'media' : 'baja'
}

const AND = { es: ' y ', en: ' and ' } as const

/** Numbers the passages from 1 and names their sources in the language of the answer, as a writer receives them. */
export async function numbered(
  shelf: Library['shelf'],
  selected: readonly (Pick<Selected, 'columns'> & {
    ranked: Pick<Ranked, 'row' | 'document'>
    answers: readonly string[]
  })[],
  language: 'es' | 'en',
): Promise<Numbered[]> {
  const cut = await cuts(
    shelf,
    selected.map(({ ranked }) => ranked.row),
  )
  return selected.map(({ ranked: { row, document }, answers, columns }, i) => {
    const who = authorship(document, AND[language]) || document.titulo
    const names = columns ? null : namesOver(row, answers)
    return {
      n: i + 1,
      texto: row.texto,
      answers,
      ...(columns && { columns }),
      ...(names !== null && { names }),
      cut: cut.get(row.id) ?? {},
      source: document.anio === null ? who : `${who} (${year(document.anio)})`,
      documento: document.id,
      anio: document.anio,
    }
  })
}

const SPANISH = /[¿¡ñáéíóú]|\b(el|la|los|las|de|que|qué|quién|cómo|cuándo|dónde|cuál|por|para|una?|es|son|fue)\b/gi
const ENGLISH = /\b(the|of|what|who|how|when|where|which|why|is|are|was|were|did|does|in|an?|to)\b/gi

/** Tells the language of a question by its function words: a detector needs more text than a question has. */
export function languageOf(text: string): 'es' | 'en' {
  return (text.match(ENGLISH)?.length ?? 0) > (text.match(SPANISH)?.length ?? 0) ? 'en' : 'es'
}
