/** Reads AsciiDoc into sections: its headings, lists, tables, notes and listings. */
import type { Stated } from '../prose/describe.ts'
import { escaped, fenced, indexFrom, parserOf, tableOf, type Said } from './said-in-markdown.ts'

const HEADING = /^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+\1)?$/
const UNDERLINES = '=-~^+'
const ATTRIBUTE = /^:!?([\w-]+)!?:(?:\s+(.*))?$/
/** What says how the block below is meant, an anchor, a macro that stands for a picture or another file. */
const UNSEEN = new RegExp(
  String.raw`^(?:\[[^\]]*\]|\[\[[^\]]*\]\]|\/\/(?!\/).*|<<<|'''|--|` +
    '(?:image|include|video|audio|toc|ifdef|ifndef|ifeval|endif)::?.*)$',
)
const VERSION = /^v?\d[\w.]*(?:,|$)|^\d{4}-\d\d-\d\d/
const AUTHOR = /^([\p{L}.'-]+(?: [\p{L}.'-]+){0,4})(?: <[^<>]+>)?(?:;|$)/u

export const parseAsciidoc = parserOf(say)

function say(lines: readonly string[]): Said {
  const out: string[] = [],
    notes: string[] = []
  const { stated, from } = header(lines, out)
  const write = (line: string): number => out.push(escaped(inline(line, notes)))
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!
    const heading = HEADING.exec(line),
      under = underlined(lines, i)
    if (heading) out.push('', `${'#'.repeat(heading[1]!.length)} ${inline(heading[2]!, notes)}`, '')
    else if (under) {
      out.push('', `${'#'.repeat(under)} ${inline(line, notes)}`, '')
      i++
    } else if (/^(-{4,}|\.{4,}|\/{4,}|`{3,}\w*|\+{4,})$/.test(line)) {
      const end = indexFrom(lines, i + 1, inner => inner === line.replace(/\w+$/, ''))
      if (!/^[/]/.test(line)) out.push(...fenced(lines.slice(i + 1, end)))
      i = end
    } else if (/^[|!,]={3,}$/.test(line)) i = sayTable(lines, { from: i, notes }, out)
    else if (/^(?:={4,}|\*{4,}|_{4,})$/.test(line) || line === '+') out.push('')
    else if (!UNSEEN.test(line) && !ATTRIBUTE.test(line)) write(item(line))
  }
  return { lines: [...out, '', ...notes.map((note, n) => `[^n${n + 1}]: ${note}`)], stated }
}

/** The title, its authors and its attributes, above the first empty line; `out` gets what is shown of them. */
function header(lines: readonly string[], out: string[]): { stated: Stated; from: number } {
  const start = indexFrom(lines, 0, line => line.trim() !== '' && !/^\/\/|^:/.test(line))
  if (!/^= \S/.test(lines[start] ?? '') && underlined(lines, start) !== 1) return { stated: {}, from: 0 }
  const titulo = lines[start]!.replace(/^= /, '')
  const next = start + (lines[start]!.startsWith('= ') ? 1 : 2)
  const end = indexFrom(lines, next, line => line.trim() === '')
  out.push(`# ${titulo}`)
  const attribute = (name: RegExp): string | undefined =>
    lines
      .slice(0, end)
      .map(line => ATTRIBUTE.exec(line))
      .find(pair => pair && name.test(pair[1]!))?.[2]
  // What follows the title without an empty line, and is neither people nor a version, is text.
  const people = AUTHOR.exec(lines[next] ?? '')?.[1] ? lines[next]! : ''
  const version = people !== '' && VERSION.test(lines[next + 1] ?? '') ? lines[next + 1]! : ''
  const autores = people ? people.split(';').map(name => name.trim()) : [attribute(/^authors?$/) ?? '']
  const fecha = /(?:^|, *)([^,:]*\d{4}[^:]*)/.exec(version)?.[1] ?? attribute(/^(?:revdate|date)$/)
  out.push('', people, '', version, '')
  const from = next + (people ? 1 : 0) + (version ? 1 : 0)
  return { stated: { titulo, autores: autores.filter(Boolean), ...(fecha && { fecha }) }, from }
}

/** Level of a heading with a line of signs below it, which is as long as itself but for two signs; 0 where none is. */
function underlined(lines: readonly string[], i: number): number {
  const text = lines[i] ?? '',
    under = lines[i + 1] ?? ''
  if (!/^(?:={3,}|-{3,}|~{3,}|\^{3,}|\+{3,})$/.test(under) || Math.abs(text.length - under.length) > 2) return 0
  return /^[\p{L}\p{N}]/u.test(text) && !lines[i - 1]?.trim() ? UNDERLINES.indexOf(under[0]!) + 1 : 0
}

/** Items have as many signs as they are deep; a term ends with two colons. */
const item = (line: string): string =>
  line
    .replace(/^\s*([*.]{1,5}|-)\s+/, (_, signs: string) =>
      signs === '-' ? '- ' : '    '.repeat(signs.length - 1) + (signs.startsWith('.') ? '1. ' : '- '),
    )
    .replace(/^\s*(\S.{0,200}?)(?:::|;;)(?:\s+(.*))?$/, (_, term: string, text = '') => `${term}: ${text}\n`)
    .replace(/^\.(?=[\p{L}\d])/u, '')

function sayTable(lines: readonly string[], { from, notes }: { from: number; notes: string[] }, out: string[]): number {
  const end = indexFrom(lines, from + 1, line => line === lines[from])
  const cells = (line: string): string[] =>
    line
      .split(/(?<!\\)(?:\d+\+|[<^>.\daehlmsv]{0,4})\|/)
      .slice(1)
      .map(cell => inline(cell.trim(), notes))
  const rows: string[][] = []
  let width = 0
  for (const line of lines.slice(from + 1, end).filter(Boolean)) {
    const own = cells(line)
    width ||= own.length
    const last = rows.at(-1)
    // A cell goes on below without a bar; cells that have lines of their own fill the row that is not full.
    if (own.length === 0 && last) last[last.length - 1] += ` ${inline(line, notes)}`
    else if (last && last.length + own.length <= width) last.push(...own)
    else rows.push(own)
  }
  if (rows.length > 0) out.push(...tableOf(rows))
  return end
}

const inline = (text: string, notes: string[]): string =>
  text
    .replace(/footnote(?:ref)?:(?:[\w-]*)\[([^\]]{1,2000})\]/g, (_, note: string) => `[^n${notes.push(note)}]`)
    .replace(/\b(?:link|mailto|xref):[^\s[\]]{1,2000}\[([^\]]{0,500}?)(?:,[^\]]*)?\]/g, '$1')
    .replace(
      /(\bhttps?:\/\/[^\s[\]<>]{1,2000})\[([^\]]{0,500}?)\^?\]/g,
      (_, url: string, shown: string) => shown || url,
    )
    .replace(/<<[^<>,]{1,200},\s*([^<>]{1,500})>>/g, '$1')
    .replace(/<<([^<>]{1,200})>>/g, '$1')
    .replace(/(?<![\p{L}\p{N}+`])(\+{1,2}|`)(?=\S)([^+`\n]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}+`])/gu, '`$2`')
    .replace(/\b(?:image|icon|kbd|btn|menu):[^\s[\]]{0,500}\[([^\]]{0,500})\]/g, '$1')
