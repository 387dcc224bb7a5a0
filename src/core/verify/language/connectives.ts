/** What leads from one sentence to the next, or announces a statement, and says nothing of its own. Pure. */
import { LABELS } from './wordlists.ts'
import { normal } from './words.ts'

const CONNECTIVES = [
  'por ejemplo|sin embargo|no obstante|en cambio|por su parte|a su vez|además|asimismo|también|en efecto|de hecho',
  'por cierto|desde luego|por supuesto|pues|por el contrario|eso sí|con todo',
  'for instance|for example|however|nevertheless|moreover|furthermore|in fact|indeed|of course|in turn|too|also',
  'for (?:its|his|her|their) part|on the other hand|by contrast|in contrast|on the contrary',
].join('|')
const BETWEEN = new RegExp(`,\\s+(?:${CONNECTIVES}|though),(?=\\s)`, 'giu')

/** What a writer puts before a sentence to join it to the one before. A comma follows it. */
const LEADS = [
  CONNECTIVES,
  'en esto|pues bien|así|así pues|así mismo|ahora bien|aun así|más aún|es más|lo que es más|es decir|a saber|por ende',
  'por (?:otra|una) parte|por (?:un|otro) lado|por último|por (?:lo )?tanto|por consiguiente|por (?:ello|eso|esto)',
  'por todo ello|finalmente|igualmente|adicionalmente|consecuentemente|en (?:primer|segundo|tercer) (?:lugar|término)',
  'en (?:consecuencia|particular|concreto|resumen|síntesis|suma|conclusión|definitiva|pocas palabras)|para concluir',
  '(?:más )?(?:concretamente|específicamente|en concreto)|en (?:este|ese|tal) sentido|(?:a este|al) respecto',
  'de(?:l mismo| igual| este| ese) modo|de (?:igual|esta|esa|la misma) (?:forma|manera)|como es sabido',
  '(?:dicho )?(?:en otras palabras|de otr[oa] (?:modo|manera|forma))',
  'a su turno|como (?:ya )?(?:se ha (?:dicho|visto|indicado|mencionado|señalado)|hemos (?:dicho|visto))' +
    '(?: antes| arriba| anteriormente)?',
  'in (?:addition|short|brief|sum|summary|conclusion|particular|other words)|in this (?:sense|regard|respect|way)',
  'thus|therefore|hence|consequently|accordingly|as a (?:result|consequence)|for (?:this|these|that) reasons?',
  'again|additionally|besides|further|similarly|likewise|equally|nonetheless|yet|still|conversely|instead|rather',
  '(?:more )?(?:specifically|precisely)|notably|importantly|interestingly|crucially|to (?:begin with|conclude|sum up)',
  'first|second|third|firstly|secondly|thirdly|finally|lastly|in the first place|on the one hand|that is|as such',
  // "In this paper, we propose": behind it the paper tells of itself; "in this study, 40 % recovered" is of its
  // patients.
  'in this (?:paper|article|study|work|report|thesis|chapter|section)(?=, (?:we|the authors) )',
  'en (?:este|el presente) (?:trabajo|artículo|estudio|informe)(?=, (?:los autores|\\p{Ll}+mos) )',
  'for (?:the sake of )?(?:simplicity|brevity|clarity|convenience|illustration)|for illustrative purposes',
  'por (?:simplicidad|brevedad|claridad|comodidad)|a modo de (?:ejemplo|ilustración)|para simplificar',
  'as a matter of fact|by the same token|that said|even so|(?:to )?put (?:it )?differently|as is well known',
  'as (?:the|its) name (?:suggests|implies)',
  'como su (?:propio )?nombre (?:lo )?indica',
  'as (?:has been |already |was )?(?:noted|mentioned|stated|discussed|explained)' +
    '(?: above| earlier| before| previously)?',
].join('|')

