/** A Word file → its paragraphs with offsets, as the citing job reads them; insert.ts takes the same numbers. */
import { decode, openDocx, related, styleTable, type StyleTable } from './package.ts'
import { readStory, type StoryParagraph } from './story.ts'

export interface DocxParagraph {
  index: number
  /** Deleted text left out, inserted text in. Tabs and line breaks are one character each. */
  text: string
  kind: 'prose' | 'heading' | 'code' | 'box'
  list: boolean
  table: boolean
  /** Headings from the top. */
  path: string[]
  /** Ranges that cannot be cut: fields, links, filled controls. */
  locked: { from: number; to: number }[]
  /** Ranges that are citations already: live ones of Zotero, Mendeley, EndNote or Word. */
  cited: StoryParagraph['cited']
  /** It stands in a bibliography that a citation manager or Word itself wrote. */
  listed?: true
  /** Offsets at which notes are called, with their ids. */
  notes: StoryParagraph['notes']
}

export interface DocxText {
  paragraphs: DocxParagraph[]
  /** By id. */
  footnotes: ReadonlyMap<string, string>
  /** BCP 47, as the file's defaults say. */
  language?: string
}

/** Failure on `archivo` when the bytes are no Word document. */
export async function readDocx(bytes: Uint8Array): Promise<DocxText> {
  const docx = await openDocx(bytes),
    styles = styleTable(docx)
  const path: { level: number; text: string }[] = []
  const paragraphs = readStory(decode(docx.parts.get(docx.main) ?? new Uint8Array())).paragraphs.map(
    (paragraph, index): DocxParagraph => {
      const level = levelOf(paragraph, styles),
        text = paragraph.text
      if (level !== undefined && text.trim()) {
        while ((path.at(-1)?.level ?? 0) >= level) path.pop()
        path.push({ level, text: text.trim() })
      }
      const kind = paragraph.box
        ? 'box'
        : level !== undefined
          ? 'heading'
          : CODE.test(styles.name(paragraph.style ?? '') ?? '')
            ? 'code'
            : 'prose'
      const { list, table, cited, notes } = paragraph
      return {
        index,
        text,
        kind,
        list,
        table,
        path: path.map(one => one.text),
        locked: locked(paragraph),
        cited,
        notes,
        ...(paragraph.listed && { listed: true }),
      }
    },
  )
  return { paragraphs, footnotes: footnotes(related(docx, 'footnotes')?.xml), language: styles.language }
}

const CODE = /code|preformatted|verbatim|código/i

/** Titles count as headings above all others: they are no claims. */
function levelOf(paragraph: StoryParagraph, styles: StyleTable): number | undefined {
  if (paragraph.outline !== undefined && paragraph.outline < 9) return paragraph.outline + 1
  const style = paragraph.style
  if (style === undefined) return undefined
  return styles.level(style) ?? (/^(?:sub)?title$/.test(styles.name(style) ?? '') ? 1 : undefined)
}

function locked({ pieces }: StoryParagraph): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = []
  for (const piece of pieces.filter(one => one.locked)) {
    const last = out.at(-1),
      to = piece.at + piece.text.length
    if (last?.to === piece.at) last.to = to
    else out.push({ from: piece.at, to })
  }
  return out
}

/** Paragraphs of one note are joined by a line break. */
function footnotes(xml: string | undefined): ReadonlyMap<string, string> {
  const out = new Map<string, string>()
  for (const { noteId, text } of xml === undefined ? [] : readStory(xml).paragraphs) {
    if (noteId !== undefined && Number(noteId) > 0)
      out.set(noteId, out.has(noteId) ? `${out.get(noteId) ?? ''}\n${text}` : text)
  }
  return out
}
