/** Features of how the lines of a title follow one another: where it breaks, and which marks it bears. Pure. */
import { MARK } from '../page/lines.ts'
import { flag } from '../page/model.ts'
import { namesIn } from '../page/people.ts'
import { rowsOf } from './title-place.ts'
import type { Block, View } from '../page/view.ts'

type Line = Block['lines'][number]

/** Share of the widest line that a line and the next word may take together before the break was needed. */
const ROOM = 0.9

/**
 * True when the next line's first word would have stood beside this line: what follows such a break is often something
 * else, as the sign of an institution under a title, or the name of a series over it.
 */
function isForced(line: Line, next: Line, widest: number): boolean {
  const [word = ''] = next.text.split(' ')
  const letter = (next.x1 - next.x) / Math.max(1, next.text.length)
  return line.x1 - line.x + (word.length + 1) * letter < ROOM * widest && !/[:–—-]$/.test(line.text)
}

/** A mark of a footnote, as names and titles bear it at their end. */
const hasMark = (line: Line): boolean => line.marked.endsWith(MARK) || /[*†‡∗§¶]$/u.test(line.text)

/** A label before a name: "Maintainer: Alex Ball". */
const LABELLED = /^\p{L}[\p{L}\s]{1,25}:\s+(?=\p{Lu})/u

/** The heading of a section, with its number. */
const NUMBERED = /^(?:\d{1,2}(?:\.\d+)*|[IVX]{1,4})\.?\s+\p{Lu}/u

/** A name with its version: "FreeReport v2.32". */
const NAMED_VERSION = /^\p{Lu}[\p{L}\d-]*\s(?:version\s|v\.?\s?)\d/iu

/** True where a name with its version goes on in the type of the title: no version stands there by itself. */
const goesOn = (last: Line, view: View): boolean =>
  rowsOf(view, last.page).rows.some(
    ({ text, y, size, bold }) =>
      NAMED_VERSION.test(text) &&
      y < last.y &&
      last.y - y < 1.5 * last.size &&
      bold === last.bold &&
      Math.abs(size - last.size) < 0.045 * last.size,
  )

export function breaks(lines: readonly Line[], view: View): Record<string, number> {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const widest = Math.max(...lines.map(line => line.x1 - line.x))
  const text = lines.length === 1 ? first.text.replace(LABELLED, '') : ''
  const { forms, idioma } = view.material
  const named = text !== '' && text !== first.text ? namesIn(text, { forms, idioma }) : null
  const rest = lines.slice(1)
  return {
    withNumbered: flag(!NUMBERED.test(first.text) && rest.some(line => NUMBERED.test(line.text))),
    smallerName: flag(rest.some(line => view.traits.get(line)!.purely && line.size < 0.95 * first.size)),
    forced: lines.filter((line, i) => i > 0 && isForced(lines[i - 1]!, line, widest)).length / lines.length,
    markWithin: flag(lines.slice(0, -1).some(hasMark)),
    markLast: flag(lines.length > 1 && hasMark(last)),
    overVersion: flag(goesOn(last, view)),
    mono: flag(lines.some(line => line.mono)),
    allMono: flag(lines.every(line => line.mono)),
    loneLast: flag(lines.length > 1 && /^\p{Ll}+$/u.test(last.text)),
    labelName: flag(named !== null && !named.rest && named.names.length > 0),
  }
}
