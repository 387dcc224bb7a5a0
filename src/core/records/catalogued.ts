/**
 * Asks catalogues about a work after its document was read. An answer is accepted when its title and a family name
 * stand on the first pages. Any other is kept as a candidate with the identifier that led to it, because a DOI on a
 * page may be that of another work.
 */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import type { Catalogues, Found } from '../catalogues/index.ts'
import type { Library } from '../library.ts'
import type { Reading } from '../read/reader.ts'
import { doiOf, isbnsOf } from '../references/identities.ts'
import type { Item } from '../references/model.ts'
import { same } from '../references/same.ts'
import { standsOn } from '../references/stands.ts'
import { restated, saying, type Statement } from '../references/statements.ts'
import { changeTo, documentsOf, edit, saidIn, type Said } from './record.ts'
import { firstText } from './reading.ts'

/** Most identifiers asked about of each kind: a list of references on a first page does not name the work itself. */
const MOST = 3

interface Answer extends Found {
  /** The identifier that was asked for. */
  id: string
}

/** Returns the document after its record was completed; failures of a catalogue do not show. */
export async function recordCatalogued(
  library: Library,
  document: DocumentRow,
  { reading: { units }, signal }: { reading: Pick<Reading, 'units'>; signal: AbortSignal },
): Promise<DocumentRow> {
  const { catalogues } = library
  const row = catalogues && (await library.shelf.recordsOf([document.id])).get(document.id)
  if (!catalogues || !row) return document
  const text = firstText(units)
  const answers = await asked(catalogues, row, { text, signal })
  if (answers.length === 0) return document
  const taken = answers.find(({ item }) => {
    const { title, name } = standsOn(item, text)
    return title && name
  })
  const rest = answers.filter(answer => answer !== taken)
  const fecha = library.now().toISOString()
  await edit(library, row.id, async now =>
    changeTo(library, now, {
      stated: withAnswers(saidIn(now), { taken, rest, fecha }),
      documents: await documentsOf(library, now),
    }),
  )
  return library.shelf.document(document.id)
}

/** Asks about the record's own identifiers first, and then about those that stand on a page. */
async function asked(
  catalogues: Catalogues,
  row: RecordRow,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Answer[]> {
  const valueOf = (variable: string): string => (typeof row.item[variable] === 'string' ? row.item[variable] : '')
  const dois = [valueOf('DOI'), ...text.split(/\s+/)].flatMap(word => doiOf(word) ?? [])
  const isbns = [...isbnsOf(valueOf('ISBN')), ...isbnsOf(text)]
  const answers: Answer[] = []
  for (const [by, ids] of [['doi', dois] as const, ['isbn', isbns] as const])
    for (const id of [...new Set(ids)].slice(0, MOST))
      answers.push(...(await catalogues.find(by, id, signal)).map(answer => ({ ...answer, id })))
  return answers
}

interface Answers {
  taken: Answer | undefined
  rest: readonly Answer[]
  fecha: string
}

function withAnswers(record: Said, { taken, rest, fecha }: Answers): Said {
  const statements = taken
    ? restated(record.statements, { fuente: 'catalogo', now: statedBy(taken, fecha) })
    : record.statements
  const candidates: Record<string, readonly Statement[]> = { ...record.candidates }
  for (const answer of rest)
    for (const [variable, statement] of Object.entries(statedBy(answer, fecha))) {
      const known = candidates[variable] ?? []
      const stands = statements[variable]
      const there = [...known, ...Object.values(stands ?? {})].some(({ valor }) => same(valor, statement.valor))
      if (!there) candidates[variable] = [...known, statement]
    }
  return { ...record, statements, candidates }
}

const statedBy = ({ catalogue, item, id }: Answer, fecha: string): Record<string, Statement> =>
  saying(item as Item, { fecha, de: catalogue, evidencia: id })
