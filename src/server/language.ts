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
    res.set('Cache-Control', 'no-store').redirect(303, ownPath(back(req, site), place))
  })
  return router
}

/**
 * Where to go back to: what the link says (a page of scripts knows its own place), else the page that held the link.
 * That one is not written into the link: what is refused is the same text whatever was asked for.
 */
function back(req: Request, site: string): string {
  const said = queryOf(req, 'r'),
    from = req.get('referer') ?? ''
  if (said || !URL.canParse(from)) return said
  const { host, pathname, search } = new URL(from)
  return host === req.get('host') || host === new URL(site).host ? pathname + search : ''
}

/** To the same page in the other language. */
export function languageLink(req: Request, base: string): Html {
  const other = langOf(req) === 'es' ? 'en' : 'es'
  return html`<a href="${base}/idioma?a=${other}" lang="${other}" hreflang="${other}" rel="nofollow">${NAMES[other]}</a>`
}
