/** Features that tell whether a name is an author's: from the name, its line and what is around them. Pure. */
import { isGiven } from '../words/given.ts'
import { MARK, type Segment } from '../page/lines.ts'
import { fold } from '../page/material.ts'
import { flag } from '../page/model.ts'
import { saysBy } from '../page/name-line.ts'
import type { Named } from '../page/people.ts'
import { rowsOf } from '../title/title-place.ts'
import { type TitlePlace, type View, squeeze } from '../page/view.ts'
import { AUTHOR_LABEL, HEADING, OTHERS_BY, OTHER_ROLE, RIGHTS } from '../words/words.ts'

/** Longest document, in pages, in which a signature at the end names the author. */
const LETTER = 12

/** "Traduit en français par Samuel Colin" says what the next person did, and not the one above. */
const BY_NEXT = /\s(?:by|por|von|par)\s+(?=\p{Lu})/u

/** A year in parentheses, as behind the names of a work that the text cites. */
const CITES = /\((?:1[89]|20)\d\d[a-z]?\)/

/** A line with names, or the lines of a list of names that continues. */
export interface Unit {
  lines: Segment[]
  names: Named[]
  rest: boolean
}

/** What is around a line of names. */
export interface Around {
  rows: readonly Segment[]
  view: View
  title: TitlePlace | null
}

/** True for a line of the title. */
const isOfTitle = (line: Segment, title: TitlePlace | null): boolean =>
  title !== null &&
  line.page === title.page &&
  line.y <= title.top + 0.3 * line.size &&
  line.y >= title.bottom - 0.3 * line.size &&
  title.text.includes(squeeze(line.text))

export function own(named: Named, { names, rest, lines }: Unit): Record<string, number> {
  return {
    given: flag(named.given),
    initials: flag(named.initials),
    common: named.common,
    commonNone: flag(named.common === 0),
    capitals: flag(named.capitals),
    turned: flag(named.turned),
    words2: flag(named.words === 2),
    words4: flag(named.words >= 4),
    alone: flag(names.length === 1 && !rest),
    many: flag(names.length >= 3),
    two: flag(names.length === 2),
    rest: flag(rest),
    restLong: flag(rest && lines.reduce((n, line) => n + line.text.length, 0) > 90),
    single: flag(named.name.literal !== undefined),
    // "AWS Whitepaper": an acronym beside a word in lower case is no name.
    acronym: flag(!named.capitals && named.text.split(/\s+/).some(word => /^\p{Lu}{2,5}$/u.test(word) && !named.given)),
    // "Hurricane Katrina": the only given name that is known ends the name.
    givenLast: flag(!named.turned && named.given && !isGiven(fold(named.text.split(/\s+/)[0]!))),
    familyGiven: flag(named.given && named.words === 2 && named.common > 0),
  }
}

/** How far below a title the names of a title page count as standing, in lines of text. */
const NEAR = 10

