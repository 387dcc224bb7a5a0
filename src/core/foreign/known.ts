/**
 * Recognises a library that was imported before, also when it was read in another way: Zotero's folder knows a library
 * that was never synchronised by a local key, and its local address does not tell that key.
 */
import type { ImportRow, ImportShelf } from '../../../storage/contract.ts'
import type { ForeignLibrary, ForeignSource } from './model.ts'

/** Names of a person's own library: with the number that Zotero's server gave, or local ones. */
const OWN = 'users/'
const LOCAL = 'users/local/'
/** Name of a library of which the local address tells nothing. */
export const UNTOLD = 'users/local/api'

/** Share of the smaller library's keys that both must have. Keys are random, so that two libraries share none. */
const SHARED = 0.5

interface Known {
  row: ImportRow | undefined
  /** The most telling of its names, and all others. */
  names: Pick<ForeignLibrary, 'formerly'> & { library: string }
}

export async function knownAs(
  shelf: ImportShelf,
  there: readonly ImportRow[],
  {
    source: { program, libraries },
    asked: { id, formerly, keys },
  }: {
    source: Pick<ForeignSource, 'program' | 'libraries'>
    asked: Pick<ForeignLibrary, 'id' | 'formerly'> & { keys: ReadonlySet<string> }
  },
): Promise<Known> {
  const names = [id, ...formerly]
  const own = there.filter(row => row.program === program)
  const named = own.find(row => row.library === id) ?? own.find(row => names.includes(row.library))
  if (named) return { row: named, names: { library: id, formerly } }
  for (const row of own) {
    const other = row.library
    const possible = id.startsWith(OWN) && other.startsWith(OWN) && (id.startsWith(LOCAL) || other.startsWith(LOCAL))
    if (!possible || libraries.some(installed => installed.id === other)) continue
    const items = await shelf.importedItems(row.id)
    const shared = items.filter(({ key }) => keys.has(key)).length
    if (shared === 0 || shared < SHARED * Math.min(items.length, keys.size)) continue
    const [library = id, ...rest] = [id, other].sort((a, b) => telling(b) - telling(a))
    return { row, names: { library, formerly: [...rest, ...formerly] } }
  }
  return { row: undefined, names: { library: id, formerly } }
}

const telling = (name: string): number => (name === UNTOLD ? 0 : name.startsWith(LOCAL) ? 1 : 2)
