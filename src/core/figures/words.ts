/**
 * Makes the passage by which a figure is found. Its words are the source's own; a model's description only helps to
 * find it. Pure.
 */
import type { DocumentRow, FigureRow, NewPassage, PassageRow, UnitRow } from '../../../storage/contract.ts'
import type { Ancla } from '../../schema/index.ts'
import { heading, indexed } from '../search/analyze.ts'

/**
 * What is known of a figure before it is stored. `ancla` and `ruta` say where the reader placed it; absent, it stands
 * where its unit stands.
 */
export interface FigureWords {
  pie: string
  /** Text read from the picture itself. */
  read: string
  descripcion: FigureRow['descripcion']
  ancla?: Ancla
  ruta?: readonly string[]
}

export interface Place {
  document: Pick<DocumentRow, 'titulo' | 'autores'>
  unit: UnitRow
  passages: readonly PassageRow[]
}

/** Returns the passage, and `pie` as the unit's text has it when the caption is found there. */
export function figurePassage(
  token: string,
  words: FigureWords,
  { document, unit, passages }: Place,
): { passage: NewPassage; pie: string } {
  const at = standsAt(unit.texto, words.pie)
  const pie = at ? unit.texto.slice(at.desde, at.hasta) : words.pie
  const around = at && passages.find(p => p.desde <= at.desde && at.desde < p.hasta)
  const ruta = words.ruta ?? around?.ruta ?? unit.ruta
  const ancla = words.ancla ?? around?.ancla ?? unit.ancla
  const texto = [pie, words.read].filter(text => text !== '').join('\n\n')
  return {
    pie,
    passage: {
      token,
      posicion: unit.posicion,
      texto,
      ruta: [...ruta],
      ancla: same(ancla, unit.ancla) ? null : ancla,
      desde: at?.desde ?? 0,
      hasta: at?.hasta ?? 0,
      ...indexed(texto),
      heading: heading([document.titulo, ...document.autores, ...ruta, words.descripcion?.texto ?? '']),
    },
  }
}

const same = (a: Ancla, b: Ancla): boolean => JSON.stringify(a) === JSON.stringify(b)

/** So many equal letters are enough to identify a caption although the text continues differently. */
const SURE = 40

/**
 * The range of the caption in the text, ignoring spaces and hyphens: the whole caption, or its beginning up to the end
 * of that paragraph. Null when neither is found.
 */
export function standsAt(text: string, caption: string): { desde: number; hasta: number } | null {
  const wanted = letters(caption)
    .map(sign => sign.letter)
    .join('')
  if (wanted.length < 4) return null
  const signs = letters(text)
  const page = signs.map(sign => sign.letter).join('')
  const whole = page.indexOf(wanted)
  const start = whole >= 0 ? whole : wanted.length > SURE ? page.indexOf(wanted.slice(0, SURE)) : -1
  if (start < 0) return null
  const desde = signs[start]!.at
  if (whole < 0) return { desde, hasta: paragraphEnd(text, desde) }
  const last = signs[start + wanted.length - 1]!
  const hasta = last.at + last.length
  // The full stop, bracket or quotation mark after the last letter belongs to the caption too.
  return { desde, hasta: hasta + (/^[\p{P}]{0,3}/u.exec(text.slice(hasta))?.[0].length ?? 0) }
}

function paragraphEnd(text: string, from: number): number {
  const end = text.indexOf('\n\n', from)
  return end < 0 ? text.length : end
}

/** The folded letters and digits of a text, one code unit each, with their places. */
function letters(text: string): { letter: string; at: number; length: number }[] {
  const out: { letter: string; at: number; length: number }[] = []
  let at = 0
  for (const char of text) {
    for (const letter of char
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .split(''))
      out.push({ letter, at, length: char.length })
    at += char.length
  }
  return out
}
