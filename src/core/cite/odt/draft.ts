/** A draft of LibreOffice (.odt), as the citing job sees it. */
import type { DocxDraftOptions } from '../docx/draft.ts'
import { attributes, local, tokens } from '../docx/xml.ts'
import { decode } from '../docx/package.ts'
import type { Draft } from '../draft.ts'
import { notice } from '../notices.ts'
import { boxNotices, insertionOf, placeOf, ranges, sentencesOf, shownAs } from '../office.ts'
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
  const found = sentencesOf(paragraphs, locale)
  const live = liveAmong(paragraphs, citedInNotes(story), found.map(placeOf))
  const preferences = readPreferences(propertiesIn(odt))
  return {
    sentences: found.map((sentence, i) => ({ text: sentence.text, cited: sentence.cited, notes: live.notes[i]! })),
    live: {
      ...{ citations: live.citations, bibliography: story.bibliography !== undefined, fields: 'ReferenceMark' },
      ...(preferences && { preferences }),
    },
    notices: [...noticesOf(odt, story), ...boxNotices(paragraphs, locale), ...live.notices],
    async insert(placed, options) {
      const { note, bibliography, heading, live: fields } = options
      const insertions = placed.map(one => insertionOf(found[one.sentence]!, one, options))
      const out = await insertOdt(bytes, insertions, {
        ...{ note, bibliography, heading, live: fields !== undefined },
        ...(fields && { properties: fields.preferences }),
        ...(fields?.merged && { merged: fields.merged }),
        ...(tracked && { tracked: author }),
      })
      const plain = { note, bibliography: [], heading, live: false }
      const shown = fields?.merged ? await insertOdt(bytes, insertions, plain) : out
      const read = readStory((await openOdt(shown.bytes)).content)
      const { texto, ...where } = ranges(
        { found, insertions, placed, note, paragraphs },
        shownAs(read.paragraphs, notesIn(read), paragraphs.length),
        out.skipped,
      )
      const notices = out.remains ? [notice('parrafo_vacio')] : []
      return { texto, file: { bytes: out.bytes, kind: 'odt' }, notices, skipped: out.skipped, ...where }
    },
  }
}

function citedInNotes({ notes }: OdtStory): Map<string, OdtParagraph['cited']> {
  const found = new Map<string, OdtParagraph['cited']>()
  for (const { noteId, cited } of notes)
    if (noteId !== undefined && cited.length > 0) found.set(noteId, [...(found.get(noteId) ?? []), ...cited])
  return found
}

function notesIn({ notes }: OdtStory): Map<string, string> {
  const found = new Map<string, string>()
  for (const { noteId, text } of notes)
    if (noteId !== undefined) found.set(noteId, found.has(noteId) ? `${found.get(noteId)}\n${text}` : text)
  return found
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
  for (const one of settings ? tokens(decode(settings)) : []) {
    if ('raw' in one) {
      if (name === 'LoadReadonly' && one.raw.trim() === 'true') return true
    } else
      name = one.kind === 'open' && local(one.name) === 'config-item' ? (attributes(one.attrs).get('name') ?? '') : ''
  }
  return false
}
