/**
 * The web page: one HTML frame around the files that vite built (dist/web), for signed-in browsers. What it shows comes
 * from the public API.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type Response, type Router } from 'express'
import { BUILT, entry, scripts, sheets } from './web-build.ts'
import { placeOf, type DoorParts } from './sign-in/index.ts'
import { BRAND, html, langOf, sheetLinks, type Html } from './html.ts'
import { sessionOf } from './session.ts'
import { themeOf } from './theme.ts'
import { traceOf } from './trace.ts'

const YEAR = 31_536_000
const PAGES = [
  '/',
  '/biblioteca',
  '/referencias',
  '/cobertura',
  '/buscar',
  '/preguntar',
  '/preguntar/:id',
  '/citar',
  '/citar/:id',
  '/verificar',
  '/notas',
  '/ajustes',
]
const MEDIA: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  bcmap: 'application/octet-stream',
  pfb: 'application/octet-stream',
}
/**
 * The policy of pages: scripts, workers and pictures of our own only, nothing inline. Media and pictures may also be
 * made in the page (`blob:`).
 */
export const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A worker obeys the policy of its own file: pdf.js decodes pictures with WebAssembly. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/**
 * Renders the `<head>` of a page that runs a vite entry (`main.tsx`). `base`: path of the site. `page`: the module that
 * the entry will import.
 */
export function siteHead(
  name: string,
  { base, site, csrf, page }: { base: string; site: string; csrf: string; page?: string },
): Html {
  const modules = page === undefined ? [name] : [name, page],
    [, ...early] = new Set(modules.flatMap(scripts))
  return html`<meta name="anaquel-base" content="${base}">
<meta name="anaquel-site" content="${site}">
<meta name="anaquel-csrf" content="${csrf}">
${sheetLinks(base, [...new Set(modules.flatMap(sheets))])}${early.map(
    path => html`<link rel="modulepreload" href="${base}/web/${path}">
`,
  )}<script type="module" src="${base}/web/${entry(name)}"><\/script>`
}

export function createSite({ storage, site }: DoorParts): Router {
  const router = express.Router({ caseSensitive: true })
  const place = placeOf(site)
  router.get('/web/assets/:file', (req, res, next) => {
    traceOf(req).route = 'GET /web/assets/{file}'
    const { file } = req.params,
      path = join(BUILT, 'assets', file)
    const media = MEDIA[file.split('.').at(-1)!]
    if (!/^[\w.-]+$/.test(file) || !media || !existsSync(path)) return next()
    res.set({ 'Cache-Control': `public, max-age=${YEAR}, immutable`, Vary: 'Accept-Encoding' }).type(media)
    if (media.startsWith('text/javascript')) res.set('Content-Security-Policy', SCRIPT_POLICY)
    const compressed = `${path}.br`
    if (!existsSync(compressed) || !req.acceptsEncodings('br')) res.send(readFileSync(path))
    else res.set('Content-Encoding', 'br').send(readFileSync(compressed))
  })
  for (const path of PAGES) {
    router.get(path, async (req, res) => {
      traceOf(req).route = `GET ${path.replace(/:(\w+)/, '{$1}')}`
      const session = await sessionOf(req, storage.access)
      if (!session) {
        res.redirect(302, `${place.base}/entrar?r=${encodeURIComponent(place.base + req.url)}`)
        return
      }
      traceOf(req).account = session.account
      sendSite(req, res, {
        csrf: session.csrf,
        site,
        base: place.base,
        page: `pages/${path.split('/')[1] || 'inicio'}.tsx`,
      })
    })
  }
  return router
}

const NEEDS = {
  es: 'Esta página necesita JavaScript. Los enlaces a /leer y la API no.',
  en: 'This page needs JavaScript. Links to /leer and the API do not.',
}

function sendSite(
  req: Request,
  res: Response,
  { csrf, site, base, page: module }: { csrf: string; site: string; base: string; page: string },
): void {
  const lang = langOf(req),
    theme = themeOf(req)
  const page = html`<!doctype html>
<html lang="${lang}"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Anaquel</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${base}/assets/favicon.svg" type="image/svg+xml">
${siteHead('main.tsx', { base, site, csrf, page: module })}
</head>
<body id="app"><header class="head"><div><a class="brand" href="${base}/">${BRAND}</a></div></header>
<main class="sheet" aria-busy="true"><noscript><p>${NEEDS[lang]}</p></noscript></main></body>
</html>
`
  res
    .set({
      'Cache-Control': 'private, no-store',
      Vary: 'Accept-Language, Cookie',
      'Content-Security-Policy': SITE_POLICY,
    })
    .type('html')
    .send(page.text)
}
