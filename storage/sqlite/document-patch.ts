/** What is changed of a document's row, with the folded names that the list is searched by. */
import type { DocumentPatch, DocumentRow } from '../contract.ts'
import { folded } from './columns.ts'
import type { Parameter } from './database.ts'
import { readDocument } from './document-row.ts'
import { allowStock, type Metered } from './usage.ts'

export const namesOf = (autores: readonly string[]): string => folded(autores.join(' · '))
export const names = (titulo: string, autores: readonly string[]): string => folded([titulo, ...autores].join(' · '))

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'autores',
  'avisos',
  'given',
  'csl',
  'numeraciones',
  'origin',
] satisfies (keyof DocumentPatch)[])
const PATCHABLE: ReadonlySet<string> = new Set([
  'titulo',
  'autores',
  'anio',
  'tipo',
  'unidades',
  'duracion',
  'idioma',
  'url',
  'referencia',
  'avisos',
  'sha256',
  'bytes',
  'nombre',
  'media',
  'given',
  'csl',
  'numeraciones',
  'reading',
  'origin',
] satisfies (keyof DocumentPatch)[])

export function update(c: Metered, account: string, { id, patch }: { id: string; patch: DocumentPatch }): DocumentRow {
  const old = readDocument(c, account, id)
  const titulo = patch.titulo ?? old.titulo,
    autores = patch.autores ?? old.autores
  const changes = Object.entries(patch).filter(([name, value]) => PATCHABLE.has(name) && value !== undefined)
  const sets = [...changes.map(([name]) => `${name} = ?`), 'folded = ?', 'folded_authors = ?']
  const given = changes.map(([name, value]) =>
    JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : (value as Parameter),
  )
  c.sql(`UPDATE documents SET ${sets.join(', ')} WHERE account = ? AND id = ?`).run(
    ...given,
    names(titulo, autores),
    namesOf(autores),
    account,
    id,
  )
  if (patch.bytes !== undefined) allowStock(c, account, { bytes: patch.bytes - old.bytes })
  return readDocument(c, account, id)
}
