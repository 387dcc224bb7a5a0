/**
 * The page labels that a file gives (ISO 32000-1 §12.4.2). PDFium counts the pages before the first entry of their tree
 * as "1", "2" …, which no one has written; so where page 0 is "1", the tree itself is asked.
 */
import type { Pdf } from '../engine.ts'
import { Ref, Scanner, type Dictionary, type Value } from './syntax.ts'

const DEEPEST = 12
const MOST = 10_000

/** Returns the label of each page; null where the file gives none. */
export function pageLabels(pdf: Pdf): (string | null)[] {
  const labels = Array.from({ length: pdf.pages }, (_, i) => pdf.label(i))
  if (labels[0] !== '1') return labels
  const first = firstEntry(pdf)
  return labels.map((label, i) => (i < first ? null : label))
}

/** Index of the first page for which the tree has an entry; 0 where the tree cannot be read. */
function firstEntry(pdf: Pdf): number {
  try {
    const file = new Copy(Buffer.from(pdf.copy({ open: true })))
    const entries = file.entries(file.dictionary(file.root.get('PageLabels')))
    return Math.min(Infinity, ...entries)
  } catch {
    return 0
  }
}

/** A file as PDFium writes it: with a cross-reference table, and every object by itself. */
class Copy {
  readonly root: Dictionary
  private readonly bytes: Buffer
  private readonly places = new Map<number, number>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
    const trailer = bytes.lastIndexOf('trailer')
    const table = Number(/\d+/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref')))?.[0])
    const lines = bytes.toString('latin1', table, trailer).split(/\r?\n/)
    for (let i = 1, next = 0; i < lines.length; i++) {
      const [a, b, kind] = lines[i]!.trim().split(' ')
      if (kind === undefined) next = Number(a)
      else if (kind === 'n') this.places.set(next++, Number(a))
      else next += Number(b) >= 0 ? 1 : 0
    }
    const told = this.dictionary(new Scanner(bytes, trailer + 'trailer'.length).value())
    this.root = this.dictionary(told.get('Root'))
  }

  /** Returns the keys of a number tree whose values are dictionaries. */
  entries(node: Dictionary, depth = 0): number[] {
    if (depth > DEEPEST) return []
    const nums = this.list(node.get('Nums'))
    const own = nums.flatMap((key, k) =>
      k % 2 === 0 && typeof key === 'number' && this.value(nums[k + 1]) instanceof Map ? [key] : [],
    )
    const kids = this.list(node.get('Kids')).slice(0, MOST)
    return [...own, ...kids.flatMap(kid => this.entries(this.dictionary(kid), depth + 1))].slice(0, MOST)
  }

  dictionary(value: Value | undefined): Dictionary {
    const resolved = this.value(value)
    return resolved instanceof Map ? resolved : new Map()
  }

  private list(value: Value | undefined): Value[] {
    const resolved = this.value(value)
    return Array.isArray(resolved) ? resolved : []
  }

  private value(value: Value | undefined): Value {
    if (!(value instanceof Ref)) return value ?? null
    const place = this.places.get(value.object)
    if (place === undefined) return null
    const head = /^\s*\d+ \d+ obj/.exec(this.bytes.toString('latin1', place, place + 32))
    return head ? new Scanner(this.bytes, place + head[0].length).value() : null
  }
}
