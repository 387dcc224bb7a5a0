/** The function words of both languages, by role. */
import type { Language } from './inflect.ts'

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

export type Role =
  | 'article'
  | 'preposition'
  | 'coordinator'
  | 'relative'
  | 'subordinator'
  | 'pronoun'
  | 'auxiliary'
  | 'filler'

const TABLE: Record<Language, readonly (readonly [Role, ReadonlySet<string>])[]> = {
  es: [
    [
      'article',
      list(
        'el la los las lo un una unos unas este esta estos estas ese esa esos esas aquel aquella aquellos ' +
          'aquellas su sus mi mis tu tus nuestro nuestra nuestros nuestras otro otra otros otras dicho dicha ' +
          'dichos dichas tal tales mismo misma mismos mismas propio propia',
      ),
    ],
    [
      'preposition',
      list(
        'a al ante bajo con contra de del desde durante en entre hacia ' +
          'hasta mediante para por sobre según tras vía sin',
      ),
    ],
    ['coordinator', list('y e o u ni pero sino')],
    ['relative', list('que quien quienes cual cuales cuyo cuya cuyos cuyas donde adonde')],
    ['subordinator', list('si cuando aunque porque pues mientras como conforme apenas')],
    [
      'pronoun',
      list(
        'él ella ello ellos ellas esto eso aquello se me te nos os le les uno usted ustedes yo ' +
          'tú nosotros éste ésta éstos éstas quién qué cuál cómo dónde cuándo',
      ),
    ],
    [
      'auxiliary',
      list(
        'es son era eran fue fueron ser sido siendo está están estaba estaban estuvo ' +
          'estuvieron estar ha han había habían haber hay hubo habido he sea sean fuera ' +
          'fueran será serán sería serían haya hayan habrá habría',
      ),
    ],
    [
      'filler',
      list(
        'así también además ya muy tan tanto más_bien entonces luego incluso aun aún ' +
          'todavía allí aquí ahí sí bien pues asimismo igualmente cosa',
      ),
    ],
  ],
  en: [
    ['article', list('the a an this that these those its his her their my your our another such same own other')],
    [
      'preposition',
      list(
        'of in on at by for from to into onto with within without between among under over ' +
          'through across against during upon about above below near towards toward via per as ' +
          'behind beside beyond off out up down since until till than',
      ),
    ],
    ['coordinator', list('and or nor but')],
    ['relative', list('which who whom whose where that')],
    [
      'subordinator',
      list('if when while whereas although though because since unless until whether before after as once'),
    ],
    [
      'pronoun',
      list(
        'he she it they we you i him them us me this those there himself herself itself themselves one what how why',
      ),
    ],
    ['auxiliary', list('is are was were be been being am has have had having do does did done will would shall')],
    ['filler', list('also too so very even then there here just still yet already thus indeed s')],
  ],
}

const CLASS: Record<Language, Map<string, Role>> = { es: new Map(), en: new Map() }
for (const language of ['es', 'en'] as const)
  for (const [role, words] of TABLE[language])
    for (const word of words) if (!CLASS[language].has(word)) CLASS[language].set(word, role)

export const roleOf = (lower: string, language: Language): Role | null => CLASS[language].get(lower) ?? null

const counts = (text: string): Record<Language, number> => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (language: Language): number => words.filter(word => CLASS[language].has(word)).length
  return { es: count('es'), en: count('en') }
}

/** Returns the language whose function words are more frequent; `otherwise` on a tie. */
export function languageOf(text: string, otherwise: Language = 'es'): Language {
  const { es, en } = counts(text)
  return en > es ? 'en' : en < es ? 'es' : otherwise
}

/** Function words that one language must have more than the other before a single sentence is read in it. */
const CLEAR = 2

/** Returns the language of a sentence that may stand among sentences of the other one; null when it is not clear. */
export function spokenIn(sentence: string): Language | null {
  const { es, en } = counts(sentence)
  return Math.abs(en - es) < CLEAR ? null : en > es ? 'en' : 'es'
}
