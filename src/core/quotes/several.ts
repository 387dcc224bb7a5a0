/**
 * A claim of several sentences. The judge reads one at a time, so that of 64 pairs of sentences copied from real PDFs
 * two were supported. Each is judged by itself, and all of them are proved together where one place says them in their
 * order: "it" of the second may be another thing anywhere else.
 */
import { sentences } from '../sentences.ts'
import type { Library } from '../library.ts'
import { contentOf, normal, wordsOf } from '../verify/language/words.ts'
import type { Judged, Verifiable, Verified, VerifyLimits } from '../verify/index.ts'
import { verdict } from '../verify/verdict.ts'
import { judgeClaim } from './claim.ts'
import { piecesOf } from './compare.ts'
import { collateOne, type QuotedPlace } from './index.ts'

/** Most sentences that are judged one by one: each takes as long as a claim. */
const MOST = 8
/** Fewest words of a sentence that is judged by itself. */
const FEW = 3

type Judges = Verifiable & Pick<Library, 'shelf'>

interface Part {
  sentence: string
  verified: Verified
}

/** Judges a claim as `judgeClaim` does, and each of its sentences where no passage decides on the whole. */
export async function judgeSentences(library: Judges, claim: string, limits: VerifyLimits): Promise<Verified> {
  const whole = await judgeClaim(library, claim, limits)
  const decided = whole.veredicto === 'respaldada' || whole.veredicto === 'contradicha'
  const wasRead = limits.said !== undefined || whole.pasajes.some(passage => passage.said)
  const list = sentences(claim)
  const each = list.map(({ from, to }) => claim.slice(from, to))
  if (decided || wasRead || each.length < 2 || each.length > MOST) return whole
  if (each.some(sentence => wordsOf(sentence).length < FEW)) return whole
  const parts: Part[] = []
  for (const [i, sentence] of each.entries()) {
    const before = claim.slice(0, list[i]!.from)
    parts.push({ sentence, verified: await judgeClaim(library, sentence, { ...limits, ...(before && { before }) }) })
  }
  const denied = parts.find(
    (part, i) => part.verified.veredicto === 'contradicha' && (i === 0 || isOfThese(part, parts)),
  )
  if (denied) return denied.verified
  const proved = parts.every(({ verified }) => verified.veredicto === 'respaldada')
  const place = proved ? ((await quoted(library, claim, { parts, limits })) ?? onePassage(parts)) : null
  return place ? supported(place, whole, limits) : inPart(parts, whole, limits)
}

const best = ({ verified }: Part): Judged => verified.pasajes[0]!

/**
 * Whether the passage that denies a later sentence speaks of the same thing as the claim, because it proves another of
 * its sentences: "It was built in 1320" of an abbey was contradicted by the year of a castle in another book.
 */
function isOfThese(denied: Part, parts: readonly Part[]): boolean {
  const { id } = best(denied).row
  return parts.some(part => part.verified.veredicto === 'respaldada' && best(part).row.id === id)
}

/**
 * Returns the place where the sentences stand word for word, one behind the other, on one page or over its end. Where
 * the claim leaves something out between them, "it" may have become another thing.
 */
async function quoted(
  library: Judges,
  claim: string,
  { parts, limits }: { parts: readonly Part[]; limits: VerifyLimits },
): Promise<Judged | null> {
  const documents = new Set(parts.map(part => best(part).document.id))
  if (documents.size > 1 || piecesOf(claim).length > 1) return null
  const credited = await library.shelf.scope({ documentos: [...documents] })
  const quotation = { texto: claim, desde: 0, hasta: claim.length }
  const { clase, place } = await collateOne(library, quotation, { credited, signal: limits.signal })
  return place && clase === 'exacta' ? joined(parts, place) : null
}

/** Returns the stretch of one passage that proves the sentences with nothing between them; null when there is none. */
function onePassage(parts: readonly Part[]): Judged | null {
  const all = parts.map(best)
  const { row } = all[0]!
  const follows = all.every((passage, i) => {
    const former = all[i - 1]
    if (!former) return true
    const between = row.texto.slice(former.pasaje_rango[1], passage.pasaje_rango[0])
    return (
      passage.row.id === row.id && passage.pasaje_rango[0] >= former.pasaje_rango[1] && !/[\p{L}\p{N}]/u.test(between)
    )
  })
  const last = all.at(-1)!
  return follows ? joined(parts, { row: last.row, range: [all[0]!.pasaje_rango[0], last.pasaje_rango[1]] }) : null
}

/** The first sentence's passage with the range of all of them, as sure as the least sure of them. */
function joined(parts: readonly Part[], { row, range }: Pick<QuotedPlace, 'row' | 'range'>): Judged {
  const all = parts.map(best)
  const respaldo = Math.min(...all.map(passage => passage.respaldo))
  return {
    ...all[0]!,
    ...{ row, respaldo, partial: respaldo, contradiction: Math.max(...all.map(passage => passage.contradiction)) },
    ...{ pasaje: row.texto.slice(...range), pasaje_rango: range },
  }
}

function supported(place: Judged, whole: Verified, { k }: VerifyLimits): Verified {
  const others = whole.pasajes.filter(({ row }) => row.id !== place.row.id)
  return weighed([place, ...others].slice(0, k), whole.juez)
}

/** The passages that prove one of the sentences, each of which lacks the words of the others. */
function inPart(parts: readonly Part[], whole: Verified, { k }: VerifyLimits): Verified {
  const proving = parts.flatMap((part): Judged[] => {
    const passage = best(part)
    const isWhole = part.verified.veredicto === 'respaldada'
    if (!isWhole && part.verified.veredicto !== 'parcial') return []
    const rest = parts.filter(other => other !== part).flatMap(other => contentWords(other.sentence))
    const falta = [...(isWhole ? [] : part.verified.falta), ...rest]
    const partial = Math.max(passage.partial, passage.respaldo)
    return [{ ...passage, respaldo: whole.probabilidad, partial, falta, relacion: 'CONTEXTO' }]
  })
  if (proving.length === 0) return whole
  const known = new Set(proving.map(({ row }) => row.id))
  const unsaid = parts.flatMap(({ sentence, verified: { veredicto, falta } }) =>
    veredicto === 'respaldada' ? [] : veredicto === 'parcial' ? falta : contentWords(sentence),
  )
  const pasajes = [...proving, ...whole.pasajes.filter(({ row }) => !known.has(row.id))].slice(0, k)
  return { ...weighed(pasajes, whole.juez), falta: unsaid }
}

function weighed(pasajes: Judged[], juez: string): Verified {
  const judged = pasajes.map(({ respaldo, falta, ...p }) => ({ ...p, support: respaldo, missing: falta }))
  return { ...verdict(judged), pasajes, juez: pasajes[0]?.juez ?? juez }
}

/** The content words of a sentence, as written and in order. */
function contentWords(sentence: string): string[] {
  const content = new Set(contentOf(wordsOf(sentence)))
  return (sentence.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => content.has(normal(word)))
}
