/** What the words around a year say of it: whose date it is, and of what. Pure. */
import type { Citation } from './imprint/citation.ts'
import type { Segment } from './page/lines.ts'
import { flag } from './page/model.ts'
import { CONFERENCE, MASTHEAD, MONTHS } from './words/words.ts'

const MONTH = `(?<!\\p{L})(?:${MONTHS})(?!\\p{L})\\.?`
const MONTH_YEAR = new RegExp(
  `${MONTH}[\\s,.]*(?:\\d{1,2}(?:\\s?[–-]\\s?\\d{1,2})?(?:st|nd|rd|th)?,?\\s*)?(?:de\\s+|del\\s+|of\\s+)?$`,
  'iu',
)
const FULL_DATE = new RegExp(
  `\\d{1,2}(?:º|\\.|st|nd|rd|th)?\\s+(?:de\\s+|of\\s+)?${MONTH}[\\s,.]*(?:de\\s+|` +
    `del\\s+)?$|\\d{1,2} d['’eo] ?\\p{Ll}{3,9} d(?:e|el|o) $|${MONTH}[\\s/-]+\\d{1,2}(?:st|` +
    'nd|rd|th)?[,/-]?\\s*$|\\d{1,2}[/.-]\\d{1,2}[/.-]$',
  'iu',
)

/** What the words before and after a year say of it. */
const BEFORE: Record<string, RegExp> = {
  copyright: /(?:©|\(c\)|copyright|derechos)(?:[^.;]|\.\.){0,60}$/iu,
  published: new RegExp(
    String.raw`(?:publish\p{L}*|publicad[oa]|publication date|fecha de publicaci[oó]n|issued|version of record` +
      String.raw`|first online|available online|published online)\W{0,3}[^.;]{0,30}$`,
    'iu',
  ),
  received: /(?:received|recibid[oa]|submitted|enviad[oa]|re[cç]u|presentad[oa])[^.;]{0,40}$/iu,
  revised: /(?:revised|revisad[oa]|r[eé]vis[eé]\p{L}*)[^.;]{0,30}$/iu,
  accepted: /(?:accepted|aceptad[oa]|accept[eé]\p{L}*)[^.;]{0,30}$/iu,
  printed:
    /(?:printed|impres[oa]|edici[oó]n|edition|reimpresi[oó]n|reprinted|auflage|versi[oó]n|v\d[\d.]*)[^.;]{0,40}$/iu,
  presented: /(?:presented (?:at|in|on)|presentad[oa] en|appear(?:s|ed|ing)? in)[^;]{0,70}$/iu,
  firstVersion: /(?:first|initial) (?:version|draft|edition)|primera (?:versi[oó]n|edici[oó]n)[^.;]{0,25}$/iu,
  thisVersion: new RegExp(
    String.raw`(?:(?:this|current|present|latest) (?:version|draft|edition)` +
      String.raw`|last (?:updated?|revised|modified|changed?)|esta (?:versi[oó]n|edici[oó]n)` +
      String.raw`|[uú]ltima (?:versi[oó]n|revisi[oó]n|actualizaci[oó]n))[^.;]{0,25}$`,
    'iu',
  ),
  original: /(?:first published|originally|appeared in|taken from)[^.;]{0,60}$/iu,
  filed:
    /(?:filed|decided|dated|entered|issued|signed|fecha|date|firmad[oa]|resuelt[oa]|sentencia de)\W{0,4}[^.;]{0,20}$/iu,
  argued: /(?:argued|heard|submitted|since|desde|from|between|entre|hasta|until)\W{0,3}[^.;]{0,20}$/iu,
  fetched: new RegExp(
    String.raw`(?:download\p{L}*|uploaded|descargad[oa]|retrieved|accessed|consultad[oa]|visited|printed on` +
      String.raw`|generated|created)[^;]{0,60}$`,
    'iu',
  ),
  term: new RegExp(
    String.raw`(?:term|a[ñn]o|year|temporada|ejercicio|ley|law|act|resoluci[oó]n|decreto|regulation|expte\.?` +
      String.raw`|exp\.?|expediente|case|causa|n[oº°]\.?)\W{0,5}\d{0,3}$`,
    'iu',
  ),
  arxiv: /arxiv:\S+\s.{0,30}$/iu,
  reference: new RegExp(
    String.raw`\p{Lu}\p{Ll}+(?:,| &| and| et al\.?| y)?\s*[([](?:[^()[\]]*,\s*)?$|[([][^()[\]]{3,60},\s*$` +
      String.raw`|\bet al\.,?\s*$|[([][^()[\]]*\b(?:(?:and|&|y)\s\p{Lu}[\p{L}’'-]+|Team)\s$` +
      String.raw`|\p{Lu}\p{Ll}+,? \p{Lu}{1,2} [([]$`,
    'u',
  ),
}

