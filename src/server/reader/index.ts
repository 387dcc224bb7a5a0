/**
 * /leer/:id is the page of a document with the passage marked, for a signed-in browser. Links made by the anchor open
 * here.
 */
import express, { type Request, type Response, type Router } from 'express'
import { imageKind, leafOf } from './leaf.ts'
import { enlace } from '../../core/anchor.ts'
import { openedIn } from '../../core/documents/places.ts'
import { withReadable } from '../../core/documents/readable.ts'
import type { Library } from '../../core/library.ts'
import { warm } from '../../core/read/isolate.ts'
import { PDF_PROCESS } from '../../core/read/pdf/index.ts'
import { Unreadable } from '../../core/read/unreadable.ts'
import { Failure } from '../../errors.ts'
import { placeOf, type DoorParts } from '../sign-in/index.ts'
import { ASSETS, langOf } from '../html.ts'
import type { Limiter } from '../limits.ts'
import { sendNothing, sendReader, sendWaiting } from './page.ts'
import { Pictures } from '../pictures.ts'
import { sessionOf, type Session } from '../session.ts'
import { themeOf } from '../theme.ts'
import { traceOf } from '../trace.ts'

const YEAR = 31_536_000

export interface ReaderParts extends DoorParts {
  library(account: string): Library
  limiter: Limiter
}

/** What the routes of a signed-in reader share. */
interface Desk {
  site: string
  base: string
  library(account: string): Library
  pictures: Pictures
  /** Returns the session, or sends the browser to sign in and returns null. */
  entered(req: Request, res: Response): Promise<Session | null>
}

export function createReader({ storage, site, library, limiter }: ReaderParts): Router {
  const router = express.Router({ caseSensitive: true })
  const { base } = placeOf(site)
  for (const [path, [media, bytes]] of Object.entries(ASSETS)) {
    router.get(path, (req, res) => {
      traceOf(req).route = `GET ${path}`
      res.set('Cache-Control', `public, max-age=${YEAR}`).type(media).send(bytes)
    })
  }
  const entered = async (req: Request, res: Response): Promise<Session | null> => {
    const session = await sessionOf(req, storage.access)
    // The person signs in and then wants a page, so the process that draws it is started meanwhile.
    if (!session) {
      warm(PDF_PROCESS)
      res.redirect(302, `${base}/entrar?r=${encodeURIComponent(base + pathOf(req, base))}`)
      return null
    }
    traceOf(req).account = session.account
    await limiter(req, res, session.account)
    return session
  }
  const desk: Desk = { site, base, library, pictures: new Pictures(), entered }
  router.get('/leer/:id', (req, res) => showDocument(desk, req, res))
  router.get('/leer/:id/pagina/:n.png', (req, res) => sendPicture(desk, req, res))
  return router
}

async function showDocument(
  { site, base, library, pictures, entered }: Desk,
  req: Request<{ id: string }>,
  res: Response,
): Promise<void> {
  traceOf(req).route = 'GET /leer/{id}'
  const session = await entered(req, res)
  if (!session) return
  const shown = { lang: langOf(req), theme: themeOf(req), base, site, csrf: session.csrf }
  const query = new URL(req.url, 'http://here').searchParams
  const own = library(session.account)
  try {
    const moved = await movedTo(own, req.params.id, query)
    if (moved !== null) {
      res.redirect(302, base + moved)
      return
    }
    const leaf = await leafOf({ library: own, pictures }, req.params.id, query)
    if ('unit' in leaf) sendReader(res, leaf, shown)
    else sendWaiting(res, leaf.document, shown)
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo !== 'no_encontrado') throw error
    sendNothing(res, shown)
  }
}

async function sendPicture(
  { library, pictures, entered }: Desk,
  req: Request<{ id: string; n: string }>,
  res: Response,
): Promise<void> {
  traceOf(req).route = 'GET /leer/{id}/pagina/{n}.png'
  const session = await entered(req, res)
  if (!session) return
  const own = library(session.account)
  const document = await own.shelf.document(req.params.id),
    kind = imageKind(document)
  if (!kind || !/^[1-9]\d{0,5}$/.test(req.params.n) || Number(req.params.n) > document.unidades)
    throw new Failure('no_encontrado')
  const { png } = await withReadable(own, document, async path => {
    if (path === null) throw new Failure('no_encontrado')
    return pictures.draw(path, Number(req.params.n), kind).catch((error: unknown) => {
      throw error instanceof Unreadable ? new Failure('no_encontrado') : error
    })
  })
  // `Vary: Cookie`: another person at the same browser has another cookie or none, so the picture is requested again.
  res
    .set({ 'Cache-Control': `private, max-age=${YEAR}, immutable`, Vary: 'Cookie' })
    .type('png')
    .send(png)
}

/**
 * Returns the path of the link as it is written now, when an earlier reading of the document made it; null for any
 * other link. `cambiado` says that its words are gone, and that it opens the nearest to them.
 */
async function movedTo(own: Library, id: string, query: URLSearchParams): Promise<string | null> {
  const f = query.get('f')
  const opened = f === null ? null : await openedIn(own, id, { token: f, part: query.get('o') ?? undefined })
  if (!opened?.moved) return null
  const link = enlace('', id, { at: opened.row, part: opened.part ?? undefined })
  const view = query.get('vista') === 'texto' ? '&vista=texto' : ''
  return `${link}${view}${opened.moved.cambiado ? '&cambiado=1' : ''}`
}

/** Returns the path as this site spells it, whether or not the proxy stripped the sub-path. */
const pathOf = (req: Request, base: string): string =>
  base && req.originalUrl.startsWith(`${base}/`) ? req.originalUrl.slice(base.length) : req.originalUrl
