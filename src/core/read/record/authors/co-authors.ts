/**
 * Who else wrote it: teams that stand among its people, people whom only a later page names with them, and those whose
 * names the title page has with letters that could not be read. Pure.
 */
import { type AuthorCandidate, keyOf } from './authors.ts'
import type { Reading, authorsOf } from '../choose.ts'
import type { Segment } from '../page/lines.ts'
import { fold } from '../page/material.ts'
import { type View, squeeze } from '../page/view.ts'
import { isGiven } from '../words/given.ts'
import { TEAM_LINE, TEAM_TAIL } from '../words/words.ts'

type Authors = ReturnType<typeof authorsOf>

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

const isBeside = (name: Segment, line: Segment, most = NEXT): boolean =>
  Math.abs(name.y - line.y) < most * name.size && isAlike(name, line)

const isAlike = (name: Segment, line: Segment): boolean =>
  Math.abs(name.size - line.size) < 0.05 * name.size &&
  name.bold === line.bold &&
  Math.min(name.x1, line.x1) > Math.max(name.x, line.x)

const teamOf = (
  name: string,
  { line, first }: { line: Segment; first: Reading<AuthorCandidate> },
): Reading<AuthorCandidate> => ({ ...first, value: { ...first.value, name: { literal: name }, text: line.text } })

/** Lines set like the names of the list, between them or right beside, in which a letter could not be read. */
export function unreadBeside(list: readonly Reading<AuthorCandidate>[], view: View): Segment[] {
  const rows = rowsOf(list, view)
  const names = rows.filter(({ text }) => list.some(({ value }) => text.includes(value.text)))
  const [top, bottom] = [Math.max(...names.map(({ y }) => y)), Math.min(...names.map(({ y }) => y))]
  const isAmong = (line: Segment): boolean =>
    names.some(name => isBeside(name, line) || (isAlike(name, line) && line.y < top && line.y > bottom))
  return rows.filter(line => line.text.includes(UNREAD) && !names.includes(line) && isAmong(line))
}
const UNREAD = '\uFFFD'

/**
 * True where the line right above the first name, set like it, ends with somebody whom the list does not have: "Biên
 * soạn: Ana Ruiz", whatever its first words say.
 */
export function lacksFirst(list: readonly Reading<AuthorCandidate>[], view: View): boolean {
  const rows = rowsOf(list, view)
  const first = rows.find(({ text }) => list.some(({ value }) => text.includes(value.text)))
  const above = first && rows.find(line => line.y > first.y && isBeside(first, line, STACKED))
  const [, given] = (above && LAST_NAME.exec(above.text)) ?? []
  return given !== undefined && isGiven(fold(given)) && !list.some(({ value }) => above!.text.includes(value.text))
}
/** Title pages set names up to two lines apart. */
const STACKED = 2.2
const LAST_NAME = /(?:^|\s)(\p{Lu}\p{Ll}+)\s\p{Lu}[\p{L}’'-]+$/u

/**
 * The list with the names in such lines that another page has whole: "Sun\uFFFDica Vujic" between two authors of a
 * cover is the "Sunčica Vujić" of the title page behind it.
 */
export function withUnread({ list, doubtful }: Authors, view: View): Authors {
  const rows = rowsOf(list, view)
  const least = Math.min(...list.map(({ probability }) => probability))
  const shown = list.map(reading => ({
    ...reading,
    at: rows.findIndex(line => line.text.includes(reading.value.text)),
  }))
  const read = unreadBeside(list, view).flatMap(line => {
    const whole = doubtful.find(({ value }) => isUnread(value.text, line.text))
    return whole ? [{ ...whole, probability: Math.max(whole.probability, least), at: rows.indexOf(line) }] : []
  })
  if (read.length === 0) return { list, doubtful }
  return {
    list: [...shown, ...read].toSorted((a, b) => a.at - b.at),
    doubtful: doubtful.filter(({ value }) => !read.some(each => each.value === value)),
  }
}

const rowsOf = ([first]: readonly Reading<AuthorCandidate>[], { material }: View): readonly Segment[] =>
  material.pages.find(({ page }) => page === first?.value.page)?.segments ?? []

/** True when a line is that name but for a sign that could not be read, which stands for two letters at most. */
function isUnread(name: string, line: string): boolean {
  const [start = '', end = '', ...more] = line.split(UNREAD).map(squeeze)
  const own = squeeze(name)
  const left = own.length - start.length - end.length
  return more.length === 0 && left >= 0 && left <= 2 && own.startsWith(start) && own.endsWith(end)
}

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
