/** Names on the first and last pages, and in what the file states, that may be the authors, each with its features. Pure. */
import type { Segment } from './lines.ts'
import { fold } from './material.ts'
import { namesIn, type CslName, type Named } from './people.ts'
import { squeeze, textOfLines, type View } from './view.ts'
import { AUTHOR_LABEL, AUTHOR_PREFIX, HEADING, OTHER_ROLE, RIGHTS } from './words.ts'

export interface AuthorCandidate {
  name: CslName
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo'
  /** Where it stands: page, line, place on the line. */
  order: number
  /** Names in the same type on the same page have the same. */
  peers: string
  features: Record<string, number>
}

/** The title that was chosen, and where it stands; null where no line says it. */
export interface TitlePlace {
  page: number
  /** Of its first and last line. */
  top: number
  bottom: number
  size: number
}

const PAGES = 4
const flag = (is: boolean): number => (is ? 1 : 0)
export const keyOf = (name: CslName): string =>
  squeeze(name.literal ?? name.family ?? '') + '|' + squeeze(name.given ?? '').slice(0, 1)

export function authorCandidates(view: View, title: TitlePlace | null): AuthorCandidate[] {
  const shown = view.material.pages
    .filter(({ page }) => page <= PAGES || page === view.material.total)
    .flatMap(({ page }) => onPage(view, page, title))
  return [...shown, ...stated(view, shown)]
}

/** A line, or lines of a list that runs on. */
interface Unit {
  lines: Segment[]
  names: Named[]
  rest: boolean
}

function onPage(view: View, page: number, title: TitlePlace | null): AuthorCandidate[] {
  const rows = view.material.pages.find(p => p.page === page)!.segments.filter(line => !line.turned)
  const units = unitsOf(rows, view)
  const peers = new Map<string, Unit[]>()
  for (const unit of units) peers.set(styleOf(unit), [...(peers.get(styleOf(unit)) ?? []), unit])
  return units.flatMap(unit => {
    const shared: Record<string, number> = {
      ...place(unit, view, title),
      ...around(unit, rows, view),
      ...company(peers.get(styleOf(unit))!),
    }
    return unit.names.map((named, i): AuthorCandidate => ({
      name: named.name,
      text: named.text,
      page,
      source: view.covers.has(page) ? 'cubierta' : 'pagina',
      order: page * 10_000 + rows.indexOf(unit.lines[0]!) + i / 100,
      peers: `${page} ${styleOf(unit)} ${shared.roleAbove} ${shared.role}`,
      features: {
        ...own(named, unit),
        // A name that no list knows, among names of its type that are known.
        likePeers: flag(!named.given && !named.initials && !unit.rest && shared['peersGiven']! >= 0.5),
        ...shared,
        ...elsewhere(named, unit, view),
        ...mailed(named, unit, rows),
      },
    }))
  })
}

const styleOf = ({ lines: [line] }: Unit): string => `${Math.round(line!.size * 2)} ${line!.bold} ${line!.italic}`

const RUNS_ON = /(?:[,;&]|\b(?:and|y|et|und))\s*$/iu

function unitsOf(rows: readonly Segment[], view: View): Unit[] {
  const context = { forms: view.material.forms, idioma: view.material.idioma }
  const used = new Set<Segment>()
  const units: Unit[] = []
  for (const line of rows) {
    const { names, byline } = view.traits.get(line)!
    if (used.has(line) || names.length === 0 || (!byline && !names.some(n => n.common <= 0.34))) continue
    const lines = [line]
    for (let next = nextLine(rows, line); next; next = nextLine(rows, lines.at(-1)!)) {
      const more = view.traits.get(next)!
      const before = view.traits.get(lines.at(-1)!)!
      if (names.length + more.names.length < 2 || lines.length > 8 || !runsOn(lines.at(-1)!, next)) break
      if (!before.purely && before.names.length < 2 && !RUNS_ON.test(lines.at(-1)!.text)) break
      lines.push(next)
      used.add(next)
    }
    const read =
      lines.length === 1 ? { names, rest: !view.traits.get(line)!.purely } : namesIn(textOfLines(lines, true), context)
    units.push({ lines, names: read.names, rest: read.rest })
  }
  return units
}

