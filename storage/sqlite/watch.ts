/** Watched folders of one account, every file that was seen in them, and documents whose file is gone. */
import { Failure, INTERRUPTED, invalid } from '../../src/errors.ts'
import type { Estado, EstadoCobertura } from '../../src/schema/index.ts'
import type {
  AbsentRow,
  CoverageQuery,
  CoverageRow,
  CoverageSum,
  Page,
  SeenFile,
  WatchedFile,
  WatchedFolder,
  Watching,
  WatchShelf,
} from '../contract.ts'
import { missing, newId, parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { numberOf } from './document-row.ts'

type FolderRow = Omit<WatchedFolder, 'configured'> & { configured: number }

const FOLDER = 'id, ruta, configured, creado, revisada, fallo'
const FILE = 'ruta, bytes, mtime, ctime, estado, motivo, detalle, content AS sha256, tries, fecha'
/** How often an interrupted document is retried by itself; its file waits meanwhile. */
const TRIES = 3

/**
 * The files that exist, each with its present state: a file that was added to the library has the state of its
 * document. `folder` is the folder's number, for the order.
 */
const COVERAGE = `(
  SELECT w.account, w.number AS folder, w.id AS carpeta, f.ruta, f.bytes, f.fecha, d.id AS documento, d.titulo,
    CASE WHEN f.content IS NULL THEN f.estado WHEN d.id IS NULL THEN 'omitido' WHEN d.estado = 'listo' THEN 'leido'
      WHEN d.estado = 'error' AND NOT (d.error = '${INTERRUPTED}' AND f.tries < ${TRIES}) THEN 'fallido'
      ELSE 'en_espera' END AS estado,
    CASE WHEN f.content IS NULL OR d.estado = 'listo' THEN f.motivo WHEN d.id IS NULL THEN 'retirado'
      WHEN d.estado = 'error' THEN iif(d.error = '${INTERRUPTED}' AND f.tries < ${TRIES}, 'interrumpido', 'no_se_leyo')
      WHEN d.estado = 'en_cola' THEN 'en_cola' ELSE 'leyendo' END AS motivo,
    CASE WHEN d.estado = 'error' THEN d.error ELSE f.detalle END AS detalle
  FROM watch_files f JOIN watch_folders w ON w.number = f.folder
    LEFT JOIN documents d ON d.number = (
      SELECT min(e.number) FROM documents e WHERE e.sha256 = f.content AND e.account = w.account)
  WHERE f.gone IS NULL AND w.account = ?) AS files`

const present = (row: FolderRow): WatchedFolder => ({ ...row, configured: row.configured === 1 })

function folderNumber({ values }: Connection, account: string, id: string): number {
  const number = values<number>('SELECT number FROM watch_folders WHERE account = ? AND id = ?').get(account, id)
  if (number === undefined) throw missing({ carpeta: id })
  return number
}

const folders = ({ sql }: Connection, account: string): WatchedFolder[] =>
  sql<FolderRow>(`SELECT ${FOLDER} FROM watch_folders WHERE account = ? ORDER BY ruta`).all(account).map(present)

const within = (path: string, folder: string): boolean => {
  const [first] = /[/\\]/.exec(folder) ?? ['/']
  return path.startsWith(folder.endsWith(first) ? folder : folder + first)
}

function add(
  c: Connection,
  account: string,
  { ruta, configured }: { ruta: string; configured: boolean },
): WatchedFolder {
  const all = folders(c, account)
  const other = all.find(folder => within(ruta, folder.ruta) || within(folder.ruta, ruta))
  if (other)
    throw new Failure(
      'conflicto',
      { carpeta: other.ruta },
      {
        mensaje: `«${ruta}» y «${other.ruta}», que ya se vigila, están una dentro de otra.`,
        message: `"${ruta}" and "${other.ruta}", which is watched already, are one inside the other.`,
      },
    )
  c.sql(
    `INSERT INTO watch_folders (id, account, ruta, configured, creado) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account, ruta) DO UPDATE SET configured = excluded.configured`,
  ).run(`v${newId()}`, account, ruta, configured ? 1 : 0, new Date().toISOString())
  return folders(c, account).find(folder => folder.ruta === ruta)!
}

/**
 * Records that a path is gone or changed. A file that was added to the library keeps a row by its content, with the
 * time it went; any other file's row is deleted.
 */
function leave({ sql }: Connection, folder: number, { ruta, now }: { ruta: string; now: string }): void {
  sql('DELETE FROM watch_files WHERE folder = ? AND ruta = ? AND gone IS NULL AND content IS NULL').run(folder, ruta)
  sql('UPDATE watch_files SET gone = ? WHERE folder = ? AND ruta = ? AND gone IS NULL').run(now, folder, ruta)
}

function put(c: Connection, account: string, { folder, file }: { folder: number; file: SeenFile }): void {
  const now = new Date().toISOString()
  const old = c
    .sql<WatchedFile>(`SELECT ${FILE} FROM watch_files WHERE folder = ? AND ruta = ? AND gone IS NULL`)
    .get(folder, file.ruta)
  const { ruta, bytes, mtime, ctime, estado, motivo, detalle, sha256, tries } = file
  const still = old?.bytes === bytes && old.mtime === mtime && old.ctime === ctime
  const same = old?.sha256 === sha256 && old.motivo === motivo && old.detalle === detalle && (still || sha256 !== null)
  if (old?.sha256 && old.sha256 !== sha256) leave(c, folder, { ruta, now })
  else c.sql('DELETE FROM watch_files WHERE folder = ? AND ruta = ? AND gone IS NULL').run(folder, ruta)
  c.sql(
    `INSERT INTO watch_files (folder, ruta, bytes, mtime, ctime, estado, motivo, detalle, content, tries, fecha)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(folder, ruta, bytes, mtime, ctime, estado, motivo, detalle, sha256, tries, same ? old.fecha : now)
  if (sha256 !== null)
    c.sql(
      `DELETE FROM watch_files WHERE content = ? AND gone IS NOT NULL
       AND folder IN (SELECT number FROM watch_folders WHERE account = ?)`,
    ).run(sha256, account)
}

const NEXT = `given ->> '$.siguiente'`

function knownContent({ sql, values }: Connection, account: string, sha256: string) {
  const having = (content: string): { documento: string; estado: Estado } | undefined =>
    sql<{ documento: string; estado: Estado }>(
      `SELECT id AS documento, estado FROM documents WHERE ${content} = ? AND account = ? ORDER BY number LIMIT 1`,
    ).get(sha256, account)
  const given = values<number>(
    'SELECT 1 FROM watch_files f JOIN watch_folders w ON w.number = ' +
      'f.folder WHERE f.content = ? AND w.account = ? LIMIT 1',
  )
  return having('sha256') ?? having(NEXT) ?? (given.get(sha256, account) === undefined ? null : ('removed' as const))
}

function contentBefore(c: Connection, account: string, { id, ruta }: { id: string; ruta: string }): string | null {
  const folder = folderNumber(c, account, id)
  return (
    c
      .values<string>(
        `SELECT d.id FROM watch_files f JOIN documents d ON d.sha256 = f.content AND d.account = @account
         WHERE f.folder = @folder AND f.ruta = @ruta AND f.gone IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM watch_files p JOIN watch_folders v ON v.number = p.folder
           WHERE v.account = @account AND p.content = f.content AND p.gone IS NULL)
         ORDER BY f.gone DESC, d.number DESC LIMIT 1`,
      )
      .get({ account, folder, ruta }) ?? null
  )
}

function placeOf(cursor: string): [folder: number, ruta: string] {
  try {
    const [folder, ruta, ...rest] = parsed<unknown[]>(Buffer.from(cursor, 'base64url').toString())
    if (Number.isInteger(folder) && typeof ruta === 'string' && rest.length === 0) return [folder as number, ruta]
  } catch {
    /* thrown below */
  }
  throw invalid('cursor', 'no es un cursor de esta lista.', 'is not a cursor of this list.')
}

function coverage(c: Connection, account: string, query: CoverageQuery): Page<CoverageRow> {
  const { estado, carpeta, limite, cursor } = query
  const folder = carpeta === undefined ? undefined : folderNumber(c, account, carpeta)
  const where = `true${estado ? ' AND estado = ?' : ''}${folder === undefined ? '' : ' AND folder = ?'}`
  const given: Parameter[] = [account, ...(estado ? [estado] : []), ...(folder === undefined ? [] : [folder])]
  const from = cursor === undefined ? [] : placeOf(cursor)
  const rows = c
    .sql<CoverageRow & { folder: number }>(
      `SELECT folder, carpeta, ruta, bytes, estado, motivo, detalle, fecha, documento, titulo FROM ${COVERAGE}
       WHERE ${where}${from.length ? ' AND (folder, ruta) > (?, ?)' : ''} ORDER BY folder, ruta LIMIT ?`,
    )
    .all(...given, ...from, limite + 1)
  const last = rows.length > limite ? rows[limite - 1] : undefined
  return {
    rows: rows.slice(0, limite).map(({ folder: _folder, ...row }) => row),
    total: c.values<number>(`SELECT count(*) FROM ${COVERAGE} WHERE ${where}`).get(...given) ?? 0,
    ...(last && { siguiente: Buffer.from(JSON.stringify([last.folder, last.ruta])).toString('base64url') }),
  }
}

/**
 * Documents whose content is in no watched file. A waiting file of the same size may be the moved one, and one at the
 * same path may hold the document's next text, so they keep the document out; so does a next text that cannot be read.
 */
const ABSENT = `SELECT documento, titulo, carpeta, ruta, fecha, cambiado FROM (
  SELECT d.id AS documento, d.titulo, w.id AS carpeta, f.ruta, f.gone AS fecha, d.number, d.${NEXT} AS next,
    row_number() OVER (PARTITION BY d.number ORDER BY f.gone DESC, f.ruta) AS nth,
    EXISTS (SELECT 1 FROM watch_files n WHERE n.folder = f.folder AND n.ruta = f.ruta AND n.gone IS NULL) AS cambiado
  FROM watch_folders w JOIN watch_files f ON f.folder = w.number AND f.gone IS NOT NULL
    JOIN documents d ON d.sha256 = f.content AND d.account = w.account
  WHERE w.account = @account AND NOT EXISTS (
    SELECT 1 FROM watch_folders v JOIN watch_files p ON p.folder = v.number
    WHERE v.account = @account AND p.gone IS NULL
      AND (p.content = f.content OR (p.content IS NULL AND p.estado = 'en_espera'
        AND (p.bytes = f.bytes OR (p.folder = f.folder AND p.ruta = f.ruta)))))
  ) AS gone WHERE nth = 1 AND NOT (cambiado AND next IS NOT NULL) ORDER BY fecha DESC, number`

const absent = ({ sql }: Connection, account: string): AbsentRow[] =>
  sql<Omit<AbsentRow, 'cambiado'> & { cambiado: number }>(ABSENT)
    .all({ account })
    .map(row => ({ ...row, cambiado: row.cambiado === 1 }))

function keepAbsent(c: Connection, account: string, documentos: readonly string[]): void {
  const there = new Set(absent(c, account).map(({ documento }) => documento))
  for (const documento of documentos) {
    const number = numberOf(c, account, documento)
    if (!there.has(documento)) throw new Failure('conflicto', { documento })
    c.sql(
      `DELETE FROM watch_files WHERE gone IS NOT NULL AND content = (SELECT sha256 FROM documents WHERE number = ?)
       AND folder IN (SELECT number FROM watch_folders WHERE account = ?)`,
    ).run(number, account)
  }
}

export function watch(c: Connection, account: string): WatchShelf {
  return {
    watchFolder: async (ruta, configured) => c.whole(() => add(c, account, { ruta, configured })),
    unwatchFolder: async id =>
      c.whole(() => void c.sql('DELETE FROM watch_folders WHERE number = ?').run(folderNumber(c, account, id))),
    watchedFolders: async () => folders(c, account),
    watchedFiles: async folder =>
      c
        .sql<WatchedFile>(`SELECT ${FILE} FROM watch_files WHERE folder = ? AND gone IS NULL ORDER BY ruta`)
        .all(folderNumber(c, account, folder)),
    saveWatched: async (id, files, gone) =>
      c.whole(() => {
        const folder = folderNumber(c, account, id)
        for (const file of files) put(c, account, { folder, file })
        for (const ruta of gone) leave(c, folder, { ruta, now: new Date().toISOString() })
      }),
    checkedFolder: async (id, fallo) =>
      c.whole(() => {
        const folder = folderNumber(c, account, id)
        c.sql('UPDATE watch_folders SET fallo = ? WHERE number = ?').run(fallo, folder)
        if (fallo === null)
          c.sql('UPDATE watch_folders SET revisada = ? WHERE number = ?').run(new Date().toISOString(), folder)
      }),
    knownContent: async sha256 => knownContent(c, account, sha256),
    contentBefore: async (id, ruta) => contentBefore(c, account, { id, ruta }),
    coverage: async query => coverage(c, account, query),
    coverageSums: async () =>
      c
        .sql<CoverageSum & { estado: EstadoCobertura }>(
          `SELECT carpeta, estado, count(*) AS archivos FROM ${COVERAGE} GROUP BY folder, carpeta, estado`,
        )
        .all(account),
    absent: async () => absent(c, account),
    keepAbsent: async documentos => c.whole(() => keepAbsent(c, account, documentos)),
  }
}

export const watching = (c: Connection): Watching => ({
  folders: async () =>
    c
      .sql<FolderRow & { account: string }>(`SELECT account, ${FOLDER} FROM watch_folders ORDER BY number`)
      .all()
      .map(row => ({ ...present(row), account: row.account })),
})
