/** Judgements of people and agents on whether a passage supports a claim: one word each, with who gave it and when. */
import type { VEREDICTOS } from '../src/schema/index.ts'
import type { Page } from './contract-list.ts'

/**
 * Kind of judge. `persona` is a person who read the passage, and this judgement counts. `agente` is an agent that gave
 * a quotation; its judgements are recorded to measure how reliable they are.
 */
export type Judging = 'persona' | 'agente'

export interface NewJudgement {
  id: string
  /** Passage id, `<document>:<token>`. */
  fragmento: string
  afirmacion: string
  /** Hashes of the claim as it is compared, and of the passage's words as they were read. */
  claimHash: string
  passageHash: string
  veredicto: (typeof VEREDICTOS)[number]
  juez: Judging
  /** Literal words of the passage that decided the judgement; null when none were given. */
  cita: string | null
  /** E-mail of the account, or the name of the key or agent. */
  quien: string
}

export interface JudgementRow extends NewJudgement {
  documento: string
  /** ISO 8601, UTC. */
  creado: string
}

export interface JudgementQuery {
  juez?: Judging
  limite: number
  cursor?: string
}

export interface JudgementShelf {
  /**
   * Saves a judgement, replacing the one that the same kind of judge gave before on that claim and passage. Throws
   * `no_encontrado` when the passage is not this account's.
   */
  saveJudgement(judgement: NewJudgement): Promise<JudgementRow>
  /** Judgements on that claim, newest first. */
  judgementsOn(claimHash: string): Promise<JudgementRow[]>
  /** Judgements newest first, in the order in which they were saved. With `juez`, only those of that kind of judge. */
  judgements(query: JudgementQuery): Promise<Page<JudgementRow>>
  removeJudgement(id: string): Promise<void>
  /**
   * Of the claims and passages that agents judged `respaldada`: how many a person judged too, and how many of those the
   * person also judged `respaldada`.
   */
  agreement(): Promise<{ judged: number; confirmed: number }>
}
