/** Which files of a folder are not for the library, and why: by name, then by what the disk says of them. Pure: nothing is opened. */
import type { Stats } from 'node:fs'
import { extname } from 'node:path'
import type { Motivo } from '../../schema-coverage.ts'

/** Folders of systems and of programs that keep their own things there. */
const SYSTEM = /^(?:\$RECYCLE\.BIN|System Volume Information|lost\+found|__MACOSX|Thumbs\.db|desktop\.ini|Icon\r)$/i
/** Word, Excel and LibreOffice, while a file is open. */
const LOCK = /^(?:~\$|\.~lock\..*#$)/
/** Browsers, torrent clients and synchronisers. */
const PARTIAL = /\.(?:part|partial|crdownload|download|opdownload|filepart|aria2|!ut|!qb)$/i
/** Safari's is a folder. */
const PARTIAL_FOLDER = /\.download$/i
/** A stub of iCloud Drive stands for `name`: `.name.icloud`. */
const ICLOUD = /^\..+\.icloud$/i
/** Documents of Google Drive: a file holds their address alone. */
const POINTER = /\.(?:gdoc|gsheet|gslides|gdraw|gform|gmap|gsite)$/i

/** What the name alone decides. */
export function byName(name: string, folder: boolean): Motivo | null {
  if (LOCK.test(name)) return 'bloqueo'
  if (ICLOUD.test(name)) return 'nube'
  if (!folder && POINTER.test(name)) return 'documento_web'
  if ((folder ? PARTIAL_FOLDER : PARTIAL).test(name)) return 'descarga_parcial'
  return name.startsWith('.') || SYSTEM.test(name) ? 'oculto' : null
}

/**
 * A file of more than this that takes no room on the disk is not on it: Dropbox, OneDrive and iCloud keep such
 * placeholders, and opening one downloads it. Small files may stand inside the directory itself (NTFS up to about 700
 * bytes, ext4 160, btrfs 2,048), and take no room of their own.
 */
const INLINE_BYTES = 4096

export const isPlaceholder = ({ size, blocks }: Pick<Stats, 'size' | 'blocks'>): boolean =>
  blocks === 0 && size > INLINE_BYTES

export interface Readable {
  /** Lower case, with their dot. */
  extensions: ReadonlySet<string>
  maxBytes: number
}

/** What the disk says of a file whose name is all right; null: it may be read. */
export function byStats(name: string, stats: Stats, { extensions, maxBytes }: Readable): Motivo | null {
  if (!stats.isFile()) return 'especial'
  if (!extensions.has(extname(name).toLowerCase())) return 'formato'
  if (stats.size === 0) return 'vacio'
  if (stats.size > maxBytes) return 'demasiado_grande'
  return isPlaceholder(stats) ? 'nube' : null
}
