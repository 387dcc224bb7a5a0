/** Translates the little Markdown that answers use into the language of a syntax. Literal text stays literal. */
import { escapeTex } from '../../references/bib/tex-write.ts'
import type { Syntax } from './index.ts'

interface Markup {
  text(plain: string): string
  italic(inside: string): string
  bold(inside: string): string
  code(plain: string): string
  link(inside: string, url: string): string
  heading(level: number, inside: string): string
  /**
   * What surrounds a list or a quotation, and begins each of its lines; empty where the lines need nothing around them.
   */
  list: readonly [begin: string, item: string, end: string]
  quote: readonly [begin: string, line: string, end: string]
}

const MARKUPS: Record<Exclude<Syntax, 'pandoc'>, Markup> = {
  latex: {
    text: escapeTex,
    italic: inside => `\\emph{${inside}}`,
    bold: inside => `\\textbf{${inside}}`,
    code: plain => `\\texttt{${escapeTex(plain)}}`,
    link: (inside, url) => `\\href{${url.replace(/[%#&\\{}]/g, '\\$&')}}{${inside}}`,
    heading: (level, inside) => `\\${['section', 'subsection'][level - 1] ?? 'subsubsection'}{${inside}}`,
    list: ['\\begin{itemize}', '\\item ', '\\end{itemize}'],
    quote: ['\\begin{quote}', '', '\\end{quote}'],
  },
  typst: {
    text: plain => plain.replace(/[\\[\]#*_$@<>`~]/g, '\\$&').replace(/\/\//g, '/\\/'),
    italic: inside => `#emph[${inside}]`,
    bold: inside => `#strong[${inside}]`,
    code: plain => `#raw("${plain.replace(/["\\]/g, '\\$&')}")`,
    link: (inside, url) => `#link("${url.replace(/["\\]/g, '\\$&')}")[${inside}]`,
    heading: (level, inside) => `${'='.repeat(level)} ${inside}`,
    list: ['', '- ', ''],
    quote: ['#quote(block: true)[', '', ']'],
  },
  org: {
    text: plain => plain.replace(/(?<![\p{L}\p{N}])[*/_=~+](?=\S)|\[(?=\[|fn:|cite)/gu, '\u200b$&'),
    italic: inside => `/${inside}/`,
    bold: inside => `*${inside}*`,
    code: plain => `~${plain}~`,
    link: (inside, url) => `[[${url}][${inside}]]`,
    heading: (level, inside) => `${'*'.repeat(level)} ${inside}`,
    list: ['', '- ', ''],
    quote: ['#+begin_quote', '', '#+end_quote'],
  },
}

const INLINE = new RegExp(
  [
    /\\([!-/:-@[-`{-~])/,
    /(`+)([^`]+)\2/,
    /\*\*([^*\n]+)\*\*/,
    /(?<![\p{L}\p{N}*])[*_]([^*_\n]+)[*_](?![\p{L}\p{N}*])/u,
    /\[([^\]\n]*)\]\(([^()\s]*)\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Translates a text. Private-use characters are placeholders for what is inserted later, and stay. */
export function fromMarkdown(text: string, syntax: Syntax): string {
  if (syntax === 'pandoc') return text
  const markup = MARKUPS[syntax]
  const out: string[] = []
  let open: keyof Pick<Markup, 'list' | 'quote'> | null = null
  const to = (next: typeof open): void => {
    if (open === next) return
    if (open && markup[open][2]) out.push(markup[open][2])
    if (next && markup[next][0]) out.push(markup[next][0])
    open = next
  }
  for (const line of text.split('\n')) {
    const [, hashes] = /^(#{1,6}) /.exec(line) ?? []
    const item = /^\s*(?:[-*+]|\d+[.)]) +/.exec(line)?.[0],
      quote = /^> ?/.exec(line)?.[0]
    to(item !== undefined ? 'list' : quote !== undefined ? 'quote' : line.trim() ? null : open)
    if (hashes) out.push(markup.heading(hashes.length, inline(line.slice(hashes.length + 1), markup)))
    else if (item !== undefined) out.push(markup.list[1] + inline(line.slice(item.length), markup))
    else if (quote !== undefined) out.push(markup.quote[1] + inline(line.slice(quote.length), markup))
    else out.push(inline(line, markup))
  }
  to(null)
  return out.join('\n')
}

function inline(text: string, markup: Markup): string {
  let out = '',
    from = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, , code, bold, italic, label, url] = match
    out += markup.text(text.slice(from, match.index))
    if (escaped !== undefined) out += markup.text(escaped)
    else if (code !== undefined) out += markup.code(code)
    else if (bold !== undefined) out += markup.bold(inline(bold, markup))
    else if (italic !== undefined) out += markup.italic(inline(italic, markup))
    else out += markup.link(inline(label ?? '', markup), url ?? '')
    from = match.index + whole.length
  }
  return out + markup.text(text.slice(from))
}
