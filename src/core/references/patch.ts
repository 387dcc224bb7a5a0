/**
 * An item as fields of a format: those of its own file where they still say what the item says, new ones for the rest.
 * Which field says what is not looked up but tried: it is what the item would lack without it.
 */
import type { Item, OriginalField } from './model.ts'
import { withoutNocase } from './rich.ts'
import { same } from './same.ts'
import { IDENTITY, VARIABLES } from './variables.ts'

/** One format, for one entry. */
export interface Speech {
  /** What these fields say. */
  seen(fields: readonly OriginalField[]): Item
  /** Fields that say that variable; none where the format has no word for it. */
  fieldsFor(item: Item, variable: string): readonly OriginalField[]
  /** A field of our own for a variable that the format does not know; null where it has none of that kind. */
  own(variable: string, value: unknown): OriginalField | null
  /** A field of our own for whatever is left. */
  json(values: Item): OriginalField
  isOwn(name: string): boolean
}

export function fieldsOfItem(original: readonly OriginalField[], item: Item, speech: Speech): OriginalField[] {
  const wrong = differing(speech.seen(original), item)
  if (wrong.length === 0) return [...original]
  const kept = original.filter((_, i) => !feeds(original, i, wrong, speech))
  return exact([...kept, ...missing(kept, item, speech)], item, speech)
}

/** Variables of which the two items say different things. */
export function differing(left: Item, right: Item): string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    variable => !IDENTITY.has(variable) && !same(left[variable], right[variable]),
  )
}

/** Whether one of those variables would be another without that field: then the field says it. */
function feeds(
  fields: readonly OriginalField[],
  index: number,
  variables: readonly string[],
  { seen }: Speech,
): boolean {
  const all = seen(fields),
    without = seen(fields.filter((_, i) => i !== index))
  return variables.some(variable => !same(all[variable], without[variable]))
}

/** As a person would write them: who, what, where, when; the rest behind. */
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
 * What the fields still do not say is said in fields of our own, and what not even these say, as JSON. Braces that keep
 * the case say nothing new.
 */
function exact(fields: OriginalField[], item: Item, speech: Speech): OriginalField[] {
  const wrong = unsaid(fields, item, speech)
  if (wrong.length === 0) return fields
  const kept = fields.filter(([name], i) => !speech.isOwn(name) || !feeds(fields, i, wrong, speech))
  const known = wrong.filter(variable => variable in item && (VARIABLES.has(variable) || variable === 'type'))
  const own = [...kept, ...known.map(variable => speech.own(variable, item[variable])).filter(field => field !== null)]
  const left = unsaid(own, item, speech)
  if (left.length === 0) return own
  return [...own, speech.json(Object.fromEntries(left.map(variable => [variable, item[variable] ?? null])))]
}

function unsaid(fields: readonly OriginalField[], item: Item, { seen }: Speech): string[] {
  const there = seen(fields)
  return differing(there, item).filter(variable => !alike(there[variable], item[variable]))
}

const alike = (written: unknown, wanted: unknown): boolean =>
  typeof written === 'string' && typeof wanted === 'string' && withoutNocase(written) === withoutNocase(wanted)
