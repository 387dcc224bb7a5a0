/** What is marked in the document that is open: kept by the public API, shown on its pages and in the panel. */
import { signal } from '@preact/signals'
import type { Color, ListaNotas, Nota } from '../../schema/index.ts'
import { del, get, patch, post } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { asApiError } from '../lib/use.ts'
import { say } from '../parts/toast.tsx'
import type { Noted } from './blocks.ts'
import { goTo, open, type Reader } from './reader.ts'
import type { Box, Selected } from './selection.ts'

const t = texts({
  marked: ['Marcado.', 'Marked.'],
  region: [
    'Marcado como región: sus palabras no están en el texto que se leyó.',
    'Marked as a region: its words are not in the text that was read.',
  ],
  deleted: ['Nota borrada.', 'Note deleted.'],
  joined: [
    'La nota se cambió también en otro sitio: tiene lo de los dos.',
    'The note was changed elsewhere too: it has what both wrote.',
  ],
})

/** Notes in the order of the text. */
export const notes = signal<readonly Nota[]>([])
/** Id of the note that is open in the panel. */
export const picked = signal<string | null>(null)
/** The colour that was used last. */
const COLOUR = 'anaquel-color'
export const colour = signal<Color>((localStorage.getItem(COLOUR) as Color | null) ?? 'amarillo')

export const pick = (id: string | null): void => {
  picked.value = id
}

const place = ({ posicion, rango, cajas }: Nota): readonly number[] => [
  posicion,
  rango?.[0] ?? 0,
  cajas?.[0]?.y0 ?? 0,
  cajas?.[0]?.x0 ?? 0,
]
const inOrder = (a: Nota, b: Nota): number => {
  const [x, y] = [place(a), place(b)]
  const at = x.findIndex((value, i) => value !== y[i])
  return at < 0 ? 0 : x[at]! - y[at]!
}
const put = (note: Nota): void => {
  notes.value = [...notes.value.filter(({ id }) => id !== note.id), note].sort(inOrder)
}

/** Shows the server's refusal as a message. */
const told = (error: unknown): null => {
  say(asApiError(error).message)
  return null
}

/** Notes that are deleted when the time for undoing is over; the server has them until then. */
const leaving = new Set<string>()
/** How often something was sent: an answer that was asked for before may not know of it. */
let sent = 0

/** How often the list is asked for again because something was sent meanwhile. */
const AGAIN = 3

/** Loads the notes of a document. `chosen` is the note that the address names. */
export async function loadNotes(id: string, chosen: string | null, again = AGAIN): Promise<void> {
  const before = sent
  const list = await get<ListaNotas>(`/documentos/${id}/notas`).catch(() => null)
  if (list === null) return
  if (before !== sent) return again > 0 ? loadNotes(id, chosen, again - 1) : undefined
  notes.value = list.notas.filter(note => !leaving.has(note.id)).sort(inOrder)
  if (chosen !== null) pick(chosen)
}

export const notedIn = (posicion: number): Noted[] =>
  notes.value.flatMap(({ id, color, posicion: at, rango }) =>
    at === posicion && rango ? [{ id, color, from: rango[0], to: rango[1] }] : [],
  )

/** What is sent to the server: words with their neighbours, a part of a passage, or a region of a page. */
type Place =
  | Selected
  | { fragmento: string; desde?: number; hasta?: number }
  | { posicion: number; cajas: readonly Box[]; hasta?: never }

async function make(reader: Reader, what: Place, color: Color): Promise<[note: Nota, asRegion: boolean]> {
  const path = `/documentos/${reader.id}/notas`
  try {
    return [await post<Nota>(path, { ...what, hasta: undefined, color }), false]
  } catch (error) {
    // On a drawn sheet the words may be in a later one of its units.
    const { posicion = 0, hasta = 0 } = 'posicion' in what ? what : {}
    if (posicion < hasta && asApiError(error).campo === 'texto')
      return make(reader, { ...what, posicion: posicion + 1 }, color)
    const region = 'cajas' in what && what.cajas ? { posicion: what.posicion, cajas: what.cajas } : null
    if (!region || asApiError(error).campo !== 'texto') throw error
    return [await post<Nota>(path, { ...region, color }), true]
  }
}

/** Makes a note. A selection over two pages makes one note for each page, and the first of them is opened. */
export async function annotate(reader: Reader, what: readonly Place[], color: Color): Promise<Nota | null> {
  colour.value = color
  localStorage.setItem(COLOUR, color)
  sent++
  try {
    const made: [Nota, boolean][] = []
    for (const mark of what) made.push(await make(reader, mark, color))
    sent++
    for (const [note] of made) put(note)
    say(t(made.some(([, asRegion]) => asRegion) ? 'region' : 'marked'), {
      undo: () => void Promise.all(made.map(([{ id }]) => drop(id))).catch(told),
    })
    const first = made[0]?.[0] ?? null
    pick(first?.id ?? null)
    return first
  } catch (error) {
    return told(error)
  }
}

const forget = (id: string): void => {
  notes.value = notes.value.filter(note => note.id !== id)
  if (picked.value === id) pick(null)
}
const drop = async (id: string): Promise<void> => {
  forget(id)
  sent++
  await del(`/notas/${id}`)
}

/** Removes a note from the screen at once, and from the server when the time for undoing is over. */
export function remove(note: Nota): void {
  forget(note.id)
  leaving.add(note.id)
  const restore = (): void => {
    leaving.delete(note.id)
    put(note)
  }
  const refused = (error: unknown): void => {
    told(error)
    if (asApiError(error).status !== 404) restore()
  }
  say(t('deleted'), {
    undo: restore,
    commit: () => void del(`/notas/${note.id}`, undefined, { keepalive: true }).catch(refused),
  })
}

/** The last change that was sent of each note. */
const last = new Map<string, number>()

/** Changes a note and returns whether the server has it. `unloading` tells that the page is left. */
export async function change(
  id: string,
  changes: Partial<Pick<Nota, 'color' | 'nota' | 'etiquetas'>> & { nota_antes?: readonly string[] },
  unloading = false,
): Promise<boolean> {
  const turn = ++sent
  last.set(id, turn)
  const note = await patch<Nota>(`/notas/${id}`, changes, { keepalive: unloading }).catch(told)
  sent++
  if (note && changes.nota_antes !== undefined && note.nota !== changes.nota) say(t('joined'))
  // An answer that a later change has overtaken would put the older text back under the fingers.
  if (note && last.get(id) === turn) put(note)
  return note !== null
}

/** Goes to the words of the note, or to its page. */
export async function visit(reader: Reader, note: Nota): Promise<void> {
  const part = new URL(note.enlace).searchParams.get('o')?.split('-').map(Number)
  if (note.fragmento) {
    await open(reader, { id: note.fragmento, ...(part && { pasaje_rango: [part[0]!, part[1]!] as const }) })
  } else goTo(reader, note.posicion, { shown: null })
  pick(note.id)
}

/** Opens the next or the previous note, counted from the open one, or from the page that is read. */
export function stepNote(reader: Reader, by: 1 | -1): void {
  const all = notes.value,
    now = all.findIndex(({ id }) => id === picked.value)
  const here = all.findIndex(({ posicion }) => posicion >= reader.at.value)
  const from = here < 0 ? all.length : here
  const next = all[now >= 0 ? now + by : by === 1 ? from : from - 1]
  if (next) void visit(reader, next)
}
