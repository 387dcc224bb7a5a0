/** Verse: the lines of a stanza, each set as a block of its own, and the numbers beside them. Pure. */
import { attribute, isElement, kidsOf, textOf, type HtmlElement, type HtmlNode } from './dom.ts'

const STANZA = /(?:^|\s)(?:stanza|line-?group|strophe|estrofa|copla)(?:\s|$)/i
const NUMBER = /(?:^|\s)(?:l(?:ine)?-?num(?:ber)?)(?:\s|$)/i

/** True for one line of a stanza, which is the paragraph: of a poem in `div`s each line was one. */
export const isVerse = ({ tagName, parentNode, childNodes }: HtmlElement): boolean =>
  isBlock(tagName) && isStanza(parentNode) && !childNodes.some(kid => isElement(kid) && isBlock(kid.tagName))

const isStanza = (node: HtmlNode | null): boolean =>
  node !== null && isElement(node) && STANZA.test(attribute(node, 'class') ?? '')

const isBlock = (tagName: string): boolean => tagName === 'div' || tagName === 'p'

/** Most elements between a stanza and the number of one of its lines, besides its own. */
const STEPS = 4

/**
 * True for the number in the margin of a line of verse: "into the Hofgarten,10" is no text. Elsewhere `lnum` names the
 * lining figures of a font, as of a year, and `line-number` a line of a file.
 */
export function isVerseNumber(element: HtmlElement): boolean {
  if (element.tagName !== 'span' || !NUMBER.test(attribute(element, 'class') ?? '')) return false
  if (kidsOf(element).length !== 1 || !/^\s*\d{1,5}\s*$/.test(textOf(element))) return false
  let around: HtmlNode | null = element
  for (let step = 0; step < STEPS && around !== null && isElement(around); step++) {
    around = around.parentNode
    if (isStanza(around)) return true
  }
  return false
}
