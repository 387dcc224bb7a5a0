/**
 * Characters of a page → its words in the order of the stream: letters that stand beside each other on one baseline.
 * Where a word ends is seen from the air between letters; the spaces of the stream only help.
 */
import { HYPHEN, type Chars } from './chars.ts'
import type { Glyphs } from './glyphs.ts'
import { endsNear, FIGURE, isTight, LETTER, TIGHT_GAP, type WordEnd } from './near.ts'
import { place, type Place } from './place.ts'
import { RTL_CODE, type Frame, type Style, type Styles } from './style.ts'

/**
 * A word with its place. The coordinates are level: for turned text they belong to the frame in which its baseline is
 * horizontal.
 */
export interface Word {
  text: string
  x: number
  x1: number
  y: number
  size: number
  /** The content stream has a drawn space before it. */
  spaced: boolean
  /** An end-of-line hyphen follows the word; it is not in `text`. */
  hyphen: boolean
  bold: boolean
  mono: boolean
}
/** A word as the content stream has it, before runs are built. */
export interface Drawing extends Word {
  /** Baseline of its last character, where the characters stand below each other. */
  foot: number
  /** Sum of the gaps between its letters. */
  air: number
  style: Style
  /**
   * What the stream has before it: a drawn space, a space supposed by PDFium (`made`), the end of a line, or nothing.
   */
  before: 'space' | 'made' | 'end' | null
}

/**
 * The gap that separates two words, as a share of the type size: `bare` where the stream has no space at all, `made`
 * where PDFium supposes one. Poppler uses 0.1 for both. Kerned pairs open up to 0.06.
 */
const AIR = { bare: 0.2, made: 0.09 } as const
/**
 * Letters of a swash or script font overlap by more than this share of the type size; where two stand as far apart, a
 * word ends. Nearer ones may be kerned: "Wil liam" lost an author of a report his family name.
 */
const OVERLAP = 0.03
/**
 * Programs such as groff draw a space and go back over it to bring two letters together ("giv en", "hav e"), and papers
 * of Elsevier do so between figures ("20 0 0"): there is none where their distance is within this share of the type
 * size. Of 363 PDFs that makes 150 words of 14 whole.
 */
const BACKED = { letters: 0.05, figures: 0.1 } as const
const BACK = 0.5
const LONGEST = 2000

type Beginning = Pick<Drawing, 'style' | 'before' | 'hyphen'>

/** First code point of the Chinese and Japanese blocks, whose lines may run from top to bottom and then to the left. */
const FIRST_UNSPACED = 0x2e80

export class Words {
  private readonly out: Drawing[] = []
  private readonly chars: Chars
  private readonly marks: Glyphs['marks']
  private readonly spelt: Glyphs['spelt']
  private readonly styles: Styles
  private readonly frame: Frame
  private open: Drawing | null = null
  /** Sum of the gaps between the letters of the open word, and how many gaps there were. */
  private air = 0
  private airs = 0
  /** PDFium supposes a space here, and the letters stand farther apart than those of the word ever do. */
  private parted = false
  /** How far the last space goes. */
  private space = 0
  /** The current character. */
  private letter = ''
  /** The character before it is the last one of a ligature, whose boxes are those of its ink. */
  private ligature = false
  private object = 0
  private style: Style | null = null
  /** Place of the current character. One object serves all characters, because this is the hot loop. */
  private readonly at: Place = { x: 0, x1: 0, begin: 0, y: 0 }

  constructor({ chars, marks, spelt }: Glyphs, styles: Styles, frame: Frame) {
    this.chars = chars
    this.marks = marks
    this.spelt = spelt
    this.styles = styles
    this.frame = frame
  }

  read(): Drawing[] {
    const { boxes, codes, count, made } = this.chars
    let before: Drawing['before'] = null
    for (let k = 0; k < count; k++) {
      const code = codes[k]!
      if ((code === 13 || code === 10) && this.chars.objects[k] === 0) before = 'end'
      else if (code === 32 || code === 9 || code === 160 || code === 13 || code === 10) {
        if (before !== 'end' && before !== 'space') before = made[k] ? 'made' : 'space'
        this.space = boxes[4 * k + 2]! - boxes[4 * k]!
      } else if (code !== 0) {
        this.take(k, code, before)
        before = null
      }
    }
    return this.out
  }

  private take(k: number, code: number, before: Drawing['before']): void {
    const style = this.styleOf(k)
    this.parted = false
    const hyphen = code === HYPHEN || code === 0xfffe
    const letter = hyphen ? '-' : (this.spelt.get(k) ?? String.fromCodePoint(code)) + (this.marks.get(k) ?? '')
    this.letter = letter
    this.ligature = this.sharesOrigin(k - 1)
    place(this.chars, { k, turn: style.turn, frame: this.frame }, this.at)
    const { at, open } = this
    if (open && (!open.hyphen || this.isBeside(open, before)) && this.follows(open, style, before)) {
      this.air += at.x - open.x1
      this.airs++
      open.air = this.air
      open.text += letter
      open.hyphen = hyphen
      if (at.x1 > open.x1) open.x1 = at.x1
      if (at.x < open.x) open.x = at.x
      if (below(open, at)) open.foot = at.y
    } else if (open && before === null && code < FIRST_UNSPACED && !RTL_CODE(code) && precedes(open, at, style)) {
      open.text = letter + open.text
      open.x = at.x
    } else {
      this.air = this.airs = 0
      this.open = this.begun(letter, at, { style, before, hyphen })
      this.out.push(this.open)
    }
  }

