/**
 * What a PDF says of itself, by the best evidence: XMP and Info where they are plausible, else the first page. Says
 * less rather than guess.
 */
import type { Meta, Unit } from '../reader.ts'
import type { Info } from './engine.ts'
import { arxivIn, doisIn, isIsbn, isbnsIn, issnIn } from '../record/identifiers.ts'
import type { Line } from './lines.ts'
import { authorsFrom } from './names.ts'
import { printedPublisher, printedYear, readTitlePage } from './titlepage.ts'
import { xmpOf, type Xmp } from './xmp.ts'

export interface Evidence {
  info: Info
  bytes: Buffer
  units: readonly Unit[]
  /** Lines of the first page that has text, all on it (running heads too: a title may be taken for one). */
  firstLines: readonly Line[]
  /** All that stands on the first pages, furniture too. */
  firstText: readonly string[]
  body: number
  nombre: string | null
  now: number
}

/** Pages that may carry the imprint of a book. */
export const FIRST_PAGES = 8

export async function metaOf(evidence: Evidence): Promise<Meta> {
  const { info, bytes, units, firstText, now } = evidence
  const xmp = xmpOf(bytes)
  const idioma = await languageOf(units)
  const shown = readTitlePage(evidence.firstLines, evidence.body)
  const known = firstText.join('\n')
  const titulo =
    [xmp?.title, info.Title].map(title => plausibleTitle(title, evidence)).find(title => title !== null) ?? shown.titulo
  const stated = authorsFrom(
    xmp && xmp.creators.length > 0 ? xmp.creators : info.Author ? [info.Author] : [],
    idioma,
    known,
  )
  const autores = stated.length > 0 ? stated : authorsFrom(info.Author ? [info.Author] : [], idioma, known)
  const named = autores.length > 0 ? autores : shown.byline ? authorsFrom([shown.byline], idioma, known) : []
  const first = (pages: number): string => firstText.slice(0, pages).join('\n')
  const anio = yearIn(xmp?.date, now) ?? printedYear(first(6), now) ?? confirmed(info.CreationDate, first(2), now)
  const csl = cslOf(firstText, xmp, info)
  return {
    ...(titulo && { titulo }),
    ...(named.length > 0 && { autores: named }),
    ...(anio !== null && { anio }),
    ...(idioma && { idioma }),
    ...(Object.keys(csl).length > 0 && { csl }),
  }
}

const squeeze = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const EMPTY_TITLES = [
  /untitled\b.*|sin t[ií]tulo.*|t[ií]tulo|title|the title|no title|none|null|\(?anonymous\)?/,
  /(?:new )?document\d*|documento\s?\d*|presentaci[oó]n\s?\d*|presentation\s?\d*|page \d+|p[aá]gina \d+/,
  /(?:libro|book|binder|scan|layout|slide|hoja|worksheet|folleto)\s?\d*|pii:.*|doi:.*|arxiv:.*|full page.*|print.*preview/,
]
const EMPTY_TITLE = new RegExp(`^(?:${EMPTY_TITLES.map(pattern => pattern.source).join('|')})$`, 'iu')
const FILE_ENDING =
  /\.(?:docx?|rtf|odt|wpd|pages|tex|dvi|ps|eps|indd?|qxd|pmd?|p65|fm|pdf|txt|html?|pptx?|ppt|xlsx?|cdr|ai|tiff?|jpe?g|png|md)\b/i

/** A program's own words, a file's name or a placeholder is no title; a single word must stand on the first pages. */
function plausibleTitle(stated: string | undefined, { info, nombre, firstText }: Evidence): string | null {
  const title = (stated ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  if (title.length < 3 || title.length > 400 || /\ufffd/.test(title) || !/\p{L}{2}/u.test(title)) return null
  if (EMPTY_TITLE.test(title) || /^microsoft (?:word|powerpoint|excel)\b/i.test(title) || FILE_ENDING.test(title))
    return null
  if ([info.Producer, info.Creator].some(program => program && squeeze(program) === squeeze(title))) return null
  const inText = squeeze(firstText.join(' ')).includes(squeeze(title))
  const fileName = nombre !== null && squeeze(nombre.replace(/\.pdf$/i, '')) === squeeze(title)
  if (!inText && (fileName || /[_\\/]|^\S+$/.test(title) || /^[\p{Lu}\d-]{1,8}[\d-]{3,}/u.test(title))) return null
  return title
}

/** The year of `date` (XMP "2007-01-20", Info "D:20070122…"), or null. */
function yearIn(date: string | undefined, now: number): number | null {
  const year = Number(/(?:^|D:|\D)((?:1[5-9]|20)\d\d)/.exec(date ?? '')?.[1] ?? NaN)
  return year <= now + 1 ? year : null
}

/** When the file was made says when the text was published only if the first pages print that year as well. */
function confirmed(made: string | undefined, text: string, now: number): number | null {
  const year = yearIn(made, now)
  return year !== null && new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text) ? year : null
}

