/**
 * Which sentences of a draft need a source: claims of fact, quotations, reported views. Not questions, the writer's own
 * word, or what is cited already.
 */
import { quotations } from '../quotes/find.ts'
import { normal } from '../verify/words.ts'

/** Against folded text: no capitals, no accents. */
const OWN = new RegExp(
  String.raw`\b(${[
    'en este (trabajo|articulo|estudio|capitulo|apartado)|en esta (tesis|investigacion|seccion)|a continuacion',
    'como (veremos|hemos visto|se ha visto)|propong?o|proponemos|sostengo|sostenemos|argumento que',
    'nuestr[oa]s? (propuesta|resultados?|hipotesis|metodo|analisis|objetivo)|mi (propuesta|hipotesis|tesis|objetivo)|agradezco|agradecemos',
    'in this (paper|article|study|thesis|chapter|section)|as we (shall|will) see',
    '(we|i) (propose|argue|suggest|introduce|present|show|find|thank|will)|our (proposal|results?|hypothesis|method|analysis|findings|aim)',
  ].join('|')})\b`,
)
/** Words under which a sentence claims nothing that could be proved. */
const FEW_WORDS = 5

/** `text`: one sentence, without marks. */
export function needsSource(text: string): boolean {
  const plain = text.trim()
  if (/[?¿]\s*$|^¿/.test(plain) || OWN.test(normal(plain))) return false
  if (quotations(plain).length > 0) return true
  return (plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= FEW_WORDS && /\p{Ll}/u.test(plain)
}
