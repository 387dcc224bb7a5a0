/**
 * Reads the body of a Word file into blocks, as Word shows it. Comments are not read, and neither are page numbers,
 * which depend on the fonts.
 */
import { row, tidy, type Block, type Note } from '../prose/blocks.ts'
import { boxed, type Counted } from '../prose/boxed.ts'
import { chosen, described, equation } from '../prose/ooxml.ts'
import { all, attr, child, children, elements, first, prefixed, textOf, type XmlNode } from '../prose/xml.ts'
import { pendingCall, raised, superscript } from '../signs/raised.ts'
import { fromSymbolFont, symbolOf } from '../signs/symbol-font.ts'
import { numberedOf, outline, raises, value, vanish, type Numbering, type Style } from './styles.ts'

export interface Story extends Counted {
  styles: ReadonlyMap<string, Style>
  numbering: Numbering
  notes: ReadonlyMap<string, XmlNode>
  /** The text of the chart or diagram with this relation id. */
  attached(id: string): Block[]
  /** Name of the part with this relation id; empty when it is outside the file. */
  part(id: string): string
  /** The text of the embedded file with this relation id. */
  imported(id: string): Block[]
}

/** Wrappers that add nothing to the text inside them. */
const THROUGH = new Set(
  `ins moveTo sdt sdtContent customXml smartTag hyperlink fldSimple dir bdo AlternateContent Choice ruby rubyBase
  subDoc drawing inline anchor graphic graphicData wgp grpSp wsp txbx pict object group shape rect roundrect oval
  textbox wpc fldChar ffData`.split(/\s+/),
)

export function readBody(story: Story, container: XmlNode): void {
  for (const node of elements(container)) {
    if (node.name === 'p') paragraph(story, node)
    else if (node.name === 'tbl') table(story, node)
    else if (node.name === 'AlternateContent') {
      const best = chosen(node)
      if (best) readBody(story, best)
    } else if (node.name === 'altChunk') story.out.push(...story.imported(prefixed(node, 'id') ?? ''))
    else if (node.name === 'oMathPara' || node.name === 'oMath') push(story, equation(node))
    else if (THROUGH.has(node.name)) readBody(story, node)
  }
}

/** A paragraph being read; boxes, charts and diagrams come after the paragraph that holds them. */
interface Line {
  text: string
  notes: Note[]
  boxes: XmlNode[]
  pictures: { name: string; alt: string }[]
}

function paragraph(story: Story, node: XmlNode): void {
  const pr = child(node, 'pPr')
  const style = story.styles.get(value(pr, 'pStyle') ?? '')
  const read: Line = { text: '', notes: [], boxes: [], pictures: [] }
  inline(story, node, read)
  const own = numberedOf(pr)
  const numbered = own?.num === '0' ? undefined : (own ?? style?.numbering)
  const text = tidy(read.text)
  // An empty item advances the numbering; a hidden one does not.
  const mark = numbered && (text || !vanish(child(pr, 'rPr'))) ? story.numbering.next(numbered) : ''
  if (text) {
    const heading = outline(pr) ?? style?.heading
    // A long paragraph that has an outline level is prose, not a heading.
    push(story, mark + text, {
      ...(heading && text.length < 400 && { heading }),
      ...(numbered && !heading && { tight: true, level: levelOf(style?.name, numbered.level) }),
      ...(read.notes.length > 0 && { notes: read.notes }),
      ...(style?.caption && !heading && { apart: 'caption', opens: true }),
      ...(read.pictures.length > 0 && { pictures: read.pictures }),
    })
  } else if (read.pictures.length > 0) story.out.push({ text: '', pictures: read.pictures })
  for (const box of read.boxes) boxed(story, inside => readBox(inside, box))
}

/** Reads a text box, a chart or a diagram. */
function readBox(story: Story, box: XmlNode): void {
  if (box.name === 'txbxContent') readBody(story, box)
  else story.out.push(...story.attached(prefixed(box, 'id') ?? prefixed(box, 'dm') ?? ''))
}

/** Word's own styles of deeper lists, such as «List Bullet 3», may each begin a numbering of their own. */
const levelOf = (style: string | undefined, level: number): number =>
  Math.max(level + 1, Number(/^list (?:bullet|number) ([2-5])$/.exec(style ?? '')?.[1] ?? 1))

function push(story: Story, text: string, shape: Omit<Block, 'text'> = {}): void {
  const clean = tidy(text)
  if (clean) story.out.push({ text: clean, ...shape })
}

const WRITTEN: Record<string, string> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

function inline(story: Story, node: XmlNode, into: Line): void {
  for (const kid of elements(node)) {
    const { name } = kid
    if (name === 'r') run(story, kid, into)
    else if (name === 't') into.text += textOf(kid)
    else if (name in WRITTEN) into.text += WRITTEN[name]
    else if (name === 'sym') into.text += symbol(kid)
    else if (name === 'footnoteReference' || name === 'endnoteReference') note(story, kid, { into })
    else if (name === 'oMath' || name === 'oMathPara') into.text += ` ${equation(kid)} `
    else if (name === 'txbxContent' || name === 'chart' || name === 'relIds') into.boxes.push(kid)
    else if (name === 'checkBox' || name === 'checkbox') into.text += checkBox(kid)
    else if (name === 'AlternateContent') {
      const best = chosen(kid)
      if (best) inline(story, best, into)
    } else if (THROUGH.has(name)) {
      if (name === 'drawing' || name === 'pict' || name === 'object') into.pictures.push(...picturesIn(story, kid))
      inline(story, kid, into)
    }
  }
}

