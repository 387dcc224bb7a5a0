/** The features of a possible answer for a page: the numbers that the estimate weighs. Nothing is decided here. */
import { around, gapOf, shows, type Around } from './around.ts'
import { CONFIRMATIONS, isConfirmed, isLong, lengthOf } from './counts.ts'
import type { Evidence } from './evidence.ts'
import { isBack, valueAt, type Line } from './lines.ts'
import { isReliable } from './places.ts'
import { SUSPICIONS, type Scene, type Suspects, type Suspicions } from './suspects.ts'
import type { Voter } from './voters.ts'

export interface Case extends Scene {
  labels: (string | null)[]
  label: Voter
  slug: Voter
  /** Whether the labels only say 1..n. */
  trivial: boolean
  suspects: Suspects
  /** Characters of the page of median length. */
  usualChars: number
  /** Share of the pages on which the number of their line is seen. */
  printed: number
  /** Share of the labels' numbers that the next page has too, as the frames of a talk do. */
  repeats: number
  /** Number of pages that say `n of N` with the same N as the others. */
  declared: number
  /** Whether the text runs on from page to page. */
  flows: boolean
}

/** Features of a number that is seen, and the confirmations of its count. */
const SEEN = ['seen', 'isSide', 'isEdge', ...CONFIRMATIONS] as const
/** Features of a number with one neighbour or none: in a file of a page or two, or a lone number. */
const LONE = ['lone', 'loneWeight', 'lonePosterior', 'loneEdge', 'lonePage'] as const
/** Features of a number that is not legible where it is due. */
const UNSEEN = [
  'gapped',
  'unseenPosterior',
  'clash',
  'otherNumber',
  'before',
  'beforeSteps',
  'beforeFromOne',
  'beforeBody',
  'beforeOpening',
  'beforeOffprint',
  'after',
  'adrift',
  'back',
] as const
/** Features of the witnesses that name the number: the PDF label and the printer's slug. */
const WITNESSES = ['labelled', 'labelElse', 'labelMissing', 'slugged', 'slugElse'] as const
/** Features of a label where no number of its line was seen nearby. */
const LABEL = ['label', 'labelTrust', 'labelTrivial', 'labelAgain', 'labelRepeats', 'labelUnprinted'] as const

export const FEATURES = [...SEEN, ...LONE, ...UNSEEN, ...WITNESSES, ...LABEL, ...SUSPICIONS] as const
export type Feature = (typeof FEATURES)[number]
export type Features = Partial<Record<Feature, number>>

const LOGIT_MOST = 5
const logit = (p: number): number => Math.min(LOGIT_MOST, Math.max(-LOGIT_MOST, Math.log((p + 1e-6) / (1 - p + 1e-6))))

/** Fewer seen numbers nearby than this leave a number without company. */
const COMPANY = 2

interface Numbered {
  line: Line
  page: number
}

function ofSeen({ line, page }: Numbered, { explanation, suspects, declared }: Case, { near }: Around): Features {
  const s = line.support.get(page)!
  const c = s.candidate
  const count = suspects.confirmed(line)
  if (near < COMPANY && !c.declared)
    return {
      lone: 1,
      loneWeight: Math.min(4, s.weight),
      lonePosterior: logit(explanation.posterior[page] ?? 0),
      loneEdge: Number(c.dress === 'edge'),
      lonePage: Number(c.dress === 'page' || c.dress === 'pageOf'),
      romanArabic: count.romanArabic,
    }
  return {
    seen: 1,
    isSide: Number(c.dress === 'side'),
    isEdge: Number(c.dress === 'edge'),
    ...count,
    ...(c.declared ? { length: lengthOf(declared) } : {}),
  }
}

/** Returns whether the page clearly shows another number: `Page 2`, `- 2 -`. */
const saysOther = (line: Line, page: number, { candidates }: Evidence): boolean =>
  candidates.some(
    c =>
      c.base >= 3.6 &&
      !c.outside &&
      !c.readings.some(r => r.notation === line.notation && r.value === valueAt(line, page)),
  )

