/**
 * A draft, in a text language or as a file of Word or LibreOffice, as the citing job sees it: its sentences, each with
 * a place for a citation, and a way to insert the citations.
 */
import type { Aviso } from '../../schema/index.ts'
import { normal } from '../verify/language/words.ts'
import type { Entry, Formatted } from './csl/types.ts'
import type { NewEntry } from './docx/bibliography.ts'
import { FORMS, textSentences } from './forms/index.ts'
import type { FormName } from './forms/names.ts'
import { insertMarkdown, insertText } from './markdown.ts'
import type { ReadCitation } from './zotero/citation.ts'
import type { Preferences, ReadPreferences } from './zotero/preferences.ts'

export interface DraftSentence {
  text: string
  /** Whether it has a citation already, or stands in a list of sources. */
  cited: boolean
  /** Number of notes that are called before its place, where that is known. */
  notes?: number
}

export interface Placed {
  sentence: number
  formatted: Formatted
  /** What the live citation says, where it is one. */
  code?: string
}

/** What a document already holds of Zotero's, so that what is inserted becomes part of it. */
export interface LiveDocument {
  citations: LivePlaced[]
  /** Whether there is a bibliography that Zotero keeps. */
  bibliography: boolean
  preferences?: ReadPreferences
  fields: Preferences['fields']
}

/** A live citation of the document: `before` is the index of the first sentence whose place comes after it. */
export interface LivePlaced extends ReadCitation {
  before: number
  /** Number of the note that it stands in. */
  note?: number
}

export interface InsertOptions {
  note: boolean
  bibliography: readonly Entry[]
  heading: string
  /**
   * Writes live citations, with the document's preferences and, if it has a bibliography, the entries that it lacks.
   */
  live?: { preferences: Map<string, string>; merged?: readonly NewEntry[] }
}

export interface Draft {
  sentences: DraftSentence[]
  /** Absent for a text, which can hold no live citations. */
  live?: LiveDocument
  /** The entries of its list of sources, where it has one. */
  listed?: readonly string[]
  /** What its author should know of the file before anything is inserted. */
  notices?: readonly Aviso[]
  insert(placed: readonly Placed[], options: InsertOptions): Promise<Inserted>
}

/** [from, to) in `texto`, UTF-16 units. */
export type Span = [from: number, to: number]

/**
 * The draft with its citations. `texto` is without the bibliography, and Markdown for a file of Word or LibreOffice.
 * `skipped` holds the indexes of `placed` whose place could not be split.
 */
export interface Inserted {
  texto: string
  file?: { bytes: Uint8Array; kind: 'docx' | 'odt' }
  notices?: readonly Aviso[]
  skipped: readonly number[]
  /** Where each of `placed` stands now; undefined where that is unknown. */
  ranges: readonly (Span | undefined)[]
  /** Returns where a sentence without a citation stands now. */
  span(sentence: number): Span | undefined
}

/** Matches the folded heading of a list of sources; what stands below it claims nothing. */
export const SOURCES = new RegExp(
  String.raw`^(?:[\d.]+\s+)?(?:referencias|bibliografia|fuentes(?! de (?!consulta|informacion|referencia))|` +
    String.raw`obras citadas|lista de referencias|` +
    String.raw`references|bibliography|works cited|sources(?! of\b)|referencies|referencias bibliograficas|` +
    String.raw`literaturverzeichnis|bibliographie|riferimenti|bibliografie)\b`,
)

/** Opens a draft in one of the text languages. Inserting changes nothing but the insertions. */
export function textDraft(text: string, form: FormName, locale: string): Draft {
  const sentences = textSentences(text, form, locale),
    lists = listsOfSources(text, form)
  const listed = (at: number): boolean => lists.some(([from, to]) => at >= from && at < to)
  return {
    sentences: sentences.map(s => ({ text: s.text, cited: s.cited || listed(s.from) })),
    listed: lists.flatMap(([from, to]) => text.slice(from, to).split('\n').slice(1).filter(isEntry)),
    async insert(placed, { note }) {
      const insertions = placed.map(p => ({
        at: sentences[p.sentence]!.place[note ? 'note' : 'text'],
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
          const { from, to } = sentences[sentence]!
          return [moved(from), moved(from) + to - from]
        },
      }
    },
  }
}

/** A line of a list of sources that is no heading, no note and not blank. */
export const isEntry = (line: string): boolean => line.trim() !== '' && !/^\s*(?:#|\[\^|\\)/.test(line)

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
