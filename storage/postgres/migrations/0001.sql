-- The functions of SQLite that the verbs use and PostgreSQL lacks: the verbs are written once for both engines.

CREATE TYPE json_row AS (key bigint, value text COLLATE "C");

CREATE FUNCTION json_each(text) RETURNS SETOF json_row LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT n - 1, CASE jsonb_typeof(v) WHEN 'string' THEN v #>> '{}' ELSE v::text END
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e(v, n)
$$;

CREATE FUNCTION json_member(text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1::jsonb ->> substr($2, 3)
$$;
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_member);

CREATE FUNCTION json_element(text, integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1::jsonb ->> $2
$$;
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = integer, FUNCTION = json_element);

-- Knows the path of the end of an array alone.
CREATE FUNCTION json_insert(text, text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ($1::jsonb || jsonb_build_array($3))::text WHERE $2 = '$[#]'
$$;

CREATE FUNCTION json_of(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_json($1)::text $$;
CREATE AGGREGATE json_group_array(text) (SFUNC = array_append, STYPE = text[], INITCOND = '{}', FINALFUNC = json_of);

CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT strpos($1, $2) $$;

CREATE FUNCTION iif(boolean, text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 THEN $2 ELSE $3 END
$$;
CREATE FUNCTION iif(boolean, bigint, bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 THEN $2 ELSE $3 END
$$;

CREATE FUNCTION max(double precision, double precision) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL ELSE greatest($1, $2) END
$$;
CREATE FUNCTION max(text, text, text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest($1 COLLATE "C", $2, $3)
$$;

CREATE FUNCTION add_flag(bigint, boolean) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT $1 + $2::integer $$;
CREATE AGGREGATE sum(boolean) (SFUNC = add_flag, STYPE = bigint, INITCOND = '0');
CREATE AGGREGATE total(double precision) (SFUNC = float8pl, STYPE = double precision, INITCOND = '0');
