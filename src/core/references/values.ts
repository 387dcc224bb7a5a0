/** Reads what a person enters for a variable into its value in CSL-JSON. */
import { readDate, readYear } from './dates.ts'
import type { Name, PartialDate } from './model.ts'
import { readPerson } from './people.ts'
import { kindOf, TYPES } from './variables.ts'

/** The value, or `problem`: what a value of that variable must be, in both languages. */
export type Read = { value: unknown } | { problem: readonly [mensaje: string, message: string] }

/** Most characters of a text value. */
const LONGEST = 100_000

export function readValue(variable: string, given: unknown): Read {
  if (given === null || given === '') return { value: null }
  if (variable === 'type') {
    if (typeof given === 'string' && TYPES.has(given)) return { value: given }
    return { problem: ['no es un tipo de CSL 1.0.2.', 'is no type of CSL 1.0.2.'] }
  }
  switch (kindOf(variable)) {
    case 'nombres':
      return names(given)
    case 'fecha':
      return date(given)
    case 'numero':
    case 'texto':
      if (typeof given === 'number' && Number.isFinite(given)) return { value: String(given) }
      if (typeof given === 'string' && given.length <= LONGEST) return { value: tidy(given) }
      return { problem: ['debe ser un texto.', 'must be a text.'] }
    default:
      return { problem: ['no es una variable de CSL 1.0.2.', 'is no variable of CSL 1.0.2.'] }
  }
}

/** Normalises a text: line breaks stay, control characters are removed. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\0-\x09\x0b-\x1f\x7f]+/g, '')
    .trim()

const oneLine = (text: string): string => tidy(text.replace(/\s+/g, ' '))

const PARTS = ['family', 'given', 'suffix', 'dropping-particle', 'non-dropping-particle', 'literal'] as const

function names(given: unknown): Read {
  const problem = [
    'debe ser una lista de nombres: «Apellido, Nombre» u objetos de CSL.',
    'must be a list of names: "Family, Given" or objects of CSL.',
  ] as const
  if (!Array.isArray(given) || given.length > 5000) return { problem }
  const list: Name[] = []
  for (const entry of given as unknown[]) {
    if (typeof entry === 'string') {
      if (oneLine(entry)) list.push(readPerson(oneLine(entry)))
      continue
    }
    if (typeof entry !== 'object' || entry === null) return { problem }
    const fields = new Map<string, unknown>(Object.entries(entry))
    const parts = PARTS.flatMap(part => {
      const text = fields.get(part)
      return typeof text === 'string' && oneLine(text) ? [[part, oneLine(text)] as const] : []
    })
    if (parts.length === 0) return { problem }
    list.push(Object.fromEntries(parts))
  }
  return { value: list.length > 0 ? list : null }
}

function date(given: unknown): Read {
  const problem = [
    'debe ser una fecha: 2004, 2004-05-03, 1997/1999, 1850~ o un objeto de CSL.',
    'must be a date: 2004, 2004-05-03, 1997/1999, 1850~ or an object of CSL.',
  ] as const
  if (typeof given === 'number' && Number.isInteger(given) && given !== 0) return { value: { 'date-parts': [[given]] } }
  if (typeof given === 'string') {
    const text = oneLine(given)
    const read = readDate(text)
    return { value: read?.literal === undefined ? read : readYear(text) }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem }
  const { 'date-parts': parts, literal, circa, season } = given as PartialDate & Record<string, unknown>
  if (typeof literal === 'string' && oneLine(literal)) return { value: { literal: oneLine(literal) } }
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 2 || !parts.every(isDay)) return { problem }
  return {
    value: {
      'date-parts': parts,
      ...(circa && { circa: true }),
      ...(Number.isInteger(season) && season! >= 1 && season! <= 4 && { season }),
    },
  }
}

const isDay = (part: unknown): boolean =>
  Array.isArray(part) &&
  part.length >= 1 &&
  part.length <= 3 &&
  part.every(Number.isInteger) &&
  (part[1] === undefined || (part[1] >= 1 && part[1] <= 12)) &&
  (part[2] === undefined || (part[2] >= 1 && part[2] <= 31))
