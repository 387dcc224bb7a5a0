/**
 * Reads a saved HTML page into sections: the part that is marked as the article, when there is one, without navigation
 * and forms.
 */
import { attribute, elementsOf, find, parseHtml, textOf, type HtmlElement, type HtmlNode } from './dom.ts'
import { dataName, isInside } from './data-uri.ts'
import { decode, htmlDeclared } from './charset.ts'
import type { Stated } from './describe.ts'
import { htmlBlocks } from './html.ts'
import { line } from './blocks.ts'
import { headed } from './headed.ts'
import { foldedIn } from './html-folded.ts'
import { furnitureOf } from './html-furniture.ts'
import { notesIn } from './notes.ts'
import type { Parsed, Source } from './parsed.ts'
import { illustratedUnits } from './units.ts'
import { parseXhtml } from './xhtml.ts'

/** Least share of the page's text that a part must hold to be read instead of the whole. */
const ARTICLE_SHARE = 0.4

/** XHTML is parsed as such: in HTML an empty `<script src="…"/>` never ends, and the whole page was its content. */
const isXhtml = (text: string): boolean => /^\s*<\?xml\s|^[^]{0,2000}<html[^>]*\sxmlns=/i.test(text.slice(0, 4000))

export async function parseHtmlFile({ bytes }: Source): Promise<Parsed> {
  const text = decode(bytes, htmlDeclared)
  return parsedPage(isXhtml(text) ? parseXhtml(text) : parseHtml(text))
}

/** Reads a page that is parsed already. `around` tells what stands around its text, besides what every page has. */
export function parsedPage(root: HtmlNode, around: Drop = () => false): Parsed {
  const body = find(root, 'body') ?? root
  const furniture = furnitureOf(body)
  const drop: Drop = element => furniture(element) || around(element)
  const inside = [...elementsOf(root)].filter(
    element => element.tagName === 'img' && isInside(attribute(element, 'src')),
  )
  const names = new Map(inside.map((element, n) => [element, dataName(n)]))
  const picture = (element: HtmlElement): { name: string; alt: string } | null => {
    const name = names.get(element)
    return name === undefined ? null : { name, alt: line(attribute(element, 'alt') ?? '') }
  }
  const { blocks } = htmlBlocks(articleOf(body, drop), { drop, folded: foldedIn(root), notes: notesIn(body), picture })
  const h1s = blocks.filter(({ heading }) => heading === 1).map(({ text }) => text)
  const { titulo, ...stated } = statedOf(root)
  return {
    tipo: 'documento',
    ...illustratedUnits([{ blocks }], { flow: true }),
    stated: { ...stated, ...(titulo && { titulo: headed(titulo, h1s) }) },
    warnings: [],
  }
}

type Drop = (element: HtmlElement) => boolean

/** The only `main`, else the only `article`, when it holds enough of the text; else the whole body. */
function articleOf(body: HtmlNode, drop: Drop): HtmlNode {
  const elements = [...elementsOf(body)]
  const mains = elements.filter(e => e.tagName === 'main' || attribute(e, 'role') === 'main')
  const articles = elements.filter(e => e.tagName === 'article')
  const total = words(body, drop)
  return (
    [mains, articles]
      .filter(tagged => tagged.length === 1)
      .map(([only]) => only!)
      .find(only => words(only, drop) >= total * ARTICLE_SHARE) ?? body
  )
}

const words = (node: HtmlNode, drop: Drop): number =>
  htmlBlocks(node, { drop }).blocks.reduce((sum, block) => sum + block.text.length, 0)

/** What the page states: scholarly tags first (Highwire, Dublin Core), then the page's own. */
function statedOf(root: HtmlNode): Stated {
  const metas = [...elementsOf(root)].filter(element => element.tagName === 'meta')
  const named = (...names: string[]): string[] => {
    for (const name of names) {
      const values = metas
        .filter(meta => (attribute(meta, 'name') ?? attribute(meta, 'property') ?? '').toLowerCase() === name)
        .map(meta => line(attribute(meta, 'content') ?? ''))
        .filter(Boolean)
      if (values.length > 0) return values
    }
    return []
  }
  const html = find(root, 'html')
  const title = find(root, 'title')
  const journal = named('citation_journal_title')[0],
    publisher = named('citation_publisher', 'dc.publisher')[0]
  return {
    titulo: named('citation_title', 'dc.title', 'og:title')[0] ?? (title && line(textOf(title))),
    autores: named('citation_author', 'dc.creator', 'author', 'article:author').filter(name => !/^https?:/i.test(name)),
    fecha: named(
      'citation_publication_date',
      'citation_date',
      'dc.date',
      'dc.date.issued',
      'article:published_time',
      'date',
    )[0],
    idioma: (html && attribute(html, 'lang')) ?? named('dc.language')[0],
    identifiers: named('citation_doi', 'dc.identifier', 'citation_isbn'),
    csl: {
      type: journal ? 'article-journal' : 'document',
      ...(journal && { 'container-title': journal }),
      ...(publisher && { publisher }),
    },
  }
}
