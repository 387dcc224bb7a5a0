/**
 * A draft, in Markdown or Word or another text language, as the citing job sees it: its sentences, each with a place
 * for a citation, and a way to insert the citations.
 */
import { citationPlace, sentences } from '../sentences.ts'
import { normal } from '../verify/words.ts'
import type { Entry, Formatted } from './csl/types.ts'
import { insertDocx } from './docx/insert.ts'
import { readDocx, type DocxParagraph } from './docx/read.ts'
import { FORMS, textSentences } from './forms/index.ts'
import type { FormName } from './forms/names.ts'
import { citationsIn, insertMarkdown, insertText } from './markdown.ts'

export interface DraftSentence {
  text: string
  /** Whether it has a citation already, or stands in a list of sources. */
  cited: boolean
}

export interface Placed {
  sentence: number
  formatted: Formatted
}

export interface Draft {
  sentences: DraftSentence[]
  insert(
    placed: readonly Placed[],
    options: { note: boolean; bibliography: readonly Entry[]; heading: string },
  ): Promise<Inserted>
}

/** [from, to) in `texto`, UTF-16 units. */
export type Span = [from: number, to: number]

/**
 * The draft with its citations. `texto` is without the bibliography, and Markdown for a Word file. `skipped` holds the
 * indexes of `placed` whose place could not be split.
 */
export interface Inserted {
  texto: string
  docx?: Uint8Array
  skipped: readonly number[]
  /** Where each of `placed` stands now; undefined where that is unknown. */
  ranges: readonly (Span | undefined)[]
  /** Returns where a sentence without a citation stands now. */
  span(sentence: number): Span | undefined
}

/** Matches the folded heading of a list of sources; what stands below it claims nothing. */
export const SOURCES =
  /^(?:[\d.]+\s+)?(?:referencias|bibliografia|fuentes|obras citadas|lista de referencias|references|bibliography|works cited|sources|referencies|referencias bibliograficas|literaturverzeichnis|bibliographie|riferimenti|bibliografie)\b/

/** Opens a draft in one of the text languages. Inserting changes nothing but the insertions. */
export function textDraft(text: string, form: FormName, locale: string): Draft {
  const found = textSentences(text, form, locale),
    lists = listsOfSources(text, form)
  const listed = (at: number): boolean => lists.some(([from, to]) => at >= from && at < to)
  return {
    sentences: found.map(s => ({ text: s.text, cited: s.cited || listed(s.from) })),
    async insert(placed, { note }) {
      const insertions = placed.map(p => ({
        at: found[p.sentence]!.place[note ? 'note' : 'text'],
        markdown: p.formatted.markdown,
      }))
      const { texto, splices } =
        form === 'markdown' ? insertMarkdown(text, insertions, { note }) : insertText(text, insertions)
      const moved = (at: number, count = splices.length): number =>
        at + splices.slice(0, count).reduce((sum, s) => sum + (s.at <= at ? s.text.length : 0), 0)
      return {
        texto,
        skipped: [],
        ranges: placed.map((_, i): Span => {
          const { at, text: added } = splices[i]!,
            from = moved(at, i)
          return [from + added.length - added.trimStart().length, from + added.length]
        }),
        span(sentence) {
          const { from, to } = found[sentence]!
          return [moved(from), moved(from) + to - from]
        },
      }
    },
  }
}

/**
 * Returns the ranges of lists of sources: from a heading that announces sources to the next heading of the same level
 * or above.
 */
export function listsOfSources(text: string, form: FormName): [from: number, to: number][] {
  const headings = [...text.matchAll(FORMS[form].heading)].map(m => ({
    at: m.index,
    level: DEPTHS.indexOf(m[1]!) >= 0 ? DEPTHS.indexOf(m[1]!) : m[1]!.length,
    sources: SOURCES.test(normal(m[2]!)),
  }))
  return headings.flatMap((h, i) =>
    h.sources
      ? [[h.at, headings.slice(i + 1).find(next => next.level <= h.level)?.at ?? text.length] as [number, number]]
      : [],
  )
}

/** LaTeX's heading commands, highest level first. */
const DEPTHS = ['part', 'chapter', 'section', 'subsection', 'subsubsection']

/**
 * Opens a Word draft: the sentences of its prose paragraphs. A sentence counts as cited when it holds a typed or live
 * citation, calls a note, or stands in a list of sources.
 */
export async function docxDraft(
  bytes: Uint8Array,
  locale: string,
  tracked?: { author: string; date: Date },
): Promise<Draft> {
  const { paragraphs } = await readDocx(bytes)
  const found = paragraphs
    .filter(p => p.kind === 'prose')
    .flatMap(p => {
      const listed = p.path.some(heading => SOURCES.test(normal(heading)))
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
  return {
    sentences: found.map(({ text, cited }) => ({ text, cited })),
    async insert(placed, { note, bibliography, heading }) {
      const insertions = placed.map(p => {
        const { paragraph, range } = found[p.sentence]!
        const { runs } = p.formatted
        return {
          paragraph: paragraph.index,
          offset: citationPlace(paragraph.text, range, note ? 'note' : 'text'),
          runs: note ? runs : [{ text: ' ' }, ...runs],
        }
      })
      const out = await insertDocx(bytes, insertions, { note, bibliography, heading, ...(tracked && { tracked }) })
      const { texto, at } = await markdown(out.bytes, paragraphs.length)
      const length = (i: number): number =>
        note || out.skipped.includes(i) ? 0 : insertions[i]!.runs.reduce((sum, run) => sum + run.text.length, 0)
      /** Returns the offset in the paragraph after the insertions before it. */
      const moved = (paragraph: number, offset: number, count = insertions.length): number =>
        offset +
        insertions
          .slice(0, count)
          .reduce((sum, one, i) => sum + (one.paragraph === paragraph && one.offset <= offset ? length(i) : 0), 0)
      const checked = (from: number | undefined, said: string): Span | undefined =>
        from !== undefined && texto.startsWith(said, from) ? [from, from + said.length] : undefined
      return {
        texto,
        docx: out.bytes,
        skipped: out.skipped,
        ranges: placed.map(({ formatted }, i) => {
          const { paragraph, offset } = insertions[i]!,
            from = at(paragraph, moved(paragraph, offset, i))
          if (!note) return checked(from === undefined ? from : from + 1, formatted.runs.map(run => run.text).join(''))
          return from === undefined ? from : checked(from, /^\[\^[^\]\s]+\]/.exec(texto.slice(from))?.[0] ?? '\0')
        }),
        span(sentence) {
          const { paragraph, range } = found[sentence]!
          return checked(
            at(paragraph.index, moved(paragraph.index, range.from)),
            paragraph.text.slice(range.from, range.to),
          )
        },
      }
    },
  }
}

const citedAlready = (p: DocxParagraph, { from, to }: { from: number; to: number }, text: string): boolean =>
  citationsIn(text).length > 0 ||
  p.cited.some(c => c.from < to + 2 && c.to > from) ||
  p.notes.some(n => n.at > from && n.at <= to + 1)

interface Shown {
  texto: string
  /** Offset in `texto` of a place in a paragraph; undefined if not shown. */ at(
    paragraph: number,
    offset: number,
  ): number | undefined
}

/**
 * Returns the first `count` paragraphs, which are the draft's own (the bibliography comes after them), as Markdown with
 * its notes as footnotes.
 */
async function markdown(bytes: Uint8Array, count: number): Promise<Shown> {
  const { paragraphs, footnotes } = await readDocx(bytes)
  const own = paragraphs.slice(0, count).filter(p => p.text.trim() !== '')
  const prefix = (p: DocxParagraph): string =>
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
