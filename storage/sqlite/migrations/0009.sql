-- What takes long and how far it is; by which version a document was read, and that it is being read anew; what the
-- page list of a book calls the pages that its text does not name.

-- Pages or minutes of a job that turned out long; NULL: not known to be.
ALTER TABLE jobs ADD COLUMN long INTEGER;

-- How far a long phase is: [31, 100].
ALTER TABLE documents ADD COLUMN detalle TEXT;

-- Version of the reading (src/core/read/version.ts); 0: before there were versions.
ALTER TABLE documents ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;

-- Progress of a re-reading, 0 to 1; NULL: none waits.
ALTER TABLE documents ADD COLUMN relectura REAL;

-- JSON array; NULL: none.
ALTER TABLE units ADD COLUMN names TEXT;

-- Of protected files, the copy that opens without its password.
CREATE INDEX documents_opened ON documents (given ->> '$.opened') WHERE given ->> '$.opened' IS NOT NULL;
