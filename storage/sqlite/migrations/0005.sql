-- Figures cut out of documents: the picture is a blob, its words are a passage of the same document (`passage` is its token).

CREATE TABLE figures (
  number INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- From 1, in the order they were found: `f<n>` is the figure's id within its document.
  n INTEGER NOT NULL,
  posicion INTEGER NOT NULL,
  passage TEXT NOT NULL,
  -- Where it stands on the page as shown: fractions, from the upper left.
  box TEXT,
  pie TEXT NOT NULL,
  -- What a model says that it shows, and which one: never the source's words.
  descripcion TEXT,
  modelo TEXT,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  media TEXT NOT NULL,
  ancho INTEGER NOT NULL,
  alto INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX figures_order ON figures (document, n);
CREATE INDEX figures_hash ON figures (sha256);
