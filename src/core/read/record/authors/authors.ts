/**
 * Candidates for the authors: names on the first and last pages and in what the file states, each with its features.
 * Pure.
 */
import { doubts, isNobody } from './author-doubts.ts'
import { type Unit, around, company, elsewhere, mailed, own, place } from './author-features.ts'
import type { Segment } from '../page/lines.ts'
import { flag } from '../page/model.ts'
import type { CslName } from '../page/name-parts.ts'
import { type Named, namesIn } from '../page/people.ts'
import { type TitlePlace, type View, squeeze, textOfLines } from '../page/view.ts'
import { AUTHOR_LABEL } from '../words/words.ts'

export interface AuthorCandidate {
  name: CslName
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo'
  /** Sort key of the place: page, line, position on the line. */
  order: number
  /** Equal for all names in the same type on the same page. */
  peers: string
  /** The label over its line, as in "Organizational support:". */
  label?: string
  features: Record<string, number>
}

const PAGES = 4
export const keyOf = (name: CslName): string =>
  squeeze(name.literal ?? name.family ?? '') + '|' + squeeze(name.given ?? '').slice(0, 1)

export function authorCandidates(view: View, title: TitlePlace | null): AuthorCandidate[] {
  const shown = view.material.pages
    .filter(({ page }) => page <= PAGES || page === view.material.total)
    .flatMap(({ page }) => onPage(view, page, title))
  return [...shown, ...stated(view, shown)]
}

function onPage(view: View, page: number, title: TitlePlace | null): AuthorCandidate[] {
  const rows = view.material.pages.find(p => p.page === page)!.segments.filter(line => !line.turned)
  const units = unitsOf(rows, view)
  const heading = ownTitle(view, title)
  const peers = new Map<string, Unit[]>()
  for (const unit of units) peers.set(styleOf(unit), [...(peers.get(styleOf(unit)) ?? []), unit])
  return units.flatMap(unit => {
    const shared: Record<string, number> = {
      ...place(unit, view, title),
      ...around(unit, { rows, view, title }),
      ...company(peers.get(styleOf(unit))!),
      ...doubts(unit, { rows, view, title }),
    }
    const at = rows.indexOf(cellOf(unit, peers.get(styleOf(unit))!))
    const label = labelOver(unit.lines[0]!, rows)
    const below = at === rows.indexOf(unit.lines[0]!) ? 0 : 0.5
    const names = unit.names.filter(
      named => squeeze(named.text) !== heading && !isNobody(named, unit, { rows, view, title }),
    )
    return names.map((named, i): AuthorCandidate => ({
      name: named.name,
      text: named.text,
      page,
      source: view.covers.has(page) ? 'cubierta' : 'pagina',
      order: page * 10_000 + at + below + i / 100,
      peers: [page, styleOf(unit), shared.roleAbove, shared.role, shared.roleRunsOn, shared.led].join(' '),
      ...(label !== undefined && { label }),
      features: {
        ...own(named, unit),
        // A name that no list knows, among names in its type that the lists know.
        likePeers: flag(!named.given && !named.initials && !unit.rest && shared['peersGiven']! >= 0.5),
        ...shared,
        ...elsewhere(named, unit, { view, title: title?.text ?? '' }),
        ...mailed(named, unit, rows),
      },
    }))
  })
}

/** The line right above, or above the lines of names over it, when it ends in a colon and names no authors. */
function labelOver(line: Segment, rows: readonly Segment[]): string | undefined {
  const above = rows.filter(({ x, x1, y }) => y > line.y + 0.3 * line.size && x < line.x1 && x1 > line.x).at(-1)
  if (above && /\p{L}\s?:$/u.test(above.text)) return AUTHOR_LABEL.test(above.text) ? undefined : above.text
  return above && above.y - line.y < STACKED * line.size && styleOf({ lines: [above] }) === styleOf({ lines: [line] })
    ? labelOver(above, rows)
    : undefined
}
/** Names under one label stand up to two lines apart. */
const STACKED = 2.2

/**
 * The title that the file states, where the page shows the same one, with more lines or not, or none. One such as
 * "Debian Perl Policy" has the form of a name, and a page repeats it in its head.
 */
function ownTitle({ material }: View, title: TitlePlace | null): string {
  const stated = squeeze(material.stated.title ?? '')
  return title === null || squeeze(title.text).startsWith(stated) ? stated : ''
}

/**
 * The first line of the cell in which a name stands: authors side by side may have a second name right under the first
 * ("Ben Trovato" over "G.K.M. Tobin", and "Lars Thørväld" beside them), which comes before the next cell.
 */
