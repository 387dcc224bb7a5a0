/**
 * Deletes words that no passage contains any more, so that a removed document does not even leave its vocabulary. They
 * are found in a thread of its own and deleted a few at a time.
 */
import type { SqliteConnection } from './database.ts'
import { openScanPool } from './scan-pool.ts'
import { decode, type Segment } from '../index/segment.ts'
import type { Words } from './words.ts'

export interface Unused {
  /** Id of the last segment that was read. When there is a later one, a word may be in use again. */
  last: number
  words: number[]
}

const LAST = `SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'segments'`

/** Reads every segment: 100,000 passages take some tenths of a second. Runs in a scan thread. */
export function findUnused({ db, sql, values }: SqliteConnection): Unused {
  return db.transaction(() => {
    const last = values<number>(LAST).get() ?? 0,
      used = new Set<number>()
    const sink = {
      passage: () => {},
      posting: (word: number) => {
        used.add(word)
      },
    }
    for (const segment of sql<Segment>('SELECT size, headings, postings FROM segments').iterate()) decode(segment, sink)
    return {
      last,
      words: values<number>('SELECT id FROM words')
        .all()
        .filter(word => !used.has(word)),
    }
  })
}

/**
 * Pages written in one step. 60,000 passages of 120 words take 1.4 s in all, and no step more than some tens of
 * milliseconds.
 */
const PAGES = 32
/** Pause between two steps, so that other writers get their turn. */
const PAUSE_MS = 10

/**
 * Rewrites the index of literal phrases, which only marks what was removed; afterwards it no longer contains those
 * words.
 */
export async function rewritePhrases({ sql, values }: SqliteConnection, signal: AbortSignal): Promise<void> {
  const changes = (): number => values<number>('SELECT total_changes()').get() ?? 0
  // A negative number starts a merge of everything. According to SQLite's manual, fewer than two changes mean that
  // nothing is left to do.
  for (let pages = -PAGES; !signal.aborted; pages = PAGES) {
    const before = changes()
    sql(`INSERT INTO phrases (phrases, rank) VALUES ('merge', ?)`).run(pages)
    if (changes() - before < 2) return
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Words deleted in one transaction, which takes a few milliseconds. */
const AT_ONCE = 500

/** Deletes unused words and returns how many. It stops when passages are being saved, to be called again later. */
export async function sweepWords(c: SqliteConnection, file: string, words: Words): Promise<number> {
  const pool = openScanPool({ file, room: 0 }, 1)
  const unused = await pool.ask({ kind: 'unused' }).finally(() => pool.close())
  let done = 0
  while (done < unused.words.length) {
    const some = unused.words.slice(done, done + AT_ONCE)
    const same = c.whole(() => {
      if (c.values<number>(LAST).get() !== unused.last) return false
      words.forget()
      c.sql('DELETE FROM words WHERE id IN (SELECT value FROM json_each(?))').run(JSON.stringify(some))
      return true
    })
    if (!same) break
    done += some.length
    await new Promise(resolve => setImmediate(resolve))
  }
  return done
}
