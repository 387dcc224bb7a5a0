/**
 * The job of reading: file or address → original → units → folios → metadata → passages → vectors. Each finished phase
 * leaves a checkpoint, so that none is done twice.
 */
import type { DocumentRow, FolioRow, JobRow, UnitRow } from '../../../storage/contract.ts'
import type { Ancla, Tipo } from '../../schema/index.ts'
import { stretch } from '../anchor.ts'
import { foliosOf } from './typed-labels.ts'
import { download } from './download.ts'
import { halves } from '../documents/halves.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import type { FolioDecision, Origin, Paragraph, Reading, Unit } from '../read/reader.ts'
import { numeraciones } from '../documents/record.ts'
import { READING } from '../read/version.ts'
import { recordCatalogued } from '../records/catalogued.ts'
import { recordReading } from '../records/reading.ts'
import { keptReading, readingOf } from './reading.ts'
import { batches, embedPassages, savePassages, splitterFor } from './passages.ts'
import { saveScanWords } from '../documents/scan-words.ts'

/** Folios per write. */
const BATCH = 64
/** Overall progress at the end of each phase; most of the time goes into reading. */
const SHARE = { lectura: 0.55, folios: 0.6, metadatos: 0.62, fragmentos: 0.8, vectores: 0.99 } as const

export async function ingest(library: Library, job: JobRow, asked: Report): Promise<void> {
  const downloaded = await download(library, job, asked)
  if (!downloaded) return
  const { document, origin } = downloaded
  const earlier = await keptReading(library, document.id, asked)
  // A restored library has the job but not the text that an earlier attempt read; then all its steps are done again.
  const report = earlier ? asked : { ...asked, done: () => false }
  const reading = earlier ?? (await read(library, document, { report, origin }))
  if (!report.done('fragmentos')) splitterFor(library, reading.units)?.warm()
  await number(library, document, { reading, report })
  const described = await describe(library, document, { reading, report })
  await fragment(library, described, { reading, report })
  await embedPassages(library, document.id, {
    signal: report.signal,
    progress: share => report.phase('vectores', SHARE.fragmentos + share * (SHARE.vectores - SHARE.fragmentos)),
  })
  await lookForFigures(library, document.id, reading)
  await library.scratch.forget(document.id)
  await dropCaptions(library, described)
}

/**
 * Deletes the captions file once its words are the document's text. A document in error keeps it, because it may be
 * read again.
 */
async function dropCaptions(library: Library, { id, given: { transcripcion, ...given } }: DocumentRow): Promise<void> {
  if (transcripcion === undefined) return
  await library.shelf.update(id, { given })
  await library.blobs.letGo(transcripcion)
}

/**
 * Reads the file. Its pages are charged before anything of it is stored; the words of a scan are stored with the
 * document.
 */
const read = (
  library: Library,
  document: DocumentRow,
  { report, origin }: { report: Report; origin?: Origin },
): Promise<Reading> =>
  readingOf(library, document, {
    report,
    purpose: {
      origin,
      key: document.id,
      share: SHARE.lectura,
      onUnits: (units, total) => firstUnits(library, document, { units, total }),
      onReading: async reading => {
        await library.shelf.chargePages(document.id, reading.units.length)
        if (reading.words) await saveScanWords(library.shelf, document.id, reading.words)
      },
    },
  })

/** Stores the first units, so that they can be searched, read and cited by their physical page. */
async function firstUnits(
  library: Library,
  document: DocumentRow,
  { units, total }: { units: Unit[]; total: number },
): Promise<void> {
  await library.shelf.chargePages(document.id, total) // pages are charged before any of them is stored
  await library.shelf.update(document.id, { unidades: total })
  await saveUnits(library, document.id, units)
  for (const run of inRow(units)) await savePassages(library, document, { units: run })
}

/** Groups units with consecutive positions, because passages are replaced from a first to a last unit. */
function inRow(units: readonly Unit[]): Unit[][] {
  const out: Unit[][] = []
  for (const unit of units) {
    const run = out.at(-1)
    if (run && run.at(-1)!.posicion === unit.posicion - 1) run.push(unit)
    else out.push([unit])
  }
  return out
}

const numberOf = ({ ancla }: Paragraph): number => (ancla && 'parrafo' in ancla ? (ancla.parrafo ?? 0) : 0)

