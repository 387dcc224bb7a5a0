-- What a person marked in a document: the words, with what stands before and after them, and what was noted of them.

CREATE TABLE marks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- Unit and range of its text, UTF-16. Without a range it is a region of a page or a picture, or words that are no longer there (`cambiado`).
  posicion INTEGER NOT NULL,
  desde INTEGER,
  hasta INTEGER,
  texto TEXT NOT NULL,
  prefijo TEXT NOT NULL,
  sufijo TEXT NOT NULL,
  -- Fractions of the page as shown, one box a line; null: none were given.
  cajas TEXT,
  color TEXT NOT NULL,
  nota TEXT NOT NULL,
  etiquetas TEXT NOT NULL,
  origen TEXT NOT NULL,
  -- What it is called where it came from, so that it comes once; and all that was said of it there.
  source_key TEXT,
  source TEXT,
  cambiado INTEGER NOT NULL CHECK (cambiado IN (0, 1)),
  -- Its different stems, with a space before and after each: what a search looks in.
  stems TEXT NOT NULL,
  creado TEXT NOT NULL,
  modificado TEXT NOT NULL
) STRICT;
CREATE INDEX marks_document ON marks (document, posicion, desde);
CREATE INDEX marks_account ON marks (account, number);
CREATE UNIQUE INDEX marks_source ON marks (document, origen, source_key) WHERE source_key IS NOT NULL;
