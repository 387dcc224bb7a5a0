/**
 * Libraries of Zotero as its versions make them, written after the documented form of its tables: for tests alone, and
 * not a byte of Zotero's.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Database, type Parameter } from '../../../storage/sqlite/driver.ts'

export const VERSIONS = [6, 7, 8, 9, 10] as const
export type Version = (typeof VERSIONS)[number]

/** Version of the user's tables; only the last is documented where this was written, the others lie before it. */
const SCHEMA: Record<Version, number> = { 6: 119, 7: 122, 8: 125, 9: 127, 10: 129 }

const TABLES = `
CREATE TABLE version (schema TEXT PRIMARY KEY, version INT NOT NULL);
CREATE TABLE settings (setting TEXT, key TEXT, value, PRIMARY KEY (setting, key));
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL, editable INT, filesEditable INT, version INT);
CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE, name TEXT NOT NULL);
CREATE TABLE feeds (libraryID INTEGER PRIMARY KEY, name TEXT, url TEXT);
CREATE TABLE feedItems (itemID INTEGER PRIMARY KEY, guid TEXT);
CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT);
CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT);
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, dateAdded TEXT, dateModified TEXT NOT NULL,
  clientDateModified TEXT NOT NULL, libraryID INT NOT NULL, key TEXT NOT NULL, version INT NOT NULL DEFAULT 0,
  synced INT NOT NULL DEFAULT 0, UNIQUE (libraryID, key));
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID, PRIMARY KEY (itemID, fieldID));
CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT,
  charsetID INT, path TEXT, syncState INT DEFAULT 0, storageModTime INT, storageHash TEXT);
CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT NOT NULL, type INT NOT NULL, authorName TEXT,
  text TEXT, comment TEXT, color TEXT, pageLabel TEXT, sortIndex TEXT NOT NULL, position TEXT NOT NULL,
  isExternal INT NOT NULL);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE itemTags (itemID INT NOT NULL, tagID INT NOT NULL, type INT NOT NULL, PRIMARY KEY (itemID, tagID));
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
CREATE TABLE itemCreators (itemID INT NOT NULL, creatorID INT NOT NULL, creatorTypeID INT NOT NULL DEFAULT 1,
  orderIndex INT NOT NULL DEFAULT 0, PRIMARY KEY (itemID, creatorID, creatorTypeID, orderIndex));
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL, parentCollectionID INT,
  clientDateModified TEXT, libraryID INT NOT NULL, key TEXT NOT NULL, version INT, synced INT, UNIQUE (libraryID, key));
CREATE TABLE collectionItems (collectionID INT NOT NULL, itemID INT NOT NULL, orderIndex INT DEFAULT 0,
  PRIMARY KEY (collectionID, itemID));
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY, dateDeleted TEXT);
CREATE TABLE retractedItems (itemID INTEGER PRIMARY KEY, data TEXT, flag INT DEFAULT 0);
CREATE INDEX itemAttachments_parentItemID ON itemAttachments(parentItemID);
CREATE INDEX itemNotes_parentItemID ON itemNotes(parentItemID);
`

const TYPES = 'annotation attachment note book bookSection journalArticle thesis webpage report film document'.split(
  ' ',
)
const FIELDS =
  `title abstractNote date publisher place volume issue pages publicationTitle bookTitle university DOI ISBN url
    accessDate extra language shortTitle thesisType edition series numPages rights institution reportNumber
    runningTime distributor`.split(/\s+/)
const ROLES = 'author editor translator bookAuthor contributor director castMember'.split(' ')

/** Names and dates of a letter each: what stands here is found again in the tests. */
export interface FixtureItem {
  type?: string
  key?: string
  library?: number
  fields?: Record<string, string>
  creators?: [role: string, last: string, first: string | null][]
  tags?: string[]
  collections?: number[]
}

export interface FixtureAnnotation {
  type?: number
  text?: string
  comment?: string
  color?: string
  pageLabel?: string
  pageIndex?: number
  position?: string
  external?: boolean
  tags?: string[]
}

const ALPHABET = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'

