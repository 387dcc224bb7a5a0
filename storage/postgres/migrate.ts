/** Brings the schema up to date: one process at a time, each file once. */
import { readdirSync, readFileSync } from 'node:fs'
import { asset } from '../../src/paths.ts'
import { SCHEMA, type Client } from './client.ts'

const MIGRATIONS = 'storage/postgres/migrations'
const OLDEST = 14
/** The advisory lock of this work; any number that nothing else uses. */
const LOCK = 7_202_611
export const SHELF = 'anaquel_shelf'

function migrations(): { number: number; text: string }[] {
  return readdirSync(asset(MIGRATIONS))
    .filter(name => /^\d{4}\.sql$/.test(name))
    .sort()
    .map(name => ({ number: Number(name.slice(0, 4)), text: readFileSync(asset(`${MIGRATIONS}/${name}`), 'utf8') }))
}

async function refuseOld(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::integer / 10000 AS version`)
  const version = Number(rows[0]!['version'])
  if (version < OLDEST) throw new Error(`The server is PostgreSQL ${version}; Anaquel needs ${OLDEST} or newer.`)
}

/** The role of the shelves is the server's, not the database's: another Anaquel may have made it. */
async function makeRole(client: Client): Promise<void> {
  await client.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${SHELF}') THEN CREATE ROLE ${SHELF} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`)
  const { rows } = await client.query(
    `SELECT pg_has_role(current_user, '${SHELF}', 'member') AND NOT rolsuper AND NOT rolbypassrls AS fits
     FROM pg_roles WHERE rolname = '${SHELF}'`,
  )
  if (rows[0]?.['fits'] !== 1) await client.query(`GRANT ${SHELF} TO CURRENT_USER`)
}

async function apply(client: Client): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`)
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (number integer PRIMARY KEY)')
  const { rows } = await client.query('SELECT number FROM schema_version')
  const applied = new Set(rows.map(row => Number(row['number']))),
    version = Math.max(0, ...applied),
    all = migrations(),
    newest = all.at(-1)?.number ?? 0
  if (version > newest)
    throw new Error(`The database has schema ${version}; this program knows up to ${newest}. Use a newer Anaquel.`)
  const missing = all.filter(({ number }) => !applied.has(number))
  if (missing.length === 0) return
  await makeRole(client)
  for (const { number, text } of missing) {
    await client.query(text)
    await client.query('INSERT INTO schema_version (number) VALUES ($1)', [number])
  }
}

/** Applies the missing migrations in one transaction. Any number of processes may call it at once. */
export async function migrate(client: Client): Promise<void> {
  await refuseOld(client)
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await apply(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
