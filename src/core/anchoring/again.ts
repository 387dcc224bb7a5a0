/**
 * Finds words again in another reading of a document, by what they say and what stands before and after them. Nothing
 * is ever moved to words that only might be the ones.
 */
import { alike, isRival } from './alike.ts'
import { lettersOf } from './letters.ts'
import { certain, NEIGHBOURS, occurrences, quotationAt, theBest, type Occurrence, type Quotation } from './locate.ts'
import { Texts, type Folded, type Text } from './texts.ts'

/** What is looked for, and where it was; `posicion` is 0 when that is unknown. */
export interface Wanted extends Quotation {
  posicion: number
  rango: readonly [from: number, to: number] | null
}

export interface Anchored extends Quotation {
  posicion: number
  rango: [from: number, to: number]
}

/** Number of units compared letter by letter: those that share most with the words, and at least `SHARED` of them. */
const COMPARED = 3
const SHARED = 0.4

interface Candidate extends Occurrence {
  unit: Folded
}

/**
 * Finds words to the letter, in their own unit or elsewhere; where they stand nowhere, words that differ in single
 * letters. Null when no place is certain. Whoever looks for many of them makes the `Texts` once.
 */
export function foundAgain(mark: Wanted, units: readonly Text[] | Texts): Anchored | null {
  const texts = units instanceof Texts ? units : new Texts(units)
  const own = texts.at(mark.posicion)
  const best = (own && untouched(mark, own)) ?? placed(mark, texts, own)
  return best && { posicion: best.unit.posicion, rango: best.range, ...quotationAt(best.unit.texto, best.range) }
}

const exact = (mark: Wanted, unit: Folded): Candidate[] =>
  occurrences(unit.texto, mark, unit.letters).map(occurrence => ({ ...occurrence, unit }))

/** Finds the words in their own unit, with everything before and after them as it was. */
function untouched(mark: Wanted, own: Folded): Candidate | null {
  const neighbours = lettersOf(mark.prefijo).bare.length + lettersOf(mark.sufijo).bare.length
  if (neighbours < NEIGHBOURS) return null
  return nearest(
    mark,
    exact(mark, own).filter(candidate => candidate.context >= neighbours),
  )
}

/** Of several places in the own unit with the same context, the one nearest to the former place is used. */
function nearest(mark: Wanted, candidates: readonly Candidate[]): Candidate | null {
  const best = theBest(candidates)
  if (best || !mark.rango) return best
  const [was] = mark.rango,
    most = Math.max(0, ...candidates.map(candidate => candidate.context))
  const away = (candidate: Candidate): number => Math.abs(candidate.range[0] - was)
  return candidates.filter(candidate => candidate.context === most).sort((a, b) => away(a) - away(b))[0] ?? null
}

/**
 * Finds the words anywhere. Where they stand in their own unit and another place fits better, units may have moved or
 * their neighbours may have changed: that cannot be told, so neither is taken.
 */
function placed(mark: Wanted, texts: Texts, own: Folded | undefined): Candidate | null {
  const certainPlaces = texts.units.flatMap(unit => exact(mark, unit)).filter(candidate => certain(candidate, mark))
  if (certainPlaces.length === 0) {
    const units = likely(mark, texts)
    return (own && units.includes(own) && compared(mark, [own])) || compared(mark, units.slice(0, COMPARED))
  }
  const here = certainPlaces.filter(candidate => candidate.unit === own)
  const best = here.length === 0 ? theBest(certainPlaces) : nearest(mark, here)
  const fits = (candidate: Candidate): boolean => candidate.unit !== own && candidate.context > best!.context
  return best && !(here.length > 0 && certainPlaces.some(fits)) && !respelled(mark, best, texts) ? best : null
}

/**
 * Whether the words have none of their former neighbours there, and with them stand elsewhere, a letter or two read
 * otherwise: a link to a heading opened the same words in the text, because one letter of the heading had changed.
 */
function respelled({ prefijo, texto, sufijo }: Wanted, best: Candidate, texts: Texts): boolean {
  if (best.context >= NEIGHBOURS) return false
  const whole = { posicion: 0, rango: null, texto: prefijo + texto + sufijo, prefijo: '', sufijo: '' }
  if (lettersOf(whole.texto).bare.length - lettersOf(texto).bare.length < NEIGHBOURS) return false
  return likely(whole, texts)
    .slice(0, COMPARED)
    .some(unit => {
      const place = alike(unit.texto, whole, unit.letters)
      const words = place && ([place.range[0] + prefijo.length, place.range[1] - sufijo.length] as const)
      return words !== null && (unit !== best.unit || apart(words, best.range))
    })
}

const apart = (a: readonly [number, number], b: readonly [number, number]): boolean => a[1] <= b[0] || b[1] <= a[0]

const likely = ({ texto }: Wanted, texts: Texts): Folded[] =>
  texts
    .sharing(texto)
    .filter(({ share }) => share >= SHARED)
    .map(({ unit }) => unit)

/** Finds the words with other letters here and there. Null when another place might as well be theirs. */
function compared(mark: Wanted, units: readonly Folded[]): Candidate | null {
  const candidates = units.flatMap(unit => {
    const place = alike(unit.texto, mark, unit.letters)
    return place ? [{ ...place, unit }] : []
  })
  const best = theBest(candidates)
  const rival = candidates.some(
    candidate =>
      candidate !== best && best && isRival(candidate.distance, best.distance) && candidate.context >= best.context,
  )
  return best && !best.doubtful && !best.frayed && !rival ? best : null
}
