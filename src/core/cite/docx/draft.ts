/** A Word draft, as the citing job sees it. */
import type { Aviso } from '../../../schema/index.ts'
import type { Draft, InsertOptions } from '../draft.ts'
import { notice } from '../notices.ts'
import { boxNotices, insertionOf, listedIn, placeOf, ranges, sentencesOf, shownAs, type Insertion } from '../office.ts'
import { apartNotice, ownList } from '../own-list.ts'
import { BIBLIOGRAPHY } from '../zotero/citation.ts'
import { insertDocx, type DocxInserted, type DocxInsertion, type DocxOptions } from './insert.ts'
import { liveIn } from './live.ts'
import { noticesOf, protection } from './protection.ts'
import { readDocx } from './read.ts'
import type { Author } from './tracked.ts'

export interface DocxDraftOptions {
  locale: string
  /** Author and date of what is inserted; `tracked` asks for tracked changes. */
  author: Author
  tracked: boolean
}

/** Opens the file. Throws on `archivo` when the bytes are not a Word document. */
export async function docxDraft(bytes: Uint8Array, { locale, author, tracked }: DocxDraftOptions): Promise<Draft> {
  const { paragraphs, docx, story } = await readDocx(bytes)
  const sentences = sentencesOf(paragraphs, locale)
  const { edit } = protection(docx)
  const live = liveIn({ docx, story, paragraphs }, sentences.map(placeOf))
  const demanded = edit === 'trackedChanges' && !tracked
  return {
    sentences: sentences.map((sentence, i) => ({ text: sentence.text, cited: sentence.cited, notes: live.notes[i]! })),
    listed: listedIn(paragraphs),
    live: live.document,
    notices: [
      ...noticesOf(docx, story),
      ...(demanded ? [notice('cambios_obligados')] : []),
      ...boxNotices(paragraphs, locale),
      ...live.notices,
    ],
    async insert(placed, options) {
      const insertions = placed.map(citation => insertionOf(sentences[citation.sentence]!, citation, options))
      const { note, live: fields } = options,
        written = insertions.map(asField)
      const asked = inDocx(options, tracked || demanded ? author : null)
      const out = await insertDocx(bytes, written, { ...asked, into: ownList(paragraphs) })
      // Entries in the middle of the document would move the paragraphs after them.
      const shown = fields?.merged || out.within ? await insertDocx(bytes, written, { note }) : out
      const read = await readDocx(shown.bytes)
      const { texto, ...where } = ranges(
        { sentences, insertions, placed, note, paragraphs },
        shownAs(read.paragraphs, read.footnotes, paragraphs.length),
        out.skipped,
      )
      return {
        texto,
        file: { bytes: out.bytes, kind: 'docx' },
        notices: noticesAfter(out, apartNotice(paragraphs, options, out.within)),
        skipped: out.skipped,
        ...where,
      }
    },
  }
}

/** `author` is that of the tracked changes; null writes without them. */
const inDocx = ({ note, bibliography, heading, live }: InsertOptions, author: Author | null): DocxOptions => ({
  ...{ note, bibliography, heading },
  ...(live && { field: ` ADDIN ${BIBLIOGRAPHY} `, properties: live.preferences }),
  ...(live?.merged && { merged: live.merged }),
  ...(author && { tracked: author }),
})

/** A live citation is the field of an add-in. */
const asField = ({ code, ...insertion }: Insertion): DocxInsertion => ({
  ...insertion,
  ...(code !== undefined && { field: ` ADDIN ${code} ` }),
})

const noticesAfter = ({ apart, remains }: DocxInserted, more: readonly Aviso[]): Aviso[] => [
  ...(apart ? [notice('bibliografia_aparte')] : []),
  ...(remains ? [notice('parrafo_vacio')] : []),
  ...more,
]
