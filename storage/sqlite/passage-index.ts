/** Passages as SQLite keeps them: their rows, an inverted index in segments, and the full-text table for phrases. */
import { encode, SEGMENT } from '../index/segment.ts'
import type { NumberedPassages, PassageIndex, SqliteConnection } from './database.ts'
import { rehead } from './rehead.ts'
import type { Words } from './words.ts'

const INSERT = `INSERT INTO passages (number, document, token, posicion, desde, hasta, ancla, ruta, texto)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

function saveRows({ sql }: SqliteConnection, document: number, { first, passages }: NumberedPassages): void {
  passages.forEach((p, i) => {
    sql(INSERT).run(
      ...[first + i, document, p.token, p.posicion, p.desde, p.hasta],
      ...[p.ancla && JSON.stringify(p.ancla), JSON.stringify(p.ruta), p.texto],
    )
    sql('INSERT INTO phrases (rowid, forms) VALUES (?, ?)').run(first + i, p.forms)
  })
}

function drop({ sql, values }: SqliteConnection, document: number, numbers: readonly number[]): void {
  for (const number of numbers) {
    sql('DELETE FROM phrases WHERE rowid = ?').run(number)
    sql('DELETE FROM passages WHERE number = ?').run(number)
  }
  const left = values<number>('SELECT count(*) FROM passages WHERE document = ?').get(document) ?? 0
  sql('UPDATE documents SET passages = ? WHERE number = ?').run(left, document)
  sql(
    'DELETE FROM segments WHERE document = ? AND NOT EXISTS (SELECT 1 FROM passages WHERE ' +
      'number BETWEEN segments.first AND segments.first + segments.size - 1)',
  ).run(document)
}

export function passageIndex(c: SqliteConnection, words: Words): PassageIndex {
  return {
    save(account, document, rows) {
      const { first, passages } = rows
      words.refresh()
      saveRows(c, document, rows)
      for (let at = 0; at < passages.length; at += SEGMENT) {
        const { size, headings, postings } = encode(passages.slice(at, at + SEGMENT), words.book)
        c.sql(
          'INSERT INTO segments (account, document, first, size, headings, postings) VALUES (?, ?, ?, ?, ?, ?)',
        ).run(account, document, first + at, size, headings, postings)
      }
    },
    drop(account, document, [desde, hasta] = [0, Number.MAX_SAFE_INTEGER]) {
      const numbers = c
        .values<number>('SELECT number FROM passages WHERE document = ? AND posicion BETWEEN ? AND ?')
        .all(document, desde, hasta)
      if (numbers.length === 0) return 0
      drop(c, document, numbers)
      c.sql('UPDATE accounts SET removals = removals + 1 WHERE id = ?').run(account)
      return numbers.length
    },
    rehead: (account, document, heading) => rehead(c, account, { document, heading }),
    rolledBack: () => words.forget(),
  }
}
