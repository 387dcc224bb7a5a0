/** Decides what kind of document it is from features, and which CSL type each kind is written as. Pure. */
import type { Reading } from './choose.ts'
import type { Segment } from './page/lines.ts'
import type { MaterialPage } from './page/material.ts'
import { type Features, Weights, choose, flag } from './page/model.ts'
import type { Printed } from './imprint/printed.ts'
import type { TitleCandidate } from './title/titles.ts'
import type { View } from './page/view.ts'
import { CHAPTER, CONFERENCE, DEGREE, EMAIL, FOR_DEGREE, MASTHEAD } from './words/words.ts'

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

const SOFTWARE = new RegExp(
  String.raw`\b(?:package|paquete|librar(?:y|ies)|software|program(?:a|s)?|vignette|bundle|class file|release` +
    String.raw`|version|versi[oó]n)\b`,
  'iu',
)
const GUIDE = new RegExp(
  String.raw`\b(?:user(?:'s|’s)?|developer(?:'s|’s)?|reference|referencia|faq|introduction|introducci[oó]n` +
    String.raw`|getting started|policy|how to|package|class|style)\b`,
  'iu',
)
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

/** The lines of the first three pages that may say what the document is, and those of the first page. */
interface Lines {
  early: readonly Segment[]
  first: readonly Segment[]
}

export function kindFeatures(view: View, known: Known): Features {
  const { material } = view
  const full = new Set(material.pages.filter(({ segments }) => !isSparse(segments)).map(({ page }) => page))
  // "Transactions" in running text names no journal, and "thesis" there no degree.
  const early = material.pages
    .filter(({ page }) => page <= 3)
    .flatMap(page => page.segments.filter(line => !full.has(line.page) || !view.paragraphs.has(line)))
  const lines = { early, first: early.filter(({ page }) => page === 1) }
  return {
    ...ofSchool(view, lines),
    ...ofJournal(view, lines, known),
    ...ofOthers(view, lines),
    ...ofTitle(known),
    ...ofPages(view, lines, known),
  }
}

const has = (lines: readonly Segment[], pattern: RegExp): number =>
  flag(lines.some(line => line.text.length < 160 && pattern.test(line.text)))

/** What a thesis, notes of a course or an exam say. */
function ofSchool({ material }: View, { early, first }: Lines): Features {
  return {
    degree: has(early, FOR_DEGREE),
    thesis: has(early, DEGREE),
    adviser: has(early, ADVISER),
    directed: flag(isSparse(material.pages[0]?.segments ?? []) && has(first, ADVISER) === 1),
    notes: has(first, NOTES),
    university: has(first, /^\W*(?:universi|facultad|faculty|department)/iu),
  }
}

/** What an article says of where it appeared, and the numbers that the first pages print. */
function ofJournal({ material }: View, { early, first }: Lines, { printed }: Known): Features {
  const isPrinted = (variable: string, forms: readonly string[] = []): number =>
    flag(
      printed.some(
        p => p.variable === variable && (forms.length === 0 || forms.includes(p.form.replace(' on a cover', ''))),
      ),
    )
  const ends = material.pages.filter(({ page }) => page > 2 && page > material.total - 3)
  return {
    cited: flag(printed.some(p => p.variable === 'page' && p.source !== 'archivo' && p.page <= 2)),
    masthead: has(first, MASTHEAD),
    journal: has(first, JOURNAL),
    conference: has(first, CONFERENCE),
    container: isPrinted('container-title', ['conference']),
    series: flag(isPrinted('volume', ['series']) === 1 || first.some(line => SERIES.test(line.text))),
    DOI: isPrinted('DOI'),
    ISSN: isPrinted('ISSN'),
    ISBN: isPrinted('ISBN'),
    stamp: isPrinted('arXiv', ['stamp']),
    reportNumber: isPrinted('number', ['report']),
    code: isPrinted('number', ['code']),
    keywords: has(early, /^\W*(?:key ?words|palabras clave|index terms|mots[- ]cl[eé]s)\b/iu),
    abstract: has(early, /^\W*(?:abstract|resumen|summary)\b/iu),
    references: flag(ends.some(({ segments }) => segments.some(line => REFERENCES.test(line.text)))),
  }
}