/** The line right below in the same type and column. */
const nextLine = (rows: readonly Segment[], line: Segment): Segment | undefined =>
  rows.find(
    other =>
      other.y < line.y - 0.4 * line.size &&
      line.y - other.y < 2 * line.size &&
      Math.abs(other.size - line.size) < 0.05 * line.size &&
      other.bold === line.bold &&
      Math.min(other.x1, line.x1) - Math.max(other.x, line.x) > 0,
  )

const runsOn = (line: Segment, next: Segment): boolean =>
  RUNS_ON.test(line.text) || /^(?:and|y|&|et)\s/iu.test(next.text) || (/,.*,/.test(line.text) && /,/.test(next.text))

function own(named: Named, { names, rest, lines }: Unit): Record<string, number> {
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
    familyGiven: flag(named.given && named.words === 2 && named.common > 0),
  }
}

/** Where it stands against the title. */
function place({ lines }: Unit, view: View, title: TitlePlace | null): Record<string, number> {
  const [first] = lines
  const { material } = view
  const page = material.pages.find(p => p.page === first!.page)!
  const same = title !== null && title.page === first!.page
  const under = same ? (title.bottom - first!.y) / Math.max(8, material.body) : 0
  const x = Math.min(...lines.map(line => line.x))
  const x1 = Math.max(...lines.map(line => line.x1))
  return {
    titlePage: flag(same),
    afterTitlePage: flag(title !== null && first!.page === title.page + 1),
    beforeTitlePage: flag(title !== null && first!.page < title.page),
    under1: flag(same && under > 0 && under <= 4),
    under2: flag(same && under > 4 && under <= 10),
    under3: flag(same && under > 10 && under <= 25),
    under4: flag(same && under > 25),
    over: flag(same && first!.y > title.top),
    asTitle: flag(same && Math.abs(first!.size - title.size) < 0.05 * title.size),
    smaller: flag(same && first!.size < 0.95 * title.size),
    bigger: flag(first!.size > 1.08 * material.body),
    tiny: flag(first!.size < 0.88 * material.body),
    bold: flag(first!.bold),
    italic: flag(first!.italic),
    centred: flag(Math.abs((x + x1) / 2 - page.width / 2) < 0.03 * page.width),
    first: flag(first!.page === 1),
    last: flag(first!.page === material.total && material.total > 2),
    onCover: flag(view.covers.has(first!.page)),
    sparse: flag(page.segments.reduce((n, line) => n + line.text.length, 0) < 800),
    high: flag(first!.y > 0.55 * page.height),
    low: flag(first!.y < 0.12 * page.height),
    court: flag(view.court),
  }
}

