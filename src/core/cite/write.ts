/** Writes what a citing job has chosen: the citations, in the words of a style, in a syntax or live, and their list. */
import type { CitationRow, DocumentRow } from '../../../storage/contract.ts'
import { enlace, localizador } from '../anchor.ts'
import { onWeb } from '../anchor-web.ts'
import type { Library } from '../library.ts'
import type { Aviso, Cita, SinCita } from '../../schema/index.ts'
import type { Chosen } from './choose.ts'
import { continued } from './continued.ts'
import type { CslDocument } from './csl/index.ts'
import { item } from './csl/item.ts'
import { bibliographyHeading } from './csl/locales.ts'
import type { Cluster, Entry, Formatted } from './csl/types.ts'
import type { Draft, Inserted, InsertOptions } from './draft.ts'
import type { FormName } from './forms/names.ts'
import type { CiteInput } from './index.ts'
import { livePlan } from './zotero/plan.ts'
import { locator } from './locator.ts'
import { notice } from './notices.ts'
import { noticesOf } from './told.ts'
import type { CiteResult, Written } from './result.ts'
import { bibliographyOf, keysOf } from './syntax/bibliography.ts'
import { worksOf } from './one-work.ts'
import { pinOf, type CiteWriter } from './syntax/cites.ts'
import { keysIn } from './syntax/keys-in.ts'
import { BIB, LATEX, packageOf, type LatexPackage } from './syntax/latex-package.ts'
import { SYNTAXES, type Syntax } from './syntax/index.ts'

/** Passage chosen for each claim, by index of its sentence; null marks a claim without a source. */
export type Choices = Record<number, Chosen | null>

/** A citation to be written: its passage, and the document whose data stand for its work. */
export interface Source {
  sentence: number
  chosen: Chosen
  work: DocumentRow
}

/** How citations are written: in the words of a style, in a syntax, or live. `form` is the draft's text language. */
export interface Manner {
  document: CslDocument
  sintaxis?: Syntax
  /** With the syntax of LaTeX: what the draft cites with. */
  latex?: LatexPackage
  form?: FormName
  /** Set when the citations are fields that Zotero keeps up to date. */
  live?: true
  notices: readonly Aviso[]
}

export interface Commission {
  row: Pick<CitationRow, 'draft'>
  input: CiteInput
  draft: Draft
}

/** Decides how the citations are written. With live citations, the style that the document has in Zotero wins. */
export async function manner(
  library: Library,
  { row: { draft: file }, input: { estilo, idioma, sintaxis, borrador, docx, campos, texto }, draft }: Commission,
): Promise<Manner> {
  const live = campos === 'zotero' && draft.live !== undefined && !sintaxis
  const own = live ? draft.live?.preferences : undefined
  const named = own?.style === undefined ? undefined : await library.csl.resolve(own.style).catch(() => null)
  const asked = await library.csl.document(estilo, idioma)
  const document = named
    ? await library.csl.document(named, own?.locale ?? idioma).catch(() => library.csl.document(named, idioma))
    : asked
  const other = named === null || document.style.base !== asked.style.base
  return {
    document,
    ...(sintaxis && { sintaxis }),
    ...(sintaxis === 'latex' && { latex: packageOf(texto ?? '') }),
    ...(file === null && docx === undefined && { form: borrador ?? 'markdown' }),
    ...(live && { live: true as const }),
    notices: other
      ? [
          notice(named ? 'estilo_del_documento' : 'estilo_sin_encontrar', {
            detalle: named?.titulo ?? own?.style ?? '',
          }),
        ]
      : [],
  }
}

/** Returns the range of those words in the text; undefined when they are not in it. */
const partIn = (texto: string, words: string): [number, number] | undefined => {
  const from = texto.indexOf(words)
  return from < 0 ? undefined : [from, from + words.length]
}

export async function write(
  library: Library,
  draft: Draft,
  { choices, how }: { choices: Choices; how: Manner },
): Promise<Written> {
  const supported = Object.entries(choices)
    .flatMap(([i, choice]) => (choice ? [{ sentence: Number(i), chosen: choice }] : []))
    .sort((a, b) => a.sentence - b.sentence)
  const copies = worksOf(supported.map(({ chosen }) => chosen.document))
  const chosen = supported.map((own): Source => ({ ...own, work: copies.get(own.chosen.document.id)! }))
  const without = Object.entries(choices)
    .flatMap(([i, choice]) => (choice ? [] : [Number(i)]))
    .sort((a, b) => a - b)
  const first = await insert(library, draft, { placed: chosen, how })
  // a citation whose place cannot be split (inside a field) is left out of the numbering and of the bibliography
  const left = new Set(first.inserted.skipped)
  const placed = chosen.filter((_, i) => !left.has(i))
  const homeless = chosen.filter((_, i) => left.has(i))
  const done = homeless.length > 0 ? await insert(library, draft, { placed, how }) : first
  const { bibliography, inserted, heading } = done
  const notices = noticesOf(draft, how, { placed, homeless, inserted })
  const works = placed.map(({ work }) => work)
  const result: CiteResult = {
    texto: inserted.texto,
    citas: citasOf(library, draft, { placed, done }),
    ...(how.sintaxis && { bibliografia_bib: await bibOf(library, works, { ...how, texto: inserted.texto }) }),
    ...(how.form && { borrador: how.form }),
    encabezado: heading,
    bibliografia: bibliography.map(e => labelled(e.text, e.label)),
    bibliografiaMarkdown: bibliography.map(e => labelled(e.markdown, e.label)),
    sin_cita: without.map((sentence): SinCita => {
      const rango = inserted.span(sentence)
      return { afirmacion: draft.sentences[sentence]!.text, ...(rango && { rango }) }
    }),
    oraciones: { citas: placed.map(p => p.sentence), sin_cita: without },
    ...(inserted.file && { archivo: inserted.file.kind }),
    ...(notices.length > 0 && { avisos: notices }),
  }
  return { result, word: inserted.file?.bytes ?? null }
}

