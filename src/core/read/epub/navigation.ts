/**
 * Where the printed pages and the entries of the contents begin, from the EPUB 3 navigation document or the EPUB 2 NCX.
 * A target is an element's id or an epubcfi.
 */
import {
  attribute,
  elementsOf,
  isElement,
  kidsOf,
  textOf as htmlText,
  typesOf,
  type HtmlElement,
  type HtmlNode,
} from '../prose/dom.ts'
import { all, attr, child, children, first, parseXml, textOf, type XmlNode } from '../prose/xml.ts'
import { decode, xmlDeclared } from '../prose/charset.ts'
import { line } from '../prose/blocks.ts'
import type { Package, Parts } from './package.ts'
import { folioIn } from './page-label.ts'
import { parseXhtml } from '../prose/xhtml.ts'

/** A place in a part; an empty `id` is the part's beginning. */
export interface Target {
  path: string
  id: string
}
/** `name` is the label as the page list writes it; `impresa` is the page number in it. */
export interface PageTarget extends Target {
  impresa: string
  name: string
}
export interface ContentsTarget extends Target {
  ruta: string[]
}
export interface Navigation {
  pages: PageTarget[]
  contents: ContentsTarget[]
}

const LEVELS = 9

/** Each list of the navigation document takes precedence over that of the NCX. */
export function navigation(book: Package, parts: Parts): Navigation {
  const nav = fromNav(book, parts),
    ncx = fromNcx(book, parts)
  const pages = nav.pages.length > 0 ? nav.pages : ncx.pages
  const contents = nav.contents.length > 0 ? nav.contents : ncx.contents
  return { pages: pages.map(target => located(target, book)), contents: contents.map(target => located(target, book)) }
}

function fromNav({ nav: item, locate }: Package, parts: Parts): Navigation {
  const bytes = item && parts.get(item.path)
  if (!item || !bytes) return { pages: [], contents: [] }
  const navs = [...elementsOf(parseXhtml(decode(bytes, xmlDeclared)))].filter(element => element.tagName === 'nav')
  const list = navs.find(nav => typesOf(nav).some(type => type === 'page-list' || type === 'pagelist'))
  const toc = navs.find(nav => typesOf(nav).includes('toc'))
  const links = list ? [...elementsOf(list)].filter(element => element.tagName === 'a') : []
  return {
    pages: links
      .map(a => {
        const name = line(htmlText(a))
        return { impresa: folioIn(name), name, ...locate(item.path, attribute(a, 'href') ?? '') }
      })
      .filter(page => page.impresa),
    contents: toc ? tocOf(toc, href => locate(item.path, href)) : [],
  }
}

/** Entries of nested lists; an entry without a link is the heading of those below it. */
function tocOf(toc: HtmlElement, locate: (href: string) => Target): ContentsTarget[] {
  const out: ContentsTarget[] = []
  const stack: [node: HtmlNode, ruta: string[]][] = [[toc, []]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, above] = next
    const kids = kidsOf(node)
    let ruta = above
    if (node.nodeName === 'li') {
      const label = kids.find(
        (kid): kid is HtmlElement => isElement(kid) && (kid.tagName === 'a' || kid.tagName === 'span'),
      )
      const name = label ? line(htmlText(label)) : ''
      if (name && above.length < LEVELS) ruta = [...above, name]
      const href = label && attribute(label, 'href')
      if (name && href) out.push({ ruta, ...locate(href) })
    }
    for (let i = kids.length - 1; i >= 0; i--) stack.push([kids[i]!, ruta])
  }
  return out
}

function fromNcx({ ncx: item, locate }: Package, parts: Parts): Navigation {
  if (!item || !parts.has(item.path)) return { pages: [], contents: [] }
  const ncx = parseXml(parts.get(item.path))
  const place = (node: XmlNode): Target => locate(item.path, attr(child(node, 'content') ?? node, 'src') ?? '')
  const label = (node: XmlNode): string => line(textOf(child(node, 'navLabel')))
  const contents: ContentsTarget[] = []
  const descend = (node: XmlNode, above: string[]): void => {
    for (const point of children(node, 'navPoint')) {
      const name = label(point)
      const ruta = name && above.length < LEVELS ? [...above, name] : above
      if (name) contents.push({ ruta, ...place(point) })
      descend(point, ruta)
    }
  }
  const map = first(ncx, 'navMap')
  if (map) descend(map, [])
  // A book has one page list at most (DAISY Z39.86-2005 §8.4): a second one is of another edition.
  const list = first(ncx, 'pageList')
  const pages = (list ? all(list, 'pageTarget') : []).map(node => {
    const name = label(node) || line(attr(node, 'value') ?? '')
    return { impresa: folioIn(label(node)) || folioIn(attr(node, 'value') ?? ''), name, ...place(node) }
  })
  return { pages: pages.filter(page => page.impresa), contents }
}

/**
 * Resolves `package.opf#epubcfi(/6/4[chap]!/4/2)`: the steps before `!` choose the part (here the spine's second), the
 * rest is kept for the part's own tree.
 */
function located<T extends Target>(target: T, book: Package): T {
  const cfi = /^epubcfi\((.*)\)$/.exec(target.id)?.[1]
  if (cfi === undefined) return target
  const [inPackage = '', inPart = ''] = cfi.split('!')
  const step = Number(/^\/\d+(?:\[[^\]]*\])?\/(\d+)/.exec(inPackage)?.[1] ?? NaN)
  const item = book.spine[step / 2 - 1]
  return { ...target, path: item?.path ?? '', id: inPart ? `epubcfi(${inPart})` : '' }
}

/**
 * The element that an epubcfi path leads to inside `root`. Even steps count elements; a step to a text ends at the
 * element that holds it.
 */
export function byCfi(root: HtmlNode, path: string): HtmlElement | null {
  let node: HtmlElement | null =
    kidsOf(root).find((kid): kid is HtmlElement => isElement(kid) && kid.tagName === 'html') ?? null
  for (const [, number = '', id] of path.replace(/[,:~@].*$/, '').matchAll(/\/(\d+)(?:\[([^\]]*)\])?/g)) {
    const step = Number(number)
    if (!node || step % 2 === 1) return node
    const kids: HtmlElement[] = kidsOf(node).filter(isElement)
    node = (id ? kids.find(kid => attribute(kid, 'id') === id) : undefined) ?? kids[step / 2 - 1] ?? null
  }
  return node
}
