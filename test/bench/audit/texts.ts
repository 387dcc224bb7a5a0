/** Manuscripts in Markdown and LaTeX. */
import type { Cited, Draft, Line, Listed, Piece } from './manuscript.ts'
import { AuthorDateStyle, bibEntry, entryOf, mla, Notes, Places, type AuthorDate } from './styles.ts'

export interface TextManuscript {
  text: string
  latex?: true
  bib?: string
}

type Citing = Exclude<Piece, string | { quote: string }>
interface Marks {
  quote(text: string): string
  plain(text: string): string
  cite(piece: Citing): string
}

const same = (text: string): string => text
const curly = (text: string): string => `“${text}”`
const angular = (text: string): string => `«${text}»`

const written = ({ pieces }: Line, { quote, plain, cite }: Marks): string =>
  pieces
    .map(piece =>
      typeof piece === 'string' ? plain(piece) : 'quote' in piece ? quote(plain(piece.quote)) : cite(piece),
    )
    .join('')

const paragraphs = ({ lines }: Draft, marks: Marks): string =>
  lines.map(line => (line.block ? '> ' : '') + written(line, marks)).join('\n\n')

const withList = (body: string, entries: readonly string[]): string =>
  `${body}\n\n## Referencias\n\n${entries.join('\n\n')}\n`

export function typed(draft: Draft, style: AuthorDate): TextManuscript {
  const author = new AuthorDateStyle(style)
  const body = paragraphs(draft, {
    quote: style === 'apa' ? curly : angular,
    plain: same,
    cite: one => author.cite(one),
  })
  return { text: withList(body, draft.list.map(one => entryOf(one, 'apa')).sort()) }
}

export function modernLanguage(draft: Draft): TextManuscript {
  const body = draft.lines.map(line => (line.block ? '> ' : '') + mla(line, curly, same)).join('\n\n')
  return { text: withList(body, draft.list.map(one => entryOf(one, 'mla')).sort()) }
}

const SIGNS = { brackets: ['[', ']'], round: ['(', ')'], raised: ['^', '^'] } as const

/** Numbers of a numbered list: "[3, p. 23]", "(3, p. 23)" or "^3(p23)^". */
export function numbers(draft: Draft, way: keyof typeof SIGNS): TextManuscript {
  const body = paragraphs(draft, { quote: angular, plain: same, cite: piece => numbered(draft.list, piece, way) })
  return {
    text: withList(
      body,
      draft.list.map((one, i) => `${i + 1}. ${entryOf(one, 'ieee')}`),
    ),
  }
}

export function numbered(list: readonly Listed[], { cites, narrative }: Citing, way: keyof typeof SIGNS): string {
  const places = new Places()
  const [open, close] = SIGNS[way]
  const number = ({ book }: Cited): number => {
    const at = list.findIndex(one => one.book === book)
    return at < 0 ? 99 : at + 1
  }
  const place = (cited: Cited): string => {
    if (way === 'raised') return cited.page === undefined ? '' : `(p${cited.page})`
    const where = places.of(cited)
    return where && `, ${where}`
  }
  const name = narrative ? `${cites[0]!.book.family} ` : ''
  const each = cites.map(cited => `${number(cited)}${place(cited)}`)
  if (way === 'brackets') return name + each.map(one => open + one + close).join(', ')
  return name + open + each.join(way === 'raised' ? ',' : '; ') + close
}

export function notes(draft: Draft, way: 'spoken' | 'capitals'): TextManuscript {
  const all: string[] = []
  const reader = new Notes(way)
  const cite = ({ cites }: Citing): string => {
    all.push(`[^${all.length + 1}]: ${reader.of(cites)}`)
    return `[^${all.length}]`
  }
  const body = paragraphs(draft, { quote: angular, plain: same, cite }).replace(/ (\[\^\d+\])/g, '$1')
  return { text: `${body}\n\n${all.join('\n\n')}\n` }
}

