/**
 * Turns blocks into units with the path of headings, the paragraph's number in the whole document, and the printed page
 * where the book carries it. Pure.
 */
import { fold } from './blocks.ts'
import type { Ancla } from '../../../schema/index.ts'
import type { Paragraph, PlacedPicture, Unit } from '../reader.ts'
import type { Block, Mark } from './blocks.ts'
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

/**
 * In characters: a heading starts a new unit in a flow once the unit has more than `UNIT`, and any block does once it
 * has more than `LONGEST_UNIT`.
 */
const UNIT = 4000
const LONGEST_UNIT = 30_000
/** Limits of the path: a deeper one, or a longer heading, says nothing more. */
const MOST_LEVELS = 9
const LONGEST_HEADING = 300

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
  }
  for (const { blocks, tail = [], sinTexto = false } of parts) {
    const before = state.units.length
    for (const block of blocks) {
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

interface State {
  path: Path
  parrafo: number
  impresa: string | null
  paged: boolean
  units: Unit[]
  draft: Draft | null
  placing: Placing
  /** Page names that wait for the next text. */
  names: string[]
}
interface Draft {
  texto: string
  names: string[]
  parrafos: Paragraph[]
  tight: boolean
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
  if (block.heading !== undefined) state.path.heading(block.heading, block.text)
  // A heading has the number of the paragraph that it opens.
  const parrafo = block.heading === undefined ? ++state.parrafo : state.parrafo + 1
  const shape = { parrafo, tight: block.tight ?? false, heading: block.heading, level: block.level }
  let from = 0,
    notes = block.notes ?? []
  for (const mark of marks.filter(m => m.at > 0)) {
    if (mark.impresa !== undefined) {
      const at = Math.max(from, afterWord(block.text, mark.at))
      write(state, block.text.slice(from, at), shape)
      const called = notes.filter(note => block.text.slice(0, at).includes(/^\[[^\]]*\]/.exec(note)?.[0] ?? '\0'))
      for (const note of called) write(state, note, { parrafo, tight: false })
      notes = notes.filter(note => !called.includes(note))
      flush(state)
      from = at
    }
    apply(state, mark)
  }
  write(state, block.text.slice(from), shape)
  for (const note of notes) write(state, note, { parrafo, tight: false })
  picture(state, block)
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

interface Shape {
  parrafo: number
  tight: boolean
  heading?: number | undefined
  level?: number | undefined
}

/** Writes a paragraph; one longer than any unit continues in the next, under the same number. */
function write(state: State, text: string, shape: Shape): void {
  let from = 0
  while (text.length - from > LONGEST_UNIT) {
    const most = text.slice(from, from + LONGEST_UNIT)
    const to = Math.max(most.lastIndexOf('. ') + 1, most.lastIndexOf('\n')) || most.lastIndexOf(' ') + 1 || LONGEST_UNIT
    add(state, most.slice(0, to), shape)
    flush(state)
    from += to
  }
  add(state, text.slice(from), shape)
}

function add(state: State, text: string, { parrafo, tight, heading, level }: Shape): void {
  const words = text.trim()
  if (!words) return
  const draft = (state.draft ??= { texto: '', parrafos: [], tight: false, names: [] })
  draft.names.push(...state.names.splice(0))
  if (draft.texto) draft.texto += draft.tight && tight ? '\n' : '\n\n'
  const ruta = state.path.names()
  const desde = draft.texto.length
  draft.texto += words
  draft.tight = tight
  const ancla = anchor(state, ruta, parrafo)
  const shape = { ...(heading !== undefined && { heading }), ...(level !== undefined && { level }) }
  draft.parrafos.push({ desde, hasta: draft.texto.length, ruta, ancla, ...shape })
}

const anchor = ({ paged, impresa }: State, ruta: string[], parrafo: number): Ancla => ({
  tipo: 'seccion',
  ruta,
  parrafo,
  ...(paged && { impresa }),
})

function flush(state: State): void {
  const { draft, units } = state
  state.draft = null
  const opening = draft?.parrafos[0]
  if (!draft || !opening?.ancla) return
  const own = opening.ancla.tipo === 'seccion' ? opening.ancla.impresa : null
  const names = [...new Set(draft.names)].filter(name => name !== own)
  units.push({
    posicion: units.length + 1,
    texto: draft.texto,
    ancla: opening.ancla,
    ruta: opening.ruta ?? [],
    parrafos: draft.parrafos,
    ...(names.length > 0 && { names }),
  })
}

/** Gives the last unit the names that no text follows, such as those of a page of pictures alone. */
function nameLast({ units, names }: State): void {
  const last = units.at(-1)
  if (last && names.length > 0) last.names = [...new Set([...(last.names ?? []), ...names.splice(0)])]
}

function empty(state: State, sinTexto: boolean): void {
  const ruta = state.path.names()
  state.units.push({
    posicion: state.units.length + 1,
    texto: '',
    ancla: anchor(state, ruta, state.parrafo + 1),
    ruta,
    ...(sinTexto && { sinTexto }),
  })
}

/** The current path: the table of contents gives its beginning, and headings in the text continue it. */
class Path {
  private base: readonly string[] = []
  private inner: { level: number; text: string }[] = []
  private cached: string[] | null = null

  enter(ruta: readonly string[]): void {
    this.base = ruta
    this.inner = []
    this.cached = null
  }

  heading(level: number, text: string): void {
    const name = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING)
    this.cached = null
    if (!name || this.base.some(entry => same(entry, name))) {
      this.inner = []
      return
    }
    this.inner = [...this.inner.filter(h => h.level < level), { level, text: name }].slice(-MOST_LEVELS)
  }

  /** Returns the same array as long as the path does not change. */
  names(): string[] {
    return (this.cached ??= [...this.base, ...this.inner.map(h => h.text)])
  }
}

/** Whether an entry of the contents and a heading are the same: "Capítulo I" and "CAPÍTULO I. De la condición…" are. */
function same(entry: string, heading: string): boolean {
  const a = fold(entry),
    b = fold(heading)
  return (
    a === b || (a.length > 3 && b.length > 3 && (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a)))
  )
}
