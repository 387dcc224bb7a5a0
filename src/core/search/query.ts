/**
 * What was typed → what is searched: the text for the meaning, its words for the index, its quoted phrases to the
 * letter. It never fails.
 */
import type { LexicalQuery } from '../../../storage/contract.ts'
import { asked, stem, words } from './analyze.ts'
import { isStop, languageOf, type Language } from './language.ts'
import { soughtBy, type Sought } from './sought.ts'

export interface Query {
  /** The query without its quotation marks, and with single spaces. */
  text: string
  lexical: LexicalQuery
  /** Null when the words do not tell the language. */
  language: Language | null
  /** What the query asks to be told of a word, as in "What is a monitor?"; null for any other. */
  sought: Sought | null
  /** Whether nothing in the query can be searched for. */
  empty: boolean
}

/** Straight, curly and angular quotation marks; a mark without its partner is ordinary text. */
const QUOTED = /"([^"]*)"|[“„‟]([^“”„‟]*)[”“]|«([^«»]*)»|»([^«»]*)«/gu
const MARKS = /["“”„‟«»]/gu
/** The hyphen and line break inside a word that a line end cut in two. */
const BROKEN = /(?<=\p{L})[-‐\u00AD]\r?\n\s*(?=\p{Ll})/gu
/** More words than this cost time and add nothing, so a whole page pasted as a query keeps its first words. */
const MOST_WORDS = 64

export function parseQuery(q: string): Query {
  const phrases = [...q.matchAll(QUOTED)]
    .map(match => words(match.slice(1).find(group => group !== undefined) ?? ''))
    .filter(phrase => phrase.length > 0)
  const text = q.replace(BROKEN, '').replace(MARKS, ' ').replace(/\s+/gu, ' ').trim()
  const different = [...new Set(asked(text))]
  const language = languageOf(different)
  const forms = significant(different, language).slice(0, MOST_WORDS)
  return {
    text,
    lexical: { words: forms.map(form => ({ form, stem: stem(form) })), phrases },
    language,
    sought: soughtBy(text),
    empty: forms.length === 0,
  }
}

/** Returns the words without stop words; a query of stop words alone keeps them. */
function significant(different: readonly string[], language: Language | null): readonly string[] {
  const telling = different.filter(word => !isStop(word, language))
  return telling.length > 0 ? telling : different
}
