/**
 * The page for an agent that describes itself in a document which could not be read here: which host, why, and the ways
 * that are left. The agent is known by its address alone, so nothing is said about who it is.
 */
import type { Response } from 'express'
import { html, langOf, BRAND, type Html, type Said } from '../html.ts'
import { placeOf } from '../sign-in/index.ts'
import { show } from './page.ts'
import type { Cimd, Unread } from './documents.ts'

const TEXT = {
  title: { es: 'No se pudo leer quién lo pide', en: 'It could not be read who is asking' },
  now: { es: 'Qué hacer', en: 'What to do' },
  key: {
    es: 'O con una clave en lugar de este permiso: hazla en Ajustes, Claves de API, y dásela al agente en su cabecera:',
    en:
      'Or use a key instead of this permission: make one in Settings, API ' +
      'keys, and give it to the agent in its header:',
  },
  keys: { es: 'Hacer una clave', en: 'Make a key' },
} as const satisfies Record<string, Said>

/** What to do next: an agent that is not offered documents registers itself, which needs no outgoing connection. */
const AGAIN: Record<Cimd, Said> = {
  auto: {
    es:
      'Vuelve a conectar el agente: durante unos minutos este servidor no ofrece ' +
      'leer esas descripciones, y el agente se registra sin ella.',
    en:
      'Connect the agent again: for some minutes this server does not offer to read ' +
      'such descriptions, and the agent registers without one.',
  },
  on: {
    es:
      'Quien administra el servidor puede poner ANAQUEL_OAUTH_CIMD=auto: el ' +
      'agente se registra entonces sin esa descripción.',
    en: 'Whoever runs the server can set ANAQUEL_OAUTH_CIMD=auto: the agent then registers without that description.',
  },
  off: {
    es: 'Borra la conexión en el agente y vuelve a hacerla: se registrará sin esa descripción.',
    en: 'Delete the connection in the agent and make it again: it will register without that description.',
  },
}

export function showUnread(res: Response, { host, why, site, mode }: Unread & { site: string; mode: Cimd }): void {
  const lang = langOf(res.req)
  const { base } = placeOf(site)
  const worded = (key: keyof typeof TEXT): string => TEXT[key][lang]
  const failed: Html =
    lang === 'es'
      ? html`El agente se describe en <b>${host}</b>, y este servidor no pudo leerlo: ${why.es}.`
      : html`The agent describes itself at <b>${host}</b>, which this server could not read: ${why.en}.`
  const body = html`<main id="main" class="door-in stack-5 wide-door">
  <p class="brand">${BRAND}</p>
  <h1>${worded('title')}</h1>
  <p>${failed}</p>
  <h2>${worded('now')}</h2>
  <ol class="stack-2">
    <li>${AGAIN[mode][lang]}</li>
    <li>${worded('key')} <code>${site}/mcp</code> · <code>Authorization: Bearer anq_…</code></li>
  </ol>
  <p><a class="btn" href="${base}/ajustes#claves">${worded('keys')}</a></p>
</main>`
  show(res, { title: worded('title'), lang, base, body, status: 400 })
}
