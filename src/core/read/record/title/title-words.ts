/** Features of the words of a title, and of what else in the file repeats them. Pure. */
import { fold } from '../page/material.ts'
import { flag } from '../page/model.ts'
import { namesIn } from '../page/people.ts'
import { type View, squeeze } from '../page/view.ts'
import { COURT, IN_RE, VERSUS_WITHIN } from '../words/court-words.ts'
import {
  ADDRESS,
  CONFERENCE,
  DEGREE,
  EMAIL,
  FOR_DEGREE,
  HEADING,
  INSTITUTION,
  MASTHEAD,
  MONTHS,
  OTHER_ROLE,
  UNIVERSITY,
} from '../words/words.ts'
import { RUBRIC } from '../words/rubrics.ts'

/** A section label such as "Chapter 1" or "Paragraph 1.1"; "SDPB 1.0" is a name with its version. */
const SECTION = /^\p{L}\p{Ll}{2,11}\s+\d+(?:\.\d+)*\.?$/u
const FUNCTION_WORD = new RegExp(
  String.raw`(?:^|\s)(?:de|del|la|el|los|las|y|e|en|a|con|por|para|un|una|the|of|and|in|on|for|to|with|an?|at` +
    String.raw`|from|by|der|die|das|und|du|des|et)$`,
  'iu',
)

/** Features of the words themselves. */
export function wording(text: string, view: View): Record<string, number> {
  const words = text.split(/\s+/)
  return { ...form(text, words), ...subject(text, words), ...naming(text, view) }
}

const CLAUSE = new RegExp(
  String.raw`^(?:this|these|there|we|i|it|esto|este documento|se|nosotros) \p{Ll}+ ` +
    String.raw`|\b(?:is|are|was|were|es una?|son) (?:the|an?|my|el|la|un)\b`,
  'iu',
)

/** How long it is, and how it is written. */
function form(text: string, words: readonly string[]): Record<string, number> {
  return {
    words1: flag(words.length === 1),
    words2: flag(words.length === 2),
    words34: flag(words.length === 3 || words.length === 4),
    words5: flag(words.length >= 5 && words.length <= 22),
    wordsMany: flag(words.length > 30),
    capitals: flag(text === text.toUpperCase()),
    lowerStart: flag(/^\p{Ll}/u.test(text)),
    runsOn: flag(FUNCTION_WORD.test(text) || /[,(]$/.test(text)),
    sentence: flag(
      /(?<!\b(?:v|vs|nos?|st|dr|mr|art|inc|co|vol))[.;]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll}/u.test(text) ||
        /\p{Ll}\.$/u.test(text),
    ),
    clause: flag(CLAUSE.test(text)),
    colonEnd: flag(/:$/.test(text)),
    numbered: flag(/^\d+(?:\.\d+)*\.?\s/.test(text)),
    figures: text.replace(/\D/g, '').length / text.length,
    label: flag(/^\p{L}[\p{L}\s]{1,20}:/u.test(text)),
    quoted: flag(/^[“"«].*[”"»]$/u.test(text)),
    // A capital ligature inside a word stands for a sign that could not be read: "CoeŒcient".
    unread: flag(/\uFFFD|\p{Ll}[ÆŒ]\p{Ll}/u.test(text)),
    bullet: flag(/^[•∙▪■●*·–-]\s/u.test(text)),
  }
}

/** What it speaks of: an institution, a degree, a part of the document, rights, a date. */
function subject(text: string, words: readonly string[]): Record<string, number> {
  return {
    institution: flag(INSTITUTION.test(text) && words.length <= 12),
    university: flag(UNIVERSITY.test(words.slice(0, 3).join(' ')) && words.length <= 12),
    degree: flag(DEGREE.test(text)),
    forDegree: flag(FOR_DEGREE.test(text)),
    heading: flag(HEADING.test(text.replace(/^\W*(?:\d+(?:\.\d+)*|[IVX]+)\.?\s+(?=\p{L})/u, ''))),
    section: flag(SECTION.test(text)),
    rubric: flag(RUBRIC.test(text)),
    masthead: flag(MASTHEAD.test(text) && words.length <= 25),
    conference: flag(CONFERENCE.test(text)),
    rights: flag(/©|\bcopyright\b|all rights|reservados|permission/iu.test(text)),
    address: flag(ADDRESS.test(text) || EMAIL.test(text)),
    date: flag(
      new RegExp(`(?<!\\p{L})(?:${MONTHS})(?!\\p{L}).{0,12}\\d{4}|^\\W*\\d{4}\\W*$`, 'iu').test(text) &&
        words.length <= 8,
    ),
    role: flag(OTHER_ROLE.test(text) && words.length <= 10),
  }
}

/** Whom it names, how many of its words the document writes small elsewhere, and which parties of a case. */
function naming(text: string, { material, court }: View): Record<string, number> {
  const { names, rest } = namesIn(text, { forms: material.forms, idioma: material.idioma })
  const known = text.split(/\s+/).filter(word => /^\p{L}{4,}/u.test(word))
  const small = known.filter(word => /^\p{Ll}/u.test(material.forms[fold(word.replace(/[^\p{L}]/gu, ''))] ?? 'X'))
  return {
    names: flag(names.length > 0 && !rest && names.every(n => n.common <= 0.34)),
    givenNames: flag(names.length > 0 && !rest && names.every(n => n.given && n.common <= 0.34)),
    court: flag(COURT.test(text)),
    small: known.length === 0 ? 0 : small.length / known.length,
    versus: flag(VERSUS_WITHIN.test(text)),
    courtVersus: flag(court && (VERSUS_WITHIN.test(text) || IN_RE.test(text))),
    courtOther: flag(court && !VERSUS_WITHIN.test(text) && !IN_RE.test(text)),
  }
}

/** Share of the pairs of letters that two texts have in common (Dice), computed on letters and figures alone. */
function likeness(a: string, b: string): number {
  if (a === b) return a.length > 0 ? 1 : 0
  const least = Math.min(a.length, b.length)
  if (least < 2 || least < 0.4 * Math.max(a.length, b.length)) return 0
  const pairs = new Map<number, number>()
  const pair = (text: string, i: number): number => text.charCodeAt(i) * 65_536 + text.charCodeAt(i + 1)
  for (let i = 0; i + 1 < a.length; i++) pairs.set(pair(a, i), (pairs.get(pair(a, i)) ?? 0) + 1)
  let both = 0
  for (let i = 0; i + 1 < b.length; i++) {
    const n = pairs.get(pair(b, i)) ?? 0
    if (n > 0) both++
    pairs.set(pair(b, i), n - 1)
  }
  return (2 * both) / (a.length + b.length - 2)
}

/** Features of what else in the file says the same. */
export function agreement(text: string, { squeezed, bare }: View): Record<string, number> {
  const own = squeeze(text)
  const { title, file, heads, outline } = bare
  const at = own.length < 8 ? -1 : squeezed.indexOf(own)
  return {
    stated: likeness(own, title),
    isStated: flag(own === title),
    withinStated: flag(own !== title && own.length >= 8 && title.includes(own)),
    holdsStated: flag(own !== title && title.length >= 8 && own.includes(title)),
    fileName: file.length >= 8 ? likeness(own, file) : 0,
    inHead: flag(heads.some(head => own === head || (head.length >= 12 && own.startsWith(head)))),
    partHead: flag(heads.some(head => head.length >= 10 && own.includes(head))),
    again: flag(at >= 0 && squeezed.includes(own, at + own.length)),
    inOutline: flag(outline.includes(own)),
  }
}
