/** Splits a claim into queries of their own: its clauses, names and numbers. */
import { namesOf, numbersOf } from './language/words.ts'

const BREAK =
  /\s*[;:]\s+|,\s+(?=(?:y|e|pero|aunque|mientras|porque|que|cuando|and|but|while|whereas|because|which|although)\s)/u
const MOST = 4
/** Fewest words of a clause that is searched alone. */
const FEW = 4

/** Returns at most four different queries, the claim first. */
export function parts(claim: string): string[] {
  const clauses = claim.split(BREAK).filter(part => part.split(/\s+/).length >= FEW)
  const facts = [...namesOf(claim), ...numbersOf(claim)]
  // One query leaves out the figures: a source with another figure contradicts the claim, and a search for the figure
  // would miss it.
  const figureless = numbersOf(claim).length > 0 ? [claim.replace(/\d+(?:[.,]\d+)*/g, ' ').replace(/\s+/g, ' ')] : []
  const queries = [
    claim,
    ...figureless,
    ...(clauses.length > 1 ? clauses : []),
    ...(facts.length > 1 ? [facts.join(' ')] : []),
  ]
  return [...new Set(queries.map(unquoted))].filter(Boolean).slice(0, MOST)
}

/** Returns the query without quotation marks, which would ask for the literal phrase. */
export const unquoted = (query: string): string => query.replace(/["“”«»]/g, ' ').trim()
