/** EPUB 2 or 3 → sections with their path of headings, paragraph and printed page. The order is the spine's; the pages are the book's own. */
import { attribute, elementsOf, find, parseHtml, textOf, typesOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { decode, xmlDeclared } from '../prose/charset.ts'
import { htmlBlocks } from '../prose/html.ts'
import { line, type Mark } from '../prose/blocks.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { illustratedUnits, type Part } from '../prose/units.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { byCfi, navigation, type Navigation, type Target } from './navigation.ts'
import { isContent, openPackage, resolve, type Item, type Parts } from './package.ts'

const TEXT_PARTS = /^(?:mimetype|META-INF\/.*)$|\.(?:opf|ncx|x?html?|xml|svg|htm)$|(?:^|\/)[^./]+$/i
const NOTE = ['footnote', 'endnote', 'rearnote', 'note']

export async function parseEpub({ bytes }: Source): Promise<Parsed> {
  // Parts are named by the package, whatever their extension: only pictures, sound and fonts are left packed.
  const parts = await unpack(bytes, new RegExp(`${TEXT_PARTS.source}|^(?!.*\\.(?:png|jpe?g|gif|webp|mp[34]|m4[av]|ogg|opus|webm|otf|ttf|woff2?|css|js|pdf)$)`, 'i'))
  const book = openPackage(parts)
  const nav = navigation(book, parts)
  const sections = book.spine.filter(isContent).filter(item => parts.has(item.path)).map(item => sectionOf(item, parts.get(item.path)!))
  if (sections.length === 0) throw new Unreadable('El EPUB no contiene ningún capítulo que se pueda leer.', 'The EPUB has no readable section.')
  const marks = marksOf(sections, nav)
  const notes = notesOf(sections)
  const paged = [...marks.values()].some(all => all.some(mark => mark.impresa !== undefined))
  const { units, pictures } = illustratedUnits(sections.map(section => partOf(section, marks, notes)), { paged })
  return { tipo: 'epub', units, pictures, stated: book.stated, warnings: warningsOf(book.spine, parts) }
}

interface Section { path: string; root: HtmlNode; ids: Map<string, HtmlElement>; sinTexto: boolean }

function sectionOf({ path }: Item, bytes: Uint8Array): Section {
  const root = parseHtml(xhtml(decode(bytes, xmlDeclared)))
  const ids = new Map<string, HtmlElement>()
  let sinTexto = false
  for (const element of elementsOf(root)) {
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined)
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
    if (element.tagName === 'img' || element.tagName === 'image') sinTexto = true
  }
  return { path, root, ids, sinTexto }
}

/** XHTML closes empty elements with a slash, which HTML takes for an opening: a page break would swallow the page after it. */
const xhtml = (text: string): string => text.replace(/<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/gi, '<$1$2></$1>')

type Marks = Map<HtmlNode, Omit<Mark, 'at'>[]>

/** Page list first; page breaks in the text fill what it leaves out. */
function marksOf(sections: readonly Section[], nav: Navigation): Marks {
  const marks: Marks = new Map()
  const byPath = new Map(sections.map(section => [section.path, section]))
  const put = (target: Target, mark: Omit<Mark, 'at'>): void => {
    const element = elementAt(byPath.get(target.path), target.id)
    if (element) marks.set(element, [...(marks.get(element) ?? []), mark])
  }
  for (const { ruta, ...target } of nav.contents) put(target, { ruta })
  const listed = new Set(nav.pages.map(page => page.impresa))
  for (const { impresa, ...target } of nav.pages) put(target, { impresa })
  for (const { root } of sections) {
    for (const element of elementsOf(root)) {
      if (!typesOf(element).includes('pagebreak')) continue
      const impresa = labelOf(element)
      const known = marks.get(element)?.some(mark => mark.impresa !== undefined)
      if (impresa && !known && !listed.has(impresa)) marks.set(element, [...(marks.get(element) ?? []), { impresa }])
    }
  }
  return marks
}

/** "Page 12" for a screen reader is page 12. */
function labelOf(element: HtmlElement): string {
  const label = line(attribute(element, 'title') ?? attribute(element, 'aria-label') ?? textOf(element))
  return label.replace(/^(?:page|p[áa]gina|pag?|p[áa]g|p)\.?\s*(?=[\divxlcdm])/i, '').replace(/[\s.]+$/, '')
}

function elementAt(section: Section | undefined, id: string): HtmlElement | undefined {
  if (!section) return undefined
  const cfi = /^epubcfi\((.*)\)$/.exec(id)?.[1]
  const found = cfi === undefined ? section.ids.get(id) : byCfi(section.root, cfi)
  return found ?? find(section.root, 'body')
}

interface Notes { calls: Map<HtmlNode, { mark: string; body: HtmlElement }>; bodies: Set<HtmlNode> }

/** A note goes where it is first called; one that nothing calls stays where it stands. */
function notesOf(sections: readonly Section[]): Notes {
  const calls: Notes['calls'] = new Map()
  const bodies: Notes['bodies'] = new Set()
  const byPath = new Map(sections.map(section => [section.path, section]))
  for (const { root, path } of sections) {
    for (const element of elementsOf(root)) {
      if (element.tagName !== 'a' || !typesOf(element).includes('noteref')) continue
      const target = resolve(path, attribute(element, 'href') ?? '')
      const body = byPath.get(target.path)?.ids.get(target.id)
      const mark = line(textOf(element)).replace(/^[[(]|[\])]$/g, '')
      if (!body || bodies.has(body) || !mark || !typesOf(body).some(type => NOTE.includes(type))) continue
      calls.set(element, { mark, body })
      bodies.add(body)
    }
  }
  return { calls, bodies }
}

/** `img`, and `image` of SVG; what the book only points to is outside. */
function pictureIn(path: string, element: HtmlElement): { name: string; alt: string } | null {
  const href = element.tagName === 'img' ? attribute(element, 'src') : element.tagName === 'image' ? attribute(element, 'xlink:href') ?? attribute(element, 'href') : undefined
  const name = href === undefined || /^[a-z]+:/i.test(href) ? '' : resolve(path, href).path
  return name === '' ? null : { name, alt: line(attribute(element, 'alt') ?? '') }
}

function partOf({ path, root, sinTexto }: Section, marks: Marks, notes: Notes): Part {
  const body = find(root, 'body') ?? root
  const { blocks, tail } = htmlBlocks(body, {
    marks: element => marks.get(element) ?? [],
    note: link => notes.calls.get(link) ?? null,
    picture: element => pictureIn(path, element),
    drop: element => notes.bodies.has(element) || (element.tagName === 'nav' && typesOf(element).some(type => type === 'page-list' || type === 'landmarks')),
  })
  return { blocks, tail, sinTexto }
}

function warningsOf(spine: readonly Item[], parts: Parts): string[] {
  const missing = spine.filter(item => !parts.has(item.path) || !isContent(item))
  return missing.length > 0 ? [`Partes del libro que no se pudieron leer: ${missing.slice(0, 8).map(item => item.path || item.id).join(', ')}.`] : []
}
