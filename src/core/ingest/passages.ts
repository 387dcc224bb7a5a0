/**
 * From units to passages with vectors. A long document is split and embedded by the splitter's thread while this one
 * saves what came before; a short one is done here, because it would take longer to start that thread.
 */
import type { DocumentRow, NewPassage } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import type { Unit } from '../read/reader.ts'
import { vectorsMade } from './reembed.ts'
import { split } from './split.ts'
import { ThreadEnded, type Made, type Splitter } from './splitter.ts'

/**
 * Units per write, and characters; one transaction takes some milliseconds. With 16 units a write, passages of 110
 * words took a sixth more processor time.
 */
const MOST_UNITS = 64,
  MOST_CHARACTERS = 50_000
/** Passages per call of the embedder. */
const EMBED_BATCH = 64
/** Characters from which a document is long. */
const LONG = 256_000

type Progress = (share: number) => Promise<void>

/** The splitter, when the document is long and its vectors are those that serve. */
export function splitterFor({ splitter, models }: Library, units: readonly Unit[]): Splitter | null {
  if (!splitter || splitter.model !== models.embed.name) return null
  return units.reduce((sum, { texto }) => sum + texto.length, 0) >= LONG ? splitter : null
}

/** All passages of a document, in order, and the vectors of those that the splitter made; nothing is saved. */
export async function allPassages(
  library: Library,
  document: DocumentRow,
  units: readonly Unit[],
): Promise<{ passages: NewPassage[]; vectors: (Float32Array | undefined)[] }> {
  const passages: NewPassage[] = [],
    vectors: (Float32Array | undefined)[] = []
  for await (const group of made(library, document, batches(units))) {
    passages.push(...group.passages)
    vectors.push(...group.passages.map((_, i) => group.vectors[i]))
  }
  return { passages, vectors }
}

/** Replaces the passages of those units, which follow one another. Vectors are made now or by `embedPassages`. */
export async function savePassages(
  library: Library,
  document: DocumentRow,
  { units, progress = async () => {} }: { units: readonly Unit[]; progress?: Progress },
): Promise<void> {
  const { shelf, models } = library
  const groups = batches(units)
  let saved = 0
  for await (const { passages, vectors } of made(library, document, groups)) {
    const group = groups[saved++]!
    await shelf.savePassages(document.id, [group[0]!.posicion, group.at(-1)!.posicion], passages)
    if (vectors.length > 0) await shelf.saveVectors(models.embed.name, named(document.id, { passages, vectors }))
    await progress(saved / groups.length)
  }
}

/** The units in groups that are written together. */
export function batches(units: readonly Unit[]): Unit[][] {
  const out: Unit[][] = []
  let size = 0
  for (const unit of units) {
    const last = out.at(-1)
    size += unit.texto.length
    if (last && last.length < MOST_UNITS && size <= MOST_CHARACTERS) last.push(unit)
    else {
      out.push([unit])
      size = unit.texto.length
    }
  }
  return out
}

const named = (id: string, { passages, vectors }: Made): { id: string; vector: Float32Array }[] =>
  passages.map(({ token }, i) => ({ id: `${id}:${token}`, vector: vectors[i]! }))

/** What becomes of each group, in order. Where the thread dies, the rest is done here. */
async function* made(library: Library, document: DocumentRow, groups: readonly Unit[][]): AsyncGenerator<Made> {
  let done = 0
  try {
    for await (const group of splitterFor(library, groups.flat())?.split(nameOf(document), groups) ?? []) {
      done++
      yield group
    }
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
  }
  if (done === groups.length) return
  const seen = new Map<string, number>() // tokens must be unique in the document
  for (const [i, group] of groups.entries()) {
    const passages = split(document, group, seen)
    if (i >= done) yield { passages, vectors: [] }
  }
}

/** Not the whole row: it is copied with each group. */
const nameOf = ({ titulo, autores }: DocumentRow): Pick<DocumentRow, 'titulo' | 'autores'> => ({ titulo, autores })

/**
 * Makes the vectors that the document's passages lack for the model that serves now; those of a better model are made
 * by `reembed`.
 */
export async function embedPassages(
  library: Library,
  id: string,
  { signal, progress = async () => {} }: { signal: AbortSignal; progress?: Progress },
): Promise<void> {
  const total = Math.max(1, await library.shelf.countPassages(id))
  let embedded = 0
  signal.throwIfAborted()
  for await (const more of vectorsMade(library.shelf, library.models.embed, { batch: EMBED_BATCH, id })) {
    embedded += more
    await progress(Math.min(1, embedded / total))
    signal.throwIfAborted()
  }
}