/** Features of its position relative to the title. */
export function place({ lines, rest }: Unit, view: View, title: TitlePlace | null): Record<string, number> {
  const [first] = lines
  const { material } = view
  const page = material.pages.find(p => p.page === first!.page)!
  const same = title !== null && title.page === first!.page
  const x = Math.min(...lines.map(line => line.x))
  const x1 = Math.max(...lines.map(line => line.x1))
  const sparse = page.segments.reduce((n, line) => n + line.text.length, 0) < 800
  const display = first!.size > 1.08 * material.body
  const smaller = same && first!.size < 0.95 * title.size
  const lower = same ? (title.bottom - first!.y) / Math.max(8, material.body) : 0
  // On a title page without text, names in display type may stand anywhere: Texinfo sets them at its foot.
  const under = sparse && display && smaller && !rest ? Math.min(lower, NEAR) : lower
  return {
    titlePage: flag(same),
    afterTitlePage: flag(title !== null && first!.page === title.page + 1),
    beforeTitlePage: flag(title !== null && first!.page < title.page),
    under1: flag(same && under > 0 && under <= 4),
    under2: flag(same && under > 4 && under <= NEAR),
    under3: flag(same && under > NEAR && under <= 25),
    under4: flag(same && under > 25),
    over: flag(same && first!.y > title.top),
    asTitle: flag(same && Math.abs(first!.size - title.size) < 0.05 * title.size),
    smaller: flag(smaller),
    bigger: flag(display),
    largest: flag(first!.size >= 0.97 * rowsOf(view, first!.page).largest),
    tiny: flag(first!.size < 0.88 * material.body),
    bold: flag(first!.bold),
    italic: flag(first!.italic),
    centred: flag(Math.abs((x + x1) / 2 - page.width / 2) < 0.03 * page.width),
    first: flag(first!.page === 1),
    last: flag(first!.page === material.total && material.total > 2),
    lastOfMany: flag(first!.page === material.total && material.total > LETTER),
    onCover: flag(view.covers.has(first!.page)),
    sparse: flag(sparse),
    high: flag(first!.y > 0.55 * page.height),
    low: flag(first!.y < 0.12 * page.height),
    court: flag(view.court),
  }
}

/** The lines around a unit of names. */
interface Neighbours {
  above: readonly Segment[]
  below: readonly Segment[]
  beside: Segment | undefined
  /** The lines that may label it: the one on its left and the one above. */
  before: readonly Segment[]
  /** The second line above, where the first is a line of names itself. */
  stacked: Segment | undefined
}

function neighboursOf({ lines }: Unit, { rows, view }: Around): Neighbours {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const column = (line: Segment): boolean => Math.min(line.x1, first.x1) - Math.max(line.x, first.x) > -0.5 * first.size
  const above = rows
    .filter(line => line.y > first.y + 0.3 * first.size && column(line))
    .slice(-3)
    .reverse()
  const beside = rows.filter(line => Math.abs(line.y - first.y) < 0.4 * first.size && line.x1 < first.x).at(-1)
  const below = rows.filter(line => line.y < last.y - 0.3 * last.size && column(line)).slice(0, 3)
  return {
    above,
    below,
    beside,
    before: [beside, above[0]].filter(line => line !== undefined),
    stacked: above[0] && view.traits.get(above[0])!.byline ? above[1] : undefined,
  }
}

/** Features of the labels above it and of what is below. */
export function around(unit: Unit, place: Around): Record<string, number> {
  const near = neighboursOf(unit, place)
  return { ...roles(unit, place, near), ...labels(unit, place, near) }
}

/** Features of the roles that the lines around it name: of whom is it said that he translated or supervised? */
function roles({ lines, names }: Unit, { view, title }: Around, near: Neighbours): Record<string, number> {
  const { below, before, stacked } = near
  const [first, last] = [lines[0]!, lines.at(-1)!]
  // In "Backup Manager User Guide" and "The Design of …" nobody is said to be a manager or a designer.
  const says = (line: Segment): boolean => OTHER_ROLE.test(line.text) && !isOfTitle(line, title)
  const short = (line: Segment): boolean => says(line) && line.text.length < 60
  const byline = (line: Segment): boolean => view.traits.get(line)!.byline
  // A role such as "Tutora" under "Prof. Ana Ruiz" belongs to someone who signs a sheet of approval; a label such as
  // "Tutor: Pedro Gil" and "Translated by" speak of the next person.
  const isRole = (line: Segment | undefined): boolean =>
    line !== undefined &&
    says(line) &&
    line.text.length < 50 &&
    !byline(line) &&
    !line.text.includes(':') &&
    !OTHERS_BY.test(line.text) &&
    !BY_NEXT.test(line.text) &&
    last.y - line.y < 2 * last.size
  const own = OTHER_ROLE.test(first.text) && names.length <= 2
  const labelled = [...before, stacked].some(
    line => line && short(line) && !AUTHOR_LABEL.test(line.text) && !byline(line),
  )
  return {
    role: flag(own),
    roleAbove: flag(before.some(line => short(line) && !byline(line))),
    roleBelow: flag(isRole(below[0])),
    anyRole: flag(isRole(below[0]) || own || labelled),
    roleStacked: flag(stacked !== undefined && short(stacked)),
  }
}

