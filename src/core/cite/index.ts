/**
 * The citing job: it reads a draft, finds the sentences that need a source and the passage that supports each, and
 * writes the citations and the bibliography in a style.
 */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { CitationRow, JobRow, Json } from '../../../storage/contract.ts'
import { enlace, localizador, onWeb } from '../anchor.ts'
import type { Report } from '../jobs.ts'
import type { Library } from '../library.ts'
import type { Cita, SinCita } from '../../schema.ts'
import { choose, type Chosen } from './choose.ts'
import { judgedSentences } from './judged.ts'
import { needsSource } from './claims.ts'
import type { CslDocument } from './csl/index.ts'
import { item } from './csl/item.ts'
import { bibliographyHeading } from './csl/locales.ts'
import type { Cluster, Entry, Formatted } from './csl/types.ts'
import { docxDraft, textDraft, type Draft, type Inserted } from './draft.ts'
import { FORM_NAMES, type FormName } from './forms/names.ts'
import { locator } from './locator.ts'
import { identified, withReceipts } from './receipts.ts'
import type { CiteResult, Written } from './result.ts'
import { bibliographyOf, keysOf } from './syntax/bibliography.ts'
import { pinOf } from './syntax/cites.ts'
import { SYNTAXES, SYNTAX_NAMES, type Syntax } from './syntax/index.ts'

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
  const draft = await openDraft(library, row, input)
  const { chosen: judged, rechazos } = await judgedSentences(library, draft, input)
  const choices = await sources(library, draft, { input, judged, subject: job.subject, report })
  await report.phase('citas', SHARE.citas)
  const how = await manner(library, row, input)
  const { result, word } = await write(library, draft, choices, how)
  const citas = input.recibos ? await withReceipts(library, row, identified(row.id, result.citas)) : result.citas
  await save(library, job.subject, { result: { ...result, citas, ...(rechazos.length > 0 && { rechazos }) }, word })
  await library.scratch.forget(job.subject)
}

async function save({ shelf, blobs }: Library, id: string, { result, word }: Written): Promise<void> {
  const kept = JSON.parse(JSON.stringify(result)) as Json
  if (!word) return shelf.saveCitation(id, kept)
  const stored = await blobs.receive(Readable.from([word]))
  try {
    await shelf.saveCitation(id, kept, stored.sha256)
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
  return docxDraft(bytes, idioma, cambios ? { author: 'Anaquel', date: library.now() } : undefined)
}

/** Passage chosen for each claim, by index of its sentence; null marks a claim without a source. */
export type Choices = Record<number, Chosen | null>

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
    const found = await Promise.all(
      batch.map(i =>
        choose(library, draft.sentences[i]!.text, { umbral, documentos, biblioteca, signal: report.signal }),
      ),
    )
    batch.forEach((i, k) => {
      choices[i] = found[k]!
    })
    if (Date.now() - saved < SAVE_MS) continue
    await library.scratch.save(subject, choices)
    saved = Date.now()
  }
  await library.scratch.save(subject, choices)
  return choices
}

interface Source {
  sentence: number
  chosen: Chosen
}

/** How citations are written: in the words of a style, or in a syntax. `form` is the draft's text language. */
export interface Manner {
  document: CslDocument
  sintaxis?: Syntax
  form?: FormName
}

export const manner = async (
  library: Library,
  { draft }: Pick<CitationRow, 'draft'>,
  { estilo, idioma, sintaxis, borrador, docx }: CiteInput,
): Promise<Manner> => ({
  document: await library.csl.document(estilo, idioma),
  ...(sintaxis && { sintaxis }),
  ...(draft === null && docx === undefined && { form: borrador ?? 'markdown' }),
})

/** Returns the range of those words in the text; undefined when they are not in it. */
const partIn = (texto: string, words: string): [number, number] | undefined => {
  const from = texto.indexOf(words)
  return from < 0 ? undefined : [from, from + words.length]
}

