/**
 * Words of a source: paragraphs, headings and rows with the passage marked. Text nodes only: nothing of a document
 * becomes markup.
 */
import { texts } from '../lib/i18n.ts'
import { blocksOf, rowsOf, type Marks, type Noted, type Piece } from './blocks.ts'
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

const plain = ({ marked, found, text }: Piece) =>
  marked ? <mark class="now">{text}</mark> : found ? <mark class="found">{text}</mark> : text

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
  /** For a sheet: how many of its rows these are. */
  rows?: number | undefined
}

export function Words({ text, marks, headings, rows }: WordsProps) {
  if (rows !== undefined) return <Rows lines={rowsOf(text, marks)} own={rows} />
  return (
    <>
      {blocksOf(text, marks, headings).map(({ heading, pieces }) =>
        heading ? (
          <h2>
            <Pieces pieces={pieces} />
          </h2>
        ) : (
          <p>
            <Pieces pieces={pieces} />
          </p>
        ),
      )}
    </>
  )
}

/** Renders rows. When there is one line more than the block has rows, the first one names the columns. */
function Rows({ lines, own }: { lines: readonly (readonly (readonly Piece[])[])[]; own: number }) {
  const [first = [], ...rest] = lines
  const titled = lines.length > own
  return (
    <div class="scroll">
      <table class="rows">
        {titled && (
          <thead>
            <tr>
              {first.map(cell => (
                <th scope="col">
                  <Pieces pieces={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {(titled ? rest : lines).map(row => (
            <tr>
              {row.map(cell => (
                <td>
                  <Pieces pieces={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
