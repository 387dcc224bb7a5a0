/**
 * /idioma sets the language of the pages. It is chosen in the foot of each page and kept in the cookie that Ajustes
 * writes too. It is a plain link, so that it works on the sign-in pages, where there is no session and no script.
 */
import express, { type Request, type Router } from 'express'
import { html, langOf, type Html, type Lang } from './html.ts'
import type { Place } from './session.ts'
import { ownPath, queryOf } from './sign-in/path.ts'
import { traceOf } from './trace.ts'

const YEAR_MS = 31_536_000_000
const NAMES: Readonly<Record<Lang, string>> = { es: 'Español', en: 'English' }

export function createLanguage(place: Place): Router {
  const router = express.Router({ caseSensitive: true })
  router.get('/idioma', (req, res) => {
    traceOf(req).route = 'GET /idioma'
    const lang = queryOf(req, 'a'),
      { site, base } = place
    // The scripts of Ajustes write this cookie too, so it is not `httpOnly`.
    if (lang === 'es' || lang === 'en')
      res.cookie('anaquel_idioma', lang, {
        path: base || '/',
        maxAge: YEAR_MS,
        sameSite: 'lax',
        secure: site.startsWith('https:'),
      })
    res.set('Cache-Control', 'no-store').redirect(303, ownPath(back(req, site), place))
  })
  return router
}

/**
 * Returns where to go back to: what the link says (a page with scripts knows its own place), else the page that held
 * the link, from `Referer`. Pages without scripts do not write their address into the link, so that a refusal is the
 * same text whatever was requested.
 */
function back(req: Request, site: string): string {
  const asked = queryOf(req, 'r'),
    from = req.get('referer') ?? ''
  if (asked || !URL.canParse(from)) return asked
  const { host, pathname, search } = new URL(from)
  return host === req.get('host') || host === new URL(site).host ? pathname + search : ''
}

/** Links to the same page in the other language. */
export function languageLink(req: Request, base: string): Html {
  const other = langOf(req) === 'es' ? 'en' : 'es'
  const link = `${base}/idioma?a=${other}`
  return html`<a href="${link}" lang="${other}" hreflang="${other}" rel="nofollow">${NAMES[other]}</a>`
}
