-- Bibliographic records: what a work is, whether or not a document holds its text.

-- `item`: CSL-JSON as it stands; `statements`: who says what of it; `originals`: as it stood in the files it came from. `clave`: its citation key,
-- null until it is first given one. `lender`: it lends fields to other records and is no work by itself.
CREATE TABLE records (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  clave TEXT,
  item TEXT NOT NULL,
  statements TEXT NOT NULL,
  candidates TEXT NOT NULL,
  originals TEXT NOT NULL,
  archivos TEXT NOT NULL,
  lender INTEGER NOT NULL CHECK (lender IN (0, 1)),
  -- Title and names, case and accents folded: what `q` of the list looks in.
  folded TEXT NOT NULL,
  creado TEXT NOT NULL,
  cambiado TEXT NOT NULL,
  -- Goes up with every change: who read an earlier one must read again before they write.
  version INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX records_account ON records (account, number);

-- Every citation key that was ever shown, with the record that it means.
CREATE TABLE record_keys (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key TEXT NOT NULL,
  -- In small letters: BibTeX knows no two keys that differ in case alone.
  folded TEXT NOT NULL,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_keys_folded ON record_keys (account, folded);
CREATE INDEX record_keys_record ON record_keys (record);

-- By what a record is found again: identifiers, names of files, title with name and year.
CREATE TABLE record_identities (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (account, kind, value, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_identities_record ON record_identities (record);

-- A record without a document is in collections by itself; one that has documents is where they are.
CREATE TABLE record_members (
  collection TEXT NOT NULL REFERENCES collections ON DELETE CASCADE,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (collection, record)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_members_record ON record_members (record);

-- One work may have several documents: a PDF and an EPUB, a book and its sound.
ALTER TABLE documents ADD COLUMN record INTEGER REFERENCES records ON DELETE SET NULL;
CREATE INDEX documents_record ON documents (record) WHERE record IS NOT NULL;
