/** Reads a Word file into paragraphs with offsets for the citing job; insert.ts uses the same numbering. */
import { decode, openDocx, related, styleTable, type Docx, type StyleTable } from './package.ts'
import { readStory, type Story, type StoryParagraph } from './story.ts'

export interface DocxParagraph {
  index: number
  /** Text without tracked deletions and with tracked insertions. Tabs and line breaks are one character each. */
  text: string
  kind: 'prose' | 'heading' | 'code' | 'box'
  list: boolean
  table: boolean
  /** Headings above the paragraph, from the top. */
  path: string[]
  /** Ranges that cannot be split: fields, links, filled content controls. */
  locked: { from: number; to: number }[]
  /** Ranges that are citations already: live ones of Zotero, Mendeley, EndNote or Word. */
  cited: StoryParagraph['cited']
  /** Set when the paragraph belongs to a bibliography that a citation manager or Word wrote. */
  listed?: true
  /** Offsets at which notes are called, with the notes' ids. */
  notes: StoryParagraph['notes']
}

export interface DocxText {
  paragraphs: DocxParagraph[]
  /** Text of each footnote, by id. */
  footnotes: ReadonlyMap<string, string>
  /** Language as BCP 47, from the file's defaults. */
  language?: string
  docx: Docx
  story: Story
}

/** Reads the file. Throws on `archivo` when the bytes are not a Word document. */
export async function readDocx(bytes: Uint8Array): Promise<DocxText> {
  const docx = await openDocx(bytes),
    styles = styleTable(docx)
  const path: { level: number; text: string }[] = []
  const story = readStory(decode(docx.parts.get(docx.main) ?? new Uint8Array()))
  const paragraphs = story.paragraphs.map((paragraph, index): DocxParagraph => {
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
      path: path.map(step => step.text),
      locked: locked(paragraph),
      cited,
      notes,
      ...(paragraph.listed && { listed: true }),
    }
  })
  return { paragraphs, footnotes: footnotes(related(docx, 'footnotes')?.xml), language: styles.language, docx, story }
}

const CODE = /code|preformatted|verbatim|código/i

/** Returns the level of a heading. The document's title and subtitle count as level 1, because they claim nothing. */
function levelOf(paragraph: StoryParagraph, styles: StyleTable): number | undefined {
  if (paragraph.outline !== undefined && paragraph.outline < 9) return paragraph.outline + 1
  const style = paragraph.style
  if (style === undefined) return undefined
  return styles.level(style) ?? (/^(?:sub)?title$/.test(styles.name(style) ?? '') ? 1 : undefined)
}

function locked({ pieces }: StoryParagraph): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = []
  for (const piece of pieces.filter(candidate => candidate.locked)) {
    const last = out.at(-1),
      to = piece.at + piece.text.length
    if (last?.to === piece.at) last.to = to
    else out.push({ from: piece.at, to })
  }
  return out
}

/** Returns the text of each footnote; the paragraphs of one note are joined by a line break. */
function footnotes(xml: string | undefined): ReadonlyMap<string, string> {
  const out = new Map<string, string>()
  for (const { noteId, text } of xml === undefined ? [] : readStory(xml).paragraphs) {
    if (noteId !== undefined && Number(noteId) > 0)
      out.set(noteId, out.has(noteId) ? `${out.get(noteId) ?? ''}\n${text}` : text)
  }
  return out
}
