/**
 * Lines of invented pages: text that is set left, centred or in columns, with raised marks, by the widths of Helvetica.
 */
import type { WritePage, WriteRun } from '../../../pdfwrite.ts'

/** Advance widths of Helvetica for the characters from space on, in thousandths of an em. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

export const widthOf = (text: string, size: number, font?: WriteRun['font']): number =>
  ([...text.normalize('NFD').replace(/\p{M}/gu, '')].reduce((n, c) => n + (WIDTHS[c.charCodeAt(0) - 32] ?? 556), 0) *
    size *
    (font === 'bold' ? 1.06 : 1)) /
  1000

export interface SetLine {
  size: number
  font?: WriteRun['font']
  align?: 'left' | 'centre' | 'right'
  /** Left edge; of a centred line its middle. */
  x?: number
  /** Space above it, in lines. */
  before?: number
  /** Broken over lines where it is wider. */
  width?: number
}

/** Fills a page from the top down. `{…}` in a text is set as a raised mark. */
export class PageWriter {
  readonly page: WritePage
  y: number
  readonly margin: number

  constructor(width = 595, height = 842, margin = 72) {
    this.page = { width, height, runs: [] }
    this.margin = margin
    this.y = height - margin
  }

  line(text: string, { size, font, align = 'left', x, before = 0, width }: SetLine): void {
    const room = width ?? this.page.width - 2 * this.margin
    this.y -= before * size * 1.2
    for (const part of broken(text, size, room, font)) {
      this.y -= size * 1.25
      const own = part.replace(/[{}]/g, '')
      const wide = widthOf(own, size, font)
      const middle = x ?? this.page.width / 2
      const from =
        align === 'centre'
          ? middle - wide / 2
          : align === 'right'
            ? this.page.width - this.margin - wide
            : (x ?? this.margin)
      this.put(part, { size, ...(font && { font }), x: from, y: this.y })
    }
  }

  /** At a place of its own; nothing moves. */
  put(text: string, { size, font, x, y }: { size: number; font?: WriteRun['font']; x: number; y: number }): void {
    let at = x
    for (const part of text.split(/(\{[^}]*\})/).filter(Boolean)) {
      const raised = part.startsWith('{')
      const own = raised ? part.slice(1, -1) : part
      const own_size = raised ? size * 0.65 : size
      this.page.runs.push({ text: own, x: at, y: raised ? y + 0.35 * size : y, size: own_size, ...(font && { font }) })
      at += widthOf(own, own_size, font)
    }
  }

  paragraph(text: string, line: SetLine): void {
    this.line(text, line)
  }

  get full(): boolean {
    return this.y < this.margin + 30
  }
}

function broken(text: string, size: number, room: number, font?: WriteRun['font']): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(next.replace(/[{}]/g, ''), size, font) > room) {
      lines.push(line)
      line = word
    } else line = next
  }
  return [...lines, line].filter(Boolean)
}
