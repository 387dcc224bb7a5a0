/**
 * Turns fetched bytes into a parsed page with what its head states: meta tags by lower-cased name, links and JSON-LD.
 * It does not look for the article.
 */
import { decode, htmlDeclared } from '../prose/charset.ts'
import { attribute, elementsOf, kidsOf, parseHtml, textOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { nodesOf, type Node } from './jsonld.ts'

export interface Page {
  root: HtmlNode
  /** Final address, after redirects. */
  url: string
  /** The address to which the page's own addresses are relative, where it says another than its own. */
  base?: string
  metas: ReadonlyMap<string, readonly string[]>
  links: readonly { rel: string; href: string; type: string }[]
  ld: readonly Node[]
  lang: string | undefined
  title: string | undefined
  h1s: readonly string[]
  /** Authors that the page marks up itself: microdata, microformats, `rel=author`. */
  credits: readonly string[]
  /** Machine-readable dates in the text: `<time datetime>`, `itemprop=datePublished`. */
  times: readonly { date: string; published: boolean }[]
}

const charsetIn = (contentType: string | null): string | undefined =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]

/** Decodes by the byte order mark, the HTTP header, `<meta>`, strict UTF-8 or windows-1252, in this order. */
export const textOfPage = (bytes: Uint8Array, contentType: string | null): string =>
  decode(bytes, head => charsetIn(contentType) ?? htmlDeclared(head))

/** The sign by which a heading links to itself. */
const PERMALINK = /\s*[¶#§🔗]$/u
/** Most credits, and most `h1` headings, that are read; a page with more lists other pages. */
const MOST_CREDITS = 20

export function parsePage(html: string, url: string): Page {
  const root = parseHtml(html)
  const stated: Stated = { metas: new Map(), links: [], scripts: [], times: [], h1s: [], credits: [] }
  for (const element of elementsOf(root)) take(stated, element)
  const { metas, links, scripts, times, h1s, credits, lang, title, base } = stated
  return {
    root,
    url,
    ...(base !== undefined && URL.canParse(base, url) && { base: new URL(base, url).href }),
    metas,
    links,
    ld: nodesOf(scripts),
    lang,
    title,
    h1s,
    credits: [...new Set(credits)].filter(Boolean),
    times: times.filter(({ date }) => date !== ''),
  }
}

/** What the elements of a page state, in their order; `scripts` are the texts of its JSON-LD. */
interface Stated {
  metas: Map<string, string[]>
  links: Page['links'][number][]
  scripts: string[]
  times: Page['times'][number][]
  h1s: string[]
  credits: string[]
  lang?: string
  title?: string
  base?: string
}

function take(stated: Stated, element: HtmlElement): void {
  const { times, credits } = stated
  const at = (name: string): string => attribute(element, name)?.trim() ?? ''
  if (at('itemprop').split(/\s+/).includes('datePublished'))
    times.push({ date: at('datetime') || at('content'), published: true })
  if (credits.length < MOST_CREDITS && isCredit(element)) credits.push(creditOf(element))
  switch (element.tagName) {
    case 'h1':
      if (stated.h1s.length < MOST_CREDITS) stated.h1s.push(flat(textOf(element)).replace(PERMALINK, ''))
      break
    case 'html':
      stated.lang ??= at('lang') || at('xml:lang') || undefined
      break
    case 'base':
      stated.base ??= at('href') || undefined
      break
    case 'title':
      stated.title ??= flat(textOf(element)) || undefined
      break
    case 'meta':
      addMeta(stated.metas, element)
      break
    case 'link':
      stated.links.push({ rel: at('rel').toLowerCase(), href: at('href'), type: at('type').toLowerCase() })
      break
    case 'script':
      if (/^application\/ld\+json\b/i.test(at('type'))) stated.scripts.push(textOf(element))
      break
    case 'time':
      times.push({ date: at('datetime'), published: attribute(element, 'pubdate') !== undefined })
      break
  }
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
const wordsOf = (element: HtmlElement, name: string): string[] =>
  attribute(element, name)?.toLowerCase().split(/\s+/) ?? []

function isCredit(element: HtmlElement): boolean {
  if (element.tagName === 'link') return false
  const classes = wordsOf(element, 'class')
  return (
    wordsOf(element, 'rel').includes('author') ||
    wordsOf(element, 'itemprop').includes('author') ||
    classes.includes('p-author') ||
    (classes.includes('author') && classes.includes('vcard'))
  )
}

/** The name alone, when the marked element holds more than it. */
function creditOf(element: HtmlElement): string {
  const name = [...elementsOf(element)].find(
    inner =>
      wordsOf(inner, 'itemprop').includes('name') ||
      wordsOf(inner, 'class').some(word => word === 'fn' || word === 'p-name'),
  )
  return flat(attribute(name ?? element, 'content') ?? textOf(name ?? element))
}

function addMeta(metas: Map<string, string[]>, element: HtmlElement): void {
  const content = attribute(element, 'content')?.trim()
  if (!content) return
  for (const key of ['name', 'property', 'http-equiv']) {
    // RDFa allows several names in one attribute; Dublin Core is written with a point, a colon or a capital
    for (const word of attribute(element, key)?.trim().toLowerCase().split(/\s+/) ?? []) {
      const name = word.replace(
        /^(dc|dcterms?|prism)[:.]/,
        (_, prefix: string) => `${prefix.replace(/^dcterm$/, 'dcterms')}.`,
      )
      if (name) metas.set(name, [...(metas.get(name) ?? []), content])
    }
  }
}

/** First value of the first of these names that has one. */
export function meta(page: Page, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const [value] = page.metas.get(name) ?? []
    if (value) return value
  }
  return undefined
}

/** Number of nested levels, counted without recursion. */
export function depthOf(root: HtmlNode): number {
  let deepest = 0
  const stack: [node: HtmlNode, depth: number][] = [[root, 0]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next
    deepest = Math.max(deepest, depth)
    for (const kid of kidsOf(node)) stack.push([kid, depth + 1])
  }
  return deepest
}

/** An http(s) address, resolved against the page's own or its `<base>`; null for anything else. */
export function resolved(
  { url: own, base = own }: Pick<Page, 'url' | 'base'>,
  href: string | undefined,
): string | null {
  if (!href || !URL.canParse(href, base)) return null
  const url = new URL(href, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}
