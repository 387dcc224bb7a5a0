/**
 * Tells what surrounds the text of a saved page: menus, the bars of links that turn the pages of a manual, a list of
 * contents that repeats the headings below it, and the sign with which a heading links to itself.
 */
import { fold } from './blocks.ts'
import { attribute, elementsOf, isElement, kidsOf, shortText, textOf, type HtmlElement, type HtmlNode } from './dom.ts'

const TAGS = new Set(['nav', 'button', 'select', 'dialog'])
const ROLES = new Set('navigation banner contentinfo search menu menubar toolbar dialog alertdialog'.split(' '))
/** What is seen although it is hidden from screen readers, to which something else says the same. */
const SEEN = new Set(['math', 'figcaption'])
/** Words of a class or an id that name a menu: "navheader" of DocBook, "topNav" of Javadoc, "nav-panel" of Texinfo. */
const MENU = /^(?:nav(?!al|y)\p{L}*|(?:sub|top)?menu|breadcrumbs?|titlearea)$/u
const NAMEABLE = new Set('div ul ol table p center header footer section span td th'.split(' '))

/** A bar has fewer characters and parts: nothing long is read again for each element around it. */
const LONGEST_BAR = 600
const MOST_PARTS = 300
/** Where a link of a bar leads, in the languages of manuals; the words of `BESIDE` only stand beside such a link. */
const TURNS = new Set(
  (
    'next prev previous up top home first last back forward contents index toc siguiente anterior subir inicio ' +
    'índice contenido suivant précédent remonter accueil sommaire weiter zurück hoch nach oben inhalt inhalte ' +
    'successivo precedente su seguinte próximo 次へ 前へ 上へ 下一页 上一页'
  ).split(' '),
)
const BESIDE = new Set(
  'links jump go goto to page chapter section book main table of start menu the de ir a capítulo'.split(' '),
)
/** Fewest links of one or two signs that lead to the letters of an index. */
const LETTERS = 8
const RELATIONS = new Set(['next', 'prev', 'previous', 'up', 'start', 'contents', 'index'])
const WORD = /[\p{L}\p{N}]+/gu

/** Share of the text above which what looks like a menu is the page: an index, a map of the site. */
const MOST = 0.5

/** Fewest characters that are left of a page without its bars. */
const LEAST = 40

/** The elements that are left out of a page, each with everything inside it. */
export function furnitureOf(body: HtmlNode): (element: HtmlElement) => boolean {
  const all = [...elementsOf(body)]
  const headings = new Set(all.filter(({ tagName }) => HEADING.test(tagName)).map(heading => fold(shortText(heading))))
  const whole = length(body)
  const bars = [...outer(body, barred())]
  const menus = [...outer(body, either(isMenu, repeating(headings)))]
  const taken = (elements: readonly HtmlElement[]): number =>
    elements.reduce((sum, element) => sum + length(element), 0)
  const left = new Set([
    ...(whole - taken(bars) >= LEAST ? bars : []),
    ...(taken(menus) <= whole * MOST ? menus : []),
    ...betweenPanels(all),
  ])
  return element => isTagged(element) || left.has(element) || isPermalink(element)
}

type Is = (element: HtmlElement) => boolean
const either =
  (...kinds: readonly Is[]): Is =>
  element =>
    kinds.some(is => is(element))

const HEADING = /^h[1-6]$/
const length = (node: HtmlNode): number => textOf(node).replace(/\s+/g, ' ').length

const isTagged = (element: HtmlElement): boolean =>
  TAGS.has(element.tagName) ||
  ROLES.has(attribute(element, 'role') ?? '') ||
  (attribute(element, 'aria-hidden') === 'true' && !SEEN.has(element.tagName))

/** The sign alone with which a heading or a term links to itself; U+F0C1 is the chain of an icon font. */
export const isPermalink = (element: HtmlElement): boolean =>
  element.tagName === 'a' &&
  (attribute(element, 'href') ?? '').includes('#') &&
  /^[¶#§🔗↑\uf0c1]$/u.test(shortText(element, 5).trim())

const isLink = (element: HtmlElement): boolean => element.tagName === 'a' && attribute(element, 'href') !== undefined

function* outer(root: HtmlNode, is: Is): Generator<HtmlElement> {
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isElement(node) && is(node)) yield node
    else stack.push(...kidsOf(node))
  }
}