  private begun(text: string, at: Place, { style, before, hyphen }: Beginning): Drawing {
    const { begin: x, x1, y } = at
    const { bold, mono } = style.font
    const spaced = before === 'space' || this.parted
    return { text, x, x1, y, foot: y, air: 0, size: rounded(style.size), spaced, bold, mono, style, before, hyphen }
  }

  private styleOf(k: number): Style {
    const object = this.chars.objects[k]!
    if (!this.style || (object !== 0 && object !== this.object)) {
      this.object = object
      this.style = this.styles.of(k)
    }
    return this.style
  }

  /**
   * Tells whether the character continues the open word: the gap between the two decides, together with what the stream
   * has there.
   */
  private follows(open: Drawing, style: Style, before: Drawing['before']): boolean {
    const { at } = this
    const { size } = style
    if (open.text.length > LONGEST || !alike(open.style, style)) return false
    if (before === 'space' && !this.isBacked(open, style)) return false
    if (below(open, at)) return before === null
    if (open.foot !== open.y) return false
    if (Math.abs(at.y - open.y) > 0.3 * Math.min(size, open.style.size)) return false
    const air = Math.max(at.begin - open.x1, open.x - at.x1)
    if (before === null) {
      if (air > AIR.bare * size || (air > TIGHT_GAP * size && !this.ligature && isTight(this.end(open)))) return false
    } else {
      const usual = this.airs > 0 ? Math.min(0, this.air / this.airs) : 0
      const overlapped = air >= OVERLAP * size && usual < -OVERLAP * size
      this.parted = before === 'made' && (overlapped || endsNear(this.end(open), air / size))
      const near = before === 'space' && FIGURE.test(this.letter) // two figures without a space between them
      if ((air - usual > AIR.made * size && !near) || this.parted) return false
    }
    return at.x1 > open.x1 - BACK * size || RTL_CODE(open.text.charCodeAt(0))
  }

  /** True on the baseline of a word: the hyphen with which that ends is none of a line's end ("…/shovel-knight"). */
  private isBeside(open: Drawing, before: Drawing['before']): boolean {
    return before === null && Math.abs(this.at.y - open.y) < 0.1 * open.size
  }

  /** True where a space is drawn between two letters that stand as near as those of a word. */
  private isBacked(open: Drawing, style: Style): boolean {
    const { at } = this
    const { size, hidden } = style
    const level = Math.abs(at.y - open.y) < 0.1 * size && this.space > 2 * BACKED.letters * size
    if (!level || hidden) return false
    const [gap, last] = [Math.abs(at.begin - open.x1) / size, open.text.at(-1)!]
    const figures = FIGURE.test(this.letter) && FIGURE.test(last)
    return (
      gap <= (figures ? BACKED.figures : BACKED.letters) && (figures || (LETTER.test(this.letter) && LETTER.test(last)))
    )
  }

  private end({ text, size, style }: Drawing): WordEnd {
    return { text, size, font: style.font, letter: this.letter, air: this.air, airs: this.airs }
  }

  private sharesOrigin(k: number): boolean {
    const { origins, objects } = this.chars
    return k > 0 && objects[k] === objects[k - 1] && origins[2 * k] === origins[2 * k - 2]
  }
}

const rounded = (size: number): number => Math.round(size * 100) / 100

export const alike = (a: Style, b: Style): boolean =>
  a === b ||
  (a.turn === b.turn &&
    a.hidden === b.hidden &&
    a.font.bold === b.font.bold &&
    a.font.mono === b.font.mono &&
    Math.abs(a.size - b.size) <= 0.12 * Math.max(a.size, b.size))

/** Tells whether the character stands directly below the open word: upright characters in a vertical line. */
const below = (open: Drawing, at: Place): boolean => {
  const step = open.foot - at.y
  return step > 0.6 * open.style.size && step < 2 * open.style.size && Math.abs(at.x - open.x) <= 0.5 * open.style.size
}

/**
 * Tells whether the character goes in front of the open word: some files draw the letters of a left-to-right script
 * from the last to the first.
 */
const precedes = (open: Drawing, at: Place, style: Style): boolean =>
  alike(open.style, style) &&
  open.foot === open.y &&
  Math.abs(at.y - open.y) <= 0.1 * style.size &&
  Math.abs(at.x1 - open.x) <= 0.12 * style.size &&
  at.x < open.x
