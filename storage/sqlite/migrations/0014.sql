-- Passages that a new reading of their document did not keep as they were, with the words that links made before mean.
-- A token is never given to other words, so that such a link can be told from a newer one.

CREATE TABLE former_passages (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  token TEXT NOT NULL,
  posicion INTEGER NOT NULL,
  texto TEXT NOT NULL,
  prefijo TEXT NOT NULL,
  sufijo TEXT NOT NULL,
  PRIMARY KEY (document, token)
) STRICT, WITHOUT ROWID;
