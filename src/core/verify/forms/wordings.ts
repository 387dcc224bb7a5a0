/** Small words that say the same in several ways, in one of them: "in order to" is "to". Pure. */
import type { Language } from '../language/inflect.ts'
import { inOneConstruction } from './constructions.ts'
import { asWorksSay } from './works-say.ts'

type Wording = readonly [said: RegExp, plainly: string | ((...groups: string[]) => string)]

/**
 * What is higher where it is greater: "Juan es más alto" does not say that he is older. It first looks ahead: to
 * look back from each letter took 115 of the 136 ms that all wordings took for 1,250 sentences.
 */
const AMOUNTS =
  '(?=más )(?<=\\b(?:riesgo|tasa|nivel|valor|coste?|costo|precio|índice|porcentaje|proporción|probabilidad|' +
  'número|cantidad|temperatura|presión|frecuencia|incidencia|prevalencia|mortalidad|consumo|velocidad|' +
  'rendimiento)s?\\b[^.;]{0,60})\\b'

const WORDINGS: Readonly<Record<Language, readonly Wording[]>> = {
  en: [
    [/\b(?:in order|so as) to\b/giu, 'to'],
    [/\bboth (?=[^,;:.]{2,60} and )/giu, ''],
    [/, and for (?:this|that) reason,? /giu, ', so '],
    [/\bwhether or not\b/giu, 'whether'],
    [/\b(?:due|owing) to the fact that\b|\b(?:because|in view) of the fact that\b/giu, 'because'],
    [/\bthe fact that\b/giu, 'that'],
    [/\b(is|are|was|were) (?:a|an|one) (?:kind|type|sort|form) of (?=an? |\p{L})/giu, '$1 a '],
    [/\bnot only ([^,;:]{2,80}?),? but (?:also )?/giu, '$1 and '],
    [/, as well as /giu, ' and '],
    [/\bmak(e|es|ing) use of\b/giu, 'us$1'],
    [/\bmade use of\b/giu, 'used'],
    [/(?<=\p{L}(?:ed|wn|en) )(?:by means of|by using|through the use of|with the (?:help|aid) of|using) /giu, 'with '],
    [/\b(?:is|are) (?:able to|capable of (?=\p{L}+ing\b))/giu, 'can '],
    [/\b(?:is|are) (?:unable|not able) to\b/giu, 'can not'],
    [/\b(?:known as|termed|named|referred to as|denoted)\b/giu, 'called'],
    [/\b(each) of the\b/giu, '$1'],
    [/\b(ha)(?:ve|s) an? (?:effect|impact) on\b/giu, 'affects'],
    [/\bhad an? (?:effect|impact) on\b/giu, 'affected'],
    [/\bha(?:s|ve) an? influence on\b/giu, 'influences'],
    [/\bhad an? influence on\b/giu, 'influenced'],
    [
      /(?<!\b(?:compared|relative|due|leads?|led|similar|according|moved?|close|equal) )to lower (?=\p{Ll})/giu,
      'to reduce ',
    ],
    [/\bupon\b/giu, 'on'],
    [/\b(?:is|are) (also )?(?:required|obliged|obligated) to\b/giu, (_, also = '') => `${also}must`],
    [/\b(also )?ha(?:s|ve) to\b/giu, (_, also = '') => `${also}must`],
    [/\b(?:is|are) (?:allowed|permitted) to\b/giu, 'can'],
    [/\bthe use of (?=\p{L})/giu, 'using '],
    [/\bgets? (?=\p{L}+ed\b)/giu, 'become '],
    [/\beach (?=(?:second|minute|hour|day|week|month|year)\b)/giu, 'per '],
    [/\b(?:is|are) (?:greater|larger|higher|more) than\b/giu, 'exceeds'],
    [/\b(is|are) among the\b/giu, '$1 one of the'],
    [/, if any(?=[,.;]|$)/gu, ''],
    [/\biff\b/gu, 'if and only if'],
    [/(?<=\p{L}) having (?=(?:an?|the|no) )/gu, ' with '],
    [/\b(is|are|was|were) of (?:great|considerable) importance\b/giu, '$1 very important'],
    [/\b(?:once|as soon as) (?=(?:the|an?|all|it|they|we|this|these|he|she) )/gu, 'when '],
    [/\bprior to\b/giu, 'before'],
  ],
  es: [
    [/\b(?:con (?:el fin|el objetivo|el propósito|objeto)|a fin) de (?=\p{L}{1,30}r(?:se|l[aeo]s?)?\b)/giu, 'para '],
    [/\btanto ((?:en|el|la|los|las|a|al|por|para|del?|con) [^,;:.]{2,60}?) como /giu, '$1 y '],
    [/\bdebido al hecho de que\b/giu, 'porque'],
    [/\bel hecho de que\b/giu, 'que'],
    [/\buna vez que\b/giu, 'cuando'],
    [/\b(es|son|era|eran|fue|fueron) de gran importancia\b/giu, '$1 muy importante'],
    [/\b(es|son|era|eran|fue|fueron) una? (?:tipo|clase|especie|forma) de (?=una? |\p{L})/giu, '$1 un '],
    [/\bno (?:s[oó]lo|solamente|únicamente) ([^,;:]{2,80}?),? sino (?:que )?(?:también|además) /giu, '$1 y '],
    [/,? así como /giu, ' y '],
    [/\b(?:viene(n?)) (?=\p{L}+[ai]d[oa]s?\b)/giu, 'es$1 '],
    [/\b(?:haciendo uso de|mediante|por medio de|con (?:la )?ayuda de|usando|utilizando|empleando)\b/giu, 'con'],
    [/\b(?:es|son) capa(?:z|ces) de\b/giu, 'puede'],
    [/\b(pued[eo]n?|deben?|suelen?) (\p{L}+[aeií]r)se\b/giu, 'se $1 $2'],
    [/\bse (?:denomina|conoce como|llama|les? denomina|les? llama)\b/giu, 'se llama'],
    [/\bcada un[oa] de l[oa]s\b/giu, 'cada'],
    [new RegExp(`${AMOUNTS}más (?:alt|elevad|grande)[oa]?s?\\b`, 'giu'), 'mayor'],
    [new RegExp(`${AMOUNTS}más (?:baj|reducid|pequeñ)[oa]s?\\b`, 'giu'), 'menor'],
    [/\benergía eléctrica\b/giu, 'electricidad'],
    [/\b(?:tiene(n?) que|ha(n?) de) (?=\p{L}+[aeií]r)/giu, 'debe$1$2 '],
    [/\bcada (?=(?:segundo|minuto|hora|día|semana|mes|año)\b)/giu, 'por '],
    [/\b(?:es|son) (?:mayor|superior)(?:es)? (?:que|al?) /giu, 'supera '],
    [/\b(?:está|figura) entre l([oa])s\b/giu, 'es uno de l$1s'],
    [/\bla mayor parte de\b/giu, 'la mayoría de'],
  ],
}

/** Returns the text in those words. A claim is read so beside sentences that are read so. */
export const plainlyWorded = (text: string, language: Language): string =>
  asWorksSay(
    inOneConstruction(
      WORDINGS[language].reduce((rest, [wording, plainly]) => rest.replace(wording, plainly as string), text),
      language,
    ),
    language,
  )
