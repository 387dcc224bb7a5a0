/**
 * The child's work on a page: it turns the article, without what surrounds it, into units. Each paragraph has its
 * number in the whole article.
 */
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { serialize } from 'parse5'
import type { Ancla } from '../../../schema/index.ts'
import { attribute, elementsOf, find, parseHtml, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { describe } from '../prose/describe.ts'
import type { HtmlHooks } from '../prose/html-page.ts'
import { htmlBlocks } from '../prose/html.ts'
import { notesIn } from '../prose/notes.ts'
import { toUnits } from '../prose/units.ts'
import type { Meta, Paragraph, Unit } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { withoutFurniture } from './furniture.ts'
import { keptIn, leftOut, mark } from './kept.ts'
import { factsOf, type Found } from './metadata.ts'
import { depthOf, parsePage, textOfPage, type Page } from './page.ts'
import { leadsTo, pastWalls } from './wall.ts'

export interface ArticleInput {
  bytes: Uint8Array
  url: string
  consultada: string
  contentType: string | null
}
export interface Article {
  meta: Meta
  units: Unit[]
  warnings: string[]
}

/**
 * Levels of nesting. Deeper pages overflow the stack: with 50,000 nested elements Readability ran for 24 s before it
 * did. The deepest of 65 real pages had 39 levels.
 */
const DEEPEST = 500
/** Most elements of a page; the largest of those 65 had 9,000. */
const MOST_ELEMENTS = 200_000
/** A heading of more characters than this under the title is not a heading. */
const LONGEST_HEADING = 80
/** With fewer characters than this, an "article" is a cookie notice or a login page. */
const LEAST = 140

/** A page of fewer characters that asks for a password under such a title is the door to another. */
const LONGEST_DOOR = 1500
const DOOR = /^(?:(?:log|sign)[ -]?(?:in|on)\b|inici(?:ar?|o de|a tu) sesi[oó]n|identif[ií]|acced[ea]\b|acceso$)/i

const PAYING = 'La página dice que no es de lectura libre: puede faltar el resto del artículo.'
const WHOLE = 'No se pudo separar el artículo del resto de la página: se leyó entera.'

export async function readArticle({ bytes, url, consultada, contentType }: ArticleInput): Promise<Article> {
  const html = textOfPage(bytes, contentType)
  const page = parsePage(html, url)
  const onward = leadsTo(page)
  const asks =
    [...elementsOf(page.root)].some(isPassword) && [page.title, ...page.h1s].some(name => DOOR.test(name ?? ''))
  const { extracted, drop } = separated(page)
  const facts = factsOf(page, extracted, consultada)
  const units = unitsOf(find(page.root, 'body') ?? page.root, { url: facts.url, consultada }, drop)
  const length = units.reduce((sum, { texto }) => sum + texto.length, 0)
  const doubts = pastWalls({ page, html, length, onward })
  if (length === 0)
    throw new Unreadable(
      'La página no trae texto: quizá pide identificarse o solo se forma con JavaScript.',
      'no text in the page',
    )
  if (asks && length < LONGEST_DOOR)
    throw new Unreadable(
      'La dirección lleva a una página que pide identificarse, no al texto: súbelo como archivo.',
      'a page that asks for a password',
    )
  return {
    meta: await describe(facts.stated, units, new Date(consultada)),
    units,
    warnings: [...(drop ? [] : [WHOLE]), ...(facts.free ? [] : [PAYING]), ...doubts],
  }
}

/**
 * Tells what surrounds the article of a page, which loses its furniture; without `drop` the article could not be told
 * from the rest.
 */
export function separated({ root, title }: Page): { extracted: Found; drop?: (element: HtmlElement) => boolean } {
  if (depthOf(root) > DEEPEST) return { extracted: {} }
  withoutFurniture(root)
  const { content, ...extracted } = extract(root) ?? NOTHING
  const body = find(root, 'body') ?? root
  return { extracted, ...(content && { drop: leftOut(body, keptIn(content), extracted.title ?? title ?? '') }) }
}

type Extracted = Found & { content: HtmlNode | null }
const NOTHING: Extracted = { content: null }

function extract(root: HtmlNode): Extracted | null {
  mark(root)
  // The page is serialised by parse5 first: linkedom's own parser does not build the tree that browsers build from
  // loose HTML
  const { document } = parseHTML('childNodes' in root ? serialize(root) : '')
  const article = elementsIn(document) > MOST_ELEMENTS ? null : new Readability(document).parse()
  if (!article) return null
  const { title, byline, siteName, lang, content, length } = article
  return {
    ...(title && { title }),
    ...(byline && { byline }),
    ...(siteName && { siteName }),
    ...(lang && { lang }),
    content: content && (length ?? 0) >= LEAST ? parseHtml(content) : null,
  }
}

const isPassword = (element: HtmlElement): boolean =>
  element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'password'

const elementsIn = (document: { querySelectorAll(selector: string): { length: number } }): number =>
  document.querySelectorAll('*').length

function unitsOf(
  root: HtmlNode,
  { url, consultada }: { url: string; consultada: string },
  drop: HtmlHooks['drop'],
): Unit[] {
  const { blocks } = htmlBlocks(root, { notes: notesIn(root), ...(drop && { drop }) })
  const [opening] = blocks
  // A long heading directly under the title sums up the article and heads nothing
  if (opening?.heading !== undefined && opening.text.length > LONGEST_HEADING) delete opening.heading
  const web = (ancla: Ancla): Ancla =>
    ancla.tipo === 'seccion'
      ? {
          ...{ tipo: 'web', url, ruta: ancla.ruta, parrafo: ancla.parrafo, consultada },
          ...(ancla.cabecera !== undefined && { cabecera: ancla.cabecera }),
        }
      : ancla
  const anchored = (paragraph: Paragraph): Paragraph =>
    paragraph.ancla ? { ...paragraph, ancla: web(paragraph.ancla) } : paragraph
  const units = toUnits([{ blocks }], { flow: true }).filter(unit => unit.texto.trim() !== '')
  return units.map((unit, i) => ({
    ...unit,
    posicion: i + 1,
    ancla: web(unit.ancla),
    parrafos: unit.parrafos?.map(anchored) ?? [],
  }))
}