const POINTS_OUT = 'señalar|destacar|recordar|recalcar|resaltar|subrayar|observar|notar|precisar|tener en cuenta'
const NOTE = 'note|stress|emphasi[sz]e|remember|recall|highlight|underline|point out|bear in mind|keep in mind'
const NOTED = 'noted|mentioned|stressed|emphasi[sz]ed|remembered|recalled|highlighted|underlined|pointed out'

/**
 * What announces that a statement follows, in the writer's own voice. "Es necesario indicar que" is none: it may be
 * what somebody has to do.
 */
const ANNOUNCES = [
  'es,? (?:pues,? )?de saber,? que|(?:has|habéis) de saber que|digo,? (?:pues,? )?que|(?:se sabe|es sabido) que',
  `(?:cabe|conviene) (?:${POINTS_OUT}|mencionar|añadir|indicar|apuntar|decir)(?: también| además)? que`,
  `(?:hay que|debemos|es (?:importante|preciso|necesario|conveniente|interesante)) (?:${POINTS_OUT}) que`,
  '(?:nótese|obsérvese|recuérdese|téngase en cuenta|recordemos|observemos|notemos) que|(?:lo|es) cierto es que',
  'es cierto que|(?:debo|he de|tengo que|permítame|permítanme) ' +
    '(?:decir|informar|advertir|comunicar|confesar)(?:te|le|les|os)?,? que',
  '(?:os|le|les|te) (?:hago|hacemos) saber,? que',
  '(?:i|we) (?:must|have to|am to|are to|beg to|wish to) (?:acquaint|inform|tell|advise|assure) you,?' +
    '(?: (?:sir|madam|gentlemen|my lords?),)? that',
  `it (?:should|must|may|can|has to|needs to) (?:also |further )?be (?:${NOTED})(?: here| too| also)? that`,
  `it is (?:also )?(?:important|worth|necessary|useful|interesting) to (?:${NOTE}) that`,
  'it is (?:also )?worth (?:noting|mentioning|remembering|recalling|stressing|pointing out) that',
  `(?:one|we|you) (?:should|must) (?:also )?(?:${NOTE}) that|(?:note|recall|remember)(?: also| here)? that`,
  'it is (?:well )?known that|it is true that',
].join('|')

/** What heads a part of an abstract ("Results:", "Research limitations/implications –"), and a sentence behind it. */
const HEADED = /^(\p{Lu}[\p{L}\s/,&-]{2,60}?)(?::|\s[–—])\s+(?=\P{Ll})/u

/**
 * Returns the sentence without the label of its part of an abstract. With it, nothing that stands first in a part was
 * proved: "the study involved 2,462 participants" was `sin_respaldo` by "Methods: The study involved 2,462 …".
 */
function withoutLabel(sentence: string): string {
  const [lead, label = ''] = HEADED.exec(sentence) ?? ['']
  return normal(label)
    .split(/[\s/,&-]+/)
    .every(word => LABELS.has(word) || /^(?:and|of|y|e|de)$/.test(word))
    ? sentence.slice(lead.length)
    : sentence
}

/** A sentence may have two of them: "Además, cabe señalar que". */
const OPENER = new RegExp(`^(?:(?:${LEADS}),(?:\\s+(?:y|and)(?=\\s))?|${ANNOUNCES})\\s+`, 'iu')
/** Fewest words of a sentence without its opener. */
const FEW = 4

/**
 * Returns the sentence without its openers: "Conviene recordar que la imprenta llegó…" claims that it arrived. An i
 * without its dot before an accent, as it is copied out of a PDF of TeX, is an i.
 */
export function bare(sentence: string): string {
  const whole = sentence.replace(/ı(?=\u0301)/g, 'i')
  const once = withoutLabel(whole.trim()).replace(OPENER, ''),
    twice = once.replace(OPENER, '')
  return twice.split(/\s+/).length >= FEW ? twice : whole
}

/** Returns the sentence without its openers, nor what stands between two commas: "Lead, for instance, poisons it". */
export const withoutConnectives = (sentence: string): string => bare(sentence.replace(BETWEEN, ''))
