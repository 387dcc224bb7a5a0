/** Every form of manuscript that the corpus has: what it cannot say, and how it is written. */
import type { Shelves } from './books.ts'
import { draft, type Draft, type Planted, type Traits } from './manuscript.ts'
import * as office from './office.ts'
import * as texts from './texts.ts'

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
  'LaTeX, natbib': { ...KEYED, made: one => texts.latex(one, 'natbib') },
  'Word, typed': { ...TYPED, made: office.typedWord },
  'Word, raised numbers': { ...KEYED, pagesOnly: true, made: office.raisedWord },
  'Word, notes': { ...NOTES, made: one => office.notesWord(one, 'spoken') },
  'Word, Spanish notes': { ...NOTES, made: one => office.notesWord(one, 'capitals') },
  'Word, Zotero': { made: office.zoteroWord },
  'Word, Zotero in notes': { ...NOTES, made: one => office.notesWord(one, 'zotero') },
  'Word, Mendeley': { made: office.mendeleyWord },
  'Word, EndNote': { made: office.endnoteWord },
  'Word, its own': { ...KEYED, pagesOnly: true, made: office.ownWord },
  'LibreOffice, Zotero': { made: office.zoteroOdt },
  'LibreOffice, JabRef': { ...KEYED, made: office.jabrefOdt },
  'LibreOffice, typed': { ...TYPED, made: office.typedOdt },
  'LibreOffice, notes': { ...NOTES, made: office.notesOdt },
} as const satisfies Record<string, Form>
export type FormName = keyof typeof FORMS
export const FORM_NAMES = Object.keys(FORMS) as FormName[]

export function manuscript(form: FormName, seed: number, shelves: Shelves, pairs?: number): Made {
  const { made, ...traits }: Form = FORMS[form]
  const written = draft(seed, shelves, { ...traits, ...(pairs !== undefined && { pairs }) })
  const { planted, citations, uncited, twice } = written
  return { form, seed, planted, citations, uncited, twice, ...made(written) }
}
