-- user_version 20

CREATE TRIGGER usage_added AFTER INSERT ON documents BEGIN
  INSERT INTO usage (account, contador, periodo, usado) VALUES (NEW.account, 'documentos', '', 1), (NEW.account, 'bytes', '', NEW.bytes)
    ON CONFLICT DO UPDATE SET usado = usado + excluded.usado;
END;

CREATE TRIGGER usage_changed AFTER UPDATE OF bytes ON documents BEGIN
  UPDATE usage SET usado = usado + NEW.bytes - OLD.bytes WHERE account = NEW.account AND contador = 'bytes';
END;

CREATE TRIGGER usage_removed AFTER DELETE ON documents BEGIN
  UPDATE usage SET usado = usado - 1 WHERE account = OLD.account AND contador = 'documentos';
  UPDATE usage SET usado = usado - OLD.bytes WHERE account = OLD.account AND contador = 'bytes';
END;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT UNIQUE,
  password_hash TEXT,
  owner INTEGER NOT NULL CHECK (owner IN (0, 1)),
  creado TEXT NOT NULL,
  -- Goes up when passages of the account go away: an index in memory then looks for the ones that are gone.
  removals INTEGER NOT NULL DEFAULT 0
, closed TEXT, plan TEXT) STRICT;

CREATE TABLE buckets (
  name TEXT PRIMARY KEY,
  tries REAL NOT NULL,
  at INTEGER NOT NULL,
  filled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
, draft TEXT, cited TEXT, untold TEXT) STRICT;

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  nombre TEXT NOT NULL,
  creado TEXT NOT NULL
) STRICT;

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
, charged INTEGER NOT NULL DEFAULT 0, charged_in TEXT NOT NULL DEFAULT '', numeraciones TEXT, folded_authors TEXT NOT NULL DEFAULT '', origin TEXT, detalle TEXT, reading INTEGER NOT NULL DEFAULT 0, relectura REAL, record INTEGER REFERENCES records ON DELETE SET NULL) STRICT;

