/** Every occurrence of words in a document, in the order of its pages, and where those of one page stand on it. */
import type { UnitRow } from '../../../storage/contract.ts'
import { invalid } from '../../errors.ts'
import type { Apariciones, CajasHalladas } from '../../schema-reading.ts'
import { localizador } from '../anchor.ts'
import type { Library } from '../library.ts'
import { needleOf, occurrencesIn, type Range } from './find-in.ts'
import { stretchBoxes } from './stretches.ts'

/** Units that are read from the shelf at once. */
const BATCH = 200
/** Characters that are given before and after an occurrence. */
const AROUND = 60

interface Asked {
  q: string
  salta: number
  limite: number
}

function needle(q: string): string {
  const asked = needleOf(q)
  if (asked === '') throw invalid('q', 'no tiene palabras.', 'has no words.')
  return asked
}

export async function occurrences(library: Library, id: string, { q, salta, limite }: Asked): Promise<Apariciones> {
  await library.shelf.document(id)
  const asked = needle(q)
  const answer: Apariciones = { total: 0, unidades: [], apariciones: [] }
  for (let from = 1; ;) {
    const units = await library.shelf.units(id, from, BATCH)
    for (const unit of units) {
      const ranges = occurrencesIn(unit.texto, asked)
      if (ranges.length === 0) continue
      const wanted = ranges.slice(Math.max(0, salta - answer.total), Math.max(0, salta + limite - answer.total))
      for (const range of wanted) answer.apariciones.push(shown(unit, range))
      answer.unidades.push({ posicion: unit.posicion, veces: ranges.length })
      answer.total += ranges.length
    }
    if (units.length < BATCH) return answer
    from = units.at(-1)!.posicion + 1
    // A long book takes some hundred milliseconds; others are answered meanwhile.
    await new Promise(resolve => setImmediate(resolve))
  }
}

function shown({ posicion, ancla, texto }: UnitRow, [from, to]: Range): Apariciones['apariciones'][number] {
  return {
    posicion,
    localizador: localizador(ancla),
    rango: [from, to],
    antes: whole(texto.slice(Math.max(0, from - AROUND), from)),
    texto: texto.slice(from, to),
    despues: whole(texto.slice(to, to + AROUND)),
  }
}

/** Removes half a surrogate pair left at either end by cutting. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

/** Returns the boxes of the occurrences on one page, in the order of its text; none where nothing is drawn. */
export async function occurrenceBoxes(
  library: Library,
  id: string,
  { q, posicion }: { q: string; posicion: number },
): Promise<CajasHalladas> {
  const document = await library.shelf.document(id)
  const asked = needle(q)
  const [unit] = await library.shelf.units(id, posicion, 1)
  const ranges = unit?.posicion === posicion ? occurrencesIn(unit.texto, asked) : []
  const boxes = ranges.length > 0 ? await stretchBoxes(library, document, unit!, ranges) : []
  return { posicion, apariciones: ranges.map((rango, i) => ({ rango: [...rango], cajas: boxes[i] ?? [] })) }
}