export function pandoc(draft: Draft): TextManuscript {
  const places = new Places()
  const cite = ({ cites, narrative }: Citing): string => {
    if (narrative) {
      const place = places.of(cites[0]!)
      return `@${cites[0]!.book.key}${place && ` [${place}]`}`
    }
    return `[${cites.map(one => ['@' + one.book.key, places.of(one)].filter(Boolean).join(', ')).join('; ')}]`
  }
  return { text: paragraphs(draft, { quote: text => `"${text}"`, plain: same, cite }), bib: bibOf(draft) }
}

export const bibOf = ({ list }: Draft): string =>
  list
    .map((one, i) =>
      bibEntry(one, list.findIndex(({ book }) => book === one.book) < i ? `${one.book.key}b` : one.book.key),
    )
    .join('\n')

const ENVIRONMENT = { biblatex: 'quote', natbib: 'quotation' } as const

/** LaTeX; with natbib the list of sources stands in the text, as `thebibliography`. */
export function latex(draft: Draft, kind: keyof typeof ENVIRONMENT): TextManuscript {
  const plain = (text: string): string => text.replace(/[%&$#_]/g, '\\$&')
  const marks = {
    quote: kind === 'biblatex' ? (t: string) => `\\enquote{${t}}` : (t: string) => '``' + t + "''",
    plain,
    cite: CITES[kind],
  }
  const environment = ENVIRONMENT[kind]
  const body = draft.lines
    .map(line => {
      const text = written(line, marks)
      return line.block ? `\\begin{${environment}}\n${text}\n\\end{${environment}}` : text
    })
    .join('\n\n')
  const list = kind === 'natbib' ? theBibliography(draft.list) : ''
  const text = `\\documentclass{article}\n\\begin{document}\n${body}\n\n${list}\\end{document}\n`
  return { text, latex: true, ...(kind === 'biblatex' && { bib: bibOf(draft) }) }
}

/** LaTeX whose quotations name their source themselves: `\\textcquote[23]{paz1950}{…}`. */
export function csquotes(draft: Draft): TextManuscript {
  const { text, ...rest } = latex(draft, 'biblatex')
  const PLACE = String.raw`(\[[^\]]*\])?\{([^{}]*)\}`
  return {
    ...rest,
    text: text
      .replace(
        new RegExp(String.raw`\\enquote\{([^{}]*)\} \\autocite${PLACE}`, 'g'),
        (_, words: string, place = '', key: string) => `\\textcquote${place}{${key}}{${words}}`,
      )
      .replace(
        new RegExp(String.raw`\\begin\{quote\}\n([^{}]*) \\autocite${PLACE}\n\\end\{quote\}`, 'g'),
        (_, words: string, place = '', key: string) =>
          `\\begin{displaycquote}${place}{${key}}\n${words}\n\\end{displaycquote}`,
      ),
  }
}

const option = ({ page, place }: Cited): string => {
  const where = page?.replace('-', '--') ?? place?.replace(' ', '~')
  return where === undefined ? '' : `[${where}]`
}

const CITES = {
  biblatex: ({ cites, narrative }: Citing): string =>
    cites.length > 1
      ? `\\autocites${cites.map(one => `${option(one)}{${one.book.key}}`).join('')}`
      : `\\${narrative ? 'textcite' : 'autocite'}${option(cites[0]!)}{${cites[0]!.book.key}}`,
  natbib: ({ cites, narrative }: Citing): string =>
    cites.length > 1
      ? `\\citep${option(cites.at(-1)!)}{${cites.map(one => one.book.key).join(',')}}`
      : `\\${narrative ? 'citet' : 'citep'}${option(cites[0]!).replace(/\[(?=\d)/, '[p.~')}{${cites[0]!.book.key}}`,
}

function theBibliography(list: readonly Listed[]): string {
  const keys = new Set<string>()
  const items = list.map(one => {
    const key = keys.has(one.book.key) ? `${one.book.key}b` : one.book.key
    keys.add(key)
    return `\\bibitem{${key}} ${entryOf(one, 'apa').replace(/\*([^*]*)\*/g, '\\emph{$1}')}`
  })
  return `\\begin{thebibliography}{9}\n${items.join('\n')}\n\\end{thebibliography}\n`
}
