/** Places of a document: how they are named, found and linked. Pure. */
import type { Ancla, Unidades } from '../../schema/index.ts'
import { clock } from '../lib/clock.ts'

export type Unit = Unidades['unidades'][number]

export const printed = ({ ancla }: Pick<Unit, 'ancla'>): string | null =>
  ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? (ancla.impresa ?? null) : null

const paragraph = ({ ancla }: Pick<Unit, 'ancla'>): number | undefined =>
  ancla.tipo === 'seccion' || ancla.tipo === 'web' ? ancla.parrafo : undefined

/** A short name that fits on the ruler and can be typed to come back here. */
export function short(unit: Pick<Unit, 'ancla' | 'posicion'>): string {
  const { ancla } = unit,
    label = printed(unit)
  if (label !== null) return label
  if (ancla.tipo === 'tiempo') return clock(ancla.t0)
  if (ancla.tipo === 'diapositiva') return String(ancla.n)
  if (ancla.tipo === 'hoja' && ancla.filaDesde !== undefined) return String(ancla.filaDesde)
  return paragraph(unit) === undefined ? `[${unit.posicion}]` : `¶ ${paragraph(unit)}`
}

export type Counted = 'folio' | 'minuto' | 'parrafo' | 'diapositiva' | 'fila'
/** Returns by what the document is cited, which is also what its place field asks for. */
export function counts(units: readonly Unit[]): Counted {
  const [first] = units
  if (first?.ancla.tipo === 'tiempo') return 'minuto'
  if (first?.ancla.tipo === 'diapositiva') return 'diapositiva'
  if (first?.ancla.tipo === 'hoja') return 'fila'
  return units.some(unit => printed(unit) !== null) || !first || paragraph(first) === undefined ? 'folio' : 'parrafo'
}

const NAMED: readonly (readonly [Counted, RegExp])[] = [
  ['parrafo', /^(?:párr|parr|párrafo|parrafo|para|par|paragraph|¶)\.?\s*(\d{1,7})$/i],
  ['diapositiva', /^(?:diap|diapositiva|slide)\.?\s*(\d{1,7})$/i],
  ['fila', /^(?:filas?|rows?)\.?\s*(\d{1,7})(?:\s*[-–]\s*\d+)?$/i],
]

/** Reads `párr. 105`, `diap. 3`, `filas 19-21`, or a bare number where the document is cited by nothing else. */
export function ordinal(units: readonly Unit[], text: string): { what: Counted; n: number } | null {
  const asked = text.trim()
  for (const [what, form] of NAMED) {
    const n = form.exec(asked)?.[1]
    if (n !== undefined) return { what, n: Number(n) }
  }
  const own = counts(units)
  return /^\d{1,7}$/.test(asked) && own !== 'folio' && own !== 'minuto' ? { what: own, n: Number(asked) } : null
}

/** Returns the units that hold the place: a paragraph is in one unit, a row in one of every sheet. */
function holding(units: readonly Unit[], { what, n }: { what: Counted; n: number }): Unit[] {
  if (what === 'diapositiva') return units.filter(({ ancla }) => ancla.tipo === 'diapositiva' && ancla.n === n)
  if (what === 'fila')
    return units.filter(
      ({ ancla }) => ancla.tipo === 'hoja' && (ancla.filaDesde ?? 1) <= n && n <= (ancla.filaHasta ?? Infinity),
    )
  const begun = units.findLast(unit => (paragraph(unit) ?? Infinity) <= n)
  return begun ? [begun] : []
}

/** Returns the value of a printed number where it is certain, which is enough to see where the numbering changes. */
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
function turned(before: Unit | undefined, unit: Unit): boolean {
  const [a, b] = [before && counted(before), counted(unit)]
  return Boolean(a && b && (a.roman !== b.roman || b.value < a.value))
}

/**
 * Returns the sheets that lie on the right of the open book: those with odd numbers. A sheet without a number follows
 * its neighbours; in a document without any, the first sheet is on the right.
 */
export function rectos(units: readonly Unit[]): ReadonlySet<number> {
  const right = units.map(unit => {
    const number = counted(unit)
    return number ? number.value % 2 === 1 : null
  })
  const first = right.findIndex(value => value !== null)
  for (let i = first - 1; i >= 0; i--) right[i] = !right[i + 1]
  for (let i = Math.max(0, first); i < right.length; i++) right[i] ??= !right[i - 1]
  return new Set(units.filter((_, i) => right[i]).map(unit => unit.posicion))
}

