/** The records of the library that the entries of a file may name: what knows them, and which of them has a key. */
import type { RecordRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { Matcher } from '../references/match.ts'
import type { Fault, Parsed } from '../references/model.ts'
import { saidIn } from './record.ts'

/** Documents looked up in one query. */
const LOOKED_UP = 500

async function documentNames(library: Library, rows: readonly RecordRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ documentos }) => documentos)
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += LOOKED_UP)
    for (const [id, { nombre }] of await library.shelf.documents(ids.slice(from, from + LOOKED_UP)))
      if (nombre !== null) names.set(id, nombre)
  return names
}

export async function matcherOf(library: Library, rows: readonly RecordRow[]): Promise<Matcher> {
  const names = await documentNames(library, rows)
  return new Matcher(
    rows.map(row => ({
      id: row.id,
      item: row.item,
      keys: [...(row.clave === null ? [] : [row.clave]), ...row.alias],
      files: [...row.archivos, ...row.documentos.flatMap(id => names.get(id) ?? [])],
      originals: Object.values(saidIn(row).originals),
    })),
  )
}

/**
 * Returns a function that tells whether a record other than `own` has the key, now or as a former one. Keys that differ
 * in their capitals alone are the same key.
 */
export function heldKeys(rows: readonly RecordRow[]): (key: string, own: RecordRow | null) => boolean {
  const holders = new Map<string, Set<string>>()
  for (const { id, clave, alias } of rows)
    for (const key of [clave ?? '', ...alias].map(own => own.toLowerCase()))
      holders.set(key, (holders.get(key) ?? new Set<string>()).add(id))
  return (key, own) => [...(holders.get(key.toLowerCase()) ?? [])].some(id => id !== own?.id)
}

/** The notice of an entry that could not keep its key. */
export const otherKey = ({ line, key }: Parsed, { clave }: RecordRow): Fault => ({
  line,
  key,
  lost: false,
  mensaje: `La clave «${key}» ya es de otra referencia; esta se llama «${clave}».`,
  message: `The key "${key}" is another reference's already; this one is called "${clave}".`,
})
