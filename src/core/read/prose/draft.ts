/** The unit that is being written: its paragraphs, one below the other, with their places. */
import type { Ancla } from '../../../schema/index.ts'
import type { Paragraph, Unit } from '../reader.ts'
import type { Path } from './path.ts'
import type { Placing } from './placing.ts'

/** Most characters of a unit before any block starts a new one. */
export const LONGEST_UNIT = 30_000

export interface State {
  path: Path
  parrafo: number
  impresa: string | null
  paged: boolean
  units: Unit[]
  draft: Draft | null
  placing: Placing
  /** Page names that wait for the next text. */
  names: string[]
  /** Notes that the text has called and that wait for its section, or its printed page, to end. */
  notes: Prose[]
  /** The box of the last text; undefined in the running text. */
  box: number | undefined
  /** The paragraph that names the columns of the table that is being written. */
  cabecera: number | undefined
}
export interface Draft {
  texto: string
  names: string[]
  parrafos: Paragraph[]
  tight: boolean
}

/** A paragraph to write, with its place. */
export interface Prose extends Omit<Paragraph, 'desde' | 'hasta'> {
  text: string
  ruta: string[]
  ancla: Ancla
  tight?: boolean
}

/** Writes a paragraph; one longer than any unit continues in the next, under the same number. `end` ends a unit. */
export function write(state: State, prose: Prose, end: (state: State) => void): void {
  const { text } = prose
  let from = 0
  while (text.length - from > LONGEST_UNIT) {
    const most = text.slice(from, from + LONGEST_UNIT)
    const to = Math.max(most.lastIndexOf('. ') + 1, most.lastIndexOf('\n')) || most.lastIndexOf(' ') + 1 || LONGEST_UNIT
    add(state, { ...prose, text: most.slice(0, to) })
    end(state)
    from += to
  }
  add(state, { ...prose, text: text.slice(from) })
}

function add(state: State, { text, tight = false, ...paragraph }: Prose): void {
  const words = text.trim()
  if (!words) return
  const draft = (state.draft ??= { texto: '', parrafos: [], tight: false, names: [] })
  draft.names.push(...state.names.splice(0))
  if (draft.texto) draft.texto += draft.tight && tight ? '\n' : '\n\n'
  const desde = draft.texto.length
  draft.texto += words
  draft.tight = tight
  draft.parrafos.push({ desde, hasta: draft.texto.length, ...paragraph })
}

export const anchor = ({ paged, impresa, cabecera }: State, ruta: string[], parrafo: number): Ancla => ({
  tipo: 'seccion',
  ruta,
  parrafo,
  ...(paged && { impresa }),
  ...(cabecera !== undefined && { cabecera }),
})

/** Ends the unit that is being written. */
export function close(state: State): void {
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
export function nameLast({ units, names }: State): void {
  const last = units.at(-1)
  if (last && names.length > 0) last.names = [...new Set([...(last.names ?? []), ...names.splice(0)])]
}

/** Adds a unit without text. */
export function empty(state: State, sinTexto: boolean): void {
  const ruta = state.path.names()
  state.units.push({
    posicion: state.units.length + 1,
    texto: '',
    ancla: anchor(state, ruta, state.parrafo + 1),
    ruta,
    ...(sinTexto && { sinTexto }),
  })
}
