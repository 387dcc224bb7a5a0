/**
 * The page on which a person lets an agent use the library, and the pages that say why that is impossible. They have no
 * script, cannot be framed and are never cached.
 */
import type { Request, Response } from 'express'
import type { Alcance } from '../../schema.ts'
import { BRAND, html, langOf, sendPage, type Html, type Lang, type Said } from '../html.ts'

/** Who asks for permission, as far as that can be known. */
export interface Asking {
  /** The name that the agent gives itself. */
  name: string
  /**
   * The redirect host, when the agent is described in an https document of that same host, which then vouches for the
   * name; else null.
   */
  vouched: string | null
  /** Host and port of the redirect, or its scheme. */
  to: string
  /** The redirect stays on this computer, where any program could be the one that asks. */
  local: boolean
  scopes: readonly Alcance[]
}

export interface Consent {
  asking: Asking
  action: string
  testigo: string
  account: string | null
  documents: number
  enter: string
  base: string
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns where a redirect address leads. A custom scheme has no meaningful host. */
export function target(redirect: string): { to: string; host: string; local: boolean } {
  const { host, hostname, protocol } = new URL(redirect)
  const web = protocol === 'https:' || protocol === 'http:'
  return web
    ? { to: host, host: hostname, local: LOOPBACK.has(hostname) }
    : { to: protocol, host: protocol, local: true }
}

const TEXT = {
  who: { es: 'Quién lo pide', en: 'Who is asking' },
  claimed: { es: '(así dice llamarse)', en: '(so it says)' },
  vouched: { es: 'identificado por', en: 'identified by' },
  where: { es: 'Adónde se enviará el permiso', en: 'Where the permission is sent' },
  here: { es: 'un programa de este mismo ordenador', en: 'a program on this computer' },
  account: { es: 'Tu cuenta', en: 'Your account' },
  owner: { es: 'la de quien administra este servidor', en: 'the one that runs this server' },
  other: { es: 'no soy yo', en: 'not me' },
  you: { es: '¿Has sido tú?', en: 'Was it you?' },
  what: { es: 'Qué podrá hacer', en: 'What it will be able to do' },
  asked: { es: 'Lo ha pedido; puedes negarlo y seguir.', en: 'It asked for this; you can say no and go on.' },
  secrets: {
    es: 'No verá tu contraseña, tus claves ni otras cuentas.',
    en: 'It will not see your password, your keys or other accounts.',
  },
  withdraw: {
    es: 'Puedes retirar el permiso cuando quieras en Ajustes, Agentes.',
    en: 'You can withdraw this at any time in Settings, Agents.',
  },
  no: { es: 'No dar permiso', en: 'Don’t allow' },
  yes: { es: 'Dar permiso', en: 'Allow' },
} as const satisfies Record<string, Said>

const count = (n: number): Said =>
  n === 0
    ? { es: 'tu biblioteca', en: 'your library' }
    : { es: n === 1 ? 'tu documento' : `tus ${n} documentos`, en: n === 1 ? 'your document' : `your ${n} documents` }

/** Each scope as a sentence for the person. `ticked` says whether its box is ticked at first. */
const SCOPES: Record<Alcance, { what: Said; rest: (documents: number) => Said; ticked: boolean }> = {
  mcp: {
    ticked: true,
    what: { es: 'Buscar, abrir páginas, citar y verificar', en: 'Search, open pages, cite and verify' },
    rest: n => ({ es: ` en ${count(n).es}. No cambia nada.`, en: ` in ${count(n).en}. Nothing is changed.` }),
  },
  lectura: {
    ticked: true,
    what: { es: 'Leer los documentos', en: 'Read the documents' },
    rest: n => ({ es: `: ${count(n).es}, enteros.`, en: `: ${count(n).en}, whole.` }),
  },
  escritura: {
    ticked: false,
    what: { es: 'Subir y borrar documentos.', en: 'Upload and delete documents.' },
    rest: () => ({ es: ` ${TEXT.asked.es}`, en: ` ${TEXT.asked.en}` }),
  },
}

/** Scopes that a person may refuse; the others are the permission itself. */
export const OPTIONAL: readonly Alcance[] = ['escritura']

function head({ asking, account, enter }: Consent, lang: Lang): Html {
  const worded = (key: keyof typeof TEXT): string => TEXT[key][lang]
  const { name, vouched, to, local } = asking
  const how =
    vouched === null
      ? html` <span class="quiet">${worded('claimed')}</span>`
      : html`, ${worded('vouched')} <b>${vouched}</b>`
  return html`<dl class="who over">
    <div><dt>${worded('who')}</dt><dd>${name}${how}</dd></div>
    <div><dt>${worded('where')}</dt><dd><b>${to}</b>${local && html`, ${worded('here')}`}</dd></div>
    <div><dt>${worded('account')}</dt><dd>${account ?? worded('owner')} · <a href="${enter}">${worded('other')}</a></dd></div>
  </dl>`
}

function warning({ name, local }: Asking, lang: Lang): Html | false {
  const text: Said = {
    es:
      'Cualquier programa de este ordenador puede presentarse con ese nombre. ' +
      `Continúa solo si acabas de pedir la conexión desde ${name}.`,
    en:
      'Any program on this computer can go by that name. Go on only if you ' +
      `have just asked for the connection in ${name}.`,
  }
  return local && html`<div class="said warn stack-2" role="note"><h2>${TEXT.you[lang]}</h2><p>${text[lang]}</p></div>`
}

function scopes({ asking, documents }: Consent, lang: Lang): Html[] {
  return asking.scopes.map(scope => {
    const { what, rest, ticked } = SCOPES[scope]
    return html`<div class="check"><input type="checkbox" id="s-${scope}" name="${scope}" value="1"${ticked && html` checked disabled`}>
      <label for="s-${scope}"><b>${what[lang]}</b>${rest(documents)[lang]} <code>${scope}</code></label></div>`
  })
}

export function showConsent(req: Request, res: Response, consent: Consent): void {
  const lang = langOf(req)
  const { asking, action, testigo } = consent
  const title: Said = { es: `Dar permiso a ${asking.name}`, en: `Allow ${asking.name}` }
  const question: Said = {
    es: `¿Dejas que ${asking.name} use tu biblioteca?`,
    en: `Allow ${asking.name} to use your library?`,
  }
  const leaves: Said = asking.local
    ? {
        es: 'Lo que lea sale hacia ese programa, y de ahí adonde él decida.',
        en: 'What it reads leaves for that program, and goes on wherever it decides.',
      }
    : {
        es: `Lo que lea sale hacia ${asking.to}, y allí rigen sus condiciones.`,
        en: `What it reads leaves for ${asking.to}, under their terms.`,
      }
  const body = html`<main id="main" class="door-in stack-5 wide-door">
  <p class="brand">${BRAND}</p>
  <h1 tabindex="-1" autofocus>${question[lang]}</h1>
  ${head(consent, lang)}
  ${warning(asking, lang)}
  <form class="stack" method="post" action="${action}">
    <input type="hidden" name="testigo" value="${testigo}">
    <fieldset class="scopes stack-2"><legend>${TEXT.what[lang]}</legend>${scopes(consent, lang)}</fieldset>
    <ul class="never small quiet"><li>${TEXT.secrets[lang]}</li><li>${leaves[lang]}</li><li>${TEXT.withdraw[lang]}</li></ul>
    <div class="row door-buttons">
      <button class="btn big" name="decision" value="no">${TEXT.no[lang]}</button>
      <button class="btn first big" name="decision" value="yes">${TEXT.yes[lang]}</button>
    </div>
  </form>
</main>`
  show(res, { title: title[lang], lang, base: consent.base, body })
}

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

export function show(
  res: Response,
  page: { title: string; lang: Lang; base: string; body: Html; status?: number },
): void {
  // The policy has no `form-action`, because it would block the redirect to the agent that follows the form.
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  res.set('Content-Security-Policy', policy)
  sendPage(res, { ...page, kind: 'door', noStore: true })
}
