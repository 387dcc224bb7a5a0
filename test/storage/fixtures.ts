/** Small rows for the judges of storage: the least that a verb takes, with what a test wants changed. */
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import type { NewDocument, NewPassage, Shelf, Storage, UnitRow } from '../../storage/contract.ts'
import { Failure, type Codigo } from '../../src/errors.ts'

export const id = (): string => `d${randomBytes(6).toString('hex')}`
export const hash = (): string => randomBytes(32).toString('hex')

export const newDocument = (change: Partial<NewDocument> = {}): NewDocument => ({
  id: id(),
  titulo: 'Título',
  tipo: 'pdf',
  sha256: hash(),
  bytes: 10,
  nombre: 'a.pdf',
  media: 'application/pdf',
  modo: 'rapido',
  given: {},
  ...change,
})

export const unit = (posicion: number, change: Partial<UnitRow> = {}): UnitRow => ({
  posicion,
  texto: `Página ${posicion}`,
  ancla: { tipo: 'pagina', fisica: posicion, impresa: String(posicion + 10), origen: 'leido', confianza: 0.9 },
  ruta: ['Uno'],
  valor: posicion + 10,
  sinTexto: false,
  ...change,
})

/** `text` is its own forms; a stem is the form without its last letter when that is an s. */
export const passage = (posicion: number, n: number, text: string, change: Partial<NewPassage> = {}): NewPassage => ({
  token: `p${posicion}.${n}`,
  posicion,
  texto: text,
  ruta: [],
  ancla: null,
  desde: 0,
  hasta: text.length,
  forms: text,
  stems: text.split(' ').map(stem).join(' '),
  heading: '',
  ...change,
})

export const stem = (form: string): string => form.replace(/s$/, '')
export const word = (form: string): { form: string; stem: string } => ({ form, stem: stem(form) })
export const words = (text: string): { words: { form: string; stem: string }[]; phrases: string[][] } => ({
  words: text.split(' ').map(word),
  phrases: [],
})

export const vector = (...values: number[]): Float32Array => {
  const norm = Math.hypot(...values) || 1
  return Float32Array.from({ length: 32 }, (_, i) => (values[i] ?? 0) / norm)
}

/** A document whose pages 1, 2, … hold these passages, one each. */
export async function book(shelf: Shelf, texts: readonly string[], change: Partial<NewDocument> = {}): Promise<string> {
  const { row } = await shelf.add(newDocument(change))
  await shelf.saveUnits(
    row.id,
    texts.map((_, i) => unit(i + 1)),
  )
  await shelf.savePassages(
    row.id,
    [1, texts.length],
    texts.map((text, i) => passage(i + 1, 1, text)),
  )
  return row.id
}

export async function shelfOf(storage: Storage): Promise<Shelf> {
  return storage.shelf((await storage.access.createAccount(`${id()}@example.org`, null)).id)
}

/** For `rejects.toSatisfy`. */
export const failure =
  (codigo: Codigo) =>
  (error: unknown): boolean =>
    error instanceof Failure && error.codigo === codigo

export const HOUR_MS = 3_600_000

/** Does `act` by a clock that stands so many milliseconds from now; the verbs of either engine go by it. */
export async function atAnotherTime(difference: number, act: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference })
  try {
    await act()
  } finally {
    vi.useRealTimers()
  }
}
