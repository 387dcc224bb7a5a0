/** Features that tell the names of helpers, cited people and headings from those of authors. Pure. */
import type { Around, Unit } from './author-features.ts'
import type { Segment } from './lines.ts'
import { flag } from './model.ts'
import { stringOf } from './name-parts.ts'
import { type View, squeeze, textOfLines } from './view.ts'
import { AUTHOR_PREFIX, CHAPTER, OTHERS_BY, OTHERS_END, THANKS } from './words.ts'

/** So many names in alphabetical order are those of contributors more often than of authors. */
const MANY = 6
/** Share of neighbours in order at which a list counts as sorted: "van Zandt, Woo" may be sorted by either word. */
const IN_ORDER = 0.9

export function doubts(unit: Unit, { rows, view, title }: Around): Record<string, number> {
  const [first, last] = [unit.lines[0]!, unit.lines.at(-1)!]
  const near = rows.filter(line => Math.min(line.x1, first.x1) - Math.max(line.x, first.x) > -0.5 * first.size)
  const above = near.filter(line => line.y > first.y + 0.3 * first.size).at(-1)
  const below = near.find(line => line.y < last.y - 0.3 * last.size)
  const lead = leadOf(unit)
  const ofTitle = above !== undefined && (title?.text ?? '').includes(squeeze(above.text))
  const before = above === undefined || ofTitle ? '' : above.text
  const runsOn = OTHERS_BY.test(before) || (OTHERS_END.test(before) && AUTHOR_PREFIX.test(first.text))
  return {
    sorted: flag(isSorted(unit)),
    led: flag(isSentence(lead)),
    thanks: flag(THANKS.test(lead)),
    otherLabel: flag(/\p{L}{3,}\s*:(?:\s|$)/u.test(lead)),
    chapterAbove: flag(before.length < 30 && CHAPTER.test(before)),
    roleRunsOn: flag(runsOn),
    unreadBelow: flag(below !== undefined && isUnread(below, last, view)),
  }
}

/** The words before the first name, without "by" and the like. */
function leadOf({ lines, names }: Unit): string {
  const text = textOfLines(lines).replace(AUTHOR_PREFIX, '')
  return text.slice(0, Math.max(0, text.indexOf(names[0]!.text)))
}

/** True for the beginning of a sentence, such as "Deseo agradecer a", and not for "Prof." or "Grupo 3". */
function isSentence(lead: string): boolean {
  const words = lead.trim().split(/\s+/)
  return words.length >= 2 && words.some(word => /^\p{Ll}+$/u.test(word))
}

function isSorted({ names }: Unit): boolean {
  const families = names.map(({ name }) => squeeze(stringOf(name)))
  const rising = families.filter((family, i) => i > 0 && family >= families[i - 1]!).length
  return families.length >= MANY && rising >= IN_ORDER * (families.length - 1)
}

/** True for a line in the type of the names right above it that may be one more name, which could not be read. */
function isUnread(line: Segment, names: Segment, view: View): boolean {
  const { institution, address, masthead, degree, heading, rubric, role, names: read } = view.traits.get(line)!
  return (
    read.length === 0 &&
    ![institution, address, masthead, degree, heading, rubric, role].some(Boolean) &&
    names.y - line.y < 1.6 * names.size &&
    Math.abs(line.size - names.size) < 0.05 * names.size &&
    line.bold === names.bold &&
    line.italic === names.italic &&
    /^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3}\W*$/u.test(line.text)
  )
}
