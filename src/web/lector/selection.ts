/** Turns a selection in the document into words with their neighbours, and on a page into the boxes of their lines. */

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}
export interface Selected {
  posicion: number
  texto: string
  prefijo: string
  sufijo: string
  cajas?: Box[]
  /** On a drawn sheet with several units: the last of them, when it is not known which has the words. */
  hasta?: number
}

/** Characters kept before and after a selection, which tell it from other places with the same words. */
const CONTEXT = 80
/** Elements with the words of a page, section or segment; they contain no words of ours. */
export const WORDS = '.text-layer:not([hidden]), .source'

/** Leaves out equations as they are drawn: their line, which is the text, stands beside them. */
export const WRITTEN = (node: Node): number =>
  node.parentElement?.closest('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT

/** Returns one selection for each page or section that is touched; none when it holds no word. */
export function selected(main: Element | null): Selected[] {
  const selection = getSelection()
  if (!main || !selection || selection.rangeCount === 0 || selection.isCollapsed) return []
  const range = selection.getRangeAt(0)
  return [...main.querySelectorAll<HTMLElement>('[data-n]')]
    .filter(leaf => range.intersectsNode(leaf))
    .flatMap(leaf => {
      const words = leaf.querySelector<HTMLElement>(WORDS)
      return words ? within(leaf, words, range) : []
    })
}

function within(leaf: HTMLElement, words: HTMLElement, range: Range): Selected[] {
  const own = document.createRange()
  own.selectNodeContents(words)
  if (range.compareBoundaryPoints(Range.START_TO_START, own) > 0) own.setStart(range.startContainer, range.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, own) < 0) own.setEnd(range.endContainer, range.endOffset)
  toWords(own)
  const parts = leaf.classList.contains('leaf') ? between(textNodes(own)) : textNodes(own)
  const texto = parts.map(String).join(' ').replace(/\s+/g, ' ').trim()
  if (texto === '') return []
  const before = document.createRange(),
    after = document.createRange()
  before.selectNodeContents(words)
  before.setEnd(own.startContainer, own.startOffset)
  after.selectNodeContents(words)
  after.setStart(own.endContainer, own.endOffset)
  // Boxes on a drawing are not kept: another version of LibreOffice draws it otherwise.
  const { n, hasta } = leaf.dataset
  const cajas = leaf.classList.contains('leaf') && hasta === undefined ? boxesIn(leaf, parts) : []
  return [
    {
      posicion: Number(n),
      texto,
      prefijo: textOf(before).slice(-CONTEXT),
      sufijo: textOf(after).slice(0, CONTEXT),
      ...(cajas.length > 0 && { cajas }),
      ...(hasta !== undefined && { hasta: Number(hasta) }),
    },
  ]
}

/** Scripts that part words by spaces; of others a selection stays as it is. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{M}\p{Nd}]/u

/** Takes the words whole at whose middle a selection begins or ends: half a word is no quotation. */
function toWords(range: Range): void {
  const { startContainer: first, endContainer: last, startOffset, endOffset } = range
  const within = (text: string, at: number): boolean => LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at))
  let [from, to] = [startOffset, endOffset]
  if (first instanceof Text) while (within(first.data, from)) from--
  if (last instanceof Text) while (within(last.data, to)) to++
  range.setStart(first, from)
  range.setEnd(last, to)
}

/** Returns the text of a range. Lines and cells are elements of their own, so a space is put between their words. */
export function textOf(range: Range): string {
  const fragment = range.cloneContents()
  for (const drawn of fragment.querySelectorAll('math, caption')) drawn.remove()
  for (const line of fragment.querySelectorAll('br, p, h2, tr, td, th, span')) line.append(' ')
  return fragment.textContent.replace(/\s+/g, ' ')
}

/** Returns one box a line, in fractions of the leaf. */
function boxesIn(leaf: HTMLElement, parts: readonly Range[]): Box[] {
  const page = leaf.getBoundingClientRect()
  const boxes = parts.flatMap(part => [...part.getClientRects()])
  return lines(boxes.filter(({ width, height }) => width > 0.5 && height > 0.5))
    .map(({ left, right, top, bottom }) => ({
      x0: share(left - page.left, page.width),
      y0: share(top - page.top, page.height),
      x1: share(right - page.left, page.width),
      y1: share(bottom - page.top, page.height),
    }))
    .filter(box => box.x1 > box.x0 && box.y1 > box.y0)
}

const share = (part: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, part / Math.max(1, whole))) * 1e5) / 1e5

