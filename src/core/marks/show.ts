/** Turns marks into notes as the API shows them, with citation, locator and link made from the current anchor. */
import type { DocumentRow, MarkRow, PassageRow, UnitRow } from '../../../storage/contract.ts'
import type { Nota } from '../../schema/index.ts'
import { breve, cita, enlace, localizador } from '../anchor.ts'
import type { Library } from '../library.ts'
import { standing } from '../anchoring/standing.ts'
import { reanchor } from './reanchor.ts'

type Shelf = Pick<Library['shelf'], 'documents' | 'mark' | 'units' | 'passagesOf' | 'marksIn' | 'changeMark'>
/** The part of a library that showing notes needs. */
export interface Showing {
  readonly shelf: Shelf
  readonly site: string
}

interface Around {
  unit: UnitRow | undefined
  passages: PassageRow[]
}

/**
 * Returns the notes in the same order. When a mark's words are no longer at its place, the marks of its document are
 * placed again first.
 */
export async function shown(library: Showing, rows: readonly MarkRow[]): Promise<Nota[]> {
  const documents = await library.shelf.documents([...new Set(rows.map(row => row.documento))])
  const around = new Map<string, Around>()
  const moved = new Set<string>()
  const notes: Nota[] = []
  for (const row of rows) {
    const document = documents.get(row.documento)
    if (!document) continue
    const place = await placeOf(library.shelf, row, around)
    if (!moved.has(document.id) && !stands(row, place.unit)) {
      moved.add(document.id)
      await reanchor(library.shelf, document.id)
    }
    const now = moved.has(document.id) ? await library.shelf.mark(row.id) : row
    notes.push(nota(now, document, { ...(await placeOf(library.shelf, now, around)), site: library.site }))
  }
  return notes
}

async function placeOf(shelf: Shelf, { documento, posicion }: MarkRow, known: Map<string, Around>): Promise<Around> {
  const key = `${documento} ${posicion}`
  const cached = known.get(key)
  if (cached) return cached
  const [unit] = await shelf.units(documento, posicion, 1)
  const place: Around = {
    unit: unit?.posicion === posicion ? unit : undefined,
    passages: await shelf.passagesOf(documento, posicion, posicion),
  }
  known.set(key, place)
  return place
}

const stands = ({ rango, texto }: MarkRow, unit: UnitRow | undefined): boolean =>
  rango === null || unit?.texto.slice(...rango) === texto

interface Place extends Around {
  site: string
}

function nota(row: MarkRow, document: DocumentRow, { unit, passages, site }: Place): Nota {
  const { prefijo, sufijo, color, nota: text, etiquetas, posicion, rango, cajas, cambiado, origen } = row
  return {
    id: row.id,
    documento: breve(document),
    texto: row.texto,
    ...{ prefijo, sufijo, color, nota: text, etiquetas, posicion },
    ...(rango && !cambiado && { rango }),
    ...(cajas && { cajas }),
    ...(cambiado && { cambiado }),
    ...cited(row, document, { unit, passages, site }),
    origen,
    creado: row.creado,
    modificado: row.modificado,
  }
}

/** Cites a note. When its words are gone, the page of an unchanged file is still certain, but a paragraph is not. */
function cited(
  { rango, posicion, cambiado }: MarkRow,
  document: DocumentRow,
  { unit, passages, site }: Place,
): Pick<Nota, 'cita' | 'localizador' | 'ancla' | 'enlace' | 'fragmento'> {
  if (!unit || (cambiado && unit.ancla.tipo !== 'pagina'))
    return { cita: cita(document, { tipo: 'imagen' }), localizador: '', enlace: enlace(site, document.id) }
  const { ancla, begins } = rango && !cambiado ? standing(unit, passages, rango) : { ancla: unit.ancla, begins: null }
  const at = begins
    ? { posicion, ancla, token: begins.row.token, texto: begins.row.texto }
    : { posicion, ancla: unit.ancla }
  return {
    cita: cita(document, ancla),
    localizador: localizador(ancla),
    ancla,
    enlace: enlace(site, document.id, { at, part: begins?.part }),
    ...(begins && { fragmento: begins.row.id }),
  }
}
