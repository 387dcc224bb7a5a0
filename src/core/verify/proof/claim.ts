/** A claim as the judge reads it: parsed once for all the passages beside which it is judged. Pure. */
import { bare } from '../language/connectives.ts'
import { conjuncts, type Conjuncts } from '../forms/conjuncts.ts'
import { tree, type Tree } from '../parse/edges.ts'
import { languageOf } from '../language/grammar.ts'
import type { Language } from '../language/inflect.ts'
import { parse } from '../parse/parse.ts'
import { plain } from '../parse/plain.ts'
import { turn, type Statement } from './passage.ts'

export interface Claim {
  text: string
  /** Language whose function words it has most of. */
  spoken: Language
  tree: Tree
  /** The claim with its opening phrase moved to the end; null where that reading is not possible. */
  readonly turned: Tree | null
  /** The pairs of statements that the claim may join; none when it makes one. */
  readonly joined: readonly Joined[]
}

export interface Joined extends Conjuncts {
  parts: readonly [Statement, Statement]
}

/** `passage` is the language of the passage, in which fewer than five words are read, because they show no grammar. */
export function readClaim(text: string, passage: Language): Claim {
  const spoken = languageOf(text, passage)
  const language = text.split(/\s+/).length < 5 ? passage : spoken
  const read = tree(parse(text, language))
  let turned: Tree | null | undefined, joined: Joined[] | undefined
  return {
    text,
    spoken,
    tree: read,
    get turned() {
      if (turned === undefined) turned = turn(text, read, language)?.tree ?? null
      return turned
    },
    get joined() {
      const part = (own: string): Statement => ({ text: own, tree: tree(parse(own, language)) })
      return (joined ??= conjuncts(plain(text), read).map(pair => {
        const [first, second] = pair.texts
        return { ...pair, parts: [part(first), part(bare(second))] }
      }))
    },
  }
}
