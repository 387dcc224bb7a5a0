/**
 * `audit`: manuscripts with planted faults, in every form: what is found, missed and alleged. Each form has
 * two seeds that were looked at while the audit was built, and two that were not. `AUDIT_FORM` names one form (or its
 * beginning), of which everything that went wrong with the seeds that may be looked at is printed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { audit } from '../../src/core/audit/index.ts'
import { auditOfFile, auditOfText, startAudit } from '../../src/core/audit/jobs.ts'
import type { CitaRevisada } from '../../src/schema/index.ts'
import { AuditResult } from '../../src/core/audit/result.ts'
import type { Report } from '../../src/core/jobs/task.ts'
import type { JobRow } from '../../storage/contract.ts'
import type { Held } from '../core/held.ts'
import { available, books, holdBooks, type Shelves } from './audit/books.ts'
import { FORM_NAMES, manuscript, type Made } from './audit/forms.ts'
import { isSeen, type Planted } from './audit/manuscript.ts'

export const quiet: Report = {
  signal: new AbortController().signal,
  done: () => false,
  async phase() {},
  async long() {},
  async checkpoint() {},
}

/** Hands the manuscript in, and returns the job that will audit it. */
export async function begun({ library, storage }: Held, made: Made): Promise<JobRow> {
  const input = made.file
    ? await auditOfFile(made.file, { nombre: null, media: null }, made.bib)
    : auditOfText(made.text!, made.latex ? 'latex' : 'markdown', made.bib)
  const stored = made.file && (await library.blobs.receive(Readable.from([made.file])))
  await startAudit(library, { input, draft: stored?.sha256 ?? null })
  if (stored) await library.blobs.settle(stored)
  return (await storage.jobs.claim('bench', 600, { economico: true }))!
}

export async function audited(held: Held, made: Made): Promise<{ result: AuditResult; ms: number }> {
  const { library, storage } = held
  const job = await begun(held, made)
  const began = performance.now()
  await audit(library, job, quiet)
  const ms = performance.now() - began
  await storage.jobs.finish(job.id, 'bench')
  return { result: AuditResult.parse((await library.shelf.citation(job.subject)).result), ms }
}

class Tally {
  [name: string]: unknown
  planted = 0
  found = 0
  right = 0
  alarmed = 0
  /** Of these on the page number. */
  pages = 0
  /** Right ones that nobody could confirm. */
  doubted = 0
  /** Manuscripts, and those of which not every citation was read. */
  manuscripts = 0
  misread = 0
  /** Of the lists: entries that nothing cites and that stand twice, and how many of them were told. */
  listed = 0
  told = 0
  /** Told of the list, and not so. */
  invented = 0
}

interface Measure {
  byForm: Map<string, Tally>
  byFault: Map<string, Tally>
  ms: number
  citations: number
}

