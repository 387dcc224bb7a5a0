/** Text → its quotations: in straight or curly marks, «», „“, and in Markdown block quotes. The module is pure. */

export interface Quotation {
  /** The quoted words, without their marks. */
  texto: string
  /** Range of the quoted words in the text, UTF-16, marks not included. */
  desde: number
  hasta: number
}

/** Opening mark → closing mark. Single quotes are ignored: they cannot be told from apostrophes. */
const MARKS: Record<string, string> = { '"': '"', '“': '”', '«': '»', '„': '“' }
/** Longest quotation in UTF-16 units; a longer one means that the closing mark was forgotten. */
const LONGEST = 3000
/**
 * Deepest nesting of quotations. More opening marks without a closing one are no quotation, and following each of them
 * to the longest length would cost too much time.
 */
const DEEPEST = 8
const CODE = /```[\s\S]*?```|`[^`\n]*`/g

function marked(text: string): Quotation[] {
  const list: Quotation[] = []
  for (let at = 0; at < text.length; at++) {
    const close = MARKS[text[at]!]
    // A straight mark after a letter or figure does not open a quotation: `12"` is inches.
    if (close === undefined || (text[at] === '"' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) continue
    const end = closing(text, at, close)
    if (end < 0) continue
    const quotation = trimmed(text, at + 1, end)
    if (quotation) list.push(quotation)
    at = end
  }
  return list
}

function closing(text: string, at: number, close: string): number {
  const open = text[at]!
  let depth = 0
  for (let i = at + 1; i < Math.min(text.length, at + LONGEST); i++) {
    if (text[i] === '\n' && /^\n\s*\n/.test(text.slice(i, i + 20))) return -1
    if (text[i] === close && depth === 0) return i
    if (text[i] === open && ++depth > DEEPEST) return -1
    if (text[i] === close) depth--
  }
  return -1
}

function trimmed(text: string, from: number, to: number): Quotation | null {
  const inner = text.slice(from, to)
  const desde = from + (inner.length - inner.trimStart().length)
  const texto = inner.trim()
  return /[\p{L}\p{N}]/u.test(texto) ? { texto, desde, hasta: desde + texto.length } : null
}

/** Returns each block of lines that begin with `>` as one quotation, without these marks. */
function blocks(text: string): Quotation[] {
  return [...text.matchAll(/^(?:[ \t]{0,3}>.*(?:\n|$))+/gm)].flatMap(match => {
    const texto = match[0].replace(/^[ \t]{0,3}>[ \t]?/gm, '').trim()
    return /[\p{L}\p{N}]/u.test(texto)
      ? [{ texto, desde: match.index, hasta: match.index + match[0].trimEnd().length }]
      : []
  })
}

/** Returns the quotations in order. Code holds none, and a quotation inside a block quote is not reported again. */
export function quotations(text: string): Quotation[] {
  const plain = text.replace(CODE, code => ' '.repeat(code.length))
  const block = blocks(plain)
  const inBlock = (q: Quotation): boolean => block.some(b => q.desde >= b.desde && q.hasta <= b.hasta)
  return [...block, ...marked(plain).filter(q => !inBlock(q))].sort((a, b) => a.desde - b.desde)
}