function isMenu(element: HtmlElement): boolean {
  if (!NAMEABLE.has(element.tagName)) return false
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`
  return names
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(word => MENU.test(word))
}

/** Links and the words beside them. */
interface Links {
  inside: string[]
  beside: string
  turns: boolean
  /** True for what is too long for a bar, or has a heading in it. */
  isLong: boolean
  /** How many parts were looked at. */
  parts: number
}

/** Most parts of a page that are looked at for bars; 142 pages had 36,000 at most. */
const MOST_WALKED = 500_000

/**
 * Tells a bar of links: beside them stand only words that say where they lead ("Next: Dot, Up: Matrices"), and one
 * of them turns the page; or they are the letters of an index; or nothing but bars and brackets stands between them.
 */
function barred(): Is {
  let walked = 0
  return element => {
    if (!NAMEABLE.has(element.tagName) || walked > MOST_WALKED) return false
    const links = linksIn(element)
    walked += links.parts
    if (links.isLong || links.inside.length === 0) return false
    const beside = links.beside.toLowerCase().match(WORD) ?? []
    if (!beside.every(word => TURNS.has(word) || BESIDE.has(word))) return false
    const letters = links.inside.length >= LETTERS && links.inside.every(text => text.trim().length <= 2)
    if (letters || links.turns || [...beside, ...links.inside].some(turnsPage)) return true
    return links.inside.length > 1 && /^[\s|[\]\u00b7]*[|[][\s|[\]\u00b7]*$/.test(links.beside)
  }
}

/** True for words that only say where they lead: "Next", "[Previous Chapter]", "Top of Book". */
function turnsPage(text: string): boolean {
  const words = text.toLowerCase().match(WORD) ?? []
  return words.some(word => TURNS.has(word)) && words.every(word => TURNS.has(word) || BESIDE.has(word))
}

function linksIn(element: HtmlElement): Links {
  const out: Links = { inside: [], beside: '', turns: false, isLong: false, parts: 0 }
  const stack: [node: HtmlNode, linked: boolean][] = [[element, false]]
  let length = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, linked] = next
    out.isLong = ++out.parts > MOST_PARTS || length > LONGEST_BAR || /^(?:h[1-6]|pre|form)$/.test(node.nodeName)
    if (out.isLong) break
    if (node.nodeName === '#text' && 'value' in node) {
      length += node.value.length
      if (linked) out.inside[out.inside.length - 1] += node.value
      else out.beside += node.value
    }
    const link = isElement(node) && isLink(node)
    if (link) out.inside.push('')
    if (link && RELATIONS.has((attribute(node, 'rel') ?? '').toLowerCase())) out.turns = true
    const kids = kidsOf(node)
    for (let i = kids.length - 1; i >= 0; i--) stack.push([kids[i]!, linked || link])
  }
  return out
}

const LISTS = new Set(['ul', 'ol', 'dl'])
/** Fewest links, and the least share of them that name a heading of the page, of a list that repeats its headings. */
const LEAST_LINKS = 3
const LEAST_SHARE = 0.8

/** Most elements that are looked at for such lists; 142 pages had 16,000 at most. */
const MOST_LOOKED_AT = 100_000

/** Tells a list of nothing but links within the page, to headings that stand in it. */
function repeating(headings: ReadonlySet<string>): Is {
  let seen = 0
  return element => {
    if (!LISTS.has(element.tagName) || seen > MOST_LOOKED_AT) return false
    const inside = [...elementsOf(element)]
    seen += inside.length
    const links = inside.filter(isLink)
    const names = links.map(link => fold(shortText(link)))
    if (names.length < LEAST_LINKS || names.join('').length < fold(textOf(element)).length) return false
    const within = links.filter(link => (attribute(link, 'href') ?? '').includes('#')).length
    const named = names.filter(name => headings.has(name)).length
    return within >= names.length * LEAST_SHARE && named >= names.length * LEAST_SHARE
  }
}

/** What LaTeX2HTML writes between two comments: no element of its own holds its bar of links. */
function betweenPanels(all: readonly HtmlElement[]): HtmlElement[] {
  const parents = new Set(all.map(({ parentNode }) => parentNode))
  return [...parents].flatMap(parent => {
    let inside = false
    return (parent ? kidsOf(parent) : []).filter((kid): kid is HtmlElement => {
      const comment = kid.nodeName === '#comment' && 'data' in kid ? kid.data.trim() : ''
      if (/^Navigation Panel/i.test(comment)) inside = true
      if (/^End of Navigation Panel/i.test(comment)) inside = false
      return inside && isElement(kid)
    })
  })
}
