/** How much of a long passage is shown at first: what answers, and its neighbours. Pure. */
import type { Pasaje } from '../../schema/index.ts'

export type Marked = Pick<Pasaje, 'texto' | 'pasaje_rango'>

/** Characters kept on each side of what answers, some three lines; a passage that would lose fewer stays whole. */
const AROUND = 160

/** Returns where to begin and to end, at word boundaries. */
export function around({ texto, pasaje_rango: [from, to] = [0, 0] }: Marked): [start: number, end: number] {
  if (from >= to) return [0, texto.length]
  const before = texto.indexOf(' ', from - AROUND) + 1,
    after = texto.lastIndexOf(' ', to + AROUND)
  return [
    from > 2 * AROUND && before <= from ? before : 0,
    texto.length - to > 2 * AROUND && after >= to ? after : texto.length,
  ]
}

/**
 * Shorter lines, one after another, are labels of a figure or cells; one below another they would fill a screen. A row
 * with its bars, "2019 | 120", keeps its line.
 */
const LABEL = 12

/** Returns the text with a line for each paragraph and each row of a table, so that a heading stands above its text. */
export const inLines = (text: string): string =>
  text.replace(/\s*\n\s*/g, (gap: string, at: number) => {
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at),
      [after = ''] = text.slice(at + gap.length).split('\n', 1)
    const labels = before.length < LABEL && after.length < LABEL && before !== '' && after !== ''
    return labels && !before.includes(' | ') && !after.includes(' | ') ? ' ' : '\n'
  })
