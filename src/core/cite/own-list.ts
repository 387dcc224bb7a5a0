/**
 * The list of sources that a file of Word or LibreOffice has, typed by its author: what is cited now goes into it, as
 * it does in a text. Pure.
 */
import type { Aviso } from '../../schema/index.ts'
import { normal } from '../verify/language/words.ts'
import { bare, isDated, isNumbered } from './continued.ts'
import type { Entry } from './csl/types.ts'
import { SOURCES, type InsertOptions } from './draft.ts'
import { notice } from './notices.ts'
import { listedIn, type OfficeParagraph } from './office.ts'

/** Indexes of its paragraphs. */
export interface OwnList {
  heading: number
  entries: readonly number[]
}

/** A heading that announces sources and nothing else: "Fuentes de energía" heads a text. */
const WHOLE = new RegExp(
  `${SOURCES.source}(?:\\s+(?:citad[ao]s|consultad[ao]s|de consulta|bibliograficas|general|cited|consulted|` +
    `list))?(?:\\s+(?:y|e|and)\\s+(?:webgrafia|fuentes|bibliografia|referencias|sources|references|` +
    `bibliography))?\\W*$`,
)
/** A heading that may as well head a text on sources, and how an entry of a list begins: "Zorrilla, J." */
const EITHER = /^(?:[\d.]+\s+)?(?:fuentes|sources)\W*$/
const NAMED = /^\W*\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?,\s\p{Lu}/u

/** True for a text under "Fuentes" that tells of sources and lists none. */
export const isText = (heading: string, lines: readonly string[]): boolean =>
  EITHER.test(normal(heading.trim())) &&
  lines.length > 0 &&
  !lines.some(isNumbered) &&
  !(lines.every(isDated) && lines.some(line => NAMED.test(line)))

export const announcesSources = (heading: string): boolean => WHOLE.test(normal(heading.trim()))

/**
 * Returns the last list of sources; undefined where there is none, and where it is not one run of entries: under more
 * headings, of a program, in a table.
 */
export function ownList(paragraphs: readonly (OfficeParagraph & { table?: boolean })[]): OwnList | undefined {
  const at = paragraphs.findLastIndex(({ kind, text }) => kind === 'heading' && announcesSources(text))
  if (at < 0) return undefined
  const depth = paragraphs[at]!.path.length
  const behind = paragraphs.slice(at + 1)
  const next = behind.findIndex(({ kind, path }) => kind === 'heading' && path.length <= depth)
  const below = (next < 0 ? behind : behind.slice(0, next)).filter(({ text }) => text.trim() !== '')
  if (below.some(({ kind, listed, table }) => kind !== 'prose' || listed || table)) return undefined
  const lines = below.map(({ text }) => text)
  if (isText(paragraphs[at]!.text, lines)) return undefined
  return { heading: paragraphs[at]!.index, entries: below.map(({ index }) => index) }
}

/** Says that typed entries stand in a list of their own although the document has one, as its author will see. */
export const apartNotice = (
  paragraphs: readonly OfficeParagraph[],
  { bibliography, live }: Pick<InsertOptions, 'bibliography' | 'live'>,
  within = false,
): Aviso[] =>
  live || within || bibliography.length === 0 || listedIn(paragraphs).length === 0 ? [] : [notice('lista_aparte')]

/** The new entries behind each paragraph of the list: 0 is its heading, n its n-th entry. */
export function placed(entries: readonly Entry[], listed: readonly string[]): Map<number, Entry[]> {
  const own = listed.map(bare)
  const inOrder = listed.every(text => isDated(text) && !isNumbered(text))
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) {
    const after = entry.label || !inOrder ? -1 : own.findIndex(text => text > bare(entry.text))
    const place = after < 0 ? own.length : after
    groups.set(place, [...(groups.get(place) ?? []), entry])
  }
  return groups
}
