/**
 * What the people of one account judged → judged pairs like those that ship, by which a library measures its own
 * judges.
 */
import { createHash } from 'node:crypto'
import type { JudgementRow, Shelf } from '../../../storage/contract.ts'
import { passageHash } from '../verify/said.ts'
import { directionOf, languageOf } from './direction.ts'
import type { JudgedPair, LABELS } from './judged.ts'

/** A judgement in the format of the shipped claims, with the passage's text beside its id. */
export interface OwnJudgement {
  id: string
  /** Id of the passage. */
  passage: string
  text: string
  lang: string | null
  claim: string
  claim_lang: string | null
  label: (typeof LABELS)[number]
  /** The person's verdict: `part` and `no` both leave the claim open. */
  kind: 'yes' | 'part' | 'no' | 'contrary'
  who: string
  when: string
}

const SAID = {
  respaldada: ['support', 'yes'],
  contradicha: ['contradiction', 'contrary'],
  parcial: ['neither', 'part'],
  sin_respaldo: ['neither', 'no'],
} as const satisfies Record<JudgementRow['veredicto'], readonly [OwnJudgement['label'], OwnJudgement['kind']]>

const PAGE = 200

/**
 * Yields the judgements, newest first. It skips a passage whose text changed since, because nobody judged that text.
 */
export async function* ownJudgements(shelf: Pick<Shelf, 'judgements' | 'passages'>): AsyncIterable<OwnJudgement> {
  for (let cursor: string | undefined, more = true; more;) {
    const page = await shelf.judgements({ juez: 'persona', limite: PAGE, ...(cursor !== undefined && { cursor }) })
    const passages = new Map((await shelf.passages(page.rows.map(r => r.fragmento))).map(p => [p.id, p] as const))
    for (const row of page.rows) {
      const passage = passages.get(row.fragmento)
      if (!passage || passageHash(passage.texto) !== row.passageHash) continue
      const [label, kind] = SAID[row.veredicto]
      yield {
        id: row.id,
        passage: row.fragmento,
        text: passage.texto,
        lang: await languageOf(passage.texto),
        claim: row.afirmacion,
        claim_lang: await languageOf(row.afirmacion),
        label,
        kind,
        who: row.quien,
        when: row.creado,
      }
    }
    cursor = page.siguiente
    more = cursor !== undefined
  }
}

/**
 * Returns the pairs in the languages in which readers are measured. All pairs over one passage are in the same half.
 */
export function pairsOf(judgements: readonly OwnJudgement[]): JudgedPair[] {
  return judgements.flatMap(({ passage, text, lang, claim, claim_lang, label }) => {
    const direction = directionOf(claim_lang, lang)
    const even = createHash('sha256').update(passage).digest()[0]! % 2 === 0
    return direction
      ? [{ claim, passage: text, label, direction, half: even ? ('a' as const) : ('b' as const), elsewhere: false }]
      : []
  })
}