export class ZoteroFixture {
  readonly db: Database
  readonly folder: string
  private made = 0

  constructor(folder: string, version: Version, { synced = true } = {}) {
    this.folder = folder
    mkdirSync(join(folder, 'storage'), { recursive: true })
    this.db = new Database(join(folder, 'zotero.sqlite'))
    this.db.pragma(`journal_mode = ${version >= 10 ? 'WAL' : 'DELETE'}`)
    this.db.exec(TABLES)
    if (version >= 7)
      this.db.exec('CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY, dateDeleted TEXT)')
    this.run("INSERT INTO version VALUES ('userdata', ?)", SCHEMA[version])
    this.run("INSERT INTO settings VALUES ('account', 'localUserKey', 'Ab12Cd34')")
    if (synced) this.run("INSERT INTO settings VALUES ('account', 'userID', 475425)")
    for (const [id, type] of [
      [1, 'user'],
      [2, 'group'],
      [3, 'feed'],
    ] as const)
      this.run('INSERT INTO libraries VALUES (?, ?, 1, 1, 0)', id, type)
    this.run("INSERT INTO groups VALUES (9001, 2, 'Seminario')")
    this.run("INSERT INTO feeds VALUES (3, 'Novedades', 'https://example.org/feed')")
    for (const [i, name] of TYPES.entries()) this.run('INSERT INTO itemTypes VALUES (?, ?)', i + 1, name)
    for (const [i, name] of [...FIELDS, ...(version >= 8 ? ['citationKey'] : [])].entries())
      this.run('INSERT INTO fields VALUES (?, ?)', i + 1, name)
    for (const [i, name] of ROLES.entries()) this.run('INSERT INTO creatorTypes VALUES (?, ?)', i + 1, name)
  }

  run(text: string, ...values: Parameter[]): number {
    return Number(this.db.prepare(text).run(...values).lastInsertRowid)
  }

  id(table: string, column: string, name: string): number {
    const [id] = this.db
      .column<number>(
        `SELECT ${column}ID FROM ${table} WHERE ` +
          `${column === 'itemType' ? 'typeName' : column === 'creatorType' ? 'creatorType' : `${column}Name`} ` +
          '= ?',
      )
      .all(name)
    if (id === undefined) throw new Error(`the fixture has no ${column} "${name}"`)
    return id
  }

  /** Eight signs, as Zotero's are, in the order in which they are made. */
  key(): string {
    let n = this.made++
    let text = ''
    for (let i = 0; i < 8; i++) {
      text = ALPHABET[n % ALPHABET.length]! + text
      n = Math.floor(n / ALPHABET.length)
    }
    return text
  }

  private row(type: string, key: string, library: number): number {
    const stamp = '2026-03-01 10:00:00'
    return this.run(
      'INSERT INTO items (itemTypeID, dateAdded, dateModified, ' +
        'clientDateModified, libraryID, key) VALUES (?, ?, ?, ?, ?, ?)',
      ...[this.id('itemTypes', 'itemType', type), stamp, stamp, stamp, library, key],
    )
  }

  setField(itemID: number, name: string, value: string): void {
    this.run('INSERT OR IGNORE INTO itemDataValues (value) VALUES (?)', value)
    const valueID = this.db.column<number>('SELECT valueID FROM itemDataValues WHERE value = ?').get(value)!
    this.run('INSERT OR REPLACE INTO itemData VALUES (?, ?, ?)', itemID, this.id('fields', 'field', name), valueID)
  }

  /** As Zotero does with every change. */
  touch(itemID: number, stamp: string): void {
    this.run('UPDATE items SET dateModified = ?, clientDateModified = ? WHERE itemID = ?', stamp, stamp, itemID)
  }

  tag(itemID: number, name: string): void {
    this.run('INSERT OR IGNORE INTO tags (name) VALUES (?)', name)
    const tagID = this.db.column<number>('SELECT tagID FROM tags WHERE name = ?').get(name)!
    this.run('INSERT OR IGNORE INTO itemTags VALUES (?, ?, 0)', itemID, tagID)
  }

