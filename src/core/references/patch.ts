/**
 * Writes an item as fields of a format: those of its original file where they still state what the item says, new ones
 * for the rest. Which field states a variable is not looked up but tried: it is the one without which the item would
 * lack it.
 */
import type { Item, OriginalField } from './model.ts'
import { withoutNocase } from './rich.ts'
import { same } from './same.ts'
import { IDENTITY, VARIABLES } from './variables.ts'

/** What one format can do for one entry. */
export interface Speech {
  /** Returns the item that these fields state. */
  seen(fields: readonly OriginalField[]): Item
  /** Returns the fields that state a variable; none where the format has no field for it. */
  fieldsFor(item: Item, variable: string): readonly OriginalField[]
  /**
   * Returns a field of our own for a variable that the format does not know; null where the format has no such fields.
   */
  own(variable: string, value: unknown): OriginalField | null
  /** Returns a field of our own for all remaining values. */
  json(values: Item): OriginalField
  isOwn(name: string): boolean
}

export function fieldsOfItem(original: readonly OriginalField[], item: Item, speech: Speech): OriginalField[] {
  const wrong = differing(speech.seen(original), item)
  if (wrong.length === 0) return [...original]
  const preserved = original.filter((_, i) => !feeds(original, { index: i, variables: wrong }, speech))
  return exact([...preserved, ...missing(preserved, item, speech)], item, speech)
}

/** Returns the variables in which two items differ. */
export function differing(left: Item, right: Item): string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    variable => !IDENTITY.has(variable) && !same(left[variable], right[variable]),
  )
}

/** Whether a field states one of those variables, that is, whether the variable would differ without it. */
function feeds(
  fields: readonly OriginalField[],
  { index, variables }: { index: number; variables: readonly string[] },
  { seen }: Speech,
): boolean {
  const all = seen(fields),
    without = seen(fields.filter((_, i) => i !== index))
  return variables.some(variable => !same(all[variable], without[variable]))
}

/** Variables in the order in which a person would write them: who, what, where, when; all others follow. */
const FIRST =
  'author title volume-title editor container-title issued publisher publisher-place volume issue page'.split(' ')
const ORDER: readonly string[] = [...FIRST, ...[...VARIABLES.keys()].filter(variable => !FIRST.includes(variable))]

function missing(fields: readonly OriginalField[], item: Item, { seen, fieldsFor }: Speech): OriginalField[] {
  const there = seen(fields)
  return ORDER.filter(variable => variable in item && !same(there[variable], item[variable])).flatMap(variable =>
    fieldsFor(item, variable),
  )
}

/**
 * Adds fields of our own for what the fields do not state yet, and the rest as JSON. Braces that protect the case do
 * not count as a difference.
 */
function exact(fields: OriginalField[], item: Item, speech: Speech): OriginalField[] {
  const wrong = unsaid(fields, item, speech)
  if (wrong.length === 0) return fields
  const preserved = fields.filter(
    ([name], i) => !speech.isOwn(name) || !feeds(fields, { index: i, variables: wrong }, speech),
  )
  const known = wrong.filter(variable => variable in item && (VARIABLES.has(variable) || variable === 'type'))
  const own = [
    ...preserved,
    ...known.map(variable => speech.own(variable, item[variable])).filter(field => field !== null),
  ]
  const left = unsaid(own, item, speech)
  if (left.length === 0) return own
  return [...own, speech.json(Object.fromEntries(left.map(variable => [variable, item[variable] ?? null])))]
}

const unsaid = (fields: readonly OriginalField[], item: Item, { seen }: Speech): string[] => unlike(seen(fields), item)

/** Returns the variables in which two items differ by more than braces that protect the case. */
export const unlike = (left: Item, right: Item): string[] =>
  differing(left, right).filter(variable => !alike(left[variable], right[variable]))

const alike = (written: unknown, wanted: unknown): boolean =>
  typeof written === 'string' && typeof wanted === 'string' && withoutNocase(written) === withoutNocase(wanted)
