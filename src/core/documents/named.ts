/**
 * Resolves what a document or a place in it is called: an id, a passage's id, `library://document/…`, an address of the
 * reader page, or a title. Only documents of the account's shelf are found.
 */
import type { DocumentRow } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Library } from '../library.ts'
import { fold } from '../search/fold.ts'
import { opened } from './moved.ts'

export interface Place {
  id: string
  /** The place in the form that `desde` accepts. */
  desde?: string
}

const RESOURCE = /^library:\/\/document\/([^/?#]+)(?:\/page\/(\d{1,9}))?$/
const READER = /\/leer\/([^/]+)$/
/** `<document_id>:<position token>`. A time such as 1:23 has no letter before its first colon. */
const PASSAGE = /^(\p{L}[^:\s]*):\S+$/u
/** With more matching titles than this, a title does not identify a document. */
const NAMESAKES = 20

/** The place that an address, a resource or a passage id names; null for a text of any other form. */
async function placeOf({ shelf }: Library, text: string): Promise<Place | null> {
  const [, id, n] = RESOURCE.exec(text) ?? []
  if (id !== undefined) return { id, ...(n !== undefined && { desde: `[${n}]` }) }
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { pathname, searchParams } = new URL(text)
    const at = READER.exec(pathname)?.[1]
    if (at === undefined) return null
    const id = decodeURIComponent(at)
    const f = searchParams.get('f')
    return (f ? await ofPassage(shelf, `${id}:${f}`, searchParams.get('o')) : null) ?? { id, ...within(searchParams) }
  }
  return PASSAGE.test(text) ? ofPassage(shelf, text) : null
}

/** The id of the passage that a link of the reader opens; any other text as it is. */
export function passageNamed(text: string): string {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text
  const { pathname, searchParams } = new URL(text)
  const [document, passage] = [READER.exec(pathname)?.[1], searchParams.get('f')]
  return document !== undefined && passage ? `${decodeURIComponent(document)}:${passage}` : text
}

/** The unit in which a passage stands now, whichever reading made its id. */
async function ofPassage(shelf: Library['shelf'], id: string, part: string | null = null): Promise<Place | null> {
  const place = await opened(shelf, id, part)
  return place && { id: place.row.documento, desde: `[${place.row.posicion}]` }
}

/** The place in a reader address: `?u=` a physical position, `?t=` seconds, `?ir=` as a person typed it. */
function within(query: URLSearchParams): { desde?: string } {
  const [u, t, ir] = ['u', 't', 'ir'].map(name => query.get(name))
  if (u && /^\d{1,7}$/.test(u)) return { desde: `[${u}]` }
  const desde = t ?? ir
  return desde ? { desde } : {}
}

async function byTitle({ shelf }: Library, title: string): Promise<string> {
  const wanted = fold(title).trim()
  const { rows, total } = await shelf.list({ q: title, limite: NAMESAKES })
  const titled = (same: (own: string) => boolean): DocumentRow[] =>
    rows.filter(({ titulo }) => same(fold(titulo).trim()))
  const exact = titled(own => own === wanted)
  const alike = exact.length > 0 ? exact : titled(own => own.includes(wanted))
  if (alike.length === 1 && (exact.length === 1 || total <= NAMESAKES)) return alike[0]!.id
  if (alike.length === 0) throw new Failure('no_encontrado', {})
  const ids = alike.map(({ id }) => id).join(', ')
  throw new Failure(
    'no_encontrado',
    { campo: 'id' },
    {
      mensaje: `«id»: varios documentos llevan ese título (${ids}); da el identificador de uno.`,
      message: `"id": several documents have that title (${ids}); give the id of one.`,
    },
  )
}

/**
 * The document that `named` means, and the place in it. Throws `no_encontrado` when a title fits none or several; an id
 * is not checked here.
 */
export async function documentNamed(library: Library, named: string): Promise<Place> {
  const text = named.trim()
  const place = await placeOf(library, text)
  if (place) return place
  if ((await library.shelf.documents([text])).has(text)) return { id: text }
  return { id: text === '' ? text : await byTitle(library, text) }
}

/**
 * A place within that document; a text that is no address or id is returned for `readPosition`. Throws
 * `peticion_invalida` when the place is in another document.
 */
export async function placeIn(
  library: Library,
  id: string,
  { text, campo }: { text: string; campo: string },
): Promise<string> {
  const place = await placeOf(library, text.trim())
  if (place === null) return text
  if (place.id !== id) throw invalid(campo, 'es de otro documento.', 'is of another document.')
  return place.desde ?? '[1]'
}
