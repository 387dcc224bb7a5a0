/**
 * Claim–evidence pairs of SciFact, WiCE and InferES, halved by claim: `fit` may be learnt from, the other half may only
 * be measured on.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { embeddedModel } from '../../src/core/models/static.ts'

export interface SupportPair {
  set: 'scifact' | 'wice' | 'inferes'
  claim: string
  evidence: string[]
  label: 'support' | 'contradiction' | 'neither'
  fit: boolean
}

const EVAL = join(PACKAGE_ROOT, '..', 'shared', 'data', 'eval')
export const haveEval = (): boolean => existsSync(join(EVAL, 'scifact', 'claims_train.jsonl'))
const rows = (file: string): Record<string, never>[] =>
  readFileSync(join(EVAL, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, never>)

/** FNV-1a over the claim: the same claim is always in the same half. */
function half(claim: string): boolean {
  let hash = 2166136261
  for (const c of claim) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619)
  return (hash >>> 8) % 2 === 0
}

function scifact(): SupportPair[] {
  interface Claim {
    claim: string
    cited_doc_ids: number[]
    evidence: { doc_id: number; label: string }[]
  }
  interface Abstract {
    id: number
    sentences: string[]
  }
  const corpus = new Map((rows('scifact/corpus.jsonl') as unknown as Abstract[]).map(d => [d.id, d.sentences]))
  return (rows('scifact/claims_train.jsonl') as unknown as Claim[]).flatMap(c =>
    c.cited_doc_ids.flatMap(id => {
      const label = c.evidence.find(e => e.doc_id === id)?.label
      const evidence = corpus.get(id)
      return evidence
        ? [
            {
              set: 'scifact' as const,
              claim: c.claim,
              evidence,
              fit: half(c.claim),
              label:
                label === 'SUPPORT' ? ('support' as const) : label ? ('contradiction' as const) : ('neither' as const),
            },
          ]
        : []
    }),
  )
}

/** Evidence: the 8 sentences of the page with the largest cosine, in their order. */
async function wice(): Promise<SupportPair[]> {
  const model = await embeddedModel()
  interface Row {
    claim: string
    label: string
    evidence: string[]
  }
  return (rows('wice/dev.jsonl') as unknown as Row[])
    .filter(r => r.evidence.length > 0)
    .map(r => {
      const asked = model.vector(r.claim)
      const best = r.evidence
        .slice(0, 2000)
        .map((text, at) => ({ text, at, c: model.vector(text).reduce((sum, x, i) => sum + x * asked[i]!, 0) }))
        .sort((a, b) => b.c - a.c)
        .slice(0, 8)
        .sort((a, b) => a.at - b.at)
      return {
        set: 'wice' as const,
        claim: r.claim,
        evidence: best.map(b => b.text),
        fit: half(r.claim),
        label: r.label === 'supported' ? ('support' as const) : ('neither' as const),
      }
    })
}

function inferes(): SupportPair[] {
  interface Row {
    premise: string
    hypothesis: string
    label: string
  }
  const LABELS: Record<string, SupportPair['label']> = { ent: 'support', cnt: 'contradiction' }
  return (rows('inferes/train.jsonl') as unknown as Row[]).map(r => ({
    set: 'inferes' as const,
    claim: r.hypothesis,
    evidence: [r.premise],
    fit: half(r.hypothesis),
    label: LABELS[r.label] ?? 'neither',
  }))
}

export async function supportPairs(): Promise<SupportPair[]> {
  return [...scifact(), ...(await wice()), ...inferes()]
}
