/** Decides what kind of document it is from features, and which CSL type each kind is written as. Pure. */
import type { Reading } from './choose.ts'
import type { MaterialPage } from './material.ts'
import { type Features, Weights, choose, flag } from './model.ts'
import type { Printed } from './printed.ts'
import type { TitleCandidate } from './titles.ts'
import type { View } from './view.ts'
import { CHAPTER, CONFERENCE, DEGREE, EMAIL, FOR_DEGREE, MASTHEAD } from './words.ts'

/** CSL type of each kind of the fitted model. CSL has no type for manuals; a manual is cited as a book. */
export const TYPES: Readonly<Record<string, string>> = {
  'article-journal': 'article-journal',
  'paper-conference': 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  book: 'book',
  manual: 'book',
  chapter: 'chapter',
  legal: 'legal_case',
  slides: 'speech',
  webpage: 'webpage',
  other: 'document',
}

/** A volume of proceedings or of chapters: its editors, or the name of its series. */
const SERIES = /\(\s?Eds?\.?\s?\)|\b(?:LNCS|LNAI|LNBI|CCIS|LNICST)\b|lecture notes in/iu

const SOFTWARE =
  /\b(?:package|paquete|librar(?:y|ies)|software|program(?:a|s)?|vignette|bundle|class file|release|version|versi[oó]n)\b/iu
const GUIDE =
  /\b(?:user(?:'s|’s)?|developer(?:'s|’s)?|reference|referencia|faq|introduction|introducci[oó]n|getting started|policy|how to|package|class|style)\b/iu
const REFERENCES = /^\W*(?:\d+\.?\s+)?(?:references|bibliography|bibliograf[ií]a|referencias)\W*$/iu

const ADVISER =
  /\b(?:directora?|tutora?|asesora?|advis[oe]rs?|supervis(?:ors?|ore)|relator[ei]|profesor(?:a|\/a)? gu[ií]a)\b/iu

/** True for a page with little text, such as a title page. */
const isSparse = (lines: MaterialPage['segments']): boolean => lines.reduce((n, line) => n + line.text.length, 0) < 800

/** True when a page of text is set in two columns: at least fifteen lines begin right of the middle. */
const columnsOf = (page: MaterialPage | undefined): boolean =>
  page !== undefined && page.segments.filter(line => !line.turned && line.x > 0.49 * page.width).length >= 15

export interface Known {
  title: TitleCandidate | undefined
  people: number
  printed: readonly Printed[]
}

