/** Follows content controls while a story is read: which of them Word fills in, or protects. */
import { attributes, type Tag } from './xml.ts'

/** Content controls whose text must not be split: Word fills it in, or binds it to data. */
const CONTROLLED = new Set([
  'citation',
  'bibliography',
  'dataBinding',
  'docPartObj',
  'dropDownList',
  'comboBox',
  'date',
  'text',
  // Only the controls inside it can be filled in.
  'group',
])

export interface Control<Place> {
  locked: boolean
  citation: boolean
  start: number
  tag?: string
  /** Where it begins to say what it is; undefined for a control around whole paragraphs. */
  from?: Place
}

export class Controls<Place> {
  readonly #open: Control<Place>[] = []

  get locked(): boolean {
    return this.#open.some(control => control.locked)
  }

  /** Handles `w:sdt`; returns the control that it closes. */
  control(token: Tag): Control<Place> | undefined {
    if (token.kind === 'open') this.#open.push({ locked: false, citation: false, start: token.start })
    return token.kind === 'close' ? this.#open.pop() : undefined
  }

  /** Handles the properties of the innermost control. */
  property(name: string, token: Tag, here: Place | undefined): void {
    const control = this.#open.at(-1)
    if (!control || token.kind === 'close') return
    const value = attributes(token.attrs).get('val') ?? ''
    if (name === 'tag') {
      // Mendeley Cite keeps what it cites in the control's tag.
      if (/^MENDELEY_CITATION/.test(value))
        Object.assign(control, { locked: true, citation: true, tag: value, from: here })
    } else if (name === 'lock') {
      if (/^(?:sdtContentLocked|contentLocked)$/.test(value)) control.locked = true
    } else if (CONTROLLED.has(name)) {
      control.locked = true
      control.citation ||= name === 'citation'
      control.from = here
    }
  }
}
