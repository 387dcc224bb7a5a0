/** Finds the words of a citation in its passage. Pure. */
import type { PassageRow } from '../../../storage/contract.ts'
import { occurrences, theBest } from '../marks/locate.ts'

/** Returns the range of those words in the passage's text; that of the whole passage where they do not stand as one. */
export function wordsIn({ texto }: Pick<PassageRow, 'texto'>, words: string): [from: number, to: number] {
  const at = texto.indexOf(words)
  if (at >= 0 && words !== '') return [at, at + words.length]
  return theBest(occurrences(texto, { texto: words, prefijo: '', sufijo: '' }))?.range ?? [0, texto.length]
}
