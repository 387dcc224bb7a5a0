/**
 * The formats of an answer, one row each. Every operation offers `json` and `markdown`; `cites` writes citations in a
 * syntax, `references` writes a file of references.
 */
import { ODT_MEDIA, WORD_MEDIA } from './cite/forms/names.ts'
import { SYNTAXES } from './cite/syntax/index.ts'
import type { CiteWriter } from './cite/syntax/cites.ts'
import { FORMATS, type Format } from './references/formats.ts'

export interface Output {
  media: string
  extension: string
  cites?: CiteWriter
  references?: Format['write']
}

export const OUTPUTS = {
  json: { media: 'application/json', extension: '.json' },
  markdown: { media: 'text/markdown', extension: '.md' },
  docx: { media: WORD_MEDIA, extension: '.docx' },
  odt: { media: ODT_MEDIA, extension: '.odt' },
  pandoc: { media: 'text/markdown;variant=pandoc', extension: '.md', cites: SYNTAXES.pandoc },
  latex: { media: 'text/x-tex', extension: '.tex', cites: SYNTAXES.latex },
  typst: { media: 'text/vnd.typst', extension: '.typ', cites: SYNTAXES.typst },
  org: { media: 'text/org', extension: '.org', cites: SYNTAXES.org },
  'csl-json': reference('csl-json'),
  bibtex: reference('bibtex'),
  biblatex: reference('biblatex'),
  ris: reference('ris'),
} as const satisfies Record<string, Output>

function reference(name: 'csl-json' | 'bibtex' | 'biblatex' | 'ris'): Output & Required<Pick<Output, 'references'>> {
  const { media, extension, write } = FORMATS[name]
  return { media, extension, references: write }
}

export type Formato = keyof typeof OUTPUTS

/** Formats that every operation offers. */
export const USUAL: readonly Formato[] = ['json', 'markdown']
