/** The watcher of folders in this process, with what it needs of the house. */
import { MAX_BYTES } from '../../storage/blobs.ts'
import { startWatching, type Watcher } from '../core/watch/index.ts'
import type { House } from '../open.ts'

export const watchIn = ({ config, storage, log, library }: House): Watcher =>
  startWatching({ storage, library, log, own: config.data, parallel: config.jobs, maxBytes: MAX_BYTES })