/** What reports, manuals, books and papers of law say. */
function ofOthers(view: View, { early, first }: Lines): Features {
  const opening = view.material.pages.filter(({ page }) => page <= 6).flatMap(({ segments }) => segments)
  return {
    report: has(first, REPORT),
    manual: has(first, MANUAL),
    software: has(first, SOFTWARE),
    court: flag(view.court),
    legalWords: has(first, LEGAL),
    chapter: has(first, CHAPTER),
    chapterLine: flag(first.some(line => /^(?:chapter|cap[ií]tulo)\s+\S{1,5}\W*$/iu.test(line.text))),
    rights: has(opening, /©|copyright|derechos reservados|all rights/iu),
    contents: has(early, /^\W*(?:contents|table of contents|[ií]ndice(?: general)?)\W*$/iu),
  }
}

function ofTitle({ title }: Known): Features {
  const text = title?.text ?? ''
  return {
    manualTitle: flag(MANUAL_TITLE.test(text)),
    guideTitle: flag(GUIDE.test(text)),
    numberedTitle: flag(/\d\.\d|\bv(?:ersi[oó]n|er)?\.? ?\d/iu.test(text)),
    versus: flag(/\s(?:v|vs)\.\s|\sc\/|\scontra\s/u.test(text)),
  }
}

/** How the pages look, how many they are, and who wrote them. */
function ofPages({ material, covers }: View, { first }: Lines, { people }: Known): Features {
  const page = material.pages[0]
  return {
    mails: Math.min(4, first.filter(line => EMAIL.test(line.text)).length) / 4,
    columns: flag(columnsOf(page)),
    landscape: flag(page !== undefined && page.width > 1.15 * page.height),
    small: flag(page !== undefined && page.height < 450),
    webPrint: flag(first.some(line => ADDRESS_LINE.test(line.text) && (line.y < 50 || line.y > 780))),
    sparse: flag(isSparse(page?.segments ?? [])),
    people: flag(people > 0),
    crowd: flag(people >= 3),
    onePage: flag(material.total <= 3),
    article: flag(material.total > 3 && material.total <= 30),
    long: flag(material.total > 60),
    booklike: flag(material.total > 120),
    spanish: flag(material.idioma === 'es'),
    cover: flag(covers.size > 0),
  }
}

const JOURNAL = /\b(?:journal|revista|transactions|annals|review|letters|bulletin|bolet[ií]n|communications of)\b/iu
const REPORT = new RegExp(
  String.raw`\b(?:technical report|informe|working paper|discussion paper|white ?paper|rapport de recherche|` +
    String.raw`documento de trabajo|report)\b`,
  'iu',
)
const MANUAL = new RegExp(
  String.raw`\b(?:user(?:'s|’s)? (?:manual|guide)|manual|guide|gu[ií]a|instructions|instrucciones|handbook|` +
    String.raw`reference)\b`,
  'iu',
)
const MANUAL_TITLE = /\b(?:manual|guide|gu[ií]a|instructions|instrucciones|handbook|tutorial|formato)\b/iu
const NOTES = new RegExp(
  String.raw`\b(?:apuntes|notas de|lecture notes|pr[aá]ctica|examen|problemas?|ejercicios?|homework|exam|` +
    String.raw`assignment|tarea|resumen de)\b`,
  'iu',
)
const LEGAL = new RegExp(
  String.raw`\b(?:solicitud|petici[oó]n|amicus|licen[cs]e|ley|decreto|resoluci[oó]n|contrato|agreement|` +
    String.raw`terms and conditions|señor juez)\b`,
  'iu',
)
const ADDRESS_LINE = /^https?:\/\/\S+\W*(?:\d+\/\d+|page \d+ of \d+)?$/iu

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
