/**
 * One page of PDFium characters → drawn runs: text, place, true size, font, direction. Few calls per character: this is
 * the hot loop.
 */
import type { Box, Run } from '../reader.ts'
import { level, shown, shownRect, turnOf, type Turn } from './frame.ts'
import { glyphsOf, type Glyphs } from './glyphs.ts'
import { written } from './letters.ts'
import type { Native } from './pdfium.ts'

/**
 * A run with what the layout needs beyond the contract. x, y, x1 are level: for turned text (`turn` ≠ 0) they are of
 * the frame where its baseline lies flat.
 */
export interface Drawn extends Run {
  turn: Turn
  /** Text rendering mode 3 or 7: nobody sees it (the text layer of a scan, or a trick). */
  hidden: boolean
  /** Baseline of the last character where they stand below each other (Chinese, Japanese). */
  foot?: number
  /** Type of one width: lines of code or of a typescript. */
  mono?: boolean
  /** It follows the run before it without a space. */
  glued: boolean
}

interface Style {
  size: number
  turn: Turn
  hidden: boolean
  font: Font
}
interface Font {
  name: string
  bold: boolean
  italic: boolean
  mono: boolean
}
interface Open {
  text: string
  style: Style
  first: number
  last: number
  x: number
  x1: number
  y: number
  yLast: number
  glued: boolean
  hyphen: boolean
}

/** A page of several million characters is a bomb or a plot of data, not prose. */
export const MAX_CHARS = 400_000
const MAX_RUN = 20_000
const INVISIBLE = new Set([3, 7])

export class FontTable {
  private readonly fonts = new Map<number, Font>()
  private readonly pdf: Native
  constructor(pdf: Native) {
    this.pdf = pdf
  }

  get(handle: number): Font {
    const known = this.fonts.get(handle)
    if (known) return known
    const name = handle
      ? this.pdf.ascii((p, n) => this.pdf.FPDFFont_GetBaseFontName(handle, p, n)).replace(/^[A-Z]{6}\+/, '')
      : ''
    const flags = handle ? this.pdf.FPDFFont_GetFlags(handle) : 0
    const font = {
      name,
      // Nimbus "Medi" and Computer Modern "BX" are their families' bold
      bold:
        /bold|black|heavy|demi|-medi(?!um)|^(?:cm|sf|ec)bx?\d/i.test(name) || (flags > 0 && (flags & 0x40000) !== 0),
      mono:
        /mono|courier|consol|typewriter|^cmtt|^sftt|menlo|inconsolata/i.test(name) || (flags > 0 && (flags & 1) !== 0),
      italic: /ital|obli|slanted/i.test(name) || (flags > 0 && (flags & 0x40) !== 0),
    }
    this.fonts.set(handle, font)
    return font
  }

  /** Handles may be given again once their page is closed. */
  clear(): void {
    this.fonts.clear()
  }
}

/**
 * `box` is what is shown of the page, `rotation` how it is turned when shown. At most MAX_CHARS characters; `cut` tells
 * that there were more, `garbled` that they mean no letters.
 */
export function drawnRuns(
  pdf: Native,
  page: number,
  box: Box,
  rotation: Turn,
  fonts: FontTable,
): { runs: Drawn[]; cut: boolean; garbled: boolean } {
  const text = pdf.FPDFText_LoadPage(page)
  if (!text) return { runs: [], cut: false, garbled: false }
  try {
    const total = pdf.FPDFText_CountChars(text)
    const count = Math.min(total, MAX_CHARS)
    if (count <= 0) return { runs: [], cut: false, garbled: false }
    const reader = new Reader(pdf, text, count, box, rotation, fonts)
    return { runs: reader.read(), cut: total > count, garbled: reader.glyphs.garbled }
  } finally {
    pdf.FPDFText_ClosePage(text)
  }
}

class Reader {
  private readonly runs: Drawn[] = []
  readonly glyphs: Glyphs
  private open: Open | null = null
  private object = 0
  private style: Style | null = null
  private readonly pdf: Native
  private readonly text: number
  private readonly count: number
  private readonly box: Box
  private readonly rotation: Turn
  private readonly fonts: FontTable

  constructor(pdf: Native, text: number, count: number, box: Box, rotation: Turn, fonts: FontTable) {
    this.pdf = pdf
    this.text = text
    this.count = count
    this.box = box
    this.rotation = rotation
    this.fonts = fonts
    this.glyphs = glyphsOf(pdf, text, count)
  }

  read(): Drawn[] {
    const { codes, marks } = this.glyphs
    let space = false
    for (let k = 0; k < this.count; k++) {
      const code = codes[k]!
      if (code === 13 || code === 10) {
        this.close()
        space = false
        continue
      }
      if (code === 0x02 || code === 0xfffe) {
        if (this.open) this.open.hyphen = true
        this.close()
        continue
      }
      if (code === 32 || code === 9 || code === 160) {
        space = true
        continue
      }
      if (code === 0) continue
      const object = this.pdf.FPDFText_GetTextObject(this.text, k)
      const changed = object !== 0 && object !== this.object
      if (changed || !this.style) {
        this.object = object
        this.style = this.styleOf(k, object)
      }
      const letter = String.fromCodePoint(code) + (marks.get(k) ?? '')
      if (this.open && !space && !changed && this.open.text.length < MAX_RUN) {
        this.open.text += letter
        this.open.last = k
        continue
      }
      this.place(k, letter, space, this.open !== null && !space, this.style)
      space = false
    }
    this.close()
    return this.runs
  }

