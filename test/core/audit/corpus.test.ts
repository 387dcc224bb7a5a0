/** Short manuscripts of every form that `npm run bench -- audit` measures: nothing right may be called wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit } from '../../../src/core/audit/index.ts'
import { AuditResult } from '../../../src/core/audit/result.ts'
import { audited, begun, citationOf, quiet } from '../../bench/audit.ts'
import { available, books, holdBooks } from '../../bench/audit/books.ts'
import { FORM_NAMES, manuscript } from '../../bench/audit/forms.ts'
import { isSeen } from '../../bench/audit/manuscript.ts'
import type { Held } from '../held.ts'

if (!available) console.warn('SKIPPED: manuscripts with planted faults need ../shared/data/eval/xquad.')

/** Faults of each manuscript, and as many correct citations. */
const PAIRS = 3

describe.skipIf(!available)('manuscripts with planted faults', () => {
  let held: Held
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-corpus-'))
  const shelves = available ? books() : { held: [], outside: [], referenced: [], unknown: [] }
  beforeAll(async () => {
    held = await holdBooks(shelves, folder)
  })
  afterAll(async () => {
    await held.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(FORM_NAMES)('%s: each citation is read, most faults are found, no page is alleged', async form => {
    const made = manuscript(form, 500 + FORM_NAMES.indexOf(form), shelves, PAIRS)
    const { citas = [], bibliografia } = (await audited(held, made)).result
    expect(citas).toHaveLength(made.citations)
    const told = made.planted.map(one => ({ ...one, cita: citationOf(one, citas) }))
    const alleged = told.filter(
      ({ fault, cita }) => fault === null && (cita?.problemas ?? ['unread']).some(code => code !== 'sin_respaldo'),
    )
    expect(alleged.map(({ shape, cita }) => [shape, cita?.texto, cita?.mensaje])).toEqual([])
    const missed = told.filter(({ fault, cita }) => fault !== null && !isSeen(fault, cita?.problemas ?? []))
    expect(missed.map(({ fault, cita }) => [fault, cita?.texto, cita?.mensaje]).slice(1)).toEqual([])
    expect([bibliografia?.sin_citar.length ?? 0, bibliografia?.duplicadas.length ?? 0]).toEqual([
      made.uncited,
      made.twice,
    ])
  })

  it('an audit that is killed and goes on tells the same as one that is not', async () => {
    const made = manuscript('Word, Zotero', 700, shelves, 8)
    const { result } = await audited(held, made)
    const job = await begun(held, made)
    // Every batch is saved, because a second passes at each look at the clock.
    let now = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 2000))
    let told = 0
    const killed = async (phase: string): Promise<void> => {
      if (phase === 'citas' && ++told === 3) throw new Error('killed')
    }
    await expect(audit(held.library, job, { ...quiet, phase: killed })).rejects.toThrow('killed')
    clock.mockRestore()
    expect(await held.library.scratch.load(job.subject)).toHaveLength(8)
    await audit(held.library, job, quiet)
    expect(AuditResult.parse((await held.library.shelf.citation(job.subject)).result)).toEqual(result)
  })
})
