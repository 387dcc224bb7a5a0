/** Candidates for the year of this edition: years on the first and last pages and in what the file states. Pure. */
import { type Citation, citationIn } from './citation.ts'
import type { Segment } from './lines.ts'
import { flag } from './model.ts'
import type { TitlePlace, View } from './view.ts'
import { CONFERENCE, DEGREE, MASTHEAD, MONTHS } from './words.ts'

export interface YearCandidate {
  year: number
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo'
  features: Record<string, number>
}

/** The end of a range with a hyphen ("1997-2023") is a year too; a number after a hyphen elsewhere is a day or a code. */
const YEAR =
  /(?<![\d$€£]|\d[.,/]|(?<!(?<!\d)(?:19|20)\d)\d-)(1[5-9]\d\d|20\d\d)(?!\d|[.,]\d|%|[-–]\d{3}[\dXx](?!\d))|(?<=(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-])(20\d\d|19\d\d)(?!\d)|(?<![\d.])(20\d\d|19\d\d)(?=(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.]))/g
const MONTH = `(?<!\\p{L})(?:${MONTHS})(?!\\p{L})\\.?`
const MONTH_YEAR = new RegExp(
  `${MONTH}[\\s,.]*(?:\\d{1,2}(?:\\s?[–-]\\s?\\d{1,2})?(?:st|nd|rd|th)?,?\\s*)?(?:de\\s+|del\\s+|of\\s+)?$`,
  'iu',
)
const FULL_DATE = new RegExp(
  `\\d{1,2}(?:º|\\.|st|nd|rd|th)?\\s+(?:de\\s+|of\\s+)?${MONTH}[\\s,.]*(?:de\\s+|` +
    `del\\s+)?$|\\d{1,2} d['’eo] ?\\p{Ll}{3,9} d(?:e|el|o) $|${MONTH}\\s+\\d{1,2}(?:st|` +
    'nd|rd|th)?,?\\s*$|\\d{1,2}[/.-]\\d{1,2}[/.-]$',
  'iu',
)

