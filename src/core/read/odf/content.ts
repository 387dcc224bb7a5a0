/**
 * Reads OpenDocument text into blocks; documents, slides and text boxes consist of the same elements. Comments and
 * deleted text are not read.
 */
import { row, tidy, type Block, type Note } from '../prose/blocks.ts'
import { boxed, type Counted } from '../prose/boxed.ts'
import { textOfMath } from '../prose/mathml-xml.ts'
import { all, attr, child, children, elements, first, parseXml, textOf, type XmlNode } from '../prose/xml.ts'
import { namesColumns, rowsOf } from './rows.ts'
import { pendingCall, raised, superscript } from '../signs/raised.ts'
import type { Lists } from './styles.ts'

export interface Story extends Counted {
  parts: ReadonlyMap<string, Uint8Array>
  /** How many lists the text stands in. */
  depth?: number
  /** All are absent where there are no styles: then items get bullets, and no style hides, raises or names a text. */
  lists?: Lists
  hidden?: ReadonlySet<string>
  raised?: ReadonlySet<string>
  captions?: ReadonlySet<string>
}

const SKIPPED = new Set(
  `annotation annotation-end tracked-changes sequence-decls forms variable-decls user-field-decls
    table-of-content-source notes bookmark reference-mark script placeholder number`.split(/\s+/),
)
const INLINE: Record<string, (node: XmlNode) => string> = {
  s: node => ' '.repeat(Math.min(50, Number(attr(node, 'c') ?? 1) || 1)),
  tab: () => '\t',
  'line-break': () => '\n',
  'soft-page-break': () => '',
}

const SHAPE =
  /^(?:g|custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure)$/
const HOLDER =
  /^table-of-content|-index$|^(?:text-box|section|index-body|index-title|page|a|numbered-paragraph|list-item)$/

/** Whether a node is hidden, by a condition that held when the file was saved or by its style. */
function isHidden({ hidden }: Story, node: XmlNode): boolean {
  const { name } = node
  if (name === 'hidden-text') return attr(node, 'is-hidden') !== 'false'
  if (name === 'section')
    return (
      attr(node, 'display') === 'none' || (attr(node, 'display') === 'condition' && attr(node, 'is-hidden') === 'true')
    )
  const paragraph = name === 'p' || name === 'h'
  if (paragraph && all(node, 'hidden-paragraph').some(field => attr(field, 'is-hidden') === 'true')) return true
  return (paragraph || name === 'span') && (hidden?.has(attr(node, 'style-name') ?? '') ?? false)
}

export function readContent(story: Story, container: XmlNode, prefix = ''): void {
  let mark = prefix
  for (const node of elements(container)) {
    const { name } = node
    if (SKIPPED.has(name) || isHidden(story, node)) continue
    if (name === 'h' || name === 'p') {
      paragraph(story, node, mark)
      mark = ''
    } else if (name === 'list') list(story, node)
    else if (name === 'table') table(story, node)
    else if (name === 'object') object(story, node)
    else if (name === 'frame') {
      framed(story, node, mark)
      mark = ''
    } else if (SHAPE.test(name) || HOLDER.test(name)) {
      readContent(story, node, mark)
      mark = ''
    }
  }
}

/** Reads a frame. Its picture is left out when it is only a copy of the other content in the same frame. */
function framed(story: Story, node: XmlNode, mark: string): void {
  const pictures = picturesIn(node)
  if (pictures.length > 0) story.out.push({ text: '', pictures })
  readContent(story, withoutImages(node), mark)
}

const withoutImages = (node: XmlNode): XmlNode => ({
  ...node,
  kids: node.kids.filter(kid => typeof kid === 'string' || kid.name !== 'image'),
})

/**
 * The first picture of a frame: the others show the same (ODF 1.3 Part 3 §10.4.2). A picture outside the file is left
 * out.
 */
