/** A document → the passages that say what it is about, in its order, each with the sentence that says most of it. */
import type { Library } from '../library.ts'
import { embeddedModel, type StaticModel } from '../models/static.ts'
import { readable } from '../sentences.ts'
import type { Ranked } from '../search/index.ts'
import { wordy } from '../search/passage-text.ts'
import { turn } from '../search/turn.ts'
import { isFigure } from './select.ts'

export interface Surveyed {
  row: Ranked['row']
  /**
   * The sentence of the passage that is nearest to the whole document, to the letter; empty when none can be quoted.
   */
  sentence: string
}

/** Headings under which a document does not speak of its matter. */
const APPARATUS = new RegExp(
  String.raw`^(?:[\d.\s]*)(?:referencias|bibliograf[ií]a|obras citadas|índice|contenido|agradecimientos|` +
    String.raw`notas?|anexos?|ap[ée]ndices?|references|bibliography|works cited|index|` +
    String.raw`(?:table of )?contents|acknowledge?ments|notes|appendi(?:x|ces))\b`,
  'iu',
)
/**
 * Least share of pieces between spaces that are words; a table or a list of figures has fewer. None of 240 paragraphs
 * of XQuAD, in Spanish and English, is under it; at .75 two were.
 */
const PROSE = 0.65
/**
 * A sentence of at most this many characters is preferred. In 320 passages of 59 documents the nearest sentence of 12 %
 * was longer, 519 characters on average instead of the 238 of the one preferred. None goes without a sentence, because
 * a longer one is taken where there is no other. A least length of 50 changed none of them.
 */
const PREFERRED = 350
/** Passages whose vectors are made before others may work: a book has a thousand, which take some 200 ms. */
const SLICE = 50

/**
 * Cuts the document into `most` stretches of as many passages each and takes from each the passage nearest to the
 * document's mean meaning in the embedded model. Tables, figures, references and indexes are left out where there is
 * anything else.
 */
export async function survey(shelf: Library['shelf'], id: string, most: number): Promise<Surveyed[]> {
  const all = (await shelf.passagesOf(id, 1, Number.MAX_SAFE_INTEGER)).filter(({ token }) => !isFigure(token))
  const running = all.filter(({ texto, ruta }) => wordy(texto) >= PROSE && !ruta.some(name => APPARATUS.test(name)))
  const rows = running.length > 0 ? running : all
  const model = await embeddedModel()
  const vectors: Float32Array[] = []
  for (const { texto } of rows) {
    if (vectors.length % SLICE === 0) await turn()
    vectors.push(model.vector(texto))
  }
  const centre = mean(vectors, model.dims)
  const near = vectors.map(vector => dot(vector, centre))
  const stretch = rows.length / Math.min(most, rows.length)
  return Array.from({ length: Math.min(most, rows.length) }, (_, i) => {
    const from = Math.floor(i * stretch),
      to = Math.max(from + 1, Math.floor((i + 1) * stretch))
    const best = near.slice(from, to).reduce((top, value, at) => (value > near[from + top]! ? at : top), 0)
    const row = rows[from + best]!
    return { row, sentence: central(row.texto, centre, model) }
  })
}

function central(text: string, centre: Float32Array, model: StaticModel): string {
  const whole = readable(text)
    .map(({ from, to }) => text.slice(from, to))
    .filter(sentence => /^[¿¡«“"(]*\p{Lu}/u.test(sentence) && /[.!?…][»”")]*$/u.test(sentence))
  const short = whole.filter(sentence => sentence.length <= PREFERRED)
  const eligible = short.length > 0 ? short : whole
  const near = eligible.map(sentence => dot(model.vector(sentence), centre))
  return eligible[near.indexOf(Math.max(...near))] ?? ''
}

function mean(vectors: readonly Float32Array[], dims: number): Float32Array {
  const total = new Float32Array(dims)
  for (const vector of vectors) for (let i = 0; i < dims; i++) total[i]! += vector[i]!
  return total
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
