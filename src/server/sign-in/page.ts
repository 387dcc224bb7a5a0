/**
 * The frame of the pages for signing in, which has no navigation, loads nothing from another host and is never cached;
 * and the fields that each of their forms carries.
 */
import type { Request, Response } from 'express'
import { z } from 'zod'
import { Failure } from '../../errors.ts'
import { languageLink } from '../language.ts'
import { BRAND, html, langOf, sendPage, type Html, type Lang, type Said } from '../html.ts'
import type { Place } from '../session.ts'

export interface Problem {
  title: Said
  text: Said
  status: number
}

const REFUSED: Said = { es: 'No se pudo entrar', en: 'That did not work' }
const problem = (es: string, en: string, status = 401): Problem => ({ title: REFUSED, text: { es, en }, status })
export const PROBLEMS = {
  wrong: problem('El correo o la contraseña no coinciden.', 'The e-mail or the password does not match.'),
  key: problem('La clave no es válida, se revocó o no permite leer.', 'The key is wrong, revoked, or may not read.'),
  expired: problem('El formulario caducó. Inténtalo de nuevo.', 'The form had expired. Try again.'),
  over: {
    title: { es: 'La sesión terminó', en: 'Your session ended' },
    text: {
      es: 'Entra de nuevo: vuelves a la página en la que estabas, y lo que escribías sigue en este navegador.',
      en: 'Sign in again: you come back to the page where you were, and what you typed is still in this browser.',
    },
    status: 200,
  },
  slow: problem('Demasiados intentos. Espera unos minutos.', 'Too many tries. Wait a few minutes.', 429),
  provider: problem(
    'El proveedor no confirmó quién eres. Inténtalo de nuevo.',
    'The provider did not confirm who you are. Try again.',
  ),
  nobody: problem(
    'Esa identidad no tiene cuenta aquí. Pide una invitación a quien lleva el servidor.',
    'That identity has no account here. Ask whoever runs the server for an invitation.',
    403,
  ),
} as const satisfies Record<string, Problem>
export type Refused = keyof typeof PROBLEMS

/** A field that is missing or too long becomes empty, and is refused in the same words as a wrong one. */
const text = (max: number) => z.string().max(max).catch('')
/** Fields of the sign-in forms; `clave` is null when the password form was sent. */
const Form = z.object({
  testigo: text(200),
  r: text(2000),
  t: text(200),
  clave: z.string().nullable().catch(null),
  correo: text(254),
  contrasena: text(1024),
})
export type DoorForm = z.infer<typeof Form>
export const formOf = (req: Request): DoorForm => Form.parse(req.body ?? {})

export { queryOf } from './path.ts'

/** Lets one more form of this address pass, or throws `limite_de_ritmo`. */
export type Pace = (req: Request, res: Response) => Promise<void>

/** Returns `slow` instead of throwing `limite_de_ritmo`, with its `Retry-After` set, because a person gets a page. */
export async function unlessSlow<T>(res: Response, work: () => Promise<T>): Promise<T | 'slow'> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo !== 'limite_de_ritmo') throw error
    res.set(error.headers)
    return 'slow'
  }
}

export interface SignInPage {
  place: Place
  title: Said
  problem?: Problem | null
  body: Html
}

const problemBox = ({ title, text }: Problem, lang: Lang): Html =>
  html`<div class="said grave stack-2" role="alert" id="problem"><h2>${title[lang]}</h2><p>${text[lang]}</p></div>`

export function sendSignInPage(req: Request, res: Response, { place, title, problem, body }: SignInPage): void {
  const lang = langOf(req)
  const page = html`<main id="main" class="door-in stack-5">
  <p class="brand">${BRAND}</p>
  <h1>${title[lang]}</h1>
  ${problem && problemBox(problem, lang)}
  ${body}
  <p class="small quiet">${languageLink(req, place.base)}</p>
</main>`
  sendPage(res, {
    title: title[lang],
    lang,
    base: place.base,
    kind: 'door',
    body: page,
    status: problem?.status ?? 200,
    noStore: true,
  })
}

/** The button that leads to the outside provider, by its host. */
export const outsideLink = (href: string, { words, issuer }: { words: string; issuer: string }): Html =>
  html`<a class="btn big wide" href="${href}">${words} ${new URL(issuer).host}</a>`

/** Renders hidden form fields. */
export const hidden = (fields: Record<string, string>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

export interface Field {
  name: string
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  minlength?: number
  /** The value is shown and sent, but cannot be changed. */
  fixed?: boolean
}

export const EMAIL = { name: 'correo', type: 'email', autocomplete: 'username' } as const satisfies Partial<Field>

export function field(
  { name, label, type, autocomplete, value, hint, minlength, fixed }: Field,
  problem: boolean,
): Html {
  const described = [problem && 'problem', hint && `${name}-hint`].filter(Boolean).join(' ')
  const given = [
    value && html` value="${value}"`,
    minlength !== undefined && html` minlength="${minlength}"`,
    fixed && html` readonly`,
    // Whoever mistyped goes on where the mistake is: the focus stood on the page, seven tabs before
    problem && type === 'password' && html` autofocus`,
    described && html` aria-describedby="${described}"`,
  ]
  return html`<div class="field"><label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" required
        autocomplete="${autocomplete}" spellcheck="false"${given}>
      ${hint && html`<p class="small quiet" id="${name}-hint">${hint}</p>`}</div>`
}
