/**
 * A hash of what an item says, the same however its library was read: by its database or by its program's address.
 * Places of files are not part of it, because they depend on the machine.
 */
import { createHash } from 'node:crypto'
import type { ForeignItem } from './model.ts'

export function contentOf({ item, citationKey, ...rest }: ForeignItem): string {
  const content = {
    ...{ item, citationKey, title: rest.title, other: rest.other },
    ...{ collections: [...rest.collections].sort(), tags: [...rest.tags].sort() },
    files: rest.files.map(({ key, title, named }) => ({ key, title, named })).sort(byKey),
    notes: rest.notes.map(note => ({ ...note, tags: [...note.tags].sort() })).sort(byKey),
    annotations: rest.annotations.map(mark => ({ ...mark, tags: [...mark.tags].sort() })).sort(byKey),
  }
  return createHash('sha1').update(JSON.stringify(content, ordered)).digest('base64url')
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1)

/** For `JSON.stringify`: the properties of an object in the order of their names. */
function ordered(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
