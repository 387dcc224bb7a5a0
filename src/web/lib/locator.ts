/** Names the place of a passage in the reader's language: «diap. 7» is “slide 7”. The API names it in Spanish. Pure. */

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^diap\. (?=\d)/, 'slide '],
  [/^párr\. (?=\d)/, 'para. '],
  [/^párrs\. (?=\d)/, 'paras. '],
  [/(^|, )fila (?=\d+$)/, '$1row '],
  [/(^|, )filas (?=\d+-\d+$)/, '$1rows '],
  [/^imagen$/, 'picture'],
  [/^hoja$/, 'sheet'],
]

/** Translates a locator; `p. 23` and `1:02:03` are the same in both languages. */
export const locatorIn = (language: 'es' | 'en', localizador: string): string =>
  language === 'es' ? localizador : WORDS.reduce((text, [word, en]) => text.replace(word, en), localizador)

export interface Cited {
  cita: string
  localizador: string
  documento: { autores: readonly string[]; editores?: readonly string[] }
}

/**
 * Translates the small words of our own citation, `(García y Pérez, s. f., párr. 3)`. A citation that a style has
 * written contains none of them and is not changed.
 */
export function citationIn(language: 'es' | 'en', { cita, localizador, documento }: Cited): string {
  if (language === 'es') return cita
  const people = documento.autores.length > 0 ? documento.autores : (documento.editores ?? [])
  const [first = '', second = ''] = people.map(name => name.split(',')[0]!.trim())
  const tail = `, ${localizador})`
  const where =
    localizador && cita.endsWith(tail) ? cita.slice(0, -tail.length) + `, ${locatorIn('en', localizador)})` : cita
  return where
    .replace(`(${first} y ${second}, `, `(${first} & ${second}, `)
    .replace(/, s\. f\.(?=[,)])/, ', n.d.')
    .replace(/, (\d+) a\. C\.(?=[,)])/, ', $1 BC')
}
