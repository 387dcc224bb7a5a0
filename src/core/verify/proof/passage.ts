/** A passage as the judge reads it: its sentences parsed, and each in the other forms that it can be given. Pure. */
import { says } from '../align/align.ts'
import { asserted } from './asserted.ts'
import { tree, type Tree } from '../parse/edges.ts'
import { unfronted } from '../forms/fronted.ts'
import { languageOf, spokenIn } from '../language/grammar.ts'
import type { Language } from '../language/inflect.ts'
import { parse, type Word } from '../parse/parse.ts'
import { plain } from '../parse/plain.ts'
import { tokens } from '../language/tokens.ts'
import { things, wholeList } from '../omitted/wholes.ts'

export interface Statement {
  text: string
  tree: Tree
}

export interface Source {
  /** The sentence that may say the claim, and its parse. */
  text: string
  tree: Tree
  /** What the other sentences of the passage can say: they may name what a pronoun stands for. */
  context: readonly Word[]
  /** The earlier sentences of the passage; absent where they are not known. */
  before?: readonly Tree[]
  /** Index of the sentence in its passage. */
  i: number
}

export interface Passage {
  evidence: readonly string[]
  language: Language
  trees: readonly Tree[]
  /** The words of each sentence that a claim can ask for. */
  spoken: readonly (readonly Word[])[]
  /** Each sentence beside the rest of the passage. */
  sources: readonly Source[]
  /** The same sentences with their opening phrase moved to the end, where that reading is possible; null otherwise. */
  turned: readonly (Statement | null)[]
  /** What each sentence states besides the whole of it; read when it is first asked for. */
  stated: Map<number, Statement[]>
  /** What each sentence denies, written as if it were so; read when it is first asked for. */
  denied: Map<number, string[]>
}

export function readPassage(evidence: readonly string[]): Passage {
  const language = languageOf(evidence.join('\n'))
  const trees = evidence.map(sentence => tree(parse(sentence, spokenIn(sentence) ?? language)))
  const turned = trees.map((own, i) => turn(evidence[i]!, own, own.words[0]?.language ?? language))
  const spoken = trees.map(({ words }) => words.filter(says))
  const sources = trees.map((own, i) => ({
    text: evidence[i]!,
    tree: own,
    context: spoken.filter((_, k) => k !== i).flat(),
    before: trees.slice(0, i),
    i,
  }))
  return { evidence, language, trees, spoken, sources, turned, stated: new Map(), denied: new Map() }
}

export const turn = (text: string, own: Tree, language: Language): Statement | null => {
  const other = unfronted(text, own)
  return other === null ? null : { text: other, tree: tree(parse(other, language)) }
}

export function statements({ evidence, language, trees, stated }: Passage, i: number): Statement[] {
  const known = stated.get(i)
  if (known) return known
  const own = trees[i]!.words[0]?.language ?? language
  const sentence = plain(evidence[i]!)
  const made = asserted(sentence, trees[i]!)
    .filter(text => !firstOfList(text, sentence))
    .map(text => ({ text, tree: tree(parse(text, own)) }))
  const moved = made.flatMap(statement => turn(statement.text, statement.tree, own) ?? [])
  stated.set(i, [...made, ...moved])
  return stated.get(i)!
}

/** Returns whether the statement ends with the first of a list that is told whole: "the causes were drought". */
function firstOfList(statement: string, sentence: string): boolean {
  const text = statement.replace(/\.$/, '')
  if (!sentence.startsWith(text) || !/^ (?:and|y|e) /.test(sentence.slice(text.length))) return false
  const [before, behind] = [text, sentence.slice(text.length)].map(part =>
    tokens(part).map(({ word, name }) => ({ form: word, name })),
  )
  return wholeList(before!) || things(before!, behind!)
}

export const sourceOf = ({ sources }: Passage, i: number): Source => sources[i]!
