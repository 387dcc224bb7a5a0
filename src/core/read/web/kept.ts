/**
 * Maps Readability's choice of elements back to the page itself. The article is read from the tree that its author
 * wrote and not from Readability's output, which renames headings, joins cells, and loses the captions, lists, tables
 * and headings it takes for furniture.
 */
import { fold } from '../prose/blocks.ts'
import { attribute, elementsOf, isElement, textOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'

const MARK = 'data-anaquel'

/**
 * Gives each element its number in an attribute. Containers also get an id that begins like one of Readability's own:
 * otherwise Readability merges them, and their numbers are lost.
 */
export function mark(root: HtmlNode): void {
  let n = 0
  for (const element of elementsOf(root)) {
    element.attrs.push({ name: MARK, value: String(n++) })
    if (element.tagName === 'div' || element.tagName === 'section') {
      const id = attribute(element, 'id') ?? ''
      element.attrs = [...element.attrs.filter(({ name }) => name !== 'id'), { name: 'id', value: `readability ${id}` }]
    }
  }
}

/**
 * Tells for each element whether Readability kept it: by its number or, where Readability replaced it with a paragraph
 * of its own, by its words.
 */
export function keptIn(content: HtmlNode): (element: HtmlElement) => boolean {
  const made = [...elementsOf(content)]
  const marks = new Set(made.map(element => attribute(element, MARK)).filter(value => value !== undefined))
  const texts = new Set(
    made
      .filter(element => element.tagName === 'p' && attribute(element, MARK) === undefined)
      .map(element => line(textOf(element)))
      .filter(Boolean),
  )
  return element => marks.has(attribute(element, MARK) ?? '') || (texts.size > 0 && texts.has(line(flatText(element))))
}

/** Text of an element that holds only inline elements, as a paragraph does; empty for every other. */
function flatText(element: HtmlElement): string {
  for (const inner of elementsOf(element)) if (!INLINE.test(inner.tagName)) return ''
  return INLINE.test(element.tagName) ? '' : textOf(element)
}

const HEADING = /^h[1-6]$/
const BLOCK = /^(?:p|ul|ol|dl|table|blockquote|pre|figcaption|h[1-6])$/
/** Elements that are never brought back, with everything inside them. */
const APART = new Set(['aside', 'footer', 'form', 'nav', 'button', 'script', 'style', 'noscript', 'template'])
/**
 * Readability's own words for what is no part of an article, without "header" and "legends", which the anchors of
 * headings and captions contain.
 */
const UNLIKELY = new RegExp(
  [
    '-ad-|ai2html|banner|breadcrumb|combx|comment|community|cover-wrap|disqus|' +
      'footer|gdpr|menu|related|remark|replies|rss|shoutbox',
    'sidebar|skyscraper|social|sponsor|ad-break|agegate|pagination|pager|popup|byline|author|dateline|firma',
  ].join('|'),
  'i',
)
const INLINE = new RegExp(
  String.raw`^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|math|q|s|samp|small|span|` +
    String.raw`strong|sub|sup|time|u|var|wbr|br|img)$`,
)
/**
 * Least length of a real paragraph, in characters: shorter text before the first one may say who wrote the article and
 * when.
 */
const PROSE = 100
const CREDIT =
  /(?:^|[\s_-])(?:byline|dateline|author|autor|firma|fecha|date|posted|published|pubdate|meta)(?:$|[\s_-])/i
const MOST_LINKS = 0.35
const LEAST_PARAGRAPH = 60

/** Tells which elements to leave out when the page's own body is read. `title` finds the heading that repeats it. */
export function leftOut(
  body: HtmlNode,
  isKept: (element: HtmlElement) => boolean,
  title: string,
): (element: HtmlElement) => boolean {
  const holding = new Set<HtmlNode>()
  const order = [...elementsOf(body)]
  const own = new Set(order.filter(isKept))
  for (const element of own) {
    for (
      let node: HtmlNode | null = element;
      node && !holding.has(node);
      node = 'parentNode' in node ? node.parentNode : null
    )
      holding.add(node)
  }
  const blocks = order.filter(element => BLOCK.test(element.tagName) || holding.has(element))
  const last = blocks.findLastIndex(element => own.has(element))
  const head = blocks.findIndex(element => HEADING.test(element.tagName) && same(textOf(element), title))
  const first = head >= 0 ? head : blocks.findIndex(element => BLOCK.test(element.tagName) && own.has(element))
  const back = rescued(blocks.slice(first < 0 ? 0 : first, last + 1), holding, title)
  const prose = order.findIndex(
    element => own.has(element) && element.tagName === 'p' && textOf(element).length > PROSE,
  )
  const opening = new Set<HtmlNode>(order.slice(0, Math.max(0, prose)).filter(credits))
  const inside = (element: HtmlElement): boolean =>
    INLINE.test(element.tagName) && within(element, own, back) && !unlikely(element)
  return element =>
    opening.has(element) ||
    (element.tagName !== 'br' && !holding.has(element) && !back.has(element) && !inside(element))
}

/**
 * Elements between the title and the end of the article that Readability dropped and that are brought back: prose that
 * does not consist of links.
 */
function rescued(blocks: readonly HtmlElement[], holding: ReadonlySet<HtmlNode>, title: string): ReadonlySet<HtmlNode> {
  const back = new Set<HtmlNode>()
  // Backwards, so that at a heading it is known whether the text below it is kept
  let opens: boolean = false
  for (const element of [...blocks].reverse()) {
    const { tagName } = element
    if (back.has(element)) continue
    if (holding.has(element)) {
      opens = true
      continue
    }
    const fine: boolean =
      !apart(element) && (HEADING.test(tagName) ? opens && !same(textOf(element), title) : worth(element))
    if (fine) bring(element, back, holding)
    if (!HEADING.test(tagName)) opens = fine
  }
  return back
}

function bring(element: HtmlElement, back: Set<HtmlNode>, holding: ReadonlySet<HtmlNode>): void {
  back.add(element)
  for (const inner of elementsOf(element)) back.add(inner)
  for (
    let node = element.parentNode;
    node && !holding.has(node) && !back.has(node);
    node = 'parentNode' in node ? node.parentNode : null
  )
    back.add(node)
}

function worth(element: HtmlElement): boolean {
  const text = line(textOf(element))
  const linked = [...elementsOf(element)]
    .filter(descendant => descendant.tagName === 'a')
    .reduce((sum, link) => sum + line(textOf(link)).length, 0)
  return text.length > (element.tagName === 'p' ? LEAST_PARAGRAPH : 1) && linked <= text.length * MOST_LINKS
}

function apart(element: HtmlElement): boolean {
  for (let node: HtmlNode | null = element; node && isElement(node); node = node.parentNode) {
    if (APART.has(node.tagName) || (node.tagName !== 'body' && unlikely(node))) return true
  }
  return false
}

/** True for "By Rebecca Hale" or "2 November 2023": such lines are not counted as paragraphs. */
const credits = (element: HtmlElement): boolean =>
  !HEADING.test(element.tagName) &&
  textOf(element).trim().length < PROSE &&
  (element.tagName === 'time' || CREDIT.test(`${attribute(element, 'class') ?? ''} ${attribute(element, 'rel') ?? ''}`))

const unlikely = (element: HtmlElement): boolean =>
  !HEADING.test(element.tagName) &&
  UNLIKELY.test(`${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`)

const within = (element: HtmlElement, ...sets: readonly ReadonlySet<HtmlNode>[]): boolean => {
  for (let node = element.parentNode; node && isElement(node); node = node.parentNode) {
    if (sets.some(set => set.has(node))) return true
    if (!INLINE.test(node.tagName)) return false
  }
  return false
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** Whether a heading repeats the title of the page, which may have the site's name behind it. */
function same(heading: string, title: string): boolean {
  const [short, whole] = [fold(heading), fold(title)]
  return short !== '' && whole.startsWith(short) && short.length * 2 > whole.length
}
