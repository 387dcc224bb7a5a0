/** Tells by its tag, its type or its class which element of a page is a caption, and which a box beside the text. */
import { attribute, elementsOf, typesOf, type HtmlElement } from './dom.ts'

const CAPTIONS = new Set(['caption', 'figcaption'])
/** Elements that a class can make a caption. */
const NAMEABLE = new Set(['p', 'div', 'dd', 'center'])
const NAMED = /^(?:[\w-]+[-_])?(?:fig|thumb|image|table)?caption(?:[-_]?text)?$/i
/** What a figure consists of beside its caption; an element that holds any of these is not the caption alone. */
const SHOWN = new Set('img svg table picture video audio object iframe pre ul ol h1 h2 h3 h4 h5 h6'.split(' '))

export function isCaption(element: HtmlElement): boolean {
  if (CAPTIONS.has(element.tagName)) return true
  if (!NAMEABLE.has(element.tagName)) return false
  const classes = attribute(element, 'class')?.split(/\s+/) ?? []
  return classes.some(name => NAMED.test(name)) && isAlone(element)
}

/** Most elements inside a caption; the author of a page chooses how many captions stand in each other. */
const MOST_INSIDE = 200

function isAlone(element: HtmlElement): boolean {
  let seen = 0
  for (const inner of elementsOf(element)) if (SHOWN.has(inner.tagName) || ++seen > MOST_INSIDE) return false
  return true
}

const BOXES = new Set(['sidebar', 'complementary', 'pullquote'])

export const isBox = (element: HtmlElement): boolean =>
  element.tagName === 'aside' ||
  typesOf(element).some(type => BOXES.has(type)) ||
  (element.tagName === 'div' && attribute(element, 'class')?.split(/\s+/).includes('sidebar') === true)
