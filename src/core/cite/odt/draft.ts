/** A draft of LibreOffice (.odt), as the citing job sees it. */
import type { DocxDraftOptions } from '../docx/draft.ts'
import { attributes, local, tokens } from '../docx/xml.ts'
import { decode } from '../docx/package.ts'
import type { Draft } from '../draft.ts'
import { notice } from '../notices.ts'
import { boxNotices, insertionOf, listedIn, placeOf, ranges, sentencesOf, shownAs } from '../office.ts'
import { apartNotice, ownList } from '../own-list.ts'
import { liveAmong } from '../zotero/among.ts'
import { readPreferences } from '../zotero/preferences.ts'
import { insertOdt } from './insert.ts'
import type { OdtParagraph, OdtStory } from './model.ts'
import { openOdt, propertiesIn, type Odt } from './package.ts'
import { readStory } from './story.ts'

/** Opens the file. Throws on `archivo` when the bytes are not an OpenDocument text. */
export async function odtDraft(bytes: Uint8Array, { locale, author, tracked }: DocxDraftOptions): Promise<Draft> {
  const odt = await openOdt(bytes),
    story = readStory(odt.content)
  const { paragraphs } = story
  const sentences = sentencesOf(paragraphs, locale)
  const live = liveAmong(paragraphs, citedInNotes(story), sentences.map(placeOf))
  const preferences = readPreferences(propertiesIn(odt))
  return {
    sentences: sentences.map((sentence, i) => ({ text: sentence.text, cited: sentence.cited, notes: live.notes[i]! })),
    listed: listedIn(paragraphs),
    live: {
      ...{ citations: live.citations, bibliography: story.bibliography !== undefined, fields: 'ReferenceMark' },
      ...(preferences && { preferences }),
    },
    notices: [...noticesOf(odt, story), ...boxNotices(paragraphs, locale), ...live.notices],
    async insert(placed, options) {
      const { note, bibliography, heading, live: fields } = options
      const insertions = placed.map(citation => insertionOf(sentences[citation.sentence]!, citation, options))
      const out = await insertOdt(bytes, insertions, {
        into: ownList(paragraphs),
        ...{ note, bibliography, heading, live: fields !== undefined },
        ...(fields && { properties: fields.preferences }),
        ...(fields?.merged && { merged: fields.merged }),
        ...(tracked && { tracked: author }),
      })
      const plain = { note, bibliography: [], heading, live: false }
      const shown = fields?.merged || out.within ? await insertOdt(bytes, insertions, plain) : out
      const read = readStory((await openOdt(shown.bytes)).content)
      const { texto, ...where } = ranges(
        { sentences, insertions, placed, note, paragraphs },
        shownAs(read.paragraphs, notesIn(read), paragraphs.length),
        out.skipped,
      )
      const remains = out.remains ? [notice('parrafo_vacio')] : []
      const notices = [...remains, ...apartNotice(paragraphs, options, out.within)]
      return { texto, file: { bytes: out.bytes, kind: 'odt' }, notices, skipped: out.skipped, ...where }
    },
  }
}

function citedInNotes({ notes }: OdtStory): Map<string, OdtParagraph['cited']> {
  const byNote = new Map<string, OdtParagraph['cited']>()
  for (const { noteId, cited } of notes)
    if (noteId !== undefined && cited.length > 0) byNote.set(noteId, [...(byNote.get(noteId) ?? []), ...cited])
  return byNote
}

function notesIn({ notes }: OdtStory): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { noteId, text } of notes)
    if (noteId !== undefined) texts.set(noteId, texts.has(noteId) ? `${texts.get(noteId)}\n${text}` : text)
  return texts
}

function noticesOf({ parts }: Odt, { bookmarks }: OdtStory): NonNullable<Draft['notices']> {
  return [
    ...(isProtected(parts) ? [notice('protegido')] : []),
    ...(parts.has('META-INF/documentsignatures.xml') ? [notice('firmado')] : []),
    ...(bookmarks ? [notice('campo_ilegible')] : []),
  ]
}

/** Whether LibreOffice opens the file for reading only. */
function isProtected(parts: Odt['parts']): boolean {
  const settings = parts.get('settings.xml')
  let name = ''
  for (const token of settings ? tokens(decode(settings)) : []) {
    if ('raw' in token) {
      if (name === 'LoadReadonly' && token.raw.trim() === 'true') return true
    } else
      name =
        token.kind === 'open' && local(token.name) === 'config-item' ? (attributes(token.attrs).get('name') ?? '') : ''
  }
  return false
}
