/** Places of a document: how they are named, found and linked. Pure. */
import type { Ancla, Unidades } from '../../schema.ts'
import { clock } from '../lib/clock.ts'

export type Unit = Unidades['unidades'][number]

export const printed = ({ ancla }: Pick<Unit, 'ancla'>): string | null => (ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? ancla.impresa ?? null : null)

/** As one types it to come back here. */
export const typed = (unit: Pick<Unit, 'ancla' | 'posicion'>): string => printed(unit) ?? (unit.ancla.tipo === 'tiempo' ? clock(unit.ancla.t0)
  : `[${unit.posicion}]`)

/** As it fits on the ruler. */
export function short(unit: Pick<Unit, 'ancla' | 'posicion'>): string {
  const { ancla } = unit
  if (ancla.tipo === 'diapositiva') return String(ancla.n)
  if (ancla.tipo === 'hoja' && ancla.filaDesde !== undefined) return String(ancla.filaDesde)
  if (printed(unit) === null && (ancla.tipo === 'seccion' || ancla.tipo === 'web') && ancla.parrafo !== undefined) return `¶ ${ancla.parrafo}`
  return typed(unit)
}

/** What a printed number counts, where that is certain: enough to see that the numbering turns. */
function counted({ ancla }: Unit): { value: number; roman: boolean } | null {
  const label = printed({ ancla })
  if (label === null) return null
  if (/^\d+$/.test(label)) return { value: Number(label), roman: false }
  return ancla.tipo === 'pagina' && ancla.romana ? { value: roman(label), roman: true } : null
}

const LETTERS: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
export function roman(label: string): number {
  const values = [...label.toLowerCase()].map(letter => LETTERS[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}

/** Whether a new numbering begins with this unit. */
export function turned(before: Unit | undefined, unit: Unit): boolean {
  const [a, b] = [before && counted(before), counted(unit)]
  return Boolean(a && b && (a.roman !== b.roman || b.value < a.value))
}

export interface Landmark { unit: Unit; turn: boolean; hit: boolean; here: boolean }

/** Evenly spread landmarks, the places where the numbering turns, those of the hits, and here. */
export function landmarks(units: readonly Unit[], here: number, hits: ReadonlySet<number> = new Set(), most = 14): Landmark[] {
  const step = Math.max(1, Math.ceil(units.length / most))
  return units.flatMap((unit, i) => {
    const one = { unit, turn: turned(units[i - 1], unit), hit: hits.has(unit.posicion), here: unit.posicion === here }
    return i % step === 0 || i === units.length - 1 || one.turn || one.hit || one.here ? [one] : []
  })
}

/** Every unit that prints just that, or whose mark shows that time; more than one where a numbering starts again. */
export function printing(units: readonly Unit[], text: string): Unit[] {
  const asked = text.trim().replace(/^(?:pp?|págs?)\.\s*/i, '').toLowerCase()
  if (asked === '') return []
  const found = units.filter(unit => (unit.ancla.tipo === 'tiempo' ? clock(unit.ancla.t0) : printed(unit)?.toLowerCase()) === asked)
  return found[0]?.ancla.tipo === 'tiempo' ? found.slice(0, 1) : found
}

/** The highest arabic number printed, to say how far the numbering goes. */
export function lastFolio(units: readonly Unit[]): string | null {
  const values = units.flatMap(unit => { const one = counted(unit); return one && !one.roman ? [one.value] : [] })
  return values.length ? String(values.reduce((most, value) => Math.max(most, value), 0)) : null
}

/** The last unit that has begun at that second. */
export function atSecond(units: readonly Unit[], second: number): Unit | undefined {
  let found: Unit | undefined
  for (const unit of units) if (unit.ancla.tipo === 'tiempo' && unit.ancla.t0 <= second + 0.001) found = unit
  return found
}

/** A link names the whole second in which a unit begins, or one that lies within it. */
const ofSecond = (units: readonly Unit[], second: number): Unit | undefined =>
  units.find(({ ancla }) => ancla.tipo === 'tiempo' && Math.floor(ancla.t0) === second) ?? atSecond(units, second)

/** The unit that a link names: `u` a physical position, `t` a second; the first one otherwise. */
export function unitOf(units: readonly Unit[], query: URLSearchParams): Unit {
  const u = query.get('u'), t = query.get('t')
  const found = u !== null ? units.find(unit => String(unit.posicion) === u) : t !== null && /^\d{1,7}$/.test(t) ? ofSecond(units, Number(t)) : undefined
  return found ?? units[0]!
}

/** As the anchor writes links: a second for sound and film, else the position; then the passage. */
export function linkOf(at: { posicion: number; ancla: Ancla }, token?: string): Record<string, string | undefined> {
  const timed = at.ancla.tipo === 'tiempo'
  return { u: timed ? undefined : String(at.posicion), t: at.ancla.tipo === 'tiempo' ? String(Math.floor(at.ancla.t0)) : undefined, f: token, ir: undefined }
}

export const tokenOf = (id: string): string => id.slice(id.indexOf(':') + 1)