function labels({ lines }: Unit, { rows, view }: Around, near: Neighbours): Record<string, number> {
  const { above, below, beside, before } = near
  const first = lines[0]!
  const heads = rows.filter(line => line.y > first.y && view.traits.get(line)!.heading && HEADING.test(line.text))
  return {
    labelled: flag(before.some(line => AUTHOR_LABEL.test(line.text)) || saysBy(first.text)),
    colonAbove: flag(before.some(line => /:\s*$/.test(line.text))),
    degreeAbove: flag(above.slice(0, 1).some(line => view.traits.get(line)!.degree)),
    institutionAbove: flag(above.slice(0, 1).some(line => view.traits.get(line)!.institution)),
    institutionBelow: flag(below.slice(0, 2).some(line => view.traits.get(line)!.institution)),
    addressBelow: flag(below.slice(0, 2).some(line => view.traits.get(line)!.address)),
    bylineBelow: flag(below.slice(0, 1).some(line => view.traits.get(line)!.byline)),
    afterHeading: flag(heads.length > 0),
    marked: flag(lines.some(line => line.marked.includes(MARK))),
    cites: flag(lines.some(line => CITES.test(line.text))),
    rights: flag([first, beside].some(line => line !== undefined && RIGHTS.test(line.text))),
    institution: flag(view.traits.get(first)!.institution),
    masthead: flag(view.traits.get(first)!.masthead),
    prose: flag(
      below.slice(0, 1).some(line => /^\p{Ll}/u.test(line.text)) || /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(first.text),
    ),
    apart: flag(above.length === 0 || above[0]!.y - first.y > 2 * first.size),
  }
}

/** Features of the other lines of names in the same type. */
export function company(units: readonly Unit[]): Record<string, number> {
  const names = units.flatMap(unit => unit.names)
  return {
    peers: Math.min(4, units.length - 1) / 4,
    peersGiven: names.filter(name => name.given || name.initials).length / Math.max(1, names.length),
    crowd: flag(units.length > 8),
  }
}

/** Features of the same name elsewhere: in running heads, in the file's properties, in a citation of the document. */
export function elsewhere(
  named: Named,
  unit: Unit,
  { view, title }: { view: View; title: string },
): Record<string, number> {
  const family = squeeze(named.name.family ?? named.name.literal ?? '')
  const { stated } = view.material
  const declared = squeeze(stated.authors.join(' '))
  const heads = view.heads.slice(0, 12).map(head => squeeze(head.text))
  const own = squeeze(named.text)
  const times = family.length < 3 ? 0 : view.squeezed.split(family).length - 1
  return {
    inStated: flag(family.length >= 3 && declared.includes(family)),
    notInStated: flag(stated.authors.length > 0 && !declared.includes(family)),
    inTitle: flag(!named.given && own.length >= 6 && title.includes(own)),
    inHeads: flag(family.length >= 4 && heads.some(head => head.includes(family))),
    often: flag(times > unit.names.filter(other => squeeze(other.name.family ?? '') === family).length),
  }
}

/** Whether an e-mail address near it contains its family name or its initials. */
export function mailed({ name }: Named, { lines }: Unit, rows: readonly Segment[]): Record<string, number> {
  const last = lines.at(-1)!
  const near = rows.filter(
    line => /@|\bat\b.*\bdot\b/i.test(line.text) && last.y - line.y < 8 * last.size && last.y - line.y > -3 * last.size,
  )
  const local = near.map(line => fold(line.text)).join(' ')
  const family = fold(name.family ?? name.literal ?? '')
    .split(/[\s-]/)
    .at(-1)!
  return { mailed: flag(family.length >= 3 && local.includes(family.slice(0, 6))), mailNear: flag(near.length > 0) }
}
