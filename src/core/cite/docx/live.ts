/** What a Word file already holds of citation managers. */
import type { Aviso } from '../../../schema/index.ts'
import type { LiveDocument } from '../draft.ts'
import { liveAmong, ZOTERO, type Place } from '../zotero/among.ts'
import { readPreferences } from '../zotero/preferences.ts'
import type { Live } from './model.ts'
import { related, type Docx } from './package.ts'
import { propertiesIn } from './properties.ts'
import type { DocxText } from './read.ts'
import { readStory } from './story.ts'

/** Reads the file's live citations. `places` are those of its sentences, in order. */
export function liveIn(
  { docx, story, paragraphs }: Pick<DocxText, 'docx' | 'story' | 'paragraphs'>,
  places: readonly Place[],
): { document: LiveDocument; notes: number[]; notices: Aviso[] } {
  const { citations, ...noted } = liveAmong(paragraphs, citedInNotes(docx), places)
  const preferences = readPreferences(propertiesIn(docx))
  const bibliography = story.bibliographies.some(({ instruction }) => ZOTERO.test(instruction))
  return { ...noted, document: { citations, bibliography, ...(preferences && { preferences }), fields: 'Field' } }
}

function citedInNotes(docx: Docx): Map<string, Live[]> {
  const part = related(docx, 'footnotes'),
    byNote = new Map<string, Live[]>()
  for (const { noteId, cited } of part ? readStory(part.xml).paragraphs : [])
    if (noteId !== undefined && cited.length > 0) byNote.set(noteId, [...(byNote.get(noteId) ?? []), ...cited])
  return byNote
}
