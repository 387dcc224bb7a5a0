-- What came from the libraries of other programs (Zotero, Calibre …), known again by library and key.

-- `library`: which of the program's libraries, as the program itself names it for good. `mark`: what its source was
-- like when all of it had been taken in. `summary`: JSON, what the last run came to.
CREATE TABLE imports (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  program TEXT NOT NULL,
  library TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  summary TEXT NOT NULL DEFAULT '{}',
  seen TEXT NOT NULL,
  UNIQUE (account, program, library)
) STRICT;

-- `mark`: what the item was like when it was taken in. `said`: JSON of what has no place in a record: tags, other
-- fields, keys of collections. Without a record: a note by itself, or its owner removed the record here.
CREATE TABLE imported_items (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  mark TEXT NOT NULL,
  title TEXT NOT NULL,
  record INTEGER REFERENCES records ON DELETE SET NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_items_record ON imported_items (record) WHERE record IS NOT NULL;

-- `mark`: size and time of the file that became the document. `problem`: JSON, why it is none.
CREATE TABLE imported_files (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  item TEXT NOT NULL,
  title TEXT NOT NULL,
  path TEXT NOT NULL,
  mark TEXT NOT NULL,
  problem TEXT,
  document INTEGER REFERENCES documents ON DELETE SET NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_files_item ON imported_files (import, item);
CREATE INDEX imported_files_document ON imported_files (document) WHERE document IS NOT NULL;

-- `name`: what it was called here when it was taken in.
CREATE TABLE imported_collections (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  collection TEXT REFERENCES collections ON DELETE SET NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_collections_collection ON imported_collections (collection) WHERE collection IS NOT NULL;

-- As HTML, as the program keeps them.
CREATE TABLE imported_notes (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  item TEXT NOT NULL,
  html TEXT NOT NULL,
  tags TEXT NOT NULL,
  changed TEXT NOT NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_notes_item ON imported_notes (import, item);

-- What people marked in files with that program. `file`: key of the file. `page`: physical, from 1; NULL: the place is
-- none of a page. `page_label`: as the program shows the page. `place`: JSON as the program keeps it.
CREATE TABLE imported_annotations (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  item TEXT NOT NULL,
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT,
  comment TEXT,
  colour TEXT,
  page_label TEXT,
  page INTEGER,
  place TEXT,
  sort TEXT NOT NULL,
  external INTEGER NOT NULL CHECK (external IN (0, 1)),
  author TEXT,
  tags TEXT NOT NULL,
  changed TEXT NOT NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_annotations_file ON imported_annotations (import, file, sort);
CREATE INDEX imported_annotations_item ON imported_annotations (import, item);
