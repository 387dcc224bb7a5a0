/**
 * /entrar: e-mail and password, or a key, begin a browser session; /salir ends it. Where to go next is taken from our
 * own paths only.
 */
import express, { type Request, type Response, type Router } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Access, Storage } from '../../../storage/contract.ts'
import { hashKey, KEY_FORM } from '../../core/accounts/access.ts'
import { signIn } from '../../core/accounts/sign-in.ts'
import type { Guard } from '../../core/accounts/tries.ts'
import { Failure } from '../../errors.ts'
import { COMMAND } from '../../paths.ts'
import { createLinkPages } from './link.ts'
import { createOidcSignIn, type OidcConfig } from './oidc.ts'
import { ownPath, placeOf } from './path.ts'
import {
  EMAIL,
  field,
  formOf,
  hidden,
  outsideLink,
  PROBLEMS,
  queryOf,
  sendSignInPage,
  unlessSlow,
  type DoorForm,
  type Pace,
  type Refused,
} from './page.ts'
import { html, langOf, type Said } from '../html.ts'
import { createLimiter } from '../limits.ts'
import { ownForm } from '../request.ts'
import {
  beginSession,
  cookie,
  endSession,
  same,
  SESSION,
  sessionOf,
  visitMatches,
  visitToken,
  type Place,
} from '../session.ts'
import { traceOf } from '../trace.ts'

/** Limit for all sign-in forms together; password guesses have a tighter limit of their own. */
const POSTS_PER_MINUTE = 20

const TEXT = {
  title: { es: 'Entrar', en: 'Sign in' },
  email: { es: 'Correo', en: 'E-mail' },
  password: { es: 'Contraseña', en: 'Password' },
  or: { es: 'O bien:', en: 'Or:' },
  outside: { es: 'Entrar con', en: 'Sign in with' },
  withKey: { es: 'Entrar con una clave de API', en: 'Sign in with an API key' },
  key: { es: 'Clave', en: 'Key' },
  once: {
    es: 'Solo abre una sesión en este navegador. La clave no se guarda aquí; si la revocas, la sesión se acaba.',
    en: 'It only begins a session in this browser. The key is not kept here; revoking it ends the session.',
  },
  use: { es: 'Usar la clave', en: 'Use the key' },
  forgot: {
    es: '¿Olvidaste la contraseña? Quien lleva el servidor puede darte un enlace nuevo con',
    en: 'Forgot the password? Whoever runs the server can give you a new link with',
  },
  in: { es: 'Ya hay una sesión abierta en este navegador.', en: 'There is a session in this browser.' },
  out: { es: 'Cerrar la sesión', en: 'Sign out' },
} as const satisfies Record<string, Said>

/** What all pages with sessions need. */
export interface DoorParts {
  storage: Storage
  site: string
}
export interface SignInParts extends DoorParts {
  guard: Guard
  oidc: OidcConfig | null
}

export { ownPath, placeOf } from './path.ts'

/** What the routes of signing in share. */
interface Door extends Pick<SignInParts, 'guard' | 'oidc'> {
  access: Access
  place: Place
  pace: Pace
}

export function createSignIn({ storage, site, guard, oidc }: SignInParts): Router {
  const { access } = storage
  const router = express.Router({ caseSensitive: true })
  const place = placeOf(site)
  const limiter = createLimiter(storage.rates, 'sign-in', POSTS_PER_MINUTE)
  const pace: Pace = (req, res) => limiter(req, res, ipKeyGenerator(req.ip ?? ''))
  const door: Door = { access, place, pace, guard, oidc }
  router.use(['/entrar', '/salir', '/empezar', '/invitacion'], ownForm)
  router.get('/entrar', (req, res) => offer(door, req, res))
  router.post('/entrar', (req, res) => begin(door, req, res))
  router.post('/salir', (req, res) => leave(door, req, res))
  router.use(createLinkPages({ access, place, pace, oidc }))
  if (oidc) {
    const refuse = (req: Request, res: Response, refused: Refused): void =>
      showSignIn(req, res, { place, oidc, r: `${place.base}/`, refused })
    router.use(createOidcSignIn({ access, place, oidc, refuse }))
  }
  return router
}

