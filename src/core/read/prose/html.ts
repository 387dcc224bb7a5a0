/**
 * Turns a parsed HTML page into blocks: headings, paragraphs, list items, table rows, and notes beside the text that
 * calls them. It knows no book and no site.
 */
import { noteCall, raised, superscript } from '../signs/raised.ts'
import type { Block, Mark } from './blocks.ts'
import { attribute, elementsOf, isElement, kidsOf, typesOf, type HtmlElement, type HtmlNode } from './dom.ts'
import { isBox, isCaption } from './html-apart.ts'
import { item, list, listed } from './html-lists.ts'
import { here, write, type HtmlHooks, type Page } from './html-page.ts'
import { cell, tableRow } from './html-rows.ts'
import { dataRows, namingRows } from './html-tables.ts'
import { isVerse, isVerseNumber } from './html-verse.ts'
import { formula } from './mathml.ts'
import { pictured } from './tex-text.ts'
import type { Call, Notes } from './notes.ts'
import { BlockWriter, type Standing } from './writer.ts'

const SILENT = new Set(
  (
    'script style template noscript head iframe object audio video canvas select ' +
    'button textarea datalist rp annotation annotation-xml rt rtc'
  ).split(' '),
)
/** Elements of a drawing that describe it or only define something; they are not text. */
const IN_DRAWINGS = new Set(['title', 'desc', 'metadata', 'defs'])
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody tfoot thead
    tr ul caption`.split(/\s+/),
)
const HEADING = /^h([1-6])$/

export function htmlBlocks(root: HtmlNode, hooks: HtmlHooks = {}): { blocks: Block[]; tail: Mark[] } {
  const rows = dataRows(root)
  const page: Page = {
    out: new BlockWriter(),
    hooks,
    rows,
    naming: namingRows(rows),
    table: null,
    boxes: 0,
    lists: [],
    cells: null,
    turns: [],
    pre: 0,
    heading: 0,
  }
  const stack: (HtmlNode | (() => void))[] = [root]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (typeof next === 'function') {
      next()
      continue
    }
    if (next.nodeName === '#text' && 'value' in next) write(page, isRaised(next) ? raised(next.value) : next.value)
    const leave = isElement(next) ? enter(page, next) : undefined
    if (leave === null) {
      for (const inside of elementsOf(next)) begin(page, inside)
      continue
    }
    if (leave) stack.push(leave)
    const kids = kidsOf(next)
    for (let i = kids.length - 1; i >= 0; i--) stack.push(kids[i]!)
  }
  page.out.end()
  return { blocks: page.out.blocks, tail: page.out.rest() }
}

/** Text in `sup`, alone or inside a link and the like. */
function isRaised(text: HtmlNode, left = 4): boolean {
  const outer = 'parentNode' in text ? text.parentNode : null
  return (
    outer !== null &&
    left > 0 &&
    (outer.nodeName === 'sup' || (WITHIN_RAISED.has(outer.nodeName) && isRaised(outer, left - 1)))
  )
}
const WITHIN_RAISED = new Set('a span b i em strong small font'.split(' '))

/** Enters an element and returns what to do when it ends; null when nothing inside it is read. */
function enter(page: Page, element: HtmlElement): (() => void) | null | undefined {
  const standing = page.cells ? undefined : standingOf(page, element)
  if (!standing) return entered(page, element)
  page.out.end(listed(page))
  page.out.stand(standing)
  const leave = entered(page, element)
  const end = (): void => {
    leave?.()
    page.out.end(listed(page))
    page.out.stand(null)
  }
  if (leave !== null) return end
  end()
  return null
}

/** What an element with everything inside it is, when it stands outside the running text. */
function standingOf(page: Page, element: HtmlElement): Standing | undefined {
  const note = page.hooks.notes?.standing.get(element)
  if (note) return { apart: 'note', ...note }
  if (isCaption(element)) return { apart: 'caption', opens: true }
  return isBox(element) ? { box: ++page.boxes } : undefined
}

function entered(page: Page, element: HtmlElement): (() => void) | null | undefined {
  const { out, hooks } = page
  begin(page, element)
  const { tagName } = element
  const told = pictured(element)
  const picture = hidden(page, element) || told !== null ? null : hooks.picture?.(element)
  if (picture) out.picture(picture)
  if (isSilent(page, element) || hooks.notes?.moved.has(element) || hooks.drop?.(element)) return null
  if (tagName === 'math') {
    write(page, ` ${formula(element)} `)
    return null
  }
  if (told !== null) {
    write(page, told)
    return null
  }
  if (tagName === 'a' && (called(page, element) || hooks.notes?.backs.has(element))) return null
  if (tagName === 'br') {
    lineBreak(page)
    return null
  }
  if (tagName === 'td' || tagName === 'th') return cell(page)
  if (tagName === 'text') {
    write(page, ' ')
    return () => write(page, ' ')
  } // end of `text`, an element of SVG drawings
  if (page.cells) {
    if (BLOCKS.has(tagName)) write(page, ' ')
    return undefined
  }
  return BLOCKS.has(tagName) ? block(page, element) : undefined
}

const isSilent = (page: Page, element: HtmlElement): boolean =>
  SILENT.has(element.tagName) ||
  IN_DRAWINGS.has(element.tagName) ||
  hidden(page, element) ||
  isVerseNumber(element) ||
  typesOf(element).includes('pagebreak')

/** Notes what begins at an element. */
function begin(page: Page, element: HtmlElement): void {
  for (const mark of page.hooks.marks?.(element) ?? []) here(page, () => page.out.mark(mark))
}

/** A line break; two in a row end a paragraph, as old pages write it. */
function lineBreak(page: Page): void {
  const { out, cells, lists, heading } = page
  if (cells) write(page, ' ')
  else if (out.broken && lists.length === 0 && heading === 0) out.end()
  else out.lineBreak()
}

function block(page: Page, element: HtmlElement): (() => void) | undefined {
  const { out } = page
  const { tagName } = element
  if (isVerse(element)) {
    out.lineBreak()
    return () => out.lineBreak()
  }
  out.end(listed(page))
  if (page.rows.has(element)) return tableRow(page, element)
  if (tagName === 'ol' || tagName === 'ul' || tagName === 'menu') return list(page, element)
  if (tagName === 'li') return item(page, element)
  if (tagName === 'pre') {
    page.pre++
    return () => {
      page.pre--
      out.end()
    }
  }
  const heading = HEADING.exec(tagName)?.[1]
  if (!heading || onTitlePage(element)) return () => out.end(listed(page))
  page.heading++
  // A heading in a list has no mark: Javadoc puts the whole page into items.
  out.begin('')
  return () => {
    page.heading--
    out.end({ heading: Number(heading) })
  }
}

/** What DocBook's title pages set as headings beside the title; no section has it as its name. */
const TITLE_PAGE = new Set(
  'subtitle author corpauthor authorgroup editor othercredit translator pubdate edition editedby releaseinfo'.split(
    ' ',
  ),
)
const onTitlePage = (element: HtmlElement): boolean => TITLE_PAGE.has((attribute(element, 'class') ?? '').toLowerCase())

const hidden = ({ hooks }: Page, element: HtmlElement): boolean =>
  (attribute(element, 'hidden') !== undefined ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute(element, 'style') ?? '')) &&
  !hooks.folded?.(element)

function called(page: Page, link: HtmlElement): boolean {
  const note = page.hooks.notes?.calls.get(link)
  if (!note) return false
  write(page, noteCall(page.cells?.at(-1) ?? page.out.written, note.mark))
  if (note.body.length > 0) here(page, () => page.out.note(noteText(note, page.hooks)))
  return true
}

/** A note's text with its mark in front, which the note itself often repeats. */
function noteText({ mark, body }: Call, { notes }: HtmlHooks): string {
  const text = body
    .flatMap(element => htmlBlocks(element, inPlace(notes)).blocks)
    .map(block => block.text)
    .join(' ')
    .replace(/^• /, '')
    .trim()
  const opening = /^[\s[({]*/.exec(text)![0].length
  const bare = text.startsWith(mark, opening) ? text.slice(opening + mark.length).replace(/^[\s.:)\]}]+/, '') : text
  return `${superscript(mark)} ${bare}`
}

/** Hooks to read a note for itself: it is not moved from where it is read, and not apart from a text around it. */
const inPlace = (notes: Notes | undefined): HtmlHooks =>
  notes ? { notes: { ...notes, moved: new Set(), standing: new Map() } } : {}
