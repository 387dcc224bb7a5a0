/**
 * Reads reStructuredText into sections: its headings, lists, notes, and what its directives show. Tables stand as they
 * are drawn; targets, comments and settings are no text.
 */
import type { Stated } from '../prose/describe.ts'
import { dedented, escaped, fenced, indentOf, indexFrom, parserOf } from './said-in-markdown.ts'

const RULE = /^([!-/:-@[-`{-~])\1{2,}$/
const DIRECTIVE = /^\.\. +([\w:+-]+)::(?:\s+(.*))?$/
const FOOTNOTE = /^\.\. +\[#?([\w-]+|\*)\]\s+(.*)$/
const OPTION = /^\s*:[\w-]+:(?:\s.*)?$/
const FIELD = /^:([\w -]{1,40}):\s+(.*)$/
const GRID = /^\s*\+(?:[-=]+\+)+$/
const SIMPLE = /^\s*=+(?: +=+)+$/
/** Directives whose content stands as it is, and those that show nothing or name a file. */
const VERBATIM = /^(?:code|code-block|sourcecode|parsed-literal|prompt|doctest|testcode|math|productionlist|ipython)$/
const UNSEEN = new RegExp(
  '^(?:image|include|literalinclude|toctree|contents|index|raw|meta|highlight|currentmodule|module|auto\\w+|role|' +
    'default-role|sectnum|tabularcolumns|testsetup|testcleanup|program|default-domain|autosummary)$',
)
const NAMELESS = new Set(['figure', 'only', 'container', 'class'])

export const parseRst = parserOf(lines => {
  const state: State = { levels: [], stated: { autores: [] } }
  return { lines: say(numbered(lines), state), stated: state.stated }
})

interface State {
  /** The styles of headings, highest first, as they appear. */
  levels: string[]
  stated: Omit<Stated, 'autores'> & { autores: string[] }
}

/** Items that are to be numbered, with their numbers. */
function numbered(lines: readonly string[]): string[] {
  const counts = new Map<number, number>()
  return lines.map(line => {
    const indent = indentOf(line)
    const isItem = /^\s*#\.\s/.test(line)
    if (line.trim())
      for (const other of counts.keys()) if (other > indent || (other === indent && !isItem)) counts.delete(other)
    if (!isItem) return line
    counts.set(indent, (counts.get(indent) ?? 0) + 1)
    return line.replace('#.', `${counts.get(indent)}.`)
  })
}

function say(lines: readonly string[], state: State): string[] {
  const out: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const heading = headingAt(lines, i)
    if (heading) {
      out.push('', `${'#'.repeat(levelOf(heading.style, state))} ${inline(heading.text)}`, '')
      i = heading.last
    } else if (/^\.\.(?: |$)/.test(line)) i = explicit(lines, { from: i, out }, state)
    else if (GRID.test(line) || SIMPLE.test(line)) i = drawn(lines, i, out)
    else if (/^\s*>>> /.test(line)) {
      const end = indexFrom(lines, i, inner => !inner.trim())
      out.push(...fenced(lines.slice(i, end)))
      i = end
    } else if (/::$/.test(line) && !OPTION.test(line)) i = literal(lines, i, out)
    else if (!RULE.test(line)) i = prose(lines, { from: i, out }, state)
  }
  return out
}

/** A title with a line of signs below it, at least as long as itself, and perhaps one above. */
function headingAt(lines: readonly string[], i: number): { text: string; style: string; last: number } | null {
  const over = RULE.test(lines[i]!) && lines[i] === lines[i + 2] ? 1 : 0
  const text = lines[i + over]?.trim() ?? '',
    under = lines[i + over + 1] ?? ''
  if (!text || RULE.test(text) || !RULE.test(under) || under.length < Math.min(text.length, 60)) return null
  if (!over && (indentOf(lines[i]!) > 0 || lines[i - 1]?.trim())) return null
  return { text, style: (over ? 'over ' : '') + under[0], last: i + over + 1 }
}

function levelOf(style: string, { levels }: State): number {
  if (!levels.includes(style)) levels.push(style)
  return Math.min(6, levels.indexOf(style) + 1)
}

/** Index of the first line after the indented block that begins at `from`. */
function endOfBlock(lines: readonly string[], from: number, indent: number): number {
  let end = from
  for (let i = from; i < lines.length && (!lines[i]!.trim() || indentOf(lines[i]!) > indent); i++)
    if (lines[i]!.trim()) end = i + 1
  return end
}

function explicit(lines: readonly string[], { from, out }: { from: number; out: string[] }, state: State): number {
  const end = endOfBlock(lines, from + 1, 0)
  const [, kind, argument = ''] = DIRECTIVE.exec(lines[from]!) ?? []
  const [, mark, first = ''] = FOOTNOTE.exec(lines[from]!) ?? []
  const body = lines.slice(from + 1, end)
  const shown = dedented(body.slice(indexFrom(body, 0, line => !OPTION.test(line))))
  if (mark) out.push('', `[^${mark}]: ${[first, ...shown].map(inline).join(' ').trim()}`, '')
  else if (kind && VERBATIM.test(kind)) out.push(...fenced(shown))
  else if (kind && !UNSEEN.test(kind)) {
    if (argument && !NAMELESS.has(kind)) out.push('', escaped(inline(argument)))
    out.push('', ...say(shown, state), '')
  }
  return Math.max(from, end - 1)
}

/** A table as it is drawn, to the empty line after it. */
function drawn(lines: readonly string[], from: number, out: string[]): number {
  const end = indexFrom(lines, from, line => !line.trim())
  out.push(...fenced(lines.slice(from, end)))
  return end
}

/** A paragraph that ends with two colons, and the block that stands as it is below it. */
function literal(lines: readonly string[], from: number, out: string[]): number {
  const line = lines[from]!
  out.push(escaped(inline(line.trim() === '::' ? '' : line.replace(/\s+::$/, '').replace(/::$/, ':'))))
  const start = indexFrom(lines, from + 1, next => next.trim() !== '')
  if (start === from + 1 && start < lines.length) return from
  const end = endOfBlock(lines, start, indentOf(line))
  if (end > start) out.push(...fenced(lines.slice(start, end)))
  return Math.max(from, end - 1)
}

const ITEM = /^\s*(?:[-*+•]|(?:\d+|#|[A-Za-z])[.)])\s/
const PEOPLE = /^(?:authors?|autor(?:es)?)$/i

function prose(lines: readonly string[], { from, out }: { from: number; out: string[] }, state: State): number {
  const line = lines[from]!,
    next = lines[from + 1] ?? ''
  const [, name, value] = FIELD.exec(line) ?? []
  if (name && PEOPLE.test(name)) state.stated.autores.push(value!)
  if (name && /^(?:date|fecha)$/i.test(name)) state.stated.fecha = value
  const text = name ? `${name}: ${value}` : line.replace(/^\s*\|\s(.*)$/, '$1  ')
  const listed = ITEM.test(line) || (indentOf(line) > 0 && out.findLast(l => l && indentOf(l) === 0 && ITEM.test(l)))
  out.push(escaped(inline(listed ? text : text.trimStart())))
  // A term stands apart from what explains it, which is indented below.
  if (name || (!ITEM.test(line) && line.trim() && next.trim() && indentOf(next) > indentOf(line))) out.push('')
  return from
}

const inline = (text: string): string =>
  text
    .replace(/(?<!`):[\w:+-]+:`([^`<]{1,500}?)\s*(?:<[^>`]{1,500}>)?`/g, '`$1`')
    .replace(/(?<!`)`([^`<\n]{1,1000}?)\s*<[^>`]{1,2000}>`__?/g, '$1')
    .replace(/(?<!`)`([^`\n]{1,1000})`__?/g, '$1')
    .replace(/\[#?([\w-]{1,40}|\*)\]_(?!\w)/g, '[^$1]')
    .replace(/(?<![\p{L}\p{N}_])([\p{L}\p{N}][\p{L}\p{N}.-]{0,60})__?(?=[\s.,;:)]|$)/gu, '$1')
