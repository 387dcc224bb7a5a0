/**
 * The passages for a question. What a word means is often told far from where it is used most: Menhir "is a parser
 * generator" in the eighteenth passage that is found for it.
 */
import type { Library } from '../library.ts'
import { search, type Limits, type Ranked } from '../search/index.ts'
import { sentences } from '../sentences.ts'
import { introduces, soughtBy } from './definition.ts'

/** Passages among which one that explains the word is looked for, where the nearest do not. */
const FAR = 50
/** Most of them, and their place among the nearest: an answer is sought in the first six. */
const MOST = 2,
  PLACE = 4

/** As `search` has it, with the passages that explain what the question asks to be explained. */
export async function searchFor(library: Library, question: string, limits: Limits): Promise<Ranked[]> {
  const sought = soughtBy(question)
  if (!sought || sought.of === 'deed') return search(library, question, limits)
  const explains = ({ row: { texto } }: Ranked): boolean =>
    sentences(texto).some(({ from, to }) => introduces(texto.slice(from, to), sought))
  const ranked = await search(library, question, { ...limits, k: FAR }),
    near = ranked.slice(0, limits.k)
  const explaining = near.slice(0, PLACE + MOST).some(explains) ? [] : ranked.filter(explains).slice(0, MOST)
  const others = near.filter(passage => !explaining.includes(passage))
  return [...others.slice(0, PLACE), ...explaining, ...others.slice(PLACE)].slice(0, limits.k)
}
