/** Lists of a page of HTML: their depth, and the marks of their items as a browser shows them. */
import { attribute, kidsOf, type HtmlElement } from './dom.ts'
import type { Page } from './html-page.ts'
import { letters, roman } from './numerals.ts'

/** What is in a list follows what stands before without a blank line, at the depth of the list. */
export const listed = ({ lists }: Pick<Page, 'lists'>): { tight?: true; level?: number } =>
  lists.length > 0 ? { tight: true, level: lists.length } : {}

const NUMERALS: Readonly<Record<string, (n: number) => string>> = {
  a: letters,
  A: n => letters(n).toUpperCase(),
  i: roman,
  I: n => roman(n).toUpperCase(),
}

/** Begins a list, and returns what to do when it ends. */
export function list(page: Page, element: HtmlElement): () => void {
  const ordered = element.tagName === 'ol'
  const reversed = attribute(element, 'reversed') !== undefined
  const start = Number(
    attribute(element, 'start') ?? (reversed ? kidsOf(element).filter(kid => kid.nodeName === 'li').length : 1),
  )
  page.lists.push({
    next: Number.isInteger(start) ? start : 1,
    step: reversed ? -1 : 1,
    ordered,
    type: attribute(element, 'type') ?? '',
  })
  return () => {
    page.out.end()
    page.lists.pop()
  }
}

/** Begins an item with its mark, and returns what to do when it ends. */
export function item({ out, lists }: Page, element: HtmlElement): () => void {
  const own = lists.at(-1)
  const value = Number(attribute(element, 'value'))
  if (own?.ordered && Number.isInteger(value) && attribute(element, 'value')) own.next = value
  out.begin(own?.ordered ? `${NUMERALS[own.type]?.(own.next) ?? own.next}. ` : '• ')
  if (own) own.next += own.step
  return () => {
    out.end(listed({ lists }))
    out.begin('')
  }
}
