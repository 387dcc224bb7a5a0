/** What a parsed feed holds, of whose form nothing is known: a value, a list or a text at a place. Pure. */
import { line } from '../prose/blocks.ts'
import { parseHtml, textOf } from '../prose/dom.ts'

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isLoose(inner) ? inner[key] : undefined), value)
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** A string from `value` itself, its `value` or its `name`, unchanged. Used for addresses and identifiers. */
export function raw(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return isLoose(value) ? raw(value['value'] ?? value['name'] ?? value['display']) : ''
  return value.trim()
}

/** Plain text of a value: feeds put entities and tags where a name should be. */
export function text(value: unknown): string {
  const content = raw(value)
  return line(/[<&]/.test(content) ? textOf(parseHtml(content)) : content)
}
