/** Names passages within their document. Pure. */
import type { Ancla } from '../../schema/index.ts'

/**
 * A passage's token, such as `p23.1`. The letter is the kind of anchor; the number after the point starts at 0 or 1, as
 * in the contract's examples.
 */
export function token(ancla: Ancla, posicion: number, seen: Map<string, number>): string {
  const [prefix, first] = place(ancla, posicion)
  const n = seen.get(prefix) ?? first
  seen.set(prefix, n + 1)
  return ancla.tipo === 'imagen' ? `${prefix}${n}` : `${prefix}.${n}`
}

function place(ancla: Ancla, posicion: number): [prefix: string, first: number] {
  switch (ancla.tipo) {
    case 'pagina':
      return [`p${posicion}`, 1]
    case 'tiempo':
      return [`t${Math.floor(ancla.t0)}`, 0]
    case 'seccion':
      return [`s${posicion}`, 1]
    case 'diapositiva':
      return [`d${ancla.n}`, 0]
    case 'hoja':
      return [`h${posicion}`, 0]
    case 'web':
      return [`w${ancla.parrafo ?? posicion}`, 1]
    case 'imagen':
      return ['i', 0]
  }
}
