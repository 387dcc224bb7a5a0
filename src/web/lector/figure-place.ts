/** Where a figure belongs in the text of its unit. Pure. */
import type { Figura, Pasaje } from '../../schema/index.ts'

type Passage = Pick<Pasaje, 'ancla'> & { rango: readonly [number, number] }

/** Captions shorter than this may stand in the text by chance. */
const CAPTION = 12

/**
 * Where in the unit's text the figure belongs: before its caption, else after its paragraph, else at the end. Pure.
 */
export function placeOf(
  { pie, localizador }: Pick<Figura, 'pie' | 'localizador'>,
  texto: string,
  passages: readonly Passage[],
): number {
  const caption = pie.length >= CAPTION ? texto.indexOf(pie) : -1
  if (caption >= 0) return caption
  const n = Number(/párrs?\. (\d+)|paras?\. (\d+)/.exec(localizador)?.slice(1).find(Boolean))
  const first = ({ ancla }: Pick<Passage, 'ancla'>): number => ('parrafo' in ancla && ancla.parrafo) || Infinity
  // A figure is a passage too, of no words of the text.
  const passage = passages.findLast(candidate => candidate.rango[1] > candidate.rango[0] && first(candidate) <= n)
  if (!passage) return texto.length
  const ends = [...texto.slice(...passage.rango).matchAll(/\n+|$/g)].map(({ index }) => passage.rango[0] + index)
  return ends[Math.min(n - first(passage), ends.length - 1)] ?? passage.rango[1]
}
