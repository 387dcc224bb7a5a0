/**
 * An answered question → the questions that come next: a language model proposes them, the library must answer them.
 */
import type { Library } from '../library.ts'
import { isQuestion } from '../search/relevance-signs.ts'
import { search, type Limits } from '../search/index.ts'
import { fold } from '../search/fold.ts'
import { ANSWERED } from './answers.ts'
import { extractive } from './extractive.ts'
import { languageOf, numbered } from './index.ts'
import { select } from './select.ts'
import type { Commission } from './writer.ts'

/** Most questions that are shown, and most proposals that are tried: each costs a search. */
const SHOWN = 3,
  TRIED = 6
/** Longest question in characters; what is longer was no question of one line. */
const LONGEST = 200

/**
 * Returns at most three questions in the writer's words, each of which the library answers within the same limits: the
 * probability is at least `ANSWERED`, which 3 of a hundred of XQuAD's questions reach that their library cannot answer.
 * Returns none without a language model, and none when it fails, because nothing is lost without them. Throws
 * `no_encontrado` for documents and collections that the shelf does not have.
 */
export async function nextQuestions(library: Library, question: string, limits: Limits): Promise<string[]> {
  await library.shelf.scope(limits)
  if (library.writer.name === extractive.name) return []
  const { passages } = await select(question, await search(library, question, limits))
  if (passages.length === 0) return []
  const language = languageOf(question)
  const commission = { question, passages: await numbered(library.shelf, passages, language), language }
  const shown: string[] = []
  for (const proposal of await proposals(library, commission, limits.signal)) {
    if (shown.length === SHOWN) break
    const { probability } = await select(proposal, await search(library, proposal, limits))
    if (probability >= ANSWERED) shown.push(proposal)
  }
  return shown
}

async function proposals({ writer }: Library, commission: Commission, signal?: AbortSignal): Promise<string[]> {
  let text = ''
  try {
    for await (const delta of writer.write({ ...commission, task: 'questions' }, signal)) text += delta
  } catch {
    signal?.throwIfAborted()
    return []
  }
  const known = new Set([fold(commission.question)])
  return text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+|\[\^\d+\]|["“”«»]/gu, '').trim())
    .filter(line => line.length <= LONGEST && line.endsWith('?') && isQuestion(line))
    .filter(line => !known.has(fold(line)) && known.add(fold(line)))
    .slice(0, TRIED)
}
