/**
 * The job of re-reading a document with a newer reader. Nothing of the old text changes until the new one is
 * complete; then it is replaced page by page. The document's id, links and collections stay, and so do the corrections
 * that people made to its record and folios.
 */
import type { DocumentRow, FolioRow, JobRow, NewPassage, PassageRow, Shelf } from '../../../storage/contract.ts'
import { quotationAt } from '../anchoring/locate.ts'
import { isVersionOf } from '../anchoring/version.ts'
import { anchored, decision } from '../documents/folios.ts'
import { EDITED, tellEdited } from '../documents/edited-notice.ts'
import { isFigureToken, keepFigures } from '../documents/former-figures.ts'
import { halves } from '../documents/halves.ts'
import { upload } from '../documents/index.ts'
import { numeraciones } from '../documents/record.ts'
import { saveScanWords } from '../documents/scan-words.ts'
import { foliosOf } from './typed-labels.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { reanchor, standing } from '../marks/reanchor.ts'
import type { Reading } from '../read/reader.ts'
import { READING } from '../read/version.ts'
import { recordReading } from '../records/reading.ts'
import { openingOf, withCorrections, type OldPage } from './corrections.ts'
import { originOf } from './download.ts'
import { folioRow, lookForFigures, partHalves, unitRow } from './index.ts'
import { allPassages, embedPassages } from './passages.ts'
import { keptReading, readingOf } from './reading.ts'
import { keepTokens } from './tokens.ts'

/** Units that are replaced at a time. */
const BATCH = 16
const SHARE = { lectura: 0.7, sustitucion: 0.9 } as const

/** Name under which the scratch keeps the new reading; the first reading of a document is kept under its id. */
export const rereadingOf = (id: string): string => `${id}.reread`

export async function reread(library: Library, job: JobRow, report: Report): Promise<void> {
  const document = await library.shelf.document(job.subject)
  const { id } = document
  const reading = (await keptReading(library, rereadingOf(id), report)) ?? (await read(library, document, report))
  const { siguiente } = document.given
  if (siguiente !== undefined && !(await isNext(library.shelf, { id, siguiente }, reading)))
    return apart(library, document, siguiente)
  const stood = await standing(library.shelf, id)
  await renew(library, document, reading)
  await replace(library, document, { reading, report })
  await reanchor(library.shelf, id, stood ?? undefined)
  await embedPassages(library, id, {
    signal: report.signal,
    progress: share => report.phase('vectores', SHARE.sustitucion + share * (1 - SHARE.sustitucion)),
  })
  await lookForFigures(library, id, reading)
  // The figures of the reading before are kept until they have been looked for again.
  await library.scratch.forget(rereadingOf(id))
}

/** Whether what the file has now is the next text of its document, and no document of its own already. */
async function isNext(
  shelf: Shelf,
  { id, siguiente }: { id: string; siguiente: string },
  { units }: Reading,
): Promise<boolean> {
  const known = await shelf.knownContent(siguiente)
  if (known !== null && known !== 'removed' && known.documento !== id) return false
  const before = await shelf.units(id, 1, Number.MAX_SAFE_INTEGER)
  const textOf = (all: readonly { texto: string }[]): string => all.map(({ texto }) => texto).join('\n')
  return isVersionOf(textOf(units), textOf(before))
}

/** The edited file holds another text: that is another document, and this one keeps its own and says so. */
async function apart(library: Library, document: DocumentRow, sha256: string): Promise<void> {
  const { id, nombre, media } = document
  const file = await fileOf(library, sha256)
  await upload(library, { file: { ...file, nombre, media }, given: {}, modo: 'rapido' })
  await library.shelf.part(id, file.bytes)
  await tellEdited(library, id)
  await library.scratch.forget(rereadingOf(id))
}

const fileOf = async ({ blobs }: Library, sha256: string): Promise<{ sha256: string; bytes: number }> => ({
  sha256,
  bytes: (await blobs.size(sha256)) ?? 0,
})

/**
 * What was read is the document's content from now on. It is before its text is: where there is no quota for it, the
 * document stays as it was.
 */
async function renew(library: Library, { id, given }: DocumentRow, { units }: Reading): Promise<void> {
  if (given.siguiente === undefined) return
  await library.shelf.chargePages(id, units.length)
  const { bytes } = await fileOf(library, given.siguiente)
  for (const sha256 of (await library.shelf.renew(id, bytes)).orphans) await library.blobs.letGo(sha256)
}

/** The document as its edited file is now. */
const edited = (document: DocumentRow): DocumentRow => {
  const { siguiente, opened, ...given } = document.given
  return siguiente === undefined ? document : { ...document, sha256: siguiente, given }
}

const read = async (library: Library, document: DocumentRow, report: Report): Promise<Reading> =>
  readingOf(library, edited(document), {
    report,
    purpose: {
      ...(document.url !== null && { origin: await originOf(library, document, document.url) }),
      key: rereadingOf(document.id),
      share: SHARE.lectura,
      onUnits: async () => {}, // the old text serves until the new one is complete
      onReading: async () => {},
    },
  })

