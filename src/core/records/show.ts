/** Shows a record as the API returns it: its CSL-JSON, who says what of it, and what is doubtful. */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import type { Referencia } from '../../schema/index.ts'
import { item } from '../cite/csl/item.ts'
import type { Item } from '../references/model.ts'
import { doubtful, standing, type Statement } from '../references/statements.ts'
import { saidIn } from './record.ts'

/** Returns the reference. `documents` are the record's own, oldest first. */
export function shown(row: RecordRow, documents: readonly DocumentRow[]): Referencia {
  const { statements, candidates } = saidIn(row)
  const evident = Object.keys(statements).flatMap(variable => {
    const now = standing(statements, variable)
    return now && now.valor !== null ? [[variable, evidenceOf(now)] as const] : []
  })
  const waiting = Object.entries(candidates).filter(([, list]) => list.length > 0)
  return {
    id: row.id,
    ...(row.clave !== null && { clave: row.clave }),
    alias: row.alias,
    estado: documents[0]?.estado ?? 'sin_archivo',
    documentos: row.documentos,
    bibliotecas: row.bibliotecas,
    csl: { ...(row.clave !== null && { id: row.clave }), ...completed(row.item, documents[0]) },
    procedencia: Object.fromEntries(evident),
    dudosas: doubtful(statements),
    ...(waiting.length > 0 && {
      candidatos: Object.fromEntries(
        waiting.map(([variable, list]) => [
          variable,
          list.map(candidate => ({
            ...evidenceOf({ ...candidate, fuente: sourceOf(candidate) }),
            valor: candidate.valor,
          })),
        ]),
      ),
    }),
    ...(row.archivos.length > 0 && { archivos: row.archivos }),
    creado: row.creado,
    cambiado: row.cambiado,
  }
}

/** Returns who made a candidate: a file states where on its pages, a catalogue does not. */
const sourceOf = (statement: Statement): 'catalogo' | 'archivo' =>
  statement.lugar === undefined ? 'catalogo' : 'archivo'

function evidenceOf({
  valor: _valor,
  ...rest
}: Statement & { fuente: Referencia['procedencia'][string]['fuente'] }): Referencia['procedencia'][string] {
  return rest as Referencia['procedencia'][string]
}

/** Completes an item with what its document tells: type, address, language and, if it has none, the title. */
export function completed(own: Item, document: DocumentRow | undefined): Item {
  if (!document) return { type: 'document', ...own }
  const { type, URL, language } = item({ ...document, csl: own })
  const known = { type, ...(URL !== undefined && { URL }), ...(language !== undefined && { language }) }
  return { ...known, ...(own['title'] === undefined && { title: document.titulo }), ...own }
}