async function offer({ access, place, oidc }: Door, req: Request, res: Response): Promise<void> {
  traceOf(req).route = 'GET /entrar'
  const session = await sessionOf(req, access)
  // A cookie without a live session means that a session of this browser has ended.
  const over = !session && (cookie(req, SESSION) !== null || queryOf(req, 'fin') === '1')
  const r = ownPath(queryOf(req, 'r'), place)
  showSignIn(req, res, { place, oidc, r, refused: over ? 'over' : undefined, session: session?.csrf })
}

async function begin({ access, place, pace, guard, oidc }: Door, req: Request, res: Response): Promise<void> {
  traceOf(req).route = 'POST /entrar'
  const form = formOf(req),
    r = ownPath(form.r, place)
  if (!visitMatches(req, form.testigo)) return showSignIn(req, res, { place, oidc, r, refused: 'expired' })
  const who = await unlessSlow(res, async () => {
    await pace(req, res)
    return enter(req, { access, guard }, form)
  })
  if (typeof who === 'string') return showSignIn(req, res, { place, oidc, r, refused: who })
  await beginSession(req, res, { access, who, place })
  traceOf(req).account = who.account
  res.redirect(303, r)
}

async function leave({ access, place }: Door, req: Request, res: Response): Promise<void> {
  traceOf(req).route = 'POST /salir'
  const session = await sessionOf(req, access)
  if (session && !same(session.csrf, formOf(req).testigo)) throw new Failure('prohibido')
  await endSession(req, res, { access, place })
  // Clears the cache, so that going back does not show what was read.
  res.set('Clear-Site-Data', '"cache"').redirect(303, `${place.base}/entrar`)
}

interface Who {
  account: string
  key: string | null
}

async function enter(
  req: Request,
  { access, guard }: { access: Access; guard: Guard },
  { clave, correo, contrasena }: DoorForm,
): Promise<Who | 'wrong' | 'key'> {
  if (clave !== null) {
    const key = KEY_FORM.test(clave.trim()) ? await access.key(hashKey(clave.trim())) : null
    return key?.alcances.includes('lectura') ? { account: key.account, key: key.id } : 'key'
  }
  const account = await signIn(
    access,
    { email: correo, password: contrasena, address: ipKeyGenerator(req.ip ?? '') },
    guard,
  )
  return account ? { account: account.id, key: null } : 'wrong'
}

interface SignInState {
  place: Place
  r: string
  refused?: Refused
  session?: string
  oidc: OidcConfig | null
}

const PASSWORD = { name: 'contrasena', type: 'password', autocomplete: 'current-password' } as const

function showSignIn(req: Request, res: Response, { place, r, refused, session, oidc }: SignInState): void {
  const lang = langOf(req)
  const worded = (key: keyof typeof TEXT): string => TEXT[key][lang]
  const fields = hidden({ testigo: visitToken(req, res, place), r })
  const wrong = refused !== undefined && refused !== 'key' && refused !== 'over'
  const leave =
    session !== undefined &&
    html`<div class="said stack-2"><p>${worded('in')}</p>
    <form method="post" action="${place.base}/salir">${hidden({ testigo: session })}<button
      class="btn">${worded('out')}</button></form></div>`
  const outside = `${place.base}/entrar/oidc?r=${encodeURIComponent(r)}`
  const body = html`${leave}
  <form class="stack" method="post" action="${place.base}/entrar">
    ${fields}
    ${field({ ...EMAIL, label: worded('email'), value: formOf(req).correo }, wrong)}
    ${field({ ...PASSWORD, label: worded('password') }, wrong)}
    <button class="btn first big wide">${worded('title')}</button>
  </form>
  <p class="quiet small">${worded('or')}</p>
  <div class="stack">
    ${oidc && outsideLink(outside, { words: worded('outside'), issuer: oidc.issuer })}
    <details class="fold"${refused === 'key' && html` open`}><summary>${worded('withKey')}</summary>
      <form class="stack-2" method="post" action="${place.base}/entrar">
        ${fields}
        <div class="field"><label for="clave">${worded('key')}</label>
          <input id="clave" name="clave" type="password" required autocomplete="off" spellcheck="false"
            placeholder="anq_…" aria-describedby="clave-hint${refused === 'key' && ' problem'}">
          <p class="small quiet" id="clave-hint">${worded('once')}</p></div>
        <button class="btn">${worded('use')}</button>
      </form>
    </details>
  </div>
  <p class="small quiet">${worded('forgot')} <code>${COMMAND} account reset</code></p>`
  sendSignInPage(req, res, { place, title: TEXT.title, problem: refused ? PROBLEMS[refused] : null, body })
}
