/**
 * What drafts of Word and of LibreOffice have in common: their sentences, with a place for a citation each, and where
 * everything stands in the text that is shown of them. A sentence counts as cited when it holds a typed or live
 * citation, calls a note, or stands in a list of sources.
 */
import { citationPlace, sentences, type Range } from '../sentences.ts'
import { normal } from '../verify/language/words.ts'
import { needsSource } from './claims.ts'
import { SOURCES, type Inserted, type InsertOptions, type Placed } from './draft.ts'
import type { RichRun } from './csl/types.ts'
import { citationsIn } from './markdown.ts'
import { notice } from './notices.ts'
import type { Aviso } from '../../schema/index.ts'

export interface OfficeParagraph {
  index: number
  text: string
  kind: 'prose' | 'heading' | 'code' | 'box'
  list: boolean
  /** Headings above the paragraph, from the top. */
  path: readonly string[]
  /** Ranges that are citations already. `instruction` is what their program keeps of them. */
  cited: readonly { from: number; to: number; instruction?: string }[]
  /** Set when the paragraph belongs to a bibliography that a program wrote. */
  listed?: true
  /** Offsets at which notes are called, with the notes' ids; `end` marks an endnote. */
  notes: readonly { at: number; id: string; end?: true }[]
}

export interface Sentence {
  paragraph: OfficeParagraph
  range: Range
  text: string
  cited: boolean
}

/** A citation to insert; `offset` is that of its place in the paragraph's text. */
export interface Insertion {
  paragraph: number
  offset: number
  runs: readonly RichRun[]
  /** What the live citation says, where it is one. */
  code?: string
}

/** Returns the sentences of the prose. */
export function sentencesOf(paragraphs: readonly OfficeParagraph[], locale: string): Sentence[] {
  return paragraphs
    .filter(p => p.kind === 'prose')
    .flatMap(p => {
      const listed = isListed(p)
      return sentences(p.text, locale).map(range => {
        const text = p.text.slice(range.from, range.to)
        return {
          paragraph: p,
          range,
          text: text.replace(/\s+/g, ' ').trim(),
          cited: listed || citedAlready(p, range, text),
        }
      })
    })
}

const isListed = (p: OfficeParagraph): boolean =>
  p.listed === true || p.path.some(heading => SOURCES.test(normal(heading)))

/** Returns the entries of the list of sources that the draft has. */
export const listedIn = (paragraphs: readonly OfficeParagraph[]): string[] =>
  paragraphs.filter(p => p.kind === 'prose' && isListed(p) && p.text.trim() !== '').map(({ text }) => text)

/** Says that text boxes are left alone, where one of them claims something that needs a source. */
export const boxNotices = (paragraphs: readonly OfficeParagraph[], locale: string): Aviso[] =>
  paragraphs.some(
    ({ kind, text }) =>
      kind === 'box' && sentences(text, locale).some(({ from, to }) => needsSource(text.slice(from, to))),
  )
    ? [notice('cuadros_de_texto')]
    : []

const citedAlready = (p: OfficeParagraph, { from, to }: Range, text: string): boolean =>
  citationsIn(text).length > 0 ||
  p.cited.some(c => c.from < to + 2 && c.to > from) ||
  p.notes.some(n => n.at > from && n.at <= to + 1)

export const placeOf = ({ paragraph, range }: Sentence): { paragraph: number; offset: number } => ({
  paragraph: paragraph.index,
  offset: citationPlace(paragraph.text, range, 'note'),
})

export function insertionOf(
  { paragraph, range }: Sentence,
  { formatted: { runs }, code }: Placed,
  { note }: Pick<InsertOptions, 'note'>,
): Insertion {
  return {
    ...{ paragraph: paragraph.index, offset: citationPlace(paragraph.text, range, note ? 'note' : 'text'), runs },
    ...(code !== undefined && { code }),
  }
}

/** Returns what stands between the text and its citation: a space, except before a superscript number. */
export function leadBefore(text: string, offset: number, runs: readonly RichRun[]): '' | ' ' {
  const first = runs[0]
  const glued = !first || first.vertical === 'super' || /^\s/.test(first.text) || !text.slice(0, offset).trim()
  return glued ? '' : ' '
}

export interface Shown {
  texto: string
  /** Returns the offset in `texto` of a place in a paragraph; undefined when it is not shown. */
  at(paragraph: number, offset: number): number | undefined
}

