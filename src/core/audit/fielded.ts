/**
 * Turns the paragraphs of a word processor's file into a manuscript: live citations by what their program says of them,
 * typed ones by their words, in the text and in its notes. Pure.
 */
import { SOURCES } from '../cite/draft.ts'
import type { Item } from '../references/model.ts'
import { normal } from '../verify/language/words.ts'
import { fieldCites } from './fields.ts'
import { isNumbered, numbered } from './listed.ts'
import { call, joined, type Manuscript, type Mention, type Paragraph } from './model.ts'
import { parted } from './noted.ts'
import { isImprint, NoteReader } from './notes.ts'
import { typedCitations } from './typed.ts'
import { styleOf, writtenCitations, type Style } from './written.ts'

/** A text with the ranges that a program keeps up to date; `instruction` is what that program wrote there. */
interface Fielded {
  text: string
  cited: readonly { from: number; to: number; instruction?: string }[]
  /** Ranges of raised characters. */
  raised?: readonly { from: number; to: number }[]
}

/** A note: the offset at which it is called, and its paragraphs. */
export interface FieldedNote {
  at: number
  texts: readonly Fielded[]
}

export interface FieldedParagraph extends Fielded {
  index: number
  kind: 'prose' | 'heading' | 'code' | 'box'
  /** Headings above the paragraph, from the top. */
  path: readonly string[]
  notes: readonly FieldedNote[]
  /** Set in a bibliography that a program wrote. */
  listed?: true
  /** Whether the program numbers it, or marks it with a sign. */
  list?: boolean
  /** Whether its style is that of block quotations. */
  quotation?: true
}

/** Matches the lower-case names that programs and people give the styles of block quotations. */
export const QUOTATION =
  /^(?:intense )?quote$|quotation|block ?(?:text|quote)|\bcitas?\b(?!.*(?:bibl|pie))|blockzitat|citation longue/

interface File {
  form: Manuscript['form']
  paragraphs: readonly FieldedParagraph[]
  /** Works that the file keeps in a part of their own, by tag. */
  sources: ReadonlyMap<string, Item>
}

export function manuscriptOfFields({ form, paragraphs, sources }: File): Manuscript {
  let unread = 0
  const listed = (p: FieldedParagraph): boolean =>
    p.listed === true || p.path.some(heading => SOURCES.test(normal(heading)))
  const sourcesListed = paragraphs.filter(p => listed(p) && p.kind === 'prose' && p.text.trim())
  const list = sourcesListed.map(p => p.text.trim())
  const entries = numbered(list)
  const prose = paragraphs.filter(p => (p.kind === 'prose' || p.kind === 'box') && !listed(p))
  const byNumber = isNumbered(list) || (list.length > 0 && sourcesListed.every(p => p.list))
  const texts = prose.flatMap(p => [p, ...p.notes.flatMap(note => note.texts)])
  const ways: Ways = { sources, style: styleOf(texts, entries, byNumber), unread: () => unread++ }
  const reader = new NoteReader(entries)
  const own: Paragraph[] = []
  const out = prose.map((p): Paragraph => {
    const inText = mentionsOf(p, p.index, ways).map(mention => ({
      from: mention.from,
      to: mention.to,
      mentions: [mention],
    }))
    const inNotes = p.notes.flatMap(({ at, texts }) => {
      const note = noteCalls(texts, { at, paragraph: p.index }, { ways, reader })
      own.push(...note.own)
      const mentions = note.called.map(mention => ({ ...mention, narrative: false }))
      return mentions.length > 0 ? [{ from: at, to: at, mentions }] : []
    })
    return { ...assembled(p.text, [...inText, ...inNotes]), quoted: p.quotation === true }
  })
  const fields = unread === 1 ? 'Un campo de cita no se puede leer' : `${unread} campos de cita no se pueden leer`
  const lost = unread === 0 ? [] : [`${fields}; cuenta lo que muestra.`]
  return { form, paragraphs: [...joined(out), ...own], entries, lists: entries.length > 0, notices: lost }
}

interface Ways {
  sources: ReadonlyMap<string, Item>
  style: Style
  /** Called for each field that says nothing of what it cites. */
  unread(): void
}

/**
 * Returns the citations of a note that prove the sentence which calls it, and the paragraphs of the note that state
 * something themselves. Without any citation, the words of the note may refer to a work.
 */
function noteCalls(
  texts: readonly Fielded[],
  { at, paragraph }: { at: number; paragraph: number },
  { ways, reader }: { ways: Ways; reader: NoteReader },
): { called: Mention[]; own: Paragraph[] } {
  const read = texts.map(text => ({ text, mentions: mentionsOf(text, paragraph, ways) }))
  const mentions = read.flatMap(note => note.mentions)
  const text = texts.map(note => note.text.trim()).join(' ')
  const cites = mentions.every(mention => isImprint(mention, text)) ? reader.read(text) : []
  // A comment cannot stand inside a note, so it goes to the note's call.
  const spot = { from: at, to: at, paragraph }
  if (cites.length > 0) return { called: [{ ...spot, text, cites, narrative: false }], own: [] }
  reader.saw(mentions.flatMap(mention => mention.cites))
  const notes = read.map(({ text: note, mentions }) => {
    const calls = mentions.map(({ from, to, ...rest }) => ({ from, to, mentions: [{ ...rest, ...spot }] }))
    return parted({ ...assembled(note.text, calls), quoted: false })
  })
  return { called: notes.flatMap(note => note.called), own: notes.flatMap(note => note.own ?? []) }
}

function assembled(
  text: string,
  calls: readonly { from: number; to: number; mentions: Mention[] }[],
): Omit<Paragraph, 'quoted'> {
  const sorted = [...calls].sort((a, b) => a.from - b.from)
  let out = '',
    at = 0
  sorted.forEach(({ from, to }, n) => {
    out += safe(text.slice(at, Math.max(at, from))) + call(n)
    at = Math.max(at, to)
  })
  return { text: (out + safe(text.slice(at))).replace(/\s+/g, ' '), calls: sorted.map(call => call.mentions) }
}

const safe = (text: string): string => text.replace(/⟦/g, '[').replace(/⟧/g, ']')

function mentionsOf({ text, cited, raised }: Fielded, paragraph: number, { sources, style, unread }: Ways): Mention[] {
  const fields = cited.filter(
    (field, i) =>
      !cited.some(
        (other, k) =>
          k !== i &&
          holds(other, field) &&
          (other.instruction || !field.instruction) &&
          (k < i || !holds(field, other)),
      ),
  )
  const mentions = fields.flatMap(({ from, to, instruction }): Mention[] => {
    const shown = text.slice(from, to)
    const cites = instruction === undefined ? null : fieldCites(instruction, sources)
    if (cites) return [{ from, to, paragraph, text: shown, cites, narrative: false }]
    const typed = typedCitations(shown).flatMap(citation => citation.cites)
    if (typed.length === 0) unread()
    return typed.length > 0 ? [{ from, to, paragraph, text: shown, cites: typed, narrative: false }] : []
  })
  let left = text
  for (const { from, to } of fields) left = left.slice(0, from) + ' '.repeat(to - from) + left.slice(to)
  const typed = writtenCitations(left, style, raised).map((citation): Mention => ({
    ...citation,
    paragraph,
    text: text.slice(citation.from, citation.to),
  }))
  return [...mentions, ...typed].sort((a, b) => a.from - b.from)
}

const holds = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from <= b.from && a.to >= b.to
