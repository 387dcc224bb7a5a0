/** /entrar: a key pasted once begins a browser session; /salir ends it. Where to go next is taken from our own paths only. */
import express, { type Request, type Response, type Router } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { z } from 'zod'
import type { Storage } from '../../storage/contract.ts'
import { Failure } from '../errors.ts'
import { BRAND, html, langOf, sendPage, type Lang, type Said } from './html.ts'
import { createLimiter } from './limits.ts'
import { beginSession, endSession, same, sessionOf, visitMatches, visitToken, type Place } from './session.ts'
import { traceOf } from './trace.ts'

/** A key cannot be guessed; this only keeps the log and the database quiet. */
const TRIES_PER_MINUTE = 20

const TEXT = {
  title: { es: 'Entrar', en: 'Sign in' },
  why: { es: 'Para ver la página de un documento, abre una sesión en este navegador con una clave de tu biblioteca.', en: 'To see the page of a document, begin a session in this browser with a key of your library.' },
  label: { es: 'Clave de API', en: 'API key' },
  once: { es: 'Solo abre la sesión. La clave no se guarda aquí; si la revocas, la sesión se acaba.', en: 'It only begins the session. The key is not kept here; revoking it ends the session.' },
  make: { es: '¿No tienes una? En el equipo del servidor:', en: 'No key yet? On the server’s machine:' },
  refused: { es: 'No se pudo entrar', en: 'That did not work' },
  wrong: { es: 'La clave no es válida, se revocó o no permite leer.', en: 'The key is wrong, revoked, or may not read.' },
  expired: { es: 'El formulario caducó. Inténtalo de nuevo.', en: 'The form had expired. Try again.' },
  in: { es: 'Ya hay una sesión abierta en este navegador.', en: 'There is a session in this browser.' },
  out: { es: 'Cerrar la sesión', en: 'End the session' },
} as const satisfies Record<string, Said>

const Form = z.object({ clave: z.string().max(200).default(''), testigo: z.string().max(200).default(''), r: z.string().max(2000).default('') })

export interface DoorParts { storage: Storage; site: string }

export const placeOf = (site: string): Place => ({ site, base: new URL(site).pathname.replace(/\/$/, '') })

/** `r` when it is a path of this site, else the reference: never another host, however it is spelt. */
export function ownPath(r: string, { site, base }: Place): string {
  const front = `${base}/docs`
  // Browsers drop tabs and line feeds inside an address, and read a backslash as a slash.
  if (!/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(r) || !URL.canParse(r, site)) return front
  const url = new URL(r, site)
  return url.origin === new URL(site).origin && url.pathname.startsWith(`${base}/`) ? url.pathname + url.search : front
}

export function createDoor({ storage: { access }, site }: DoorParts): Router {
  const router = express.Router({ caseSensitive: true })
  const place = placeOf(site)
  const limiter = createLimiter(TRIES_PER_MINUTE)
  const form = express.urlencoded({ extended: false, limit: '8kb' })
  router.get('/entrar', async (req, res) => {
    traceOf(req).route = 'GET /entrar'
    const r = new URL(req.url, 'http://here').searchParams.get('r') ?? ''
    showDoor(req, res, { place, r: ownPath(r, place), session: (await sessionOf(req, access))?.csrf })
  })
  router.post('/entrar', form, async (req, res) => {
    traceOf(req).route = 'POST /entrar'
    await limiter(req, res, ipKeyGenerator(req.ip ?? ''))
    const { clave, testigo, r } = Form.parse(req.body ?? {})
    const next = ownPath(r, place)
    if (!visitMatches(req, testigo)) return showDoor(req, res, { place, r: next, problem: 'expired' })
    if (!await beginSession(res, access, clave.trim(), place)) return showDoor(req, res, { place, r: next, problem: 'wrong' })
    res.redirect(303, next)
  })
  router.post('/salir', form, async (req, res) => {
    traceOf(req).route = 'POST /salir'
    const session = await sessionOf(req, access)
    if (!session || !same(session.csrf, Form.parse(req.body ?? {}).testigo)) throw new Failure('prohibido')
    await endSession(req, res, access, place)
    res.redirect(303, `${place.base}/entrar`)
  })
  return router
}

interface Door { place: Place; r: string; problem?: 'wrong' | 'expired'; session?: string }

function showDoor(req: Request, res: Response, { place, r, problem, session }: Door): void {
  const lang: Lang = langOf(req)
  const said = (key: keyof typeof TEXT): string => TEXT[key][lang]
  const body = html`<main id="main" class="door-in stack-5">
  <p class="brand">${BRAND}</p>
  <h1>${said('title')}</h1>
  ${problem && html`<div class="said grave stack-2" role="alert" id="problem"><h2>${said('refused')}</h2><p>${said(problem)}</p></div>`}
  ${session !== undefined && html`<div class="said stack-2"><p>${said('in')}</p><form method="post" action="${place.base}/salir"><input type="hidden" name="testigo" value="${session}"><button class="btn">${said('out')}</button></form></div>`}
  <p class="quiet">${said('why')}</p>
  <form class="stack" method="post" action="${place.base}/entrar">
    <input type="hidden" name="testigo" value="${visitToken(req, res, place)}">
    <input type="hidden" name="r" value="${r}">
    <div class="field"><label for="clave">${said('label')}</label>
      <input id="clave" name="clave" type="password" required autocomplete="off" spellcheck="false" placeholder="anq_…"${problem && html` aria-describedby="problem"`}>
      <p class="small quiet">${said('once')}</p></div>
    <button class="btn first big wide">${said('title')}</button>
  </form>
  <p class="small quiet">${said('make')}<br><code>npm run -s anaquel -- key create --name navegador --scopes lectura</code></p>
</main>`
  sendPage(res, { title: said('title'), lang, base: place.base, kind: 'door', body, status: problem ? 401 : 200 })
}
