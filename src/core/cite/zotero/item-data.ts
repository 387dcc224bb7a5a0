/**
 * A work's data as a live citation may hold them. The schema of live citations (csl-data.json 1.0) allows no variable
 * that it does not name, and it lacks some that CSL 1.0.2 has. Zotero and citeproc-js read those from lines of `note`
 * ("part-number: 3"), so they are written there and nothing is lost. Pure.
 */
import { peopleOf } from '../../references/people.ts'
import { IDENTITY, kindOf, TYPES, VARIABLES } from '../../references/variables.ts'
import type { CslItem } from '../csl/types.ts'

const UNNAMED = ['part-number', 'printing-number', 'supplement-number', 'editor-translator', 'license']

export function itemData({ id, type, ...variables }: CslItem): CslItem {
  const lines = UNNAMED.flatMap(name => linesOf(name, variables[name]))
  const known = Object.entries(variables).filter(
    ([name]) => !UNNAMED.includes(name) && (VARIABLES.has(name) || IDENTITY.has(name)),
  )
  // Only the lines before the first one of another form are read, so they stand in front of the note itself.
  const note = [...lines, variables['note']].filter(line => typeof line === 'string').join('\n')
  return {
    id,
    type: TYPES.has(type) ? type : 'document',
    ...Object.fromEntries(known),
    ...(lines.length > 0 && { note }),
  }
}

/** Returns `name: value`, and one line for each person, as `name: Family || Given`. */
function linesOf(name: string, value: unknown): string[] {
  const values = kindOf(name) === 'nombres' ? peopleOf(value).map(name => name.replace(/,\s*/, ' || ')) : [value]
  return values.flatMap(value => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const line = text.replace(/[\s{}]+/g, ' ').trim()
    return line ? [`${name}: ${line}`] : []
  })
}
