/** The outline of a document: the headings over its units and passages, each where it first stands. */
import type { PassageRow, UnitMark } from '../../../storage/contract.ts'
import type { Esquema } from '../../schema/index.ts'
import { enlace, localizador } from '../anchor.ts'
import type { Library } from '../library.ts'

/** Passages that are read from the shelf at once. */
const BATCH = 50

export interface Heading {
  titulo: string
  nivel: number
  posicion: number
  /** The passage under the heading; absent where the heading begins with its unit. */
  passage?: PassageRow
}

/**
 * Turns paths of headings in reading order into a list of headings: those of a path that the path before it does not
 * have. Pure.
 */
export function headingsOf(
  paths: readonly { ruta: readonly string[]; posicion: number; passage?: PassageRow }[],
): Heading[] {
  const out: Heading[] = []
  let before: readonly string[] = []
  for (const { ruta, posicion, passage } of paths) {
    // A passage without a path of its own stands under the last heading.
    if (ruta.length === 0) continue
    const same = ruta.findIndex((title, i) => title !== before[i])
    if (same >= 0)
      ruta
        .slice(same)
        .forEach((titulo, i) => out.push({ titulo, nivel: same + i + 1, posicion, ...(passage && { passage }) }))
    before = ruta
  }
  return out
}

/** Slides have no headings; each is named by its first line. A sheet is named by its name. */
function named({ ancla, ruta }: UnitMark, first: string): readonly string[] {
  if (ancla.tipo === 'hoja') return ancla.hoja === undefined ? ruta : [ancla.hoja]
  return ancla.tipo === 'diapositiva' && ruta.length === 0 && first !== '' ? [first] : ruta
}

/** Characters of the first line of a slide. */
const LONGEST = 120
const firstLine = (texto: string): string => texto.trim().split('\n')[0]!.slice(0, LONGEST)

export async function outline({ shelf, site }: Library, id: string): Promise<Esquema> {
  await shelf.document(id)
  const marks = await shelf.marks(id)
  const paths: Parameters<typeof headingsOf>[0][number][] = []
  for (let from = 0; from < marks.length; from += BATCH) {
    const batch = marks.slice(from, from + BATCH)
    const passages = await shelf.passagesOf(id, batch[0]!.posicion, batch.at(-1)!.posicion)
    for (const mark of batch) {
      const own = passages.filter(row => row.posicion === mark.posicion)
      paths.push({ ruta: named(mark, firstLine(own[0]?.texto ?? '')), posicion: mark.posicion })
      if (mark.ancla.tipo !== 'diapositiva' && mark.ancla.tipo !== 'hoja')
        for (const passage of own) paths.push({ ruta: passage.ruta, posicion: mark.posicion, passage })
    }
  }
  const anchors = new Map(marks.map(mark => [mark.posicion, mark]))
  return {
    titulos: headingsOf(paths).map(({ passage, ...heading }) => {
      const at = passage ?? anchors.get(heading.posicion)!
      return {
        ...heading,
        localizador: localizador(at.ancla),
        ...(passage && { fragmento: passage.id }),
        enlace: enlace(site, id, { at }),
      }
    }),
  }
}
