/** Candidates for the year of this edition: years on the first and last pages and in what the file states. Pure. */
import { citationIn } from './imprint/citation.ts'
import type { Segment } from './page/lines.ts'
import { flag } from './page/model.ts'
import { rowsOf } from './title/title-place.ts'
import type { TitlePlace, View } from './page/view.ts'
import { DEGREE } from './words/words.ts'
import { labels, COPYRIGHT, GOES_ON, leadOf, OTHER_FOLLOWS, REVISED_LATER, words } from './year-words.ts'

export interface YearCandidate {
  year: number
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo'
  features: Record<string, number>
}

/** The end of a range with a hyphen ("1997-2023") is a year too; elsewhere a number after one is a day or a code. */
const YEAR = new RegExp(
  String.raw`(?<![\d$€£]|\d[.,/]|(?<!(?<!\d)(?:19|20)\d)\d-)(1[5-9]\d\d|20\d\d)(?!\d|[.,]\d|%` +
    String.raw`|[-–]\d{3}[\dXx](?!\d))|(?<=(?:(?<!\d)\d{1,2}|\p{L}{3})[/.-]\d{1,2}[/.-])(20\d\d|19\d\d)(?!\d)` +
    String.raw`|(?<![\d.])(20\d\d|19\d\d)(?=(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\d.]))`,
  'gu',
)
/** A work that the text cites by its page: "(Lessig, 2004, p. 23)". */
const CITES = /[([][^()[\]]{2,80}$/u,
  BY_PAGE = /^[a-z]?, (?:pp?|p[áa]gs?|cap|chap|n|§)\.? ?\d/iu

/** A standard is called by its number, "IEEE 1588"; of a later one it may be the year: "© IEEE 2012". */
const STANDARD = /(?<!\p{L})(?:IEEE|ISO|IEC|ANSI|DIN|RFC|ECMA|FIPS)[\s/-]*(?:(?:IEC|IEEE|Std\.?|PUB)[\s-]*)?$/u
const FIRST_OF_STANDARDS = 1900
/** The letters of a code before its number: "DEVWKS-1542". */
const CODE = /\p{L}-$/u

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
    .flatMap(({ page, segments }) => {
      const figures = rowsOf(view, page).full ? [] : segments.filter(({ text }) => FIGURES.test(text))
      return segments.flatMap((line, i) => {
        const at = { page, before: segments[i - 1], next: segments[i + 1] }
        return isOfScale(line, figures) ? [] : mentionsIn(line, view, { title, at })
      })
    })
    .filter((mention, _, all) => !all.some(other => isEarlier(mention, other)))
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
  const [made, published] = [yearOf(material.stated.made), yearOf(material.stated.published)]
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

/** True for the rights of an earlier version: "© 2012 Lantern Society" over "© 2015 Ana Ruiz". */
const isEarlier = ({ line, year, features }: Mention, other: Mention): boolean =>
  Boolean(features['copyright'] && other.features['copyright']) &&
  year < other.year &&
  line!.page === other.line!.page &&
  line!.y > other.line!.y &&
  line!.y - other.line!.y < 4 * line!.size

const FIGURES = /^[−-]?\d+(?:[.,]\d+)?(?:\s+[−-]?\d+(?:[.,]\d+)?)*$/
/** So many lines of figures alone are on a page that shows a diagram. */
const SCALE = 8

/** True for figures of the scale of a diagram, of which others stand on the line: "1900 3800" is no year. */
const isOfScale = (line: Segment, figures: readonly Segment[]): boolean =>
  figures.length >= SCALE &&
  figures.includes(line) &&
  (/\s/.test(line.text) || figures.some(other => other !== line && Math.abs(other.y - line.y) < 0.2 * line.size))

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

/** True for the date of a first version, which that of a later one follows, also in the next line. */
const isRevised = (after: string, next: Segment | undefined): boolean =>
  REVISED_LATER.test(after) || (/^\W*$/.test(after) && next !== undefined && REVISED_LINE.test(next.text))
const REVISED_LINE = /^\W{0,2}(?:last )?(?:revised|updated|revisad[oa]|actualizad[oa])\b.{0,25}(?:19|20)\d\d\W{0,2}$/iu

interface At {
  page: number
  /** The lines above and below it. */
  before: Segment | undefined
  next: Segment | undefined
}

function mentionsIn(
  line: Segment,
  view: View,
  { title, at: { page, before: above, next } }: { title: TitlePlace | null; at: At },
): Mention[] {
  if (!/\d{4}/.test(line.text)) return []
  const citation = citationIn(line.text)
  const mentions = [...line.text.matchAll(YEAR)].flatMap(match => {
    const before = line.text.slice(0, match.index)
    const after = line.text.slice(match.index + 4)
    if ((CITES.test(before) && BY_PAGE.test(after)) || GOES_ON.test(after)) return []
    const lead = leadOf(before, above)
    if (Number(match[1]) < FIRST_OF_STANDARDS && (STANDARD.test(before) || CODE.test(before))) return []
    if ((COPYRIGHT.test(lead) && OTHER_FOLLOWS.test(after)) || isRevised(after, next)) return []
    return [
      {
        year: Number(match[1] ?? match[2] ?? match[3]),
        line,
        features: {
          ...words({ before, after, lead }, line, citation),
          ...labels(above),
          ...where(line, view, { title, page }),
        },
      },
    ]
  })
  return mentions.slice(0, 6)
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
