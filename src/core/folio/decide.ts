/**
 * One page's decision: the line it lies on, its label, its roof → `impresa`, `origen`, `confianza`, and the evidence
 * for all of it.
 */
import type { FolioDecision } from '../read/reader.ts'
import { around, deducedCap, gapOf, liedNearby, seenCap, sees, type Around, type Witnesses } from './confidence.ts'
import { valueAt, type Line } from './lines.ts'
import { format, isRoman, labelReadings, numberOf, type Notation } from './notation.ts'
import { DENIES } from './patterns.ts'
import type { Roof, Roofs, Scene } from './roofs.ts'
import type { Voter } from './voters.ts'

export interface Case extends Scene {
  labels: (string | null)[]
  label: Voter
  slug: Voter
  /** The labels only say 1..n. */
  trivial: boolean
  roofs: Roofs
  /** Characters of the middle page. */
  usualChars: number
}
type Item = Record<string, unknown>
type Origin = FolioDecision['origen']
interface Answer {
  text: string | null
  origin: Origin
  confidence: number
  notation?: Notation
  value?: number
}

const LEAST = 0.5
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

/** The number of a line as it is printed on a page: `23`, `xiv`, `A-3`, `12-13`. */
export function printedAt(line: Line, page: number): string | null {
  const value = valueAt(line, page)
  const one = format(line.notation, value, line.prefix, line.width)
  return line.step === 2 && one !== null ? `${one}-${format(line.notation, value + 1, line.prefix, line.width)}` : one
}

function tokens(page: number, { pages, labels, label }: Case): Item[] {
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
  return out
}

/** No sequence passes here: the label alone, where labels have not been caught lying. */
function byLabel(page: number, { labels, label, trivial }: Case): Answer {
  const text = labels[page] ?? null
  const none: Answer = { text: null, origin: 'ninguno', confidence: 0 }
  if (!text || DENIES.test(text)) return none
  const trust = label.trust(page)
  if (trust < 0.25 || liedNearby(label, page)) return none
  const [reading] = labelReadings(text)
  const confidence = trivial && trust < 0.5 ? 0.55 : Math.min(reading ? 0.8 : 0.6, trust)
  return { text, origin: 'etiqueta_pdf', confidence, notation: reading?.notation, value: reading?.value }
}

function sequence(line: Line, page: number, { found }: Case, { near, roof }: { near: Around; roof: Roof }): Item {
  const second = found.second[page]
  return {
    kind: 'sequence',
    notation: line.notation,
    prefix: line.prefix,
    step: line.step,
    offset: line.offset,
    posterior: round(found.posterior[page] ?? 0),
    rival: second?.line ? printedAt(second.line, page) : null,
    rivalPosterior: round(second?.posterior ?? 0),
    near: near.near,
    left: near.left === null ? null : near.left + 1,
    right: near.right === null ? null : near.right + 1,
    ...(roof.why ? { roof: roof.cap, why: roof.why } : {}),
  }
}

/** A proved label that names this line where nothing is legible. */
function labelledCap(cap: number, trust: number, gap: number | null): number {
  const told = trust > 0.95 ? (gap !== null ? 0.95 : 0.89) : Math.min(0.8, trust)
  return Math.max(cap, told)
}

interface OnLine {
  near: Around
  roof: Roof
  witnesses: Witnesses
  posterior: number
}

function unseen(line: Line, page: number, file: Case, { near, roof, witnesses, posterior }: OnLine): Answer {
  const value = valueAt(line, page)
  const named = { text: printedAt(line, page), notation: line.notation, value }
  const gap = gapOf(near)
  const bodyLike = (file.pages[page]?.chars ?? 0) > 0.35 * file.usualChars
  let cap = deducedCap(line, page, { pages: file.pages, found: file.found, around: near, bodyLike })
  if (witnesses.label && !(liedNearby(file.label, page) && gap === null)) {
    return {
      ...named,
      origin: 'etiqueta_pdf',
      confidence: Math.min(labelledCap(cap, witnesses.label.trust, gap), Math.max(posterior, 0.6), roof.cap),
    }
  }
  const slugged = line.votes.get(page)?.kinds.has('slug') && file.slug.trust(page) > 0.3
  if (slugged) cap = Math.max(cap, witnesses.slug ? 0.88 : 0.6)
  const confidence = Math.min(cap, posterior, roof.cap)
  return confidence < LEAST && file.label.trust(page) > 0
    ? byLabel(page, file)
    : { ...named, origin: 'deducido', confidence }
}

export function decide(page: number, file: Case): FolioDecision {
  const line = file.found.path[page] ?? null
  const evidence = tokens(page, file)
  if (!line) return decision(page, byLabel(page, file), evidence)
  const votes = line.votes.get(page)?.kinds
  const trust = file.label.trust(page)
  const witnesses: Witnesses = {
    label: votes?.has('label') && trust > 0.8 ? { trust } : null,
    slug: !!votes?.has('slug') && file.slug.trust(page) > 0.8,
  }
  const near = around(file.found, line, page)
  let roof = file.roofs.at(line, page, witnesses.label !== null && !file.trivial) // 1..n agrees with any count from 1
  if (line.year && near.last - near.first < 10) roof = { cap: 0.45, why: roof.why }
  const posterior = file.found.posterior[page] ?? 0
  evidence.push(sequence(line, page, file, { near, roof }))
  const count = file.pages.length
  if (!sees(line, page, count))
    return decision(page, unseen(line, page, file, { near, roof, witnesses, posterior }), evidence)
  const cap = seenCap(line, page, near, { pages: count, witnesses })
  return decision(
    page,
    {
      text: printedAt(line, page),
      origin: 'leido',
      confidence: Math.min(cap, posterior, roof.cap),
      notation: line.notation,
      value: valueAt(line, page),
    },
    evidence,
  )
}
