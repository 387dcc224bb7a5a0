/**
 * Claims judged by hand beside their passages, halved by passage: `fit` may be learnt from, the other half may only be
 * measured on.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentences } from '../../src/core/sentences.ts'
import { asset, PACKAGE_ROOT } from '../../src/paths.ts'
import { z } from 'zod'

export const LABELS = ['support', 'contradiction', 'neither'] as const
export type Label = (typeof LABELS)[number]

export interface JudgedPair {
  id: string
  set: string
  passage: string
  claim: string
  claim_lang: 'es' | 'en'
  evidence: string[]
  label: Label
  kind: string
  /** Claim and passage are in different languages. */
  across: boolean
  fit: boolean
}

const Pair = z.object({
  id: z.string(),
  passage: z.string(),
  claim: z.string(),
  claim_lang: z.enum(['es', 'en']),
  label: z.enum(LABELS),
  kind: z.string(),
})
const Passage = z.object({ id: z.string(), text: z.string(), lang: z.enum(['es', 'en']).optional() })

const OWN = asset('test/data/judge')
const XQUAD = join(PACKAGE_ROOT, '..', 'shared', 'data', 'eval', 'xquad')
const lines = <T>(file: string, shape: z.ZodType<T>): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => shape.parse(JSON.parse(line)))

/** FNV-1a over the passage: all its claims are in the same half. */
export function half(passage: string): boolean {
  let hash = 2166136261
  for (const c of passage) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619)
  return (hash >>> 9) % 2 === 0
}

const SETS = ['science', 'humanities', 'cross', 'matched'] as const

/** XQuAD's only where its paragraphs are at hand. */
export function judgedPairs(): JudgedPair[] {
  const passages = new Map<string, { text: string; lang: 'es' | 'en' }>()
  for (const set of SETS)
    for (const p of lines(join(OWN, `passages-${set}.jsonl`), Passage))
      passages.set(p.id, { text: p.text, lang: p.lang ?? 'es' })
  const sets: string[] = [...SETS]
  if (existsSync(XQUAD)) {
    sets.push('xquad')
    for (const lang of ['es', 'en'] as const)
      for (const p of lines(join(XQUAD, `corpus.${lang}.jsonl`), Passage))
        passages.set(`xquad:${lang}:${p.id}`, { text: p.text, lang })
  }
  return sets.flatMap(set =>
    lines(join(OWN, `pairs-${set}.jsonl`), Pair).map(pair => {
      const { text, lang } = passages.get(pair.passage)!
      return {
        ...pair,
        set,
        evidence: sentences(text).map(s => text.slice(s.from, s.to)),
        across: pair.claim_lang !== lang,
        fit: half(pair.passage),
      }
    }),
  )
}