/** Pictures in DrawingML and, in older files, in VML. */
function picturesIn(story: Story, drawing: XmlNode): { name: string; alt: string }[] {
  const modern = [first(drawing, 'docPr'), first(drawing, 'cNvPr')]
    .map(node => node && attr(node, 'descr'))
    .find(Boolean)
  const description = modern ?? first(drawing, 'shape')?.attrs['alt'] ?? ''
  const ids = [
    ...all(drawing, 'blip').map(node => prefixed(node, 'embed')),
    ...all(drawing, 'imagedata').map(node => prefixed(node, 'id')),
  ]
  return [...new Set(ids)]
    .map(id => story.part(id ?? ''))
    .filter(Boolean)
    .map(name => ({ name, alt: described(description) }))
}

/** A note may have a mark chosen by the author, which follows its call in the same run. */
function run(story: Story, node: XmlNode, into: Line): void {
  const own = elements(node).find(
    kid => /^(?:foot|end)noteReference$/.test(kid.name) && isOn(attr(kid, 'customMarkFollows') ?? '0'),
  )
  if (own) return note(story, own, { into, own: children(node, 't').map(textOf).join('').trim() })
  const from = into.text.length
  inline(story, node, into)
  const pr = child(node, 'rPr')
  if (attr(child(pr, 'rFonts') ?? node, 'ascii') === 'Symbol')
    into.text = into.text.slice(0, from) + fromSymbolFont(into.text.slice(from))
  if (raises(pr) ?? story.styles.get(value(pr, 'rStyle') ?? '')?.raised)
    into.text = into.text.slice(0, from) + raised(into.text.slice(from))
}

/** The character of a symbol font: it is in the private use area and means nothing without its font. */
function symbol(node: XmlNode): string {
  const code = parseInt(attr(node, 'char') ?? '', 16)
  if (attr(node, 'font') === 'Symbol') return symbolOf(code)
  if (!(code > 0) || (code >= 0xe000 && code <= 0xf8ff)) return ''
  return String.fromCodePoint(Math.min(code, 0x10ffff))
}

const checkBox = (node: XmlNode): string => {
  const checked = child(node, 'checked') ?? child(node, 'default')
  return checked && isOn(attr(checked, 'val') ?? '1') ? '☒ ' : '☐ '
}

const isOn = (switchValue: string): boolean => !/^(?:0|false|off)$/.test(switchValue)

function note(story: Story, call: XmlNode, { into, own = '' }: { into: Line; own?: string }): void {
  const body = story.notes.get(`${call.name.slice(0, -'Reference'.length)} ${attr(call, 'id') ?? ''}`)
  if (!body) return
  const mark = own || String(++story.called)
  const inside: Story = { ...story, notes: new Map(), out: [] }
  readBody(inside, body)
  into.text += pendingCall(mark)
  const words = inside.out.map(block => block.text).filter(Boolean)
  into.notes.push({ text: `${superscript(mark)} ${words.join(' ')}` })
}

function table(story: Story, node: XmlNode): void {
  const rows = rowsOf(node)
  // Rows of a single cell are a frame around prose.
  const framed = rows.every(tr => cellsOf(tr).length <= 1)
  const names = namesColumns(rows)
  let opens = true
  for (const tr of rows) {
    const cells = cellsOf(tr)
    if (framed) {
      if (cells[0]) readBody(story, cells[0])
      continue
    }
    const notes: Note[] = [],
      pictures: NonNullable<Block['pictures']> = []
    const texts = cells.map(cell => {
      const inside: Story = { ...story, out: [] }
      readBody(inside, cell)
      story.called = inside.called
      notes.push(...inside.out.flatMap(block => block.notes ?? []))
      pictures.push(...inside.out.flatMap(block => block.pictures ?? []))
      return inside.out
        .map(block => block.text)
        .filter(Boolean)
        .join(' ')
    })
    const text = row(texts)
    const first = opens && { opens, ...(names && { names }) }
    push(story, text, { tight: true, apart: 'table', ...first, ...(notes.length > 0 && { notes }) })
    if (text) opens = false
    if (pictures.length > 0) story.out.push({ text: '', pictures })
  }
}

/** True where the first row, and it alone, is marked as the heading of a table whose cells stand under one another. */
function namesColumns(rows: readonly XmlNode[]): boolean {
  const heads = rows.map(tr => children(tr, 'trPr').some(properties => child(properties, 'tblHeader') !== undefined))
  const spans = (tc: XmlNode): boolean =>
    children(tc, 'tcPr').some(properties => child(properties, 'gridSpan') ?? child(properties, 'vMerge'))
  return heads.lastIndexOf(true) === 0 && !rows.some(tr => cellsOf(tr).some(spans))
}

const through = (node: XmlNode, name: string): XmlNode[] =>
  elements(node).flatMap(kid => (kid.name === name ? [kid] : THROUGH.has(kid.name) ? through(kid, name) : []))
const rowsOf = (table: XmlNode): XmlNode[] => through(table, 'tr')
const cellsOf = (tr: XmlNode): XmlNode[] => through(tr, 'tc')