/** What the words before and after a year say of it. */
const BEFORE: Record<string, RegExp> = {
  copyright: /(?:©|\(c\)|copyright|derechos)[^.;]{0,60}$/iu,
  published:
    /(?:publish\p{L}*|publicad[oa]|publication date|fecha de publicaci[oó]n|issued|version of record|first online|available online|published online)\W{0,3}[^.;]{0,30}$/iu,
  received: /(?:received|recibid[oa]|submitted|enviad[oa]|re[cç]u|presentad[oa])[^.;]{0,40}$/iu,
  revised: /(?:revised|revisad[oa]|r[eé]vis[eé]\p{L}*)[^.;]{0,30}$/iu,
  accepted: /(?:accepted|aceptad[oa]|accept[eé]\p{L}*)[^.;]{0,30}$/iu,
  printed:
    /(?:printed|impres[oa]|edici[oó]n|edition|reimpresi[oó]n|reprinted|auflage|versi[oó]n|v\d[\d.]*)[^.;]{0,40}$/iu,
  presented: /(?:presented (?:at|in|on)|presentad[oa] en|appear(?:s|ed|ing)? in)[^;]{0,70}$/iu,
  firstVersion: /(?:first|initial) (?:version|draft|edition)|primera (?:versi[oó]n|edici[oó]n)[^.;]{0,25}$/iu,
  thisVersion:
    /(?:(?:this|current|present|latest) (?:version|draft|edition)|last (?:updated?|revised|modified|changed?)|esta (?:versi[oó]n|edici[oó]n)|[uú]ltima (?:versi[oó]n|revisi[oó]n|actualizaci[oó]n))[^.;]{0,25}$/iu,
  original: /(?:first published|originally|appeared in|taken from)[^.;]{0,60}$/iu,
  filed:
    /(?:filed|decided|dated|entered|issued|signed|fecha|date|firmad[oa]|resuelt[oa]|sentencia de)\W{0,4}[^.;]{0,20}$/iu,
  argued: /(?:argued|heard|submitted|since|desde|from|between|entre|hasta|until)\W{0,3}[^.;]{0,20}$/iu,
  fetched:
    /(?:download\p{L}*|descargad[oa]|retrieved|accessed|consultad[oa]|visited|printed on|generated|created)[^;]{0,60}$/iu,
  term: /(?:term|a[ñn]o|year|temporada|ejercicio|ley|law|act|resoluci[oó]n|decreto|regulation|expte\.?|exp\.?|expediente|case|causa|n[oº°]\.?)\W{0,5}\d{0,3}$/iu,
  arxiv: /arxiv:\S+\s.{0,30}$/iu,
  reference:
    /\p{Lu}\p{Ll}+(?:,| &| and| et al\.?| y)?\s*[([](?:[^()[\]]*,\s*)?$|[([][^()[\]]{3,60},\s*$|\bet al\.,?\s*$|\p{Lu}\p{Ll}+,? \p{Lu}{1,2} [([]$/u,
}

/** A year with volume, issue and pages beside it: 75 (2009) 178–189; 2022; 22(3):522-532; (2014), 26:1, 147–154. */
const CITED =
  /\(\d{4}\)[,:]?\s*(?:pp?\.?\s*)?\d+(?:[:(]\d+\)?)?[,:\s]*\d*\s*[–-]\s*\d+|\d{4}\s?[;,]\s*(?:vol\.?\s*)?\d+\s*\(\d+\)|\d+\s?[(:,]\s?(?:no\.?\s*)?\d+\)?[,:]?\s*(?:\(?\p{L}*\.?\s*\d{4}\)?)?,?\s*(?:pp?\.?\s*)?\d+\s*[–-]\s*\d+|vol\.?\s*\d+.{0,30}no\.?\s*\d+|(?:19|20)\d\d,?\s*vol\.?\s*\d+/iu

/** A work that the text cites by its page: "(Lessig, 2004, p. 23)". */
const CITES = /[([][^()[\]]{2,80}$/u,
  BY_PAGE = /^[a-z]?, (?:pp?|p[áa]gs?|cap|chap|n|§)\.? ?\d/iu

interface Mention {
  year: number
  /** The line with the year; null when only the file states it. */
  line: Segment | null
  features: Record<string, number>
}

export function yearCandidates(view: View, title: TitlePlace | null, titleText: string): YearCandidate[] {
  const { material } = view
  const mentions = material.pages
    .filter(({ page }) => page <= 6 || page > material.total - 2)
    .flatMap(({ page, segments }) =>
      segments.flatMap((line, i) => mentionsIn(line, view, { title, at: { page, before: segments[i - 1] } })),
    )
  const cited = mentions.some(m => m.features['citedYear'] && m.line!.page <= 3)
  const rights = mentions.some(m => m.features['copyright'] && m.line!.page <= 8)
  const dates = mentions.filter(({ features }) => features['fullDate'])
  const headings = dates.filter(({ line }) => DATE_ALONE.test(line!.text))
  const diary = new Set(headings.map(({ line }) => line!.page)).size >= LOG
  for (const mention of mentions) {
    const { features, line } = mention
    const onPage = dates.filter(other => other.line!.page === line!.page).length
    // The dates of a log of changes are none of the document's own, nor are those over the days of a diary.
    features['inLog'] = flag(onPage >= LOG || (diary && headings.includes(mention)))
    features['againstCited'] = flag(cited && !features['citedYear'])
    features['againstRights'] = flag(rights && !features['copyright'] && !features['citedYear'])
  }
  const made = yearOf(material.stated.made)
  const published = yearOf(material.stated.published)
  const more = { made, published, titleText }
  const times = new Map<number, number>()
  for (const { year } of mentions) times.set(year, (times.get(year) ?? 0) + 1)
  const only = [...new Set([made, published])].filter(year => year !== null)
  return [
    ...mentions.map(mention => candidate(mention, { times: times.get(mention.year)!, view, more })),
    ...only.map(year =>
      candidate(
        { year, line: null, features: { fileOnly: 1, fileUnsaid: flag(!times.has(year)) } },
        { times: 0, view, more },
      ),
    ),
  ].filter(({ year }) => year <= material.now + 1)
}

/** So many full dates on a page are those of a log of changes; so many pages with a date as a heading, of a diary. */
const LOG = 5
/** A line that is one full date. */
const DATE_ALONE = /^\W*(?:[\p{L}\d.,º’'/-]+\s+){0,5}[\d/.-]*\d{4}\W*$/u

interface Elsewhere {
  made: number | null
  published: number | null
  titleText: string
}

function candidate(
  { year, line, features }: Mention,
  { times, view, more }: { times: number; view: View; more: Elsewhere },
): YearCandidate {
  const page = line?.page ?? 1
  return {
    year,
    text: line?.text.slice(0, 200) ?? String(year),
    page,
    source: line === null ? 'archivo' : view.covers.has(page) ? 'cubierta' : 'pagina',
    features: {
      ...features,
      isMade: flag(year === more.made && view.covers.size === 0),
      longBefore: flag(more.made !== null && more.made - year > 8),
      isPublished: flag(year === more.published),
      old: flag(year < 1850),
      inTitle: flag(more.titleText.includes(String(year))),
      often: flag(times > 2),
      short: flag(view.material.total <= 3),
    },
  }
}

interface At {
  page: number
  /** The line above it. */
  before: Segment | undefined
}

function mentionsIn(
  line: Segment,
  view: View,
  { title, at: { page, before: above } }: { title: TitlePlace | null; at: At },
): Mention[] {
  if (!/\d{4}/.test(line.text)) return []
  const citation = citationIn(line.text)
  return [...line.text.matchAll(YEAR)].slice(0, 6).flatMap(match => {
    const before = line.text.slice(0, match.index)
    const after = line.text.slice(match.index + 4)
    if (CITES.test(before) && BY_PAGE.test(after)) return []
    return [
      {
        year: Number(match[1] ?? match[2] ?? match[3]),
        line,
        features: {
          ...words({ before, after }, line, citation),
          ...labels(above),
          ...where(line, view, { title, page }),
        },
      },
    ]
  })
}

function words(
  { before, after }: { before: string; after: string },
  { text }: Segment,
  citation: Citation | null,
): Record<string, number> {
  const year = Number(text.slice(before.length, before.length + 4))
  const long = text.length > 120
  const ends = /\d{4}\s?[-–—/]\s?$/.test(before)
  // In "© 1998-2015" the last year is that of this edition.
  const rights = ends && BEFORE['copyright']!.test(before)
  const range = (ends && !rights) || /^\s?[-–—/]\s?\d{2,4}(?!\d)/.test(after)
  const full = FULL_DATE.test(before)
  const monthly = full || MONTH_YEAR.test(before)
  const out: Record<string, number> = {
    long: flag(long),
    range: flag(range),
    rightsEnd: flag(rights),
    // "1994-2022" on a line of its own: the last year is that of this edition.
    spanEnd: flag(ends && /^\W*\d{4}\W*$/.test(before) && /^\W*$/.test(after)),
    // "20220210", the date of a release.
    compact: flag(/^\d{4}(?!\d)/.test(after)),
    fullDate: flag(full && !long),
    dated: flag(monthly && !long),
    datedLong: flag(monthly && long),
    iso: flag(/^[-/]\d{1,2}[-/]\d{1,2}(?!\d)/.test(after)),
    alone: flag(/^\W*$/.test(before) && /^\W*$/.test(after)),
    placed: flag(
      /^(?:[^:]{3,30}:\s*)?[\p{Lu}][\p{L}\s.,()–-]{2,50}[,.\s–-]+$/u.test(before) && /^\W*$/.test(after) && !monthly,
    ),
    low: flag(/^\p{Ll}/u.test(text)),
    masthead: flag(MASTHEAD.test(text) && text.length < 200),
    cited: flag(text.length < 260 && CITED.test(text)),
    citedYear: flag(citation?.year === year),
    conference: flag(CONFERENCE.test(text) && text.length < 200),
    number: flag(/^[-/]\d/.test(after) || /[\p{L}\d][-/]$/u.test(before)),
    address: flag(/https?:|www\.|\/$/.test(before.slice(-40))),
    prose: flag(
      /^\s*[,;]?\s*\p{Ll}{2,}\s+\p{Ll}/u.test(after) ||
        /\p{Ll}\s+\p{Ll}+\s+(?:in|en|de|of|since|desde)?\s*$/u.test(before),
    ),
  }
  for (const [name, pattern] of Object.entries(BEFORE)) out[name] = flag(pattern.test(before))
  // "Soil Letters (2014), 26:1, 147–154" does not refer to another work.
  if (out['citedYear']) out['reference'] = 0
  return out
}

/** Features of a label above the year instead of before it. */
function labels(above: Segment | undefined): Record<string, number> {
  if (!above || above.text.length > 45) return {}
  return {
    publishedAbove: flag(
      /^(?:publication date|fecha(?: de publicaci[oó]n)?|published|date|publicado|issue date|year|a[ñn]o)\W*$/iu.test(
        above.text,
      ),
    ),
    fetchedAbove: flag(/retrieved|accessed|download|descarga|consulta/iu.test(above.text)),
  }
}

function where(
  line: Segment,
  view: View,
  { title, page }: { title: TitlePlace | null; page: number },
): Record<string, number> {
  const { material } = view
  const { height, segments } = material.pages.find(p => p.page === page)!
  const at = line.y / height
  const sparse = segments.reduce((n, s) => n + s.text.length, 0) < 900
  const degree = segments.some(s => DEGREE.test(s.text) && s.text.length < 120)
  // The lines of a stamp that runs up the margin are measured along it, so their height on the page is unknown.
  if (line.turned)
    return { turned: 1, first: flag(page === 1), turnedFirst: flag(page === 1), titlePage: flag(title?.page === page) }
  return {
    first: flag(page === 1),
    second: flag(page === 2),
    early: flag(page > 2 && page <= 6),
    last: flag(page > Math.max(2, material.total - 2)),
    titlePage: flag(title?.page === page),
    underTitle: flag(title?.page === page && line.y < title.bottom),
    overTitle: flag(title?.page === page && line.y > title.top),
    closeUnder: flag(
      title?.page === page && line.y < title.bottom && title.bottom - line.y < 12 * Math.max(9, material.body),
    ),
    onCover: flag(view.covers.has(page)),
    sparse: flag(sparse),
    degreePage: flag(sparse && degree && page <= 4),
    margin: flag(at > 0.88 || at < 0.13),
    clock: flag((at > 0.9 || at < 0.1) && /\d{4},?\s+\d{1,2}[:.*h]\d{2}/.test(line.text)),
    inText: flag(view.paragraphs.has(line) && at < 0.88 && at > 0.13 && !/©|copyright/iu.test(line.text)),
    court: flag(view.court),
    courtFirst: flag(view.court && page === 1),
  }
}

/** The year of a date (XMP "2007-01-20", Info "D:20070122…"), or null. */
export function yearOf(date: string | undefined): number | null {
  const year = Number(/(?:^|D:|\D)((?:1[5-9]|20)\d\d)/.exec(date ?? '')?.[1] ?? NaN)
  return Number.isFinite(year) ? year : null
}
