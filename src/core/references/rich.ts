/** The few tags that CSL-JSON allows in texts: `<i> <b> <sup> <sub> <sc>`, small capitals, and "keep this case". */

/** Text, or the content of a pair of tags. */
export type Rich = string | { tag: Tag; inside: Rich[] }
export type Tag = 'i' | 'b' | 'sup' | 'sub' | 'sc' | 'nocase'

const TAG = /<(\/)?(?:(i|b|sup|sub|sc)|span(?: (?:class="(nocase)"|style="font-variant:\s?small-caps;?"))?)>/g
/** Deepest nesting that is read; a tag opened below it is taken for text. */
const DEEPEST = 40

interface Mark {
  at: number
  end: number
  /** Name of the tag; `span` closes whichever span is open. */
  name: Tag | 'span'
  partner?: Mark
  closes: boolean
}

/** Parses a text; a tag without its partner is text. */
export function richOf(text: string): Rich[] {
  if (!text.includes('<')) return [text]
  const marks = pairedMarks(text)
  let at = 0,
    next = 0
  const until = (end: number): Rich[] => {
    const parts: Rich[] = []
    while (next < marks.length && marks[next]!.at < end) {
      const mark = marks[next++]!
      if (mark.at > at) parts.push(text.slice(at, mark.at))
      at = mark.end
      const inside = until(mark.partner!.at)
      parts.push({ tag: mark.name as Tag, inside })
      at = mark.partner!.end
    }
    if (end > at) parts.push(text.slice(at, end))
    at = end
    return parts
  }
  return until(text.length)
}

/** Returns the opening tags that have a partner, in order. */
function pairedMarks(text: string): Mark[] {
  const open: Mark[] = [],
    paired: Mark[] = []
  for (const match of text.matchAll(TAG)) {
    const [raw, slash, simple, nocase] = match
    const bare = raw === '<span>' || raw === '</span>'
    const name = (simple ?? nocase ?? (bare ? 'span' : 'sc')) as Mark['name']
    const mark: Mark = { at: match.index, end: match.index + raw.length, name, closes: slash !== undefined }
    if (!mark.closes) {
      if (!bare && open.length < DEEPEST) open.push(mark)
      continue
    }
    const span = (other: Mark): boolean => other.name === 'nocase' || text.startsWith('<span', other.at)
    const level = open.findLastIndex(opened => (name === 'span' ? span(opened) : opened.name === name && !span(opened)))
    if (level < 0) continue
    const [partner] = open.splice(level)
    partner!.partner = mark
    paired.push(partner!)
  }
  return paired.sort((a, b) => a.at - b.at)
}

/** Returns the text without tags, as lists show it and searches use it. */
export const plainText = (text: string): string => (text.includes('<') ? flat(richOf(text)) : text)

const flat = (parts: readonly Rich[]): string =>
  parts.map(part => (typeof part === 'string' ? part : flat(part.inside))).join('')

/** Returns the text without the tags that protect the case, which change no letter by themselves. */
export function withoutNocase(text: string): string {
  if (!text.includes('nocase')) return text
  const marks = pairedMarks(text).filter(({ name }) => name === 'nocase')
  const cuts = marks.flatMap(mark => [mark, mark.partner!]).sort((a, b) => a.at - b.at)
  let out = '',
    from = 0
  for (const { at, end } of cuts) {
    out += text.slice(from, at)
    from = end
  }
  return out + text.slice(from)
}