CREATE TABLE embedded (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,
  total INTEGER NOT NULL,
  PRIMARY KEY (document, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE evidence (
  document INTEGER NOT NULL,
  posicion INTEGER NOT NULL,
  evidence TEXT NOT NULL,
  PRIMARY KEY (document, posicion),
  FOREIGN KEY (document, posicion) REFERENCES units ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

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

CREATE TABLE former_passages (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  token TEXT NOT NULL,
  posicion INTEGER NOT NULL,
  texto TEXT NOT NULL,
  prefijo TEXT NOT NULL,
  sufijo TEXT NOT NULL,
  PRIMARY KEY (document, token)
) STRICT, WITHOUT ROWID;

CREATE TABLE grants (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  client TEXT NOT NULL,
  nombre TEXT NOT NULL,
  anfitrion TEXT NOT NULL,
  alcances TEXT NOT NULL,
  creado TEXT NOT NULL,
  usado TEXT
) STRICT;

CREATE TABLE holds (
  id TEXT PRIMARY KEY,
  sha256 TEXT,
  leaving INTEGER NOT NULL CHECK (leaving IN (0, 1)),
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE imported_collections (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  collection TEXT REFERENCES collections ON DELETE SET NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE imported_items (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  mark TEXT NOT NULL,
  title TEXT NOT NULL,
  record INTEGER REFERENCES records ON DELETE SET NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_notes (
  import INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
  key TEXT NOT NULL,
  item TEXT NOT NULL,
  html TEXT NOT NULL,
  tags TEXT NOT NULL,
  changed TEXT NOT NULL,
  PRIMARY KEY (import, key)
) STRICT, WITHOUT ROWID;

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
, long INTEGER) STRICT;

CREATE TABLE judgements (
  id TEXT PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  -- The passage's token within its document.
  passage TEXT NOT NULL,
  afirmacion TEXT NOT NULL,
  claim_hash TEXT NOT NULL,
  passage_hash TEXT NOT NULL,
  veredicto TEXT NOT NULL,
  juez TEXT NOT NULL,
  cita TEXT,
  quien TEXT NOT NULL,
  creado TEXT NOT NULL
) STRICT;

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

CREATE TABLE leases (
  work TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT REFERENCES accounts ON DELETE CASCADE,
  author TEXT REFERENCES accounts ON DELETE CASCADE,
  email TEXT,
  creada TEXT NOT NULL,
  expira TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE members (
  collection TEXT NOT NULL REFERENCES collections ON DELETE CASCADE,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  PRIMARY KEY (collection, document)
) STRICT, WITHOUT ROWID;

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE oauth (
  model TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- What a grant opened ends with it, and with its account.
  grant_hash TEXT REFERENCES grants (hash) ON DELETE CASCADE,
  -- Seconds since 1970.
  created INTEGER NOT NULL,
  consumed INTEGER,
  expires INTEGER,
  PRIMARY KEY (model, id)
) STRICT, WITHOUT ROWID;

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

CREATE VIRTUAL TABLE phrases USING fts5 (
  forms, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co'"
);

CREATE TABLE reading_places (
  document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  -- Second of a recording; null elsewhere.
  segundo REAL,
  cuando TEXT NOT NULL
) STRICT;

CREATE TABLE record_identities (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (account, kind, value, record)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_keys (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  key TEXT NOT NULL,
  -- In small letters: BibTeX knows no two keys that differ in case alone.
  folded TEXT NOT NULL,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_members (
  collection TEXT NOT NULL REFERENCES collections ON DELETE CASCADE,
  record INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
  PRIMARY KEY (collection, record)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE segments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  first INTEGER NOT NULL,
  size INTEGER NOT NULL,
  headings TEXT NOT NULL,
  postings BLOB NOT NULL
) STRICT;

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The key that began it, for whoever pasted one instead of signing in.
  key TEXT REFERENCES keys ON DELETE CASCADE,
  navegador TEXT NOT NULL,
  creada TEXT NOT NULL,
  usada TEXT NOT NULL,
  expira TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE styles (
  id TEXT PRIMARY KEY,
  mark TEXT NOT NULL,
  csl TEXT NOT NULL
) STRICT;

CREATE TABLE units (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  valor INTEGER,
  sin_texto INTEGER NOT NULL CHECK (sin_texto IN (0, 1)),
  ancla TEXT NOT NULL,
  ruta TEXT NOT NULL,
  texto TEXT NOT NULL, names TEXT, cues TEXT,
  PRIMARY KEY (document, posicion)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  contador TEXT NOT NULL,
  periodo TEXT NOT NULL,
  usado INTEGER NOT NULL CHECK (usado >= 0),
  PRIMARY KEY (account, contador, periodo)
) STRICT, WITHOUT ROWID;

CREATE TABLE vectors (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  model INTEGER NOT NULL REFERENCES models,
  passage INTEGER NOT NULL REFERENCES passages ON DELETE CASCADE,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE watch_files (
  folder INTEGER NOT NULL REFERENCES watch_folders ON DELETE CASCADE,
  ruta TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  mtime REAL NOT NULL,
  ctime REAL NOT NULL,
  estado TEXT NOT NULL,
  motivo TEXT NOT NULL,
  detalle TEXT,
  content TEXT,
  tries INTEGER NOT NULL,
  fecha TEXT NOT NULL,
  gone TEXT
) STRICT;

CREATE TABLE watch_folders (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  ruta TEXT NOT NULL,
  configured INTEGER NOT NULL CHECK (configured IN (0, 1)),
  creado TEXT NOT NULL,
  revisada TEXT,
  fallo TEXT
) STRICT;

CREATE TABLE word_boxes (
  document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  posicion INTEGER NOT NULL,
  words TEXT NOT NULL
) STRICT;

CREATE TABLE words (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form TEXT NOT NULL,
  stem TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX accounts_one_owner ON accounts (owner) WHERE owner = 1;

CREATE INDEX buckets_filled ON buckets (filled);

CREATE INDEX citations_account ON citations (account);

CREATE INDEX citations_cited ON citations (cited) WHERE cited IS NOT NULL;

CREATE INDEX citations_draft ON citations (draft) WHERE draft IS NOT NULL;

CREATE INDEX citations_untold ON citations (account, untold) WHERE untold IS NOT NULL;

CREATE UNIQUE INDEX collections_name ON collections (account, nombre);

CREATE INDEX documents_captions ON documents (given ->> '$.transcripcion') WHERE given ->> '$.transcripcion' IS NOT NULL;

CREATE INDEX documents_hash ON documents (sha256) WHERE sha256 IS NOT NULL;

CREATE INDEX documents_next ON documents (given ->> '$.siguiente') WHERE given ->> '$.siguiente' IS NOT NULL;

CREATE INDEX documents_opened ON documents (given ->> '$.opened') WHERE given ->> '$.opened' IS NOT NULL;

CREATE INDEX documents_order ON documents (account, creado, id);

CREATE INDEX documents_pending ON documents (account, creado, id) WHERE estado <> 'listo';

CREATE INDEX documents_record ON documents (record) WHERE record IS NOT NULL;

CREATE INDEX figures_hash ON figures (sha256);

CREATE UNIQUE INDEX figures_order ON figures (document, n);

CREATE INDEX grants_account ON grants (account);

CREATE INDEX grants_client ON grants (client);

CREATE INDEX holds_hash ON holds (sha256);

CREATE INDEX identities_account ON identities (account);

CREATE INDEX imported_annotations_file ON imported_annotations (import, file, sort);

CREATE INDEX imported_annotations_item ON imported_annotations (import, item);

CREATE INDEX imported_collections_collection ON imported_collections (collection) WHERE collection IS NOT NULL;

CREATE INDEX imported_files_document ON imported_files (document) WHERE document IS NOT NULL;

CREATE INDEX imported_files_item ON imported_files (import, item);

CREATE INDEX imported_items_record ON imported_items (record) WHERE record IS NOT NULL;

CREATE INDEX imported_notes_item ON imported_notes (import, item);

CREATE UNIQUE INDEX jobs_subject ON jobs (kind, subject);

CREATE INDEX jobs_turns ON jobs (account, (coalesce(long, 0)), kind, id);

CREATE INDEX judgements_claim ON judgements (claim_hash);

CREATE UNIQUE INDEX judgements_place ON judgements (document, passage, claim_hash, juez);

CREATE INDEX keys_prefix ON keys (prefijo);

CREATE INDEX links_account ON links (account);

CREATE INDEX links_author ON links (author);

CREATE INDEX marks_account ON marks (account, number);

CREATE INDEX marks_document ON marks (document, posicion, desde);

CREATE UNIQUE INDEX marks_source ON marks (document, origen, source_key) WHERE source_key IS NOT NULL;

CREATE INDEX members_document ON members (document);

CREATE INDEX oauth_expires ON oauth (expires);

CREATE INDEX oauth_grant ON oauth (grant_hash);

CREATE INDEX once_made ON once (made);

CREATE INDEX once_resource ON once (resource);

CREATE INDEX passages_place ON passages (document, posicion);

CREATE UNIQUE INDEX passages_token ON passages (document, token);

CREATE INDEX record_identities_record ON record_identities (record);

CREATE INDEX record_keys_folded ON record_keys (account, folded);

CREATE INDEX record_keys_record ON record_keys (record);

CREATE INDEX record_members_record ON record_members (record);

CREATE INDEX records_account ON records (account, number);

CREATE INDEX segments_account ON segments (account);

CREATE INDEX segments_document ON segments (document);

CREATE INDEX sessions_account ON sessions (account);

CREATE INDEX units_anchors ON units (document, posicion, ancla, cues);

CREATE INDEX vectors_account ON vectors (account, model);

CREATE UNIQUE INDEX vectors_passage ON vectors (passage, model);

CREATE INDEX watch_files_content ON watch_files (content) WHERE content IS NOT NULL;

CREATE INDEX watch_files_gone ON watch_files (folder) WHERE gone IS NOT NULL;

CREATE UNIQUE INDEX watch_files_path ON watch_files (folder, ruta) WHERE gone IS NULL;

CREATE UNIQUE INDEX watch_folders_path ON watch_folders (account, ruta);

CREATE UNIQUE INDEX word_boxes_place ON word_boxes (document, posicion);

CREATE UNIQUE INDEX words_form ON words (form, stem);

CREATE INDEX words_stem ON words (stem);