export async function write(library: Library, draft: Draft, choices: Choices, how: Manner): Promise<Written> {
  const chosen = Object.entries(choices)
    .flatMap(([i, one]) => (one ? [{ sentence: Number(i), chosen: one }] : []))
    .sort((a, b) => a.sentence - b.sentence)
  const first = await insert(library, draft, chosen, how)
  // a citation whose place cannot be split (inside a field) is left out of the numbering and of the bibliography
  const placed = chosen.filter((_, i) => !first.inserted.skipped.includes(i))
  const { formatted, bibliography, inserted, heading } =
    placed.length < chosen.length ? await insert(library, draft, placed, how) : first
  const citas = placed.map(
    ({ sentence, chosen: { row, document: source, pasaje, respaldo, juez, anadida } }, i): Cita => ({
      afirmacion: draft.sentences[sentence]!.text,
      cita: formatted[i]!.text,
      localizador: localizador(row.ancla),
      documento: source.id,
      fragmento: row.id,
      pasaje,
      respaldo,
      ...(juez !== undefined && { juez }),
      ...(anadida !== undefined && { anadida }),
      ancla: row.ancla,
      enlace: enlace(library.site, source.id, row, partIn(row.texto, pasaje)),
      ...onWeb(row.ancla, pasaje),
      ...(inserted.ranges[i] && { rango: inserted.ranges[i] }),
    }),
  )
  const without = Object.entries(choices)
    .flatMap(([i, one]) => (one ? [] : [Number(i)]))
    .sort((a, b) => a - b)
  const bare = without.map((sentence): SinCita => {
    const rango = inserted.span(sentence)
    return { afirmacion: draft.sentences[sentence]!.text, ...(rango && { rango }) }
  })
  const labelled = (text: string, label?: string): string => (label ? `${label} ${text}` : text)
  const works = placed.map(({ chosen: { document } }) => document)
  const result: CiteResult = {
    texto: inserted.texto,
    citas,
    ...(how.sintaxis && { bibliografia_bib: await bibliographyOf(library, works) }),
    ...(how.form && { borrador: how.form }),
    encabezado: heading,
    bibliografia: bibliography.map(e => labelled(e.text, e.label)),
    bibliografiaMarkdown: bibliography.map(e => labelled(e.markdown, e.label)),
    sin_cita: bare,
    oraciones: { citas: placed.map(p => p.sentence), sin_cita: without },
  }
  return { result, word: inserted.docx ?? null }
}

async function insert(
  library: Library,
  draft: Draft,
  placed: readonly Source[],
  { document, sintaxis }: Manner,
): Promise<{ formatted: Formatted[]; bibliography: Entry[]; inserted: Inserted; heading: string }> {
  const clusters: Cluster[] = placed.map(({ chosen }) => ({
    cites: [{ item: item(chosen.document, document.locale), locator: locator(chosen.row.ancla) }],
  }))
  const styled = clusters.length ? await document.cite(clusters) : []
  const bibliography = clusters.length && document.style.bibliography ? document.bibliography() : []
  const heading = bibliographyHeading(document.locale)
  const formatted = sintaxis ? await inSyntax(library, placed, sintaxis, document.locale) : styled
  // citations in a syntax are listed and turned into notes by the program that reads it
  const inserted = await draft.insert(
    placed.map((p, i) => ({ sentence: p.sentence, formatted: formatted[i]! })),
    { note: !sintaxis && document.style.note, bibliography: sintaxis ? [] : bibliography, heading },
  )
  return { formatted, bibliography, inserted, heading }
}

async function inSyntax(
  library: Library,
  placed: readonly Source[],
  sintaxis: Syntax,
  locale: string,
): Promise<Formatted[]> {
  const keys = await keysOf(
    library,
    placed.map(({ chosen }) => chosen.document),
  )
  const words = library.csl.words(locale)
  return placed.map(({ chosen: { document, row } }) => {
    const pin = pinOf(row.ancla)
    const text = SYNTAXES[sintaxis]([{ key: keys.get(document.id)!, ...(pin && { pin }) }], words)
    return { text, markdown: text, runs: [{ text }] }
  })
}