  item({ type = 'book', key = this.key(), library = 1, ...said }: FixtureItem): number {
    const id = this.row(type, key, library)
    for (const [name, value] of Object.entries(said.fields ?? {})) this.setField(id, name, value)
    for (const [order, [role, last, first]] of (said.creators ?? []).entries()) {
      const creator = this.run(
        'INSERT INTO creators (firstName, lastName, fieldMode) VALUES (?, ?, ?)',
        first ?? '',
        last,
        first === null ? 1 : 0,
      )
      this.run(
        'INSERT INTO itemCreators VALUES (?, ?, ?, ?)',
        id,
        creator,
        this.id('creatorTypes', 'creatorType', role),
        order,
      )
    }
    for (const name of said.tags ?? []) this.tag(id, name)
    for (const collection of said.collections ?? []) this.put(id, collection)
    return id
  }

  put(item: number, collection: number): void {
    this.run('INSERT OR IGNORE INTO collectionItems (collectionID, itemID) VALUES (?, ?)', collection, item)
  }

  keyOf(itemID: number): string {
    return this.db.column<string>('SELECT key FROM items WHERE itemID = ?').get(itemID)!
  }

  /** A stored file: modes 0 and 1. `bytes` null: Zotero knows it, and it is not here. */
  stored(
    parent: number | null,
    name: string,
    bytes: string | Uint8Array | null,
    { library = 1, mode = 0 } = {},
  ): number {
    const key = this.key()
    const id = this.row('attachment', key, library)
    this.run(
      'INSERT INTO itemAttachments (itemID, parentItemID, linkMode, contentType, path) VALUES (?, ?, ?, ?, ?)',
      id,
      parent,
      mode,
      'application/pdf',
      `storage:${name}`,
    )
    this.setField(id, 'title', name)
    const path = join(this.folder, 'storage', key, name)
    mkdirSync(dirname(path), { recursive: true })
    if (bytes !== null) writeFileSync(path, bytes)
    return id
  }

  fileOf(attachment: number): string {
    const path = this.db.column<string>('SELECT path FROM itemAttachments WHERE itemID = ?').get(attachment)!
    return join(this.folder, 'storage', this.keyOf(attachment), path.replace('storage:', ''))
  }

  /** A linked file (2) or address (3). */
  linked(parent: number | null, path: string, mode: 2 | 3 = 2): number {
    const id = this.row('attachment', this.key(), 1)
    this.run(
      'INSERT INTO itemAttachments (itemID, parentItemID, linkMode, contentType, path) VALUES (?, ?, ?, ?, ?)',
      id,
      parent,
      mode,
      'application/pdf',
      path,
    )
    return id
  }

  note(parent: number | null, html: string, library = 1): number {
    const id = this.row('note', this.key(), library)
    this.run('INSERT INTO itemNotes VALUES (?, ?, ?, ?)', id, parent, html, '')
    return id
  }

  annotation(attachment: number, said: FixtureAnnotation): number {
    const id = this.row('annotation', this.key(), 1)
    const { type = 1, text, comment, color = '#ffd400', pageLabel, pageIndex = 0, external = false } = said
    const position = said.position ?? JSON.stringify({ pageIndex, rects: [[72, 700, 300, 712]] })
    const sort = `${String(pageIndex).padStart(5, '0')}|000100|00080`
    this.run(
      'INSERT INTO itemAnnotations VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?)',
      ...[
        id,
        attachment,
        type,
        text ?? null,
        comment ?? null,
        color,
        pageLabel ?? null,
        sort,
        position,
        external ? 1 : 0,
      ],
    )
    for (const name of said.tags ?? []) this.tag(id, name)
    return id
  }

  collection(name: string, parent: number | null = null, library = 1): number {
    return this.run(
      'INSERT INTO collections (collectionName, parentCollectionID, libraryID, key) VALUES (?, ?, ?, ?)',
      ...[name, parent, library, this.key()],
    )
  }

  trash(itemID: number): void {
    this.run("INSERT INTO deletedItems VALUES (?, '2026-03-02 10:00:00')", itemID)
  }

  close(): void {
    this.db.close()
  }
}
