/**
 * Sorts the lines of Markdown: those that are text, each with whether it is quoted; code as a whole; notes and link
 * targets apart. Pure.
 */

/** A line of text, or code that is kept unchanged. */
export type Line = { text: string; quoted: boolean } | { code: string; math: boolean }

export interface Sifted {
  lines: Line[]
  /** Text of each note, by its name. */
  notes: Map<string, string>
  /** Names of the links that are defined somewhere, in the form of `nameOf`. */
  links: Set<string>
}

/** The name of a link or of its definition, which match in any case and spacing (CommonMark 0.31 §4.7). */
export const nameOf = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

const FENCE = /^(\s*)(`{3,})[^`]*$|^(\s*)(~{3,}).*$/
const MATH = /^\s*\$\$\s*$/
const NOTE = /^ {0,3}\[\^([^\]\s]+)\]:\s*(.*)$/
const LINK = /^ {0,3}\[([^\]^][^\]]{0,300})\]:\s*(?:<[^>]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*$/
/**
 * What is between these is not shown. Notes that were written into a file (`marks/markdown.ts`) are words of other
 * documents: read here, they would be cited as this one's. `%%` is Obsidian's sign of a comment.
 */
const SILENT: readonly [begins: RegExp, ends: RegExp][] = [
  [/^ {0,3}%% anaquel inicio \S+ %%/, /%% anaquel fin \S+ %%/],
  [/^ {0,3}%%(?!%)/, /%%/],
  [/^ {0,3}<!(?=--)/, /-->/],
  [/^ {0,3}<script[\s>]/i, /<\/script>/i],
  [/^ {0,3}<style[\s>]/i, /<\/style>/i],
]
const QUOTE = /^(?: {0,3}> ?)+/

/** How a callout says of what kind it is, and the name that a block has for links: signs of Obsidian and GitHub. */
const CALLOUT = /^\s*\[![\w-]{1,30}\][+-]?(?:[ \t]+|$)/,
  BLOCK_ID = /(?:^|[ \t]+)\^[A-Za-z0-9][A-Za-z0-9-]{3,63}[ \t]*$/

export function sift(all: readonly string[]): Sifted {
  const out: Sifted = { lines: [], notes: new Map(), links: new Set() }
  const endless = new Set<RegExp>()
  let note: string | null = null
  for (let i = 0; i < all.length; i++) {
    const quoted = QUOTE.test(all[i]!)
    const text = all[i]!.replace(QUOTE, '')
    const code = fenced(all, i, text)
    const after = code ? null : silent(all, i, endless)
    const begins = NOTE.exec(text),
      link = LINK.exec(text)
    if (code) {
      out.lines.push({ code: code.text, math: code.math })
      i = code.last
      note = null
    } else if (after) {
      out.lines.push({ text: after.text, quoted })
      i = after.last
    } else if (begins) {
      note = begins[1]!
      out.notes.set(note, begins[2]!)
    } else if (note !== null && /^(?: {2,}|\t)\S/.test(text)) {
      out.notes.set(note, `${out.notes.get(note)} ${text.trim()}`)
    } else if (link && link[1]!.trim()) out.links.add(nameOf(link[1]!))
    else {
      if (text.trim()) note = null
      const opens = quoted && CALLOUT.test(text)
      out.lines.push({ text: (opens ? text.replace(CALLOUT, '') : text).replace(BLOCK_ID, ''), quoted })
      if (opens) out.lines.push({ text: '', quoted })
    }
  }
  return out
}

interface Fenced {
  text: string
  /** Index of the last line of it. */
  last: number
  math: boolean
}

/**
 * The text between two fences, the second at least as long as the first, or between two lines of `$$`; null when none
 * opens here.
 */
function fenced(all: readonly string[], from: number, text: string): Fenced | null {
  const fence = FENCE.exec(text)
  const mark = fence?.[2] ?? fence?.[4]
  const ends = mark ? new RegExp(`^\\s*${mark[0]}{${mark.length},}\\s*$`) : MATH.test(text) ? MATH : null
  if (!ends) return null
  const quoted = QUOTE.test(all[from]!)
  const inside: string[] = []
  let i = from + 1
  for (; i < all.length; i++) {
    const bare = quoted ? all[i]!.replace(QUOTE, '') : all[i]!
    if (quoted && !QUOTE.test(all[i]!)) {
      i--
      break
    }
    if (ends.test(bare)) break
    inside.push(bare)
  }
  if (i >= all.length && ends === MATH) return null
  const indent = (fence?.[1] ?? fence?.[3] ?? '').length
  return {
    text: inside.map(l => l.replace(new RegExp(`^\\s{0,${indent}}`), '')).join('\n'),
    last: i,
    math: ends === MATH,
  }
}

/**
 * What follows on the line at which a hidden part ends; null when none begins here, or when it never ends and is
 * therefore text.
 */
function silent(all: readonly string[], from: number, endless: Set<RegExp>): { text: string; last: number } | null {
  const construct = SILENT.find(([begins, ends]) => begins.test(all[from]!) && !endless.has(ends))
  if (!construct) return null
  const begun = construct[0].exec(all[from]!)![0].length
  for (let i = from; i < all.length; i++) {
    const text = i === from ? all[i]!.slice(begun) : all[i]!
    const end = construct[1].exec(text)
    if (end) return { text: text.slice(end.index + end[0].length), last: i }
  }
  endless.add(construct[1])
  return null
}
