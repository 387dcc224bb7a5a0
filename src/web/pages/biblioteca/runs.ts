/** Printed numbers of a document as a table of ranges, and what a correction would change. Pure. */
import type { Folio } from '../../../schema/index.ts'

export interface Run {
  desde: number
  hasta: number
  primera: string | null
  ultima: string | null
  aMano: boolean
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** Splits a label into the text before its number and the number; null where it has none. */
function counted(label: string): { before: string; value: number } | null {
  const arabic = /^(.*?)(\d+)$/.exec(label)
  if (arabic) return { before: arabic[1]!, value: Number(arabic[2]) }
  if (!/^[ivxlcdm]+$/i.test(label)) return null
  const values = [...label.toLowerCase()].map(sign => ROMAN[sign]!)
  return {
    before: 'roman',
    value: values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0),
  }
}

function countsOn(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  const [x, y] = [counted(a), counted(b)]
  return x !== null && y !== null && x.before === y.before && y.value === x.value + 1
}

/** Joins neighbouring sheets whose numbers continue, or that have none; corrected ones are kept apart. */
export function runsOf(folios: readonly Folio[]): Run[] {
  const runs: Run[] = []
  for (const { fisica, impresa, origen } of folios) {
    const last = runs.at(-1),
      aMano = origen === 'usuario'
    if (last && last.hasta + 1 === fisica && last.aMano === aMano && countsOn(last.ultima, impresa)) {
      last.hasta = fisica
      last.ultima = impresa
    } else runs.push({ desde: fisica, hasta: fisica, primera: impresa, ultima: impresa, aMano })
  }
  return runs
}

export interface Change {
  fisica: number
  antes: string | null
  ahora: string | null
}

export const changes = (before: readonly Folio[], after: readonly Folio[]): Change[] =>
  after.flatMap(({ fisica, impresa }, i) =>
    before[i]?.impresa === impresa ? [] : [{ fisica, antes: before[i]?.impresa ?? null, ahora: impresa }],
  )

/** Formats a folio as citations do: `p. 22`, or the sheet in brackets. */
export const asCited = (fisica: number, impresa: string | null): string =>
  impresa === null ? `p. [${fisica}]` : `p. ${impresa}`

/**
 * Returns the sheets that the strip shows: the ends of the range with their neighbours, and a gap (null) between them.
 */
export function strip(folios: readonly Folio[], { desde, hasta }: { desde: number; hasta: number }): (Folio | null)[] {
  const near = folios.filter(({ fisica }) => fisica >= desde - 2 && fisica <= hasta + 2)
  return near.length <= 10 ? near : [...near.slice(0, 5), null, ...near.slice(-5)]
}
