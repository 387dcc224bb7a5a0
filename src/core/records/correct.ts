/** Corrections by the owner: what they state about a work stays in its record, whatever is read or imported later. */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import { likely } from '../../nearest.ts'
import { ended } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { usable } from '../references/keys.ts'
import { standing, withStatements, type Statement, type Statements } from '../references/statements.ts'
import { readValue } from '../references/values.ts'
import { VARIABLES } from '../references/variables.ts'
import { changeTo, documentsOf, edit, recordOf, saidIn } from './record.ts'

export interface Correction {
  /** Variable → value; null means that the work has none. */
  campos?: Readonly<Record<string, unknown>>
  /** Variables whose current value is right. */
  confirmar?: readonly string[]
  /** Variables for which the owner withdraws their statement. */
  olvidar?: readonly string[]
  clave?: string
  /** Id of a document with the text of this work. */
  documento?: string
}

/**
 * Returns the record named by the id of a reference or document, or by a key. Throws `no_encontrado` when there is
 * none.
 */
export async function recordNamed(library: Library, which: string): Promise<RecordRow> {
  const document = /^d[a-z2-7]{16}$/.test(which) ? (await library.shelf.documents([which])).get(which) : undefined
  return document ? recordOf(library, document) : library.shelf.record(which)
}

/**
 * Corrects a record. Throws `conflicto` while one of its documents is being read, because the reading writes the record
 * too, or when the key belongs to another record, and `peticion_invalida` on an unknown variable, a wrong value or an
 * unusable key.
 */
export async function correct(library: Library, which: string, correction: Correction): Promise<RecordRow> {
  const fecha = library.now().toISOString()
  const values = Object.entries(correction.campos ?? {}).map(
    ([variable, given]) => [variable, valueOf(variable, given)] as const,
  )
  for (const variable of [...(correction.confirmar ?? []), ...(correction.olvidar ?? [])]) known(variable, variable)
  if (correction.clave !== undefined && !usable(correction.clave)) throw badKey()
  const { id } = await recordNamed(library, which)
  const other = correction.documento === undefined ? null : await recordNamed(library, correction.documento)
  if (other && other.id !== id) await join(library, id, { documento: correction.documento!, other })
  return edit(library, id, async row => {
    const documents = await documentsOf(library, row)
    for (const document of documents) refuseWhileRead(document)
    const stated = saidIn(row)
    const now: Record<string, Statement | undefined> = {}
    for (const variable of correction.olvidar ?? []) now[variable] = undefined
    for (const variable of correction.confirmar ?? []) {
      const { valor } = standing(stated.statements, variable) ?? {}
      if (valor !== undefined) now[variable] = { valor, fecha }
    }
    for (const [variable, valor] of values) now[variable] = { valor, fecha }
    const statements = withStatements(stated.statements, 'usuario', now)
    const own = correction.clave === undefined ? {} : { clave: await freeKey(library, row, correction.clave) }
    return changeTo(library, row, { stated: { ...stated, statements }, documents, naming: own })
  })
}

function refuseWhileRead(document: DocumentRow): void {
  if (ended(document)) return
  throw new Failure(
    'conflicto',
    { documento: document.id, estado: document.estado },
    {
      mensaje: 'La ficha se corrige cuando el documento está leído.',
      message: 'The record is corrected once the document is read.',
    },
  )
}

function known(variable: string, campo: string): void {
  if (VARIABLES.has(variable) || variable === 'type') return
  const near = likely(variable, [...VARIABLES.keys(), 'type'])
  const [es, en] = near ? [`; ¿quisiste decir «${near}»?`, `; did you mean "${near}"?`] : ['.', '.']
  throw invalid(campo, `no es una variable de CSL 1.0.2${es}`, `is no variable of CSL 1.0.2${en}`)
}

function valueOf(variable: string, given: unknown): unknown {
  const campo = `campos.${variable}`
  known(variable, campo)
  const read = readValue(variable, given)
  if ('problem' in read) throw invalid(campo, ...read.problem)
  return read.value
}

const badKey = (): Failure =>
  invalid(
    'clave',
    'no puede llevar espacios, comas ni los signos { } ( ) [ ] % # \\ " \' ~ ^ $ & @ ; = ` < > |.',
    'must hold no spaces, commas or the signs { } ( ) [ ] % # \\ " \' ~ ^ $ & @ ; = ` < > |.',
  )

/**
 * Returns the key if it is free. Throws `conflicto` when it belongs to another record: adding a letter to make it free
 * would not be what was asked for.
 */
async function freeKey(library: Library, row: RecordRow, clave: string): Promise<string> {
  const others = await library.shelf.recordsWith({ identities: [], keys: [clave] })
  if (others.every(({ id }) => id === row.id)) return clave
  throw new Failure(
    'conflicto',
    { campo: 'clave', referencia: others[0]!.id },
    {
      mensaje: `«clave»: «${clave}» ya es de otra referencia.`,
      message: `"clave": "${clave}" is another reference's already.`,
    },
  )
}

/**
 * Moves a document to this record, together with what its file says and what its owner stated. The record it leaves is
 * removed when nothing else needs it, and its keys become aliases of this one.
 */
async function join(
  library: Library,
  id: string,
  { documento, other }: { documento: string; other: RecordRow },
): Promise<void> {
  const document = await library.shelf.document(documento)
  refuseWhileRead(document)
  await edit(library, id, async row => {
    const stated = saidIn(row),
      before = saidIn(other)
    const statements: Record<string, Statements[string]> = { ...stated.statements }
    for (const [variable, { archivo, usuario }] of Object.entries(before.statements))
      statements[variable] = { ...(archivo && { archivo }), ...(usuario && { usuario }), ...statements[variable] }
    const candidates = { ...before.candidates, ...stated.candidates }
    return changeTo(library, row, {
      stated: { ...stated, statements, candidates },
      documents: [...(await documentsOf(library, row)), document],
    })
  })
  const left = await library.shelf.record(other.id)
  if (left.documentos.length > 0 || Object.keys(left.originals).length > 0) return
  await library.shelf.removeRecord(other.id)
  const alias = [...(left.clave === null ? [] : [left.clave]), ...left.alias]
  await edit(library, id, async row =>
    changeTo(library, row, { stated: saidIn(row), documents: await documentsOf(library, row), naming: { alias } }),
  )
}
