/**
 * The commands that a draft in LaTeX cites with: those of biblatex, of natbib, or `\cite` alone. Most journals' classes
 * take natbib; a draft of theirs got `\autocite`, which they do not know, and a .bib whose dates they do not read.
 */
import type { Words } from '../csl/locales.ts'
import type { CiteWriter, SyntaxCite } from './cites.ts'
import { note, optionText, writeLatex } from './latex.ts'

export type LatexPackage = 'biblatex' | 'natbib' | 'bibtex'

const loads = (name: string): RegExp =>
  new RegExp(String.raw`\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]*\])?\s*\{[^}]*\b${name}\b`)
/** Each by what it is loaded with, then by the commands that no other has: a chapter has no preamble. */
const SIGNS: readonly (readonly [LatexPackage, RegExp])[] = [
  ['biblatex', loads('biblatex')],
  ['natbib', loads('natbib')],
  ['biblatex', /\\(?:addbibresource|printbibliography|(?:auto|paren|text|foot|smart)cites?)\b/],
  ['natbib', /\\(?:[cC]ite(?:[pt]|al[pt])|setcitestyle|bibpunct)\b/],
  ['bibtex', /\\(?:bibliography|bibliographystyle|cite)\b/],
]

/** Returns what a text cites with; biblatex where nothing tells. */
export function packageOf(text: string): LatexPackage {
  const code = withoutComments(text)
  return SIGNS.find(([, sign]) => sign.test(code))?.[0] ?? 'biblatex'
}

const withoutComments = (text: string): string => text.replace(/(?<!\\)%.*/g, '')

/** Whether it is a whole document of LaTeX that does not load biblatex; a chapter by itself is none. */
export function lacksBiblatex(text: string): boolean {
  const code = withoutComments(text)
  return /\\begin\{document\}/.test(code) && !loads('biblatex').test(code) && !/\\addbibresource/.test(code)
}

/** The dialect of the .bib that each reads: `date` is a field of biblatex, `year` one of all. */
export const BIB = { biblatex: 'biblatex', natbib: 'bibtex', bibtex: 'bibtex' } as const satisfies Record<
  LatexPackage,
  string
>

export const LATEX: Record<LatexPackage, CiteWriter> = {
  biblatex: writeLatex,
  natbib: plain('citep'),
  bibtex: plain('cite'),
}

/**
 * Writes `\citep[p.~23]{a}`. Only the place of one work fits into such a command, and it adds no word to a number.
 * `\cite` takes no words before it, so they stand in front.
 */
function plain(command: 'citep' | 'cite'): CiteWriter {
  return (cites, words) => {
    if (cites.every(cite => options(cite, words) === '' && !cite.prefix))
      return `\\${command}{${cites.map(({ key }) => key).join(',')}}`
    return cites
      .map(cite => {
        const place = options(cite, words)
        if (!cite.prefix) return `\\${command}${place && `[${place}]`}{${cite.key}}`
        const before = optionText(cite.prefix)
        return command === 'citep'
          ? `\\citep[${before}][${place}]{${cite.key}}`
          : `${before} \\cite${place && `[${place}]`}{${cite.key}}`
      })
      .join(', ')
  }
}

/** Writes volume, place and what follows it: `vol.~2, p.~23`. */
const options = ({ volume, pin, suffix }: SyntaxCite, words: Words): string =>
  [
    volume && optionText(`${words('volume', false)} ${volume}`).replace(/ (?=\S+$)/, '~'),
    pin && note(pin, words),
    suffix && optionText(suffix),
  ]
    .filter(Boolean)
    .join(', ')
