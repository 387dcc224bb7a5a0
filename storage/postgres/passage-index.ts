/** Passages as PostgreSQL keeps them: one row each, with its words as a `tsvector`. */
import type { NewPassage } from '../contract.ts'
import { parsed } from '../sqlite/columns.ts'
import type { Connection, PassageIndex } from '../sqlite/database.ts'
import { headingPrefix, headingVector, storable, vectorOf } from './lexemes.ts'

/** Rows sent in one statement; a passage takes a few kilobytes. */
const AT_ONCE = 500

const INSERT = `INSERT INTO passages
    (number, document, token, posicion, desde, hasta, ancla, ruta, texto, length, words)
  SELECT number, document, token, posicion, desde, hasta, ancla, ruta, texto, length, words::tsvector
  FROM json_to_recordset(?::json) AS new (number bigint, document bigint, token text, posicion bigint, desde bigint,
    hasta bigint, ancla text, ruta text, texto text, length integer, words text)`
const REHEAD = `UPDATE passages SET words =
    ts_delete(words, ARRAY(SELECT lexeme FROM unnest(words) WHERE lexeme LIKE @prefix)) || @heading::tsvector
  WHERE document = @document AND ruta = @ruta`

/** The number that begins the lexemes of the account. */
export function accountNumber({ values }: Pick<Connection, 'values'>, account: string): number | undefined {
  return values<number>('SELECT number FROM accounts WHERE id = ?').get(account)
}

export function passageIndex(c: Omit<Connection, 'index'>): PassageIndex {
  const row = (account: number, p: NewPassage): Record<string, unknown> => ({
    ...{ token: p.token, posicion: p.posicion, desde: p.desde, hasta: p.hasta },
    ...{ ancla: p.ancla && JSON.stringify(p.ancla), ruta: JSON.stringify(p.ruta), texto: storable(p.texto) },
    ...vectorOf(account, p),
  })
  return {
    save(account, document, { first, passages }) {
      const own = accountNumber(c, account)!
      const rows = passages.map((passage, i) => ({ number: first + i, document, ...row(own, passage) }))
      for (let at = 0; at < rows.length; at += AT_ONCE) c.sql(INSERT).run(JSON.stringify(rows.slice(at, at + AT_ONCE)))
    },
    drop(account, document, [desde, hasta] = [0, Number.MAX_SAFE_INTEGER]) {
      const { changes } = c
        .sql('DELETE FROM passages WHERE account = ? AND document = ? AND posicion BETWEEN ? AND ?')
        .run(account, document, desde, hasta)
      if (changes > 0)
        c.sql('UPDATE documents SET passages = passages - ? WHERE account = ? AND number = ?').run(
          changes,
          account,
          document,
        )
      return changes
    },
    rehead(account, document, heading) {
      const own = accountNumber(c, account)!
      for (const ruta of c.values<string>('SELECT DISTINCT ruta FROM passages WHERE document = ?').all(document))
        c.sql(REHEAD).run({
          ...{ prefix: headingPrefix(own), heading: headingVector(own, heading(parsed<string[]>(ruta))) },
          ...{ document, ruta },
        })
    },
    rolledBack() {},
  }
}
