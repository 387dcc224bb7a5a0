/** What people and agents said of a claim beside a passage: one word each, with who said it and when. */
import type { VEREDICTOS } from '../src/schema.ts'
import type { Page } from './contract-list.ts'

/** `persona`: somebody who read it, and whose word counts. `agente`: an agent with a quotation, counted to know its worth. */
export type Judging = 'persona' | 'agente'

export interface NewJudgement {
  id: string
  /** Passage id, `<document>:<token>`. */
  fragmento: string
  afirmacion: string
  /** Of the claim as it is compared, and of the passage's words as they were read. */
  claimHash: string
  passageHash: string
  veredicto: (typeof VEREDICTOS)[number]
  juez: Judging
  /** Literal words of the passage by which it was decided; null: none were given. */
  cita: string | null
  /** E-mail of the account, or what the key or the agent is called. */
  quien: string
}

export interface JudgementRow extends NewJudgement {
  documento: string
  /** ISO 8601, UTC. */
  creado: string
}

export interface JudgementShelf {
  /**
   * In the place of what the same kind of judge said before of that claim beside that passage. A passage that is not
   * here: `no_encontrado`.
   */
  saveJudgement(judgement: NewJudgement): Promise<JudgementRow>
  /** On that claim, newest first. */
  judgementsOn(claimHash: string): Promise<JudgementRow[]>
  /** Newest first, in the order in which they came. `juez`: only judgements of that kind of judge. */
  judgements(query: { juez?: Judging; limite: number; cursor?: string }): Promise<Page<JudgementRow>>
  removeJudgement(id: string): Promise<void>
  /**
   * Of what agents called supported, how much a person judged too, of the same claim and passage, and how much of that
   * they called supported.
   */
  agreement(): Promise<{ judged: number; confirmed: number }>
}