function cellOf({ lines: [line] }: Unit, peers: readonly Unit[]): Segment {
  const firsts = peers.map(peer => peer.lines[0]!)
  const apart = (other: Segment): boolean => other.x > line!.x1 || other.x1 < line!.x
  const level = (a: Segment, b: Segment): boolean => Math.abs(a.y - b.y) < 0.4 * b.size
  const over = firsts.find(other => !apart(other) && other.y > line!.y && other.y - line!.y < 1.6 * line!.size)
  if (!over || isLastRow(line!, firsts) || firsts.some(other => apart(other) && level(other, line!))) return line!
  return firsts.some(other => apart(other) && level(other, over)) ? over : line!
}

/** True for the last name of a centred list, which stands in its middle and only happens to be under another name. */
function isLastRow(line: Segment, names: readonly Segment[]): boolean {
  const middle = (Math.min(...names.map(({ x }) => x)) + Math.max(...names.map(({ x1 }) => x1))) / 2
  return Math.abs((line.x + line.x1) / 2 - middle) < 1.5 * line.size
}

const styleOf = ({ lines: [line] }: Pick<Unit, 'lines'>): string =>
  `${Math.round(line!.size * 2)} ${line!.bold} ${line!.italic}`

/** Lines of the longest list of names: the papers of large experiments have hundreds of authors. */
const LONGEST_LIST = 60
const RUNS_ON = /(?:[,;&]|\b(?:and|y|e|et|und))\s*$/iu

function unitsOf(rows: readonly Segment[], view: View): Unit[] {
  const context = { forms: view.material.forms, idioma: view.material.idioma }
  const used = new Set<Segment>()
  const units: Unit[] = []
  for (const line of rows) {
    const { names, byline } = view.traits.get(line)!
    if (used.has(line) || names.length === 0 || (!byline && !names.some(mayBeName))) continue
    const lines = [line]
    for (let next = nextLine(rows, line); next; next = nextLine(rows, lines.at(-1)!)) {
      const more = view.traits.get(next)!
      const before = view.traits.get(lines.at(-1)!)!
      const goes = runsOn(lines.at(-1)!, next, more.names.length > 0)
      if (names.length + more.names.length < 2 || lines.length > LONGEST_LIST || !goes) break
      if (!before.purely && before.names.length < 2 && !RUNS_ON.test(lines.at(-1)!.text)) break
      lines.push(next)
      used.add(next)
    }
    const alone = { lines: [line], names, rest: !view.traits.get(line)!.purely }
    const joined = lines.length === 1 ? alone : { lines, ...namesIn(textOfLines(lines, true), context) }
    const apart = lines.reduce((n, each) => n + view.traits.get(each)!.names.length, 0)
    if (joined.names.length >= apart) units.push(joined)
    // "William W. Hager" over "May 25, 2019": when the joined lines give fewer names than the single ones, they are
    // read one by one.
    else units.push(...lines.map(each => unitOf(each, view)).filter(unit => unit.names.length > 0))
  }
  return units
}

const unitOf = (line: Segment, view: View): Unit => {
  const { names, purely } = view.traits.get(line)!
  return { lines: [line], names, rest: !purely }
}

/** A common given name outweighs one word that running text writes small: "davis" also occurs in addresses. */
const mayBeName = ({ common, given }: Named): boolean => common <= (given ? 0.5 : 0.34)

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

/** The last name of a list, of which the line holds one word: "Ana Ruiz, Juan Gil and Pedro". */
const BROKEN = /,.*(?:[,;&]|(?<!\p{L})(?:and|y|e|et|und))\s+\p{Lu}\p{L}+$/iu

/** Tells whether a list of names goes on in the next line; a date or a label has commas too, but no `names`. */
const runsOn = (line: Segment, next: Segment, names: boolean): boolean =>
  RUNS_ON.test(line.text) ||
  /^(?:and|y|e|&|et|und)\s/iu.test(next.text) ||
  ((names || BROKEN.test(line.text)) && /,.*,/.test(line.text) && /,/.test(next.text)) ||
  (BROKEN.test(line.text) && /^(?:\p{Lu}\. ?)*\p{Lu}[\p{Ll}'’-]+(?:\s*<[^<>]*@[^<>]*>)?$/u.test(next.text))

/**
 * Candidates from what the file states. The features say which of them are also on the first pages, because those do
 * not rest on the file alone.
 */
function stated(view: View, shown: readonly AuthorCandidate[]): AuthorCandidate[] {
  const { stated: declared, forms, idioma } = view.material
  const keys = new Set(shown.map(candidate => keyOf(candidate.name)))
  const read = declared.authors.flatMap(author => namesIn(author, { forms, idioma }).names)
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
