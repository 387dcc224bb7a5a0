/** A document that has been read is read anew: as it is, or with the content that its file has now. */
import { Failure } from '../../src/errors.ts'
import type { DocumentRow } from '../contract.ts'
import type { Connection } from './database.ts'
import { update } from './document-patch.ts'
import { readDocument } from './document-row.ts'
import { named } from './holds.ts'
import { enqueue } from './jobs.ts'
import type { Metered } from './usage.ts'

export function reread(
  c: Connection,
  account: string,
  { id, next }: { id: string; next: string | undefined },
): DocumentRow {
  const { estado, relectura, given } = readDocument(c, account, id)
  if (estado !== 'listo')
    throw new Failure(
      'conflicto',
      { documento: id, estado },
      {
        mensaje: 'Solo se relee un documento que está leído; uno en error se reintenta.',
        message: 'Only a document that has been read is read anew; one in error is tried again.',
      },
    )
  if (relectura === null) {
    const told = next === undefined ? given : { ...given, siguiente: next }
    c.sql('UPDATE documents SET relectura = 0, given = ? WHERE account = ? AND id = ?').run(
      JSON.stringify(told),
      account,
      id,
    )
    const modo = next === undefined ? 'economico' : 'rapido'
    enqueue(c, { account, kind: 'reread', subject: id, modo, extra: null })
  }
  return readDocument(c, account, id)
}

export function renew(
  c: Metered,
  account: string,
  { id, bytes }: { id: string; bytes: number },
): { orphans: string[] } {
  const { sha256: old, given } = readDocument(c, account, id)
  const { siguiente, opened, ...told } = given
  if (siguiente === undefined) return { orphans: [] }
  update(c, account, { id, patch: { sha256: siguiente, bytes, given: told } })
  // The file had that content and will be taken again if it has it once more: its document was not removed. Where it
  // was written on or deleted meanwhile, it is still known whose it was.
  c.sql(
    `UPDATE watch_files SET content = ?, bytes = ? WHERE content = ? AND gone IS NOT NULL
     AND folder IN (SELECT number FROM watch_folders WHERE account = ?)`,
  ).run(siguiente, bytes, old, account)
  return { orphans: [old, opened].filter(blob => blob != null && !named(c, blob)) as string[] }
}

export function part(c: Metered, account: string, { id, bytes }: { id: string; bytes: number }): DocumentRow {
  const { sha256, given } = readDocument(c, account, id)
  const { siguiente, ...told } = given
  if (siguiente === undefined) return readDocument(c, account, id)
  // Whatever the file has by now, it had that content too: what is written on it goes on with that document.
  c.sql(
    `INSERT INTO watch_files (folder, ruta, bytes, mtime, ctime, estado, motivo, detalle, content, tries, fecha, gone)
     SELECT folder, ruta, ?, mtime, ctime, estado, motivo, detalle, ?, tries, fecha, ? FROM watch_files
     WHERE content = ? AND gone IS NOT NULL AND folder IN (SELECT number FROM watch_folders WHERE account = ?)`,
  ).run(bytes, siguiente, new Date().toISOString(), sha256, account)
  return update(c, account, { id, patch: { given: told } })
}
