/**
 * The words and signs around a number in a margin: those that make it a folio, and those that make it something else.
 */
import { DIGIT_CLASS } from './notation.ts'

const NUMBER = `[${DIGIT_CLASS}]{1,5}`

/** `Page 3`, `p. xiv`, `Page 3 of 10`, `第3页`, `صفحة 3`. Group 1 is the number, group 2 the total. */
export const PAGE_WORD = new RegExp(
  '(?:^|[^\\p{L}])(?:page|pages|pg\\.?|pp?\\.|pág\\.?|pag\\.?|página|pagina|seite|folio|fol\\.?|' +
    'стр\\.?|страница|σελ\\.?|עמוד|صفحة|صفحه|第)\\s*' +
    `((?:[A-Za-z]{1,2}-)?${NUMBER}|[ivxlcdm]+|[IVXLCDM]+)(?:\\s*(?:of|de|von|sur|di|из|من|/)\\s*(${NUMBER}))?` +
    '(?=页|頁|ページ|[^\\p{L}\\d]|$)',
  'iu',
)

/** `3/10`, `3 of 10`, `– 3 of 10 –` at the end of a run. Group 1 is the number, group 2 the total. */
export const COUNTER = new RegExp(`(?:^|\\s)(${NUMBER})\\s?(?:/|of|de|von|sur|di)\\s?(${NUMBER})(?:\\s*[-–—]+)?$`, 'iu')

/** `272–283`. Group 1 is the first number, group 2 the last. */
export const RANGE = /(?:^|[\s(,:])(\d{1,5})\s?[–—-]\s?(\d{1,5})(?=$|[\s),.])/

/** Group 1 is the opening dress, group 2 the token, group 3 the closing dress. */
export const WRAPPED = /^([-–—•·|*~<>«»{[(\s]*)(.*?)([-–—•·|*~<>«»}\])\s]*)$/su

export const SEPARATOR = /^[|·•–—/~*-]+$/u

const words = (list: string): string => list.trim().split(/\s+/).join('|')

const MONTHS = words(`
  january february march april may june july august september october november december jan feb mar apr jun jul
  aug sep sept oct nov dec enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre
  noviembre diciembre ene abr ago dic januar februar märz mai juni juli oktober dezember janvier février mars
  avril juin juillet août septembre octobre novembre décembre`)
const WEEKDAYS = words(`
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun lunes
  martes miércoles jueves viernes sábado domingo lun mié jue vie sáb dom montag dienstag mittwoch donnerstag
  freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche`)

/** Words whose number counts something else than pages. */
export const CUE = new RegExp(
  `^(?:${words(`
  chapter chapters chap ch chs cap caps capítulo capitulo capítulos capitolo kapitel kap chapitre fig figs figure
  figures figura abb abbildung table tables tabla tab tav tavola tafel taf section sections sect sec sección seccion
  vol vols volume volumes volumen no nos nr nº n° num núm number issue part parte teil partie eq version ver v rev
  release art arts article articles artículo artículos articulo artikel ley law lesson lección leccion lektion leçon
  unit unidad tomo tome band jahrgang book libro libri liber buch livre livro act acto acte scene escena scène slide
  lecture question pregunta frage q isbn issn doi step paso day día dia week semana month year año age grade room
  box plate plates pl lámina lam planche map mapa karte carte photo foto photograph picture bild ill illustration
  item items exercise exercises ejercicio übung problem problems problema aufgabe poem poema poems gedicht letter
  letters carta cartas brief lettre psalm psalms psalmus salmo salmos ps sonnet soneto hymn hymns himno himnos canto
  cantos sheet card case caso appendix anexo annex apéndice anhang ode oda fable fábula tale cuento riddle rule
  regla verse strophe stanza fragment fragmento fr sura surah opus op bwv no sermon homily epistle epístola session
  sesión module módulo theme tema nivel level test prueba ficha registro record expediente entry sample specimen
  form formulario modelo invoice factura ticket exhibit clause cláusula paragraph párrafo título titulo line lines
  column columns columna col cols set game round match patient paciente subject copy
  ejemplar`)}|${MONTHS}|${WEEKDAYS})[.:]?$`,
  'iu',
)

/**
 * Words that, before a page word, refer to another page: `continued on page 13`, `sigue en la página 13`, `see p. 4`.
 */
export const POINTS_ELSEWHERE = new RegExp(
  `(?:^|[\\s(])(?:${words(`
  see on to from next turn goto cont cont'd contd continued continues over cf vid vide véase ver vea en sigue
  continúa viene pasa la siguiente siehe auf von weiter fortsetzung suite voir à veja na vedi segue`)})\\.?\\s*$`,
  'iu',
)

/** The text behind a number that is a date or a measure: `12 March`, `12 de marzo`, `30 km`, `3 of 10`. */
export const MEASURED = new RegExp(
  `^(?:(?:(?:of|de)\\s+)?(?:${MONTHS})|(?:of|de)\\s+\\d+|%|km|kg|cm|mm|years|años|th|st|nd|rd)(?:[.,\\s]|$)`,
  'iu',
)

/** Signs of money, times, verses, sections and addresses. */
export const FOREIGN_SIGN = /[$€£¥©§¶#@%/\\:=+]/

/** Labels which say that the page has no number. `blank` is not among them: it names its page, as `Cover` does. */
export const DENIES =
  /^(?:unnumbered|unpaginated|un-?paged|sin numerar|sin paginar|s\.\s?p\.|n\.\s?p\.|none|null|ohne)$/i
