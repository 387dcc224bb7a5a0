/** The path of headings under which a text stands. */
import { fold } from './blocks.ts'

/** Limits of the path: a deeper one, or a longer heading, says nothing more. */
const MOST_LEVELS = 9
const LONGEST_HEADING = 300

/** A list of contents has no sections, though the chapters behind it may be lower than its heading. */
const CONTENTS = new RegExp(
  '^(?:(?:table of )?contents|tabla de contenidos?|[ií]ndice general|table des mati[èe]res|inhalt(?:sverzeichnis)?|' +
    'sommaire|sum[áa]rio|indice generale|目次|目录)$',
  'iu',
)

/** The current path: the table of contents gives its beginning, and headings in the text continue it. */
export class Path {
  private base: readonly string[] = []
  private inner: { level: number; text: string }[] = []
  private cached: string[] | null = null

  enter(ruta: readonly string[]): void {
    this.base = ruta
    this.inner = []
    this.cached = null
  }

  heading(level: number, text: string): void {
    const name = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING)
    this.cached = null
    if (!name || this.base.some(entry => same(entry, name))) {
      this.inner = []
      return
    }
    const above = this.inner.filter(h => h.level < level && !CONTENTS.test(h.text))
    this.inner = [...above, { level, text: name }].slice(-MOST_LEVELS)
  }

  /** Returns the same array as long as the path does not change. */
  names(): string[] {
    return (this.cached ??= [...this.base, ...this.inner.map(h => h.text)])
  }
}

/** Whether an entry of the contents and a heading are the same: "Capítulo I" and "CAPÍTULO I. De la condición…" are. */
function same(entry: string, heading: string): boolean {
  const a = fold(entry),
    b = fold(heading)
  return (
    a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a)))
  )
}
