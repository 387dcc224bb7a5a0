/** The printed numbers of a document: shown with their evidence, and corrected by the owner. The stored anchor is what changes; ids and links stay. */
import type { FolioRow } from '../../storage/contract.ts'
import { Failure, invalid } from '../errors.ts'
import type { Ancla, Folio, Folios } from '../schema.ts'
import { breve } from './anchor.ts'
import { ended } from './documents.ts'
import { correct, type Corrected, type Correction } from './folio/correct.ts'
import { nextLabel } from './folio/numerals.ts'
import type { Library } from './library.ts'

function decision({ posicion, ancla, valor, evidence }: FolioRow): Corrected {
  const page = ancla.tipo === 'pagina' ? ancla : null
  const impresa = (ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? ancla.impresa : null) ?? null
  return {
    fisica: posicion, impresa, value: valor, romana: page?.romana ?? false,
    origen: page?.origen ?? (impresa === null ? 'ninguno' : 'epub'), confianza: page?.confianza ?? (impresa === null ? 0 : 1), evidence,
  }
}

function folio(row: FolioRow): Folio {
  const { value: _value, evidence, ...told } = decision(row)
  return { ...told, evidencia: evidence }
}

function anchored(ancla: Ancla, { fisica, impresa, romana, origen, confianza }: Corrected): Ancla {
  return ancla.tipo === 'seccion' ? { ...ancla, impresa } : { tipo: 'pagina', fisica, impresa, romana, origen, confianza }
}

export async function folios(library: Library, id: string): Promise<Folios> {
  const document = await library.shelf.document(id)
  const rows = await library.shelf.folios(id)
  return { documento: breve(document, true), folios: rows.map(folio) }
}

function check(rows: readonly FolioRow[], { desde, hasta, impresa }: Correction): void {
  if (hasta < desde) throw invalid('hasta', 'está antes que «desde».', 'lies before "desde".')
  for (const [campo, fisica] of [['desde', desde], ['hasta', hasta]] as const) {
    if (rows.some(row => row.posicion === fisica)) continue
    throw new Failure('no_encontrado', { campo }, { mensaje: `«${campo}»: el documento no tiene la página física ${fisica}.`, message: `"${campo}": the document has no physical page ${fisica}.` })
  }
  if (impresa !== null && hasta > desde && nextLabel(impresa, 1) === null) throw invalid('impresa', 'no es un número que se pueda seguir contando.', 'is no number that can be counted on from.')
}

/** Physical pages `desde`…`hasta`; `impresa` is what the first of them prints. Not while the document is being read: its numbers are not decided yet. */
export async function correctFolios(library: Library, id: string, correction: Correction): Promise<Folios> {
  const document = await library.shelf.document(id)
  const numbered = (row: FolioRow): boolean => row.ancla.tipo === 'pagina' || row.ancla.tipo === 'seccion'
  const rows = await library.shelf.folios(id)
  if (!ended(document) || rows.length === 0 || !rows.every(numbered)) {
    throw new Failure('conflicto', { documento: id, estado: document.estado }, { mensaje: 'Los folios se corrigen cuando el documento está leído y tiene páginas.', message: 'Folios are corrected once the document is read and has pages.' })
  }
  check(rows, correction)
  const corrected = correct(rows.map(decision), correction)
  const changed = rows.flatMap((row, i): FolioRow[] => {
    const now = corrected[i]!
    const ancla = anchored(row.ancla, now)
    return JSON.stringify([ancla, now.evidence]) === JSON.stringify([row.ancla, row.evidence]) ? [] : [{ posicion: row.posicion, ancla, valor: now.value, evidence: now.evidence }]
  })
  await library.shelf.saveFolios(id, changed)
  return folios(library, id)
}
