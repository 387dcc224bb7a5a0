/** Loads the indexes of libraries before their first question. */
import type { Library } from '../library.ts'

/**
 * Most recent accounts that are looked at, and most passages prepared in advance over all of them: that many take 284
 * MiB in both scan threads (`scan-indexes.ts`).
 */
const RECENT = 100
const READY = 100_000

interface Warmable {
  shelf: Pick<Library['shelf'], 'countPassages' | 'lexical' | 'semantic'>
  models: Pick<Library['models'], 'embed'>
}

/**
 * Loads both indexes of a shelf that is not empty, so that its first question need not wait for it: 3 s at 100,000
 * passages.
 */
export async function warm({ shelf, models: { embed } }: Warmable): Promise<void> {
  if ((await shelf.countPassages()) === 0) return
  await Promise.all([
    shelf.lexical({ words: [], phrases: [] }, { scope: null, limite: 1 }),
    shelf.semantic({ model: embed.name, vector: new Float32Array(embed.dims) }, { scope: null, limite: 1 }),
  ])
}

/**
 * Warms the libraries of the accounts that were here last, up to `most` passages and always the first. An account that
 * does not fit waits once, at its first question.
 */
export async function warmRecent(
  recent: (most: number) => Promise<readonly string[]>,
  library: (account: string) => Warmable,
  most = READY,
): Promise<void> {
  let room = most
  for (const [i, account] of (await recent(RECENT)).entries()) {
    const opened = library(account),
      passages = await opened.shelf.countPassages()
    if (passages > room && i > 0) continue
    await warm(opened)
    room -= passages
  }
}
