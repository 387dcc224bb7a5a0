/**
 * The audit: looks up each citation of a finished manuscript in the library, in order, and checks its list of sources.
 * The manuscript is read, never changed.
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CitationRow, JobRow, Json } from '../../../storage/contract.ts'
import { CitaRevisada } from '../../schema/audit.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { recordAll } from '../records/record.ts'
import { listChecked } from './bibliography.ts'
import { check, createDesk } from './check.ts'
import { commented } from './comments.ts'
import { contextsIn } from './context.ts'
import type { Manuscript } from './model.ts'
import { Owners } from './owners.ts'
import { readManuscript } from './read.ts'
import { AuditInput, type AuditResult } from './result.ts'
import { Works } from './works.ts'

type Checked = Omit<CitaRevisada, 'n'>
const Saved = z.array(CitaRevisada.omit({ n: true }))

/** Citations checked in parallel: searching waits for its threads, judging for the processor. */
const AT_ONCE = 4
/** Milliseconds between two saves; a killed job repeats at most the work since the last one. */
const SAVE_MS = 1000
const SHARE = { lectura: 0.02, citas: 0.05, informe: 0.97 } as const

export async function audit(library: Library, job: JobRow, report: Report): Promise<void> {
  const row = await library.shelf.citation(job.subject)
  const input = AuditInput.parse(row.input)
  await report.phase('lectura', SHARE.lectura)
  const bytes = row.draft === null ? null : await library.blobs.read(row.draft)
  const manuscript = await readManuscript(input, bytes)
  await recordAll(library)
  const works = new Works(library, manuscript)
  const checked = await checkAll(library, { manuscript, works, subject: job.subject, report })
  await report.phase('informe', SHARE.informe)
  const result = await resultOf(manuscript, works, checked)
  const about = { now: library.now(), language: input.idioma ?? 'es' }
  const word = bytes && manuscript.form === 'docx' ? await commented(bytes, result.citas ?? [], about) : null
  await save(library, row, { result, word })
  await library.scratch.forget(job.subject)
}

interface Checking {
  manuscript: Manuscript
  works: Works
  subject: string
  report: Report
}

/** Checks all citations in the order of the manuscript, and continues from what an earlier attempt saved. */
async function checkAll(library: Library, { manuscript, works, subject, report }: Checking): Promise<Checked[]> {
  const done = Saved.catch([]).parse((await library.scratch.load(subject)) ?? [])
  const contexts = contextsIn(manuscript.paragraphs, manuscript.entries)
  const asked = contexts.flatMap(context => context.mention.cites.map(cite => ({ context, cite })))
  const desk = createDesk(library, report.signal)
  const owners = new Owners(desk, works, contexts)
  let saved = Date.now()
  for (let n = done.length; n < asked.length; n = done.length) {
    await report.phase('citas', SHARE.citas + (n / asked.length) * (SHARE.informe - SHARE.citas), [n, asked.length])
    const batch = asked.slice(n, n + AT_ONCE).map(async ({ context, cite }) => {
      const work = await works.of(cite)
      return check(desk, { cite, context, work, ...(await owners.of({ context, cite })) })
    })
    done.push(...(await Promise.all(batch)))
    if (Date.now() - saved < SAVE_MS) continue
    await library.scratch.save(subject, done as unknown as Json)
    saved = Date.now()
  }
  await library.scratch.save(subject, done as unknown as Json)
  return done
}

async function resultOf(manuscript: Manuscript, works: Works, checked: readonly Checked[]): Promise<AuditResult> {
  const citas = checked.map((citation, i): CitaRevisada => ({ n: i + 1, ...citation }))
  const count = (gravedad: CitaRevisada['gravedad']): number =>
    citas.filter(citation => citation.gravedad === gravedad).length
  return {
    forma: manuscript.form,
    resumen: {
      citas: citas.length,
      bien: count('bien'),
      avisos: count('aviso'),
      fallos: count('fallo'),
      sin_comprobar: count('sin_comprobar'),
    },
    citas,
    ...(manuscript.lists && { bibliografia: await listChecked(manuscript, works, citas) }),
    ...(manuscript.notices.length > 0 && { avisos: [...manuscript.notices] }),
  }
}

async function save(
  { shelf, blobs }: Library,
  { id }: CitationRow,
  { result, word }: { result: AuditResult; word: Uint8Array | null },
): Promise<void> {
  const stored = word && (await blobs.receive(Readable.from([word])))
  try {
    await shelf.saveCitation(id, JSON.parse(JSON.stringify(result)) as Json, stored?.sha256 ?? null)
  } finally {
    if (stored) await blobs.settle(stored)
  }
}
