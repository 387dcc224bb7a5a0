/**
 * Reads a saved page: its text like any HTML file, and what it says of itself like a page of the web where it states
 * its address. Of 20 real pages saved so, 11 had lost their site and address, and one its author and year.
 */
import { parseHtmlFile } from '../prose/html-file.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { factsOf } from './metadata.ts'
import { meta, parsePage, textOfPage, type Page } from './page.ts'

export async function parseSavedPage(source: Source): Promise<Parsed> {
  const parsed = await parseHtmlFile(source)
  const html = textOfPage(source.bytes, null)
  const page = parsePage(html, 'about:blank')
  const url = addressOf(html, page)
  if (url === null) return parsed
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
