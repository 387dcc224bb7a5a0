/** The formats in which references are imported and exported: one module and one row each. */
import { parseBib } from './bib/read.ts'
import { writeBib } from './bib/write.ts'
import { parseCslJson, writeCslJson } from './csl-json.ts'
import { parseEndnote } from './endnote.ts'
import type { Family, Item, Original, ParsedFile } from './model.ts'
import { parseMedline, parseRefer, parseRis } from './ris/read.ts'
import { writeRis } from './ris/write.ts'

/** A reference to be exported. `originals` are its entries in the files that it came from. */
export interface Exported {
  key: string
  item: Item
  originals: Readonly<Partial<Record<Family, Original>>>
  aliases: readonly string[]
}

export interface Format {
  label: string
  media: string
  extension: string
  /** Whether a text is in this format, judged by its content. When two formats accept a file, the first row is used. */
  recognises(text: string): boolean
  read(text: string): ParsedFile
  /** Writes the references piece by piece, so that other requests get a turn during a long export. */
  write?(references: readonly Exported[]): Iterable<string>
}

const own = (references: readonly Exported[], family: Family): (Exported & { original?: Original })[] =>
  references.map(reference => {
    const original = reference.originals[family]
    return { ...reference, ...(original && { original }) }
  })

const json = (text: string): boolean => /^\s*[[{]/.test(text)
const bib = (text: string): boolean => /@\s*[A-Za-z][\w-]*\s*[{(]/.test(text)

export const FORMATS = {
  'csl-json': {
    label: 'CSL-JSON',
    media: 'application/vnd.citationstyles.csl+json',
    extension: '.json',
    recognises: json,
    read: parseCslJson,
    write: references => writeCslJson(own(references, 'csl-json')),
  },
  endnote: {
    label: 'EndNote XML',
    media: 'application/xml',
    extension: '.xml',
    recognises: text => /^\s*(?:<\?xml[^>]*>\s*)?<(?:xml|records)\b/.test(text),
    read: parseEndnote,
  },
  ris: {
    label: 'RIS',
    media: 'application/x-research-info-systems',
    extension: '.ris',
    recognises: text => /^\s{0,3}TY {1,2}- /m.test(text),
    read: parseRis,
    write: references => writeRis(own(references, 'ris')),
  },
  medline: {
    label: 'MEDLINE',
    media: 'application/nbib',
    extension: '.nbib',
    recognises: text => /^PMID\s{0,3}- \d/m.test(text),
    read: parseMedline,
  },
  refer: {
    label: 'EndNote (refer)',
    media: 'application/x-endnote-refer',
    extension: '.enw',
    recognises: text => /^%[0AT] \S/m.test(text) && !bib(text),
    read: parseRefer,
  },
  biblatex: {
    label: 'BibLaTeX',
    media: 'application/x-bibtex',
    extension: '.bib',
    recognises: bib,
    read: parseBib,
    write: references => writeBib(own(references, 'bib'), 'biblatex'),
  },
  bibtex: {
    label: 'BibTeX',
    media: 'application/x-bibtex',
    extension: '.bib',
    recognises: bib,
    read: parseBib,
    write: references => writeBib(own(references, 'bib'), 'bibtex'),
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS

const ALL: readonly [FormatName, Format][] = Object.entries(FORMATS) as [FormatName, Format][]

export const written = (name: 'csl-json' | 'ris' | 'biblatex' | 'bibtex', references: readonly Exported[]): string =>
  [...FORMATS[name].write(references)].join('')

/** Returns the format of a text, judged by its content; undefined when it is none of ours. */
export const formatOf = (text: string): FormatName | undefined => ALL.find(([, format]) => format.recognises(text))?.[0]
