-- The indexes in memory as files beside the database: a file that no row names is not one. What a row says held when it was written,
-- so rows after `last` are still to be read, and passages are to be looked for when the account's removals are others.
CREATE TABLE index_files (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- 'words', or 'vectors' and the model's number.
  kind TEXT NOT NULL,
  name TEXT NOT NULL UNIQUE,
  last INTEGER NOT NULL,
  removals INTEGER NOT NULL,
  -- Passages in the file.
  live INTEGER NOT NULL,
  PRIMARY KEY (account, kind)
) STRICT, WITHOUT ROWID;
