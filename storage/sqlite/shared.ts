/** What processes share beside documents: leases of work, secrets of the installation, citation styles of one's own. */
import { createHash } from 'node:crypto'
import { Failure } from '../../src/errors.ts'
import type { Json, Leases, OwnStyles, Secrets, StyleMark } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'

const TAKE = `INSERT INTO leases (work, holder, until) VALUES (@work, @holder, @until)
  ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = excluded.holder OR leases.until <= @now`

export function leases({ sql }: Connection): Leases {
  return {
    take: async (work, holder, seconds) => {
      const now = Date.now()
      return sql(TAKE).run({ work, holder, until: now + seconds * 1000, now }).changes > 0
    },
    end: async (work, holder) => {
      sql('DELETE FROM leases WHERE work = ? AND holder = ?').run(work, holder)
    },
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
