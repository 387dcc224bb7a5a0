/**
 * Decides which of the works that are cited together proves a quotation: the one in which its words stand. The others
 * of the bracket are not asked for them.
 */
import { findQuotation } from './quoted.ts'
import { GRAVE, STANDS, type Desk } from './check.ts'
import type { Context, Quotation } from './context.ts'
import type { Cite } from './model.ts'
import { pageIn } from './page.ts'
import type { Works } from './works.ts'

/** A work that is cited behind a quotation, perhaps with others. */
interface Candidate {
  context: Context
  cite: Cite
}

interface Owner {
  candidate: Candidate
  /** Whether its text has the words. */
  stands: boolean
  /** Whether there are several works, all of them were searched, and none has the words. */
  nowhere: boolean
}

/** What a work of a bracket has to prove. */
export interface Proof {
  quotations: string[]
  /** Whether another work proves a quotation that this one stands behind. */
  beside: boolean
  /** Whether no work of the bracket has the words. */
  nowhere: boolean
}

export class Owners {
  readonly #desk: Desk
  readonly #works: Works
  readonly #candidates = new Map<string, Candidate[]>()
  readonly #known = new Map<string, Promise<Owner>>()

  constructor(desk: Desk, works: Works, contexts: readonly Context[]) {
    this.#desk = desk
    this.#works = works
    for (const context of contexts)
      for (const { id } of context.quotations)
        for (const cite of context.mention.cites)
          this.#candidates.set(id, [...(this.#candidates.get(id) ?? []), { context, cite }])
  }

  async of({ context, cite }: Candidate): Promise<Proof> {
    const proof: Proof = { quotations: [], beside: false, nowhere: false }
    for (const quotation of context.quotations) {
      const { candidate, stands, nowhere } = await this.#owner(quotation)
      if (candidate.context !== context || candidate.cite !== cite) proof.beside ||= stands
      else {
        proof.quotations.push(quotation.text)
        proof.nowhere ||= nowhere
      }
    }
    return proof
  }

  #owner(quotation: Quotation): Promise<Owner> {
    const known = this.#known.get(quotation.id)
    if (known) return known
    const candidates = this.#candidates.get(quotation.id)!
    const owner =
      candidates.length > 1
        ? this.#among(candidates, quotation.text)
        : Promise.resolve({ candidate: candidates[0]!, stands: false, nowhere: false })
    this.#known.set(quotation.id, owner)
    return owner
  }

  /**
   * Where no work has the words, a work whose text is not here may have them, so that one answers for them and nothing
   * is alleged of the others. A work that names a place goes before one that does not, because quotations have pages.
   */
  async #among(candidates: readonly Candidate[], quote: string): Promise<Owner> {
    let best: { candidate: Candidate; rank: number } | undefined
    for (const candidate of candidates) {
      const rank = await this.#rank(candidate, quote)
      if (rank !== undefined && (!best || rank < best.rank)) best = { candidate, rank }
    }
    if (best) return { candidate: best.candidate, stands: true, nowhere: false }
    const placed = candidates.filter(({ cite }) => cite.place !== undefined)
    const likely = placed.length > 0 ? placed : candidates
    const unread = await this.#unread(candidates)
    const silent = likely.find(candidate => unread.includes(candidate))
    return { candidate: silent ?? likely[0]!, stands: false, nowhere: unread.length === 0 }
  }

  /** Returns those whose text is not in the library. */
  async #unread(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const out: Candidate[] = []
    for (const candidate of candidates)
      if ((await this.#works.of(candidate.cite)).documents.length === 0) out.push(candidate)
    return out
  }

  /** Returns how well the words stand in the work, best first; undefined where they do not. */
  async #rank({ cite }: Candidate, quote: string): Promise<number | undefined> {
    const [document] = (await this.#works.of(cite)).documents
    if (!document) return undefined
    const { library, signal } = this.#desk
    const marks = await this.#desk.marks(document)
    const place = cite.place && pageIn(cite.place, marks)
    const named = place?.state === 'named' ? place.positions : []
    const { state, positions } = await findQuotation(library, { quote, document, marks, named, signal })
    const onPage = positions.some(position => named.includes(position))
    return STANDS.has(state) ? (GRAVE.length - GRAVE.indexOf(state)) * 2 - (onPage ? 1 : 0) : undefined
  }
}
