/**
 * Finds what a citation has to support: the sentence that it stands in, the claim of that sentence without its
 * attribution, and the quotations that it proves. Pure.
 */
import { quotations } from '../quotes/find.ts'
import { sentences, type Range } from '../sentences.ts'
import { CALL, type Entry, type Mention, type Paragraph } from './model.ts'
import { familiesOf } from './names.ts'

export interface Context {
  mention: Mention
  /** The sentence without its citations. */
  sentence: string
  /** What the sentence claims, without "X argues that"; empty where nothing is claimed. */
  claim: string
  quotations: readonly Quotation[]
}

/** Quoted words. `id` is the same for all citations that stand together behind them. */
export interface Quotation {
  id: string
  text: string
}

interface Placed {
  mention: Mention
  /** Range in the text without calls; for a narrative citation, the range of its name. */
  from: number
  to: number
}

/**
 * Returns the citations of all paragraphs. A block quotation without one of its own belongs to the last citation of
 * the paragraph before it, if that announces it: "García (1998, p. 23) escribe:".
 */
export function contextsIn(paragraphs: readonly Paragraph[], entries: readonly Entry[] = []): Context[] {
  const named = new Map(
    entries.flatMap(({ key, item }) => (key === undefined ? [] : [[key, familiesOf(item)] as const])),
  )
  const all = paragraphs.flatMap((paragraph, i) => {
    const contexts = contextsOf(paragraph, { index: i, named })
    const next = paragraphs[i + 1]
    const last = contexts.at(-1)
    if (!last || !next?.quoted || next.calls.length > 0 || paragraph.quoted || !ANNOUNCES.test(paragraph.text))
      return contexts
    const own = bareQuotation(next.text)
    if (count(own) < QUOTED) return contexts
    const block: Quotation = { id: `${i + 1} block`, text: own }
    return contexts.map(context =>
      context.mention === last.mention ? { ...context, quotations: [...context.quotations, block] } : context,
    )
  })
  return all.sort((a, b) => standing(a) - standing(b))
}
/** The notes of a word processor's file are paragraphs behind all others, and are told where they are called. */
const standing = ({ mention: { paragraph = 0 } }: Context): number => paragraph
const ANNOUNCES = /:\s*$/

/** Family names of the works of the manuscript's list, by their keys. */
type Named = ReadonlyMap<string, readonly string[]>

function contextsOf(paragraph: Paragraph, { index, named }: { index: number; named: Named }): Context[] {
  if (paragraph.calls.length === 0) return []
  const { text, placed } = withoutCalls(paragraph, named)
  const all = sentences(text)
  const quoted = paragraph.quoted ? wholeQuotation(text, placed) : quotedBy(text, placed, all)
  return placed.map((call, i) => {
    const range = sentenceOf(call, all) ?? { from: 0, to: text.length }
    const { claim, sentence } = paragraph.quoted
      ? { claim: '', sentence: text.trim() }
      : claimAt(text, call, { range, placed })
    const quotations = quoted[i]!.map(({ id, text }) => ({ id: `${index} ${id}`, text }))
    return { mention: call.mention, sentence, claim, quotations }
  })
}

/**
 * Returns the text as it reads without its citations; a narrative citation leaves its author's name in the sentence.
 */
function withoutCalls({ text, calls }: Paragraph, named: Named): { text: string; placed: Placed[] } {
  const placed: Placed[] = []
  let out = '',
    at = 0
  for (const match of text.matchAll(CALL)) {
    out += text.slice(at, match.index)
    at = match.index + match[0].length
    const mentions = calls[Number(match[1])] ?? []
    const name = mentions[0]?.narrative ? nameOf(mentions[0], named) : ''
    if (!name && /^[\s.,;:)\]»”"]|^$/.test(text.slice(at, at + 1))) out = out.replace(POINTING, '')
    for (const mention of mentions) placed.push({ mention, from: out.length, to: out.length + name.length })
    out += name
  }
  return { text: out + text.slice(at), placed }
}

/** What points to a citation and is nothing without it: ", cf. (…)." */
const POINTING = /(?:[,;]?\s*\b(?:cfr?|vid)\.)?\s*$/i