export function kindFeatures(view: View, { title, people, printed }: Known): Features {
  const { material } = view
  const full = new Set(material.pages.filter(({ segments }) => !isSparse(segments)).map(({ page }) => page))
  // "Transactions" in running text names no journal, and "thesis" there no degree.
  const early = material.pages
    .filter(({ page }) => page <= 3)
    .flatMap(page => page.segments.filter(line => !full.has(line.page) || !view.paragraphs.has(line)))
  const first = early.filter(({ page }) => page === 1)
  const has = (pattern: RegExp, lines = early): number =>
    flag(lines.some(line => line.text.length < 160 && pattern.test(line.text)))
  const isPrinted = (variable: string, forms: readonly string[] = []): number =>
    flag(
      printed.some(
        p => p.variable === variable && (forms.length === 0 || forms.includes(p.form.replace(' on a cover', ''))),
      ),
    )
  const page = material.pages[0]
  const title_ = title?.text ?? ''
  const sparse = isSparse(page?.segments ?? [])
  return {
    degree: has(FOR_DEGREE),
    thesis: has(DEGREE),
    adviser: has(ADVISER),
    directed: flag(sparse && has(ADVISER, first) === 1),
    cited: flag(printed.some(p => p.variable === 'page' && p.source !== 'archivo' && p.page <= 2)),
    masthead: has(MASTHEAD, first),
    journal: has(
      /\b(?:journal|revista|transactions|annals|review|letters|bulletin|bolet[ií]n|communications of)\b/iu,
      first,
    ),
    conference: has(CONFERENCE, first),
    container: isPrinted('container-title', ['conference']),
    series: flag(isPrinted('volume', ['series']) === 1 || first.some(line => SERIES.test(line.text))),
    DOI: isPrinted('DOI'),
    ISSN: isPrinted('ISSN'),
    ISBN: isPrinted('ISBN'),
    stamp: isPrinted('arXiv', ['stamp']),
    reportNumber: isPrinted('number', ['report']),
    code: isPrinted('number', ['code']),
    report: has(
      /\b(?:technical report|informe|working paper|discussion paper|white ?paper|rapport de recherche|documento de trabajo|report)\b/iu,
      first,
    ),
    manual: has(
      /\b(?:user(?:'s|’s)? (?:manual|guide)|manual|guide|gu[ií]a|instructions|instrucciones|handbook|reference)\b/iu,
      first,
    ),
    manualTitle: flag(
      /\b(?:manual|guide|gu[ií]a|instructions|instrucciones|handbook|tutorial|formato)\b/iu.test(title_),
    ),
    software: has(SOFTWARE, first),
    guideTitle: flag(GUIDE.test(title_)),
    numberedTitle: flag(/\d\.\d|\bv(?:ersi[oó]n|er)?\.? ?\d/iu.test(title_)),
    keywords: has(/^\W*(?:key ?words|palabras clave|index terms|mots[- ]cl[eé]s)\b/iu),
    mails: Math.min(4, first.filter(line => EMAIL.test(line.text)).length) / 4,
    columns: flag(columnsOf(page)),
    references: flag(
      material.pages.some(
        ({ page: at, segments }) =>
          at > 2 && at > material.total - 3 && segments.some(line => REFERENCES.test(line.text)),
      ),
    ),
    notes: has(
      /\b(?:apuntes|notas de|lecture notes|pr[aá]ctica|examen|problemas?|ejercicios?|homework|exam|assignment|tarea|resumen de)\b/iu,
      first,
    ),
    court: flag(view.court),
    versus: flag(/\s(?:v|vs)\.\s|\sc\/|\scontra\s/u.test(title_)),
    legalWords: has(
      /\b(?:solicitud|petici[oó]n|amicus|licen[cs]e|ley|decreto|resoluci[oó]n|contrato|agreement|terms and conditions|señor juez)\b/iu,
      first,
    ),
    chapter: has(CHAPTER, first),
    chapterLine: flag(first.some(line => /^(?:chapter|cap[ií]tulo)\s+\S{1,5}\W*$/iu.test(line.text))),
    abstract: has(/^\W*(?:abstract|resumen|summary)\b/iu),
    landscape: flag(page !== undefined && page.width > 1.15 * page.height),
    small: flag(page !== undefined && page.height < 450),
    rights: has(
      /©|copyright|derechos reservados|all rights/iu,
      material.pages.filter(p => p.page <= 6).flatMap(p => p.segments),
    ),
    webPrint: flag(
      first.some(
        line => /^https?:\/\/\S+\W*(?:\d+\/\d+|page \d+ of \d+)?$/iu.test(line.text) && (line.y < 50 || line.y > 780),
      ),
    ),
    sparse: flag(sparse),
    people: flag(people > 0),
    crowd: flag(people >= 3),
    onePage: flag(material.total <= 3),
    article: flag(material.total > 3 && material.total <= 30),
    long: flag(material.total > 60),
    booklike: flag(material.total > 120),
    university: has(/^\W*(?:universi|facultad|faculty|department)/iu, first),
    contents: has(/^\W*(?:contents|table of contents|[ií]ndice(?: general)?)\W*$/iu),
    spanish: flag(material.idioma === 'es'),
    cover: flag(view.covers.size > 0),
  }
}

/** The features of a document as those of one kind, for a choice among kinds. */
export const asKind = (kind: string, features: Features): Features => ({
  [kind]: 1,
  ...Object.fromEntries(Object.entries(features).map(([name, value]) => [`${kind} ${name}`, value])),
})

/** Kinds, the likeliest first; their probabilities add up to 1. */
export function kindsOf(features: Features, weights: Weights): Reading<string>[] {
  const kinds = Object.keys(TYPES)
  const { each } = choose(
    kinds.map(kind => asKind(kind, features)),
    weights.type,
  )
  return kinds.map((value, i) => ({ value, probability: each[i]! })).sort((a, b) => b.probability - a.probability)
}
