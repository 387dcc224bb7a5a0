/**
 * What a page says of itself, from the most reliable source to the least: Highwire `citation_*`, JSON-LD, Dublin Core,
 * Open Graph, plain meta tags, the byline. Pure.
 */
import type { Stated } from '../prose/describe.ts'
import { plainAddress } from '../fetch/address.ts'
import { named, text, typesOf, type Named, type Node } from './jsonld.ts'
import { meta, resolved, type Page } from './page.ts'
import { titleOf } from './title.ts'
import { lookup } from '../../../lookup.ts'

export interface Facts {
  /** The address to cite. */
  url: string
  /** False when the page says that reading it must be paid for. */
  free: boolean
  stated: Stated
}

/** Maps a schema.org type to the CSL type of the page that states it. */
const ARTICLES: Readonly<Record<string, string>> = lookup({
  ScholarlyArticle: 'article-journal',
  MedicalScholarlyArticle: 'article-journal',
  NewsArticle: 'article-newspaper',
  ReportageNewsArticle: 'article-newspaper',
  AnalysisNewsArticle: 'article-newspaper',
  OpinionNewsArticle: 'article-newspaper',
  BackgroundNewsArticle: 'article-newspaper',
  ReviewNewsArticle: 'article-newspaper',
  BlogPosting: 'post-weblog',
  LiveBlogPosting: 'post-weblog',
  SocialMediaPosting: 'post',
  Report: 'report',
  Article: 'webpage',
  TechArticle: 'webpage',
  Recipe: 'webpage',
  HowTo: 'webpage',
  Review: 'webpage',
  DiscussionForumPosting: 'post',
})
const PAGES = new Set(['WebPage', 'AboutPage', 'FAQPage', 'ItemPage', 'ProfilePage', 'QAPage'])

/** What Readability found, used where the head says nothing. */
export interface Found {
  title?: string
  byline?: string
  siteName?: string
  lang?: string
}

export function factsOf(page: Page, extracted: Found, consultada: string): Facts {
  const article =
    page.ld.find(node => typesOf(node).some(type => type in ARTICLES)) ??
    page.ld.find(node => typesOf(node).some(type => PAGES.has(type)))
  const url = canonical(page)
  const site = siteOf(page, article, extracted)
  const names = [site, ...[page.url, url].flatMap(address => new URL(address).hostname.split('.'))]
  const authors = authorsOf(page, article, { extracted, site })
  const fecha = dateOf(page, article)
  const idioma =
    meta(page, 'citation_language') ??
    text(article?.['inLanguage']) ??
    meta(page, 'dc.language', 'dcterms.language') ??
    page.lang ??
    meta(page, 'og:locale', 'content-language')
  return {
    url,
    free:
      meta(page, 'article:content_tier') !== 'locked' &&
      !page.ld.some(node => /^false$/i.test(String(node['isAccessibleForFree']))),
    stated: {
      ...titleOf(page, article, { extracted: extracted.title, names }),
      ...authors,
      ...(fecha && { fecha }),
      ...(idioma && { idioma }),
      identifiers: ['citation_doi', 'dc.identifier', 'dcterms.identifier', 'prism.doi', 'citation_isbn'].flatMap(
        name => page.metas.get(name) ?? [],
      ),
      csl: { ...cslOf(page, article, site), ...dates(fecha, consultada), URL: url },
    },
  }
}

/**
 * The canonical address that the page states. It is ignored when it leads to the front page, which is a mistake seen on
 * real sites, or to another site: the text was read here, and nobody has checked that it is there too.
 */
function canonical(page: Page): string {
  const own = new URL(plainAddress(page.url))
  own.hash = ''
  const declared =
    resolved(page, page.links.find(link => link.rel.split(/\s+/).includes('canonical'))?.href) ??
    resolved(page, meta(page, 'og:url'))
  return declared === null ||
    !sameSite(new URL(declared), own) ||
    (new URL(declared).pathname === '/' && own.pathname !== '/')
    ? own.href
    : declared
}

/** The host without `www.`, `m.` or `amp.`, which lead to the same site. */
const house = ({ hostname }: URL): string =>
  hostname
    .split('.')
    .filter(label => !/^(?:www\d?|m|amp|mobile|movil)$/.test(label))
    .join('.')
const sameSite = (a: URL, b: URL): boolean => house(a) === house(b)

function siteOf(page: Page, article: Node | undefined, extracted: Found): string {
  const names = [
    meta(page, 'og:site_name'),
    text(article?.['publisher']),
    text(article?.['isPartOf']),
    meta(page, 'application-name'),
    extracted.siteName,
  ]
  return (
    names.find(name => name !== undefined && !/^https?:/i.test(name)) ??
    new URL(canonical(page)).hostname.replace(/^www\./, '')
  )
}

