-- Search. The functions belong to the owner of the tables, because PostgreSQL uses no index for `@@` under row-level
-- security; they look in the account of the transaction alone.

CREATE INDEX passages_words ON passages USING gin (words);

-- BM25 as `storage/index/lexical-index.ts` computes it. For each word of the query: its form, its stem, its heading, and
-- any of them, as queries of lexemes (null where there is none). `phrases` is what every hit must contain.
CREATE FUNCTION search_words(forms text[], stems text[], headings text[], wholes text[], phrases text, scope text[], most integer)
RETURNS TABLE (id text, score double precision, best double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off AS $$
  WITH own AS (
    SELECT a.id AS account, coalesce(s.passages, 0)::float8 AS passages,
      greatest(1, coalesce(s.words / nullif(s.passages, 0)::float8, 1)) AS mean
    FROM accounts a LEFT JOIN statistics s ON s.account = a.id WHERE a.id = current_setting('anaquel.account')
  ), asked AS (
    SELECT n, form::tsquery, stem::tsquery, heading::tsquery, whole::tsquery
    FROM unnest(forms, stems, headings, wholes) WITH ORDINALITY AS w(form, stem, heading, whole, n)
  ), matched AS MATERIALIZED (
    SELECT asked.n, p.number, p.document, p.length, ts_rank_cd('{1,1,1,1}', p.words, asked.form)::float8 AS forms,
      coalesce(ts_rank_cd('{1,1,1,1}', p.words, asked.stem), 0)::float8 AS stems,
      coalesce(p.words @@ asked.heading, false)::integer AS headed
    FROM asked CROSS JOIN own JOIN passages p ON p.account = own.account AND p.words @@ asked.whole
  ), rarity AS (
    SELECT asked.n, ln(1 + (own.passages - df + 0.5) / (df + 0.5)) AS idf
    FROM own CROSS JOIN asked CROSS JOIN LATERAL (
      SELECT count(*)::float8 AS df FROM matched m WHERE m.n = asked.n AND (m.forms > 0 OR m.stems > 0)) AS seen
  ), weighed AS (
    SELECT m.n, m.number, m.document, m.length, m.forms + 0.5 * (greatest(m.stems, m.forms) - m.forms) + 0.3 * m.headed AS tf
    FROM matched m
  ), scored AS (
    SELECT w.number, w.document,
      sum((idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * w.length) / own.mean)) ORDER BY w.n) AS score
    FROM weighed w JOIN rarity USING (n) CROSS JOIN own GROUP BY w.number, w.document
  ), candidates AS (
    SELECT number, document, score FROM scored WHERE phrases IS NULL
    UNION ALL
    SELECT p.number, p.document, coalesce(s.score, 0) FROM own JOIN passages p ON p.account = own.account
      LEFT JOIN scored s ON s.number = p.number WHERE phrases IS NOT NULL AND p.words @@ phrases::tsquery
  ), hits AS (
    SELECT d.id || ':' || p.token AS id, c.score FROM own CROSS JOIN candidates c
      JOIN documents d ON d.account = own.account AND d.number = c.document
      JOIN passages p ON p.account = own.account AND p.number = c.number
    WHERE scope IS NULL OR d.id = ANY (scope) ORDER BY c.score DESC, id LIMIT most
  )
  SELECT hits.id, hits.score, (SELECT sum(2.2 * idf) FROM rarity) FROM (SELECT 1) AS always LEFT JOIN hits ON true
    ORDER BY hits.score DESC, hits.id
$$;

-- The vectors of a model whose signs differ least from the query's: candidates for an exact measure.
CREATE FUNCTION search_signs(of_model bigint, asked bit varying, scope text[], most integer)
RETURNS TABLE (id text, data bytea) LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH near AS (
    SELECT v.passage, v.document, v.data FROM vectors v
    WHERE v.account = current_setting('anaquel.account') AND v.model = of_model AND length(v.signs) = length(asked)
      AND (scope IS NULL OR v.document IN (
        SELECT number FROM documents d WHERE d.account = current_setting('anaquel.account') AND d.id = ANY (scope)))
    ORDER BY bit_count(v.signs # asked), v.passage LIMIT most
  )
  SELECT d.id || ':' || p.token, near.data FROM near
    JOIN documents d ON d.account = current_setting('anaquel.account') AND d.number = near.document
    JOIN passages p ON p.account = current_setting('anaquel.account') AND p.number = near.passage
$$;

-- Whether a row of any account names that blob, or has that id: the answer tells nothing else of the others.
CREATE FUNCTION blob_named(text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM figures WHERE sha256 = $1)
    OR EXISTS (SELECT 1 FROM documents WHERE given ->> '$.transcripcion' = $1)
    OR EXISTS (SELECT 1 FROM documents WHERE given ->> '$.opened' = $1)
    OR EXISTS (SELECT 1 FROM citations WHERE draft = $1) OR EXISTS (SELECT 1 FROM citations WHERE cited = $1)
$$;
CREATE FUNCTION document_taken(text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM documents WHERE id = $1)
$$;
CREATE FUNCTION citation_taken(text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT EXISTS (SELECT 1 FROM citations WHERE id = $1)
$$;
