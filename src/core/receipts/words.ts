/** Finds the words of a citation in the text that it was made from. */
import type { PassageRow } from '../../../storage/contract.ts'
import { occurrences, theBest } from '../anchoring/locate.ts'
import type { Library } from '../library.ts'
import { standing } from '../anchoring/standing.ts'

const wanted = (texto: string) => ({ texto, prefijo: '', sufijo: '' })

/** Returns the range of those words in the passage's text; that of the whole passage where they do not stand as one. */
export function wordsIn({ texto }: Pick<PassageRow, 'texto'>, words: string): [from: number, to: number] {
  const at = texto.indexOf(words)
  if (at >= 0 && words !== '') return [at, at + words.length]
  return theBest(occurrences(texto, wanted(words)))?.range ?? [0, texto.length]
}

/** Returns the passage of a unit in which those words begin, and the part of them that it holds; null without one. */
export async function unitWords(
  { shelf }: Pick<Library, 'shelf'>,
  id: string,
  { posicion, words }: { posicion: number; words: string },
): Promise<{ row: PassageRow; part: [from: number, to: number] } | null> {
  const [unit] = await shelf.units(id, posicion, 1)
  const [occurrence] = unit?.posicion === posicion ? occurrences(unit.texto, wanted(words)) : []
  return occurrence ? standing(unit!, await shelf.passagesOf(id, posicion, posicion), occurrence.range).begins : null
}
