/**
 * Writes the mathematics of RTF on one line of text: its control words are the elements of Office mathematics with an
 * "m" before them (RTF 1.9.1, "Math").
 */
import { equation } from '../prose/ooxml.ts'
import type { XmlNode } from '../prose/xml.ts'
import { lookup } from '../../../lookup.ts'

/** Control words that are not simply the element's name in lower case. */
const NAMES: Record<string, string> = lookup({
  mssup: 'sSup',
  mssub: 'sSub',
  mssubsup: 'sSubSup',
  mspre: 'sPre',
  mlimlow: 'limLow',
  mlimupp: 'limUpp',
  mfname: 'fName',
  meqarr: 'eqArr',
  mbegchr: 'begChr',
  mendchr: 'endChr',
  msepchr: 'sepChr',
})
const SETTINGS = new Set(['chr', 'begChr', 'endChr', 'sepChr', 'type'])

const nameOf = (word: string): string => NAMES[word] ?? word.slice(1).replace(/pr$/, 'Pr')

export class Equation {
  private readonly stack: XmlNode[] = [{ name: '', attrs: {}, kids: [] }]

  open(): void {
    const node: XmlNode = { name: '', attrs: {}, kids: [] }
    this.stack.at(-1)!.kids.push(node)
    this.stack.push(node)
  }

  /** The first word of a group names its element. */
  word(name: string): void {
    const node = this.stack.at(-1)!
    if (node.name === '' && /^m[a-z]/.test(name)) node.name = nameOf(name)
  }

  write(text: string): void {
    const node = this.stack.at(-1)!
    if (SETTINGS.has(node.name)) node.attrs = { val: (node.attrs['val'] ?? '') + text.trim() }
    else node.kids.push({ name: 't', attrs: {}, kids: [text] })
  }

  /** Closes a group; returns the whole equation when its outermost group ends, else null. */
  close(): string | null {
    if (this.stack.length > 1) {
      this.stack.pop()
      return null
    }
    return equation(this.stack[0]!)
  }
}
