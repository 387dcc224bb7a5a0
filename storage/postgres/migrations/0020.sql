-- The content that an edited file of a watched folder has, while it is being read: `given.siguiente`.
CREATE INDEX documents_next ON documents ((given ->> '$.siguiente')) WHERE given ->> '$.siguiente' IS NOT NULL;

CREATE OR REPLACE FUNCTION blob_named(text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM figures WHERE sha256 = $1)
    OR EXISTS (SELECT 1 FROM documents WHERE given ->> '$.transcripcion' = $1)
    OR EXISTS (SELECT 1 FROM documents WHERE given ->> '$.opened' = $1)
    OR EXISTS (SELECT 1 FROM documents WHERE given ->> '$.siguiente' = $1)
    OR EXISTS (SELECT 1 FROM citations WHERE draft = $1) OR EXISTS (SELECT 1 FROM citations WHERE cited = $1)
$$;
