/**
 * What came from the libraries of other programs, known again by library and key. Part of the contract;
 * `test/storage/judge-imports.ts` judges it.
 */
import type { JsonObject } from './contract-records.ts'

/** One library of a program: somebody's own, a group's, a folder of books. */
export interface ImportRow {
  id: string
  program: string
  /** As the program names it for good: identity is program, library, key. */
  library: string
  /** As people know it. */
  name: string
  /** Folder or address where it was found last. */
  place: string
  /** What the last run came to. */
  summary: JsonObject
  /** ISO 8601, UTC: the last run. */
  seen: string
  items: number
  files: number
  /** Files that became documents. */
  documents: number
  annotations: number
}

/** What a file is now, and why it is no document where it is none. */
export interface ImportedFile {
  key: string
  title: string
  /** As the program names it. */
  path: string
  /** Size and time of the file that became the document; empty where none was read. */
  mark: string
  problem: JsonObject | null
  /** Null: it is none yet, or its owner removed it here. */
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
  /** Key of the file that it is in. */
  file: string
  kind: string
  text: string | null
  comment: string | null
  /** `#rrggbb`. */
  colour: string | null
  /** As the program shows the page: typed by somebody, or the program's own guess. */
  pageLabel: string | null
  /** Physical, from 1; null: its place is none of a page. */
  page: number | null
  /** As the program keeps it. */
  place: JsonObject | null
  /** Order within the file, as text. */
  sort: string
  /** It stands in the file itself. */
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
  /** Id of its record; null: it has none. */
  record: string | null
  /** Tags, fields that no record has a place for, keys of its collections. */
  said: JsonObject
}

/** An item with all that belongs to it: what it had before and has no more goes. */
export interface WholeItem extends ImportedItem {
  files: readonly ImportedFile[]
  notes: readonly ImportedNote[]
  annotations: readonly ImportedAnnotation[]
}

/** `document`: one whose file it is; absent in an item that has none. */
export interface ImportedOrigin extends WholeItem {
  import: Pick<ImportRow, 'id' | 'program' | 'library' | 'name'>
}

export interface ImportedCollection {
  key: string
  /** What it was called here when it was taken in. */
  name: string
  /** Id; null: its owner removed it here. */
  collection: string | null
}

export interface ImportShelf {
  /** As a run finds it; `formerly`: names that it had before. Made when it is not there. */
  importOf(found: {
    program: string
    library: string
    formerly: readonly string[]
    name: string
    place: string
  }): Promise<ImportRow>
  /** Last seen first. */
  imports(): Promise<ImportRow[]>
  /** The end of a run. */
  endImport(id: string, summary: JsonObject): Promise<ImportRow>
  importedItems(id: string): Promise<ImportedItem[]>
  importedFiles(id: string): Promise<(ImportedFile & { item: string })[]>
  importedCollections(id: string): Promise<ImportedCollection[]>
  /** All or none; those that are there are replaced, with what belongs to them. */
  saveImported(id: string, items: readonly WholeItem[]): Promise<void>
  /** Replaces these by key; null: goes. */
  saveImportedCollections(
    id: string,
    changes: readonly { key: string; now: ImportedCollection | null }[],
  ): Promise<void>
  /** What the program has no more is forgotten; records and documents stay. */
  forgetImported(id: string, keys: readonly string[]): Promise<void>
  /** Of a record, its documents too: where it came from, with everything that was kept. By program, library, key. */
  originsOf(record: string): Promise<ImportedOrigin[]>
  /** In the order of the file; those of every program. */
  importedAnnotations(document: string): Promise<(ImportedAnnotation & { program: string; library: string })[]>
  /** Takes a record and its documents out of collections, by id; one that is gone is passed over. */
  leaveCollections(record: string, collections: readonly string[]): Promise<void>
}
