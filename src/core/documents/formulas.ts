/**
 * Where the equations and the items of nested lists stand in a document's text, so that a page can show how it looks.
 */
import type { Text } from '../anchoring/texts.ts'
import type { Formulas } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import type { Formula, ListItem } from '../read/text-looks.ts'
import { looksIn } from './looks.ts'
import { withReadable } from './readable.ts'
import { unitTexts } from './unit-texts.ts'

/** A single letter is not looked for: as a word of the text it would be found too early. */
const SHORTEST = 3

type Placed = Formulas['formulas'][number]

export async function formulas(library: Library, id: string): Promise<Formulas> {
  const document = await library.shelf.document(id)
  const looks = await withReadable(library, document, async path =>
    path === null ? null : looksIn(path, document.media),
  )
  if (!looks || looks.formulas.length + looks.items.length === 0) return { formulas: [], listas: [] }
  const units = await unitTexts(library.shelf, id)
  return { formulas: placed(looks.formulas, units), listas: levels(looks.items, units) }
}

/** Deeper levels are shown as this one. */
const DEEPEST = 9
/** Items that are nowhere after which the text is another one; each of them is looked for to the end. */
const MOST_MISSED = 100

/**
 * Finds the items in the text one after the other, each as whole lines; one that is not there, as in a note, is left
 * out. Pure.
 */
export function levels(items: readonly ListItem[], units: readonly Text[]): Formulas['listas'] {
  let [unit, from, missed] = [0, 0, 0]
  return items.flatMap(({ text, level }) => {
    if (missed > MOST_MISSED) return []
    for (let i = unit; i < units.length; i++) {
      const { posicion, texto } = units[i]!
      const at = lineAt(texto, text, i === unit ? from : 0)
      if (at < 0) continue
      ;[unit, from] = [i, at + text.length]
      return [{ posicion, rango: [at, from] as [number, number], nivel: Math.min(DEEPEST, level) }]
    }
    missed++
    return []
  })
}

/** Index of the words where they are whole lines of the text; -1 where they are not. */
function lineAt(texto: string, words: string, from: number): number {
  for (let at = texto.indexOf(words, from); at >= 0; at = texto.indexOf(words, at + 1))
    if ((at === 0 || texto[at - 1] === '\n') && /^(?:\n|$)/.test(texto.slice(at + words.length, at + words.length + 1)))
      return at
  return -1
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
