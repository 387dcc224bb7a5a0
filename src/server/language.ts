/**
 * /idioma: the language of the pages, chosen in the foot of each of them and kept in the cookie that Ajustes writes too.
 * A plain link, so that it works at the doors, where there is no session and no script.
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
    // Scripts of Ajustes write it as well.
    if (lang === 'es' || lang === 'en')
      res.cookie('anaquel_idioma', lang, {
        path: base || '/',
        maxAge: YEAR_MS,
        sameSite: 'lax',
        secure: site.startsWith('https:'),
      })
    res.set('Cache-Control', 'no-store').redirect(303, ownPath(queryOf(req, 'r'), place))
  })
  return router
}

/** To the same page in the other language. */
export function languageLink(req: Request, base: string): Html {
  const other = langOf(req) === 'es' ? 'en' : 'es'
  const here = req.method === 'GET' ? req.originalUrl : req.originalUrl.split('?')[0]!
  // A proxy in front of a sub-path may have cut it off.
  const path = base && !here.startsWith(`${base}/`) ? base + here : here
  const href = `${base}/idioma?${new URLSearchParams({ a: other, r: path }).toString()}`
  return html`<a href="${href}" lang="${other}" hreflang="${other}" rel="nofollow">${NAMES[other]}</a>`
}
