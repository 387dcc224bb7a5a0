/**
 * Reads EPUB 2 or 3 into sections with their path of headings, their paragraphs and their printed pages. The order is
 * the spine's; the page numbers are the book's own.
 */
import { attribute, elementsOf, find, isElement, typesOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { decode, xmlDeclared } from '../prose/charset.ts'
import { htmlBlocks } from '../prose/html.ts'
import { line, type Mark } from '../prose/blocks.ts'
import { notesOf, type Notes } from '../prose/notes.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { illustratedUnits, type Part } from '../prose/units.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { byCfi, navigation, type ContentsTarget, type Target } from './navigation.ts'
import { isContent, isText, openPackage, type Item, type Package, type Parts } from './package.ts'
import { namedPlaces, pagesOf, type NamedPlace, type Pages } from './pages.ts'
import { parseXhtml } from '../prose/xhtml.ts'

const TEXT_PARTS = /^(?:mimetype|META-INF\/.*)$|\.(?:opf|ncx|x?html?|xml|svg|htm)$|(?:^|\/)[^./]+$/i

export async function parseEpub({ bytes }: Source): Promise<Parsed> {
  // The package names its parts, whatever their extension, so everything but pictures, sound and fonts is unpacked.
  const parts = await unpack(
    bytes,
    new RegExp(
      `${TEXT_PARTS.source}|^(?!.*\\.(?:png|jpe?g|gif|webp|mp[34]|m4[av]|ogg|opus|webm|otf|ttf|woff2?|css|js|pdf)$)`,
      'i',
    ),
  )
  const book = openPackage(parts)
  const nav = navigation(book, parts)
  const sections = book.spine
    .filter(item => isReadable(item, parts))
    .map(({ path }) => sectionOf(path, parts.get(path)!))
  if (sections.length === 0)
    throw new Unreadable('El EPUB no contiene ningún capítulo que se pueda leer.', 'The EPUB has no readable section.')
  const at = finder(sections)
  const bodies = sections.map(bodyOf)
  const listed = nav.pages.map(({ impresa, name, ...target }) => ({ impresa, name, element: at(target) }))
  const pages = pagesOf(bodies, listed)
  const marks = marksOf(nav.contents, { pages, names: namedPlaces(listed, bodies) }, at)
  for (const body of unlisted(bodies, marks)) marks.set(body, [{ ruta: [] }, ...(marks.get(body) ?? [])])
  const notes = notesOf(sections, { at: (path, href) => at(book.locate(path, href)), pages: pages.marks.keys() })
  const paged = [...pages.marks.values()].some(label => label !== null)
  const { units, pictures } = illustratedUnits(
    sections.map(section => partOf(section, { marks, notes, book })),
    { paged },
  )
  return { tipo: 'epub', units, pictures, stated: book.stated, warnings: warningsOf(book, parts, paged) }
}

interface Section {
  path: string
  root: HtmlNode
  ids: Map<string, HtmlElement>
  sinTexto: boolean
}

function sectionOf(path: string, bytes: Uint8Array): Section {
  const root = parseXhtml(decode(bytes, xmlDeclared))
  const ids = new Map<string, HtmlElement>()
  let sinTexto = false
  for (const element of elementsOf(root)) {
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined)
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
    if (element.tagName === 'img' || element.tagName === 'image') sinTexto = true
  }
  return { path, root, ids, sinTexto }
}

const bodyOf = ({ root }: Section): HtmlNode => find(root, 'body') ?? root

type At = (target: Target) => HtmlElement | undefined

/** Finds the element that a reference points at; without an id, the beginning of the part. */
function finder(sections: readonly Section[]): At {
  const byPath = new Map(sections.map(section => [section.path, section]))
  return ({ path, id }) => {
    const section = byPath.get(path)
    if (!section || id === '') return section && find(section.root, 'body')
    const cfi = /^epubcfi\((.*)\)$/.exec(id)?.[1]
    return cfi === undefined ? section.ids.get(id) : (byCfi(section.root, cfi) ?? undefined)
  }
}

type Marks = Map<HtmlNode, Omit<Mark, 'at'>[]>

