/** The text languages that drafts are written in: one module and one row each. */
import { citationPlace, sentences, type Range } from '../../sentences.ts'
import { markdownBlocks } from '../markdown-blocks.ts'
import { citationsIn } from '../markdown.ts'
import type { Syntax } from '../syntax/index.ts'
import { latexCited, latexProse, latexText } from './latex.ts'
import type { Shown } from './mask.ts'
import type { FormName } from './names.ts'
import { orgCitations, orgProse } from './org.ts'
import { typstCitations, typstProse } from './typst.ts'

export interface Form {
  media: readonly string[]
  extensions: readonly string[]
  /** Whether the text has something that only this language has; Markdown is the fallback. */
  detects(text: string): boolean
  prose(text: string): Shown
  /** Returns the citations in the language's own syntax. `whole` is the text that `text` is part of. */
  citations(text: string, whole: string): Range[]
  /** Returns markup as its readers see it. */
  read(written: string): string
  /** Matches a heading: first its level, then its words. */
  heading: RegExp
  /** Syntax in which citations are written unless the caller asks for another. */
  syntax?: Syntax
}

const same = (written: string): string => written

export const FORMS = {
  latex: {
    media: ['text/x-tex', 'application/x-tex', 'application/x-latex', 'text/x-latex'],
    extensions: ['.tex', '.latex', '.ltx'],
    detects: text => /\\documentclass\b|\\begin\s*\{document\}|^\s*\\(?:chapter|section|subsection)\*?\{/m.test(text),
    prose: latexProse,
    citations: latexCited,
    read: latexText,
    heading: /^\s*\\(part|chapter|section|subsection|subsubsection)\*?\{([^{}]*)\}/gm,
    syntax: 'latex',
  },
  typst: {
    media: ['text/vnd.typst', 'text/x-typst'],
    extensions: ['.typ'],
    detects: text => /^#(?:set|show|import|let|bibliography|cite)\b/m.test(text),
    prose: typstProse,
    citations: typstCitations,
    read: same,
    heading: /^[ \t]*(={1,6})[ \t]+(.*)$/gm,
    syntax: 'typst',
  },
  org: {
    media: ['text/org', 'text/x-org'],
    extensions: ['.org'],
    detects: text =>
      /^#\+(?:title|author|bibliography|cite_export|options|begin_\w+)\b/im.test(text) ||
      /\[cite(?:\/[\w/-]+)?:[^\]]*@/.test(text),
    prose: orgProse,
    citations: orgCitations,
    read: same,
    heading: /^(\*+)[ \t]+(.*)$/gm,
    syntax: 'org',
  },
  markdown: {
    media: ['text/markdown', 'text/x-markdown', 'text/plain'],
    extensions: ['.md', '.markdown', '.txt', '.text'],
    detects: () => true,
    prose: markdownBlocks,
    citations: text =>
      [...text.matchAll(NARRATIVE)].map(match => ({ from: match.index, to: match.index + match[0].length })),
    read: same,
    heading: /^ {0,3}(#{1,6})[ \t]+(.*)$/gm,
  },
} as const satisfies Record<FormName, Form>

/**
 * Pandoc's narrative citations: `@smith04 [p. 33]`, `@{key}`, `@doe99`. A name after an @ without a digit or bracket is
 * a person's handle.
 */
const KEYS = [
  /\{[^{}\s]{1,200}\}/u,
  /[\p{L}_][\p{L}\p{N}_:.#$%&+?<>~/-]*\d[\p{L}\p{N}_:.#$%&+?<>~/-]*/u,
  /[\p{L}_][\p{L}\p{N}_-]*(?= \[)/u,
]
const NARRATIVE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@])-?@(?:${KEYS.map(key => key.source).join('|')})(?: \[[^\]\n]{0,200}\])?`,
  'gu',
)

const ALL = Object.entries(FORMS) as [FormName, Form][]

/** Returns the language of a text, judged by what stands outside fenced code. */
export function formOf(text: string): FormName {
  const open = text.replace(/^(`{3,}|~{3,})[^\n]*\n[^]*?^\1[^\n]*$/gm, '')
  return ALL.find(([, form]) => form.detects(open))![0]
}

