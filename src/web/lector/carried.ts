/**
 * What a reader selected on the page that the server drew is selected again on the one that takes its place. Both show
 * the signs of the unit in the same order; they differ in white space and in the bars between the cells of a table, so
 * a place is the number of other signs before it.
 */
import { textOf, WRITTEN } from './selection.ts'

interface Carried {
  readonly posicion: number
  readonly from: number
  readonly to: number
}

let carried: Carried | null = null

const SIGN = /[^\s|]/g
const signsBefore = (words: Element, node: Node, offset: number): number => {
  const range = document.createRange()
  range.selectNodeContents(words)
  range.setEnd(node, offset)
  return textOf(range).match(SIGN)?.length ?? 0
}

/** Keeps what is selected in the text that the server drew. */
export function carry(): void {
  const selection = getSelection(),
    words = document.querySelector('.leaf.words'),
    posicion = Number(document.querySelector<HTMLInputElement>('.goto input[name="u"]')?.value)
  if (!words || !posicion || !selection || selection.rangeCount === 0 || selection.isCollapsed) return
  const range = selection.getRangeAt(0)
  if (!words.contains(range.startContainer) || !words.contains(range.endContainer)) return
  carried = {
    posicion,
    from: signsBefore(words, range.startContainer, range.startOffset),
    to: signsBefore(words, range.endContainer, range.endOffset),
  }
}

/** Selects it again once its unit is there, unless something else was selected meanwhile. */
export function putDown(main: Element | null): void {
  const words = carried && main?.querySelector(`[data-n="${carried.posicion}"] .source`)
  const selection = getSelection()
  if (!carried || !words || !selection) return
  const { from, to } = carried
  carried = null
  if (!selection.isCollapsed) return
  const range = document.createRange()
  let begun = false,
    before = 0
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT, WRITTEN)
  while (walker.nextNode() && before < to) {
    const node = walker.currentNode as Text
    for (const { index } of node.data.matchAll(SIGN)) {
      if (before++ === from) {
        range.setStart(node, index)
        begun = true
      }
      if (begun && before === to) range.setEnd(node, index + 1)
    }
  }
  if (range.collapsed) return
  selection.removeAllRanges()
  selection.addRange(range)
}