/** The anchor with the highest number of paragraph: notes at the end of a section have the number of their call. */
const furthest = (paragraphs: readonly Paragraph[]): Ancla | undefined =>
  paragraphs.reduce((last, next) => (last && numberOf(last) > numberOf(next) ? last : next), paragraphs[0])?.ancla

export const unitRow = (unit: Unit): UnitRow => ({
  posicion: unit.posicion,
  texto: unit.texto,
  ancla: stretch(unit.ancla, furthest(unit.parrafos ?? [])),
  ruta: unit.ruta,
  valor: null,
  sinTexto: unit.sinTexto ?? false,
  ...(unit.names && { names: unit.names }),
  ...(unit.cues && { cues: unit.cues }),
})

async function saveUnits(library: Library, id: string, units: readonly Unit[]): Promise<void> {
  for (const batch of batches(units)) await library.shelf.saveUnits(id, batch.map(unitRow))
}

/**
 * The decision as a folio row. Below a confidence of 0.5 the folio engine has already decided null, so nothing is
 * guessed here.
 */
export function folioRow(decision: FolioDecision): FolioRow {
  const { fisica, impresa, romana, origen, confianza, value } = decision
  const ancla: Ancla = {
    tipo: 'pagina',
    fisica,
    impresa,
    romana,
    origen,
    confianza: Math.round(confianza * 1000) / 1000,
  }
  return { posicion: fisica, ancla, valor: impresa === null ? null : value, evidence: decision.evidence }
}

async function number(
  library: Library,
  document: DocumentRow,
  { reading, report }: { reading: Reading; report: Report },
): Promise<void> {
  if (report.done('folios')) return
  await report.phase('folios', SHARE.lectura)
  await library.shelf.update(document.id, { unidades: reading.units.length, tipo: reading.tipo })
  await saveUnits(library, document.id, reading.units)
  if (reading.pages) {
    const rows = (await foliosOf(library, document.id, reading)).map(folioRow)
    for (const folio of rows) partHalves(reading.units[folio.posicion - 1], folio.ancla)
    for (let from = 0; from < rows.length; from += BATCH)
      await library.shelf.saveFolios(document.id, rows.slice(from, from + BATCH))
  }
  await report.checkpoint('folios')
}

/**
 * In a scan of two pages, gives each paragraph the anchor of the page that it stands on, so that it is cited by that
 * page's number.
 */
export function partHalves(unit: Unit | undefined, ancla: Ancla): void {
  const { izquierda, derecha } = halves(ancla)
  for (const paragraph of unit?.parrafos ?? [])
    if (paragraph.half) paragraph.ancla = paragraph.half === 'left' ? izquierda : derecha
}

/** Stores the metadata. In the document's record the caller's statements take precedence over the source's own. */
async function describe(
  library: Library,
  document: DocumentRow,
  { reading, report }: { reading: Reading; report: Report },
): Promise<DocumentRow> {
  if (report.done('metadatos')) return library.shelf.document(document.id)
  await report.phase('metadatos', SHARE.folios)
  const { meta } = reading
  const updated = await library.shelf.update(document.id, {
    numeraciones: numeraciones(await library.shelf.folios(document.id)),
    idioma: meta.idioma ?? null,
    duracion: meta.duracion ?? null,
    avisos: reading.warnings,
    reading: READING,
  })
  const read = await recordReading(library, updated, reading)
  const described = await recordCatalogued(library, read, { reading, signal: report.signal })
  await report.checkpoint('metadatos')
  return described
}

async function fragment(
  library: Library,
  document: DocumentRow,
  { reading, report }: { reading: Reading; report: Report },
): Promise<void> {
  if (report.done('fragmentos')) return
  const span = SHARE.fragmentos - SHARE.metadatos
  await savePassages(library, document, {
    units: reading.units,
    progress: share => report.phase('fragmentos', SHARE.metadatos + share * span),
  })
  await report.checkpoint('fragmentos')
}

const DRAWN: readonly Tipo[] = ['pdf', 'pdf_escaneado', 'imagen', 'video']

/** Queues the search for figures as a job of its own, so that the document is not held up by it. */
export async function lookForFigures(library: Library, id: string, { tipo, pictures = [] }: Reading): Promise<void> {
  if (pictures.length > 0 || DRAWN.includes(tipo))
    await library.shelf.queueFigures(id, { pictures: JSON.parse(JSON.stringify(pictures)) })
}
