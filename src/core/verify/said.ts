/**
 * What a person or an agent said of this claim beside a passage stands in the place of the bench's word. It holds for
 * the claim and the passage as they were then: a passage that was read anew is another one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '../../errors.ts'
import type { Juicio } from '../../schema.ts'
import type { JudgementRow, JudgementShelf, NewJudgement, PassageRow, Shelf } from '../../../storage/contract.ts'
import type { Judgement } from './entailer.ts'
import type { Veredicto } from './verdict.ts'

/** A person who read both may still err. */
export const PERSON = 0.99
/** Where somebody read that a passage does not say it. */
const DENIED = 1 - PERSON

export interface Said {
  /** Passage id. */
  passage: string
  veredicto: Veredicto
  /** That such a word is right. */
  probability: number
  by: JudgementRow['juez']
  /** Of the words by which it was decided, in the passage. */
  range?: readonly [from: number, to: number]
  /** What is kept of it. */
  row?: JudgementRow
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The same claim, whatever marks stand around it or emphasise it, in whatever letters. A question is another one. */
export const claimHash = (claim: string): string =>
  hash(
    claim
      .normalize('NFKC')
      .replace(/[*_`]+/g, '')
      .replace(/\s+/g, ' ')
      .toLowerCase()
      .replace(/^[\s"“«'‘([]+|[\s"”»'’)\].:;,…]+$/g, ''),
  )
export const passageHash = (texto: string): string => hash(texto)

/** What people said of that claim. */
export async function saidOf(shelf: Pick<JudgementShelf, 'judgementsOn'>, claim: string): Promise<Said[]> {
  const rows = await shelf.judgementsOn(claimHash(claim))
  return rows
    .filter(row => row.juez === 'persona')
    .map(row => ({ passage: row.fragmento, veredicto: row.veredicto, probability: PERSON, by: row.juez, row }))
}

export type Word = Pick<NewJudgement, 'veredicto' | 'juez' | 'quien' | 'cita'>

export const keepSaid = (shelf: JudgementShelf, claim: string, row: PassageRow, word: Word): Promise<JudgementRow> =>
  shelf.saveJudgement({
    id: `j${randomBytes(10).toString('hex')}`,
    fragmento: row.id,
    afirmacion: claim,
    claimHash: claimHash(claim),
    passageHash: passageHash(row.texto),
    ...word,
  })

/** A person's word. A passage that is not here is `no_encontrado`. */
export async function judgeByPerson(
  shelf: Pick<Shelf, 'passages'> & JudgementShelf,
  quien: string,
  { afirmacion, pasaje, veredicto }: { afirmacion: string; pasaje: string; veredicto: Veredicto },
): Promise<JudgementRow> {
  const [row] = await shelf.passages([pasaje])
  if (!row) throw new Failure('no_encontrado', { campo: 'pasaje' })
  return keepSaid(shelf, afirmacion, row, { veredicto, juez: 'persona', quien, cita: null })
}

/** In the place of what the bench made of it. `missing` stays: nobody names the words that they miss. */
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

/** As it goes over the wire. */
export const juicioOf = ({ cita, fragmento, claimHash: _, passageHash: __, ...row }: JudgementRow): Juicio => ({
  ...row,
  pasaje: fragmento,
  ...(cita !== null && { cita }),
})
