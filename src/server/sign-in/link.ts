/**
 * /empezar and /invitacion: a link good for one use sets the e-mail and password of its account, or makes a new one;
 * then its browser is signed in.
 */
import express, { type Request, type Response, type Router } from 'express'
import type { Access } from '../../../storage/contract.ts'
import { enterByLink, knownEmail, linkOf } from '../../core/accounts/sign-in.ts'
import { Failure } from '../../errors.ts'
import type { OidcConfig } from './oidc.ts'
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
  type Pace,
  type Problem,
} from './page.ts'
import { html, langOf, type Said } from '../html.ts'
import { beginSession, visitMatches, visitToken, type Place } from '../session.ts'
import { traceOf } from '../trace.ts'

const TEXT = {
  empezar: { es: 'Tu cuenta', en: 'Your account' },
  invitacion: { es: 'Abrir tu cuenta', en: 'Make your account' },
  why: {
    es: 'Con este correo y esta contraseña entrarás en tu biblioteca. El enlace vale una sola vez.',
    en: 'With this e-mail and password you will sign in to your library. The link works once.',
  },
  email: { es: 'Correo', en: 'E-mail' },
  password: { es: 'Contraseña nueva', en: 'New password' },
  hint: {
    es: 'Ocho caracteres por lo menos; mejor una frase larga.',
    en: 'Eight characters at least; a long sentence is better.',
  },
  go: { es: 'Guardar y entrar', en: 'Save and sign in' },
  outside: { es: 'Seguir con', en: 'Go on with' },
  gone: { es: 'Este enlace ya no vale', en: 'This link does not work any more' },
  ask: {
    es: 'Se usó, caducó o se retiró. Pide otro a quien lleva el servidor; el suyo sale al arrancarlo.',
    en:
      'It was used, has expired or was withdrawn. Ask whoever runs the server ' +
      'for another; the owner’s is printed when it starts.',
  },
  known: { es: 'Si ya tienes tu contraseña, entra con ella.', en: 'If you have your password, sign in with it.' },
  signIn: { es: 'Entrar', en: 'Sign in' },
  refused: { es: 'No se guardó', en: 'Not saved' },
} as const satisfies Record<string, Said>

export interface LinkParts {
  access: Access
  place: Place
  pace: Pace
  oidc: OidcConfig | null
}

type Kind = 'empezar' | 'invitacion'

/** One of the two pages that a link leads to. */
interface LinkPage extends LinkParts {
  kind: Kind
}

export function createLinkPages(parts: LinkParts): Router {
  const router = express.Router({ caseSensitive: true })
  for (const kind of ['empezar', 'invitacion'] as const) {
    const page = { ...parts, kind }
    router.get(`/${kind}`, async (req, res) => {
      traceOf(req).route = `GET /${kind}`
      await show(page, { req, res }, { t: queryOf(req, 't') })
    })
    router.post(`/${kind}`, async (req, res) => {
      traceOf(req).route = `POST /${kind}`
      await save(page, req, res)
    })
  }
  return router
}

async function save(page: LinkPage, req: Request, res: Response): Promise<void> {
  const { access, place, pace } = page
  const { t, testigo, correo, contrasena } = formOf(req)
  if (!visitMatches(req, testigo)) return show(page, { req, res }, { t, problem: PROBLEMS.expired })
  try {
    const row = await unlessSlow(res, async () => {
      await pace(req, res)
      return enterByLink(access, t, { email: correo, password: contrasena })
    })
    if (row === 'slow') return await show(page, { req, res }, { t, problem: PROBLEMS.slow })
    await beginSession(req, res, { access, who: { account: row.id, key: null }, place })
    traceOf(req).account = row.id
    res.redirect(303, `${place.base}/`)
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo === 'interno') throw error
    await show(
      page,
      { req, res },
      { t, problem: { title: TEXT.refused, text: { es: error.mensaje, en: error.message }, status: error.status } },
    )
  }
}

async function show(
  page: LinkPage,
  { req, res }: Exchange,
  { t, problem = null }: { t: string; problem?: Problem | null },
): Promise<void> {
  const { access, place, kind } = page
  const link = await linkOf(access, t)
  // A link of the other kind is treated as no link.
  if (!link || (link.account === null) !== (kind === 'invitacion')) {
    sendSignInPage(req, res, {
      place,
      title: TEXT[kind],
      problem: { title: TEXT.gone, text: TEXT.ask, status: 404 },
      body: html`<p class="quiet">${TEXT.known[langOf(req)]}</p>
  <p><a class="btn first big wide" href="${place.base}/entrar">${TEXT.signIn[langOf(req)]}</a></p>`,
    })
    return
  }
  showForm(page, { req, res }, { t, problem, email: await knownEmail(access, link) })
}

interface Exchange {
  req: Request
  res: Response
}

const NEW_PASSWORD = { name: 'contrasena', type: 'password', autocomplete: 'new-password', minlength: 8 } as const

interface Shown {
  t: string
  problem: Problem | null
  email: string | null
}

function showForm({ place, oidc, kind }: LinkPage, { req, res }: Exchange, { t, problem, email }: Shown): void {
  const lang = langOf(req)
  const worded = (key: keyof typeof TEXT): string => TEXT[key][lang]
  const wrong = problem !== null,
    testigo = visitToken(req, res, place)
  const outside = `${place.base}/entrar/oidc?${new URLSearchParams({ t, testigo }).toString()}`
  const body = html`<p class="quiet">${worded('why')}</p>
  <form class="stack" method="post" action="${place.base}/${kind}">
    ${hidden({ testigo, t })}
    ${field({ ...EMAIL, label: worded('email'), value: email ?? formOf(req).correo, fixed: email !== null }, wrong)}
    ${field({ ...NEW_PASSWORD, label: worded('password'), hint: worded('hint') }, wrong)}
    <button class="btn first big wide">${worded('go')}</button>
  </form>
  ${oidc && outsideLink(outside, { words: worded('outside'), issuer: oidc.issuer })}`
  sendSignInPage(req, res, { place, title: TEXT[kind], problem, body })
}
