/**
 * Which files of a folder are not added to the library, and why: by name, then by their file system data. Pure: opens
 * no file.
 */
import type { Stats } from 'node:fs'
import { extname } from 'node:path'
import type { Motivo } from '../../schema/index.ts'

/** Folders and files that systems create for themselves. */
const SYSTEM = /^(?:\$RECYCLE\.BIN|System Volume Information|lost\+found|__MACOSX|Thumbs\.db|desktop\.ini|Icon\r)$/i
/** Lock files of Word, Excel and LibreOffice, which exist while a document is open. */
const LOCK = /^(?:~\$|\.~lock\..*#$)/
/** Partial downloads of browsers, torrent clients and synchronisers. */
const PARTIAL = /\.(?:part|partial|crdownload|download|opdownload|filepart|aria2|!ut|!qb)$/i
/** Safari's partial download is a folder. */
const PARTIAL_FOLDER = /\.download$/i
/** A placeholder of iCloud Drive: `.name.icloud` stands for `name`. */
const ICLOUD = /^\..+\.icloud$/i
/** Google Drive documents: the file contains only their address. */
const POINTER = /\.(?:gdoc|gsheet|gslides|gdraw|gform|gmap|gsite)$/i

/** The reason that the name alone gives; null when it gives none. */
export function byName(name: string, folder: boolean): Motivo | null {
  if (LOCK.test(name)) return 'bloqueo'
  if (ICLOUD.test(name)) return 'nube'
  if (!folder && POINTER.test(name)) return 'documento_web'
  if ((folder ? PARTIAL_FOLDER : PARTIAL).test(name)) return 'descarga_parcial'
  return name.startsWith('.') || SYSTEM.test(name) ? 'oculto' : null
}

/**
 * A file above this size that takes no blocks on the disk is only a placeholder: Dropbox, OneDrive and iCloud keep such
 * files, and opening one downloads it. Smaller files may be stored inside the directory itself (NTFS up to about 700
 * bytes, ext4 160, btrfs 2,048) and take no blocks either.
 */
const INLINE_BYTES = 4096

export const isPlaceholder = ({ size, blocks }: Pick<Stats, 'size' | 'blocks'>): boolean =>
  blocks === 0 && size > INLINE_BYTES

export interface Readable {
  /** In lower case, with their dot. */
  extensions: ReadonlySet<string>
  maxBytes: number
}

/** The reason that the file system data give for a file whose name is acceptable; null when it may be read. */
export function byStats(name: string, stats: Stats, { extensions, maxBytes }: Readable): Motivo | null {
  if (!stats.isFile()) return 'especial'
  if (!extensions.has(extname(name).toLowerCase())) return 'formato'
  if (stats.size === 0) return 'vacio'
  if (stats.size > maxBytes) return 'demasiado_grande'
  return isPlaceholder(stats) ? 'nube' : null
}
