/**
 * Maps entry types of BibTeX and BibLaTeX to and from the types of CSL, following the manual of BibLaTeX (2.1) and what
 * programs add to it.
 */

const table = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/)
      .map(row => row.split('=') as [string, string]),
  )

const CSL = table(`
  article=article-journal suppperiodical=article-journal review=review book=book mvbook=book inbook=chapter
  bookinbook=chapter suppbook=chapter booklet=pamphlet collection=book mvcollection=book incollection=chapter
  suppcollection=chapter dataset=dataset data=dataset manual=book misc=document online=webpage electronic=webpage
  www=webpage webpage=webpage web_page=webpage patent=patent periodical=periodical proceedings=book mvproceedings=book
  inproceedings=paper-conference conference=paper-conference inproceddings=paper-conference reference=book
  mvreference=book inreference=entry-encyclopedia report=report techreport=report software=software
  computer_program=software thesis=thesis phdthesis=thesis mastersthesis=thesis bachelorsthesis=thesis
  unpublished=manuscript artwork=graphic image=graphic audio=song music=song movie=motion_picture film=motion_picture
  video=motion_picture performance=performance standard=standard legislation=legislation jurisdiction=legal_case
  legal=treaty letter=personal_communication book_section=chapter newspaper_article=article-newspaper
  magazine_article=article-magazine newspaper=article-newspaper magazine=article-magazine
  encyclopedia_article=entry-encyclopedia presentation=speech talk=speech generic=document working_paper=report
  statute=legislation hearing=hearing bill=bill case=legal_case map=map interview=interview
  television_broadcast=broadcast constitution=legislation blog=post-weblog`)

/** Returns the CSL type. `subtype` is the field `entrysubtype`; an unknown type becomes `document`. */
export function cslType(type: string, { subtype, event }: { subtype?: string | undefined; event: boolean }): string {
  const name = type.toLowerCase()
  if (name === 'article' && /^news/i.test(subtype ?? '')) return 'article-newspaper'
  if (name === 'article' && /^magazin/i.test(subtype ?? '')) return 'article-magazine'
  if (name === 'unpublished' && event) return 'speech'
  return CSL.get(name) ?? 'document'
}

const BIBLATEX = table(`
  article=article article-journal=article article-magazine=article article-newspaper=article bill=legislation book=book
  broadcast=video chapter=incollection classic=book collection=misc dataset=dataset document=misc entry=inreference
  entry-dictionary=inreference entry-encyclopedia=inreference event=misc figure=image graphic=image hearing=legislation
  interview=misc legal_case=jurisdiction legislation=legislation manuscript=unpublished map=image motion_picture=movie
  musical_score=music pamphlet=booklet paper-conference=inproceedings patent=patent performance=performance
  periodical=periodical personal_communication=letter post=online post-weblog=online regulation=legislation
  report=report review=article review-book=article software=software song=audio speech=unpublished standard=standard
  thesis=thesis treaty=legal webpage=online`)

const BIBTEX = table(`
  article=article article-journal=article article-magazine=article article-newspaper=article book=book
  chapter=incollection classic=book entry=incollection entry-dictionary=incollection entry-encyclopedia=incollection
  manuscript=unpublished pamphlet=booklet paper-conference=inproceedings report=techreport review=article
  review-book=article speech=unpublished periodical=book`)

export type Dialect = 'bibtex' | 'biblatex'

/**
 * Returns the entry type of an item that did not come from a `.bib`. In BibTeX, `genre` tells a doctoral thesis from
 * another.
 */
export function bibType(type: string, genre: string, dialect: Dialect): string {
  if (dialect === 'biblatex') return BIBLATEX.get(type) ?? 'misc'
  if (type === 'thesis') return /ph\.?\s?d|doct|doutor|dissertation/i.test(genre) ? 'phdthesis' : 'mastersthesis'
  return BIBTEX.get(type) ?? 'misc'
}

/** Types that the styles of classical BibTeX know. */
export const CLASSIC: ReadonlySet<string> = new Set(
  `article book booklet conference inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings
  techreport unpublished`.split(/\s+/),
)

/** Types whose `booktitle` is the container. */
export const IN_BOOK: ReadonlySet<string> = new Set(
  `inbook bookinbook suppbook incollection suppcollection inproceedings conference inproceddings inreference
  book_section encyclopedia_article`.split(/\s+/),
)
/** Types that appear in a journal, so that `number` is the issue. */
export const IN_JOURNAL: ReadonlySet<string> = new Set(
  'article suppperiodical review periodical newspaper_article magazine_article newspaper magazine'.split(' '),
)
/** Types whose `number` is their own and not that of a series. */
export const NUMBERED: ReadonlySet<string> = new Set(
  `patent report techreport manual misc thesis phdthesis mastersthesis standard software legislation jurisdiction online
  electronic unpublished dataset booklet working_paper legal`.split(/\s+/),
)
