/**
 * The printed numbers of a document: shown with their evidence, and corrected by the owner. A correction changes the
 * stored anchor; ids and links stay.
 */
import type { DocumentRow, FolioRow } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Ancla, Folio, Folios } from '../../schema/index.ts'
import { breve } from '../anchor.ts'
import { ended } from './index.ts'
import { correct, type Corrected, type Correction } from '../folio/correct.ts'
import { nextLabel } from '../folio/numerals.ts'
import { halves } from './halves.ts'
import type { Library } from '../library.ts'
import { numeraciones } from './record.ts'
import { whyFolios } from './why.ts'

/** A stored folio in the form that the correction engine takes. */
export function decision({ posicion, ancla, valor, evidence }: FolioRow): Corrected {
  const page = ancla.tipo === 'pagina' ? ancla : null
  const impresa = (ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? ancla.impresa : null) ?? null
  // A section's anchor does not say where its number comes from, but a correction leaves its evidence.
  const told = evidence.some(({ kind }) => kind === 'usuario') ? 'usuario' : impresa === null ? 'ninguno' : 'epub'
  return {
    fisica: posicion,
    impresa,
    value: valor,
    romana: page?.romana ?? false,
    origen: page?.origen ?? told,
    confianza: page?.confianza ?? (impresa === null ? 0 : 1),
    evidence,
  }
}

function folio(row: FolioRow): Folio {
  const { value: _value, evidence, ...told } = decision(row)
  return { ...told, evidencia: evidence }
}

/** The anchor with the folio that was decided. */
export function anchored(ancla: Ancla, { fisica, impresa, romana, origen, confianza }: Corrected): Ancla {
  return ancla.tipo === 'seccion'
    ? { ...ancla, impresa }
    : { tipo: 'pagina', fisica, impresa, romana, origen, confianza }
}

export async function folios(library: Library, id: string): Promise<Folios> {
  const document = await library.shelf.document(id)
  const rows = await library.shelf.folios(id)
  return { documento: breve(document, true), folios: rows.map(folio), ...whyFolios(rows.map(decision)) }
}

function check(rows: readonly FolioRow[], { desde, hasta, impresa }: Correction): void {
  if (hasta < desde) throw invalid('hasta', 'está antes que «desde».', 'lies before "desde".')
  for (const [campo, fisica] of [
    ['desde', desde],
    ['hasta', hasta],
  ] as const) {
    if (rows.some(row => row.posicion === fisica)) continue
    throw new Failure(
      'no_encontrado',
      { campo },
      {
        mensaje: `«${campo}»: el documento no tiene la página física ${fisica}.`,
        message: `"${campo}": the document has no physical page ${fisica}.`,
      },
    )
  }
  if (impresa !== null && hasta > desde && nextLabel(impresa, 1) === null)
    throw invalid(
      'impresa',
      'no es un número que se pueda seguir contando.',
      'is no number that can be counted on from.',
    )
}

function requireNumbered(document: DocumentRow, rows: readonly FolioRow[]): void {
  const numbered = (row: FolioRow): boolean => row.ancla.tipo === 'pagina' || row.ancla.tipo === 'seccion'
  if (ended(document) && rows.length > 0 && rows.every(numbered)) return
  throw new Failure(
    'conflicto',
    { documento: document.id, estado: document.estado },
    {
      mensaje: 'Los folios se corrigen cuando el documento está leído y tiene páginas.',
      message: 'Folios are corrected once the document is read and has pages.',
    },
  )
}

/** The rows with the folios that the correction gives them. */
function corrected(rows: readonly FolioRow[], correction: Correction): FolioRow[] {
  const folios = correct(rows.map(decision), correction)
  return rows.map(({ posicion, ancla: before }, i) => {
    const { value: valor, evidence } = folios[i]!
    const ancla = anchored(before, folios[i]!)
    return { posicion, ancla, valor, evidence, mitades: halves(ancla) }
  })
}

/**
 * Renumbers the physical pages `desde`…`hasta`; `impresa` is what the first of them prints. With `trial` nothing is
 * saved. Throws `conflicto` while the document is being read, because its numbers are not decided yet.
 */
export async function correctFolios(
  library: Library,
  id: string,
  { correction, trial = false }: { correction: Correction; trial?: boolean },
): Promise<Folios> {
  const document = await library.shelf.document(id)
  const rows = await library.shelf.folios(id)
  requireNumbered(document, rows)
  check(rows, correction)
  const after = corrected(rows, correction)
  if (!trial) {
    await library.shelf.saveFolios(
      id,
      after.filter(
        ({ ancla, evidence }, i) =>
          JSON.stringify([ancla, evidence]) !== JSON.stringify([rows[i]!.ancla, rows[i]!.evidence]),
      ),
    )
    await library.shelf.update(id, { numeraciones: numeraciones(after) })
  }
  return { documento: breve(document, true), folios: after.map(folio), ...whyFolios(after.map(decision)) }
}
