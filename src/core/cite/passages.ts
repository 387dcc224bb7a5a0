/**
 * Formats passages in a citation style, each one as if it were the only one: a citation pasted elsewhere has no
 * neighbours to refer to.
 */
import { Failure } from '../../errors.ts'
import type { Citas, MuestraEstilo } from '../../schema/index.ts'
import { standingNow } from '../documents/moved.ts'
import type { Library } from '../library.ts'
import type { CslDocument } from './csl/index.ts'
import { item } from './csl/item.ts'
import type { CslItem, Locator } from './csl/types.ts'
import { locator } from './locator.ts'

export interface Manner {
  estilo: string
  idioma: string
}

/** Cites the passages. Throws `no_encontrado` when an id is not in the library. */
export async function citePassages(
  library: Library,
  ids: readonly string[],
  { estilo, idioma }: Manner,
): Promise<Citas> {
  const document = await library.csl.document(estilo, idioma)
  const now = await standingNow(library.shelf, ids)
  const rows = ids.flatMap(id => now.get(id) ?? [])
  const sources = await library.shelf.documents([...new Set(rows.map(row => row.documento))])
  if (now.size < new Set(ids).size) throw new Failure('no_encontrado', { campo: 'fragmentos' })
  const citas: Citas['citas'] = []
  for (const row of rows)
    citas.push({
      fragmento: row.id,
      ...(await citationOf(document, item(sources.get(row.documento)!, document.locale), locator(row.ancla))),
    })
  return { estilo: document.style.id, citas }
}

/** The bibliography entries of documents, each by itself. Throws `no_encontrado` when one is not in the library. */
export async function entriesOf(
  library: Library,
  ids: readonly string[],
  { estilo, idioma }: Manner,
): Promise<{ documento: string; referencia: string }[]> {
  const document = await library.csl.document(estilo, idioma)
  const sources = await library.shelf.documents([...new Set(ids)])
  const entries = []
  for (const id of ids) {
    const source = sources.get(id)
    if (!source) throw new Failure('no_encontrado', { campo: 'documentos' })
    entries.push({ documento: id, referencia: (await citationOf(document, item(source, document.locale))).referencia })
  }
  return entries
}

/** A sample work in the public domain that every reader knows. */
const SAMPLE = {
  id: 'muestra',
  titulo: 'El ingenioso hidalgo don Quijote de la Mancha',
  autores: ['Cervantes Saavedra, Miguel de'],
  anio: 1605,
  tipo: 'pdf',
  csl: { type: 'book', publisher: 'Juan de la Cuesta', 'publisher-place': 'Madrid' },
} as const

export async function styleSample(library: Library, { estilo, idioma }: Manner): Promise<MuestraEstilo> {
  const document = await library.csl.document(estilo, idioma)
  const { id, titulo, formato } = document.style
  return {
    id,
    titulo,
    formato,
    ...(await citationOf(document, item(SAMPLE, document.locale), { label: 'page', value: '23' })),
  }
}

async function citationOf(
  document: CslDocument,
  source: CslItem,
  place?: Locator,
): Promise<{ cita: string; referencia: string }> {
  const [formatted] = await document.cite([{ cites: [{ item: source, ...(place && { locator: place }) }] }])
  const [entry] = document.style.bibliography ? document.bibliography() : []
  return { cita: formatted!.text, referencia: entry ? [entry.label, entry.text].filter(Boolean).join(' ') : '' }
}
