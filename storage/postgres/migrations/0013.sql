-- Search again, quicker: the plan of `search_words` is kept for as long as the connection lasts (an SQL function with
-- settings is planned at every call), and candidates by meaning come without their ids, which the best alone need.

DROP FUNCTION search_words(text[], text[], text[], text[], text, text[], integer);
CREATE FUNCTION search_words(forms text[], stems text[], headings text[], wholes text[], phrases text, scope text[], most integer)
RETURNS TABLE (id text, score double precision, best double precision)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
RETURN QUERY
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
    ORDER BY hits.score DESC, hits.id;
END $$;

-- The vectors of a model whose signs differ least from the query's: candidates for an exact measure. Where pgvector has
-- an index of the account's signs (`near.ts`), it finds them; the others are compared one by one. An index may miss
-- what a narrow scope holds, so a scope with few vectors is compared one by one too.
DROP FUNCTION search_signs(bigint, bit varying, text[], integer);
CREATE FUNCTION search_signs(of_model bigint, asked bit varying, scope text[], most integer)
RETURNS TABLE (passage bigint, document bigint, data bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
  own text := current_setting('anaquel.account');
  within bigint[];
  home text;
  held bigint;
BEGIN
  IF scope IS NOT NULL THEN
    within := ARRAY(SELECT d.number FROM documents d WHERE d.account = own AND d.id = ANY (scope));
  END IF;
  SELECT n.nspname INTO home FROM pg_index i
    JOIN pg_extension e ON e.extname = 'vector' JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE i.indisvalid AND i.indexrelid = to_regclass(format('near_%s_%s_%s',
      (SELECT a.number FROM accounts a WHERE a.id = own), of_model, length(asked)));
  IF home IS NOT NULL AND within IS NOT NULL THEN
    SELECT sum(e.total) INTO held FROM embedded e
      WHERE e.account = own AND e.model = of_model AND e.document = ANY (within);
    IF held < 10 * most THEN home := NULL; END IF;
  END IF;
  IF home IS NOT NULL THEN
    PERFORM set_config('hnsw.ef_search', least(most, 1000)::text, true);
    PERFORM set_config('hnsw.iterative_scan', 'strict_order', true);
    PERFORM set_config('hnsw.max_scan_tuples', (50 * most)::text, true);
    RETURN QUERY EXECUTE format('SELECT v.passage, v.document, v.data FROM vectors v
      WHERE v.account = %L AND v.model = %s AND length(v.signs) = %s AND ($1 IS NULL OR v.document = ANY ($1))
      ORDER BY v.signs::bit(%s) OPERATOR(%I.<~>) %L::bit(%s) LIMIT %s',
      own, of_model, length(asked), length(asked), home, asked::text, length(asked), most) USING within;
    RETURN;
  END IF;
  RETURN QUERY SELECT v.passage, v.document, v.data FROM vectors v
    WHERE v.account = own AND v.model = of_model AND length(v.signs) = length(asked)
      AND (within IS NULL OR v.document = ANY (within))
    ORDER BY bit_count(v.signs # asked), v.passage LIMIT most;
END $$;
