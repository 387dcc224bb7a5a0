/** A question → the notes that hold most of its words: marked words, what was noted of them, tags. */
import type { Nota } from '../../schema-marks.ts'
import type { Library } from '../library.ts'
import { indexed, words } from '../search/analyze.ts'
import { parseQuery } from '../search/query.ts'
import { shown } from './show.ts'

/** What a search looks in. */
export const stemsOf = ({
  texto,
  nota,
  etiquetas,
}: {
  texto: string
  nota: string
  etiquetas: readonly string[]
}): string[] => [...new Set(indexed([texto, nota, ...etiquetas].join('\n')).stems.split(' '))].filter(Boolean)

/** A note that has fewer of the asked words speaks of something else. */
const LEAST = 0.5
/** Rows that are looked at for phrases. */
const READ = 200

interface Limits {
  k: number
  documentos?: readonly string[]
  biblioteca?: string
}

/** Those with most of the words first, then the last one made. Phrases in double quotes stand in it to the letter. */
export async function findNotes(library: Library, q: string, { k, ...limits }: Limits): Promise<Nota[]> {
  const scope = await library.shelf.scope(limits)
  const { lexical, empty } = parseQuery(q)
  if (empty) return []
  const stems = [...new Set(lexical.words.map(({ stem }) => stem))]
  const found = (await library.shelf.findMarks(stems, scope, READ)).filter(
    ({ row, matches }) =>
      matches / stems.length >= LEAST &&
      lexical.phrases.every(phrase => [row.texto, row.nota, ...row.etiquetas].some(text => holds(text, phrase))),
  )
  const most = found.slice(0, k)
  const notes = await shown(
    library,
    most.map(({ row }) => row),
  )
  return notes.map((note, i) => ({ ...note, puntuacion: most[i]!.matches / stems.length }))
}

const holds = (text: string, phrase: readonly string[]): boolean =>
  ` ${words(text).join(' ')} `.includes(` ${phrase.join(' ')} `)
