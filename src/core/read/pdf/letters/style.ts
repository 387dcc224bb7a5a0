/**
 * How a text object is set: font, true size, and which way its lines run on the shown page. That is decided by where
 * its characters stand and by their script, not by the matrix alone: old TeX through Ghostscript draws upright letters
 * with fonts and matrices that are both turned over.
 */
import type { Box } from '../../reader.ts'
import type { Chars } from './chars.ts'
import { DrawnSizes } from './drawn-size.ts'
import { shown, turnOf, type Turn } from '../file/frame.ts'
import type { Native } from '../file/pdfium.ts'

export interface Font {
  name: string
  bold: boolean
  italic: boolean
  /** It is monospaced. */
  mono: boolean
}
export interface Style {
  size: number
  turn: Turn
  /** Text rendering mode 3 or 7: the text is invisible (the text layer of a scan, or a trick). */
  hidden: boolean
  font: Font
}

const INVISIBLE = new Set([3, 7])
/** Characters nearer than this to each other, as a share of the type size, do not show which way their line runs. */
const STEP = 0.2
export const RTL_CODE = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc)

/** Typewriter faces of TeX, upright, slanted and italic: Computer Modern, its kin and those of txfonts. */
const TEX_MONO = /^(?:cm(?:sl|i)?|sf|ec|lm|[tp]xb?|t1[tp]?xb?)tt(?![a-z])|^(?:sf|ec)(?:st|it)\d/i

class FontTable {
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
      // Nimbus "Medi" and Computer Modern "BX" are the bold faces of their families.
      bold:
        /bold|black|heavy|demi|-medi(?!um)|^(?:cm|sf|ec)bx?\d/i.test(name) || (flags > 0 && (flags & 0x40000) !== 0),
      mono:
        /mono|courier|consol|typewriter|menlo|inconsolata/i.test(name) ||
        TEX_MONO.test(name) ||
        (flags > 0 && (flags & 1) !== 0),
      italic: /ital|obli|slanted/i.test(name) || (flags > 0 && (flags & 0x40) !== 0),
    }
    this.fonts.set(handle, font)
    return font
  }
}

/** How a page is shown: its visible box, and the degrees by which it is turned clockwise. */
export interface Frame {
  box: Box
  rotation: Turn
}

/** The characters of an open page's text, and how the page is shown. */
export interface PageText {
  text: number
  chars: Chars
  frame: Frame
}

export class Styles {
  private readonly known = new Map<number, Style>()
  private readonly pdf: Native
  private readonly text: number
  private readonly chars: Chars
  private readonly frame: Frame
  private readonly fonts: FontTable
  private readonly drawn: DrawnSizes

  constructor(pdf: Native, { text, chars, frame }: PageText) {
    this.pdf = pdf
    this.text = text
    this.chars = chars
    this.frame = frame
    this.fonts = new FontTable(pdf)
    this.drawn = new DrawnSizes(pdf, chars)
  }

  /** Returns the style of the text object that drew character k. Callers ask at the first character of an object. */
  of(k: number): Style {
    const object = this.chars.objects[k]!
    const known = this.known.get(object)
    if (known) return known
    const style = this.read(k, object)
    if (object !== 0) this.known.set(object, style)
    return style
  }

  private read(k: number, object: number): Style {
    const { pdf, text } = this
    pdf.FPDFText_GetMatrix(text, k, pdf.scratch)
    const [a = 1, b = 0, c = 0, d = 1] = pdf.views.HEAPF32.subarray(pdf.scratch >> 2, (pdf.scratch >> 2) + 4)
    const drawn = pdf.FPDFText_GetFontSize(text, k)
    const sign = drawn < 0 ? -1 : 1
    const font = this.fonts.get(object ? pdf.FPDFTextObj_GetFont(object) : 0)
    const told = Math.abs(drawn) * (Math.hypot(c, d) || 1) || 1
    const size = font.name === '' ? this.drawn.of(k, told, Math.abs(c) > Math.abs(d)) : told
    const degrees = (y: number, x: number): number => (Math.atan2(sign * y, sign * x) * 180) / Math.PI
    const { rotation } = this.frame
    const up = turnOf(degrees(d, c) - 90 - rotation)
    const along = this.advance(k, size) ?? turnOf(degrees(b, a) - rotation)
    return {
      size,
      turn: RTL_CODE(this.chars.codes[k]!) ? up : upright(along, up),
      hidden: object !== 0 && INVISIBLE.has(pdf.FPDFTextObj_GetTextRenderMode(object)),
      font,
    }
  }

  /**
   * The direction in which the object's line runs, judged by the origins of its characters; null when they do not tell.
   */
  private advance(k: number, size: number): Turn | null {
    const { objects, origins, count } = this.chars
    const object = objects[k]!
    let last = k
    while (last + 1 < count && objects[last + 1] === object) last++
    if (last === k || object === 0) return null
    const { box, rotation } = this.frame
    const [x, y] = shown(origins[2 * k]!, origins[2 * k + 1]!, { box, rotation })
    const [x1, y1] = shown(origins[2 * last]!, origins[2 * last + 1]!, { box, rotation })
    if (Math.hypot(x1 - x, y1 - y) < STEP * size) return null
    return turnOf((Math.atan2(y1 - y, x1 - x) * 180) / Math.PI)
  }
}

/**
 * Decides the turn where line and letters contradict each other. Level lines whose letters, by their matrix, are upside
 * down or mirrored look upright on the page. Upright letters below each other (Chinese, Japanese) stay upright.
 */
function upright(along: Turn, up: Turn): Turn {
  if (along === up) return up
  const opposite = (up - along + 360) % 360 === 180
  if (!opposite) return up
  return along === 0 || up === 0 ? 0 : along
}
