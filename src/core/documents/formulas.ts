/** Where the equations of a document stand in its text, each with its tree, so that a page can show it as it looks. */
import type { Text } from '../anchoring/texts.ts'
import type { Formulas } from '../../schema-reading.ts'
import type { Library } from '../library.ts'
import { formulasOf, type Formula } from '../read/text-formulas.ts'
import { readable } from './readable.ts'
import { unitTexts } from './unit-texts.ts'

/** A single letter is not looked for: as a word of the text it would be found too early. */
const SHORTEST = 3

type Placed = Formulas['formulas'][number]

export async function formulas(library: Library, id: string): Promise<Formulas> {
  const document = await library.shelf.document(id)
  const path = readable(library, document)
  const all = path === null ? [] : await formulasOf(path, document.media)
  return { formulas: all.length === 0 ? [] : placed(all, await unitTexts(library.shelf, id)) }
}

/** Finds the equations in the text one after the other; one that is not there, as in a note, is left out. Pure. */
export function placed(formulas: readonly Formula[], units: readonly Text[]): Placed[] {
  let [unit, from] = [0, 0]
  return formulas.flatMap(({ line, math }): Placed[] => {
    const pattern = patternOf(line)
    for (let i = unit; pattern && i < units.length; i++) {
      pattern.lastIndex = i === unit ? from : 0
      const match = pattern.exec(units[i]!.texto)
      if (!match) continue
      ;[unit, from] = [i, match.index + match[0].length]
      return [{ posicion: units[i]!.posicion, rango: [match.index, from], formula: math }]
    }
    return []
  })
}

/**
 * The line with any white space between its signs, as no part of a longer word or number; null when it is too short.
 */
function patternOf(line: string): RegExp | null {
  const signs = [...line.normalize('NFC').replace(/[\s\u00ad\u200b\u2060\ufeff]/g, '')]
  if (signs.length < SHORTEST) return null
  const pattern = signs.map(sign => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*')
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu')
}