function cslOf(firstText: readonly string[], xmp: Xmp | null, info: Info): Record<string, unknown> {
  const text = firstText.join('\n')
  const printed = doisIn(firstText[0] ?? '')
  // More than three on the first page is a list of references.
  const doi =
    doisIn(xmp?.doi ?? '')[0] ?? doisIn(info.Subject ?? '')[0] ?? (printed.length <= 3 ? printed[0] : undefined)
  const isbn = xmp?.isbn && isIsbn(xmp.isbn.replace(/[\s-]/g, '')) ? xmp.isbn.replace(/[\s-]/g, '') : isbnsIn(text)[0]
  const issn = xmp?.issn ?? issnIn(firstText.slice(0, 2).join('\n'))
  const arxiv = doi || isbn ? null : arxivIn(firstText[0] ?? '')
  const publisher = xmp?.publisher ?? printedPublisher(text)
  const journal = isbn ? null : (xmp?.publication ?? null)
  return {
    // The ISBN of an article with a DOI is that of the proceedings that hold it.
    ...(isbn && doi
      ? {}
      : isbn
        ? { type: 'book' }
        : doi && (issn || journal)
          ? { type: 'article-journal' }
          : arxiv
            ? { type: 'article' }
            : {}),
    ...(doi && { DOI: doi }),
    ...(isbn && { ISBN: isbn }),
    ...(issn && !isbn && { ISSN: issn }),
    ...(publisher && { publisher }),
    ...(journal && { 'container-title': journal }),
    ...(journal && xmp?.volume && { volume: xmp.volume }),
    ...(journal && xmp?.issue && { issue: xmp.issue }),
    ...(journal && xmp?.pages && { page: xmp.pages }),
    ...(arxiv && { archive: 'arXiv', archive_location: arxiv, URL: `https://arxiv.org/abs/${arxiv}` }),
  }
}

const SAMPLES = 4
const SAMPLE_LENGTH = 1500

/**
 * Below this share of the best score a language is another one: on Spanish, Catalan scores 0.86 of it, English under
 * 0.67.
 */
const PLAINLY_NOT = 0.75

/** BCP 47 tag of the text's language, from samples of the whole; undefined where the detector is not sure. */
export async function languageOf(units: readonly Unit[]): Promise<string | undefined> {
  const found = await detected(units)
  return found?.isReliable() && found.language ? found.language : undefined
}

/**
 * False where the text is plainly in another language than this tag says; true where the detector does not know the
 * language.
 */
export async function speaks(tag: string, units: readonly Unit[]): Promise<boolean> {
  const { eld } = await import('eld/medium')
  const language = tag.split('-')[0]!,
    known = new Set(Object.values(eld.info().Languages)).has(language)
  const scores = (await detected(units))?.getScores() ?? {}
  return !known || (scores[language] ?? 0) >= PLAINLY_NOT * Math.max(0, ...Object.values(scores))
}

async function detected(
  units: readonly Unit[],
): Promise<{ language: string; isReliable(): boolean; getScores(): Record<string, number> } | null> {
  const texts = units.map(unit => unit.texto).filter(text => text.length > 40)
  const step = Math.max(1, Math.floor(texts.length / SAMPLES))
  const sample = texts
    .filter((_, i) => i % step === Math.floor(step / 2))
    .slice(0, SAMPLES + 1)
    .map(text => text.slice(0, SAMPLE_LENGTH))
    .join('\n')
  if (sample.replace(/\P{L}/gu, '').length < 80) return null
  const { eld } = await import('eld/medium') // 2 MB of tables: read when the first document asks
  return eld.detect(sample)
}
