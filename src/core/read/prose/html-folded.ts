/** What a page folds away until its reader asks for it by a link: it is text, although its style hides it. */
import { attribute, elementsOf, type HtmlElement, type HtmlNode } from './dom.ts'

const NAME = /['"]([\w-]{2,60})['"]/g
/** Most signs that a script adds to the name it is given: `onoff('quality')` shows the element `qualityd`. */
const ADDED = 3

/** Tells an element whose id a link of the page gives to a script. */
export function foldedIn(root: HtmlNode): (element: HtmlElement) => boolean {
  const scripts = [...elementsOf(root)]
    .filter(({ tagName }) => tagName === 'a')
    .map(link => attribute(link, 'onclick') ?? /^javascript:.*/i.exec(attribute(link, 'href') ?? '')?.[0] ?? '')
  const names = new Set(scripts.flatMap(script => [...script.matchAll(NAME)].map(([, name]) => name!)))
  return element => {
    const id = attribute(element, 'id') ?? ''
    return Array.from({ length: ADDED + 1 }, (_, n) => id.slice(0, id.length - n)).some(name => names.has(name))
  }
}
