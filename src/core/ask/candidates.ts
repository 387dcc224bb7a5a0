/** Whether a sentence holds something that could be the answer: a name, a date, a number… that the question lacks. */
import { words } from '../search/analyze.ts'
import { languageOf } from '../search/language.ts'
import type { Kind } from './question.ts'

export interface Candidates {
  /**
   * 1 when the sentence holds a candidate, 0.5 when it only holds words that often bring one, 0 when it holds neither.
   */
  strength: number
  /** Offsets in the sentence, in UTF-16 units, at which the candidates begin. */
  places: number[]
}

/** Compiles a list of whole words, each a piece of a regular expression in which `_` stands for a space. */
const anyOf = (list: string, besides = ''): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${list.trim().split(/\s+/).join('|').replaceAll('_', '\\s')})(?!\\p{L})${besides && `|${besides}`}`,
    'giu',
  )

const NUMBER = anyOf(
  `dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieci\\p{L}+ veint\\p{L}+
  treinta cuarenta cincuenta sesenta setenta ochenta noventa cien(?:to)? \\p{L}*cient[oa]s quinient[oa]s mil
  mill[oó]n(?:es)? mitad tercios? cuartos? doble triple decenas? docenas? ambos ambas
  two three four five six seven eight nine ten eleven twelve \\p{L}+teen twenty thirty forty fifty sixty seventy
  eighty ninety hundreds? thousands? millions? billions?
  half thirds (?:a|one)_third quarters? twice double triple dozens? both`,
  // Behind a letter it is of a name, "Z80"; "2.2.0" is of a version or a section.
  '(?<![\\p{L}\\d]|\\d\\.)(?!\\d+\\.(?!\\d{3}\\.)\\d+\\.\\d)\\d+(?:[.,\\s]\\d{3})*(?:[.,]\\d+)?',
)
const AMOUNT = anyOf(
  `un[oa]? one much[oa]s? vari[oa]s poc[oa]s? ning[uú]n\\p{L}* nada tod[oa]s? gran
  many several few none no all most little large`,
)
const DATE = anyOf(
  `enero febrero marzo abril mayo junio julio agosto sep?tiembre octubre noviembre diciembre
  january february march april may june july august september october november december
  lunes martes mi[eé]rcoles jueves viernes s[aá]bados? domingos? (?:mon|tues|wednes|thurs|fri|satur|sun)days?
  siglos? century centuries d[eé]cadas? decades? primavera verano oto[ñn]o invierno spring summer autumn fall winter
  a\\.\\s?c\\. d\\.\\s?c\\. bc ad hace ago`,
  '(?<!\\d)(?:1\\d{3}|20\\d{2})(?!\\d)|\\d{1,4}(?:st|nd|rd|th)?\\s(?:a[ñn]os|years|d[ií]as|days|meses|months)',
)
const WHILE = anyOf(
  `tras despu[eé]s antes durante cuando mientras desde hasta luego entonces ahora hoy ayer a[ñn]os? d[ií]as? noches?
  ma[ñn]ana tardes? after before during when while since until then now today yesterday later years? days? nights?
  morning evening early late`,
)
/** Parts of a work have capitals, and are nobody: "Section III" did not propose a method. */
const PARTS =
  'Sections?|Sec|Secci[oó]n|Tabl[ea]s?|Figures?|Figuras?|Fig|Chapters?|Cap[ií]tulos?|Appendix|Ap[eé]ndice|Equation|' +
  'Ecuaci[oó]n|Theorem|Teorema|Lemma|Lema|I{2,3}|IV|VI*'
const NAME = new RegExp(String.raw`(?!(?:${PARTS})(?!\p{L}))\p{Lu}[\p{L}\p{M}\p{N}'’.-]*`, 'gu')
const PLACE = anyOf(
  `en cerca junto hacia desde norte sur este oeste dentro fuera entre in at near towards? from north south east west
  inside within outside between across along`,
)
const CAUSE = anyOf(
  `porque pues ya_que puesto_que debid[oa]s? causa\\p{L}* motivos? raz[oó]n(?:es)? gracias_a as[ií]_que
  consecuencia because due since caus\\p{L}+ reasons? therefore thus so_that in_order result\\p{L}* led owing`,
)
const AIM = anyOf('por para to for')

/** Looks for a candidate of that kind. `asked` holds the folded words of the question, which cannot be its answer. */
export function candidates(kind: Kind, sentence: string, asked: ReadonlySet<string>): Candidates {
  switch (kind) {
    case 'number':
      return graded(sentence, asked, { strong: NUMBER, weak: AMOUNT })
    case 'time':
      return graded(sentence, asked, { strong: DATE, weak: WHILE })
    case 'person':
      return named(sentence, asked, null)
    case 'place':
      return named(sentence, asked, PLACE)
    case 'reason':
      return graded(sentence, asked, { strong: CAUSE, weak: AIM })
    case 'manner':
    case 'thing':
      return { strength: 1, places: [] }
  }
}

function graded(
  sentence: string,
  asked: ReadonlySet<string>,
  { strong, weak }: { strong: RegExp; weak: RegExp | null },
): Candidates {
  const places = fresh(sentence, asked, strong)
  if (places.length > 0) return { strength: 1, places }
  const doubtful = weak ? fresh(sentence, asked, weak) : []
  return { strength: doubtful.length > 0 ? 0.5 : 0, places: doubtful }
}

/** A capital at the start of the sentence or after a colon does not prove a name, so such a word counts only half. */
function named(sentence: string, asked: ReadonlySet<string>, weak: RegExp | null): Candidates {
  const all = fresh(sentence, asked, NAME)
  const inside = all.filter(at => /[\p{L}\p{N},;)»”"'’]\s+[«“"(¡¿‘]?$/u.test(sentence.slice(0, at)))
  if (inside.length > 0) return { strength: 1, places: inside }
  const doubtful = [...all, ...(weak ? fresh(sentence, asked, weak) : [])]
  return { strength: doubtful.length > 0 ? 0.5 : 0, places: doubtful }
}

/** The number of a note, whose text begins right behind it: "1En este capítulo". */
const OF_NOTE = /^\d{1,2}\p{Lu}\p{Ll}/u

/** Numbers in Spanish, and other words in English: "once Helgrind has your program running", "MS-DOS". */
const ELSEWHERE = /^(?:dos|once|mil)$/i

/** What the question names already is no answer to it: "Node.js", or "Luna." at the end of a sentence. */
const fresh = (sentence: string, asked: ReadonlySet<string>, pattern: RegExp): number[] =>
  [...sentence.matchAll(pattern)]
    .filter(({ index }) => index > 0 || !OF_NOTE.test(sentence))
    .filter(([word]) => !ELSEWHERE.test(word) || languageOf(words(sentence)) !== 'en')
    .filter(([word]) => !words(word.replace(/['’]s$/, '')).every(piece => asked.has(piece)))
    .map(({ index }) => index)
