/** What processes share besides documents: leases of work, secrets of the installation, and its own citation styles. */
import { createHash } from 'node:crypto'
import { Failure } from '../../src/errors.ts'
import type { Json, Leases, OwnStyles, Secrets, StyleMark } from '../contract.ts'
import { LONGEST_LEASE_MS, missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'

const TAKE = `INSERT INTO leases (work, holder, until) VALUES (@work, @holder, @until)
  ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = excluded.holder OR leases.until <= @now
      OR leases.until - ${LONGEST_LEASE_MS} > @now`

/** A holder of this form is a session, as `presence` names them. */
const SESSION = /^\d+-[0-9a-f]{12}$/

/** `alive` says whether the process of a session still runs. */
export function leases({ sql, values }: Connection, alive: (session: string) => boolean): Leases {
  const take = (work: string, holder: string, seconds: number): boolean => {
    const now = Date.now()
    return sql(TAKE).run({ work, holder, until: now + seconds * 1000, now }).changes > 0
  }
  const end = (work: string, holder: string): void => {
    sql('DELETE FROM leases WHERE work = ? AND holder = ?').run(work, holder)
  }
  return {
    take: async (work, holder, seconds) => {
      if (take(work, holder, seconds)) return true
      const other = values<string>('SELECT holder FROM leases WHERE work = ?').get(work)
      if (other === undefined || !SESSION.test(other) || alive(other)) return false
      end(work, other)
      return take(work, holder, seconds)
    },
    end: async (work, holder) => end(work, holder),
  }
}

export function secrets({ sql, values, whole }: Connection): Secrets {
  return {
    secret: async (name, fresh) =>
      whole(() => {
        sql('INSERT OR IGNORE INTO secrets (name, secret) VALUES (?, ?)').run(name, JSON.stringify(fresh))
        return parsed<Json>(values<string>('SELECT secret FROM secrets WHERE name = ?').get(name)!)
      }),
  }
}

const markOf = (csl: string): string => createHash('sha256').update(csl).digest('hex').slice(0, 16)

export function ownStyles({ sql, values, whole }: Connection): OwnStyles {
  return {
    list: async () => sql<StyleMark>('SELECT id, mark FROM styles ORDER BY id').all(),
    read: async id => values<string>('SELECT csl FROM styles WHERE id = ?').get(id) ?? null,
    save: async (id, csl, { replace }) =>
      whole(() => {
        if (!replace && values<number>('SELECT 1 FROM styles WHERE id = ?').get(id) !== undefined)
          throw new Failure('conflicto', { estilo: id })
        sql('INSERT OR REPLACE INTO styles (id, mark, csl) VALUES (?, ?, ?)').run(id, markOf(csl), csl)
      }),
    remove: async id => {
      if (sql('DELETE FROM styles WHERE id = ?').run(id).changes === 0) throw missing({ estilo: id })
    },
  }
}
