/** The title of a page, without the name of its site. Pure. */
import { fold } from '../prose/blocks.ts'
import type { Stated } from '../prose/describe.ts'
import { headed } from '../prose/headed.ts'
import { text, type Node } from './jsonld.ts'
import { meta, type Page } from './page.ts'

/**
 * Returns the title. `extracted` is the one that Readability found; `names` are those of the site, and the parts of its
 * hosts.
 */
export function titleOf(
  page: Page,
  article: Node | undefined,
  { extracted, names }: { extracted: string | undefined; names: readonly string[] },
): Pick<Stated, 'titulo'> {
  const stated = meta(page, 'citation_title') ?? headline(page, article) ?? meta(page, 'dc.title', 'dcterms.title')
  const shown = meta(page, 'og:title', 'twitter:title') ?? text(article?.['name']) ?? cut(page.title, extracted)
  const titulo = stated
    ? withoutSite(stated, names)
    : shown && headed(withoutSite(shown, names), page.h1s, h1 => names.some(name => fold(name) === fold(h1)))
  return titulo ? { titulo } : {}
}

/** Removes the site's name, or a part of its host's, from the end: "Getting LEAN with Digital Ad UX | IAB". */
function withoutSite(title: string, names: readonly string[]): string {
  const parts = /^(.*\S)\s+[|–—·:»-]\s+(\S.*)$/su.exec(title)
  return parts && names.some(name => name.length > 2 && fold(name) === fold(parts[2]!)) ? parts[1]! : title
}

/**
 * Encyclopedias write a short description into `headline`: where the node also has a name, the page's own heading
 * decides.
 */
function headline({ h1s, title = '' }: Page, article: Node | undefined): string | undefined {
  const headlineText = text(article?.['headline']),
    name = text(article?.['name'])
  const shown = (candidate: string): boolean =>
    h1s.some(h1 => fold(h1) === fold(candidate)) || fold(title).startsWith(fold(candidate))
  return name !== undefined && shown(name) && !(headlineText !== undefined && shown(headlineText)) ? name : headlineText
}

/**
 * Prefers the page's own title: Readability cuts the site's name off the end, but it also cuts the beginning of "La
 * rueda - una historia del molino".
 */
const cut = (title: string | undefined, extracted: string | undefined): string | undefined =>
  title === undefined || (extracted && title.startsWith(extracted)) ? extracted : title
