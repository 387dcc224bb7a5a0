/**
 * Words of a source: paragraphs, headings and rows with the passage marked. Text nodes only: nothing of a document
 * becomes markup.
 */
import { h, type VNode } from 'preact'
import { texts } from '../lib/i18n.ts'
import {
  blocksOf,
  isCited,
  headerLines,
  rowsOf,
  type Block,
  type Item,
  type Marks,
  type MathNode,
  type Noted,
  type Piece,
  type SheetRows,
} from './blocks.ts'
import { pick } from './notes.ts'
import type { Unit } from './place.ts'

const t = texts({
  pagina: ['hoja {n} de {of}', 'sheet {n} of {of}'],
  seccion: ['parte {n} de {of}', 'part {n} of {of}'],
  web: ['parte {n} de {of}', 'part {n} of {of}'],
  tiempo: ['fragmento {n} de {of}', 'segment {n} of {of}'],
  diapositiva: ['diapositiva {n} de {of}', 'slide {n} of {of}'],
  hoja: ['bloque {n} de {of}', 'block {n} of {of}'],
  imagen: ['imagen {n} de {of}', 'picture {n} of {of}'],
})

export const sheetOf = (unit: Unit, of: number): string => t(unit.ancla.tipo, { n: unit.posicion, of })

export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return <>{pieces.map(piece => (piece.note ? <Marked piece={piece} note={piece.note} /> : plain(piece)))}</>
}

const plain = ({ marked, hit, math, text }: Piece) => {
  const content = math ? <Equation math={math} line={text} /> : text
  return marked ? <mark class="now">{content}</mark> : hit ? <mark class="found">{content}</mark> : content
}

/** An equation as it looks; its line, which is the text, is what is selected and copied. */
const Equation = ({ math, line }: { math: MathNode; line: string }) => (
  <span class="equation">
    {drawnMath(math)}
    <span class="line" aria-hidden="true">
      {line}
    </span>
  </span>
)
const drawnMath = ({ n, k }: MathNode): VNode =>
  h(n, null, ...k.map(kid => (typeof kid === 'string' ? kid : drawnMath(kid))))

/** A mark that opens its note when clicked. The panel lists the notes too, for people without a pointer. */
const Marked = ({ piece, note: { id, color } }: { piece: Piece; note: Noted }) => (
  <mark class={`noted ${color}`} data-note={id} onClick={() => pick(id)}>
    {plain(piece)}
  </mark>
)

interface WordsProps {
  text: string
  marks: Marks
  headings: ReadonlySet<string>
  /** For a sheet: how many of its rows these are, and the number of the first. */
  rows?: SheetRows | undefined
  /** What is shown between the blocks of the text, each before the first block that begins at its place or later. */
  between?: readonly { at: number; shown: VNode }[]
}

export function Words({ text, marks, headings, rows, between = [] }: WordsProps) {
  if (rows !== undefined) {
    const lines = rowsOf(text, marks)
    const heads = headerLines(lines.length, rows)
    if (heads !== undefined) return <Grid lines={lines} heads={heads} first={rows.first} />
    return <Grid lines={lines} heads={lines.length > rows.count ? 1 : 0} />
  }
  const blocks = blocksOf(text, marks, headings)
  const begins = blocks.map(({ from }) => from)
  return (
    <>
      {blocks.map((block, i) => (
        <>
          {between.filter(({ at }) => at <= begins[i]! && (i === 0 || at > begins[i - 1]!)).map(({ shown }) => shown)}
          <Shape block={block} />
        </>
      ))}
      {between.filter(({ at }) => at > (begins.at(-1) ?? -1)).map(({ shown }) => shown)}
    </>
  )
}

function Shape({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          <Pieces pieces={block.pieces} />
        </h2>
      )
    case 'text':
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      )
    case 'list':
      return <Items items={block.items} />
    case 'table':
      return <Grid lines={block.rows} heads={0} />
  }
}

/** A list with the lists in it. The signs before its items are words of the text. */
const Items = ({ items }: { items: readonly Item[] }) => (
  <ul class="items">
    {items.map(item => (
      <li>
        <Pieces pieces={item.pieces} />
        {item.items.length > 0 && <Items items={item.items} />}
      </li>
    ))}
  </ul>
)

interface GridProps {
  lines: readonly (readonly (readonly Piece[])[])[]
  /** How many of the lines name the columns. */
  heads: number
  /** Number of the first row, for a sheet. */
  first?: number | undefined
}

/** Rows of a sheet or a table. The head stays in sight; numbers of rows are drawn, and no part of the text. */
function Grid({ lines, heads, first }: GridProps) {
  const wide = Math.max(...lines.map(row => row.length))
  return (
    <div class={first === undefined ? 'scroll' : 'scroll sheet-grid'} tabIndex={0}>
      <table class="rows">
        {heads > 0 && (
          <thead>
            {lines.slice(0, heads).map(head => (
              <tr data-row="">
                {head.map(cell => (
                  <th scope="col">
                    <Pieces pieces={cell} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
        )}
        <tbody>
          {lines.slice(heads).map((row, i) => (
            <tr class={isCited(row) ? 'cited' : undefined} data-row={first === undefined ? undefined : first + i}>
              {row.map(cell => (
                <td>
                  <Pieces pieces={cell} />
                </td>
              ))}
              {row.length < wide && <td colSpan={wide - row.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