  private styleOf(k: number, object: number): Style {
    const { pdf, text } = this
    pdf.FPDFText_GetMatrix(text, k, pdf.scratch)
    const at = pdf.scratch >> 2
    const c = pdf.views.HEAPF32[at + 2] ?? 0
    const d = pdf.views.HEAPF32[at + 3] ?? 1
    const size = pdf.FPDFText_GetFontSize(text, k)
    const up = size < 0 ? Math.atan2(-d, -c) : Math.atan2(d, c)
    return {
      size: Math.abs(size) * (Math.hypot(c, d) || 1) || 1,
      turn: turnOf((up * 180) / Math.PI - 90 - this.rotation),
      hidden: object !== 0 && INVISIBLE.has(pdf.FPDFTextObj_GetTextRenderMode(object)),
      font: this.fonts.get(object ? pdf.FPDFTextObj_GetFont(object) : 0),
    }
  }

  /** Left, right and baseline of a character, level. */
  private where(k: number, turn: Turn): { x: number; x1: number; y: number } {
    const { pdf, text, box, rotation } = this
    pdf.FPDFText_GetLooseCharBox(text, k, pdf.scratch) // FS_RECTF: left, top, right, bottom
    pdf.FPDFText_GetCharOrigin(text, k, pdf.scratch + 16, pdf.scratch + 24)
    const f = pdf.views.HEAPF32
    const at = pdf.scratch >> 2
    const rect = shownRect(
      { x0: f[at] ?? 0, y0: f[at + 3] ?? 0, x1: f[at + 2] ?? 0, y1: f[at + 1] ?? 0 },
      box,
      rotation,
    )
    const [ox, oy] = shown(
      pdf.views.HEAPF64[(pdf.scratch >> 3) + 2] ?? 0,
      pdf.views.HEAPF64[(pdf.scratch >> 3) + 3] ?? 0,
      box,
      rotation,
    )
    const [ax] = level(rect.x0, rect.y0, turn)
    const [bx] = level(rect.x1, rect.y1, turn)
    const [, y] = level(ox, oy, turn)
    return { x: Math.min(ax, bx), x1: Math.max(ax, bx), y }
  }

  private place(k: number, letter: string, space: boolean, glued: boolean, style: Style): void {
    const at = this.where(k, style.turn)
    const run = this.open
    if (run && this.continues(run, at, style)) {
      run.text += space ? ` ${letter}` : letter
      run.last = k
      run.x = Math.min(run.x, at.x)
      run.x1 = Math.max(run.x1, at.x1)
      run.yLast = at.y
      return
    }
    this.close()
    this.open = {
      text: letter,
      style,
      first: k,
      last: k,
      x: at.x,
      x1: at.x1,
      y: at.y,
      yLast: at.y,
      glued,
      hyphen: false,
    }
  }

  private continues(run: Open, at: { x: number; x1: number; y: number }, style: Style): boolean {
    if (run.text.length >= MAX_RUN) return false
    this.reach(run)
    const { size } = run.style
    if (style.turn !== run.style.turn || style.hidden !== run.style.hidden || style.font.bold !== run.style.font.bold)
      return false
    if (Math.abs(style.size - size) > 0.5 || Math.abs(at.y - run.y) > 0.3 * size) return false
    if (Math.abs(run.yLast - run.y) > 0.6 * size && (Math.abs(at.x - run.x) > 0.5 * size || at.y > run.yLast))
      return false // the next column of upright text
    const gap = Math.max(at.x - run.x1, run.x - at.x1)
    const back = at.x > run.x && at.x1 < run.x1 - 2 * size
    return gap <= size && !back
  }

  /** Extent up to the last character taken: asked for at word ends only. */
  private reach(run: Open): void {
    if (run.last === run.first) return
    const end = this.where(run.last, run.style.turn)
    run.x = Math.min(run.x, end.x)
    run.x1 = Math.max(run.x1, end.x1)
    run.yLast = end.y
  }

  private close(): void {
    const run = this.open
    this.open = null
    if (!run) return
    this.reach(run)
    const text = written(run.text).replace(/ {2,}/g, ' ').trim()
    if (text === '') return
    const { style } = run
    const upright = Math.abs(run.yLast - run.y) > 0.6 * style.size && text.length > 1
    this.runs.push({
      text,
      x: run.x,
      y: run.y,
      x1: run.x1,
      size: Math.round(style.size * 100) / 100,
      outside: false,
      turn: style.turn,
      hidden: style.hidden,
      glued: run.glued,
      ...(run.hyphen && { hyphen: true }),
      ...(upright && { foot: run.yLast }),
      ...(style.font.mono && { mono: true }),
      ...(style.font.name && { font: style.font.name }),
      ...(style.font.bold && { bold: true }),
      ...(style.font.italic && { italic: true }),
    })
  }
}
