/** What a Markdown file says of itself above its text, in YAML, TOML or the three lines of Pandoc. Pure. */
import type { Stated } from './describe.ts'

/** The statements, and the offset at which the text begins. */
export function frontMatter(text: string): { stated: Stated; from: number } {
  const lines = /^%[ \t]*(.*)\n(?:%[ \t]*(.*)\n)?(?:%[ \t]*(.*)\n)?/.exec(text)
  if (lines) {
    const [whole, title = '', authors = '', date = ''] = lines
    const block = new Map([
      ['title', [title]],
      ['author', authors.split(/\s*;\s*/).filter(Boolean)],
      ['date', [date].filter(Boolean)],
    ])
    return { stated: statedOf(block), from: whole.length }
  }
  const fenced =
    /^(?:---[ \t]*\n([^]{0,20000}?\n)?(?:---|\.\.\.)|\+\+\+[ \t]*\n([^]{0,20000}?\n)?\+\+\+)[ \t]*(?:\n|$)/.exec(text)
  const inside = fenced?.[1] ?? fenced?.[2]?.replace(/^([\w-]+)[ \t]*=/gm, '$1:') ?? ''
  const opening = inside.split('\n').find(l => l.trim() && !l.startsWith('#')) ?? ''
  // Two horizontal rules with prose between them are not front matter.
  if (!fenced || !/^[\w-]+[ \t]*:/.test(opening)) return { stated: statedOf(new Map()), from: 0 }
  return { stated: statedOf(fields(inside)), from: fenced[0].length }
}

/**
 * Reads `key: value`, lists of one level and texts over several lines; the rest of YAML is not used for a text's
 * metadata.
 */
function fields(text: string): Map<string, string[]> {
  const out = new Map<string, string[]>()
  let last: string[] = []
  let folded = false
  for (const l of text.split('\n')) {
    const pair = /^([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*)$/.exec(l)
    const named = /^\s+(?:-\s+)?name[ \t]*:[ \t]*(.+)$/.exec(l) ?? /^-\s+name[ \t]*:[ \t]*(.+)$/.exec(l)
    const item = /^\s*-\s+(?![\w-]+[ \t]*:\s)(.+)$/.exec(l)
    if (pair) {
      folded = /^[>|][+-]?$/.test(pair[2]!.trim())
      out.set(pair[1]!.toLowerCase(), (last = folded ? [] : values(pair[2]!)))
    } else if (folded) last.splice(0, last.length, [...last, l.trim()].join(' ').trim())
    else if (named ?? item) last.push(unquote((named ?? item)![1]!))
  }
  return out
}

function statedOf(front: ReadonlyMap<string, string[]>): Stated {
  const get = (...names: string[]): string[] =>
    names.map(name => front.get(name)).find(list => list && list.length > 0) ?? []
  return {
    titulo: get('title', 'titulo')[0],
    autores: get('author', 'authors', 'autor', 'autores'),
    fecha: get('date', 'fecha')[0],
    idioma: get('lang', 'language', 'idioma')[0],
    identifiers: get('doi', 'isbn'),
    csl: { type: 'document' },
  }
}

const values = (text: string): string[] =>
  (/^\[.*\]$/.test(text.trim())
    ? (text
        .trim()
        .slice(1, -1)
        .match(/\s*(?:"[^"]*"|'[^']*'|[^,]+)/g) ?? [])
    : [text]
  )
    .map(unquote)
    .filter(Boolean)
const unquote = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2')