function picturesIn(node: XmlNode): NonNullable<Block['pictures']> {
  const image = child(node, 'image')
  const name = (image && attr(image, 'href'))?.replace(/^\.\//, '') ?? ''
  if (name === '' || /^(?:[a-z][\w+.-]*:|\/|\.\.)/i.test(name) || child(node, 'table') || child(node, 'text-box'))
    return []
  return [{ name, alt: ['desc', 'title'].map(element => tidy(textOf(child(node, element)))).find(Boolean) ?? '' }]
}

interface Line {
  text: string
  notes: Note[]
  boxes: XmlNode[]
  pictures: NonNullable<Block['pictures']>
}

function paragraph(story: Story, node: XmlNode, mark: string): void {
  const read: Line = { text: '', notes: [], boxes: [], pictures: [] }
  inline(story, node, read)
  const text = tidy(read.text)
  const outline = Number(attr(node, 'outline-level') ?? 1)
  const heading = node.name === 'h' ? Math.max(1, outline || 1) : undefined
  const beside = {
    ...(read.notes.length > 0 && { notes: read.notes }),
    ...(read.pictures.length > 0 && { pictures: read.pictures }),
  }
  const level = heading === undefined && story.depth ? { level: story.depth } : {}
  const caption = heading === undefined && story.captions?.has(attr(node, 'style-name') ?? '')
  const shape = {
    ...(heading && { heading }),
    ...(mark && { tight: true }),
    ...level,
    ...(caption && { apart: 'caption' as const, opens: true as const }),
  }
  const number = heading && text ? (story.lists?.heading(node, heading) ?? '') : ''
  if (text) story.out.push({ text: mark + number + text, ...shape, ...beside })
  else if (read.pictures.length > 0) story.out.push({ text: '', pictures: read.pictures })
  for (const box of read.boxes) boxed(story, inside => readContent(inside, { name: '', attrs: {}, kids: [box] }))
}

function inline(story: Story, node: XmlNode, into: Line): void {
  for (const kid of node.kids) {
    // White space collapses; intended spaces are written as elements (ODF 1.3 Part 3 §6.1.2).
    if (typeof kid === 'string') {
      into.text += kid.replace(/\s+/g, ' ')
      continue
    }
    const written = INLINE[kid.name]
    if (written) into.text += written(kid)
    else if (kid.name === 'note') note(story, kid, into)
    else if (kid.name === 'frame' || kid.name === 'text-box' || SHAPE.test(kid.name)) frame(story, kid, into)
    else if (kid.name === 'ruby') for (const base of children(kid, 'ruby-base')) inline(story, base, into)
    else if (!SKIPPED.has(kid.name) && !isHidden(story, kid)) {
      const from = into.text.length
      inline(story, kid, into)
      if (kid.name === 'span' && story.raised?.has(attr(kid, 'style-name') ?? ''))
        into.text = into.text.slice(0, from) + raised(into.text.slice(from))
    }
  }
}

/** An equation stays in its line; other frames come after the paragraph. */
function frame(story: Story, node: XmlNode, into: Line): void {
  const inside = first(node, 'object')
  const text = inside ? equationOf(story, inside) : ''
  const pictures = text ? [] : picturesIn(node)
  if (text) into.text += ` ${text} `
  into.pictures.push(...pictures)
  if (!text && (inside || pictures.length === 0)) into.boxes.push(withoutImages(node))
}

function object(story: Story, node: XmlNode): void {
  const text = equationOf(story, node)
  if (text) story.out.push({ text })
  else embedded(story, node)
}

/** The cells of an embedded sheet, the titles and the data of a chart; what is embedded in these is not read. */
function embedded(story: Story, node: XmlNode): void {
  const content = partOf(story.parts, node)
  const inside = content && (first(content, 'spreadsheet') ?? all(content, 'chart').at(-1))
  for (const kid of inside ? elements(inside) : [])
    if (/^(?:table|title|subtitle)$/.test(kid.name))
      readContent({ ...story, parts: new Map() }, kid.name === 'table' ? { ...kid, name: '', kids: [kid] } : kid)
}

function equationOf({ parts }: Story, node: XmlNode): string {
  const math = mathOfObject(parts, node)
  return math ? textOfMath(math) : ''
}

/** The MathML of an embedded object, inside it or in a part of its own. */
export function mathOfObject(parts: Story['parts'], object: XmlNode): XmlNode | undefined {
  const part = partOf(parts, object)
  return first(object, 'math') ?? (part && first(part, 'math'))
}

function partOf(parts: Story['parts'], object: XmlNode): XmlNode | undefined {
  const path = (attr(object, 'href') ?? '').replace(/^\.\/|\/$/g, '')
  return path ? parseXml(parts.get(`${path}/content.xml`)) : undefined
}

function note(story: Story, node: XmlNode, into: Line): void {
  const body = child(node, 'note-body')
  if (!body) return
  const label = textOf(child(node, 'note-citation')).trim() || String(++story.called)
  const inside: Story = { ...story, out: [] }
  readContent(inside, body)
  into.text += pendingCall(label)
  into.notes.push({ text: `${superscript(label)} ${inside.out.map(block => block.text).join(' ')}` })
}

/** Reads a list. Where the styles of the document are missing, a bullet marks each item. */
function list(story: Story, node: XmlNode): void {
  const { lists } = story
  lists?.begin(node)
  story.depth = (story.depth ?? 0) + 1
  for (const item of elements(node)) {
    if (item.name === 'list-header') readContent(story, item)
    else if (item.name === 'list-item') {
      // An item that only holds another list has no mark of its own.
      const own = child(item, 'p') ?? child(item, 'h')
      const mark = own?.name === 'h' ? '' : own && lists ? lists.next(item) : '• '
      readContent(story, item, own || !child(item, 'list') ? mark : '')
    }
  }
  lists?.end()
  story.depth--
}

const MOST_REPEATED = 50

function table(story: Story, node: XmlNode): void {
  const names = namesColumns(node)
  let opens = true
  for (const tr of rowsOf(node)) {
    const notes: Note[] = [],
      pictures: NonNullable<Block['pictures']> = []
    const cells = children(tr, 'table-cell').flatMap(cell => {
      const inside: Story = { ...story, out: [] }
      readContent(inside, cell)
      notes.push(...inside.out.flatMap(block => block.notes ?? []))
      pictures.push(...inside.out.flatMap(block => block.pictures ?? []))
      const text = inside.out.map(block => block.text).join(' ')
      return Array.from(
        { length: Math.min(MOST_REPEATED, Number(attr(cell, 'number-columns-repeated') ?? 1) || 1) },
        () => text,
      )
    })
    const text = row(cells)
    if (text || pictures.length > 0)
      story.out.push({
        text,
        tight: true,
        apart: 'table',
        ...(opens && { opens, ...(names && { names }) }),
        ...(notes.length > 0 && { notes }),
        ...(pictures.length > 0 && { pictures }),
      })
    if (text) opens = false
  }
}
