/**
 * Reads a file of annotations of another program into marks here, each at its own words; those whose words are not
 * found are reported.
 */
import type { DocumentRow, Json, NewMark } from '../../../../storage/contract.ts'
import { invalid } from '../../../errors.ts'
import type { ImportacionNotas } from '../../../schema/index.ts'
import type { Library } from '../../library.ts'
import { words } from '../../search/analyze.ts'
import { newMarkId, tagsOf } from '../index.ts'
import { foundAgain } from '../../anchoring/again.ts'
import { textsOf } from '../../documents/moved.ts'
import { stemsOf } from '../search.ts'
import { isKindle, readKindle } from './kindle.ts'
import { isKobo, readKobo } from './kobo.ts'
import { readJson } from './json.ts'
import type { Brought } from './model.ts'
import { isReadwise, readReadwise } from './readwise.ts'

/**
 * Reads the annotations in the format that the content shows. Throws on `archivo` when it is none of the known ones.
 */
export function readFileOf(text: string): Brought[] {
  if (isReadwise(text)) return readReadwise(text)
  if (isKindle(text)) return readKindle(text)
  if (isKobo(text)) return readKobo(text)
  try {
    return readJson(JSON.parse(text.replace(/^\uFEFF/, '')) as Json)
  } catch {
    throw invalid(
      'archivo',
      'no son notas de Readwise (CSV), Kindle (My Clippings.txt), Kobo (.annot), Hypothesis ni W3C (JSON).',
      'are no notes of Readwise (CSV), Kindle (My Clippings.txt), Kobo (.annot), Hypothesis or W3C (JSON).',
    )
  }
}

type Lost = ImportacionNotas['perdidas'][number]

/**
 * Imports the annotations. With `documento`, all of them belong to that document; otherwise each names its work by its
 * title.
 */
export const bringNotes = (library: Library, text: string, documento?: string): Promise<ImportacionNotas> =>
  bring(library, readFileOf(text), documento)

/** Imports what was read. */
export async function bring(
  library: Library,
  brought: readonly Brought[],
  documento?: string,
): Promise<ImportacionNotas> {
  const only = documento === undefined ? null : await library.shelf.document(documento)
  const byDocument = new Map<string, Brought[]>(),
    perdidas: Lost[] = []
  for (const mark of brought) {
    const document = only ?? (await documentOf(library, mark))
    if (document) byDocument.set(document.id, [...(byDocument.get(document.id) ?? []), mark])
    else perdidas.push(lost(mark, 'documento'))
  }
  let nuevas = 0,
    iguales = 0
  for (const [id, own] of byDocument) {
    const units = await textsOf(library.shelf, id)
    const marks: NewMark[] = []
    for (const mark of own) {
      const place = foundAgain({ ...mark, posicion: 0, rango: null }, units)
      if (place) marks.push(markOf(id, mark, place))
      else perdidas.push(lost(mark, 'lugar'))
      await new Promise(resolve => setImmediate(resolve))
    }
    for (const { isNew } of await library.shelf.addMarks(marks)) isNew ? nuevas++ : iguales++
  }
  return { leidas: brought.length, nuevas, iguales, perdidas }
}

const lost = ({ titulo, texto }: Brought, motivo: Lost['motivo']): Lost => ({ titulo, texto, motivo })

type Place = NonNullable<ReturnType<typeof foundAgain>>

function markOf(documento: string, { nota, color, origen, key, source, ...quotation }: Brought, place: Place): NewMark {
  const etiquetas = tagsOf(quotation.etiquetas)
  return {
    ...{ id: newMarkId(), documento, ...place, cajas: null, cambiado: false },
    ...{ color, nota, etiquetas, origen, sourceKey: key, source },
    stems: stemsOf({ texto: place.texto, nota, etiquetas }),
  }
}

/**
 * Returns the document that the annotation names, or the only one whose title has the same words, with or without the
 * subtitle.
 */
async function documentOf(library: Library, { documento, titulo }: Brought): Promise<DocumentRow | null> {
  if (documento !== null) return (await library.shelf.documents([documento])).get(documento) ?? null
  const asked = words(titulo)
  if (asked.length === 0) return null
  const { rows } = await library.shelf.list({ q: asked.slice(0, 3).join(' '), limite: 50 })
  const same = rows.filter(row => begins(words(row.titulo), asked) || begins(asked, words(row.titulo)))
  return same.length === 1 ? same[0]! : null
}

const begins = (longer: readonly string[], shorter: readonly string[]): boolean =>
  shorter.length > 0 && shorter.every((word, i) => longer[i] === word)
