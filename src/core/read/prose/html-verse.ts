/** Verse: the lines of a stanza, each set as a block of its own, and the numbers beside them. Pure. */
import { attribute, isElement, kidsOf, textOf, type HtmlElement, type HtmlNode } from './dom.ts'

const STANZA = /(?:^|\s)(?:stanza|line-?group|strophe|estrofa|copla)(?:\s|$)/i
const NUMBER = /(?:^|\s)(?:l(?:ine)?-?num(?:ber)?)(?:\s|$)/i

/** True for one line of a stanza, which is the paragraph: of a poem in `div`s each line was one. */
export const isVerse = ({ tagName, parentNode: stanza, childNodes }: HtmlElement): boolean =>
  isBlock(tagName) &&
  stanza !== null &&
  isElement(stanza) &&
  STANZA.test(attribute(stanza, 'class') ?? '') &&
  !childNodes.some((kid: HtmlNode) => isElement(kid) && isBlock(kid.tagName))

const isBlock = (tagName: string): boolean => tagName === 'div' || tagName === 'p'

/** True for the number in the margin of a line of verse: "into the Hofgarten,10" is no text. */
export const isVerseNumber = (element: HtmlElement): boolean =>
  element.tagName === 'span' &&
  NUMBER.test(attribute(element, 'class') ?? '') &&
  kidsOf(element).length === 1 &&
  /^\s*\d{1,5}\s*$/.test(textOf(element))