/**
 * Shows a document as Markdown, with its notes as footnotes: its first `count` paragraphs, because a bibliography at
 * the end comes after them.
 */
export function shownAs(
  paragraphs: readonly OfficeParagraph[],
  footnotes: ReadonlyMap<string, string>,
  count: number,
): Shown {
  const own = paragraphs.slice(0, count).filter(p => p.text.trim() !== '')
  const prefix = (p: OfficeParagraph): string =>
    p.kind === 'heading' ? `${'#'.repeat(Math.min(6, p.path.length))} ` : p.list ? '- ' : ''
  const starts = new Map<number, number>()
  let texto = ''
  for (const p of own) {
    if (texto) texto += '\n\n'
    starts.set(p.index, texto.length + prefix(p).length)
    texto += prefix(p) + p.notes.reduceRight((text, n) => `${text.slice(0, n.at)}[^${n.id}]${text.slice(n.at)}`, p.text)
  }
  const called = own.flatMap(p => p.notes.map(n => n.id))
  const notes = called.flatMap(id =>
    footnotes.has(id)
      ? [
          `[^${id}]: ${footnotes
            .get(id)!
            .replace(/\s*\n\s*/g, ' ')
            .trim()}`,
        ]
      : [],
  )
  return {
    texto: `${[...(own.length ? [texto] : []), ...(notes.length ? [notes.join('\n')] : [])].join('\n\n')}\n`,
    at(index, offset) {
      const start = starts.get(index)
      return start === undefined
        ? undefined
        : start + offset + paragraphs[index]!.notes.reduce((sum, n) => sum + (n.at < offset ? n.id.length + 3 : 0), 0)
    },
  }
}

interface Done {
  sentences: readonly Sentence[]
  insertions: readonly Insertion[]
  placed: readonly Placed[]
  note: boolean
  paragraphs: readonly OfficeParagraph[]
}

/**
 * Returns the offset in a paragraph after the insertions before it, those of index `until` and above not counted. Each
 * insertion takes as many characters as `lengths` says.
 */
function shifted(
  insertions: readonly Insertion[],
  lengths: readonly number[],
): (paragraph: number, offset: number, until?: number) => number {
  const byParagraph = new Map<number, number[]>()
  insertions.forEach(({ paragraph }, i) => {
    byParagraph.set(paragraph, [...(byParagraph.get(paragraph) ?? []), i])
  })
  return (paragraph, offset, until = Infinity) =>
    (byParagraph.get(paragraph) ?? [])
      .filter(i => i < until && insertions[i]!.offset <= offset)
      .reduce((sum, i) => sum + lengths[i]!, offset)
}

/** Returns the draft as Markdown, and where each citation and each sentence stands in it. */
export function ranges(
  { sentences, insertions, placed, note, paragraphs }: Done,
  { texto, at }: Shown,
  skipped: readonly number[],
): Pick<Inserted, 'texto' | 'ranges' | 'span'> {
  const gone = new Set(skipped)
  const leads = insertions.map(
    ({ paragraph, offset, runs }) => leadBefore(paragraphs[paragraph]!.text, offset, runs).length,
  )
  const lengths = insertions.map(({ runs }, i) =>
    note || gone.has(i) ? 0 : leads[i]! + runs.reduce((sum, run) => sum + run.text.length, 0),
  )
  const moved = shifted(insertions, lengths)
  const checked = (from: number | undefined, text: string): [number, number] | undefined =>
    from !== undefined && texto.startsWith(text, from) ? [from, from + text.length] : undefined
  return {
    texto,
    ranges: placed.map(({ formatted }, i) => {
      const { paragraph, offset } = insertions[i]!,
        from = at(paragraph, moved(paragraph, offset, i))
      if (from === undefined) return undefined
      if (!note) return checked(from + leads[i]!, formatted.runs.map(run => run.text).join(''))
      return checked(from, /^\[\^[^\]\s]+\]/.exec(texto.slice(from, from + 80))?.[0] ?? '\0')
    }),
    span(sentence) {
      const { paragraph, range } = sentences[sentence]!
      return checked(
        at(paragraph.index, moved(paragraph.index, range.from)),
        paragraph.text.slice(range.from, range.to),
      )
    },
  }
}
