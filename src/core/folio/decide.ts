/**
 * The decision for one page: the number of its line or its label, whichever is more probable → `impresa`, `origen`,
 * `confianza`, and the evidence for them.
 */
import type { FolioDecision } from '../read/reader.ts'
import { around, shows } from './around.ts'
import { against, estimate } from './estimate.ts'
import { isKnown, ofLabel, ofLine, type Case, type Features } from './features.ts'
import { valueAt, type Line } from './lines.ts'
import { format, isRoman, labelReadings, numberOf, type Notation } from './notation.ts'
import { DENIES } from './patterns.ts'

type Item = Record<string, unknown>
type Origin = FolioDecision['origen']
interface Answer {
  text: string | null
  origin: Origin
  confidence: number
  notation?: Notation
  value?: number
}
/** A possible answer for the page, with its features. */
export interface Option extends Omit<Answer, 'confidence'> {
  features: Features
}

/** Least confidence of an answer: a guess that is wrong once in three times is worse than none. */
const LEAST = 0.65
/**
 * Most confidence of a number that nobody has seen. 0.9 and more is reserved for what is seen, or named by a label that
 * print has proved (`PROVED`).
 */
const MOST_UNSEEN = 0.89
const PROVED = 0.95
/**
 * Most confidence of a number in a count that only its rise supports: in a short text that never runs on from page to
 * page. Of 600 numbers of invented exercises, stamps and questions in a margin it leaves none at 0.9.
 */
const MOST_UNKNOWN = 0.88
const UNKNOWN = 'nothing but its rise says that it counts pages'
const SHOWN = 6
const LEAST_SHOWN_WEIGHT = 0.4
const round = (x: number): number => Math.round(x * 100) / 100

export function decision(
  page: number,
  { text, origin, confidence, notation, value }: Answer,
  evidence: Item[],
): FolioDecision {
  if (text === null || confidence < LEAST)
    return { fisica: page + 1, impresa: null, value: null, romana: false, origen: 'ninguno', confianza: 0, evidence }
  const number = notation !== undefined && value !== undefined ? numberOf(notation, value) : null
  return {
    fisica: page + 1,
    impresa: text,
    value: number,
    romana: !!notation && isRoman(notation),
    origen: origin,
    confianza: round(confidence),
    evidence,
  }
}

/** Returns the number of a line as a page prints it: `23`, `xiv`, `A-3`, `12-13`. */
export function printedAt(line: Line, page: number): string | null {
  const value = valueAt(line, page)
  const printed = format(line.notation, value, { prefix: line.prefix, width: line.width })
  return line.step === 2 && printed !== null
    ? `${printed}-${format(line.notation, value + 1, { prefix: line.prefix, width: line.width })}`
    : printed
}

function tokens(page: number, { pages, labels, label }: Case): Item[] {
  const { opening = false, blank = false } = pages[page] ?? {}
  const out: Item[] = []
  const text = labels[page]
  if (text)
    out.push({ kind: 'label', text, trust: round(label.trust(page)), compared: label.compared, agreed: label.agreed })
  for (const c of (pages[page]?.candidates ?? []).filter(c => c.weight > LEAST_SHOWN_WEIGHT).slice(0, SHOWN)) {
    out.push({
      kind: c.outside ? 'slug' : 'print',
      text: c.text.slice(0, 60),
      token: c.token,
      zone: c.zone,
      dress: c.dress,
      weight: round(c.weight),
      place: round(c.rho),
    })
  }
  if (opening || blank) out.push({ kind: 'page', ...(opening && { opening }), ...(blank && { blank }) })
  return out
}

/** Returns the answer of the PDF label, which also names pages that print nothing. */
function labelOption(page: number, file: Case): Option | null {
  const text = file.labels[page] ?? null
  if (!text || DENIES.test(text)) return null
  const [reading] = labelReadings(text)
  const features = ofLabel(page, file)
  return { text, origin: 'etiqueta_pdf', notation: reading?.notation, value: reading?.value, features }
}

function lineOption(page: number, file: Case): Option | null {
  const line = file.explanation.path[page]
  const text = line && printedAt(line, page)
  if (!line || !text) return null
  const seen = shows(line, page, file.pages.length)
  const named = !!line.votes.get(page)?.kinds.has('label')
  return {
    text,
    origin: seen ? 'leido' : named ? 'etiqueta_pdf' : 'deducido',
    notation: line.notation,
    value: valueAt(line, page),
    features: ofLine(line, page, file),
  }
}

/** Returns the possible answers for a page: the number of its line, and its label when that differs. */
export function optionsOf(page: number, file: Case): Option[] {
  const [line, label] = [lineOption(page, file), labelOption(page, file)]
  return [line, label?.text === line?.text ? null : label].filter(option => option !== null)
}

function sequence(line: Line, page: number, { file, features }: { file: Case; features: Features }): Item {
  const second = file.explanation.second[page]
  const near = around(file.explanation, line, page)
  return {
    kind: 'sequence',
    notation: line.notation,
    prefix: line.prefix,
    step: line.step,
    offset: line.offset,
    posterior: round(file.explanation.posterior[page] ?? 0),
    rival: second?.line ? printedAt(second.line, page) : null,
    rivalPosterior: round(second?.posterior ?? 0),
    near: near.near,
    left: near.left === null ? null : near.left + 1,
    right: near.right === null ? null : near.right + 1,
    against: against(features).map(([name]) => name),
    ...(shows(line, page, file.pages.length) && !isKnown(line, page, file) && { why: UNKNOWN }),
  }
}

/**
 * Of two numbers that explain a lone page alike at most one is its folio: the share of the first is the most that it
 * can be believed. A letter whose foot says `18720 Oxnard Street, Tarzana, CA 91356` was cited as p. 18720 at 0.88.
 * This loses no page of 104 real documents, and 45 right numbers and 11 wrong ones of their pages cut out alone or in
 * pairs.
 */
function shareOf(page: number, { explanation }: Case): number {
  const [chosen, rival] = [explanation.posterior[page] ?? 0, explanation.second[page]]
  return rival?.line ? chosen / (chosen + rival.posterior) : 1
}

function mostOf({ origin, features }: Option, page: number, file: Case): number {
  const line = file.explanation.path[page]
  if (origin === 'leido')
    return Math.min(!line || isKnown(line, page, file) ? 1 : MOST_UNKNOWN, features.lone ? shareOf(page, file) : 1)
  return origin === 'etiqueta_pdf' && file.label.trust(page) > PROVED ? 1 : MOST_UNSEEN
}

export function decide(page: number, file: Case): FolioDecision {
  const evidence = tokens(page, file)
  const options = optionsOf(page, file).map(option => {
    return { ...option, confidence: Math.min(mostOf(option, page, file), estimate(option.features)) }
  })
  const line = file.explanation.path[page]
  if (line && options[0]) evidence.push(sequence(line, page, { file, features: options[0].features }))
  const none = { text: null, origin: 'ninguno' as const, confidence: 0 }
  return decision(
    page,
    options.reduce<Answer>((a, b) => (b.confidence > a.confidence ? b : a), none),
    evidence,
  )
}
