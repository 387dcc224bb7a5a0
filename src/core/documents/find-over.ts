/**
 * Finds words that begin on one page and end on the next. A page's text may end with its notes, so the running text is
 * looked for at the ends of its last paragraphs. Pure.
 */
import type { Ancla } from '../../schema/index.ts'
import { foldedWithPlaces, type Range } from './find-in.ts'

/** Words over a break: where they begin on the first page, and where they end on the second. */
export interface Over {
  first: Range
  second: Range
}

/** Kinds of units between which a sentence runs on; slides and rows stand for themselves. */
const RUNNING: ReadonlySet<Ancla['tipo']> = new Set(['pagina', 'seccion', 'tiempo'])
export const runsOn = (a: Pick<Ancla, 'tipo'>, b: Pick<Ancla, 'tipo'>): boolean =>
  a.tipo === b.tipo && RUNNING.has(a.tipo)

/** Paragraphs at the end of a page that may be notes below the running text. */
const NOTES = 12
/** Letters of white space and accents that a folded text may lack, for each of its own. */
const SLACK = 4

/** The ends of the last paragraphs of a text, the last first. */
function endsOf(text: string): number[] {
  const ends: number[] = []
  for (let end = text.trimEnd().length; end > 0 && ends.length <= NOTES;) {
    ends.push(end)
    const gap = text.lastIndexOf('\n\n', end - 1)
    end = gap < 0 ? 0 : text.slice(0, gap).trimEnd().length
  }
  return ends
}

/** Returns where the needle stands over the break between two texts, or null. `done` ends what is found before it. */
export function overBreak(
  before: string,
  after: string,
  { needle, done }: { needle: string; done: number },
): Over | null {
  if (needle.length < 2) return null
  const room = needle.length * SLACK
  const head = foldedWithPlaces(after.slice(0, room))
  for (const end of endsOf(before)) {
    const from = Math.max(done, end - room)
    const tail = foldedWithPlaces(before.slice(from, end))
    // A word that is broken at the page's end is whole without its hyphen.
    const whole = tail.folded.endsWith('-') ? [tail.folded.slice(0, -1)] : []
    for (const [first, joint] of [...whole.map(text => [text, ''] as const), [tail.folded, ' '] as const]) {
      const at = (first + joint + head.folded.trimStart()).indexOf(
        needle,
        Math.max(0, first.length - needle.length + 1),
      )
      const rest = at + needle.length - first.length - joint.length
      if (at < 0 || at >= first.length || rest <= 0) continue
      const skipped = head.folded.length - head.folded.trimStart().length
      return { first: [from + tail.at[at]!, end], second: [head.at[skipped]!, head.at[skipped + rest] ?? after.length] }
    }
  }
  return null
}
