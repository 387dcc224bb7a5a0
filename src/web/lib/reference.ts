/**
 * Converts a reference for its form: values into the text that a person edits, and that text into what the API takes.
 * Pure.
 */
import type { FormularioReferencia, Referencia } from '../../schema/index.ts'

export type Clase = FormularioReferencia['variables'][number]['clase']
type CslName = Record<string, string>
interface CslDate {
  'date-parts'?: number[][]
  literal?: string
  circa?: boolean
  season?: number
}

/** Formats a name as "Family, Given", and an institution as one text. */
export function nameText({ literal, family, given, suffix, ...particles }: CslName): string {
  if (literal !== undefined) return literal
  const last = [particles['non-dropping-particle'], family].filter(Boolean).join(' ')
  const first = [given, particles['dropping-particle']].filter(Boolean).join(' ')
  return [last, first, suffix].filter(Boolean).join(', ')
}

const pad = (n: number, width: number): string => String(n).padStart(width, '0')

/**
 * Formats a date in EDTF: 2004-05-03, 1997/1999, 1850~. EDTF has a year 0, so a year before Christ is shifted by one.
 */
function dayText([year = 0, month, day]: readonly number[], season?: number): string {
  const counted = year < 0 ? year + 1 : year
  const size = String(Math.abs(counted)).length
  const head = `${size > 4 ? 'y' : ''}${counted < 0 ? '-' : ''}${pad(Math.abs(counted), 4)}`
  const inner = season !== undefined && month === undefined ? [20 + season] : [month, day]
  return [head, ...inner.flatMap(part => (part === undefined ? [] : pad(part, 2)))].join('-')
}

function dateText({ literal, 'date-parts': parts = [], circa, season }: CslDate): string {
  if (literal !== undefined) return literal
  const doubt = circa ? '~' : ''
  return parts.map(part => (part[0] === 0 && part.length === 1 ? '' : dayText(part, season) + doubt)).join('/')
}

/** Returns a value as the form shows it: one name a line, '' where there is none. */
export function shownValue(clase: Clase, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (clase === 'nombres') return (value as CslName[]).map(nameText).join('\n')
  if (clase === 'fecha') return dateText(value as CslDate)
  return String(value as string | number)
}

/** Returns the value to send. A name that was not changed keeps all its parts. */
export function typedValue(clase: Clase, text: string, before: unknown): unknown {
  const typed = text.trim()
  if (typed === '') return null
  if (clase !== 'nombres') return typed
  const known = new Map(((before ?? []) as CslName[]).map(name => [nameText(name), name]))
  return typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => known.get(line) ?? line)
}

/**
 * Returns the variables of a form in the order of the type: its usual ones, and those that have a value or a candidate.
 */
export function fieldsOf(form: FormularioReferencia, type: string, { csl, candidatos = {} }: Referencia): string[] {
  const { variables, usuales } = form.tipos.find(({ tipo }) => tipo === type) ?? form.tipos[0]!
  const usual = new Set(variables.slice(0, usuales))
  return variables.filter(name => usual.has(name) || name in csl || name in candidatos)
}
