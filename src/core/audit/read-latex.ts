/** Reads LaTeX into a manuscript: paragraphs, citations, quotations of csquotes, and `thebibliography`. Pure. */
import { latexProse, latexText } from '../cite/forms/latex.ts'
import type { Range } from '../sentences.ts'
import { BLOCKS, csquotes, marked, type Marks } from './csquotes.ts'
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
  const { marks, asides, keyed } = csquotes(text)
  // What a quotation's arguments cite is read where the quotation ends, so they are blank where they stand.
  const prose = blank(text, asides)
  const { blocks, gone = () => false } = latexProse(prose)
  const beside = latexKeyed(text).map(({ from, to, ...rest }): Placed => {
    const aside = asides.find(range => from >= range.from && to <= range.to)
    const narrative = rest.narrative && !gone(from) && !aside
    return { mention: { ...rest, from, to, text: text.slice(from, to), narrative }, at: aside?.end ?? from }
  })
  const own = keyed.map(({ end, ...rest }): Placed => ({
    mention: { ...rest, text: text.slice(rest.from, rest.to) },
    at: end,
  }))
  const placed = [...beside, ...own].sort((a, b) => a.at - b.at)
  const environments = [...text.matchAll(BLOCKS)].map(match => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  const paragraphs = blocks.map((block): Paragraph => {
    const here = placed.filter(({ at }) => at >= block.from && at <= block.to)
    const read = readBlock(prose, block, { own: here, marks, gone })
    return { text: read, calls: here.map(({ mention }) => [mention]), quoted: environments.some(r => within(block, r)) }
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
  return latexText(marked(out).replace(/\s*\n\s*/g, ' ')).replace(/\s+/g, ' ')
}

function blank(text: string, ranges: readonly Range[]): string {
  let out = '',
    at = 0
  for (const { from, to } of ranges) {
    out += text.slice(at, Math.max(at, from)) + ' '.repeat(Math.max(0, to - Math.max(at, from)))
    at = Math.max(at, to)
  }
  return out + text.slice(at)
}

/** Blanks comments and verbatim blocks; the length stays, so every offset stays valid. */
const withoutComments = (text: string): string =>
  text.replace(/(?<!\\)%[^\n]*|\\begin\{(verbatim|lstlisting|comment)\}[^]*?\\end\{\1\}/g, all =>
    all.replace(/[^\n]/g, ' '),
  )

function bibitems(text: string): Entry[] {
  const list = /\\begin\{thebibliography\}(?:\{[^}]*\})?([^]*?)\\end\{thebibliography\}/.exec(text)?.[1]
  if (list === undefined) return []
  return [...list.matchAll(/\\bibitem(?:\[[^\]]*\])?\{([^}]*)\}([^]*?)(?=\\bibitem|$)/g)].flatMap(match => {
    const entry = entryOf(latexText(match[2]!).replace(/\s+/g, ' ').trim())
    return entry ? [{ ...entry, key: match[1]!.trim() }] : []
  })
}
