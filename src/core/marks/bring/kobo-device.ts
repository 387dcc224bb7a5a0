/**
 * Reads the highlights of a Kobo from its own database (`KoboReader.sqlite`, in `.kobo` on the device). It is opened to
 * be read, and only by its owner's shell: an upload of anybody's database is not taken.
 */
import { open } from 'node:fs/promises'
import { Database } from '../../../../storage/sqlite/driver.ts'
import { Failure } from '../../../errors.ts'
import { colourOf } from './colours.ts'
import type { Brought } from './model.ts'

const MAGIC = 'SQLite format 3\0'

export async function isKoboDevice(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1') === MAGIC
  } finally {
    await file.close()
  }
}

interface Row {
  id: string
  titulo: string | null
  texto: string
  nota: string | null
  color: number | null
}

/** Colours as the device numbers them. */
const COLOURS = ['yellow', 'pink', 'blue', 'green']

/** Throws `peticion_invalida` when the database is not a Kobo's. */
export function readKoboDevice(path: string): Brought[] {
  const db = new Database(path, { readonly: true })
  try {
    const has = (table: string, column: string): boolean =>
      db
        .prepare<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
        .all()
        .some(row => row.name === column)
    if (!has('Bookmark', 'Text') || !has('content', 'Title'))
      throw new Failure('peticion_invalida', { archivo: 'KoboReader.sqlite' })
    const colour = has('Bookmark', 'Color') ? 'b.Color' : 'NULL'
    const hidden = has('Bookmark', 'Hidden') ? "AND coalesce(b.Hidden, 'false') NOT IN ('true', 1)" : ''
    return db
      .prepare<Row>(
        `SELECT b.BookmarkID AS id, c.Title AS titulo, b.Text AS texto, b.Annotation AS nota, ${colour} AS color
         FROM Bookmark b LEFT JOIN content c ON c.ContentID = b.VolumeID
         WHERE trim(coalesce(b.Text, '')) <> '' ${hidden} ORDER BY b.DateCreated, b.BookmarkID`,
      )
      .all()
      .map(({ id, titulo, texto, nota, color }) => ({
        ...{ origen: 'kobo', key: id, titulo: titulo ?? '', documento: null, texto: texto.trim() },
        ...{ prefijo: '', sufijo: '', nota: (nota ?? '').trim(), etiquetas: [] },
        color: colourOf(COLOURS[color ?? 0]),
        source: { kobo: { id, titulo, texto, nota } },
      }))
  } finally {
    db.close()
  }
}
