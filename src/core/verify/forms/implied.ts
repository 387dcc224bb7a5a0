/**
 * What a sentence says in a weaker construction, which does not say all of it: who fails to do a thing does not do it,
 * and what holds whenever something is so holds if it is so. Pure.
 */
import { rewrite, upper, type Construction } from './constructions.ts'
import { verbBase } from '../language/english-verbs.ts'
import type { Language } from '../language/inflect.ts'

const WEAKER: Readonly<Record<Language, readonly Construction[]>> = {
  en: [
    [/\bfails to (?=\p{Ll})/u, 'does not '],
    [/\bfail to (?=\p{Ll})/u, 'do not '],
    [/\bfailed to (?=\p{Ll})/u, 'did not '],
    [/\b(?:is|are) helpful to (?=\p{Ll})/u, 'help to '],
    [/\b(?:is|are) helpful in (?<deed>\p{Ll}+ing)\b/u, ({ deed }) => `help to ${verbBase(deed!) ?? deed}`],
    [/\bbe helpful in (?<deed>\p{Ll}+ing)\b/u, ({ deed }) => `help to ${verbBase(deed!) ?? deed}`],
    [/\b(?<be>is|are|was|were) found to be\b/u, '$<be>'],
    [/^All (?:of the |the )?(?=\p{Ll}+s )/u, ''],
    [/^(?:Several|Various|Many|Numerous|Multiple) (?=(?:\p{Ll}+ )?(?:studies|authors|works|researchers) )/u, ''],
  ],
  es: [[/^Tod[oa]s (?<the>los|las) (?=\p{Ll}+s )/u, ({ the }) => `${upper(the!)} `]],
}

/** What holds whenever something is so holds if it is so; what happened when it was so, happened once. */
const WHENEVER: Readonly<Record<Language, readonly Construction[]>> = {
  en: [
    [/^When /u, 'If '],
    [/^(?<rest>[^,]+),? when /u, '$<rest> if '],
  ],
  es: [
    [/^Cuando /u, 'Si '],
    [/^(?<rest>[^,]+),? cuando /u, '$<rest> si '],
  ],
}

/** Returns those statements of a sentence; `past` where one of its verbs tells what happened. */
export const implied = (text: string, language: Language, past: boolean): string[] =>
  [...WEAKER[language], ...(past ? [] : WHENEVER[language])].flatMap(weaker => {
    const other = rewrite(text, weaker)
    return other === text ? [] : [upper(other)]
  })
