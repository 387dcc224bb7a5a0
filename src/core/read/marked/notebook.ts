/** Reads a Jupyter notebook: its texts, its code and what the code printed, in the order of the cells. */
import { decode } from '../prose/charset.ts'
import type { Parser } from '../prose/parsed.ts'
import { Unreadable } from '../unreadable.ts'
import { fenced, parsed } from './said-in-markdown.ts'

type Text = string | string[]
interface Output {
  text?: Text
  data?: Record<string, unknown>
}
interface Cell {
  cell_type?: string
  source?: Text
  /** The name of `source` in the code of notebooks of version 3. */
  input?: Text
  level?: number
  outputs?: Output[]
}
interface Notebook {
  cells?: Cell[]
  worksheets?: { cells?: Cell[] }[]
  metadata?: { title?: unknown; authors?: unknown }
}

/** Most characters of what one cell printed; more is a log. */
const LONGEST_OUTPUT = 20_000

export const parseNotebook: Parser = async ({ bytes }) => {
  const book = notebookIn(bytes)
  const cells = book.cells ?? book.worksheets?.flatMap(sheet => sheet.cells ?? []) ?? []
  const { title, authors } = book.metadata ?? {}
  const named = Array.isArray(authors) ? authors.map((author: { name?: unknown }) => author?.name) : []
  return parsed({
    lines: cells.flatMap(say),
    stated: {
      ...(typeof title === 'string' && { titulo: title }),
      autores: named.filter(name => typeof name === 'string'),
    },
  })
}

function notebookIn(bytes: Buffer): Notebook {
  try {
    const book = JSON.parse(decode(bytes)) as Notebook | null
    if (book && (Array.isArray(book.cells) || Array.isArray(book.worksheets))) return book
  } catch {
    // Falls through to the one error: neither text nor another JSON is a notebook.
  }
  throw new Unreadable('No es un cuaderno de Jupyter, o está dañado.', 'This is no Jupyter notebook.')
}

const linesOf = (text: unknown): string[] =>
  (Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '').split('\n')

function say({ cell_type, source, input, level = 1, outputs = [] }: Cell): string[] {
  if (cell_type === 'heading') return ['', `${'#'.repeat(Math.min(6, level))} ${linesOf(source).join(' ')}`, '']
  if (cell_type !== 'code') return ['', ...linesOf(source), '']
  const printed = outputs.map(({ text, data }) => linesOf(text ?? data?.['text/plain']).join('\n'))
  return [source ?? input, ...printed.map(output => output.slice(0, LONGEST_OUTPUT))].flatMap(part =>
    fenced(linesOf(part)),
  )
}
