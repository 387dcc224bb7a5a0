/**
 * Finds what else a reference needs as it is printed: journal or proceedings with volume, issue and pages, publisher or
 * university, place, edition, editors, numbers. Each reading names the form it was found by. Pure.
 */
import { citationIn, type Citation } from './citation.ts'
import { houses } from './houses.ts'
import { arxivIn, doisIn, isIsbn, isbnsIn, issnIn } from './identifiers.ts'
import type { Segment } from '../page/lines.ts'
import { EARLY, type Printed, type Put, collector } from './printed.ts'
import { type View, textOfLines } from '../page/view.ts'
import { CONFERENCE, MONTHS } from '../words/words.ts'

const IMPRINT = 8

export function imprintOf(view: View): Printed[] {
  const lines = view.material.pages.filter(({ page }) => page <= IMPRINT).flatMap(page => page.segments)
  return [
    ...identifiers(view, lines),
    ...citations(view, lines),
    ...numbers(view, lines),
    ...houses(view, lines),
    ...statedOf(view),
  ]
}

function identifiers(view: View, lines: readonly Segment[]): Printed[] {
  const { out, put } = collector(view)
  const early = lines.filter(({ page }) => page <= 2)
  const dois = early.flatMap(line => doisIn(line.text).map(doi => ({ doi, line })))
  const own = [...new Set(dois.filter(({ line }) => line.page === 1 || view.covers.has(1)).map(({ doi }) => doi))]
  // More than three DOIs on the first page are a list of references.
  if (own.length > 0 && own.length <= 3)
    put('DOI', own[0], {
      form: own.length === 1 ? 'alone' : 'of several',
      line: dois.find(({ doi }) => doi === own[0])!.line,
    })
  for (const line of lines) {
    const isbn = isbnsIn(line.text)[0]
    if (isbn) put('ISBN', isbn, { form: 'printed', line })
    if (line.page <= EARLY) {
      const issn = issnIn(line.text) ?? bareIssn(line.text)
      if (issn) put('ISSN', issn, { form: 'printed', line })
      const arxiv = arxivIn(line.text)
      if (arxiv && line.page === 1) put('arXiv', arxiv, { form: line.turned ? 'stamp' : 'line', line })
    }
  }
  return out
}