export const formOfName = (nombre: string): FormName | undefined =>
  ALL.find(([, form]) => form.extensions.some(extension => nombre.toLowerCase().endsWith(extension)))?.[0]

export const formOfMedia = (media: string): FormName | undefined =>
  ALL.find(([, form]) => form.media.includes(media))?.[0]

/** Whether the Markdown has citations in pandoc's syntax. */
export const citesLikePandoc = (text: string): boolean => /\[[^\]\n]{0,100}-?@[\p{L}\d_{][^\]\n]{0,300}\]/u.test(text)

export interface TextSentence extends Range {
  /** The sentence without markup, on one line. */
  text: string
  /** Offset at which a citation in the text is inserted, and at which a note mark is. */
  place: { text: number; note: number }
  /** Whether it already has a citation. */
  cited: boolean
  /** Whether it stands in a table. */
  cell: boolean
}

/** Returns the sentences of the prose, in order, with offsets in the original text. */
export function textSentences(text: string, name: FormName, locale?: string): TextSentence[] {
  const form: Form = FORMS[name]
  const { blocks, shown, gone = () => false } = form.prose(text)
  const all = name === 'markdown' ? [] : form.citations(text, text)
  const citedIn = ({ from, to }: Range): boolean => {
    const written = text.slice(from, to)
    if (name === 'markdown' ? form.citations(written, text).length > 0 : all.some(c => c.from >= from && c.from < to))
      return true
    return citationsIn(visible(written, from, gone)).length > 0
  }
  return blocks.flatMap(block => {
    const prose = shown.slice(block.from, block.to)
    return sentences(prose, locale)
      .map((range): TextSentence => {
        const whole = { from: block.from + range.from, to: block.from + range.to }
        const { from, to } = trimmed(text, whole, gone)
        const within = { from: from - block.from, to: to - block.from }
        return {
          ...{ from, to, cell: block.kind === 'cell', cited: citedIn(whole) },
          text: form
            .read(plain({ text, shown }, { from, to }, name === 'latex' ? gone : undefined))
            .replace(/\s+/g, ' ')
            .trim(),
          place: {
            text: block.from + citationPlace(prose, within, 'text'),
            note: block.from + citationPlace(prose, within, 'note'),
          },
        }
      })
      .filter(({ text: sentence }) => SAYS.test(sentence.replace(/\[\^[^\]\s]{1,60}\]/g, '')))
  })
}

/**
 * What a sentence must contain. A superscript digit alone (`⁴`) is the mark of a note without its sentence: there is
 * nothing before it to cite.
 */
const SAYS = /[\p{L}\p{Nd}\p{Nl}]/u

/** Trims comments and notes at both ends of a sentence: a citation inserted after a comment would become part of it. */
function trimmed(text: string, { from, to }: Range, gone: (at: number) => boolean): Range {
  const nothing = (at: number): boolean => gone(at) || /\s/.test(text.charAt(at))
  while (to > from && nothing(to - 1)) to--
  while (from < to && nothing(from)) from++
  return { from, to }
}

const visible = (written: string, from: number, gone: (at: number) => boolean): string =>
  Array.from({ length: written.length }, (_, i) => (gone(from + i) ? ' ' : written.charAt(i))).join('')

/**
 * Returns a range without markup. With `gone`, only those characters are dropped, because the language's `read`
 * interprets the markup; without it, all markup is.
 */
function plain(
  { text, shown }: { text: string; shown: string },
  { from, to }: Range,
  gone?: (at: number) => boolean,
): string {
  let out = ''
  for (let at = from; at < to; at++) if (gone ? !gone(at) : shown.charAt(at) !== '\u2060') out += text.charAt(at)
  return out
}