/** The .bib of those works and of what the text cites already. */
const bibOf = (
  library: Library,
  works: readonly DocumentRow[],
  { sintaxis, latex = 'biblatex', texto }: Pick<Manner, 'sintaxis' | 'latex'> & { texto: string },
): Promise<string> =>
  bibliographyOf(library, works, { keys: sintaxis ? keysIn(texto, sintaxis) : [], format: BIB[latex] })

const labelled = (text: string, label?: string): string => (label ? `${label} ${text}` : text)

/** The citations as they stand in the draft, each with its link and its range. */
const citasOf = (
  { site }: Library,
  { sentences }: Draft,
  { placed, done: { formatted, inserted } }: { placed: readonly Source[]; done: Insertion },
): Cita[] =>
  placed.map(({ sentence, chosen: { row, document, pasaje, respaldo, juez, anadida } }, i) => ({
    afirmacion: sentences[sentence]!.text,
    cita: formatted[i]!.text,
    localizador: localizador(row.ancla),
    documento: document.id,
    fragmento: row.id,
    pasaje,
    respaldo,
    ...(juez !== undefined && { juez }),
    ...(anadida !== undefined && { anadida }),
    ancla: row.ancla,
    enlace: enlace(site, document.id, { at: row, part: partIn(row.texto, pasaje) }),
    ...onWeb(row.ancla, pasaje, row.texto.slice(0, Math.max(0, row.texto.indexOf(pasaje)))),
    ...(inserted.ranges[i] && { rango: inserted.ranges[i] }),
  }))

/** The texts of all citations, and what the document is given besides. */
interface Plan {
  formatted: Formatted[]
  bibliography: Entry[]
  /** What each live citation says. */
  codes?: readonly string[]
  live?: InsertOptions['live']
}

/** The draft with its citations, and the heading of their list. */
interface Insertion extends Plan {
  inserted: Inserted
  heading: string
}

async function insert(
  library: Library,
  draft: Draft,
  { placed, how }: { placed: readonly Source[]; how: Manner },
): Promise<Insertion> {
  const { document, sintaxis, latex } = how
  const plan = how.live ? await livePlan(library, draft, { placed, document }) : await typed(draft, placed, document)
  const heading = bibliographyHeading(document.locale)
  const formatted = sintaxis
    ? await inSyntax(library, placed, { write: latex ? LATEX[latex] : SYNTAXES[sintaxis], locale: document.locale })
    : plan.formatted
  // citations in a syntax are listed and turned into notes by the program that reads it
  const inserted = await draft.insert(
    placed.map((p, i) => ({
      sentence: p.sentence,
      formatted: formatted[i]!,
      ...(plan.codes && { code: plan.codes[i]! }),
    })),
    {
      ...{ note: !sintaxis && document.style.note, bibliography: sintaxis ? [] : plan.bibliography, heading },
      ...(placed.length > 0 && plan.live && { live: plan.live }),
    },
  )
  return { ...plan, formatted, inserted, heading }
}

async function typed(draft: Draft, placed: readonly Source[], document: CslDocument): Promise<Plan> {
  const clusters = placed.map(({ chosen, work, sentence }, i): Cluster => {
    const { notes } = draft.sentences[sentence]!
    return {
      cites: [{ item: item(work, document.locale), locator: locator(chosen.row.ancla) }],
      ...(notes !== undefined && { note: notes + i + 1 }),
    }
  })
  return clusters.length > 0 ? continued(document, clusters, draft.listed ?? []) : { formatted: [], bibliography: [] }
}

async function inSyntax(
  library: Library,
  placed: readonly Source[],
  { write, locale }: { write: CiteWriter; locale: string },
): Promise<Formatted[]> {
  const keys = await keysOf(
    library,
    placed.map(({ work }) => work),
  )
  const words = library.csl.words(locale)
  return placed.map(({ chosen: { row }, work }) => {
    const pin = pinOf(row.ancla)
    const text = write([{ key: keys.get(work.id)!, ...(pin && { pin }) }], words)
    return { text, markdown: text, runs: [{ text }] }
  })
}
