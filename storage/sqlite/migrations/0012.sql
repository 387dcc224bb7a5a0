-- Folders that are watched, every file that was seen in them, and what became of it.

-- `configured`: it stands in the settings, and goes when they no longer name it. `revisada`: when it was last looked
-- through to its end; `fallo`: why that was not possible the last time.
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
CREATE UNIQUE INDEX watch_folders_path ON watch_folders (account, ruta);

-- `ruta`: within the folder, with slashes. `content`: hash of what was given to the library; what became of it stands
-- on the document of that content. Of captions it is the content of their recording. `gone`: when the file went away, or
-- got other content; the row stays as long as its document may have to be told of.
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
CREATE UNIQUE INDEX watch_files_path ON watch_files (folder, ruta) WHERE gone IS NULL;
CREATE INDEX watch_files_gone ON watch_files (folder) WHERE gone IS NOT NULL;
CREATE INDEX watch_files_content ON watch_files (content) WHERE content IS NOT NULL;
