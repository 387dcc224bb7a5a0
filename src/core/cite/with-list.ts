/** Writes the entries of a Markdown draft: as a list under its heading, or into the list that the text has. Pure. */
import { bare, isDated, isNumbered, NUMBER } from './continued.ts'
import { isEntry, listsOfSources } from './draft.ts'
import { announcesSources, isText } from './own-list.ts'

export function withList(text: string, heading: string, entries: readonly string[]): string {
  if (entries.length === 0) return text
  // The lines of a file from Windows all end in CRLF, and so do those that come in.
  if (/\r\n/.test(text) && !/(?<!\r)\n/.test(text))
    return withList(text.replaceAll('\r\n', '\n'), heading, entries).replaceAll('\n', '\r\n')
  const [from, to] = listsOfSources(text, 'markdown').at(-1) ?? [text.length, text.length]
  const own = from < to ? into(text.slice(from, to), entries) : undefined
  if (own !== undefined) return text.slice(0, from) + own + text.slice(to)
  const list = entries.map(entry => `${item(entry)}\n`).join('')
  return `${text}${/\n$/.test(text) ? '\n' : '\n\n'}## ${heading}\n\n${list}`
}

/** What stands before an entry of a list: a bullet, or a number. */
const MARK = /^(?:[-*+]|\d{1,4}[.)])[ \t]+(?=\S)/

/**
 * Returns the list with the entries at their places; undefined where it has parts of its own, and where paragraphs
 * stand under a heading that may be a text's (“Fuentes y método”).
 */
function into(list: string, entries: readonly string[]): string | undefined {
  const lines = list.split('\n')
  const starts = (): number[] =>
    lines.flatMap((line, i) =>
      i > 0 && isEntry(line) && (MARK.test(line) || lines[i - 1]!.trim() === '' || i === 1) ? [i] : [],
    )
  const mark = MARK.exec(lines[starts()[0] ?? 0] ?? '')?.[0]
  const heading = wordsOf(lines[0]!)
  if (mark === undefined && (!announcesSources(heading) || lines.slice(1).some(line => /^#/.test(line))))
    return undefined
  const paragraphs = starts().map(i => lines[i]!)
  if (mark === undefined && isText(heading, paragraphs)) return undefined
  if (starts().length === 0)
    lines.splice(1, lines[1] === '' && lines[2] === '' ? 1 : 0, '', ...entries.map(entry => item(entry)))
  else for (const entry of entries) insert(lines, { entry, mark, starts: starts() })
  return lines.join('\n')
}

/** The words of a heading, without its signs and attributes. */
const wordsOf = (heading: string): string => heading.replace(/^#+\s*|\s*(?:\{[^}]*\})?\s*#*\s*$/g, '')

function insert(
  lines: string[],
  { entry, mark, starts }: { entry: string; mark: string | undefined; starts: readonly number[] },
): void {
  const numbered = /^\d/.test(mark ?? '')
  const inOrder = !numbered && !isNumbered(entry) && starts.every(i => mark !== undefined || isDated(lines[i]!))
  const after = !inOrder ? undefined : starts.find(i => bare(lines[i]!) > bare(entry))
  const last = starts.at(-1)!
  const end = lines.findIndex((line, i) => i > last && line.trim() === '')
  const at = after ?? (end < 0 ? lines.length : end)
  if (numbered) lines.splice(at, 0, `${Number.parseInt(lines[last]!, 10) + 1}. ${entry.replace(NUMBER, '')}`)
  else if (mark !== undefined) lines.splice(at, 0, item(entry, mark))
  else lines.splice(at, 0, ...(after === undefined ? ['', item(entry, '')] : [item(entry, ''), '']))
}

/** Escapes a number at the start of an item: "1." would begin a nested list. */
const item = (entry: string, mark = '- '): string => mark + entry.replace(/^(\d+)([.)])/, '$1\\$2')
