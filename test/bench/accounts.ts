/**
 * Whether a search on PostgreSQL grows with the number of accounts: 10,000 passages of the first account are copied to
 * others in the database, and the same questions are asked after each copy. Pages of memory that a query touches
 * (buffers) are told beside the time, because they do not depend on the load of the machine.
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { embeddedModel } from '../../src/core/models/static.ts'
import { parseQuery } from '../../src/core/search/query.ts'
import { wordQuery } from '../../storage/postgres/lexemes.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { arrayText, signsOf, weightsOf } from '../../storage/postgres/search.ts'
import { questions, sources } from './engines.ts'
import { hold } from './search.ts'
import { DATA } from './search-sets.ts'
import { openServer } from '../storage/servers.ts'

const SIZES = (process.env['ANAQUEL_BENCH_ACCOUNTS'] ?? '1,10,100').split(',').map(Number)
const ASKED = 40

/** Copies all that the first account has to a new one. Its words begin with the number of the account. */
const COPY = `DO $$
DECLARE own bigint; name text := 'copy' || gen_random_uuid(); first accounts%ROWTYPE; list text; t text;
BEGIN
  SELECT * INTO first FROM accounts WHERE owner = 1;
  INSERT INTO accounts (id, email, owner, creado) VALUES (name, name, 0, first.creado) RETURNING number INTO own;
  SET LOCAL session_replication_role = replica;
  FOREACH t IN ARRAY ARRAY['documents', 'units', 'passages', 'vectors', 'embedded', 'statistics'] LOOP
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO list FROM pg_attribute
      WHERE attrelid = t::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'account';
    EXECUTE format('INSERT INTO %I (account, %s) SELECT %L, %s FROM %I WHERE account = %L', t, list, name,
      CASE t WHEN 'passages' THEN regexp_replace(list, '\\mwords\\M', format(
          $w$regexp_replace(words::text, '''%s([fsh])', '''%s\\\\1', 'g')::tsvector$w$, first.number, own))
        WHEN 'documents' THEN regexp_replace(list, '\\mid\\M', format('%L || id', own || '-')) ELSE list END, t, first.id);
  END LOOP;
END $$`

interface Cost {
  ms: number
  buffers: number
}

async function cost(client: pg.Client, text: string, values: unknown[]): Promise<Cost> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  const [told] = rows[0]['QUERY PLAN']
  return { ms: told['Execution Time'], buffers: told.Plan['Shared Hit Blocks'] + told.Plan['Shared Read Blocks'] }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const cell = (costs: Cost[]): string =>
  `${median(costs.map(({ buffers }) => buffers))} | ${median(costs.map(({ ms }) => ms)).toFixed(1)}`

export async function benchAccounts(): Promise<string> {
  if (!existsSync(DATA)) return 'accounts: skipped, ../shared/data/eval is not there'
  const model = await embeddedModel(),
    server = await openServer(),
    url = await server.fresh()
  const storage = await openPostgres({ url, connections: server.connections })
  const alive = setInterval(() => {}, 1000)
  const { close } = await hold(model, sources(), storage)
  await close()
  const asked = [...new Set(questions())].filter((_, i) => i % 50 === 0).slice(0, ASKED)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SET search_path = anaquel')
  const rows: string[] = []
  let accounts = 1
  for (const size of SIZES) {
    for (; accounts < size; accounts++) await client.query(COPY)
    await client.query('VACUUM ANALYZE')
    const last = await client.query('SELECT id, number FROM accounts ORDER BY number DESC LIMIT 1')
    const { id, number } = last.rows[0]
    await client.query(`SET anaquel.account = '${id}'`)
    const words: Cost[] = [],
      meaning: Cost[] = []
    for (const q of asked) {
      const own = parseQuery(q).lexical.words.map(word => wordQuery(Number(number), word))
      const lists = (['form', 'stem', 'heading', 'whole'] as const).map(which => arrayText(own.map(w => w[which])))
      const [vector] = await model.embed([q], 'query')
      words.push(await cost(client, 'SELECT * FROM search_words($1, $2, $3, $4, NULL, NULL, 50)', lists))
      meaning.push(
        await cost(client, 'SELECT * FROM search_signs(1, $1::text::bit varying, $2, NULL, 2000)', [
          signsOf(vector!),
          weightsOf(vector!),
        ]),
      )
    }
    const { rows: sizes } = await client.query('SELECT pg_database_size(current_database()) / 1e9 AS size')
    rows.push(`| ${accounts} | ${cell(words)} | ${cell(meaning)} | ${Number(sizes[0].size).toFixed(2)} |`)
  }
  await client.end()
  await server.close()
  clearInterval(alive)
  return [
    `${asked.length} questions of one account among others that have as much, ${server.name}; medians`,
    '| accounts | words: buffers | ms | meaning: buffers | ms | database, GB |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
