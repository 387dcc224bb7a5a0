/**
 * Turns what a reading found out about a document into its record: a new one, or one of the library that was waiting
 * for its text.
 */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { Matcher } from '../references/match.ts'
import { identitiesOf } from '../references/identities.ts'
import { unique } from '../references/keys.ts'
import { yearOf } from '../references/dates.ts'
import type { Item, PartialDate } from '../references/model.ts'
import { peopleOf, readPerson } from '../references/people.ts'
import { plainText } from '../references/rich.ts'
import { isSameWork, type Work } from '../references/same-work.ts'
import { standsOn } from '../references/stands.ts'
import { itemOf, restated, saying, withStatements, type Statement } from '../references/statements.ts'
import type { Meta, RecordField, Reading } from '../read/reader.ts'
import { changeTo, documentsOf, edit, givenItem, NOTHING, saidIn, type Said } from './record.ts'

/** Number of first pages, on which a work states what it is. */
const FIRST_PAGES = 4

/** Stores what was read and returns the document as it is afterwards. */
export async function recordReading(
  library: Library,
  document: DocumentRow,
  { meta, units }: Pick<Reading, 'meta' | 'units'>,
): Promise<DocumentRow> {
  const read = { ...document, ...named(meta, document) }
  const fecha = library.now().toISOString()
  const own = (await library.shelf.recordsOf([document.id])).get(document.id)
  // What was said at the upload is in the record since then, unless its owner has taken it back.
  const fresh = own ? { ...read, given: {} } : read
  const waiting =
    own ??
    (await waitingFor(library, read, { meta, text: firstText(units) })) ??
    (await copied(library, withReading(NOTHING, read, { meta, fecha })))
  if (waiting)
    await edit(library, waiting.id, async row => {
      const before = saidIn(row)
      const documents = (await documentsOf(library, row)).filter(({ id }) => id !== document.id)
      return changeTo(library, row, {
        stated: withReading(before, fresh, { meta, fecha }),
        documents: [...documents, read],
      })
    })
  else
    await library.shelf.saveRecords(
      [await changeTo(library, null, { stated: withReading(NOTHING, read, { meta, fecha }), documents: [read] })],
      unique,
    )
  return library.shelf.document(document.id)
}

/** The document as a finished reading leaves it, which is how the record must see it. */
const named = (meta: Meta, document: DocumentRow): Partial<DocumentRow> => ({
  estado: 'listo',
  titulo: meta.titulo ?? document.titulo,
  idioma: meta.idioma ?? document.idioma,
})

/** Returns the text of the first pages, on which a work states what it is. */
export const firstText = (units: Reading['units']): string =>
  units
    .slice(0, FIRST_PAGES)
    .map(({ texto }) => texto)
    .join('\n')

/** Replaces what an earlier reading said by what the file says now; the owner's statements stay above it. */
function withReading(before: Said, document: DocumentRow, { meta, fecha }: { meta: Meta; fecha: string }): Said {
  const now = Object.entries(statementsOf(meta, fecha)).map(([variable, statement]) => [
    variable,
    { ...statement, de: document.id },
  ])
  const read = restated(before.statements, { fuente: 'archivo', now: Object.fromEntries(now), de: document.id })
  const given = saying(givenItem(document.given), { fecha })
  const news = Object.entries(given).filter(([variable]) => read[variable]?.usuario === undefined)
  const candidates = Object.fromEntries(
    Object.entries(meta.candidates ?? {}).map(([variable, fields]) => [
      variable,
      fields.map(field => asStatement(field, fecha)),
    ]),
  )
  return { ...before, statements: withStatements(read, 'usuario', Object.fromEntries(news)), candidates }
}

const asStatement = ({ value, probability, evidence, source, page }: RecordField, fecha: string): Statement => ({
  valor: value,
  fecha,
  probabilidad: Math.round(probability * 1000) / 1000,
  evidencia: evidence,
  lugar: source,
  ...(page !== undefined && { pagina: page }),
})

function statementsOf(meta: Meta, fecha: string): Record<string, Statement> {
  const { titulo, autores = [], anio, csl = {}, record = {} } = meta
  const { id: _id, ...plain } = csl
  const statements = saying(
    {
      ...plain,
      ...(titulo !== undefined && { title: titulo }),
      ...(autores.length > 0 && { author: autores.map(readPerson) }),
      ...(anio !== undefined && plain['issued'] === undefined && { issued: { 'date-parts': [[anio]] } }),
    },
    { fecha },
  )
  const evident = Object.entries(record).map(([variable, field]) => [variable, asStatement(field, fecha)] as const)
  return { ...statements, ...Object.fromEntries(evident) }
}

/**
 * Returns the reference without text that this document belongs to: one with the same file or identifiers that the
 * first pages do not contradict.
 */
async function waitingFor(
  library: Library,
  document: DocumentRow,
  { meta, text }: { meta: Meta; text: string },
): Promise<RecordRow | undefined> {
  const item = itemIn(meta)
  const files = document.nombre === null ? [] : [document.nombre]
  const records = await library.shelf.recordsWith({ identities: identitiesOf(item, files), keys: [] })
  const free = records.filter(({ documentos, lender }) => documentos.length === 0 && !lender)
  const { known, how } = new Matcher(
    free.map(row => ({ id: row.id, item: row.item, keys: [], files: row.archivos })),
  ).match({ item, key: '', aliases: [], files }, new Set())
  if (!known) return undefined
  const { title, name } = standsOn(known.item, text)
  const people = Array.isArray(known.item['author']) ? peopleOf(known.item['author']).length > 0 : false
  // a DOI or an ISBN may be that of another work: of a template, a series, or a quoted work
  const certain = how === 'titulo' || how === 'archivo'
  if (!certain && !(title && (name || !people))) return undefined
  return free.find(({ id }) => id === known.id)
}

/**
 * Returns the reference of a work of which this is another copy: it has the same DOI, ISBN, PMID or arXiv number, and
 * the same title, first author, year, volume and edition. Both documents are then of one reference, which stood twice
 * in every list, with two keys.
 */
async function copied({ shelf }: Library, { statements }: Said): Promise<RecordRow | undefined> {
  const own = workOf(itemOf(statements))
  if (own.titulo === '' || own.autores.length === 0 || own.anio === null) return undefined
  const records = await shelf.recordsWith({ identities: identitiesOf(own.csl), keys: [] })
  return records.find(
    ({ documentos, lender, item }) => documentos.length > 0 && !lender && isSameWork(own, workOf(item)),
  )
}

const workOf = (item: Item): Work => ({
  titulo: typeof item['title'] === 'string' ? plainText(item['title']) : '',
  autores: peopleOf(item['author']),
  anio: yearOf(item['issued'] as PartialDate | undefined) ?? null,
  csl: item,
})

/** Returns the item used for matching: whatever the file says, however uncertain. */
function itemIn(meta: Meta): Item {
  const statements = Object.entries(statementsOf(meta, ''))
  return Object.fromEntries(statements.map(([variable, { valor }]) => [variable, valor]))
}
