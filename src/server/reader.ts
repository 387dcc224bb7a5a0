/** /leer/:id: the page of a document with the passage marked, for whoever has a session. Links made by the anchor open here. */
import express, { type Request, type Response, type Router } from 'express'
import type { DocumentRow, PassageRow, UnitMark, UnitRow } from '../../storage/contract.ts'
import type { Library } from '../core/library.ts'
import { readPosition } from '../core/position.ts'
import { scanBoxes } from '../core/scan-words.ts'
import { warm } from '../core/read/isolate.ts'
import { PDF_PROCESS, pageBoxes } from '../core/read/pdf/index.ts'
import type { Box } from '../core/read/reader.ts'
import { Unreadable } from '../core/read/unreadable.ts'
import { Failure } from '../errors.ts'
import { placeOf, type DoorParts } from './entrar.ts'
import { ASSETS, langOf } from './html.ts'
import { sendNothing, sendReader, sendWaiting } from './reader-page.ts'
import { Pictures } from './pictures.ts'
import { sessionOf, type Session } from './session.ts'
import { traceOf } from './trace.ts'

const YEAR = 31_536_000

export interface ReaderParts extends DoorParts { library(account: string): Library }

/** Everything that the page shows. `boxes` in fractions of the picture, from the upper left. */
export interface Leaf {
  document: DocumentRow
  marks: UnitMark[]
  unit: UnitRow
  passage: PassageRow | null
  /** The link names a passage that is not there any more. */
  gone: boolean
  problem: Failure | null
  picture: { width: number; height: number; boxes: Box[] } | null
}

export function createReader({ storage, site, library }: ReaderParts): Router {
  const router = express.Router({ caseSensitive: true })
  const place = placeOf(site)
  const pictures = new Pictures()
  for (const [path, [media, bytes]] of Object.entries(ASSETS)) {
    router.get(path, (req, res) => { traceOf(req).route = `GET ${path}`; res.set('Cache-Control', `public, max-age=${YEAR}`).type(media).send(bytes) })
  }
  const entered = async (req: Request, res: Response): Promise<Session | null> => {
    const session = await sessionOf(req, storage.access)
    // Whoever is about to sign in wants a page: what draws it starts meanwhile.
    if (!session) { warm(PDF_PROCESS); res.redirect(302, `${place.base}/entrar?r=${encodeURIComponent(place.base + pathOf(req, place.base))}`); return null }
    traceOf(req).account = session.account
    return session
  }
  router.get('/leer/:id', async (req, res) => {
    traceOf(req).route = 'GET /leer/{id}'
    const session = await entered(req, res)
    if (!session) return
    const shown = { lang: langOf(req), base: place.base, site, csrf: session.csrf }
    const query = new URL(req.url, 'http://here').searchParams
    try {
      const leaf = await leafOf({ library: library(session.account), pictures }, req.params.id, query)
      if ('unit' in leaf) sendReader(res, leaf, shown)
      else sendWaiting(res, leaf.document, shown)
    } catch (error) {
      if (!(error instanceof Failure) || error.codigo !== 'no_encontrado') throw error
      sendNothing(res, shown)
    }
  })
  router.get('/leer/:id/pagina/:n.png', async (req, res) => {
    traceOf(req).route = 'GET /leer/{id}/pagina/{n}.png'
    const session = await entered(req, res)
    if (!session) return
    const { document, path } = await original(library(session.account), req.params.id)
    if (!hasPictures(document) || !/^[1-9]\d{0,5}$/.test(req.params.n) || Number(req.params.n) > document.unidades) throw new Failure('no_encontrado')
    const { png } = await pictures.draw(path, Number(req.params.n))
    res.set('Cache-Control', `private, max-age=${YEAR}, immutable`).type('png').send(png)
  })
  return router
}

/** The path as this site spells it, whether the proxy cut the sub-path off or not. */
const pathOf = (req: Request, base: string): string => (base && req.originalUrl.startsWith(`${base}/`) ? req.originalUrl.slice(base.length) : req.originalUrl)

const hasPictures = (document: DocumentRow): boolean => document.tipo === 'pdf' || document.tipo === 'pdf_escaneado'

async function original(library: Library, id: string): Promise<{ document: DocumentRow; path: string }> {
  const document = await library.shelf.document(id)
  if (document.sha256 === null) throw new Failure('no_encontrado')
  return { document, path: library.blobs.path(document.sha256) }
}

interface Desk { library: Library; pictures: Pictures }

async function leafOf({ library, pictures }: Desk, id: string, query: URLSearchParams): Promise<Leaf | { document: DocumentRow }> {
  const document = await library.shelf.document(id)
  const marks = await library.shelf.marks(id)
  if (marks.length === 0) return { document }
  const passage = await passageOf(library, id, query.get('f'))
  const { posicion, problem } = positionOf(marks, query, passage)
  const [unit] = await library.shelf.units(id, posicion, 1)
  if (!unit) throw new Failure('no_encontrado')
  const shown = passage?.posicion === unit.posicion ? passage : null
  const picture = await pictureOf({ library, pictures }, document, { unit, passage: shown })
  return { document, marks, unit, passage: shown, gone: query.has('f') && !shown && !query.has('ir'), problem, picture }
}

/** `f` is the token, or the passage's whole id. */
async function passageOf(library: Library, id: string, f: string | null): Promise<PassageRow | null> {
  if (f === null) return null
  const [passage] = await library.shelf.passages([f.includes(':') ? f : `${id}:${f}`])
  return passage?.documento === id ? passage : null
}

/** `ir`: what somebody typed; `u`: a physical position; `t`: a second. A typed place that is not there leaves the page where it was. */
function positionOf(marks: UnitMark[], query: URLSearchParams, passage: PassageRow | null): { posicion: number; problem: Failure | null } {
  const u = query.get('u')
  const here = passage?.posicion ?? marks[0]!.posicion
  const numbered = u !== null && /^\d{1,7}$/.test(u) && marks.some(mark => mark.posicion === Number(u)) ? Number(u) : null
  const t = query.get('t')
  const timed = t !== null && /^\d{1,7}$/.test(t) ? marks.findLast(mark => mark.ancla.tipo === 'tiempo' && mark.ancla.t0 <= Number(t))?.posicion ?? null : null
  const posicion = numbered ?? timed ?? here
  const ir = query.get('ir')
  if (ir === null || ir.trim() === '') return { posicion, problem: null }
  try {
    return { posicion: readPosition(ir, marks, { campo: 'ir' }), problem: null }
  } catch (error) {
    if (error instanceof Failure) return { posicion, problem: error }
    throw error
  }
}

/** null where there is nothing to draw, and for a page that cannot be drawn: its text is shown instead. */
async function pictureOf({ library, pictures }: Desk, document: DocumentRow, { unit, passage }: Pick<Leaf, 'unit' | 'passage'>): Promise<Leaf['picture']> {
  if (!hasPictures(document) || document.sha256 === null || unit.ancla.tipo !== 'pagina') return null
  const path = library.blobs.path(document.sha256)
  const { fisica } = unit.ancla
  try {
    // One after the other: the second call finds the first one's child waiting, and starting another costs more than both.
    const { width, height } = await pictures.draw(path, fisica)
    return { width, height, boxes: passage ? await scanBoxes(library, document.id, fisica, passage.texto) ?? await pageBoxes(path, fisica, passage.texto) : [] }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
