/**
 * A Word draft: the sentences of its prose paragraphs. A sentence counts as cited when it holds a typed or live
 * citation, calls a note, or stands in a list of sources.
 */
import { citationPlace, sentences, type Range } from '../../sentences.ts'
import { normal } from '../../verify/words.ts'
import type { Aviso } from '../../../schema-answers.ts'
import { SOURCES, type Draft, type Inserted, type InsertOptions, type Placed } from '../draft.ts'
import { citationsIn } from '../markdown.ts'
import { notice } from '../notices.ts'
import { BIBLIOGRAPHY } from '../zotero/citation.ts'
import { insertDocx, leadBefore, type DocxInsertion } from './insert.ts'
import { liveIn } from './live.ts'
import { markdownOf } from './markdown.ts'
import { noticesOf, protection } from './protection.ts'
import { readDocx, type DocxParagraph } from './read.ts'
import type { Author } from './tracked.ts'

export interface DocxDraftOptions {
  locale: string
  /** Author and date of what is inserted; `tracked` asks for tracked changes. */
  author: Author
  tracked: boolean
}

interface Sentence {
  paragraph: DocxParagraph
  range: Range
  text: string
  cited: boolean
}

/** Opens the file. Throws on `archivo` when the bytes are not a Word document. */
export async function docxDraft(bytes: Uint8Array, { locale, author, tracked }: DocxDraftOptions): Promise<Draft> {
  const { paragraphs, docx, story } = await readDocx(bytes)
  const found = sentencesOf(paragraphs, locale)
  const { edit } = protection(docx)
  const live = liveIn({ docx, story, paragraphs }, found.map(placeOf))
  const demanded = edit === 'trackedChanges' && !tracked
  return {
    sentences: found.map((sentence, i) => ({ text: sentence.text, cited: sentence.cited, notes: live.notes[i]! })),
    live: live.document,
    notices: [...noticesOf(docx, story), ...(demanded ? [notice('cambios_obligados')] : []), ...live.notices],
    async insert(placed, options) {
      const insertions = placed.map(one => insertionOf(found[one.sentence]!, one, options))
      const { note, bibliography, heading, live: fields } = options
      const out = await insertDocx(bytes, insertions, {
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
      const shown = fields?.merged ? await insertDocx(bytes, insertions, { note }) : out
      const { texto, ...where } = await ranges({ found, insertions, placed, note, paragraphs }, shown)
      return { texto, file: { bytes: out.bytes, kind: 'docx' }, notices, skipped: out.skipped, ...where }
    },
  }
}

function sentencesOf(paragraphs: readonly DocxParagraph[], locale: string): Sentence[] {
  return paragraphs
    .filter(p => p.kind === 'prose')
    .flatMap(p => {
      const listed = p.listed === true || p.path.some(heading => SOURCES.test(normal(heading)))
      return sentences(p.text, locale).map(range => {
        const text = p.text.slice(range.from, range.to)
        return {
          paragraph: p,
          range,
          text: text.replace(/\s+/g, ' ').trim(),
          cited: listed || citedAlready(p, range, text),
        }
      })
    })
}

const citedAlready = (p: DocxParagraph, { from, to }: Range, text: string): boolean =>
  citationsIn(text).length > 0 ||
  p.cited.some(c => c.from < to + 2 && c.to > from) ||
  p.notes.some(n => n.at > from && n.at <= to + 1)

const placeOf = ({ paragraph, range }: Sentence): { paragraph: number; offset: number } => ({
  paragraph: paragraph.index,
  offset: citationPlace(paragraph.text, range, 'note'),
})

function insertionOf(
  { paragraph, range }: Sentence,
  { formatted: { runs }, code }: Placed,
  { note }: Pick<InsertOptions, 'note'>,
): DocxInsertion {
  return {
    ...{ paragraph: paragraph.index, offset: citationPlace(paragraph.text, range, note ? 'note' : 'text'), runs },
    ...(code !== undefined && { field: ` ADDIN ${code} ` }),
  }
}

interface Done {
  found: readonly Sentence[]
  insertions: readonly DocxInsertion[]
  placed: readonly Placed[]
  note: boolean
  paragraphs: readonly DocxParagraph[]
}

/** Returns the draft as Markdown, and where each citation and each sentence stands in it. */
async function ranges(
  { found, insertions, placed, note, paragraphs }: Done,
  { bytes, skipped }: { bytes: Uint8Array; skipped: readonly number[] },
): Promise<Pick<Inserted, 'texto' | 'ranges' | 'span'>> {
  const { texto, at } = await markdownOf(bytes, paragraphs.length)
  const gone = new Set(skipped)
  const leads = insertions.map(
    ({ paragraph, offset, runs }) => leadBefore(paragraphs[paragraph]!.text, offset, runs).length,
  )
  const lengths = insertions.map(({ runs }, i) =>
    note || gone.has(i) ? 0 : leads[i]! + runs.reduce((sum, run) => sum + run.text.length, 0),
  )
  const byParagraph = new Map<number, number[]>()
  insertions.forEach(({ paragraph }, i) => {
    byParagraph.set(paragraph, [...(byParagraph.get(paragraph) ?? []), i])
  })
  /** Returns the offset in the paragraph after the insertions before it. */
  const moved = (paragraph: number, offset: number, until = Infinity): number =>
    (byParagraph.get(paragraph) ?? [])
      .filter(i => i < until && insertions[i]!.offset <= offset)
      .reduce((sum, i) => sum + lengths[i]!, offset)
  const checked = (from: number | undefined, said: string): [number, number] | undefined =>
    from !== undefined && texto.startsWith(said, from) ? [from, from + said.length] : undefined
  return {
    texto,
    ranges: placed.map(({ formatted }, i) => {
      const { paragraph, offset } = insertions[i]!,
        from = at(paragraph, moved(paragraph, offset, i))
      if (from === undefined) return undefined
      if (!note) return checked(from + leads[i]!, formatted.runs.map(run => run.text).join(''))
      return checked(from, /^\[\^[^\]\s]+\]/.exec(texto.slice(from, from + 80))?.[0] ?? '\0')
    }),
    span(sentence) {
      const { paragraph, range } = found[sentence]!
      return checked(
        at(paragraph.index, moved(paragraph.index, range.from)),
        paragraph.text.slice(range.from, range.to),
      )
    },
  }
}
