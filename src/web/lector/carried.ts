/**
 * Keeps a selection while the words under it are drawn anew: when the page takes over from the server's, and when what
 * loads after the text (notes, equations, hits, another width) cuts or replaces its nodes. Words and their order stay,
 * white space and the bars between the cells of a table do not, so a place is the number of other signs before it.
 */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { textOf, WORDS, WRITTEN } from './selection.ts'

/** The ends of a selection as signs before them in one element; null for an end that stands elsewhere. */
export interface Held {
  readonly anchor: number | null
  readonly focus: number | null
  readonly backward: boolean
}

type Side = 'from' | 'to'
type Place = readonly [node: Node, offset: number]

const SIGN = /[^\s|]/g
function signsBefore(words: Element, [node, offset]: Place): number {
  const range = document.createRange()
  range.selectNodeContents(words)
  range.setEnd(node, offset)
  return textOf(range).match(SIGN)?.length ?? 0
}

/** The place after so many signs: before the next one where a selection begins there, after the last where it ends. */
function placeAfter(words: Element, signs: number, side: Side): Place | null {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT, WRITTEN)
  let before = 0
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (const { index } of node.data.matchAll(SIGN)) {
      if (side === 'from' && before === signs) return [node, index]
      if (++before === signs && side === 'to') return [node, index + 1]
    }
  }
  return null
}

/** Notes where the selection stands in these words; null when it is not in them. */
export function hold(words: Element): Held | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection,
    range = selection.getRangeAt(0)
  const signs = (node: Node | null, offset: number): number | null =>
    node && words.contains(node) ? signsBefore(words, [node, offset]) : null
  const held = {
    anchor: signs(anchorNode, anchorOffset),
    focus: signs(focusNode, focusOffset),
    backward: range.startContainer === focusNode && range.startOffset === focusOffset,
  }
  return held.anchor === null && held.focus === null ? null : held
}

/** Selects the same signs again; an end that stands elsewhere stays where it is. */
export function restore(words: Element, { anchor, focus, backward }: Held): void {
  const selection = getSelection()
  if (!selection) return
  const caret = anchor === focus
  const [base, extent] = [
    anchor === null
      ? place(selection.anchorNode, selection.anchorOffset)
      : placeAfter(words, anchor, backward && !caret ? 'to' : 'from'),
    focus === null
      ? place(selection.focusNode, selection.focusOffset)
      : placeAfter(words, focus, backward || caret ? 'from' : 'to'),
  ]
  if (base && extent) selection.setBaseAndExtent(...base, ...extent)
}

const place = (node: Node | null, offset: number): Place | null => node && [node, offset]

/** Returns the place for words that are drawn anew as the page changes: a selection in them stays at its signs. */
export function useHeld<Words extends HTMLElement>(): { current: Words | null } {
  const words = useRef<Words>(null)
  const before = words.current && hold(words.current)
  useLayoutEffect(() => {
    const now = before && words.current && hold(words.current)
    if (before && words.current && (now?.anchor !== before.anchor || now.focus !== before.focus))
      restore(words.current, before)
  })
  return words
}

let carried: (Held & { readonly posicion: string }) | null = null

const wordsOf = (unit: Element): Element | null => (unit.matches('.words') ? unit : unit.querySelector(WORDS))

/** Keeps what is selected in the text that the server drew, where that is words of one unit. */
export function carry(): void {
  if (getSelection()?.isCollapsed !== false) return
  for (const unit of document.querySelectorAll<HTMLElement>('main [data-n]')) {
    const words = wordsOf(unit),
      held = words && hold(words)
    if (held?.anchor != null && held.focus !== null) carried = { ...held, posicion: unit.dataset.n! }
  }
}

/** Selects it again once its unit is there, unless something else was selected meanwhile. */
export function putDown(main: Element | null): void {
  const unit = carried && main?.querySelector(`[data-n="${carried.posicion}"]`),
    words = unit && wordsOf(unit)
  if (!carried || !words) return
  if (getSelection()?.isCollapsed !== false) restore(words, carried)
  carried = null
}

/** Whether words are selected, or will be once their unit is there. */
export const isSelecting = (): boolean => carried !== null || getSelection()?.isCollapsed === false