/** An ISSN without its label, as in "1350–7265 © 2004 ISI/BS" at the foot of a first page. */
function bareIssn(text: string): string | null {
  const match = /^(?:issn\D{0,20})?(\d{4})[–-](\d{3}[\dXx])(?=[/\s#©(]|$)/iu.exec(text)
  return match ? issnIn(`ISSN ${match[1]}-${match[2]}`) : null
}

function citations(view: View, lines: readonly Segment[]): Printed[] {
  const { out, put } = collector(view)
  const early = lines.filter(
    ({ page, turned, y }) =>
      !turned && (page === 1 || (page <= EARLY && (view.covers.has(page - 1) || atEdge(view, page, y)))),
  )
  for (const [i, line] of early.entries()) {
    const next = early.slice(i + 1).find(other => isUnder(line, other))
    const before = early.slice(0, i).findLast(other => isUnder(other, line, line.size))
    const citation = citationOf(line, next)
    const head = /^(\p{Lu}[\p{L} &:–-]{8,90}?),?\s+VOL\.\s/u.exec(line.text)?.[1]
    if (!citation && head) put('container-title', head, { form: 'masthead', line })
    if (!citation) continue
    const form = citation.form
    const container =
      citation.container ?? (before && before.text.length < 90 && !/\d{4}/.test(before.text) ? before.text : undefined)
    if (citation.container && !plainName(citation.container)) continue
    if (container && plainName(container)) put('container-title', container, { form, line })
    if (citation.volume) put('volume', citation.volume, { form, line })
    if (citation.issue) put('issue', citation.issue, { form, line })
    if (citation.page) put('page', citation.page, { form, line })
  }
  for (const line of early) conference(line, put)
  return out
}

/** Whether a line stands right under another, nearly flush with it; `size` is the type by which that is measured. */
const isUnder = (above: Segment, line: Segment, size = above.size): boolean =>
  above.page === line.page &&
  above.y - line.y > 0 &&
  above.y - line.y < 1.9 * size &&
  Math.abs(above.x - line.x) < 4 * size

/** The citation in a line, or in the line and the next one where only both have the pages. */
function citationOf(line: Segment, next: Segment | undefined): Citation | null {
  const alone = citationIn(line.text)
  const joined = next && !alone?.page ? citationIn(textOfLines([line, next])) : null
  return joined?.page ? joined : alone
}

/** False for text such as "pre-ordering strategy, Davis, T. A., ACM Trans.", which cites another work. */
const plainName = (text: string): boolean =>
  text.length <= 130 &&
  /^[\p{Lu}\d]/u.test(text) &&
  !/,\s\p{Lu}\.\s?(?:\p{Lu}\.\s?)*,/u.test(text) &&
  !/https?:|@|\bet al\b|^(?:see|v[eé]ase|cf|in)\b/iu.test(text) &&
  !new RegExp(`^(?:${MONTHS})\\b`, 'iu').test(text)

/** Whether a line is where running heads and feet are; a list of references never is. */
function atEdge(view: View, page: number, y: number): boolean {
  const height = view.material.pages.find(p => p.page === page)?.height ?? 800
  return y > 0.88 * height || y < 0.12 * height
}

const PROCEEDINGS = new RegExp(
  String.raw`(?:the )?(?:(?:\d{4}|\d+(?:st|nd|rd|th)|first|second|third|proceedings|actas` +
    String.raw`|\p{Lu}[\p{L}&/-]*)\s+)[^.,;]*?(?:proceedings|conference|symposium|workshop|congress|congreso` +
    String.raw`|simposio|jornadas|summer school)[^.,;]*`,
  'iu',
)

/** Finds the name of proceedings, without place and date. */
function conference(line: Segment, put: Put): void {
  if (!CONFERENCE.test(line.text) || line.text.length > 260) return
  const text = line.text.replace(
    /^.*?\b(?:presented (?:at|in)|appear(?:ing|ed|s)? in|published in|in|to appear in)\s*:?\s+(?=(?:the |\d|\p{Lu}))/iu,
    '',
  )
  const name = PROCEEDINGS.exec(text)?.[0]
  if (name && name.length >= 12)
    put(
      'container-title',
      name
        .replace(/\s*\(?\b(?:19|20)\d\d\)?\s*$/u, '')
        .replace(/(\d) (st|nd|rd|th)\b/u, '$1$2')
        .trim(),
      {
        form:
          text === line.text
            ? line.page === 1 && line.size <= 10.5
              ? 'conference, small'
              : 'conference'
            : 'conference, presented',
        line,
      },
    )
}

const REPORT = new RegExp(
  String.raw`\b((?:technical|working|discussion|research) (?:report|paper)|informe t[eé]cnico` +
    String.raw`|documento de trabajo|rapport de recherche|report)\s*(?:no|n[º°]|number|#` +
    String.raw`|:)*\.?\s*([\p{Lu}\d][\p{L}\d –—/-]*\d[\p{L}\d/-]*)`,
  'iu',
)

const CODE = new RegExp(
  String.raw`^(?:document number:?\s*)?([\p{Lu}]{1,6}(?:\s?[–—/-]\s?[\p{Lu}\d]{1,8})*\s?[–—/-]?\s?\d{2,}` +
    String.raw`(?:\s?[–—/-]\s?[\p{Lu}\d]+)*)$`,
  'u',
)

const EDITION = new RegExp(
  String.raw`\b((?:\d+(?:st|nd|rd|th|ª|a|\.)|first|second|third|fourth|fifth|primera|segunda|tercera|cuarta` +
    String.raw`|quinta|revised)\s+(?:edition|edici[oó]n|auflage|ed\.))` +
    String.raw`|\b(version \d+(?:\.\d+)*|v\d+(?:\.\d+)+|revision \d+)\b`,
  'iu',
)

/** Numbers of technical reports, working papers and court files. */
function numbers(view: View, lines: readonly Segment[]): Printed[] {
  const { out, put } = collector(view)
  for (const line of lines.filter(({ page }) => page <= 2)) {
    const text = line.text
    const report = REPORT.exec(text)
    if (report && text.length < 140) {
      put('number', report[2], { form: 'report', line })
      put('genre', report[1], { form: 'report', line })
    }
    const code = CODE.exec(text) ?? /^(?:n[°º]|no\.)\s*(\d{2,}(?:[/-]\d+)?)$/iu.exec(text)
    if (code && line.page === 1) put('number', code[1], { form: 'code', line })
    const edition = EDITION.exec(text)
    if (edition && text.length < 90)
      put('edition', edition[1] ?? edition[2], { form: edition[1] ? 'edition' : 'version', line })
  }
  if (view.court) {
    const docket = lines.find(
      ({ page, text }) => page === 1 && text.length < 60 && /\bno\.\s*[\p{L}\d]|expte|exp\b/iu.test(text),
    )
    const number = /(?:no|nos|expte|exp|n[º°])\.?\s*(?:n[º°]\.?\s*)?([\p{L}\d][\p{L}\d:/ –-]*\d[\p{L}\d/-]*)/iu.exec(
      docket?.text ?? '',
    )?.[1]
    if (docket && number) put('number', number.trim(), { form: 'docket', line: docket })
  }
  return out
}

/** Readings from what the file states of itself, where its publisher filled that in. */
function statedOf({ material: { stated } }: View): Printed[] {
  const own = (variable: string, value: string | undefined, form = 'stated'): Printed[] =>
    value ? [{ variable, value, form, evidence: value, page: 1, source: 'archivo' }] : []
  const isbn = stated.isbn?.replace(/[\s-]/g, '')
  return [
    ...own('DOI', doisIn(stated.doi ?? '')[0]),
    ...own('DOI', doisIn(stated.subject ?? '')[0], 'subject'),
    ...own('ISBN', isbn && isIsbn(isbn) ? isbn : undefined),
    ...own('ISSN', stated.issn),
    ...own('publisher', stated.publisher),
    ...own('container-title', stated.container),
    ...own('volume', stated.container && stated.volume),
    ...own('issue', stated.container && stated.issue),
    ...own('page', stated.container && stated.pages),
  ]
}
