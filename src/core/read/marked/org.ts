/**
 * Reads Org into sections: its headlines, lists, tables and notes. What Emacs alone uses (drawers, planning, settings,
 * comments) is no text.
 */
import type { Stated } from '../prose/describe.ts'
import { dedented, fenced, indentOf, indexFrom, parserOf, tableOf, type Said } from './said-in-markdown.ts'

const HEADLINE = /^(\*+)\s+(?:(?:TODO|DONE|NEXT|WAITING|CANCELL?ED)\s+)?(?:\[#\w\]\s+)?(.*?)(?:\s+:[\w@#%:]+:)?$/
const ITEM = /^\s*(?:[-+]|\d+[.)])\s|^\s+\*\s/
/** An item that explains its first words. */
const TERM = /^(\s*[-+] .{1,200}?) :: /
const BEGIN = /^\s*#\+begin_(\w+)/i
const SETTING = /^\s*#\+([\w-]+):\s*(.*)$/
const DRAWER = /^\s*:[\w-]+:$/
const PLANNED = /^\s*(?:SCHEDULED|DEADLINE|CLOSED):/
const NOTE = /^\[fn:([\w-]+)\]\s+(.*)$/
/** Blocks whose lines stand as they are, and those that are not shown. */
const VERBATIM = new Set(['src', 'example', 'verbatim', 'latex', 'html'])
const UNSEEN = new Set(['comment', 'export'])

export const parseOrg = parserOf(say)

function say(lines: readonly string[]): Said {
  const out: string[] = []
  const settings: Record<string, string[]> = {}
  let list = -1
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const block = BEGIN.exec(line)?.[1]?.toLowerCase()
    const setting = SETTING.exec(line)
    const headline = HEADLINE.exec(line)
    if (block) i = sayBlock(lines, { from: i, kind: block }, out)
    else if (DRAWER.test(line)) i = indexFrom(lines, i, inner => /^\s*:end:$/i.test(inner))
    else if (headline) out.push('', `${'#'.repeat(Math.min(6, headline[1]!.length))} ${inline(headline[2]!)}`, '')
    else if (/^\s*\|/.test(line)) i = sayTable(lines, i, out)
    else if (/^\s*: /.test(line)) {
      const end = indexFrom(lines, i, inner => !/^\s*:(?: |$)/.test(inner))
      out.push(...fenced(lines.slice(i, end).map(inner => inner.replace(/^\s*: ?/, ''))))
      i = end - 1
    } else if (setting) (settings[setting[1]!.toLowerCase()] ??= []).push(setting[2]!)
    else if (!/^\s*#(?:\s|\+|$)/.test(line) && !PLANNED.test(line)) {
      if (ITEM.test(line)) list = indentOf(line)
      else if (line && indentOf(line) <= list) list = -1
      const note = NOTE.exec(line)
      out.push(
        note ? `[^${note[1]}]: ${inline(note[2]!)}` : inline(list >= 0 ? line.replace(TERM, '$1: ') : line.trimStart()),
      )
    }
  }
  return { lines: out, stated: statedOf(settings) }
}

function sayBlock(lines: readonly string[], { from, kind }: { from: number; kind: string }, out: string[]): number {
  const end = indexFrom(lines, from, line => new RegExp(String.raw`^\s*#\+end_${kind}`, 'i').test(line))
  const inside = lines.slice(from + 1, end)
  if (VERBATIM.has(kind)) out.push(...fenced(inside))
  else if (!UNSEEN.has(kind)) {
    const breaks = kind === 'verse' ? '  ' : ''
    out.push('', ...say(dedented(inside)).lines.map(line => line + breaks), '')
  }
  return end
}

function sayTable(lines: readonly string[], from: number, out: string[]): number {
  const end = indexFrom(lines, from, line => !/^\s*\|/.test(line))
  const rows = lines.slice(from, end).filter(line => !/^\s*\|[-+]*-[-+]*\|?$/.test(line))
  const cells = rows.map(line =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(cell => inline(cell.trim())),
  )
  if (cells.length > 0) out.push(...tableOf(cells))
  return end - 1
}

const statedOf = (settings: Readonly<Record<string, string[]>>): Stated => ({
  ...(settings['title'] && { titulo: inline(settings['title'].join(' ')) }),
  ...(settings['author'] && { autores: settings['author'] }),
  ...(settings['date'] && { fecha: settings['date'][0] }),
  ...(settings['language'] && { idioma: settings['language'][0] }),
})

/** Bold and underlined words have the signs of Markdown already. */
const inline = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}=~])([=~])(?=\S)([^=~\n]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}=~])/gu, '`$2`')
    .replace(/\[\[[^\][]{1,2000}\]\[([^\][]{1,1000})\]\]/g, '$1')
    .replace(/\[\[([^\][]{1,2000})\]\]/g, '$1')
    .replace(/\[fn:([\w-]+)\]/g, '[^$1]')
    .replace(/(?<![\p{L}\p{N}/:.~])\/(?=[^\s/])([^/\n]{1,500}?)(?<=[^\s/])\/(?![\p{L}\p{N}/])/gu, '*$1*')
