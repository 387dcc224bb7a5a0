/** A Word draft, as the citing job sees it. */
import type { Aviso } from '../../../schema-answers.ts'
import type { Draft } from '../draft.ts'
import { notice } from '../notices.ts'
import { boxNotices, insertionOf, placeOf, ranges, sentencesOf, shownAs } from '../office.ts'
import { BIBLIOGRAPHY } from '../zotero/citation.ts'
import { insertDocx } from './insert.ts'
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
    live: live.document,
    notices: [
      ...noticesOf(docx, story),
      ...(demanded ? [notice('cambios_obligados')] : []),
      ...boxNotices(paragraphs, locale),
      ...live.notices,
    ],
    async insert(placed, options) {
      const insertions = placed.map(citation => insertionOf(sentences[citation.sentence]!, citation, options))
      const { note, bibliography, heading, live: fields } = options
      const written = insertions.map(({ code, ...insertion }) => ({
        ...insertion,
        ...(code !== undefined && { field: ` ADDIN ${code} ` }),
      }))
      const out = await insertDocx(bytes, written, {
        ...{ note, bibliography, heading },
        ...(fields && { field: ` ADDIN ${BIBLIOGRAPHY} `, properties: fields.preferences }),
        ...(fields?.merged && { merged: fields.merged }),
        ...((tracked || demanded) && { tracked: author }),
      })
      const notices: Aviso[] = [
        ...(out.apart ? [notice('bibliografia_aparte')] : []),
        ...(out.remains ? [notice('parrafo_vacio')] : []),
      ]
      // Entries in the middle of the document would move the paragraphs after them.
      const shown = fields?.merged ? await insertDocx(bytes, written, { note }) : out
      const read = await readDocx(shown.bytes)
      const { texto, ...where } = ranges(
        { sentences, insertions, placed, note, paragraphs },
        shownAs(read.paragraphs, read.footnotes, paragraphs.length),
        out.skipped,
      )
      return { texto, file: { bytes: out.bytes, kind: 'docx' }, notices, skipped: out.skipped, ...where }
    },
  }
}
