/**
 * Characters of a page → its words in the order of the stream: letters that stand beside each other on one baseline.
 * Where a word ends is seen from the air between letters; the spaces of the stream only help.
 */
import { HYPHEN, type Chars } from './chars.ts'
import { level, shown, shownRect, type Turn } from './frame.ts'
import type { Glyphs } from './glyphs.ts'
import { RTL_CODE, type Frame, type Style, type Styles } from './style.ts'

/** Coordinates are level: for turned text those of the frame in which its baseline lies flat. */
export interface Word {
  text: string
  x: number
  x1: number
  /** Baseline of its first character, and of its last where they stand below each other. */
  y: number
  foot: number
  style: Style
  /** Before it the stream has a space that was drawn, one that PDFium supposes, the end of a line, or nothing. */
  before: 'space' | 'made' | 'end' | null
  /** Its last sign is a hyphen at the end of a line. */
  hyphen: boolean
}

/**
 * Air that parts two words, of the type size: without any space in the stream, and where PDFium supposes one. Poppler
 * takes a tenth for all; kerned pairs open up to 0.06.
 */
const AIR = { bare: 0.2, made: 0.09 } as const
const BACK = 0.5
const LONGEST = 2000

interface Place {
  x: number
  x1: number
  y: number
}

export class Words {
  private readonly out: Word[] = []
  private readonly chars: Chars
  private readonly marks: Glyphs['marks']
  private readonly spelt: Glyphs['spelt']
  private readonly styles: Styles
  private readonly frame: Frame
  private open: Word | null = null
  private object = 0
  private style: Style | null = null

  constructor({ chars, marks, spelt }: Glyphs, styles: Styles, frame: Frame) {
    this.chars = chars
    this.marks = marks
    this.spelt = spelt
    this.styles = styles
    this.frame = frame
  }

  read(): Word[] {
    const { codes, count, made } = this.chars
    let before: Word['before'] = null
    for (let k = 0; k < count; k++) {
      const code = codes[k]!
      if ((code === 13 || code === 10) && this.chars.objects[k] === 0) before = 'end'
      else if (code === 32 || code === 9 || code === 160 || code === 13 || code === 10) {
        if (before !== 'end' && before !== 'space') before = made[k] ? 'made' : 'space'
      } else if (code !== 0) {
        this.take(k, code, before)
        before = null
      }
    }
    return this.out
  }

  private take(k: number, code: number, before: Word['before']): void {
    const style = this.styleOf(k)
    const hyphen = code === HYPHEN || code === 0xfffe
    const letter = hyphen ? '-' : (this.spelt.get(k) ?? String.fromCodePoint(code)) + (this.marks.get(k) ?? '')
    const at = this.place(k, style.turn)
    const open = this.open
    if (open && this.follows(open, at, style, before) && !open.hyphen) {
      open.text += letter
      open.hyphen = hyphen
      open.x1 = Math.max(open.x1, at.x1)
      open.x = Math.min(open.x, at.x)
      if (below(open, at)) open.foot = at.y
    } else if (open && before === null && precedes(open, at, style, code)) {
      open.text = letter + open.text
      open.x = at.x
    } else {
      this.open = { text: letter, ...at, foot: at.y, style, before, hyphen }
      this.out.push(this.open)
    }
  }

  private styleOf(k: number): Style {
    const object = this.chars.objects[k]!
    if (!this.style || (object !== 0 && object !== this.object)) {
      this.object = object
      this.style = this.styles.of(k)
    }
    return this.style
  }

  /** Left, right and baseline of a character, level. */
  private place(k: number, turn: Turn): Place {
    const { boxes, origins } = this.chars
    const { box, rotation } = this.frame
    if (rotation === 0 && turn === 0) {
      const [a, b] = [boxes[4 * k]!, boxes[4 * k + 2]!]
      return { x: Math.min(a, b), x1: Math.max(a, b), y: origins[2 * k + 1]! }
    }
    const stored = { x0: boxes[4 * k]!, y0: boxes[4 * k + 1]!, x1: boxes[4 * k + 2]!, y1: boxes[4 * k + 3]! }
    const rect = shownRect(stored, box, rotation)
    const [ox, oy] = shown(origins[2 * k]!, origins[2 * k + 1]!, box, rotation)
    const [ax] = level(rect.x0, rect.y0, turn)
    const [bx] = level(rect.x1, rect.y1, turn)
    return { x: Math.min(ax, bx), x1: Math.max(ax, bx), y: level(ox, oy, turn)[1] }
  }

  /** Of the same word: the air between the two decides, and what the stream says about it. */
  private follows(open: Word, at: Place, style: Style, before: Word['before']): boolean {
    if (before === 'space' || open.text.length > LONGEST || !alike(open.style, style)) return false
    const { size } = style
    if (below(open, at)) return before === null
    if (Math.abs(at.y - open.y) > 0.3 * Math.min(size, open.style.size)) return false
    const air = Math.max(at.x - open.x1, open.x - at.x1)
    if (air > (before === null ? AIR.bare : AIR.made) * size) return false
    return at.x1 > open.x1 - BACK * size || RTL_CODE(open.text.charCodeAt(0))
  }
}

const alike = (a: Style, b: Style): boolean =>
  a === b ||
  (a.turn === b.turn &&
    a.hidden === b.hidden &&
    a.font.bold === b.font.bold &&
    a.font.mono === b.font.mono &&
    Math.abs(a.size - b.size) <= 0.12 * Math.max(a.size, b.size))

/** Upright characters below each other. */
const below = (open: Word, at: Place): boolean => {
  const step = open.foot - at.y
  return step > 0.6 * open.style.size && step < 2 * open.style.size && Math.abs(at.x - open.x) <= 0.5 * open.style.size
}

/** Letters of a left-to-right script that were drawn from the last to the first. */
const precedes = (open: Word, at: Place, style: Style, code: number): boolean =>
  alike(open.style, style) &&
  !RTL_CODE(code) &&
  Math.abs(at.y - open.y) <= 0.1 * style.size &&
  Math.abs(at.x1 - open.x) <= 0.12 * style.size &&
  at.x < open.x