export interface Landmark {
  unit: Unit
  turn: boolean
  hit: boolean
  here: boolean
}

/** Chooses evenly spread landmarks, the places where the numbering changes, those of the hits, and the current one. */
export function landmarks(
  units: readonly Unit[],
  { here, hits = new Set() }: { here: number; hits?: ReadonlySet<number> },
  most = 14,
): Landmark[] {
  const step = Math.max(1, Math.ceil(units.length / most))
  return units.flatMap((unit, i) => {
    const leaf = { unit, turn: turned(units[i - 1], unit), hit: hits.has(unit.posicion), here: unit.posicion === here }
    return i % step === 0 || i === units.length - 1 || leaf.turn || leaf.hit || leaf.here ? [leaf] : []
  })
}

/**
 * Returns every unit that prints exactly that, or whose mark shows that time; there are several where a numbering
 * starts again.
 */
export function printing(units: readonly Unit[], text: string): Unit[] {
  const asked = text
    .trim()
    .replace(/^(?:pp?|págs?)\.\s*/i, '')
    .toLowerCase()
  if (asked === '') return []
  const named = ordinal(units, text)
  if (named) return holding(units, named)
  const sought = units.filter(
    unit => (unit.ancla.tipo === 'tiempo' ? clock(unit.ancla.t0) : printed(unit)?.toLowerCase()) === asked,
  )
  return sought[0]?.ancla.tipo === 'tiempo' ? sought.slice(0, 1) : sought
}

/** Returns the highest arabic number printed, to say how far the numbering goes. */
export function lastFolio(units: readonly Unit[]): string | null {
  const values = units.flatMap(unit => {
    const number = counted(unit)
    return number && !number.roman ? [number.value] : []
  })
  return values.length ? String(values.reduce((most, value) => Math.max(most, value), 0)) : null
}

/** Returns the last unit that has begun at that second. */
export function atSecond(units: readonly Unit[], second: number): Unit | undefined {
  let match: Unit | undefined
  for (const unit of units) if (unit.ancla.tipo === 'tiempo' && unit.ancla.t0 <= second + 0.001) match = unit
  return match
}

/**
 * Returns the second at which to play for a link to a whole second: where the unit begins, when it begins within that
 * second; else the second itself, also when nobody speaks then.
 */
export const secondIn = ({ ancla }: Pick<Unit, 'ancla'>, asked: number): number =>
  ancla.tipo !== 'tiempo' ? 0 : Number.isNaN(asked) || Math.floor(ancla.t0) === asked ? ancla.t0 : asked

/** Returns the unit that begins within this second, else the one that contains it. */
const ofSecond = (units: readonly Unit[], second: number): Unit | undefined =>
  units.find(({ ancla }) => ancla.tipo === 'tiempo' && Math.floor(ancla.t0) === second) ?? atSecond(units, second)

/** Returns the unit that a link names by `u` (physical position) or `t` (second); the first one otherwise. */
export function unitOf(units: readonly Unit[], query: URLSearchParams): Unit {
  const u = query.get('u'),
    t = query.get('t')
  const match =
    u !== null
      ? units.find(unit => String(unit.posicion) === u)
      : t !== null && /^\d{1,7}$/.test(t)
        ? ofSecond(units, Number(t))
        : undefined
  return match ?? units[0]!
}

/** Builds a link as the anchor does: a second for sound and film, else the position; then the passage. */
export function linkOf(
  at: { posicion: number; ancla: Ancla },
  token?: string,
  part?: readonly [number, number] | null,
): Record<string, string | undefined> {
  const timed = at.ancla.tipo === 'tiempo'
  return {
    u: timed ? undefined : String(at.posicion),
    t: at.ancla.tipo === 'tiempo' ? String(Math.floor(at.ancla.t0)) : undefined,
    f: token,
    o: part?.join('-'),
    ir: undefined,
  }
}

/** Parses the sentences of a passage that a link names; null means all of it. */
export function partOf(asked: string | null, length = Infinity): [number, number] | null {
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(asked ?? '') ?? []
  return Number(from) < Number(to) && Number(to) <= length ? [Number(from), Number(to)] : null
}

export const tokenOf = (id: string): string => id.slice(id.indexOf(':') + 1)