function authorsOf(
  page: Page,
  article: Node | undefined,
  { extracted, site }: { extracted: Found; site: string },
): Pick<Stated, 'autores' | 'sorted' | 'published'> {
  const plain = (names: readonly string[]): Named[] =>
    names.filter(name => !/^https?:|^@/.test(name)).map(name => ({ name, person: true }))
  const ways: readonly (() => Named[])[] = [
    () =>
      plain([
        ...(page.metas.get('citation_author') ?? []),
        ...(page.metas.get('citation_authors') ?? []).flatMap(list => list.split(/\s*;\s*/)),
      ]),
    () => named(article?.['author']),
    () => plain([...(page.metas.get('dc.creator') ?? []), ...(page.metas.get('dcterms.creator') ?? [])]),
    () =>
      plain([
        ...(page.metas.get('article:author') ?? []),
        ...(page.metas.get('author') ?? []),
        ...(page.metas.get('parsely-author') ?? []),
      ]),
  ]
  for (const way of ways) {
    const authors = way().filter(({ name }) => name.toLowerCase() !== site.toLowerCase() && !NOBODY.test(bare(name)))
    if (authors.length > 0) {
      return {
        autores: authors.map(({ name, person }) => (person ? bare(name) : { institution: name })),
        published: true,
      }
    }
  }
  // When the page marks more than three credits, they include the authors of other pages
  const shown = page.credits.length > 3 ? [] : page.credits.length > 0 ? page.credits : [extracted.byline ?? '']
  const autores = shown
    .map(bare)
    .filter(name => name !== '' && !NOBODY.test(name) && name.toLowerCase() !== site.toLowerCase())
  return autores.length > 0 ? { autores } : {}
}

/** Names that stand for nobody in particular and cannot be cited. */
const NOBODY = new RegExp(
  `^(?:${[
    '(?:la )?redacci[oó]n(?: .*)?|(?:la )?r[eé]daction|reda[cç][aã]o',
    'redazione|redaktion|admin(?:istrador|istrator)?|webmaster|editor|staff|newsroom|agencias|desconocido|unknown|' +
      'an[oó]nimo|.*@.*',
  ].join('|')})$`,
  'i',
)

/** Reduces "By Nathan Willis\n March 25, 2015" to the name. */
const bare = (byline: string): string =>
  byline
    .trim()
    .replace(/^(?:by|por|par|von|written by|escrito por|posted by)[:\s]+/i, '')
    .split(/\s*[\n|•·]\s*/)[0] ?? ''

const DATES = ['citation_publication_date', 'citation_date', 'citation_online_date'] as const
const OTHER_DATES = [
  'article:published_time',
  'dcterms.issued',
  'dc.date.issued',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'date',
  'pubdate',
  'publish-date',
  'parsely-pub-date',
] as const

function dateOf(page: Page, article: Node | undefined): string | undefined {
  // A wiki page is dated by its last change, because its text is no longer the one of its first day
  if (/^mediawiki/i.test(meta(page, 'generator') ?? '')) return text(article?.['dateModified'])
  const published = page.times.find(time => time.published) ?? (page.times.length === 1 ? page.times[0] : undefined)
  return meta(page, ...DATES) ?? text(article?.['datePublished']) ?? meta(page, ...OTHER_DATES) ?? published?.date
}

/**
 * Date parts of `2015-10-15T08:00:26+00:00`, `2015/10/15` or `2015`, as the page writes them, so that a time zone does
 * not move the day.
 */
function dateParts(date: string | undefined): number[] | undefined {
  const parts = /^\s*(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?/.exec(date ?? '')
  if (!parts) return undefined
  const [year, month, day] = parts.slice(1).map(Number)
  return [year, month, day].filter(part => part !== undefined && Number.isFinite(part) && part > 0).map(Number)
}

export function dates(fecha: string | undefined, consultada: string): Record<string, unknown> {
  const issued = dateParts(fecha),
    accessed = dateParts(consultada)
  return {
    ...(issued && { issued: { 'date-parts': [issued] } }),
    ...(accessed && { accessed: { 'date-parts': [accessed] } }),
  }
}

function cslOf(page: Page, article: Node | undefined, site: string): Record<string, unknown> {
  const journal = meta(page, 'citation_journal_title', 'prism.publicationname')
  const kind = typesOf(article ?? {})
    .map(type => ARTICLES[type])
    .find(type => type !== undefined)
  const type = journal
    ? 'article-journal'
    : meta(page, 'citation_conference_title')
      ? 'paper-conference'
      : (kind ?? 'webpage')
  const first = meta(page, 'citation_firstpage', 'prism.startingpage'),
    last = meta(page, 'citation_lastpage', 'prism.endingpage')
  const fields: Record<string, string | undefined> = {
    type,
    'container-title': journal ?? meta(page, 'citation_conference_title') ?? site,
    volume: meta(page, 'citation_volume', 'prism.volume'),
    issue: meta(page, 'citation_issue', 'prism.number'),
    ISSN: meta(page, 'citation_issn'),
    page: first && last && first !== last ? `${first}-${last}` : first,
    publisher:
      meta(page, 'citation_publisher', 'dc.publisher') ??
      (type === 'report' ? text(article?.['publisher']) : undefined),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** True when the page calls itself an article. */
export const saysArticle = (page: Page): boolean =>
  meta(page, 'og:type') === 'article' ||
  page.metas.has('citation_title') ||
  page.ld.some(node => typesOf(node).some(type => type in ARTICLES))
