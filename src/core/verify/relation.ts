/**
 * How a passage relates to a claim: the eight values of `relacion`, from the judgement, the years and cue phrases of
 * the claim.
 */
import type { Judgement } from './entailer.ts'
import type { RELACIONES } from '../../schema/index.ts'
import { PROVED } from './verdict.ts'
import { normal } from './language/words.ts'

export type Relacion = (typeof RELACIONES)[number]

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(String.raw`\b(${patterns.join('|')})\b`)

// All patterns are for folded text, without capitals and accents.
const OWN = anyOf([
  'en este (trabajo|articulo|estudio|capitulo)|en esta (tesis|investigacion)|propongo|proponemos',
  'sostengo|sostenemos|argumento que',
  'nuestr[oa]s? (propuesta|resultados?|hipotesis|metodo|analisis)|in this (paper|article|study|thesis|chapter)',
  '(we|i) (propose|argue|suggest|introduce|present|show|find)',
  'our (proposal|results?|hypothesis|method|analysis|findings)',
])
const REPORTED = anyOf([
  'segun|de acuerdo con|sostiene|sostuvo|afirma(ba|ron)?|afirmo|considera(ba)?|opina(ba)?|argumenta(ba)?|defiende',
  'defendio|cree que|according to|argue[sd]?|claim(s|ed)|maintain(s|ed)|believe[sd]?|suggest(s|ed)|contend(s|ed)',
  'holds? that',
])
const APPLIED = anyOf([
  'siguiendo a|a la luz de|en terminos de|desde la perspectiva de|aplicando|con arreglo a|puede leerse como',
  'following|in (the )?light of|from the perspective of|applying|can be read as|in terms of|drawing on',
])
const ABSENCE = anyOf([
  'no (existen?|hay|hubo|se (ha|han|conocen?|conservan?))|nunca se ha',
  'ningun[oa]? (estudio|autor|fuente|documento|trabajo)|nadie ha|carecen? de',
  'there (is|are|was|were) no|no (study|studies|evidence|author|source|one has)|never been|nobody has|has not been',
])

/** Returns the years in figures that a claim mentions. */
const yearsOf = (text: string): number[] => (text.match(/\b(1[0-9]{3}|20[0-9]{2})\b/g) ?? []).map(Number)

/**
 * Returns whether the source is older than the latest year of the claim, so that it cannot speak of it. A passage that
 * names that year does speak of it: of a plan, or in a later edition than the one whose year the record has.
 */
export function tooEarly(claim: string, year: number | null, passage = ''): boolean {
  const latest = Math.max(...yearsOf(claim))
  return year !== null && latest > year && !yearsOf(passage).includes(latest)
}

/**
 * Returns the relation of one passage. A passage is called a contradiction only where the verdict says so too: from 0.5
 * on, 97 of the 267 named so in `bench -- verify` supported the claim; from 0.7 on, 3 of 19.
 */
export function relation(
  claim: string,
  judged: Pick<Judgement, 'support' | 'contradiction' | 'partial'>,
  year: number | null,
): Relacion {
  const normalized = normal(claim)
  if (tooEarly(claim, year)) return 'IMPOSIBLE_TEMPORAL'
  if (judged.contradiction >= PROVED && judged.contradiction > judged.support) return 'CONTRADICCION'
  if (judged.support >= PROVED) return REPORTED.test(normalized) ? 'OPINION_REFERIDA' : 'APOYO_DIRECTO'
  if (OWN.test(normalized)) return 'CONTRIBUCION_PROPIA'
  if (judged.partial >= PROVED && APPLIED.test(normalized)) return 'APLICACION_DE_MARCO'
  if (judged.partial >= PROVED && REPORTED.test(normalized)) return 'OPINION_REFERIDA'
  return ABSENCE.test(normalized) ? 'AFIRMACION_NEGATIVA' : 'CONTEXTO'
}
