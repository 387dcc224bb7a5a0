/**
 * What was typed → what is looked for: the text for the meaning, its words for the index, its phrases to the letter.
 * Never fails.
 */
import type { LexicalQuery } from '../../../storage/contract.ts'
import { asked, stem, words } from './analyze.ts'
import { isStop, languageOf, type Language } from './language.ts'

export interface Query {
  /** Without its quotation marks, white space made one. */
  text: string
  lexical: LexicalQuery
  /** Null: its words do not tell. */
  language: Language | null
  /** Nothing in it can be looked for. */
  empty: boolean
}

/** Straight, curly and angular; a mark without its partner is ordinary text. */
const QUOTED = /"([^"]*)"|[“„‟]([^“”„‟]*)[”“]|«([^«»]*)»|»([^«»]*)«/gu
const MARKS = /["“”„‟«»]/gu
/** A word that a line's end cut in two. */
const BROKEN = /(?<=\p{L})[-‐\u00AD]\r?\n\s*(?=\p{Ll})/gu
/** More words than these cost time and add nothing: a whole page pasted as a query keeps its first words. */
const MOST_WORDS = 64

export function parseQuery(q: string): Query {
  const phrases = [...q.matchAll(QUOTED)]
    .map(match => words(match.slice(1).find(group => group !== undefined) ?? ''))
    .filter(phrase => phrase.length > 0)
  const text = q.replace(BROKEN, '').replace(MARKS, ' ').replace(/\s+/gu, ' ').trim()
  const different = [...new Set(asked(text))]
  const language = languageOf(different)
  const kept = significant(different, language).slice(0, MOST_WORDS)
  return {
    text,
    lexical: { words: kept.map(form => ({ form, stem: stem(form) })), phrases },
    language,
    empty: kept.length === 0,
  }
}

/** Without stop words; a query of stop words alone keeps them. */
function significant(different: readonly string[], language: Language | null): readonly string[] {
  const kept = different.filter(word => !isStop(word, language))
  return kept.length > 0 ? kept : different
}
