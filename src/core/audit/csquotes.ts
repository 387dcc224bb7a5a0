/**
 * Finds the quotations of LaTeX's package csquotes: where their words begin and end, and the citations that prove them,
 * in their options (`\textquote[\cite{a}]{…}`) or by their own key (`\textcquote[23]{a}{…}`). Pure.
 */
import { closings } from '../cite/forms/mask.ts'
import type { Range } from '../sentences.ts'
import { citesOfPart, type Keyed } from './keyed.ts'

/** By offset: the quotation mark to read there, and the offset after what it stands for. */
export type Marks = Map<number, { sign: string; next: number }>

export interface Quotations {
  marks: Marks
  /** Arguments that are no quoted words. What they cite is read at `end`, where the quotation ends. */
  asides: (Range & { end: number })[]
  /** The citations of quotations that have a key of their own. */
  keyed: (Keyed & { end: number })[]
}

const INLINE = /(foreign|hyphen|hybrid)?(enquote|(?<=foreign|hyphen)quote|textc?quote|blockc?quote|mkbibquote)\*?/
const DISPLAYED = /begin\s*\{((?:foreign|hyphen)?displayc?quote)\}/
const QUOTATION = new RegExp(String.raw`\\(?:${INLINE.source}|${DISPLAYED.source})`, 'g')

/** The environments that set block quotations, with those of LaTeX itself. */
export const BLOCKS = /\\begin\s*\{(quote|quotation|(?:foreign|hyphen)?displayc?quote)\}([^]*?)\\end\s*\{\1\}/g

/** Reads the arguments that follow one another from an offset on. */
class Arguments {
  at: number
  readonly #text: string
  readonly #ends: Readonly<Record<'{' | '[', Int32Array>>

  constructor(text: string, ends: Readonly<Record<'{' | '[', Int32Array>>, at: number) {
    this.#text = text
    this.#ends = ends
    this.at = at
  }

  /** Returns the next argument, when it is one of that kind, and goes on behind it. */
  take(open: '{' | '['): Range | undefined {
    const from = this.at + /^[ \t]*\n?[ \t]*/.exec(this.#text.slice(this.at, this.at + 80))![0].length
    if (this.#text[from] !== open) return undefined
    this.at = this.#ends[open][from]!
    return { from, to: this.at }
  }

  options(): Range[] {
    const out: Range[] = []
    for (let option = this.take('['); option; option = this.take('[')) out.push(option)
    return out
  }
}

export function csquotes(text: string): Quotations {
  const quotations: Quotations = { marks: new Map(), asides: [], keyed: [] }
  const ends = { '{': closings(text, { open: '{', close: '}' }), '[': closings(text, { open: '[', close: ']' }) }
  for (const match of text.matchAll(QUOTATION)) {
    const [command, prefix, name, environment] = match
    const from = match.index
    const list = new Arguments(text, ends, from + command.length)
    const language = prefix !== undefined || /^(?:foreign|hyphen)/.test(environment ?? '') ? [list.take('{')] : []
    const options = list.options()
    const key = /cquote$/.test(name ?? environment!) ? list.take('{') : undefined
    const head = list.at
    const own = [...language, ...options, key, ...list.options()].flatMap(range => range ?? [])
    const end = environment === undefined ? worded(quotations.marks, from, list) : endOf(text, environment, list.at)
    if (end === undefined) continue
    quotations.asides.push(...own.map(range => ({ ...range, end })))
    if (!key) continue
    const written = options.map(range => text.slice(range.from, range.to)).join('')
    const cites = citesOfPart(written, text.slice(key.from + 1, key.to - 1))
    quotations.keyed.push({ from, to: head, cites, narrative: false, end })
  }
  return quotations
}

/** Marks the words of a command as quoted and returns where they end; undefined where it has none. */
function worded(marks: Marks, from: number, list: Arguments): number | undefined {
  const words = list.take('{')
  if (!words) return undefined
  marks.set(from, { sign: '“', next: words.from + 1 })
  marks.set(words.to - 1, { sign: '”', next: words.to })
  return words.to
}

function endOf(text: string, environment: string, at: number): number | undefined {
  const ended = text.indexOf(`\\end{${environment}}`, at)
  return ended < 0 ? undefined : at + text.slice(at, ended).trimEnd().length
}

/** Writes the changes that csquotes marks in a quotation as they are printed: "[…]" and "[words put in]". */
export const marked = (text: string): string =>
  text
    .replace(/\\textelp\*?\s*\{([^{}]*)\}/g, (_, words: string) => (words ? `[…] [${words}]` : '[…]'))
    .replace(/\\textins\*?\s*\{([^{}]*)\}/g, '[$1]')
    .replace(/\\textdel\s*\{[^{}]*\}/g, '[…]')
