/**
 * Lists what is in Zotero by key. The mark of an item is made of everything that belongs to it: fields, names, tags,
 * collections, files, notes, annotations. Whole tables are read in their own order: 50,000 items take about a second.
 */
import { createHash } from 'node:crypto'
import type { Database } from '../../../../storage/sqlite/driver.ts'
import type { ForeignCollection, ForeignLibrary, ForeignMark } from '../model.ts'
import type { Has } from './database.ts'

export interface Inventory {
  marks: ForeignMark[]
  collections: ForeignCollection[]
  /** Library and key → Zotero's number of the item. */
  numbers: Map<string, number>
}

export const nameOf = ({ library, key }: Pick<ForeignMark, 'library' | 'key'>): string => `${library} ${key}`

interface TopRow {
  itemID: number
  libraryID: number
  key: string
  state: string
}

const ALIVE = 'NOT EXISTS (SELECT 1 FROM deletedItems d WHERE d.itemID = i.itemID)'
const STATE = "i.key || ' ' || i.dateModified || ' ' || i.clientDateModified || ' ' || i.version"

/** SQL for the items that have no parent and are not annotations. */
const TOP = `SELECT i.itemID, i.libraryID, i.key, i.itemTypeID || ' ' || ${STATE} AS state FROM items i
  LEFT JOIN itemAttachments a ON a.itemID = i.itemID LEFT JOIN itemNotes n ON n.itemID = i.itemID
  WHERE a.parentItemID IS NULL AND n.parentItemID IS NULL AND ${ALIVE}
    AND i.itemTypeID NOT IN (SELECT itemTypeID FROM itemTypes WHERE typeName = 'annotation') ORDER BY i.itemID`

/** SQL for an item's number and text that changes with something that belongs to the item. */
const PARTS: readonly ((has: Has) => string | null)[] = [
  () => "SELECT itemID AS n, group_concat(fieldID || '.' || valueID) AS part FROM itemData GROUP BY itemID",
  () =>
    `SELECT itemID AS n, group_concat(creatorID || '.' || creatorTypeID || '.' || orderIndex) AS part
     FROM itemCreators GROUP BY itemID`,
  () => "SELECT itemID AS n, group_concat(tagID || '.' || type) AS part FROM itemTags GROUP BY itemID",
  ({ hash }) =>
    `SELECT coalesce(a.parentItemID, a.itemID) AS n, ${STATE} || ' ' || coalesce(a.path, '') || ' ' || a.linkMode
     ${hash ? "|| ' ' || coalesce(a.storageHash, '') || ' ' || coalesce(a.syncState, '')" : ''} AS part
     FROM itemAttachments a JOIN items i ON i.itemID = a.itemID WHERE ${ALIVE} ORDER BY a.itemID`,
  () =>
    `SELECT n.parentItemID AS n, ${STATE} AS part FROM itemNotes n JOIN items i ON i.itemID = n.itemID
     WHERE n.parentItemID IS NOT NULL AND ${ALIVE} ORDER BY n.itemID`,
  ({ annotations }) =>
    annotations
      ? `SELECT coalesce(a.parentItemID, a.itemID) AS n, ${STATE} AS part FROM itemAnnotations o
         JOIN items i ON i.itemID = o.itemID JOIN itemAttachments a ON a.itemID = o.parentItemID
         WHERE ${ALIVE} ORDER BY o.itemID`
      : null,
]

export function inventory(db: Database, has: Has, libraries: ReadonlyMap<number, ForeignLibrary>): Inventory {
  const { collections, keys } = collectionsOf(db, has, libraries)
  const members = new Map<number, string[]>()
  for (const { itemID, collectionID } of db
    .prepare<{ itemID: number; collectionID: number }>(
      'SELECT itemID, collectionID FROM collectionItems ORDER BY itemID, collectionID',
    )
    .iterate()) {
    const key = keys.get(collectionID)
    if (key !== undefined) push(members, itemID, key)
  }
  const parts = new Map<number, string[]>()
  for (const text of PARTS) {
    const query = text(has)
    if (query !== null)
      for (const { n, part } of db.prepare<{ n: number; part: string }>(query).iterate()) push(parts, n, part)
  }
  const whole: Inventory = { marks: [], collections, numbers: new Map() }
  for (const { itemID, libraryID, key, state } of db.prepare<TopRow>(TOP).iterate()) {
    const library = libraries.get(libraryID)?.id
    if (library === undefined) continue
    const own = members.get(itemID) ?? []
    const all = [state, ...(parts.get(itemID) ?? []), ...own].join('|')
    const mark = createHash('sha1').update(all).digest('base64url')
    whole.marks.push({ library, key, mark, collections: own })
    whole.numbers.set(nameOf({ library, key }), itemID)
  }
  return whole
}

function push(map: Map<number, string[]>, n: number, value: string): void {
  const list = map.get(n)
  if (list) list.push(value)
  else map.set(n, [value])
}

interface CollectionRow {
  collectionID: number
  collectionName: string
  parentCollectionID: number | null
  libraryID: number
  key: string
}

const DELETED_COLLECTION = 'SELECT 1 FROM deletedCollections d WHERE d.collectionID = c.collectionID'

/** Returns the collections, except those in the trash and those below them. */
function collectionsOf(
  db: Database,
  { deletedCollections }: Has,
  libraries: ReadonlyMap<number, ForeignLibrary>,
): { collections: ForeignCollection[]; keys: Map<number, string> } {
  const rows = db
    .prepare<CollectionRow>(
      `SELECT collectionID, collectionName, parentCollectionID, libraryID, key FROM collections c
       ${deletedCollections ? `WHERE NOT EXISTS (${DELETED_COLLECTION})` : ''}
       ORDER BY collectionID`,
    )
    .all()
  const byNumber = new Map(rows.map(row => [row.collectionID, row]))
  const keys = new Map<number, string>()
  const collections = rows.flatMap((row): ForeignCollection[] => {
    const library = libraries.get(row.libraryID)
    const line = lineOf(row, byNumber)
    if (!library || !line) return []
    keys.set(row.collectionID, row.key)
    const path = line.map(({ collectionName }) => collectionName)
    return [{ library: library.id, key: row.key, path, above: line.slice(0, -1).map(({ key }) => key) }]
  })
  return { collections, keys }
}

/** Returns the collections from the top down to this one; null when one above it is gone, or they form a cycle. */
function lineOf(row: CollectionRow, byNumber: ReadonlyMap<number, CollectionRow>): CollectionRow[] | null {
  const line = [row]
  for (let at = row; at.parentCollectionID !== null;) {
    const above = byNumber.get(at.parentCollectionID)
    if (!above || line.includes(above)) return null
    line.unshift(above)
    at = above
  }
  return line
}