async function replace(
  library: Library,
  document: DocumentRow,
  { reading, report }: { reading: Reading; report: Report },
): Promise<void> {
  const { shelf, blobs } = library
  const { id } = document
  const [rows, lost] = await folioRows(library, document, reading)
  const { meta, units, tipo, warnings } = reading
  const updated = await shelf.update(id, {
    tipo,
    unidades: units.length,
    duracion: meta.duracion ?? null,
    ...(meta.idioma !== undefined && { idioma: meta.idioma }),
    numeraciones: numeraciones(rows),
    avisos: [...warnings, ...notFound(lost), ...document.avisos.filter(aviso => aviso === EDITED)],
  })
  const described = await recordReading(library, updated, reading)
  // Passages of figures are left out, because figures are searched for again.
  const old = (await shelf.passagesOf(id, 1, Number.MAX_SAFE_INTEGER)).filter(({ token }) => !isFigureToken(token))
  await keepFigures(library, id)
  for (const sha256 of (await shelf.dropPictures(id)).orphans) await blobs.letGo(sha256)
  if (reading.words) await saveScanWords(shelf, id, reading.words)
  await replaceUnits(library, described, { reading, rows, old, report })
  await shelf.cutUnits(id, reading.units.length)
  await shelf.update(id, { reading: READING })
}

const notFound = (lost: readonly string[]): string[] =>
  lost.length > 0 ? [`Folios corregidos a mano que la nueva lectura no encuentra: ${lost.join(', ')}.`] : []

/** The new folios with the old corrections applied, and the labels of corrections whose page was not found. */
async function folioRows(library: Library, { id }: DocumentRow, reading: Reading): Promise<[FolioRow[], string[]]> {
  const fresh: FolioRow[] = reading.pages
    ? (await foliosOf(library, id, reading)).map(folioRow)
    : reading.units.map(unit => ({ posicion: unit.posicion, ancla: unitRow(unit).ancla, valor: null, evidence: [] }))
  const { shelf } = library
  const texts = new Map((await shelf.units(id, 1, Number.MAX_SAFE_INTEGER)).map(unit => [unit.posicion, unit.texto]))
  const old = (await shelf.folios(id)).map((row): OldPage => ({
    ...decision(row),
    opening: openingOf(texts.get(row.posicion) ?? ''),
  }))
  const openings = reading.units.map(unit => openingOf(unit.texto))
  const { pages, lost } = withCorrections(fresh.map(decision), openings, old)
  return [
    fresh.map((row, i): FolioRow => {
      const ancla = pages[i]!.origen === decision(row).origen ? row.ancla : anchored(row.ancla, pages[i]!)
      return { ...row, ancla, valor: pages[i]!.value, evidence: pages[i]!.evidence, mitades: halves(ancla) }
    }),
    lost,
  ]
}

/**
 * Keeps the passages of which nothing has the token from now on. They are saved before anything is replaced: one that
 * is still there is read as it stands, and a re-reading that is interrupted loses none.
 */
async function keepFormer(
  shelf: Shelf,
  id: string,
  { old, passages }: { old: readonly PassageRow[]; passages: readonly NewPassage[] },
): Promise<void> {
  const tokens = new Set(passages.map(({ token }) => token))
  const texts = new Map((await shelf.units(id, 1, Number.MAX_SAFE_INTEGER)).map(unit => [unit.posicion, unit.texto]))
  const lost = old.filter(({ token }) => !tokens.has(token))
  const former = lost.map(({ token, posicion, texto, desde, hasta }) => {
    const unit = texts.get(posicion) ?? ''
    const { prefijo, sufijo } = quotationAt(unit, [desde, hasta])
    // The words of a figure are not those of its unit, and after an interruption neither are those of an old passage.
    const around = unit.slice(desde, hasta) === texto ? { prefijo, sufijo } : { prefijo: '', sufijo: '' }
    return { token, posicion, texto, ...around }
  })
  await shelf.saveFormer(id, former)
}

interface Replacement {
  reading: Reading
  rows: readonly FolioRow[]
  old: readonly PassageRow[]
  report: Report
}

/**
 * Replaces the text batch by batch; within each batch its units are saved first, then their folios, then their
 * passages.
 */
async function replaceUnits(
  library: Library,
  document: DocumentRow,
  { reading, rows, old, report }: Replacement,
): Promise<void> {
  const { shelf, models } = library
  const { units } = reading
  for (const row of rows) if (row.ancla.tipo === 'pagina') partHalves(units[row.posicion - 1], row.ancla)
  const made = await allPassages(library, document, units)
  const passages = keepTokens(old, made.passages, await shelf.formerTokens(document.id))
  // Of a document that the splitter did not make, the vectors are made when all of it is replaced.
  const vectors = passages.flatMap(({ posicion, token }, i) => {
    const vector = made.vectors[i]
    return vector ? [{ posicion, id: `${document.id}:${token}`, vector }] : []
  })
  await keepFormer(shelf, document.id, { old, passages })
  for (let from = 0; from < units.length; from += BATCH) {
    const batch = units.slice(from, from + BATCH)
    const [first, last] = [batch[0]!.posicion, batch.at(-1)!.posicion]
    const inBatch = ({ posicion }: { posicion: number }): boolean => posicion >= first && posicion <= last
    await shelf.saveUnits(document.id, batch.map(unitRow))
    await shelf.saveFolios(document.id, rows.filter(inBatch))
    await shelf.savePassages(document.id, [first, last], passages.filter(inBatch))
    if (vectors.length > 0) await shelf.saveVectors(models.embed.name, vectors.filter(inBatch))
    const share = Math.min(1, (from + BATCH) / units.length)
    await report.phase('fragmentos', SHARE.lectura + share * (SHARE.sustitucion - SHARE.lectura))
  }
}
