/** Reads Markdown into a manuscript: paragraphs with their citations, and the list of sources. Pure. */
import { listsOfSources } from '../cite/draft.ts'
import { JOINER } from '../cite/forms/mask.ts'
import { citesLikePandoc } from '../cite/forms/index.ts'
import { markdownBlocks } from '../cite/markdown-blocks.ts'
import type { Range } from '../sentences.ts'
import { pandocCitations } from './keyed.ts'
import { isNumbered, numbered, splitEntries } from './listed.ts'
import { call, joined, type Manuscript, type Mention, type Paragraph } from './model.ts'
import { parted } from './noted.ts'
import { isImprint, NoteReader } from './notes.ts'
import { apart, styleOf, writtenCitations, type Style } from './written.ts'

/** A place in a paragraph where citations are made. */
interface Call extends Range {
  mentions: readonly Mention[]
}

export const within = ({ from, to }: Range, range: Range): boolean => from >= range.from && to <= range.to

/** Replaces `⟦` and `⟧` in the manuscript, because they would be taken for calls. */
export const safe = (text: string): string => text.replace(/⟦/g, '[').replace(/⟧/g, ']')

export function markdownManuscript(written: string): Manuscript {
  const text = safe(written)
  const { blocks, shown } = markdownBlocks(text)
  const lists = listsOfSources(text, 'markdown').map(([from, to]) => ({ from, to }))
  const keyed = citesLikePandoc(text)
  const listed = blocks
    .filter(block => lists.some(list => within(block, list)))
    .flatMap(block => splitEntries(ordinal(text, block) + clean(shown, text, block)))
  const entries = numbered(listed)
  const notes = noteTexts(text)
  const prose = blocks.filter(block => !lists.some(list => within(block, list)))
  const texts = [...prose.map(({ from, to }) => shown.slice(from, to)), ...[...notes.values()].map(note => note.text)]
  const style = keyed
    ? {}
    : styleOf(
        texts.map(body => ({ text: body })),
        entries,
        isNumbered(listed),
      )
  const ways = { text, keyed, style }
  const mentionsOf = (range: Range): Mention[] => mentionsIn(shown.slice(range.from, range.to), range.from, ways)
  const reader = new NoteReader(entries)
  const own: Paragraph[] = []
  const paragraphs = prose.map(block => {
    const inText = mentionsOf(block)
    const calls: Call[] = inText.map(mention => ({ ...mention, mentions: [mention] }))
    for (const { from, to, note } of notesCalled(shown, block, notes)) {
      if (inText.some(mention => from >= mention.from && from < mention.to)) continue
      const read = inNote(note, ways, reader)
      own.push(...(read.own ? [read.own] : []))
      calls.push({ from, to, mentions: read.called })
    }
    const quoted = /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', block.from - 1) + 1, block.from + 1))
    return paragraph({ shown, text }, block, { calls, quoted })
  })
  const all = [...joined(paragraphs), ...own]
  return { form: 'markdown', paragraphs: all, entries, lists: entries.length > 0, notices: [] }
}

const notesCalled = (shown: string, { from: start, to: end }: Range, notes: ReadonlyMap<string, Note>) =>
  [...shown.slice(start, end).matchAll(/\[\^([^\]\s]{1,60})\]/g)].flatMap(match => {
    const note = notes.get(match[1]!.toLowerCase())
    const from = start + match.index
    return note ? [{ from, to: from + match[0].length, note }] : []
  })

/** Returns the number that precedes a list item; the block's prose does not include it. */
const ordinal = (text: string, { from }: Range): string =>
  /(?:^|\n)[ \t]*(\d{1,4}[.)][ \t]+)$/.exec(text.slice(Math.max(0, from - 12), from))?.[1] ?? ''

/** The text of a note, and where it begins in the manuscript. */
interface Note {
  text: string
  from: number
}

interface Ways {
  text: string
  keyed: boolean
  style: Style
}

/**
 * Returns the citations of a note that prove the sentence which calls it, and the note where it states something
 * itself. No citation of the first is narrative, because a name in a note is not part of the sentence that calls it.
 */
function inNote(note: Note, ways: Ways, reader: NoteReader): { called: Mention[]; own?: Paragraph } {
  const mentions = mentionsIn(note.text, note.from, ways)
  const cites = mentions.every(mention => isImprint(mention, note.text)) ? reader.read(note.text) : []
  const range = { from: note.from, to: note.from + note.text.length }
  if (cites.length > 0) return { called: [{ ...range, text: note.text, cites, narrative: false }] }
  reader.saw(mentions.flatMap(mention => mention.cites))
  const calls = mentions.map(mention => ({ ...mention, mentions: [mention] }))
  const { called, own } = parted(paragraph({ shown: ways.text, text: ways.text }, range, { calls, quoted: false }))
  return { called: called.map(mention => ({ ...mention, narrative: false })), ...(own && { own }) }
}

function mentionsIn(shown: string, at: number, { text, keyed, style }: Ways): Mention[] {
  const byKey = keyed ? pandocCitations(shown) : []
  const typed = apart(writtenCitations(shown, style), byKey)
  return [...byKey, ...typed].map(({ from, to, cites, ...rest }) => ({
    ...{ ...rest, cites, from: at + from, to: at + to },
    text: text.slice(at + from, at + to),
  }))
}

/** Returns the text of each note definition by its lower-case label, with the offset where it begins. */
function noteTexts(text: string): Map<string, Note> {
  const notes = new Map<string, Note>()
  const definition = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]*([^\n]*(?:\n(?:[ \t]{2,}[^\n]*|[^\S\n]*(?=\n[ \t]{2,}\S)))*)/gm
  for (const match of text.matchAll(definition))
    notes.set(match[1]!.toLowerCase(), { text: match[2]!, from: match.index + match[0].length - match[2]!.length })
  return notes
}

/** Returns a block's text without its markup, trimmed. */
const clean = (shown: string, text: string, { from, to }: Range): string =>
  Array.from({ length: to - from }, (_, i) => (shown[from + i] === JOINER ? '' : text[from + i]))
    .join('')
    .trim()

function paragraph(
  { shown, text }: { shown: string; text: string },
  block: Range,
  { calls, quoted }: { calls: readonly Call[]; quoted: boolean },
): Paragraph {
  const sorted = calls.filter(call => call.mentions.length > 0).sort((a, b) => a.from - b.from)
  let out = ''
  for (let at = block.from, next = 0; at < block.to; at++) {
    const here = sorted[next]
    if (here?.from === at) {
      out += call(next++)
      at = here.to - 1
    } else if (shown[at] !== JOINER) out += text[at]
  }
  return { text: out.replace(/\s+/g, ' '), calls: sorted.map(call => call.mentions), quoted }
}
