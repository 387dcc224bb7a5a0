/**
 * What was imported from the libraries of other programs; it is recognised by program, library and key. Part of the
 * contract; `test/storage/judge-imports.ts` tests it.
 */
import type { JsonObject } from './contract-records.ts'

/** One library of a program: a person's own, a group's, or a folder of books. */
export interface ImportRow {
  id: string
  program: string
  /** The program's permanent name for the library. An imported thing is identified by program, library and key. */
  library: string
  /** The library's name as people know it. */
  name: string
  /** Folder or address where the library was found last. */
  place: string
  /** Result of the last run. */
  summary: JsonObject
  /** ISO 8601, UTC: when the last run was. */
  seen: string
  items: number
  files: number
  /** How many files became documents. */
  documents: number
  annotations: number
}

/** State of an imported file, and why it is no document where it is none. */
export interface ImportedFile {
  key: string
  title: string
  /** Path as the program names it. */
  path: string
  /** Size and time of the file that became the document; empty when no file was read. */
  mark: string
  problem: JsonObject | null
  /** Document id; null when the file is no document yet, or when its owner removed the document here. */
  document: string | null
}

export interface ImportedNote {
  key: string
  html: string
  tags: readonly string[]
  /** ISO 8601, UTC. */
  changed: string
}

export interface ImportedAnnotation {
  key: string
  /** Key of the file that the annotation is in. */
  file: string
  kind: string
  text: string | null
  comment: string | null
  /** `#rrggbb`. */
  colour: string | null
  /** Page label as the program shows it: typed by a person, or the program's own guess. */
  pageLabel: string | null
  /** Physical page, from 1; null when the annotation is not placed by page. */
  page: number | null
  /** Position in the program's own format. */
  place: JsonObject | null
  /** Sort key within the file, as text. */
  sort: string
  /** True when the annotation is stored in the file itself. */
  external: boolean
  author: string | null
  tags: readonly string[]
  /** ISO 8601, UTC. */
  changed: string
}

export interface ImportedItem {
  key: string
  mark: string
  title: string
  /** Id of the item's record; null when it has none. */
  record: string | null
  /** Tags, fields that a record has no place for, and keys of the item's collections. */
  said: JsonObject
}

/** An item with all its files, notes and annotations: what it had before and lacks here is removed. */
export interface WholeItem extends ImportedItem {
  files: readonly ImportedFile[]
  notes: readonly ImportedNote[]
  annotations: readonly ImportedAnnotation[]
}

/** An item with the library that it came from. */
export interface ImportedOrigin extends WholeItem {
  import: Pick<ImportRow, 'id' | 'program' | 'library' | 'name'>
}

export interface ImportedCollection {
  key: string
  /** The collection's name here when it was imported. */
  name: string
  /** Collection id; null when its owner removed it here. */
  collection: string | null
}

export interface ImportShelf {
  /** The library that a run found, created when it is new. `formerly` holds names that the library had before. */
  importOf(source: {
    program: string
    library: string
    formerly: readonly string[]
    name: string
    place: string
  }): Promise<ImportRow>
  /** All imported libraries, last seen first. */
  imports(): Promise<ImportRow[]>
  /** Records the end of a run and its result. */
  endImport(id: string, summary: JsonObject): Promise<ImportRow>
  importedItems(id: string): Promise<ImportedItem[]>
  importedFiles(id: string): Promise<(ImportedFile & { item: string })[]>
  importedCollections(id: string): Promise<ImportedCollection[]>
  /** Saves all items or none; items that exist are replaced with all that belongs to them. */
  saveImported(id: string, items: readonly WholeItem[]): Promise<void>
  /** Replaces collections by key; `now: null` removes one. */
  saveImportedCollections(
    id: string,
    changes: readonly { key: string; now: ImportedCollection | null }[],
  ): Promise<void>
  /** Forgets items that the program no longer has; their records and documents stay. */
  forgetImported(id: string, keys: readonly string[]): Promise<void>
  /**
   * All that was kept of the items that a record, its documents included, came from. Ordered by program, library and
   * key.
   */
  originsOf(record: string): Promise<ImportedOrigin[]>
  /** Annotations of every program in that document, in the order of the file. */
  importedAnnotations(document: string): Promise<(ImportedAnnotation & { program: string; library: string })[]>
  /** Takes a record and its documents out of those collections; ids that no longer exist are ignored. */
  leaveCollections(record: string, collections: readonly string[]): Promise<void>
}
