/** Reads LaTeX into a manuscript: paragraphs, citations, quotations of csquotes, and `thebibliography`. Pure. */
import { latexProse, latexText } from '../cite/forms/latex.ts'
import { closings } from '../cite/forms/mask.ts'
import type { Range } from '../sentences.ts'
import { latexKeyed } from './keyed.ts'
import { entryOf } from './listed.ts'
import { call, joined, type Entry, type Manuscript, type Mention, type Paragraph } from './model.ts'
import { safe, within } from './read-text.ts'

/** A citation, and where it is read: one in `\blockquote[\cite{a}]{…}` is read at the end of the quotation. */
interface Placed {
  mention: Mention
  at: number
}

export function latexManuscript(written: string): Manuscript {
  const text = withoutComments(safe(written))
  const { marks, options } = quotesIn(text)
  // The options of quotations are read where the quotation ends, so they are blank where they stand.
  const prose = options.reduce((out, { from, to }) => out.slice(0, from) + ' '.repeat(to - from) + out.slice(to), text)
  const { blocks, gone = () => false } = latexProse(prose)
  const placed = latexKeyed(text).map(({ from, to, ...rest }): Placed => {
    const option = options.find(range => from >= range.from && to <= range.to)
    const narrative = rest.narrative && !gone(from) && !option
    return { mention: { ...rest, from, to, text: text.slice(from, to), narrative }, at: option?.end ?? from }
  })
  const environments = [...text.matchAll(/\\begin\s*\{(quote|quotation|displayquote)\}([^]*?)\\end\s*\{\1\}/g)].map(
    match => ({ from: match.index, to: match.index + match[0].length }),
  )
  const paragraphs = blocks.map((block): Paragraph => {
    const own = placed.filter(({ at }) => at >= block.from && at <= block.to).sort((a, b) => a.at - b.at)
    const read = readBlock(prose, block, { own, marks, gone })
    return { text: read, calls: own.map(({ mention }) => [mention]), quoted: environments.some(r => within(block, r)) }
  })
  const entries = bibitems(text)
  return { form: 'latex', paragraphs: joined(paragraphs), entries, lists: entries.length > 0, notices: [] }
}

function readBlock(
  prose: string,
  block: Range,
  { own, marks, gone }: { own: readonly Placed[]; marks: Marks; gone: (at: number) => boolean },
): string {
  let out = '',
    next = 0
  for (let at = block.from; at <= block.to; at++) {
    for (let here = own[next]; here?.at === at; here = own[next]) {
      out += call(next++)
      if (here.mention.from === at) at = here.mention.to
    }
    if (at >= block.to) break
    const mark = marks.get(at)
    if (mark) {
      out += mark.sign
      at = mark.next - 1
    } else if (!gone(at)) out += prose[at]
  }
  return latexText(out.replace(/\s*\n\s*/g, ' ')).replace(/\s+/g, ' ')
}

/** Blanks comments and verbatim blocks; the length stays, so every offset stays valid. */
const withoutComments = (text: string): string =>
  text.replace(/(?<!\\)%[^\n]*|\\begin\{(verbatim|lstlisting|comment)\}[^]*?\\end\{\1\}/g, all =>
    all.replace(/[^\n]/g, ' '),
  )

/** By offset: the quotation mark to read there, and the offset after what it stands for. */
type Marks = Map<number, { sign: string; next: number }>

/** Returns the marks of csquotes' quotations, and the ranges of their options, with the end of the quotation. */
function quotesIn(text: string): { marks: Marks; options: (Range & { end: number })[] } {
  const marks: Marks = new Map()
  const options: (Range & { end: number })[] = []
  const [braces, brackets] = [closings(text, { open: '{', close: '}' }), closings(text, { open: '[', close: ']' })]
  for (const match of text.matchAll(/\\(?:(enquote|textquote|blockquote|mkbibquote)\*?|begin\s*\{displayquote\})/g)) {
    const own: Range[] = []
    let at = match.index + match[0].length
    for (; text[at] === '['; at = brackets[at]!) own.push({ from: at, to: brackets[at]! })
    const ended = match[1] === undefined ? text.indexOf('\\end{displayquote}', at) : braces[at]!
    if (ended < 0 || (match[1] !== undefined && text[at] !== '{')) continue
    if (match[1] !== undefined) {
      marks.set(match.index, { sign: '“', next: at + 1 })
      marks.set(ended - 1, { sign: '”', next: ended })
    }
    const end = match[1] === undefined ? at + text.slice(at, ended).trimEnd().length : ended
    options.push(...own.map(range => ({ ...range, end })))
  }
  return { marks, options }
}

function bibitems(text: string): Entry[] {
  const list = /\\begin\{thebibliography\}(?:\{[^}]*\})?([^]*?)\\end\{thebibliography\}/.exec(text)?.[1]
  if (list === undefined) return []
  return [...list.matchAll(/\\bibitem(?:\[[^\]]*\])?\{([^}]*)\}([^]*?)(?=\\bibitem|$)/g)].flatMap(match => {
    const entry = entryOf(latexText(match[2]!).replace(/\s+/g, ' ').trim())
    return entry ? [{ ...entry, key: match[1]!.trim() }] : []
  })
}
