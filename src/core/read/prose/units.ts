/**
 * Turns blocks into units with the path of headings, the paragraph's number in the whole document, and the printed page
 * where the book carries it. Pure.
 */
import type { PlacedPicture, Unit } from '../reader.ts'
import type { Block, Mark, Note } from './blocks.ts'
import { withCaptions } from './captions.ts'
import { anchor, close, empty, LONGEST_UNIT, nameLast, write, type Draft, type Prose, type State } from './draft.ts'
import { Path } from './path.ts'
import { Placing } from './placing.ts'

export interface Part {
  blocks: readonly Block[]
  /** Marks after the last text; they apply to what follows. */ tail?: readonly Mark[]
  sinTexto?: boolean
}
export interface UnitOptions {
  /** True when the book says which printed pages it holds. */
  paged?: boolean
  /** True for one flow of text, which is cut into units at headings. The parts of a book are its units. */
  flow?: boolean
}

/** Most characters of a unit in a flow before a heading starts a new one. */
const UNIT = 4000

/** Units of the parts in their order; a part without text keeps its place. */
export const toUnits = (parts: readonly Part[], options: UnitOptions = {}): Unit[] =>
  illustratedUnits(parts, options).units

/** The same units, with the pictures inside them. */
export function illustratedUnits(
  parts: readonly Part[],
  { paged = false, flow = false }: UnitOptions = {},
): { units: Unit[]; pictures: PlacedPicture[] } {
  const state: State = {
    path: new Path(),
    parrafo: 0,
    impresa: null,
    paged,
    units: [],
    draft: null,
    placing: new Placing(),
    names: [],
    notes: [],
    box: undefined,
    cabecera: undefined,
  }
  for (const { blocks, tail = [], sinTexto = false } of parts) {
    const before = state.units.length
    for (const block of withCaptions(blocks)) {
      if (cuts(state.draft, block, flow)) flush(state)
      place(state, block)
    }
    flush(state)
    // The marks of a page that holds only pictures apply to that page.
    const silent = state.units.length === before && !flow
    for (const mark of tail) apply(state, mark)
    if (silent) {
      empty(state, sinTexto)
      nameLast(state)
    }
  }
  nameLast(state)
  return { units: state.units, pictures: state.placing.within(state.units.length) }
}

function cuts(draft: Draft | null, block: Block, flow: boolean): boolean {
  const length = draft?.texto.length ?? 0
  if (!draft || length === 0) return false
  return length > LONGEST_UNIT || (flow && block.heading !== undefined && length > UNIT)
}

function apply(state: State, mark: Mark): void {
  if (mark.ruta) state.path.enter(mark.ruta)
  if (mark.impresa !== undefined) state.impresa = mark.impresa
  if (mark.name !== undefined) state.names.push(mark.name)
}

function place(state: State, block: Block): void {
  const marks = block.marks ?? []
  const early = marks.filter(mark => mark.at <= 0)
  // A printed page starts a new unit, so that it can be asked for by its folio.
  if (early.some(mark => mark.impresa !== undefined)) flush(state)
  for (const mark of early) apply(state, mark)
  if (block.text === '') return picture(state, block)
  // The text after a box goes on under the headings before it.
  if (block.heading !== undefined && !block.apart && block.box === undefined) head(state, block.heading, block)
  // A heading has the number of the paragraph that it opens.
  const parrafo = block.heading === undefined ? ++state.parrafo : state.parrafo + 1
  const prose = (text: string): Prose => proseOf(state, block, { text, parrafo })
  let from = 0,
    notes = block.notes ?? []
  for (const mark of marks.filter(m => m.at > 0)) {
    if (mark.impresa !== undefined) {
      const to = Math.max(from, afterWord(block.text, mark.at))
      write(state, prose(block.text.slice(from, to)), flush)
      keep(
        state,
        parrafo,
        notes.filter(({ at = 0 }) => at <= to),
      )
      notes = notes.filter(({ at = 0 }) => at > to)
      flush(state)
      from = to
    }
    apply(state, mark)
  }
  write(state, prose(block.text.slice(from)), flush)
  keep(state, parrafo, notes)
  picture(state, block)
  state.box = block.box
}

function proseOf(state: State, block: Block, { text, parrafo }: { text: string; parrafo: number }): Prose {
  const { tight, heading, level, apart: kind, pageless } = block
  const opens = block.opens || block.box !== state.box
  const ruta = state.path.names()
  if (kind !== 'table' || opens) state.cabecera = block.names && parrafo
  return {
    ...{ text, ruta, ancla: anchor(pageless ? { ...state, impresa: null } : state, ruta, parrafo) },
    ...(tight && { tight }),
    ...(heading !== undefined && { heading }),
    ...(level !== undefined && { level }),
    ...(kind && { kind }),
    ...(opens && { opens: true }),
  }
}

/** Notes end the section that calls them, but do not come between two headings. */
function head(state: State, level: number, { text, notes = [] }: Block): void {
  if (state.draft?.parrafos.at(-1)?.heading === undefined) writeNotes(state)
  const marks = notes.map(note => note.text.slice(0, note.text.indexOf(' ')))
  // The path names the section without the call of a note.
  const name = marks.reduce((words, mark) => words.replace(mark, ''), text)
  state.path.heading(level, name)
}

/** Keeps the notes that a paragraph calls until its section ends; they have the place and the page of their calls. */
function keep(state: State, parrafo: number, notes: readonly Note[]): void {
  const ruta = state.path.names()
  const ancla = anchor(state, ruta, parrafo)
  for (const { text } of notes) state.notes.push({ text, ruta, ancla, kind: 'note', opens: true })
}

function writeNotes(state: State): void {
  // Names that wait belong to the text that follows, and these notes to the text before.
  const names = state.names.splice(0)
  for (let note = state.notes.shift(); note; note = state.notes.shift()) {
    if ((state.draft?.texto.length ?? 0) > LONGEST_UNIT) close(state)
    write(state, note, close)
  }
  state.names = names
}

const WORD = /^[\p{L}\p{M}\p{N}]{1,30}(?![\p{L}\p{M}\p{N}])/u
/** Scripts that write words without spaces between them. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const SPACELESS = new RegExp(`[${SCRIPTS.map(script => `\\p{Script=${script}}`).join('')}]`, 'u')

/** Moves a page break inside a word to the word's end: the word stays whole on the page where it begins. */
function afterWord(text: string, at: number): number {
  const rest = /[\p{L}\p{N}]$/u.test(text.slice(at - 2, at)) ? (WORD.exec(text.slice(at, at + 40))?.[0] ?? '') : ''
  return SPACELESS.test(rest) ? at : at + rest.length
}

/** Gives pictures the place of the text around them; a block of pictures alone is not a paragraph. */
function picture(state: State, block: Block): void {
  const ruta = state.path.names()
  const ancla = state.draft?.parrafos.at(-1)?.ancla ?? anchor(state, ruta, Math.max(1, state.parrafo))
  state.placing.add(block, { posicion: state.units.length + 1, ancla, ruta })
}

/** Ends the unit, with the notes that its text calls. */
function flush(state: State): void {
  writeNotes(state)
  close(state)
}
