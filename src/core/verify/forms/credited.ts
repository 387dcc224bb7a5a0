/**
 * What a claim credits to a work: "Hoare (1969) argues that programs are proved", "Programs are proved (Hoare, 1969)".
 * In that work itself nobody says so but its author, so there the bare statement is judged; beside any other work the
 * claim is judged whole, names included. Pure.
 */
import type { DocumentRow, PassageRow } from '../../../../storage/contract.ts'
import { byAuthors } from './by-authors.ts'
import { languageOf } from '../language/grammar.ts'
import { uncited } from '../language/references.ts'
import { parse } from '../parse/parse.ts'
import { isMeant, meant, NAMES } from './work-names.ts'

/**
 * Verbs by which a text says something. Those that promise a result are not among them: what a work only supposes or
 * gives as known it does not prove, show or find.
 */
const SAYS = `(?:${[
  'says?|said|states?|stated|writes?|wrote|argues?|argued|explains?|explained|notes?|noted|observes?|observed',
  'points? out|pointed out|claims?|claimed|maintains?|maintained|asserts?|asserted|affirms?|affirmed|remarks?|remarked',
  'contends?|contended|holds?|held|reports?|reported|dicen?|dijo|dijeron|decía|afirman?|afirmó|afirmaron|afirmaba',
  'explican?|explicó|explicaron|explicaba|señalan?|señaló|señalaron|señalaba|indican?|indicó|indicaron|apuntan?|apuntó',
  'observan?|observó|observaron|sostienen?|sostuvo|sostuvieron|sostenía|argumentan?|argumentó|argumentaron|escriben?',
  'escribió|escribieron|cuentan?|contó|contaba|relatan?|relató|exponen?|expuso|mantienen?|mantuvo|recuerdan?|recordó',
  'aseguran?|aseguró|aseguraba|advierten?|advirtió|anotan?|anotó',
].join('|')})`
const PAGES = String.raw`,? (?:pp?|págs?)\. ?(?<page>[\divxlc]+(?:[-–][\divxlc]+)?)`
const WHO = String.raw`(?<names>${NAMES})(?: \((?<year>\d{4})[a-z]?(?:${PAGES})?\))?`
const ALSO = '(?: also| además| también)?'

/** The forms in which a sentence names who says its statement. */
const FORMS = [
  `^${WHO}${ALSO} ${SAYS}${ALSO},? (?:that|que) (?<statement>.+)$`,
  `^(?:As|Como) ${WHO},? ${SAYS},? (?<statement>.+)$`,
  `^(?:As|Como|Tal como|Tal y como) ${SAYS} ${WHO}, (?<statement>.+)$`,
  `^(?:According to|Según|De acuerdo con|Para) ${WHO}, (?<statement>.+)$`,
  `^(?<statement>.+), (?:according to|según|de acuerdo con) ${WHO}\\.?$`,
  `^(?<statement>.+), (?:as |como )?${WHO} ${SAYS}\\.?$`,
  `^(?<statement>.+), (?:as |como )?${SAYS} ${WHO}\\.?$`,
].map(source => new RegExp(source, 'u'))

const BRACKETS = /\s?\((?:see |cf\. |e\.g\.,? |véase |ver )?([^()]*\d[^()]*)\)/gu
const CITED = new RegExp(
  String.raw`^(?<names>${NAMES}),? (?<year>\d{4})[a-z]?(?:${PAGES}|: ?(?<after>\d+(?:[-–]\d+)?))?$`,
  'u',
)
const CITED_BY_PAGE = new RegExp(String.raw`^(?<names>${NAMES}) (?<page>\d{1,3}(?:[-–]\d+)?)$`, 'u')

/** Words that, first in a statement, mean somebody whom the sentence names elsewhere: its author, perhaps. */
const MEANS_ANOTHER =
  /^(?:he|she|they|his|her|their|it|its|th(?:is|ese|at|ose)|él|ell(?:a|o|os|as)|sus?|est(?:e|a|o|os|as)|eso)\b/iu
const THERE_IS = /^(?:hay|había|hubo|habrá|existen?|existía|existían)$/iu
/** Fewest words of a statement that is judged without its sentence. */
const FEW = 4

interface Source {
  document: Pick<DocumentRow, 'titulo' | 'autores' | 'anio'>
  row: Pick<PassageRow, 'ancla'> & Partial<Pick<PassageRow, 'texto'>>
}

/** Returns the statement of a claim that credits it to somebody; the claim without numbered references otherwise. */
export const statementOf = (claim: string): string => credit(uncited(claim))?.statement ?? uncited(claim)

/** Returns what the claim says if this source is the one that it names: its statement, or the whole claim. */
export function statementIn(claim: string, source: Source): string {
  const text = uncited(claim).replace(BRACKETS, (whole, inner: string) =>
    inner.split(/;\s*/).some(cited => isSource(CITED.exec(cited) ?? CITED_BY_PAGE.exec(cited), source)) ? '' : whole,
  )
  const credited = credit(text)
  if (credited && isSource(credited.match, source)) return credited.statement
  const told = byAuthors(text, source.row.texto ?? '')
  return told && (!told.match || isSource(told.match, source)) ? told.text : text
}

function credit(text: string): { statement: string; match: RegExpExecArray } | null {
  for (const form of FORMS) {
    const match = form.exec(text)
    const statement = match?.groups!['statement']!.trim()
    if (match && statement && standsAlone(statement)) return { statement: sentence(statement), match }
  }
  return null
}

const sentence = (statement: string): string =>
  statement.replace(/^\p{Ll}/u, letter => letter.toUpperCase()).replace(/[,.]?$/u, '.')

/** Whether the statement has its own subject: in "Cervantes cuenta que frisaba los cincuenta" it may be Cervantes. */
function standsAlone(statement: string): boolean {
  const words = parse(statement, languageOf(statement))
  const first = words[0]
  if (words.length < FEW || !first || MEANS_ANOTHER.test(statement)) return false
  return first.language !== 'es' || first.verb === null || THERE_IS.test(first.text)
}

function isSource(match: RegExpExecArray | null, { document, row }: Source): boolean {
  if (!match) return false
  const { names, year, page, after } = match.groups!
  // A work without authors is cited by its title.
  const autores = document.autores.length > 0 ? document.autores : [document.titulo]
  return isMeant(meant(names!, year), { autores, anio: document.anio }) && isPage(page ?? after, row.ancla)
}

/** Whether a page that the claim gives is the printed page of the anchor; without a page nothing speaks against it. */
function isPage(pages: string | undefined, ancla: PassageRow['ancla']): boolean {
  if (pages === undefined) return true
  if (!('impresa' in ancla) || !ancla.impresa) return false
  const [from, to = from] = pages.split(/[-–]/)
  const [at, first, last] = [ancla.impresa, from, to].map(Number)
  return ancla.impresa === from || (first! <= at! && at! <= last!)
}
