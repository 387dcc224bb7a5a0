/**
 * Searches notes: returns those that hold most words of a question, in the marked words, the note itself or its tags.
 */
import type { Nota } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { indexed, words } from '../search/analyze.ts'
import { parseQuery } from '../search/query.ts'
import { shown } from './show.ts'

/** Returns the stems by which a note is found. */
export const stemsOf = ({
  texto,
  nota,
  etiquetas,
}: {
  texto: string
  nota: string
  etiquetas: readonly string[]
}): string[] => [...new Set(indexed([texto, nota, ...etiquetas].join('\n')).stems.split(' '))].filter(Boolean)

/** Least share of the asked words; a note with fewer is about something else. */
const LEAST = 0.5
/** Most notes read from the storage and checked for phrases. */
const READ = 200

interface Limits {
  k: number
  documentos?: readonly string[]
  biblioteca?: string
}

/**
 * Returns notes, those with most of the words first, then the newest. Phrases in double quotes must stand in a note
 * word by word.
 */
export async function findNotes(library: Library, q: string, { k, ...limits }: Limits): Promise<Nota[]> {
  const scope = await library.shelf.scope(limits)
  const { lexical, empty } = parseQuery(q)
  if (empty) return []
  const stems = [...new Set(lexical.words.map(({ stem }) => stem))]
  const matching = (await library.shelf.findMarks(stems, scope, READ)).filter(
    ({ row, matches }) =>
      matches / stems.length >= LEAST &&
      lexical.phrases.every(phrase => [row.texto, row.nota, ...row.etiquetas].some(text => holds(text, phrase))),
  )
  const most = matching.slice(0, k)
  const notes = await shown(
    library,
    most.map(({ row }) => row),
  )
  return notes.map((note, i) => ({ ...note, puntuacion: most[i]!.matches / stems.length }))
}

const holds = (text: string, phrase: readonly string[]): boolean =>
  ` ${words(text).join(' ')} `.includes(` ${phrase.join(' ')} `)
