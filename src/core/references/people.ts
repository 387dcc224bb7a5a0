/** Names of CSL ⇄ names as the library shows them: "Family, Given", or an institution whole. */
import { isOthers } from './bib/names.ts'
import type { Name } from './model.ts'

/** "García Márquez, Gabriel"; "King, Martin Luther, Jr."; "Beethoven, Ludwig van"; without a comma it is one name. */
export function readPerson(text: string): Name {
  const [family = '', given, suffix] = text.split(',').map(part => part.trim())
  if (!given) return { literal: family || text.trim() }
  return { family, given, ...(suffix && { suffix }) }
}

export function writePerson(name: Name): string {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, ...(name.suffix ? [name.suffix] : [])].filter(Boolean).join(', ')
}

/** Those of a list that are somebody: "and others" is not. */
export const peopleOf = (names: unknown): string[] =>
  Array.isArray(names) ? (names as Name[]).filter(name => !isOthers(name)).map(writePerson) : []
