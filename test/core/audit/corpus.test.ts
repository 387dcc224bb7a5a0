/** Short manuscripts of every form that `npm run bench -- audit` measures: nothing that is right may be called wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited, citationOf } from '../../bench/audit.ts'
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
})
