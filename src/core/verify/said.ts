/**
 * Stored judgements of people and agents on a claim and a passage replace the judgement of the bench. They hold for the
 * claim and the passage as they were: a passage whose text changed is another one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '../../errors.ts'
import type { Ancla, Juicio } from '../../schema/index.ts'
import type { JudgementRow, JudgementShelf, NewJudgement, PassageRow, Shelf } from '../../../storage/contract.ts'
import type { Judgement } from './entailer.ts'
import type { Veredicto } from './verdict.ts'

/** Probability of a person's judgement: somebody who read both may still err. */
const PERSON = 0.99
/** Largest probability of what a reader of the passage denied. */
const DENIED = 1 - PERSON

export interface Said {
  /** Id of the passage. */
  passage: string
  veredicto: Veredicto
  /** Probability that the judgement is right. */
  probability: number
  by: JudgementRow['juez']
  /** Range in the passage, UTF-16, of the words that decided it. */
  range?: readonly [from: number, to: number]
  /** Anchor of those words, which may go on on the next page; the passage's own when absent. */
  ancla?: Ancla
  /** The stored row, when there is one. */
  row?: JudgementRow
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Hash of a claim that ignores case, emphasis and the marks around it. A question differs from a statement. */
const claimHash = (claim: string): string =>
  hash(
    claim
      .normalize('NFKC')
      .replace(/[*_`]+/g, '')
      .replace(/\s+/g, ' ')
      .toLowerCase()
      .replace(/^[\s"“«'‘([]+|[\s"”»'’)\].:;,…]+$/g, ''),
  )
export const passageHash = (texto: string): string => hash(texto)

/** Returns what people said of that claim. */
export async function saidOf(shelf: Pick<JudgementShelf, 'judgementsOn'>, claim: string): Promise<Said[]> {
  const rows = await shelf.judgementsOn(claimHash(claim))
  return rows
    .filter(row => row.juez === 'persona')
    .map(row => ({ passage: row.fragmento, veredicto: row.veredicto, probability: PERSON, by: row.juez, row }))
}

export type Word = Pick<NewJudgement, 'veredicto' | 'juez' | 'quien' | 'cita'>

export const keepSaid = (
  shelf: JudgementShelf,
  { claim, row }: { claim: string; row: PassageRow },
  word: Word,
): Promise<JudgementRow> =>
  shelf.saveJudgement({
    id: `j${randomBytes(10).toString('hex')}`,
    fragmento: row.id,
    afirmacion: claim,
    claimHash: claimHash(claim),
    passageHash: passageHash(row.texto),
    ...word,
  })

/** Stores a person's judgement. Throws `no_encontrado` when the passage does not exist. */
export async function judgeByPerson(
  shelf: Pick<Shelf, 'passages'> & JudgementShelf,
  quien: string,
  { afirmacion, pasaje, veredicto }: { afirmacion: string; pasaje: string; veredicto: Veredicto },
): Promise<JudgementRow> {
  const [row] = await shelf.passages([pasaje])
  if (!row) throw new Failure('no_encontrado', { campo: 'pasaje' })
  return keepSaid(shelf, { claim: afirmacion, row }, { veredicto, juez: 'persona', quien, cita: null })
}

/**
 * Returns the bench's judgement overridden by the stored one. `missing` stays, because nobody names the missing words,
 * except that a supported claim has none.
 */
export function heeded(own: Judgement, { veredicto, probability, by }: Said): Judgement {
  const none = {
    ...own,
    support: Math.min(own.support, DENIED),
    contradiction: Math.min(own.contradiction, DENIED),
    by,
  }
  switch (veredicto) {
    case 'respaldada':
      return { ...none, support: probability, partial: probability, missing: [] }
    case 'contradicha':
      return { ...none, partial: none.support, contradiction: probability }
    case 'parcial':
      return { ...none, partial: probability }
    case 'sin_respaldo':
      return { ...none, partial: none.support }
  }
}

/** Returns the judgement in the form of the API. */
export const juicioOf = ({ cita, fragmento, claimHash: _, passageHash: __, ...row }: JudgementRow): Juicio => ({
  ...row,
  pasaje: fragmento,
  ...(cita !== null && { cita }),
})
