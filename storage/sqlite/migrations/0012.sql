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

-- The files that are there, each as it stands now: a file that was given to the library is as far as its document is.
CREATE VIEW watch_coverage AS
SELECT w.account, w.number AS folder, w.id AS carpeta, f.ruta, f.bytes, f.fecha, d.id AS documento, d.titulo,
  CASE WHEN f.content IS NULL THEN f.estado WHEN d.id IS NULL THEN 'omitido' WHEN d.estado = 'listo' THEN 'leido'
    WHEN d.estado = 'error' THEN 'fallido' ELSE 'en_espera' END AS estado,
  CASE WHEN f.content IS NULL OR d.estado = 'listo' THEN f.motivo WHEN d.id IS NULL THEN 'retirado'
    WHEN d.estado = 'error' THEN 'no_se_leyo' WHEN d.estado = 'en_cola' THEN 'en_cola' ELSE 'leyendo' END AS motivo,
  CASE WHEN d.estado = 'error' THEN d.error ELSE f.detalle END AS detalle
FROM watch_files f JOIN watch_folders w ON w.number = f.folder
  LEFT JOIN documents d ON d.number = (
    SELECT min(e.number) FROM documents e WHERE e.sha256 = f.content AND e.account = w.account)
WHERE f.gone IS NULL;
