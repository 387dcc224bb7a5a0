/** What a copy of a whole library carries, table by table, in an order in which rows can be written. */

export interface Table {
  name: string
  /** Names a row, and its order in SQLite; PostgreSQL has the account before it where `of` is not null. */
  key: readonly string[]
  /** Whose column `account` says whose row it is: the table's own, or that of the row above it; null: nobody's. */
  of: 'own' | Parent | null
  /** Columns that one engine has for itself. */
  own?: readonly string[]
  /** Rows that writing others has made already are replaced. */
  replaces?: true
  /** Its key does not name one row, so it is read in one page. */
  whole?: true
}

/** Table → its key, and the column of the child that names it. */
const PARENTS = {
  documents: ['number', 'document'],
  collections: ['id', 'collection'],
  imports: ['number', 'import'],
  watch_folders: ['number', 'folder'],
} as const
type Parent = keyof typeof PARENTS

type Row = readonly [name: string, key: string, of: Table['of'], more?: Omit<Table, 'name' | 'key' | 'of'>]

const ROWS: readonly Row[] = [
  ['accounts', 'id', null, { own: ['removals', 'number'] }],
  ['secrets', 'name', null],
  ['styles', 'id', null],
  ['models', 'id', null],
  ['buckets', 'name', null],
  ['keys', 'id', null],
  ['grants', 'id', null],
  ['sessions', 'hash', null],
  ['links', 'hash', null],
  ['identities', 'issuer subject', null],
  ['oauth', 'model id', null],
  ['collections', 'id', 'own'],
  ['records', 'number', 'own'],
  ['record_keys', 'account key', 'own'],
  ['record_identities', 'account kind value record', 'own'],
  ['record_members', 'collection record', 'collections'],
  ['imports', 'number', 'own'],
  ['documents', 'number', 'own'],
  ['once', 'account operation key', 'own'],
  ['usage', 'account contador periodo', 'own', { replaces: true }],
  ['citations', 'id', 'own'],
  ['units', 'document posicion', 'documents'],
  ['evidence', 'document posicion', 'documents'],
  ['figures', 'document n', 'documents', { own: ['number'] }],
  ['passages', 'number', 'documents', { own: ['length', 'words'] }],
  ['vectors', 'passage model', 'own', { own: ['id', 'document', 'signs', 'half'] }],
  ['embedded', 'document model', 'documents'],
  ['former_passages', 'document token', 'documents'],
  ['reading_places', 'document', 'documents'],
  ['word_boxes', 'document posicion', 'documents'],
  ['judgements', 'rowid', 'documents'],
  ['marks', 'number', 'own'],
  ['members', 'collection document', 'collections'],
  ['imported_items', 'import key', 'imports'],
  ['imported_files', 'import key', 'imports'],
  ['imported_notes', 'import key', 'imports'],
  ['imported_annotations', 'import key', 'imports'],
  ['imported_collections', 'import key', 'imports'],
  ['watch_folders', 'number', 'own'],
  ['watch_files', 'folder ruta', 'watch_folders', { whole: true }],
  ['jobs', 'id', null],
]

export const TABLES: readonly Table[] = ROWS.map(([name, key, of, more]) => ({
  name,
  key: key.split(' '),
  of,
  ...more,
}))

/** Tables that stay behind: they belong to processes, or an engine makes them from the others. */
export const LEFT_BEHIND: readonly string[] = [
  'index_files',
  ...['holds', 'leases', 'schema_version', 'statistics', 'segments', 'words', 'sqlite_sequence', 'phrases'],
  ...['phrases_config', 'phrases_data', 'phrases_docsize', 'phrases_idx'],
]

export const tableOf = (name: string): Table => {
  const table = TABLES.find(known => known.name === name)
  if (!table) throw new Error(`No table "${name}" is carried.`)
  return table
}

/** The row above it, and how the two are joined; null where the row itself names the account, or nobody's is. */
export function parentOf({ of }: Table): { table: string; key: string; column: string } | null {
  if (of === null || of === 'own') return null
  const [key, column] = PARENTS[of]
  return { table: of, key, column }
}
