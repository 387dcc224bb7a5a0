-- What processes share, and what used to last outside of the database.

-- Where the words of a picture of a page stand: [[text, x0, y0, x1, y1], …], fractions of the picture as shown.
CREATE TABLE word_boxes (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX word_boxes_place ON word_boxes (document, posicion);

-- Where material that entered by address was found, and what that place says of it.
ALTER TABLE documents ADD COLUMN origin TEXT;

-- Word files of a citation job are blobs: the draft, and what it became. `untold`: fingerprint of what was asked by
-- somebody who was not told the end.
ALTER TABLE citations ADD COLUMN draft TEXT;
ALTER TABLE citations ADD COLUMN cited TEXT;
ALTER TABLE citations ADD COLUMN untold TEXT;
CREATE INDEX citations_draft ON citations (draft) WHERE draft IS NOT NULL;
CREATE INDEX citations_cited ON citations (cited) WHERE cited IS NOT NULL;
CREATE INDEX citations_untold ON citations (account, untold) WHERE untold IS NOT NULL;
CREATE INDEX documents_captions ON documents (given ->> '$.transcripcion') WHERE given ->> '$.transcripcion' IS NOT NULL;

-- Blobs that are on their way to a row (`leaving` 0; without a hash: all of them) or on their way out (1), until then in milliseconds since 1970.
CREATE TABLE holds (
  id TEXT PRIMARY KEY,
  sha256 TEXT,
  leaving INTEGER NOT NULL CHECK (leaving IN (0, 1)),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX holds_hash ON holds (sha256);

-- Work that one process does for all.
CREATE TABLE leases (
  work TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tries that are left in a bucket as of `at`; at `filled` it is full again, and forgotten. Milliseconds since 1970.
CREATE TABLE buckets (
  name TEXT PRIMARY KEY,
  tries REAL NOT NULL,
  at INTEGER NOT NULL,
  filled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX buckets_filled ON buckets (filled);

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Citation styles of one's own, as CSL.
CREATE TABLE styles (
  id TEXT PRIMARY KEY,
  mark TEXT NOT NULL,
  csl TEXT NOT NULL
) STRICT;
