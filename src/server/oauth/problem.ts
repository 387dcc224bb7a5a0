/** The page that says why an agent cannot be let in, or that the request for it has expired. */
import type { Response } from 'express'
import { BRAND, html, langOf, type Said } from '../html.ts'
import { show } from './page.ts'

export type Problem = 'expired' | 'key' | 'redirect' | 'client' | 'request' | 'busy'

const PROBLEMS: Record<Problem, { status: number; title: Said; text: Said }> = {
  expired: {
    status: 400,
    title: { es: 'La petición caducó', en: 'The request has expired' },
    text: { es: 'Vuelve a pedirla desde tu agente.', en: 'Ask for it again in your agent.' },
  },
  key: {
    status: 403,
    title: { es: 'Entra con tu correo', en: 'Sign in with your e-mail' },
    text: {
      es:
        'Este navegador entró con una clave, y una clave no puede dar permiso a ' +
        'otros. Sal y entra con tu correo y tu contraseña.',
      en:
        'This browser got in with a key, and a key cannot let others in. Sign ' +
        'out and sign in with your e-mail and password.',
    },
  },
  redirect: {
    status: 400,
    title: { es: 'No se envía el permiso ahí', en: 'The permission is not sent there' },
    text: {
      es: 'El agente pide que se le responda en una dirección que no tiene registrada. No se ha seguido.',
      en: 'The agent asks for the answer at an address that it has not registered. It was not followed.',
    },
  },
  client: {
    status: 400,
    title: { es: 'No se sabe quién lo pide', en: 'It is not known who is asking' },
    text: {
      es: 'El agente no está registrado aquí, o su descripción no se pudo leer. Vuelve a conectarlo.',
      en: 'The agent is not registered here, or its description could not be read. Connect it again.',
    },
  },
  request: {
    status: 400,
    title: { es: 'La petición no vale', en: 'The request is not valid' },
    text: { es: 'El agente la ha hecho mal. Vuelve a conectarlo.', en: 'The agent made a mistake. Connect it again.' },
  },
  busy: {
    status: 429,
    title: { es: 'Demasiadas peticiones', en: 'Too many requests' },
    text: { es: 'Espera un minuto y repite.', en: 'Wait a minute and try again.' },
  },
}

/**
 * What a problem page says. `shown`: an address that is displayed but never linked. `enter`: where to sign in. `agent`:
 * which agent to start again from, where it is known.
 */
export interface About {
  base: string
  code?: string
  shown?: string
  enter?: string
  agent?: string | null
}

export function showProblem(res: Response, problem: Problem, about: About): void {
  const lang = langOf(res.req)
  const { status, title, text } = PROBLEMS[problem]
  const told = about.agent
    ? { es: text.es.replace('tu agente', about.agent), en: text.en.replace('your agent', about.agent) }
    : text
  const again: Said = { es: 'Salir y entrar', en: 'Sign out and in' }
  const body = html`<main id="main" class="door-in stack-5">
  <p class="brand">${BRAND}</p>
  <h1>${title[lang]}</h1>
  <p>${told[lang]}</p>
  ${about.shown !== undefined && html`<p><code>${about.shown.slice(0, 500)}</code></p>`}
  ${about.code !== undefined && html`<p class="small quiet"><code>${about.code}</code></p>`}
  ${about.enter !== undefined && html`<p><a class="btn first" href="${about.enter}">${again[lang]}</a></p>`}
</main>`
  show(res, { title: title[lang], lang, base: about.base, body, status })
}