/** Labels above it, and what stands below. */
function around({ lines, names }: Unit, rows: readonly Segment[], view: View): Record<string, number> {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const column = (line: Segment): boolean => Math.min(line.x1, first.x1) - Math.max(line.x, first.x) > -0.5 * first.size
  const above = rows
    .filter(line => line.y > first.y + 0.3 * first.size && column(line))
    .slice(-3)
    .reverse()
  const beside = rows.filter(line => Math.abs(line.y - first.y) < 0.4 * first.size && line.x1 < first.x).at(-1)
  const below = rows.filter(line => line.y < last.y - 0.3 * last.size && column(line)).slice(0, 3)
  const before = [beside, above[0]].filter(line => line !== undefined)
  const heads = rows.filter(line => line.y > first.y && view.traits.get(line)!.heading && HEADING.test(line.text))
  // "Prof. Ana Ruiz", and under it "Tutora": who signs a sheet of approval.
  const isRole = (line: Segment | undefined): boolean =>
    line !== undefined &&
    OTHER_ROLE.test(line.text) &&
    line.text.length < 50 &&
    !view.traits.get(line)!.byline &&
    !/:\s*$/.test(line.text) &&
    last.y - line.y < 2 * last.size
  const stacked = above[0] && view.traits.get(above[0])!.byline ? above[1] : undefined
  return {
    labelled: flag(before.some(line => AUTHOR_LABEL.test(line.text)) || AUTHOR_PREFIX.test(first.text)),
    role: flag(OTHER_ROLE.test(first.text) && names.length <= 2),
    roleAbove: flag(
      before.some(line => OTHER_ROLE.test(line.text) && line.text.length < 60 && !view.traits.get(line)!.byline),
    ),
    roleBelow: flag(isRole(below[0])),
    anyRole: flag(
      isRole(below[0]) ||
        (OTHER_ROLE.test(first.text) && names.length <= 2) ||
        [...before, stacked].some(
          line =>
            line &&
            OTHER_ROLE.test(line.text) &&
            line.text.length < 60 &&
            !AUTHOR_LABEL.test(line.text) &&
            !view.traits.get(line)!.byline,
        ),
    ),
    roleStacked: flag(stacked !== undefined && OTHER_ROLE.test(stacked.text) && stacked.text.length < 60),
    colonAbove: flag(before.some(line => /:\s*$/.test(line.text))),
    degreeAbove: flag(above.slice(0, 1).some(line => view.traits.get(line)!.degree)),
    institutionAbove: flag(above.slice(0, 1).some(line => view.traits.get(line)!.institution)),
    institutionBelow: flag(below.slice(0, 2).some(line => view.traits.get(line)!.institution)),
    addressBelow: flag(below.slice(0, 2).some(line => view.traits.get(line)!.address)),
    bylineBelow: flag(below.slice(0, 1).some(line => view.traits.get(line)!.byline)),
    afterHeading: flag(heads.length > 0),
    marked: flag(lines.some(line => line.marked !== line.text)),
    rights: flag(RIGHTS.test(first.text)),
    institution: flag(view.traits.get(first)!.institution),
    masthead: flag(view.traits.get(first)!.masthead),
    prose: flag(
      below.slice(0, 1).some(line => /^\p{Ll}/u.test(line.text)) || /[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}/u.test(first.text),
    ),
    apart: flag(above.length === 0 || above[0]!.y - first.y > 2 * first.size),
  }
}

/** Other lines of names in the same type. */
function company(units: readonly Unit[]): Record<string, number> {
  const names = units.flatMap(unit => unit.names)
  return {
    peers: Math.min(4, units.length - 1) / 4,
    peersGiven: names.filter(name => name.given || name.initials).length / Math.max(1, names.length),
    crowd: flag(units.length > 8),
  }
}

/** The same name elsewhere: in running heads, in the file's properties, in a citation of the document. */
function elsewhere(named: Named, unit: Unit, view: View): Record<string, number> {
  const family = squeeze(named.name.family ?? named.name.literal ?? '')
  const { stated } = view.material
  const said = squeeze(stated.authors.join(' '))
  const heads = view.heads.slice(0, 12).map(head => squeeze(head.text))
  const times = family.length < 3 ? 0 : view.squeezed.split(family).length - 1
  return {
    inStated: flag(family.length >= 3 && said.includes(family)),
    notInStated: flag(stated.authors.length > 0 && !said.includes(family)),
    inHeads: flag(family.length >= 4 && heads.some(head => head.includes(family))),
    often: flag(times > unit.names.filter(other => squeeze(other.name.family ?? '') === family).length),
  }
}

/** An address near it holds its family name, or its initials. */
function mailed({ name }: Named, { lines }: Unit, rows: readonly Segment[]): Record<string, number> {
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

/** What the file states of itself; a name that stands on the first pages too is no longer the file's word alone. */
function stated(view: View, shown: readonly AuthorCandidate[]): AuthorCandidate[] {
  const { stated: said, forms, idioma } = view.material
  const keys = new Set(shown.map(candidate => keyOf(candidate.name)))
  const read = said.authors.flatMap(author => namesIn(author, { forms, idioma }).names)
  return read.map((named, i) => {
    const family = squeeze(named.name.family ?? named.name.literal ?? '')
    return {
      name: named.name,
      text: named.text,
      page: 1,
      source: 'archivo' as const,
      order: 1e6 + i / 100,
      peers: 'archivo',
      features: {
        ofFile: 1,
        ofFileShown: flag(family.length >= 4 && view.squeezed.includes(family)),
        ofFileSame: flag(keys.has(keyOf(named.name))),
        ofFileMany: flag(read.length >= 2),
        ofFileGiven: flag(named.given || named.initials),
        court: flag(view.court),
      },
    }
  })
}
