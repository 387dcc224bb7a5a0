/** The questions of this tab with their answers, in its session storage until it is closed; the server keeps none. */
import type { Pasaje, Respuesta } from '../../../schema/index.ts'
import type { Scope } from '../../lib/shelf.ts'

export interface Entry {
  id: string
  pregunta: string
  scope: Scope
  /** A summary of the document of the scope, instead of an answer; `pregunta` is its heading. */
  resumen?: true
  /** `new`: not asked yet. `asking`: it was being asked when the page was left. */
  estado: 'new' | 'asking' | 'done' | 'stopped' | 'failed'
  texto: string
  pasajes: Pasaje[]
  /** Ids of the passages of the notes 1, 2, 3…; absent in answers of before, whose notes are places in `pasajes`. */
  citados?: string[]
  /** What the last event told besides; a summary has no `confianza`. */
  fin?: Partial<Omit<Respuesta, 'pregunta' | 'respuesta' | 'fuentes'>> & { literal?: boolean }
  /** Questions that come next; absent until they were asked for. */
  siguientes?: string[]
  error?: { mensaje: string; codigo: string }
}

const KEY = 'anaquel-respuesta-',
  LIST = 'anaquel-preguntas',
  MOST = 12

const read = <T>(key: string, otherwise: T): T => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T) ?? otherwise
  } catch {
    return otherwise
  }
}

/** The passage of each note in the text so far, in the order of the notes. */
export const notedIn = ({ pasajes, citados }: Entry): readonly Pasaje[] =>
  citados?.flatMap(cited => pasajes.find(({ id }) => id === cited) ?? []) ?? pasajes

export const recall = (id: string): Entry | null => read<Entry | null>(KEY + id, null)
export const asked = (): { id: string; pregunta: string }[] => read(LIST, [])

/** Stores an answer. The oldest ones are removed, because a tab stores only some megabytes. */
export function keep(entry: Entry): void {
  const list = [{ id: entry.id, pregunta: entry.pregunta }, ...asked().filter(({ id }) => id !== entry.id)]
  for (const { id } of list.splice(MOST)) sessionStorage.removeItem(KEY + id)
  try {
    sessionStorage.setItem(KEY + entry.id, JSON.stringify(entry))
    sessionStorage.setItem(LIST, JSON.stringify(list))
  } catch {
    /* the tab's storage is full: the answer stays on the page but is not kept */
  }
}

export function begin(pregunta: string, scope: Scope, more: Pick<Entry, 'resumen'> = {}): string {
  const id = [...crypto.getRandomValues(new Uint8Array(6))].map(byte => byte.toString(36).padStart(2, '0')).join('')
  keep({ ...more, id, pregunta, scope, estado: 'new', texto: '', pasajes: [] })
  return id
}