/** A year with volume, issue and pages beside it: 75 (2009) 178–189; 2022; 22(3):522-532; (2014), 26:1, 147–154. */
const CITED = new RegExp(
  String.raw`\(\d{4}\)[,:]?\s*(?:pp?\.?\s*)?\d+(?:[:(]\d+\)?)?[,:\s]*\d*\s*[–-]\s*\d+` +
    String.raw`|\d{4}\s?[;,]\s*(?:vol\.?\s*)?\d+\s*\(\d+\)|\d+\s?[(:,]\s?(?:no\.?\s*)?\d+\)?[,:]?\s*` +
    String.raw`(?:\(?\p{L}*\.?\s*\d{4}\)?)?,?\s*(?:pp?\.?\s*)?\d+\s*[–-]\s*\d+|vol\.?\s*\d+.{0,30}no\.?\s*\d+` +
    String.raw`|(?:19|20)\d\d,?\s*vol\.?\s*\d+`,
  'iu',
)

/** Between the first and the last year of a range, also "2002..2003". */
const TO = String.raw`\s?(?:[–-]|\.\.)\s?`
const ONE = String.raw`(?:19|20)\d\d(?:${TO}(?:19|20)?\d\d)?`
const NEXT = String.raw`(?:\s*,\s*(?:and\s+)?|\s+and\s+)`
const LISTED = new RegExp(`(?:${ONE}${NEXT})+(?=(?:(?:19|20)\\d\\d${TO})?$)`, 'u')

export const COPYRIGHT = /©|◯c|\(c\)|copyright/iu
/** What stands behind a year of rights that another one follows, also in the next line: the last is this edition's. */
export const OTHER_FOLLOWS = new RegExp(`^(?:${TO}(?:19|20)\\d\\d)?(?:${NEXT}(?:19|20)\\d\\d|,\\s*$)`, 'u')

/** What follows the year in which something began that goes on: "1996-NOW". */
export const GOES_ON = /^\s?[-–—]\s?(?:now|today|present|hoy)\b/iu
/** What follows the date of a first version: "; revised 9 February, 2007". */
export const REVISED_LATER = /\b(?:revised|updated?s?|revisad[oa]|actualizad[oa])\b[^.]{0,25}(?:19|20)\d\d/iu

/**
 * What leads to a year, without the years listed before it: "© 1996, 1997, 2004" gives 2004. A list of rights goes on
 * in the next line.
 */
export function leadOf(before: string, above: Segment | undefined): string {
  const lead = before.replace(LISTED, '')
  const goesOn = /^(?:(?:19|20)\d\d\s?(?:[–-]|\.\.)\s?)?$/.test(lead) && above && /\d{4},$/.test(above.text)
  return goesOn && COPYRIGHT.test(above.text) ? `© ${lead}` : lead
}

/** Features of the words before and after a year in its line; `lead` is what leads to it. */
export function words(
  { before, after, lead }: { before: string; after: string; lead: string },
  { text }: Segment,
  citation: Citation | null,
): Record<string, number> {
  const year = Number(text.slice(before.length, before.length + 4))
  const long = text.length > 120
  const ends = /\d{4}\s?(?:[-–—/]|\.\.)\s?$/.test(before)
  // In "© 1998-2015" the last year is that of this edition.
  const rights = ends && BEFORE['copyright']!.test(lead)
  const range = (ends && !rights) || /^\s?(?:[-–—/]|\.\.)\s?\d{2,4}(?!\d)/.test(after)
  const full = FULL_DATE.test(before)
  const monthly = full || MONTH_YEAR.test(before)
  const out: Record<string, number> = {
    ...ofLine(text, { year, citation }),
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
    number: flag(/^[-/]\d/.test(after) || /[\p{L}\d][-/]$/u.test(before)),
    address: flag(/https?:|www\.|\/$/.test(before.slice(-40))),
    prose: flag(IN_PROSE.after.test(after) || IN_PROSE.before.test(before)),
  }
  for (const [name, pattern] of Object.entries(BEFORE)) out[name] = flag(pattern.test(lead))
  // "Soil Letters (2014), 26:1, 147–154" does not refer to another work.
  if (out['citedYear']) out['reference'] = 0
  return out
}

/** What stands on both sides of a year in running text. */
const IN_PROSE = {
  before: /\p{Ll}\s+\p{Ll}+\s+(?:in|en|de|of|since|desde)?\s*$/u,
  after: /^\s*[,;]?\s*\p{Ll}{2,}\s+\p{Ll}/u,
}

/** Features of the line as a whole. */
const ofLine = (
  text: string,
  { year, citation }: { year: number; citation: Citation | null },
): Record<string, number> => ({
  low: flag(/^\p{Ll}/u.test(text)),
  masthead: flag(MASTHEAD.test(text) && text.length < 200),
  cited: flag(text.length < 260 && CITED.test(text)),
  citedYear: flag(citation?.year === year),
  conference: flag(CONFERENCE.test(text) && text.length < 200),
})

/** Features of a label above the year instead of before it. */
export function labels(above: Segment | undefined): Record<string, number> {
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
