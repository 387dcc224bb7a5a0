-- Never edited once released: a change of the schema is the next numbered file.
-- `documents.number` and the passages of a document share their high bits: passage number = document number * 2^20 + its order of arrival.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT UNIQUE,
  password_hash TEXT,
  owner INTEGER NOT NULL CHECK (owner IN (0, 1)),
  creado TEXT NOT NULL,
  -- Goes up when passages of the account go away: an index in memory then looks for the ones that are gone.
  removals INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX accounts_one_owner ON accounts (owner) WHERE owner = 1;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  nombre TEXT NOT NULL,
  prefijo TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  alcances TEXT NOT NULL,
  creado TEXT NOT NULL,
  expira TEXT,
  usado TEXT,
  revocada TEXT
) STRICT;
CREATE INDEX keys_prefix ON keys (prefijo);

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  expira TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  titulo TEXT NOT NULL,
  autores TEXT NOT NULL,
  -- Title and authors, case and accents folded: what `q` of the list looks in.
  folded TEXT NOT NULL,
  anio INTEGER,
  tipo TEXT NOT NULL,
  estado TEXT NOT NULL,
  progreso REAL NOT NULL,
  fase TEXT,
  unidades INTEGER NOT NULL,
  duracion REAL,
  idioma TEXT,
  url TEXT,
  referencia TEXT,
  error TEXT,
  avisos TEXT NOT NULL,
  creado TEXT NOT NULL,
  sha256 TEXT,
  bytes INTEGER NOT NULL,
  nombre TEXT,
  media TEXT,
  modo TEXT NOT NULL,
  given TEXT NOT NULL,
  csl TEXT NOT NULL,
  passages INTEGER NOT NULL DEFAULT 0,
  next_passage INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX documents_order ON documents (account, creado, id);
CREATE INDEX documents_hash ON documents (sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE units (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  valor INTEGER,
  sin_texto INTEGER NOT NULL CHECK (sin_texto IN (0, 1)),
  ancla TEXT NOT NULL,
  ruta TEXT NOT NULL,
  texto TEXT NOT NULL,
  PRIMARY KEY (document, posicion)
) STRICT, WITHOUT ROWID;

CREATE TABLE evidence (
  document INTEGER NOT NULL,
  posicion INTEGER NOT NULL,
  evidence TEXT NOT NULL,
  PRIMARY KEY (document, posicion),
  FOREIGN KEY (document, posicion) REFERENCES units ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE passages (
  number INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  token TEXT NOT NULL,
  posicion INTEGER NOT NULL,
  desde INTEGER NOT NULL,
  hasta INTEGER NOT NULL,
  ancla TEXT,
  ruta TEXT NOT NULL,
  texto TEXT NOT NULL,
  FOREIGN KEY (document, posicion) REFERENCES units ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX passages_token ON passages (document, token);
CREATE INDEX passages_place ON passages (document, posicion);

-- Literal phrases: the folded words of a passage, in order. Words hold letters and digits only; the tokenizer keeps those and private use.
CREATE VIRTUAL TABLE phrases USING fts5 (
  forms, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co'"
);

-- Numbers of words, of all accounts; which passages hold one is in the segments.
CREATE TABLE words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form TEXT NOT NULL,
  stem TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX words_form ON words (form, stem);
CREATE INDEX words_stem ON words (stem);

-- A small inverted index of the passages saved together, `first` being the first one's number: what the index in memory is made from.
CREATE TABLE segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  first INTEGER NOT NULL,
  size INTEGER NOT NULL,
  headings TEXT NOT NULL,
  postings BLOB NOT NULL
) STRICT;
CREATE INDEX segments_account ON segments (account);
CREATE INDEX segments_document ON segments (document);

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- The direction: one signed byte a dimension, the largest value as 127; empty where the model knew no word.
CREATE TABLE vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,
  passage INTEGER NOT NULL REFERENCES passages ON DELETE CASCADE,
  data BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX vectors_passage ON vectors (passage, model);
CREATE INDEX vectors_account ON vectors (account, model);

-- How many passages of a document have a vector of that model.
CREATE TABLE embedded (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,
  total INTEGER NOT NULL,
  PRIMARY KEY (document, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  nombre TEXT NOT NULL,
  creado TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX collections_name ON collections (account, nombre);

CREATE TABLE members (
  collection TEXT NOT NULL REFERENCES collections ON DELETE CASCADE,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  PRIMARY KEY (collection, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_document ON members (document);

CREATE TABLE citations (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  estado TEXT NOT NULL,
  estilo TEXT NOT NULL,
  progreso REAL NOT NULL,
  fase TEXT,
  error TEXT,
  creado TEXT NOT NULL,
  input TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX citations_account ON citations (account);

-- Idempotency-Key: what the first request with that key made.
CREATE TABLE once (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  operation TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  resource TEXT NOT NULL,
  duplicate INTEGER NOT NULL CHECK (duplicate IN (0, 1)),
  made INTEGER NOT NULL,
  PRIMARY KEY (account, operation, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX once_made ON once (made);
CREATE INDEX once_resource ON once (resource);

-- Waiting (no worker) or running (held by lease, milliseconds since 1970); a job that ended is gone. `session`: the process that holds it.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  modo TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'null',
  extra TEXT NOT NULL,
  worker TEXT,
  session TEXT,
  lease INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX jobs_subject ON jobs (kind, subject);
