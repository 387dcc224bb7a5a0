-- Where reading of a document stopped: it opens there again, on any machine.

CREATE TABLE reading_places (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  -- Second of a recording; null elsewhere.
  segundo REAL,
  cuando TEXT NOT NULL
) STRICT;
