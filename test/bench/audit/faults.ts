/** The kinds of faults that are planted, what must be said of each, and the damage that is done to a quotation. */
import type { Problema } from '../../../src/schema/index.ts'
import type { Language } from './books.ts'

/** Each kind, and the problems of which any one says that it was seen. */
export const EXPECTED = {
  // Of two wrong pages one may by chance be that of the sheet.
  'page other': ['pagina_otra', 'pagina_fisica'],
  'page of the file': ['pagina_fisica'],
  'page beyond': ['pagina_fuera'],
  'quotation, word changed': ['cita_alterada', 'cita_variantes'],
  'quotation, words left out': ['cita_alterada'],
  'quotation, word put in': ['cita_alterada'],
  'quotation, ending changed': ['cita_alterada', 'cita_variantes'],
  'quotation, figure changed': ['cita_alterada'],
  'quotation of nobody': ['cita_no_encontrada'],
  'quotation of another work': ['cita_de_otra_obra'],
  'sentence denied': ['contradicha', 'sin_respaldo'],
  'sentence of another work': ['sin_respaldo', 'contradicha'],
  'sentence of another page': ['pagina_dudosa'],
  'work unknown': ['obra_ausente'],
  'work without file': ['sin_archivo'],
  year: ['anio'],
  name: ['autor'],
  edition: ['edicion'],
  'not in the list': ['falta_en_bibliografia'],
} as const satisfies Record<string, readonly Problema[]>
export type Fault = keyof typeof EXPECTED
export const FAULTS = Object.keys(EXPECTED) as Fault[]

export type Random = () => number
export function random(seed: number): Random {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
export const pick = <T>(list: readonly T[], next: Random): T => list[Math.floor(next() * list.length)]!
export const shuffled = <T>(list: readonly T[], next: Random): T[] =>
  list
    .map(one => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

const CHANGES: Record<Language, readonly string[]> = {
  es: ['siempre', 'jamás', 'palacio', 'derrota', 'lentamente', 'vecinos'],
  en: ['always', 'never', 'palace', 'defeat', 'slowly', 'neighbours'],
}

/** Returns the sentence with that fault in it; null where it offers no place for it. */
export function damaged(sentence: string, fault: Fault, language: Language, next: Random): string | null {
  const words = sentence.split(' ')
  const at = 2 + Math.floor(next() * (words.length - 4))
  const other = pick(CHANGES[language], next)
  const plain = words.findIndex((word, i) => i > 1 && /^\p{Ll}{5,}$/u.test(word))
  if (fault === 'quotation, figure changed')
    return unless(sentence, s => s.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 3) % 10)))
  if (fault === 'sentence denied') {
    if (/\b(?:no|not|never|nunca|ni|nor)\b/i.test(sentence)) return null
    const verb = {
      es: /\b(fue|es|era|tiene|había|son|fueron|ha|eran)\b/,
      en: /\b(was|is|were|are|has|had|can|could)\b/,
    }
    return unless(sentence, s => s.replace(verb[language], language === 'es' ? 'no $1' : '$1 not'))
  }
  if (fault === 'quotation, ending changed') {
    if (plain < 0) return null
    words[plain] = words[plain]!.replace(/s$|(?<!s)$/, ending => (ending ? '' : 's'))
  } else if (fault === 'quotation, word changed') words[at] = other
  else if (fault === 'quotation, words left out') words.splice(at, 2)
  else if (fault === 'quotation, word put in') words.splice(at, 0, other)
  return words.join(' ')
}

const unless = (text: string, change: (text: string) => string): string | null => {
  const changed = change(text)
  return changed === text ? null : changed
}

/** Swaps the third and the fourth letter: a slip of the fingers. */
export const slipped = (name: string): string => name.slice(0, 2) + name[3] + name[2] + name.slice(4)
