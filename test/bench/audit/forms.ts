/** Every form of manuscript that the corpus has: what it cannot say, and how it is written. */
import type { Shelves } from './books.ts'
import { draft, type Draft, type Planted, type Traits } from './manuscript.ts'
import * as odt from './libreoffice.ts'
import * as texts from './texts.ts'
import * as word from './word.ts'

export interface Made {
  form: FormName
  seed: number
  text?: string
  latex?: true
  bib?: string
  file?: Uint8Array
  planted: readonly Planted[]
  citations: number
  uncited: number
  twice: number
}

interface Form extends Traits {
  made(draft: Draft): Pick<Made, 'text' | 'latex' | 'bib' | 'file'>
}

const KEYED = { keyed: true } as const
const NOTES = { notes: true } as const
const TYPED = { through: true } as const

export const FORMS = {
  'Markdown, author-date': { ...TYPED, made: one => texts.typed(one, 'apa') },
  'Markdown, author-date (Chicago)': { ...TYPED, made: one => texts.typed(one, 'chicago') },
  'Markdown, author-date with colon': { ...TYPED, made: one => texts.typed(one, 'colon') },
  'Markdown, MLA': { ...TYPED, behind: true, without: ['year'], made: texts.modernLanguage },
  'Markdown, numbers [3, p. 23]': { ...KEYED, made: one => texts.numbers(one, 'brackets') },
  'Markdown, numbers (3, p. 23)': { ...KEYED, made: one => texts.numbers(one, 'round') },
  'Markdown, raised numbers': { ...KEYED, pagesOnly: true, made: one => texts.numbers(one, 'raised') },
  'Markdown, notes': { ...NOTES, unlisted: true, without: ['edition'], made: one => texts.notes(one, 'spoken') },
  'Markdown, Spanish notes': {
    ...{ ...NOTES, unlisted: true, without: ['edition'] },
    made: one => texts.notes(one, 'capitals'),
  },
  'Markdown, pandoc': { ...KEYED, made: texts.pandoc },
  'LaTeX, biblatex': { ...KEYED, made: one => texts.latex(one, 'biblatex') },
  'LaTeX, csquotes': { ...KEYED, made: texts.csquotes },
  'LaTeX, natbib': { ...KEYED, lastPlace: true, made: one => texts.latex(one, 'natbib') },
  'Word, typed': { ...TYPED, made: word.typedWord },
  'Word, raised numbers': { ...KEYED, pagesOnly: true, made: word.raisedWord },
  'Word, notes': { ...NOTES, made: one => word.notesWord(one, 'spoken') },
  'Word, Spanish notes': { ...NOTES, made: one => word.notesWord(one, 'capitals') },
  'Word, Zotero': { made: word.zoteroWord },
  'Word, Zotero in notes': { ...NOTES, made: one => word.notesWord(one, 'zotero') },
  'Word, Mendeley': { made: word.mendeleyWord },
  'Word, EndNote': { made: word.endnoteWord },
  'Word, its own': { ...KEYED, pagesOnly: true, made: word.ownWord },
  'LibreOffice, Zotero': { made: odt.zoteroOdt },
  'LibreOffice, JabRef': { ...KEYED, lastPlace: true, made: odt.jabrefOdt },
  'LibreOffice, typed': { ...TYPED, made: odt.typedOdt },
  'LibreOffice, notes': { ...NOTES, made: odt.notesOdt },
} as const satisfies Record<string, Form>
export type FormName = keyof typeof FORMS
export const FORM_NAMES = Object.keys(FORMS) as FormName[]

export function manuscript(form: FormName, seed: number, shelves: Shelves, pairs?: number): Made {
  const { made, ...traits }: Form = FORMS[form]
  const written = draft(seed, shelves, { ...traits, ...(pairs !== undefined && { pairs }) })
  const { planted, citations, uncited, twice } = written
  return { form, seed, planted, citations, uncited, twice, ...made(written) }
}
