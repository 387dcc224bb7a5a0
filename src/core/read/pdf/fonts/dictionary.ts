/** The fonts of a file as their dictionaries describe them: names of glyphs by code, widths, on which pages. */
import { Name, PdfObjects, Ref, type Dict, type Value } from './objects.ts'

export interface FontEntry {
  /** Number of its object. */
  number: number
  /** Name with its subset's prefix; empty for a font made of drawings. */
  baseFont: string
  type3: boolean
  composite: boolean
  /** The font itself says which characters its codes are (`ToUnicode`). */
  toUnicode: boolean
  /** The ranges of that map which hold more than 256 codes; PDFium reads of each only those of its first row. */
  ranges?: readonly Range[]
  /** Glyph names that the file gives to codes. */
  names: Map<number, string>
  firstChar: number
  /** Advances from `firstChar` on, in ems of the size in which the text is set. */
  widths: number[]
}

/** Codes from `low` to `high` are the characters from `sign` on. */
export interface Range {
  low: number
  high: number
  sign: number
}

const MAX_FONTS = 4000

export class FontFile {
  readonly entries: FontEntry[] = []
  private readonly objects: PdfObjects

  constructor(bytes: Uint8Array) {
    this.objects = new PdfObjects(bytes)
    for (const number of this.objects.with('/Font')) {
      const dict = this.objects.dict(this.objects.object(number))
      const isFont = dict !== null && nameOf(this.objects.get(dict.get('Type'))) === 'Font'
      const entry = isFont ? entryOf(this.objects, dict, number) : null
      if (entry) this.entries.push(entry)
      if (this.entries.length >= MAX_FONTS) break
    }
  }

  /** Returns the fonts that the page with this object number names; empty where the page cannot be read. */
  ofPage(number: number): FontEntry[] {
    let dict = this.objects.dict(this.objects.object(number))
    for (let hops = 0; dict && !dict.has('Resources') && hops < MAX_PARENTS; hops++)
      dict = this.objects.dict(dict.get('Parent'))
    const fonts = this.objects.dict(this.objects.dict(dict?.get('Resources'))?.get('Font'))
    const numbers = new Set([...(fonts?.values() ?? [])].map(value => (value instanceof Ref ? value.number : -1)))
    return this.entries.filter(entry => numbers.has(entry.number))
  }
}

/** Most ancestors of a page that are asked for its resources. */
const MAX_PARENTS = 32

const nameOf = (value: Value): string => (value instanceof Name ? value.text : '')

function entryOf(objects: PdfObjects, dict: Dict, number: number): FontEntry | null {
  const subtype = nameOf(objects.get(dict.get('Subtype')))
  if (!['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0'].includes(subtype)) return null
  const type3 = subtype === 'Type3'
  const matrix = objects.get(dict.get('FontMatrix'))
  const scale = type3 ? (Array.isArray(matrix) && typeof matrix[0] === 'number' ? Math.abs(matrix[0]) : 0) : 0.001
  const widths = objects.get(dict.get('Widths'))
  const first = objects.get(dict.get('FirstChar'))
  return {
    number,
    baseFont: type3 ? '' : nameOf(objects.get(dict.get('BaseFont'))),
    type3,
    composite: subtype === 'Type0',
    toUnicode: dict.has('ToUnicode'),
    ranges: rangesOf(objects, dict),
    names: differences(objects, dict),
    firstChar: typeof first === 'number' ? first : 0,
    widths: (Array.isArray(widths) ? widths : []).map(w => {
      const width = objects.get(w)
      return typeof width === 'number' ? Math.abs(width) * scale : 0
    }),
  }
}

const RANGE = /<([\da-f]{4})>\s*<([\da-f]{4})>\s*<([\da-f]{4})>/giu

function rangesOf(objects: PdfObjects, dict: Dict): Range[] {
  const map = dict.get('ToUnicode')
  const text = map instanceof Ref ? objects.stream(map.number)?.toString('latin1') : undefined
  const all = [...(text ?? '').matchAll(RANGE)].map(([, ...codes]) => codes.map(code => parseInt(code, 16)))
  return all.flatMap(([low = 0, high = 0, sign = 0]) => (high - low > 0xff ? [{ low, high, sign }] : []))
}

function differences(objects: PdfObjects, dict: Dict): Map<number, string> {
  const names = new Map<number, string>()
  const list = objects.get(objects.dict(dict.get('Encoding'))?.get('Differences'))
  let code = 0
  for (const item of Array.isArray(list) ? list : []) {
    const value = objects.get(item)
    if (typeof value === 'number') code = value
    else if (value instanceof Name) {
      if (value.text !== '.notdef') names.set(code, value.text)
      code++
    }
  }
  return names
}
