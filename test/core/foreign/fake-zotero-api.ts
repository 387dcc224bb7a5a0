/** A fake of Zotero's local address that tells what a fixture's database has, in the documented form of its answers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ZoteroFixture } from './fixture-zotero.ts'

interface Row {
  itemID: number
  key: string
  type: string
  modified: string
}
type Data = Record<string, unknown>

const MODES = ['imported_file', 'imported_url', 'linked_file', 'linked_url']
const ANNOTATIONS = ['', 'highlight', 'note', 'image', 'ink', 'underline', 'text']
const DATE = /^(\d{4}-\d\d-\d\d) (.*)$/s

/** The fixture's library as objects; the trash is left out, as Zotero does. */
function fakeObjects({ db }: ZoteroFixture, library: number): object[] {
  const rows = db
    .prepare<Row>(
      `SELECT itemID, key, typeName AS type, dateModified AS modified FROM items JOIN itemTypes USING (itemTypeID)
       WHERE libraryID = ? AND itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY dateModified DESC, itemID`,
    )
    .all(library)
  const user = db.column<number>("SELECT value FROM settings WHERE setting = 'account' AND key = 'userID'").get()
  const own = library === 1 ? { type: 'user', ...(user && { id: user }), name: '' } : { type: 'group', id: 9001 }
  return rows.map(row => {
    const data = { key: row.key, itemType: row.type, dateModified: `${row.modified.replace(' ', 'T')}Z` }
    const fields = fieldsOf(db, row.itemID)
    const [, parsedDate, words] = DATE.exec(fields['date'] ?? '') ?? []
    return {
      ...{ key: row.key, version: 0, library: own, meta: parsedDate ? { parsedDate } : {} },
      data: {
        ...{ ...data, ...fields, ...(words && { date: words }) },
        ...(fields['accessDate'] && { accessDate: `${fields['accessDate'].replace(' ', 'T')}Z` }),
        ...{ creators: creatorsOf(db, row.itemID), collections: collectionsOf(db, row.itemID) },
        ...{ tags: tagsOf(db, row.itemID), ...belonging(db, row) },
      },
    }
  })
}

const fieldsOf = (db: ZoteroFixture['db'], id: number): Record<string, string> =>
  Object.fromEntries(
    db
      .prepare<{ name: string; value: string }>(
        `SELECT fieldName AS name, value FROM itemData JOIN fields USING (fieldID) JOIN itemDataValues USING (valueID)
         WHERE itemID = ? ORDER BY fieldName DESC`,
      )
      .all(id)
      .map(({ name, value }) => [name, value]),
  )

const creatorsOf = (db: ZoteroFixture['db'], id: number): Data[] =>
  db
    .prepare<{ creatorType: string; firstName: string; lastName: string; fieldMode: number }>(
      `SELECT creatorType, firstName, lastName, fieldMode FROM itemCreators JOIN creators USING (creatorID)
       JOIN creatorTypes USING (creatorTypeID) WHERE itemID = ? ORDER BY orderIndex`,
    )
    .all(id)
    .map(({ fieldMode, lastName, ...rest }) =>
      fieldMode === 1 ? { creatorType: rest.creatorType, name: lastName } : { ...rest, lastName },
    )

const collectionsOf = (db: ZoteroFixture['db'], id: number): string[] =>
  db
    .column<string>('SELECT key FROM collectionItems JOIN collections USING (collectionID) WHERE itemID = ?')
    .all(id)
    .reverse()

const tagsOf = (db: ZoteroFixture['db'], id: number): Data[] =>
  db
    .column<string>('SELECT name FROM itemTags JOIN tags USING (tagID) WHERE itemID = ? ORDER BY name DESC')
    .all(id)
    .map(tag => ({ tag }))

function belonging(db: ZoteroFixture['db'], { itemID, type }: Row): Data {
  const parent = (table: string): Data => {
    const key = db
      .column<string>(`SELECT i.key FROM ${table} t JOIN items i ON i.itemID = t.parentItemID WHERE t.itemID = ?`)
      .get(itemID)
    return key === undefined ? {} : { parentItem: key }
  }
  const one = (table: string): Data => db.prepare<Data>(`SELECT * FROM ${table} WHERE itemID = ?`).get(itemID)!
  if (type === 'note') return { ...parent('itemNotes'), note: one('itemNotes')['note'] }
  if (type === 'attachment') {
    const { linkMode, path } = one('itemAttachments')
    const named = Number(linkMode) < 2 ? { filename: String(path).replace('storage:', '') } : { path }
    return { ...parent('itemAttachments'), linkMode: MODES[Number(linkMode)], ...named }
  }
  if (type !== 'annotation') return {}
  const said = one('itemAnnotations')
  return {
    ...{ ...parent('itemAnnotations'), annotationType: ANNOTATIONS[Number(said['type'])] },
    ...{ annotationText: said['text'], annotationComment: said['comment'], annotationColor: said['color'] },
    ...{ annotationPageLabel: said['pageLabel'], annotationSortIndex: said['sortIndex'] },
    ...{ annotationPosition: said['position'] },
  }
}

/** Serves the fixture as Zotero does on 127.0.0.1; `asked` lists the paths of all requests. */
export async function serveFake(zotero: ZoteroFixture): Promise<{ address: string; asked: string[]; close(): void }> {
  const asked: string[] = []
  const collections = (library: number): object[] =>
    zotero.db
      .prepare<{ key: string; name: string; parent: string | null }>(
        `SELECT c.key, c.collectionName AS name, p.key AS parent FROM collections c
         LEFT JOIN collections p ON p.collectionID = c.parentCollectionID WHERE c.libraryID = ?`,
      )
      .all(library)
      .map(({ key, name, parent }) => ({ key, data: { name, parentCollection: parent ?? false } }))
  const answer = (path: string): unknown => {
    const [, place = '', rest = ''] = /^\/api\/(users\/0|groups\/9001)\/(.*)$/.exec(path) ?? []
    const library = place === 'users/0' ? 1 : 2
    if (rest === 'groups') return [{ id: 9001, data: { name: 'Seminario' } }]
    if (rest === 'items') return fakeObjects(zotero, library)
    if (rest === 'collections') return collections(library)
    const [, key] = /^items\/(\w+)\/file\/view\/url$/.exec(rest) ?? []
    const path_ =
      key &&
      zotero.db.column<string>('SELECT path FROM itemAttachments JOIN items USING (itemID) WHERE key = ?').get(key)
    if (!key || !path_) return null
    return path_.startsWith('storage:')
      ? pathToFileURL(join(zotero.folder, 'storage', key, path_.replace('storage:', ''))).href
      : pathToFileURL(path_).href
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    asked.push(url.pathname)
    const found = answer(url.pathname)
    const [start, limit] = ['start', 'limit'].map(name => Number(url.searchParams.get(name)))
    response.statusCode = found === null ? 404 : 200
    response.end(
      typeof found === 'string'
        ? found
        : JSON.stringify(Array.isArray(found) ? found.slice(start, start! + limit!) : 0),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, asked, close: () => void server.close() }
}
