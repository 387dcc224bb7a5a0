/**
 * Decides which sentences of a draft need a source: claims of fact, quotations and reported views do; questions and the
 * writer's own voice do not.
 */
import { quotations } from '../quotes/find.ts'
import { normal } from '../verify/language/words.ts'

/** Phrases of the writer's own voice, matched against folded text: lower case, no accents. */
const OWN = new RegExp(
  String.raw`\b(${[
    'en este (trabajo|articulo|estudio|capitulo|apartado)|en esta (tesis|investigacion|seccion)|a continuacion',
    'como (veremos|hemos visto|se ha visto)|propong?o|proponemos|sostengo|sostenemos|argumento que',
    'nuestr[oa]s? (propuesta|resultados?|hipotesis|metodo|analisis|objetivo)|mi ' +
      '(propuesta|hipotesis|tesis|objetivo)|agradezco|agradecemos',
    'in this (paper|article|study|thesis|chapter|section)|as we (shall|will) see',
    '(we|i) (propose|argue|suggest|introduce|present|show|find|thank|will)|our ' +
      '(proposal|results?|hypothesis|method|analysis|findings|aim)',
  ].join('|')})\b`,
)
/** Fewest words of a sentence that claims something provable. */
const FEW_WORDS = 5

/** Whether a sentence needs a source. `text` is one sentence without markup. */
export function needsSource(text: string): boolean {
  const plain = text.trim()
  const quoted = quotations(plain)
  // What is quoted is nobody's plan for this text: "I will show you fear in a handful of dust" had no source.
  const own = quoted.reduceRight((left, { desde, hasta }) => left.slice(0, desde) + left.slice(hasta), plain)
  if (/[?¿]\s*$|^¿/.test(plain) || OWN.test(normal(own))) return false
  if (quoted.length > 0) return true
  return (plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= FEW_WORDS && /\p{Ll}/u.test(plain)
}
