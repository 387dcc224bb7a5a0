/** The page on which a person lets an agent use the library. It has no script. */
import type { Request, Response } from 'express'
import type { Alcance } from '../../schema/index.ts'
import { BRAND, html, langOf, type Html, type Lang, type Said } from '../html.ts'
import { show } from './page.ts'

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
  const other = html`<a href="${enter}">${worded('other')}</a>`
  return html`<dl class="who over">
    <div><dt>${worded('who')}</dt><dd>${name}${how}</dd></div>
    <div><dt>${worded('where')}</dt><dd><b>${to}</b>${local && html`, ${worded('here')}`}</dd></div>
    <div><dt>${worded('account')}</dt><dd>${account ?? worded('owner')} · ${other}</dd></div>
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
    const state = ticked && html` checked disabled`
    return html`<div class="check"><input type="checkbox" id="s-${scope}" name="${scope}" value="1"${state}>
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
  const never = [TEXT.secrets, leaves, TEXT.withdraw].map(text => html`<li>${text[lang]}</li>`)
  const body = html`<main id="main" class="door-in stack-5 wide-door">
  <p class="brand">${BRAND}</p>
  <h1 tabindex="-1" autofocus>${question[lang]}</h1>
  ${head(consent, lang)}
  ${warning(asking, lang)}
  <form class="stack" method="post" action="${action}">
    <input type="hidden" name="testigo" value="${testigo}">
    <fieldset class="scopes stack-2"><legend>${TEXT.what[lang]}</legend>${scopes(consent, lang)}</fieldset>
    <ul class="never small quiet">${never}</ul>
    <div class="row door-buttons">
      <button class="btn big" name="decision" value="no">${TEXT.no[lang]}</button>
      <button class="btn first big" name="decision" value="yes">${TEXT.yes[lang]}</button>
    </div>
  </form>
</main>`
  show(res, { title: title[lang], lang, base: consent.base, body })
}
