/** Writes MathML from an XML part on one line of text, with the reader that HTML uses. */
import { parseFragment } from 'parse5'
import { isElement, kidsOf, type HtmlElement } from './dom.ts'
import { formula } from './mathml.ts'
import type { XmlNode } from './xml.ts'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export const elementOf = (math: XmlNode): HtmlElement | undefined =>
  kidsOf(parseFragment(written(math))).find(isElement)

export function textOfMath(math: XmlNode): string {
  const element = elementOf(math)
  return element ? formula(element) : ''
}

const written = ({ name, kids }: XmlNode): string =>
  /^[a-z-]+$/i.test(name)
    ? `<${name}>${kids.map(kid => (typeof kid === 'string' ? escape(kid) : written(kid))).join('')}</${name}>`
    : ''
