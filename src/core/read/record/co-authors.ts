/** Who else wrote it: teams that stand among its people, and people whom only a later page names with them. Pure. */
import { type AuthorCandidate, keyOf } from './authors.ts'
import type { Reading } from './choose.ts'
import type { Segment } from './lines.ts'
import { type View, squeeze } from './view.ts'
import { TEAM_LINE, TEAM_TAIL } from './words.ts'

/** How far above or below a name the line of a team is, in lines. */
const NEXT = 1.6

/**
 * The list with the teams that the page sets like its names, right above, between or below them. "The GAP Group" over
 * two names wrote with them; under a name, where people work, only "and the …" and "the …" do.
 */
export function withTeams(
  list: readonly Reading<AuthorCandidate>[],
  { material }: View,
): readonly Reading<AuthorCandidate>[] {
  const [first] = list
  if (!first || first.value.source !== 'pagina') return list
  const rows = material.pages.find(({ page }) => page === first.value.page)!.segments
  const at = list.map(({ value }) => rows.findIndex(line => line.text.includes(value.text)))
  if (at.includes(-1)) return list
  const out = [...list]
  // Names keep their order, which is that of their cells; a team comes before the first name of a later line.
  const put = (name: string, line: number): void => {
    const later = out.findIndex(({ value }) => rows.findIndex(({ text }) => text.includes(value.text)) > line)
    out.splice(later < 0 ? out.length : later, 0, teamOf(name, { line: rows[line]!, first }))
  }
  for (const [i, line] of rows.entries()) {
    const [, article, name] = TEAM_LINE.exec(line.text) ?? []
    if (!name || at.includes(i) || list.some(({ value }) => squeeze(value.text) === squeeze(name))) continue
    const beside = at.filter(k => isBeside(rows[k]!, line))
    if (/^\p{Lu}/u.test(article!) ? beside.some(k => k > i) : beside.length > 0) put(name, i)
  }
  for (const i of new Set(at)) {
    const name = TEAM_TAIL.exec(rows[i]!.text)?.[1]
    if (name) put(name, i)
  }
  return out
}

const isBeside = (name: Segment, line: Segment): boolean =>
  Math.abs(name.y - line.y) < NEXT * name.size &&
  Math.abs(name.size - line.size) < 0.05 * name.size &&
  name.bold === line.bold &&
  Math.min(name.x1, line.x1) > Math.max(name.x, line.x)

const teamOf = (
  name: string,
  { line, first }: { line: Segment; first: Reading<AuthorCandidate> },
): Reading<AuthorCandidate> => ({ ...first, value: { ...first.value, name: { literal: name }, text: line.text } })

/**
 * The byline of another page that begins with the same person and names all of the list and more, after "by": a title
 * page may run over, and the page behind it names all of them in a line.
 */
export function inByline(
  list: Reading<AuthorCandidate>[],
  all: readonly Reading<AuthorCandidate>[],
): Reading<AuthorCandidate>[] {
  const [first] = list
  if (!first) return list
  const labelled = all.filter(({ value }) => value.features['labelled'] && value.page !== first.value.page)
  const lines = new Map<number, Reading<AuthorCandidate>[]>()
  for (const reading of labelled) {
    const at = Math.floor(reading.value.order)
    lines.set(at, [...(lines.get(at) ?? []), reading])
  }
  const least = Math.min(...list.map(({ probability }) => probability))
  for (const byline of lines.values()) {
    const keys = byline.map(({ value }) => keyOf(value.name))
    const whole = keys[0] === keyOf(first.value.name) && list.every(({ value }) => keys.includes(keyOf(value.name)))
    if (whole && byline.length > list.length)
      return byline.map(reading => ({ ...reading, probability: Math.max(reading.probability, least) }))
  }
  return list
}
