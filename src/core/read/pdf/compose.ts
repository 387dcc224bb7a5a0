/**
 * What stands on a page → its text: heads, columns in order, notes, feet, turned text. A paragraph that goes on in the
 * next column, or beyond a figure, is one; what is no running text stands by itself. Pure.
 */
import type { Paragraph } from '../reader.ts'
import { joinHyphen, type Vocabulary } from './hyphens.ts'
import type { Line } from './lines.ts'
import type { Column, Laid } from './page.ts'
import { END, paragraphsOf, tableOf, type Prose } from './paragraphs.ts'

export interface PageText {
  texto: string
  parrafos: Paragraph[]
}

/** `body`: the size most of the document is set in. Paragraphs are set apart by a blank line. */
export function textOfPage(laid: Laid, vocabulary: Vocabulary, body: number): PageText {
  const read = (column: Column, size: number): Prose[] =>
    column.table ? tableOf(column.lines) : paragraphsOf(column.lines, vocabulary, size)
  const main = laid.main.map(column => read(column, body))
  const notes = main.flat().filter(p => p.kind === 'note')
  const text = carried(
    main.map(block => block.filter(p => p.kind !== 'note')),
    vocabulary,
  )
  const turned = carried(
    laid.turned.map(column => read(column, Infinity)),
    vocabulary,
  )
  const all = [...furniture(laid.heads), ...text, ...notes, ...furniture(laid.feet), ...turned]
  return joined(all.map(p => (p.broken ? { ...p, text: `${p.text}-` } : p)))
}

const furniture = (lines: readonly Line[]): Prose[] =>
  lines.map(({ text, size }) => ({ text, kind: 'furniture' as const, broken: false, size }))

function joined(all: readonly Prose[]): PageText {
  const parrafos: Paragraph[] = []
  let texto = ''
  for (const { text, kind } of all) {
    if (texto !== '') texto += '\n\n'
    parrafos.push({ desde: texto.length, hasta: texto.length + text.length, ...(kind && { kind }) })
    texto += text
  }
  return { texto, parrafos }
}

/**
 * Paragraphs that were interrupted, by the end of a column or by a figure, a table or its caption, are joined; what
 * interrupts them follows them.
 */
function carried(blocks: readonly (readonly Prose[])[], vocabulary: Vocabulary): Prose[] {
  const out: Prose[] = []
  let open: Prose | null = null
  let interrupted = false
  for (const block of blocks) {
    interrupted = true
    for (const prose of block) {
      if (prose.kind !== null) {
        out.push(prose)
        interrupted = true
        continue
      }
      if (open && interrupted && goesOn(open, prose)) {
        open.text = open.broken ? joinHyphen(open.text, prose.text, vocabulary) : `${open.text} ${prose.text}`
        open.broken = prose.broken
      } else {
        open = { ...prose }
        out.push(open)
      }
      interrupted = false
    }
  }
  return out
}

/** Fewer characters are a label or a formula. */
const SENTENCE = 25

/** In doubt it does not: a passage ends rather than runs on. */
const goesOn = (open: Prose, next: Prose): boolean =>
  /^\p{Ll}/u.test(next.text) &&
  Math.abs(open.size - next.size) <= 0.06 * open.size &&
  (open.broken || (!END.test(open.text) && open.text.length >= SENTENCE && next.text.length >= SENTENCE))
