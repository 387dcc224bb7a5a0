/**
 * Checks that a copy of Zotero's database has the tables and columns that are read. What a version adds is ignored;
 * what one lacks is reported.
 */
import { Failure } from '../../../errors.ts'
import type { Database } from '../../../../storage/sqlite/driver.ts'
import type { ForeignLibrary, Notice } from '../model.ts'

/**
 * Tried versions of the user data, from Zotero 6 to the sources of 2026. Others are read as long as they have these
 * tables.
 */
const TRIED = [110, 129] as const

const NEEDED: Readonly<Record<string, string>> = {
  version: 'schema version',
  settings: 'setting key value',
  items: 'itemID itemTypeID dateModified clientDateModified libraryID key version',
  itemTypes: 'itemTypeID typeName',
  fields: 'fieldID fieldName',
  itemData: 'itemID fieldID valueID',
  itemDataValues: 'valueID value',
  itemNotes: 'itemID parentItemID note',
  itemAttachments: 'itemID parentItemID linkMode contentType path',
  tags: 'tagID name',
  itemTags: 'itemID tagID type',
  creators: 'creatorID firstName lastName fieldMode',
  creatorTypes: 'creatorTypeID creatorType',
  itemCreators: 'itemID creatorID creatorTypeID orderIndex',
  collections: 'collectionID collectionName parentCollectionID libraryID key',
  collectionItems: 'collectionID itemID',
  libraries: 'libraryID type',
  groups: 'groupID libraryID name',
  deletedItems: 'itemID',
}

/** Tables and columns that are read where they exist; those of annotations came with Zotero 6. */
const OPTIONAL = {
  annotations: ['itemAnnotations', 'itemID parentItemID type text comment color pageLabel sortIndex position'],
  external: ['itemAnnotations', 'isExternal'],
  author: ['itemAnnotations', 'authorName'],
  deletedCollections: ['deletedCollections', 'collectionID'],
  hash: ['itemAttachments', 'storageHash storageModTime syncState'],
  retracted: ['retractedItems', 'itemID flag'],
} as const satisfies Record<string, readonly [table: string, columns: string]>
export type Has = Readonly<Record<keyof typeof OPTIONAL, boolean>>

/** All tables that are read. */
export const TABLES: readonly string[] = [...Object.keys(NEEDED), ...Object.values(OPTIONAL).map(([table]) => table)]

const columnsOf = (db: Database, table: string): Set<string> =>
  new Set(
    db
      .column<string>('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(name => name.toLowerCase()),
  )

const lacking = (db: Database, table: string, columns: string): string[] => {
  const there = columnsOf(db, table)
  return there.size === 0 ? [table] : columns.split(' ').filter(column => !there.has(column.toLowerCase()))
}

/**
 * Returns which optional tables exist. Throws `conflicto` on `carpeta` when the database is not Zotero's, or has an
 * unknown form.
 */
export function checked(db: Database): { has: Has; notices: Notice[] } {
  const missing = Object.entries(NEEDED).flatMap(([table, columns]) => {
    const without = lacking(db, table, columns)
    return without.length > 0 ? [without[0] === table ? table : `${table} (${without.join(', ')})`] : []
  })
  if (missing.length > 0) throw unknownForm(missing)
  const has = Object.fromEntries(
    Object.entries(OPTIONAL).map(([name, [table, columns]]) => [name, lacking(db, table, columns).length === 0]),
  ) as Has
  const version = db.column<number>("SELECT version FROM version WHERE schema = 'userdata'").get()
  const tried = version !== undefined && version >= TRIED[0] && version <= TRIED[1]
  return { has, notices: tried ? [] : [untried(version ?? null)] }
}

const unknownForm = (missing: readonly string[]): Failure =>
  new Failure(
    'conflicto',
    { campo: 'carpeta', falta: missing },
    {
      mensaje:
        `«carpeta»: la base de datos no tiene la forma de Zotero 6 a 10: le falta ${missing.join(', ')}. Abre la ` +
        'biblioteca una vez con un Zotero de esas versiones, o lee por su dirección local (--api).',
      message:
        '"carpeta": the database has not the form of Zotero 6 to 10: it ' +
        `lacks ${missing.join(', ')}. Open the library ` +
        'once with a Zotero of those versions, or read by its local address (--api).',
    },
  )

const untried = (version: number | null): Notice => ({
  mensaje:
    `Nadie ha probado aquí la versión ${version ?? 'desconocida'} de esta ` +
    'base de datos; tiene las tablas que se leen.',
  message: `Nobody has tried version ${version ?? 'unknown'} of this database here; it has the tables that are read.`,
})

/**
 * Returns the user's own library and the group libraries by Zotero's number; feeds are left out. Their ids are
 * `users/…` and `groups/…`, as in Zotero's addresses.
 */
export function librariesOf(db: Database): Map<number, ForeignLibrary> {
  const setting = (key: string): string | undefined => {
    const value = db
      .column<string | number>("SELECT value FROM settings WHERE setting = 'account' AND key = ?")
      .get(key)
    return value === undefined || value === null || value === '' ? undefined : String(value)
  }
  const [user, local, name] = [setting('userID'), setting('localUserKey'), setting('username')]
  const here = `users/local/${local ?? 'none'}`
  const own: ForeignLibrary = {
    id: user === undefined ? here : `users/${user}`,
    formerly: user === undefined ? [] : [here],
    name: name ?? 'Zotero',
  }
  const groups = new Map(
    db
      .prepare<{ libraryID: number; groupID: number; name: string }>('SELECT libraryID, groupID, name FROM groups')
      .all()
      .map(row => [row.libraryID, { id: `groups/${row.groupID}`, formerly: [], name: row.name }]),
  )
  const rows = db
    .prepare<{ libraryID: number; type: string }>(
      "SELECT libraryID, type FROM libraries WHERE type IN ('user', 'group')",
    )
    .all()
  return new Map(
    rows.flatMap(({ libraryID, type }) => {
      const library = type === 'user' ? own : groups.get(libraryID)
      return library ? [[libraryID, library] as const] : []
    }),
  )
}