/** Returns the text nodes of a range, because the boxes of elements are as large as their whole lines. */
function textNodes(range: Range): Range[] {
  const root = range.commonAncestorContainer
  if (root instanceof Text) return [range]
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, WRITTEN),
    parts: Range[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (!range.intersectsNode(node)) continue
    const part = document.createRange()
    part.setStart(node, node === range.startContainer ? range.startOffset : 0)
    part.setEnd(node, node === range.endContainer ? range.endOffset : node.data.length)
    if (!part.collapsed) parts.push(part)
  }
  return parts
}

/**
 * Drops what lies above or below both the first and the last word. A page may be drawn in any order, so text drawn
 * between the two (a note at its foot) may not have been meant.
 */
function between(parts: readonly Range[]): Range[] {
  const [first, last] = [parts[0], parts.at(-1)].map(part => part?.getBoundingClientRect())
  if (!first || !last || last.top < first.top) return [...parts]
  return parts.filter(part => {
    const { top, bottom } = part.getBoundingClientRect(),
      middle = (top + bottom) / 2
    return middle >= first.top && middle <= last.bottom
  })
}

type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Joins neighbouring boxes of one line. Pure. */
function lines(rects: readonly Rect[]): Rect[] {
  const joined: Rect[] = []
  for (const { left, right, top, bottom } of rects) {
    const last = joined.at(-1)
    const height = Math.min(bottom - top, last ? last.bottom - last.top : 0)
    const shared = last ? Math.min(last.bottom, bottom) - Math.max(last.top, top) : 0
    const apart = last ? Math.max(left - last.right, last.left - right) : 0
    if (last && shared > 0.5 * height && apart < 2 * height)
      Object.assign(last, {
        left: Math.min(last.left, left),
        right: Math.max(last.right, right),
        top: Math.min(last.top, top),
        bottom: Math.max(last.bottom, bottom),
      })
    else joined.push({ left, right, top, bottom })
  }
  return joined
}

/**
 * Selects the sentence after the selection, or the first one in sight; `more` extends the selection by one sentence.
 */
export function selectSentence(main: Element | null, lang: string | undefined, more: boolean): void {
  const selection = getSelection()
  if (!main || !selection) return
  const leaves = [...main.querySelectorAll<HTMLElement>('[data-n]')]
  const held = selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
  const from = held ? leaves.findIndex(leaf => leaf.contains(held.endContainer)) : leaves.findIndex(inSight)
  for (const leaf of leaves.slice(Math.max(0, from), Math.max(0, from) + 3)) {
    const words = leaf.querySelector<HTMLElement>(WORDS)
    const next = words && sentenceAfter(words, held && words.contains(held.endContainer) ? held : null, lang)
    if (!next) continue
    if (more && held) next.setStart(held.startContainer, held.startOffset)
    selection.removeAllRanges()
    selection.addRange(next)
    next.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    return
  }
}

const inSight = (leaf: HTMLElement): boolean => {
  const { top, bottom } = leaf.getBoundingClientRect()
  return bottom > innerHeight / 4 && top < innerHeight * 0.75
}

/** Whether two text nodes are in different paragraphs, or further apart on a page than lines are. */
function apart(a: Text, b: Text): boolean {
  const [x, y] = [a, b].map(node => node.parentElement!.closest('p, h2, td, th'))
  if (x || y) return x !== y
  const [above, below] = [a, b].map(node => node.parentElement!.getBoundingClientRect())
  return below!.top - above!.bottom > 0.7 * above!.height
}

/** Returns the first sentence that ends after `held`; null when none is left. */
function sentenceAfter(words: HTMLElement, held: Range | null, lang: string | undefined): Range | null {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT, WRITTEN),
    nodes: { node: Text; from: number }[] = []
  let text = '',
    done = 0,
    before: Text | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (before && apart(before, node)) text += '\n'
    before = node
    if (held && node === held.endContainer) done = text.length + held.endOffset
    nodes.push({ node, from: text.length })
    text += node.data
    // A line of a page has no space at its end: without one, its last word would join the first of the next line.
    if (node.parentElement!.nextElementSibling?.tagName === 'BR') text += ' '
  }
  if (nodes.length === 0) return null
  const at = (offset: number): [Text, number] => {
    const { node, from } = nodes.findLast(entry => entry.from <= offset) ?? nodes[0]!
    return [node, Math.min(offset - from, node.data.length)]
  }
  for (const { segment, index } of new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)) {
    const end = index + segment.trimEnd().length,
      start = Math.max(done, index + segment.length - segment.trimStart().length)
    if (end <= done || end <= start) continue
    const range = document.createRange()
    range.setStart(...at(start))
    range.setEnd(...at(end))
    return range
  }
  return null
}
