/** Converts names of CSL to and from the form that the library shows: "Family, Given", or an institution whole. */
import { isOthers } from './bib/names.ts'
import { foldedText } from './identities.ts'
import type { Item, Name } from './model.ts'
import { standing, type Statements } from './statements.ts'

/**
 * Reads "García Márquez, Gabriel", "King, Martin Luther, Jr." or "Beethoven, Ludwig van"; a name without a comma stays
 * whole.
 */
export function readPerson(text: string): Name {
  const [family = '', given, suffix] = text.split(',').map(part => part.trim())
  if (!given) return { literal: family || text.trim() }
  return { family, given, ...(suffix && { suffix }) }
}

function writePerson(name: Name): string {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, ...(name.suffix ? [name.suffix] : [])].filter(Boolean).join(', ')
}

/** Returns the names of the persons and institutions in a list; "and others" is left out. */
export const peopleOf = (names: unknown): string[] =>
  Array.isArray(names) ? (names as Name[]).filter(name => !isOthers(name)).map(writePerson) : []

/** Whether a list of names ends with "and others": a file from Google Scholar names two authors of eight. */
export const namesOthers = (names: unknown): boolean => Array.isArray(names) && (names as Name[]).some(isOthers)

/** Returns the known list where it goes on as one that ends with "and others" begins; else the list as it is. */
function withOthers(names: unknown, known: unknown): unknown {
  if (!namesOthers(names) || !Array.isArray(known) || namesOthers(known)) return names
  const named = (names as Name[]).filter(name => !isOthers(name))
  const family = ({ family, literal }: Name): string => foldedText(family ?? literal ?? '')
  const begins = named.every((name, i) => i < known.length && family(name) === family(known[i] as Name))
  return named.length > 0 && named.length < known.length && begins ? known : names
}

/**
 * Returns the item of an import, in which "and others" takes no author away that the record names. What was only read
 * in the file may have a house among the authors, or not all of them, and the import would make it certain.
 */
export const completed = (item: Item, statements: Statements): Item =>
  Object.fromEntries(
    Object.entries(item).map(([variable, value]) => {
      const { fuente, valor } = standing(statements, variable) ?? {}
      return [variable, fuente === 'archivo' ? value : withOthers(value, valor)]
    }),
  )
