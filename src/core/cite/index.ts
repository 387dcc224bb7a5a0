/**
 * The citing job: it reads a draft, finds the sentences that need a source and the passage that supports each, and
 * writes the citations and the bibliography in a style.
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CitationRow, JobRow, Json } from '../../../storage/contract.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { choose } from './choose.ts'
import { judgedSentences } from './judged.ts'
import { needsSource } from './claims.ts'
import { docxDraft } from './docx/draft.ts'
import { textDraft, type Draft } from './draft.ts'
import { FORM_NAMES } from './forms/names.ts'
import { FIELD_NAMES, isOdt } from './kinds.ts'
import { odtDraft } from './odt/draft.ts'
import { ownCopies, without } from './own-copies.ts'
import { identified, withReceipts } from './receipts.ts'
import type { Written } from './result.ts'
import { SYNTAX_NAMES } from './syntax/index.ts'
import { unread } from './unread.ts'
import { manner, write, type Choices } from './write.ts'

export const CiteInput = z.object({
  texto: z.string().optional(),
  /** The Word file in base64, only in jobs older than its storage as a blob. */
  docx: z.string().optional(),
  estilo: z.string(),
  idioma: z.string(),
  umbral: z.number(),
  documentos: z.array(z.string()).optional(),
  biblioteca: z.string().optional(),
  cambios: z.boolean().optional(),
  /** Program that keeps the citations up to date, in files of Word and LibreOffice. */
  campos: z.enum(FIELD_NAMES).optional(),
  /** Each citation gets its receipt. */
  recibos: z.boolean().optional(),
  /** Syntax of the citations; absent, they are written in the words of the style. */
  sintaxis: z.enum(SYNTAX_NAMES).optional(),
  /** Text language of the draft. */
  borrador: z.enum(FORM_NAMES).optional(),
  /** Judgements of an agent: a sentence of the draft, a passage id, and words quoted from that passage. */
  juicios: z.array(z.object({ frase: z.string(), pasaje: z.string(), cita: z.string() })).optional(),
})
export type CiteInput = z.infer<typeof CiteInput>

/** Claims judged in parallel: searching waits for its threads, judging for the processor. */
const AT_ONCE = 2
/** Milliseconds between two saves; a killed job repeats at most the work since the last one. */
const SAVE_MS = 1000
const SHARE = { busqueda: 0.05, citas: 0.9 } as const

export async function cite(library: Library, job: JobRow, report: Report): Promise<void> {
  const row = await library.shelf.citation(job.subject)
  const input = CiteInput.parse(row.input)
  await report.phase('lectura', 0.01)
  const notSearched = await unread(library, input)
  const draft = await openDraft(library, row, input)
  const { chosen: judged, rechazos } = await judgedSentences(library, draft, input)
  const looking = { input, judged, subject: job.subject, report }
  const first = await sources(library, draft, looking)
  const own = await ownCopies(library, { row, input, draft }, withoutSaid(first, judged))
  const choices = own.ids.size > 0 ? await elsewhere(library, draft, { ...looking, first, own: own.ids }) : first
  await report.phase('citas', SHARE.citas)
  const how = await manner(library, { row, input, draft })
  const { result, word } = await write(library, draft, {
    choices,
    how: { ...how, notices: [...how.notices, ...own.notices, ...notSearched] },
  })
  const citas = input.recibos ? await withReceipts(library, row, identified(row.id, result.citas)) : result.citas
  const propios = [...own.ids]
  const told = { ...(rechazos.length > 0 && { rechazos }), ...(propios.length > 0 && { propios }) }
  await save(library, job.subject, { result: { ...result, citas, ...told }, word })
  await library.scratch.forget(job.subject)
}

/** The choices that no agent has made. */
const withoutSaid = (choices: Choices, judged: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([sentence]) => !(sentence in judged)))

/** Looks again, in all other documents, for what was found in the draft itself. */
async function elsewhere(
  library: Library,
  draft: Draft,
  { first, own, ...looking }: Looking & { first: Choices; own: ReadonlySet<string> },
): Promise<Choices> {
  const others = Object.entries(first).filter(([, choice]) => !choice || !own.has(choice.document.id))
  await library.scratch.save(looking.subject, Object.fromEntries(others))
  const input = await without(library, looking.input, [...own])
  return sources(library, draft, { ...looking, input })
}

async function save({ shelf, blobs }: Library, id: string, { result, word }: Written): Promise<void> {
  const json = JSON.parse(JSON.stringify(result)) as Json
  if (!word) return shelf.saveCitation(id, json)
  const stored = await blobs.receive(Readable.from([word]))
  try {
    await shelf.saveCitation(id, json, stored.sha256)
  } finally {
    await blobs.settle(stored)
  }
}

export async function openDraft(
  library: Library,
  { draft }: Pick<CitationRow, 'draft'>,
  { texto, docx, borrador, idioma, cambios }: CiteInput,
): Promise<Draft> {
  if (draft === null && docx === undefined) return textDraft(texto ?? '', borrador ?? 'markdown', idioma)
  const bytes = draft === null ? Buffer.from(docx!, 'base64') : await library.blobs.read(draft)
  const options = { locale: idioma, author: { author: 'Anaquel', date: library.now() }, tracked: cambios === true }
  return isOdt(bytes) ? odtDraft(bytes, options) : docxDraft(bytes, options)
}

interface Looking {
  input: CiteInput
  /** Choices from an agent's judgements that were proved. */
  judged: Choices
  subject: string
  report: Report
}

/** Returns the passage of each claim, by index of its sentence, and continues from what an earlier attempt saved. */
async function sources(library: Library, draft: Draft, { input, judged, subject, report }: Looking): Promise<Choices> {
  const choices = { ...((await library.scratch.load(subject)) as Choices | null), ...judged }
  const claims = draft.sentences.flatMap((s, i) => (!s.cited && needsSource(s.text) ? [i] : []))
  const asked = claims.filter(i => !(i in choices)),
    before = claims.length - asked.length
  const { umbral, documentos, biblioteca } = input
  let saved = Date.now()
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    await report.phase('busqueda', SHARE.busqueda + ((before + at) / claims.length) * (SHARE.citas - SHARE.busqueda))
    const batch = asked.slice(at, at + AT_ONCE)
    const chosen = await Promise.all(
      batch.map(i => {
        const before = draft.sentences[i - 1]?.text
        return choose(library, draft.sentences[i]!.text, {
          umbral,
          documentos,
          biblioteca,
          signal: report.signal,
          ...(before !== undefined && { before }),
        })
      }),
    )
    batch.forEach((i, k) => {
      choices[i] = chosen[k]!
    })
    if (Date.now() - saved < SAVE_MS) continue
    await library.scratch.save(subject, choices)
    saved = Date.now()
  }
  await library.scratch.save(subject, choices)
  return choices
}
