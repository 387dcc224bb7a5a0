/** What an answer may come as: a format is one row. `json` and `markdown` go for every operation that has them. */

export interface Output {
  media: string
  extension: string
}

export const OUTPUTS = {
  json: { media: 'application/json', extension: '.json' },
  markdown: { media: 'text/markdown', extension: '.md' },
  docx: { media: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: '.docx' },
  'csl-json': { media: 'application/vnd.citationstyles.csl+json', extension: '.json' },
  bibtex: { media: 'application/x-bibtex', extension: '.bib' },
  biblatex: { media: 'application/x-bibtex', extension: '.bib' },
  ris: { media: 'application/x-research-info-systems', extension: '.ris' },
} as const satisfies Record<string, Output>

export type Formato = keyof typeof OUTPUTS

/** Every operation. */
export const USUAL: readonly Formato[] = ['json', 'markdown']
