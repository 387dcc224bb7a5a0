/**
 * Reads a saved page like any HTML file and, where it states its address, what it says of itself like a page of the
 * web: of 20 real pages saved so, 11 had lost their site and address, and one its author and year.
 */
import { parseHtmlFile, parsedPage } from '../prose/html-file.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { factsOf, saysArticle } from './metadata.ts'
import { meta, parsePage, textOfPage, type Page } from './page.ts'

/**
 * A page that calls itself an article is read without what surrounds it: of the 7,510 words of eight such real pages,
 * 2,728 stood around the articles, and all but 20 of the articles' own are kept. Others are read whole: of 54 pages of
 * two manuals, 13 would have lost more than a quarter of their text.
 */
export async function parseSavedPage(source: Source): Promise<Parsed> {
  const html = textOfPage(source.bytes, null)
  const page = parsePage(html, 'about:blank')
  const url = addressOf(html, page)
  if (url === null) return parseHtmlFile(source)
  // Loaded for articles alone: it takes 0.4 s on a busy machine, and every manual is read here too.
  const around = saysArticle(page) ? (await import('./article.ts')).separated(page).drop : undefined
  const parsed = around ? parsedPage(page.root, around) : await parseHtmlFile(source)
  const { stated } = factsOf({ ...page, url }, {}, '')
  const { autores = [], sorted = [], ...own } = parsed.stated
  const names = (stated.autores ?? stated.sorted) ? {} : { autores, sorted }
  return { ...parsed, stated: { ...own, ...names, ...stated } }
}

/** What Chromium, Firefox and Internet Explorer write into a page that they save. */
const SAVED = /^[^]{0,2000}?<!--\s*saved from url=\(\d+\)(\S+)\s*-->/i

/** The address of a page that is on the web; null where the page does not say it. */
function addressOf(html: string, page: Page): string | null {
  const stated = [
    page.links.find(({ rel }) => rel.split(/\s+/).includes('canonical'))?.href,
    meta(page, 'og:url'),
    SAVED.exec(html)?.[1],
  ]
  return (
    stated.find(address => address !== undefined && /^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) ?? null
  )
}