/** Returns the names that the sentence has, else those of the work with that key: "Hua & Xiao", "Shapiro et al.". */
function nameOf({ text, cites }: Mention, named: Named): string {
  const typed = /^[^([\\@]+(?=\s\()/.exec(text)?.[0]
  if (typed !== undefined) return typed
  const key = cites[0]?.key ?? ''
  const names = cites[0]?.names.length ? cites[0].names : (named.get(key) ?? [])
  return names.length === 0 ? `@${key}` : names.length > 2 ? `${names[0]} et al.` : names.join(' & ')
}

/** A narrative citation belongs to the sentence that contains it; any other citation to the sentence before it. */
function sentenceOf({ mention, from, to }: Placed, all: readonly Range[]): Range | undefined {
  if (mention.narrative) return all.find(range => range.to >= to && range.from <= from)
  return all.findLast(range => range.from < from) ?? all[0]
}

/** Fewest words that make a piece of a sentence a claim of its own. */
const FEW = 4
const count = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** In a sentence with several citations, each one answers for the words between the previous citation and itself. */
function claimAt(
  text: string,
  call: Placed,
  { range, placed }: { range: Range; placed: readonly Placed[] },
): { sentence: string; claim: string } {
  const sentence = text.slice(range.from, range.to).trim()
  const others = placed.filter(
    p => p.from > range.from && p.to <= range.to && p.mention !== call.mention && p.from !== call.from,
  )
  const before = Math.max(range.from, ...others.filter(p => p.to <= call.from).map(p => p.to))
  const after = Math.min(range.to, ...others.filter(p => p.from >= call.to).map(p => p.from))
  if (call.mention.narrative) {
    const lead = text.slice(before, call.from),
      rest = text.slice(call.to, after)
    return { sentence, claim: reported(lead, rest) ?? text.slice(before, after).trim() }
  }
  const last = !others.some(p => p.from >= call.to)
  const own = text
    .slice(before, last && others.length === 0 ? range.to : call.from)
    .replace(/^[\s,;:]+/, '')
    .trim()
  // Between two citations, a word or two are no claim, and the rest of the sentence is proved by the others.
  const enough = count(own) >= FEW ? own : others.length > 0 ? '' : sentence
  const name = /^(\p{Lu}[\p{L}'’-]+(?:\s(?:y|e|and|&|de|\p{Lu}[\p{L}'’-]+)){0,4})$/u
  const lead = text.slice(range.from, call.from).trim()
  const narrated = name.test(lead) ? reported('', text.slice(call.from, range.to)) : undefined
  return { sentence, claim: narrated ?? enough }
}

const THAT = /^[\s,]*(?:\p{Ll}+[\s,]+){1,4}?(?:que|that)\s+(?=\P{M})/u
const ACCORDING = /(?:^|[\s,])(?:según|de acuerdo con|para|como|tal como|according to|as|in the view of)\s*$/iu

/** Returns the reported claim: "Lessig argues that X", "According to Lessig, X" and "As Lessig says, X" all give X. */
function reported(lead: string, rest: string): string | undefined {
  const behind = THAT.exec(rest)
  const quiet = count(lead) <= 3
  if (behind && quiet) return capital(rest.slice(behind[0].length))
  if (!ACCORDING.test(lead)) return undefined
  const comma = rest.indexOf(',')
  return comma >= 0 && comma < 60 ? capital(rest.slice(comma + 1)) : undefined
}

const capital = (text: string): string => text.trim().replace(/^\p{Ll}/u, letter => letter.toUpperCase())

/** Fewest words of a quotation; fewer words in quotation marks are emphasis or a title. */
const QUOTED = 3
/**
 * Most characters between the end of a quotation and the citation that proves it, and between a name and what it says.
 */
const NEAR = 160

function quotedBy(text: string, placed: readonly Placed[], all: readonly Range[]): Quotation[][] {
  const out: Quotation[][] = placed.map(() => [])
  for (const { texto, desde, hasta } of quotations(text)) {
    if (count(texto) < QUOTED) continue
    const ends = all.find(range => range.from <= hasta && range.to >= hasta)?.to ?? hasta
    const behind = placed.findIndex(
      p => !p.mention.narrative && p.from >= hasta && p.from <= Math.max(ends + 2, hasta + 3),
    )
    const narrator = placed.findLastIndex(
      p => p.to <= desde && desde - p.to <= NEAR && all.some(range => range.from <= p.from && range.to > desde),
    )
    const next = behind >= 0 && placed[behind]!.from - hasta <= NEAR && !crossed(text, hasta, placed[behind]!.from)
    // "Paz (1950, p. 3) says that «…»¹", with another work in the note: the words may be of either.
    const narrated = placed[narrator]?.mention
    const both = next && narrated?.narrative && narrated.cites.some(cite => cite.place)
    const chosen = both ? [behind, narrator] : [next ? behind : narrator].filter(i => i >= 0)
    for (const i of new Set(chosen.flatMap(index => together(text, placed, index))))
      out[i]!.push({ id: `${desde}`, text: texto })
  }
  return out
}

/** Returns the citations that stand together with this one: in the same note, or with only a comma between them. */
function together(text: string, placed: readonly Placed[], chosen: number): number[] {
  const { from, mention } = placed[chosen]!
  const out = placed.flatMap((p, i) => (p.from === from && p.mention.narrative === mention.narrative ? [i] : []))
  for (let i = Math.max(...out) + 1; i < placed.length && !mention.narrative; i++) {
    const next = placed[i]!
    if (next.mention.narrative || !/^[\s,;]*$/.test(text.slice(placed[i - 1]!.from, next.from))) break
    out.push(i)
  }
  return out
}

/** Whether a new sentence begins between the two places. */
const crossed = (text: string, from: number, to: number): boolean => /[.?!]\s+\p{Lu}/u.test(text.slice(from + 1, to))

const wholeQuotation = (text: string, placed: readonly Placed[]): Quotation[][] => {
  const own = bareQuotation(text)
  return placed.map(() => (count(own) >= QUOTED ? [{ id: 'block', text: own }] : []))
}

const bareQuotation = (text: string): string => text.replace(/^[\s«“"]+|[\s»”"(]+$/g, '').trim()
