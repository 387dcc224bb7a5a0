/** Every occurrence of words in a document, in the order of its pages, and where those of one page stand on it. */
import type { UnitRow } from '../../../storage/contract.ts'
import { invalid } from '../../errors.ts'
import type { Apariciones, CajasHalladas } from '../../schema/index.ts'
import { localizador } from '../anchor.ts'
import type { Library } from '../library.ts'
import { needleOf, occurrencesIn, type Range } from './find-in.ts'
import { overBreak, runsOn } from './find-over.ts'
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
    // One unit more is read, because the last one may run on to it.
    const read = await library.shelf.units(id, from, BATCH + 1)
    const units = read.slice(0, BATCH)
    units.forEach((unit, i) => {
      const hits = hitsIn(unit, read[i + 1], asked)
      if (hits.length === 0) return
      const wanted = hits.slice(Math.max(0, salta - answer.total), Math.max(0, salta + limite - answer.total))
      for (const hit of wanted) answer.apariciones.push(shown(unit, hit))
      answer.unidades.push({ posicion: unit.posicion, veces: hits.length })
      answer.total += hits.length
    })
    if (read.length <= BATCH) return answer
    from = units.at(-1)!.posicion + 1
    // A long book takes some hundred milliseconds; others are answered meanwhile.
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** An occurrence in a unit; `next` is the part of it that stands in the unit after it. */
interface Hit {
  range: Range
  next?: { unit: UnitRow; range: Range }
}

function hitsIn(unit: UnitRow, after: UnitRow | undefined, asked: string): Hit[] {
  const hits = occurrencesIn(unit.texto, asked).map((range): Hit => ({ range }))
  const over =
    after && runsOn(unit.ancla, after.ancla)
      ? overBreak(unit.texto, after.texto, { needle: asked, done: hits.at(-1)?.range[1] ?? 0 })
      : null
  return over ? [...hits, { range: over.first, next: { unit: after!, range: over.second } }] : hits
}

function shown(unit: UnitRow, { range, next }: Hit): Apariciones['apariciones'][number] {
  const first = inUnit(unit, range)
  if (!next) return first
  const second = inUnit(next.unit, next.range)
  return {
    ...first,
    texto: `${first.texto} ${second.texto}`,
    despues: second.despues,
    sigue: { posicion: next.unit.posicion, rango: second.rango },
  }
}

function inUnit({ posicion, ancla, texto }: UnitRow, [from, to]: Range): Apariciones['apariciones'][number] {
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

/**
 * Returns the boxes of the occurrences on one page, in the order of its text, with the parts of those that run over its
 * beginning and its end; none where nothing is drawn.
 */
export async function occurrenceBoxes(
  library: Library,
  id: string,
  { q, posicion }: { q: string; posicion: number },
): Promise<CajasHalladas> {
  const document = await library.shelf.document(id)
  const asked = needle(q)
  const around = await library.shelf.units(id, Math.max(1, posicion - 1), 3)
  const at = around.findIndex(candidate => candidate.posicion === posicion),
    unit = around[at]
  const begun =
    unit && at > 0 ? hitsIn(around[at - 1]!, unit, asked).flatMap(({ next }) => (next ? [next.range] : [])) : []
  const ranges = unit ? [...begun, ...hitsIn(unit, around[at + 1], asked).map(({ range }) => range)] : []
  const boxes = ranges.length > 0 ? await stretchBoxes(library, document, { unit: unit!, ranges }) : []
  return { posicion, apariciones: ranges.map((rango, i) => ({ rango: [...rango], cajas: boxes[i] ?? [] })) }
}