const tallyIn = (map: Map<string, Tally>, name: string): Tally => {
  const tally = map.get(name) ?? new Tally()
  map.set(name, tally)
  return tally
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the citation that a planted one was read as; undefined where it was not read. */
export function citationOf({ words, at }: Planted, citas: readonly CitaRevisada[]): CitaRevisada | undefined {
  const own = words.map(letters)
  const holds = (text = ''): boolean => own.some(one => letters(text).includes(one))
  const told = citas.filter(({ frase, cita }) => holds(frase) || holds(cita?.texto))
  return at === 'any' ? (told.find(({ gravedad }) => gravedad === 'fallo') ?? told[0]) : told[at]
}

const briefly = (cita: CitaRevisada | undefined): string =>
  cita ? [cita.texto, cita.frase, cita.problemas.join(), cita.mensaje].join(' | ') : 'not read'

/** Problems that the judge alone raises: not confirmed is not alleged. */
const DOUBT = new Set<string>(['sin_respaldo'])

function count(measure: Measure, made: Made, { result, ms }: { result: AuditResult; ms: number }, tell: boolean): void {
  const citas = result.citas ?? []
  measure.ms += ms
  measure.citations += citas.length
  const form = tallyIn(measure.byForm, made.form)
  form.manuscripts++
  if (citas.length !== made.citations) {
    form.misread++
    if (tell) console.log(`${made.form} ${made.seed}: ${citas.length} citations of ${made.citations}`)
    if (tell && process.env['AUDIT_TEXT'])
      console.log(
        made.text,
        citas.map(one => one.texto),
      )
  }
  for (const one of made.planted) {
    const { fault, shape } = one
    const cita = citationOf(one, citas)
    const problemas: readonly string[] = cita?.problemas ?? ['not read']
    const seen = fault !== null && isSeen(fault, problemas)
    const grave = problemas.filter(code => !DOUBT.has(code))
    for (const tally of [form, tallyIn(measure.byFault, fault ?? `right: ${shape}`)]) {
      if (fault !== null) {
        tally.planted++
        if (seen) tally.found++
        continue
      }
      tally.right++
      if (grave.length > 0) tally.alarmed++
      else if (problemas.length > 0) tally.doubted++
      if (grave.some(code => code.startsWith('pagina') || code === 'sin_pagina')) tally.pages++
    }
    if (tell && (fault === null ? grave.length > 0 : !seen))
      console.log(`${fault === null ? 'ALARM' : 'MISSED'} ${made.form} ${made.seed} ${shape} ${fault}:`, briefly(cita))
  }
  countList(form, made, result, tell)
}

function countList(form: Tally, made: Made, { bibliografia }: AuditResult, tell: boolean): void {
  const { sin_citar = [], duplicadas = [] } = bibliografia ?? {}
  form.listed += made.uncited + made.twice
  form.told += Math.min(sin_citar.length, made.uncited) + Math.min(duplicadas.length, made.twice)
  form.invented += Math.max(0, sin_citar.length - made.uncited) + Math.max(0, duplicadas.length - made.twice)
  if (tell && (sin_citar.length !== made.uncited || duplicadas.length !== made.twice))
    console.log(`LIST ${made.form} ${made.seed}: uncited ${sin_citar.length}/${made.uncited}`, sin_citar, duplicadas)
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

function rowsOf(tallies: Map<string, Tally>): string {
  const rows = [...tallies].map(([name, t]) => {
    const { planted, found, right, alarmed, pages, doubted } = t
    const share = percent(found, planted)
    return `| ${name} | ${planted} | ${found} | ${share} | ${right} | ${alarmed} | ${pages} | ${doubted} |`
  })
  return [
    '| | planted | found | | right | alarmed | on the page | not confirmed |',
    '|---|---|---|---|---|---|---|---|',
  ]
    .concat(rows)
    .join('\n')
}

function table(name: string, { byForm, byFault, ms, citations }: Measure): string {
  const sum = (what: keyof Tally): number =>
    [...byForm.values()].reduce((all, tally) => all + (tally[what] as number), 0)
  const [planted, found, right, alarmed] = [sum('planted'), sum('found'), sum('right'), sum('alarmed')]
  const sorted = new Map([...byFault].sort(([a], [b]) => a.localeCompare(b)))
  return [
    `**${name}**: ${sum('manuscripts')} manuscripts, ${citations} citations, ${(ms / citations).toFixed(0)} ms each.`,
    rowsOf(sorted),
    rowsOf(byForm),
    `All: ${found} of ${planted} (${percent(found, planted)}); of the lists ${sum('told')} of ${sum('listed')}, ` +
      `${sum('invented')} invented. Correct citations: ${right}; alarmed ${alarmed} (${percent(alarmed, right)}), ` +
      `of these on the page ${sum('pages')}; not confirmed ${sum('doubted')}. ` +
      `Not all citations read: ${sum('misread')} manuscripts.`,
  ].join('\n\n')
}

/** Seeds of each form, by whether they may be looked at; `AUDIT_SEEDS` names others that nobody has looked at. */
const SEEDS = { seen: [1, 2], unseen: [3, 4] } as const
const fresh = process.env['AUDIT_SEEDS']?.split(',').map(Number)

export async function benchAudit(): Promise<string> {
  if (!available) return 'SKIPPED: ../shared/data/eval/xquad is not there.'
  const shelves: Shelves = books()
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-audit-'))
  const held = await holdBooks(shelves, folder)
  const only = process.env['AUDIT_FORM']
  const measures = { seen: measure(), unseen: measure() }
  try {
    for (const [i, form] of FORM_NAMES.entries())
      for (const part of fresh ? (['unseen'] as const) : (['seen', 'unseen'] as const))
        for (const seed of fresh ?? SEEDS[part]) {
          if (only !== undefined && (part === 'unseen' || !form.startsWith(only))) continue
          const made = manuscript(form, seed * 100 + i, shelves)
          count(measures[part], made, await audited(held, made), only !== undefined)
        }
  } finally {
    await held.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    ...(fresh ? [] : [table('Seeds that were looked at', measures.seen)]),
    ...(only === undefined ? [table('Seeds that were not looked at', measures.unseen)] : []),
  ].join('\n\n')
}

const measure = (): Measure => ({ byForm: new Map(), byFault: new Map(), ms: 0, citations: 0 })