function ofBefore({ line, page }: Numbered, file: Case, { first, right }: Around): Features {
  const { pages, explanation, usualChars } = file
  const steps = (right ?? page) - page
  const value = valueAt(line, page)
  const before = explanation.path[first - 1] ?? null
  const goesOn = !!before && before.notation === line.notation && before.prefix === line.prefix
  const recto = page === first && !!pages[page]?.opening && value % 2 === 1 && line.step === 1
  return {
    before: 1,
    beforeSteps: Math.log2(steps),
    beforeFromOne: Number(valueAt(line, first) === 1),
    beforeBody: Number((pages[page]?.chars ?? 0) > 0.35 * usualChars),
    beforeOpening: Number(recto && steps === 1 && goesOn && value - valueAt(before, page) === 1),
    beforeOffprint: Number(first === 0 && steps === 1 && value > 1),
  }
}

function ofUnseen({ line, page }: Numbered, file: Case, near: Around): Features {
  const evidence = file.pages[page]!
  const common = {
    unseenPosterior: logit(file.explanation.posterior[page] ?? 0),
    clash: Number(evidence.candidates.some(isReliable)),
    otherNumber: Number(saysOther(line, page, evidence)),
    back: Number(isBack(line, page)),
  }
  if (gapOf(near) !== null) return { ...common, gapped: 1 }
  if (near.right !== null) return { ...common, ...ofBefore({ line, page }, file, near) }
  return { ...common, ...(near.left === null ? { adrift: 1 } : { after: 1 }) }
}

function ofWitnesses(line: Line, page: number, { label, labels, slug }: Case): Features {
  const votes = line.votes.get(page)?.kinds
  const lies = label.compared >= 3 && label.agreed < 0.5 * label.compared // such labels say nothing against a number
  const [trust, slugTrust] = [lies ? 0 : label.trust(page), slug.trust(page)]
  const [labelled, slugged] = [!!votes?.has('label'), !!votes?.has('slug')]
  return {
    labelled: labelled ? trust : 0,
    labelElse: !labelled && labels[page] ? trust : 0,
    labelMissing: Number(!labels[page] && labels.some(Boolean)),
    slugged: slugged ? slugTrust : 0,
    slugElse: !slugged && slug.says(page).length > 0 ? slugTrust : 0,
  }
}

/** Returns how far the label itself can be believed; used only where no print nearby supports it. */
export function ofLabel(page: number, file: Case): Features {
  const { labels, label, trivial, printed } = file
  const text = labels[page] ?? null
  if (text === null) return {}
  return {
    label: 1,
    labelTrust: label.trust(page),
    labelTrivial: Number(trivial),
    labelAgain: Number(label.says(page).length > 0 && labels.some((other, k) => k !== page && other === text)),
    labelRepeats: file.repeats,
    labelUnprinted: label.seenIn(page) > 0 ? 0 : printed,
  }
}

/**
 * Returns whether labels that a person made and print has proved right name the line on this page; then no suspicion
 * counts.
 */
const vouched = (line: Line, page: number, { label, trivial }: Case): boolean =>
  !trivial && label.trust(page) > 0.95 && !!line.votes.get(page)?.kinds.has('label')

/**
 * Returns whether a count is known to count pages: by itself, or by labels or a slug that proved right. Beside another
 * count a page without its number proves nothing, because a stamp is left out now and then too.
 */
export function isKnown(line: Line, page: number, file: Case): boolean {
  const [told, doubts] = [file.suspects.confirmed(line), file.suspects.at(line, page)]
  return (
    isConfirmed(doubts.besieged ? { ...told, silence: 0 } : told) ||
    ((file.flows || isLong(told)) && !doubts.halting) ||
    vouched(line, page, file) ||
    (!!line.votes.get(page)?.kinds.has('slug') && file.slug.trust(page) > 0.9)
  )
}

/** Returns the features of the number that the line has on this page. */
export function ofLine(line: Line, page: number, file: Case): Features {
  const near = around(file.explanation, line, page)
  const seen = shows(line, page, file.pages.length)
  return {
    ...(seen ? ofSeen({ line, page }, file, near) : ofUnseen({ line, page }, file, near)),
    ...ofWitnesses(line, page, file),
    ...(!seen && near.near === 0 ? ofLabel(page, file) : {}),
    ...(vouched(line, page, file) ? {} : (file.suspects.at(line, page) satisfies Suspicions)),
  }
}
