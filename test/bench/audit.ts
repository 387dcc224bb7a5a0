/**
 * `audit`: manuscripts with planted faults, in every form: what is found, what is missed, what is alleged. The seeds of
 * the second half were not looked at while the audit was built.
 */
import { Readable } from 'node:stream'
import { audit } from '../../src/core/audit/index.ts'
import { auditOfFile, auditOfText, startAudit } from '../../src/core/audit/jobs.ts'
import { AuditResult } from '../../src/core/audit/result.ts'
import type { Report } from '../../src/core/jobs.ts'
import { hold, type Held } from '../core/held.ts'
import { available, books, EXPECTED, manuscript, type Fault, type Made } from './audit-corpus.ts'

const SEEN = 20,
  ALL = 44

const quiet: Report = {
  signal: new AbortController().signal,
  done: () => false,
  async phase() {},
  async long() {},
  async checkpoint() {},
}

export async function audited({ library, storage }: Held, made: Made): Promise<{ result: AuditResult; ms: number }> {
  const input = made.word
    ? await auditOfFile(made.word, { nombre: null, media: null })
    : auditOfText(made.text!, made.form === 'latex' ? 'latex' : 'markdown', made.bib)
  const stored = made.word && (await library.blobs.receive(Readable.from([made.word])))
  const { row } = await startAudit(library, { input, draft: stored?.sha256 ?? null })
  const job = await storage.jobs.claim('bench', 600, { economico: true })
  const began = performance.now()
  await audit(library, job!, quiet)
  const ms = performance.now() - began
  await storage.jobs.finish(job!.id, 'bench')
  if (stored) await library.blobs.settle(stored)
  return { result: AuditResult.parse((await library.shelf.citation(row.id)).result), ms }
}

interface Tally {
  planted: number
  found: number
  right: number
  alarmed: number
  /** Of these on the page number. */
  pages: number
  /** Right ones that nobody could confirm. */
  doubted: number
  citations: number
  ms: number
  byFault: Map<string, [planted: number, found: number]>
  lists: [planted: number, found: number]
}

const empty = (): Tally => ({
  ...{ planted: 0, found: 0, right: 0, alarmed: 0, pages: 0, doubted: 0, citations: 0, ms: 0 },
  byFault: new Map(),
  lists: [0, 0],
})

/** `tell`: of the seeds that may be looked at, what went wrong. */
function count(tally: Tally, made: Made, { result, ms }: { result: AuditResult; ms: number }, tell: boolean): void {
  const citas = result.citas ?? []
  tally.ms += ms
  tally.citations += citas.length
  if (tell && citas.length !== made.planted.length)
    console.log(`seed ${made.seed} ${made.form}: ${citas.length} citations for ${made.planted.length}`)
  for (const { fault, n, shape } of made.planted) {
    const problemas = citas[n]?.problemas ?? []
    if (fault === null) {
      tally.right++
      const grave = problemas.filter(code => code !== 'sin_respaldo')
      if (grave.length > 0) tally.alarmed++
      else if (problemas.length > 0) tally.doubted++
      if (grave.some(code => code.startsWith('pagina'))) tally.pages++
      if (tell && grave.length > 0) console.log(`alarm ${made.seed} ${made.form} ${shape}`, citas[n])
      continue
    }
    const seen = EXPECTED[fault].some(code => problemas.includes(code))
    const [planted, found] = tally.byFault.get(fault) ?? [0, 0]
    tally.byFault.set(fault, [planted + 1, found + (seen ? 1 : 0)])
    tally.planted++
    if (seen) tally.found++
    if (tell && !seen) console.log(`missed ${made.seed} ${made.form} ${shape} ${fault}`, citas[n])
  }
  const { sin_citar = [], duplicadas = [] } = result.bibliografia ?? {}
  tally.lists[0] += made.uncited + made.twice
  tally.lists[1] += Math.min(sin_citar.length, made.uncited) + Math.min(duplicadas.length, made.twice)
  if (tell && (sin_citar.length !== made.uncited || duplicadas.length !== made.twice))
    console.log(
      `list ${made.seed} ${made.form}: ${sin_citar.length}/${made.uncited} ${duplicadas.length}/${made.twice}`,
      sin_citar,
    )
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

function table(name: string, t: Tally): string {
  const rows = [...t.byFault]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([fault, [planted, found]]) => `| ${fault as Fault} | ${planted} | ${found} | ${percent(found, planted)} |`)
  const [listed, told] = t.lists
  return [
    `**${name}**: ${t.citations} citations, ${(t.ms / t.citations).toFixed(0)} ms each.`,
    ['| fault | planted | found | |', '|---|---|---|---|', ...rows].join('\n'),
    `All: ${t.found} of ${t.planted} (${percent(t.found, t.planted)}); of the ` +
      `lists ${told} of ${listed}. Correct citations: ${t.right}; ` +
      `alarmed ${t.alarmed} (${percent(t.alarmed, t.right)}), of these on ` +
      `the page ${t.pages}; not confirmed ${t.doubted}.`,
  ].join('\n\n')
}

export async function benchAudit(): Promise<string> {
  if (!available) return 'SKIPPED: ../shared/data/eval/xquad is not there.'
  const library = books()
  const held = await hold(library.held)
  const only = process.env['AUDIT_SEEDS']?.split(',').map(Number)
  const [seen, unseen] = [empty(), empty()]
  try {
    for (let seed = 1; seed <= ALL; seed++) {
      if (only && !only.includes(seed)) continue
      const made = manuscript(seed, library)
      const tell = seed <= SEEN && only !== undefined
      count(seed <= SEEN ? seen : unseen, made, await audited(held, made), tell)
    }
  } finally {
    await held.close()
  }
  return [
    table('Seeds 1 to 20, looked at', seen),
    ...(only ? [] : [table('Seeds 21 to 44, not looked at', unseen)]),
  ].join('\n\n')
}