function marksOf(
  contents: readonly ContentsTarget[],
  { pages, names }: { pages: Pages; names: readonly NamedPlace[] },
  at: At,
): Marks {
  const marks: Marks = new Map()
  const put = (element: HtmlNode, mark: Omit<Mark, 'at'>): void => {
    marks.set(element, [...(marks.get(element) ?? []), mark])
  }
  for (const { ruta, ...target } of contents) {
    const element = at(target) ?? at({ ...target, id: '' })
    if (element) put(element, { ruta })
  }
  for (const [element, impresa] of pages.marks) put(element, { impresa })
  for (const { element, name } of names) put(element, { name })
  return marks
}

/**
 * Parts that the contents do not name and that begin with a heading as high as those of the parts that they do name:
 * they stand under nothing. An index behind the last chapter stood under "License".
 */
function unlisted(bodies: readonly HtmlNode[], marks: Marks): HtmlNode[] {
  const isNamed = (body: HtmlNode): boolean =>
    [body, ...elementsOf(body)].some(node => marks.get(node)?.some(({ ruta }) => ruta !== undefined))
  const named = new Set(bodies.filter(isNamed))
  const levels = bodies.map(body => firstHeading(body))
  const high = levels.filter((_, n) => named.has(bodies[n]!)).sort()[0]
  return high === undefined ? [] : bodies.filter((body, n) => !named.has(body) && levels[n] === high)
}

function firstHeading(body: HtmlNode): string | undefined {
  for (const { tagName } of elementsOf(body)) if (/^h[1-6]$/.test(tagName)) return tagName
  return undefined
}

/** The picture of an `img`, or of an `image` of SVG; null when it is outside the archive. */
function pictureIn(path: string, element: HtmlElement, { locate }: Package): { name: string; alt: string } | null {
  const href =
    element.tagName === 'img'
      ? attribute(element, 'src')
      : element.tagName === 'image'
        ? (attribute(element, 'xlink:href') ?? attribute(element, 'href'))
        : undefined
  const name = href === undefined || /^[a-z]+:/i.test(href) ? '' : locate(path, href).path
  return name === '' ? null : { name, alt: line(attribute(element, 'alt') ?? '') }
}

function partOf(section: Section, { marks, notes, book }: { marks: Marks; notes: Notes; book: Package }): Part {
  const { blocks, tail } = htmlBlocks(bodyOf(section), {
    marks: element => marks.get(element) ?? [],
    notes,
    picture: element => pictureIn(section.path, element, book),
    drop: passedOver,
  })
  return { blocks, tail, sinTexto: section.sinTexto }
}

/**
 * True for lists that are meant for machines, for the menu and foot that a site repeats on every page of the book made
 * of it (each twice in 85 parts of one), and for the alternatives of an EPUB 3.0 `switch` that are not the one to read.
 */
function passedOver(element: HtmlElement): boolean {
  if (element.tagName === 'div' && REPEATED.has(attribute(element, 'role') ?? '')) return true
  if (element.tagName === 'nav') return typesOf(element).some(type => type === 'page-list' || type === 'landmarks')
  const name = element.tagName.replace(/^epub:/, '')
  if (name === 'case') return !isFormula(element)
  return (
    name === 'default' &&
    (element.parentNode?.childNodes ?? []).some(sibling => isElement(sibling) && isFormula(sibling))
  )
}

const REPEATED = new Set(['navigation', 'contentinfo'])

const isFormula = (element: HtmlElement): boolean =>
  attribute(element, 'required-namespace')?.endsWith('/MathML') ?? false

const isReadable = (item: Item, parts: Parts): boolean => isContent(item) && isText(parts.get(item.path))

function warningsOf({ spine, source }: Package, parts: Parts, paged: boolean): string[] {
  const missing = spine.filter(item => !isReadable(item, parts))
  return [
    ...(missing.length > 0
      ? [
          `Partes del libro que no se pudieron leer: ${missing
            .slice(0, 8)
            .map(item => item.path || item.id)
            .join(', ')}.`,
        ]
      : []),
    ...(paged && source
      ? [`Los números de página son los de la edición que el libro nombra como su fuente: ${source}.`]
      : []),
  ]
}
