/** Equations and nested lists of a file, parsed once while the program runs: each parsing costs a child process. */
import { looksOf, type Looks } from '../read/text-looks.ts'

/** Equations and items of lists that are remembered, of all files together: some 2 kB each. */
const MOST = 20_000
const known = new Map<string, Looks>()

const sizeOf = ({ formulas, items }: Looks): number => 1 + formulas.length + items.length

/** `path` names the bytes by their hash. Null where the file cannot be parsed (any more), which is not remembered. */
export async function looksIn(path: string, media: string | null): Promise<Looks | null> {
  const key = `${media} ${path}`
  const looks = known.get(key) ?? (await looksOf(path, media))
  known.delete(key)
  if (looks === null) return null
  known.set(key, looks)
  let size = [...known.values()].reduce((sum, each) => sum + sizeOf(each), 0)
  for (const [name, oldest] of known) {
    if (size <= MOST) break
    known.delete(name)
    size -= sizeOf(oldest)
  }
  return looks
}
