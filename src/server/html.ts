/**
 * Templates that escape what is put into them, and the frame that all our pages share. No script, no style attribute.
 */
import { readFileSync } from 'node:fs'
import type { Request, Response } from 'express'
import { asset } from '../paths.ts'
import { entry, firstFonts } from './web-build.ts'
import { chosenLang, themeOf } from './theme.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign]!)

function show(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  if (!piece) return ''
  return piece.map(show).join('')
}

/** Escapes every value that `html` itself did not make, joins lists, and leaves out null and false. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, i) => text + show(pieces[i - 1]) + string))
}

export type Lang = 'es' | 'en'
/** A text in both languages side by side, so that neither is forgotten. */
export type Said = Readonly<Record<Lang, string>>

export const langOf = (req: Request): Lang =>
  chosenLang(req) ?? (req.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es')

export const ASSETS: Readonly<Record<string, readonly [media: string, bytes: Buffer]>> = {
  '/assets/favicon.svg': ['image/svg+xml', readFileSync(asset('src/server/assets/favicon.svg'))],
}

/**
 * Preloads the fonts and links the style sheets. The fonts have the same addresses on every page, so they are fetched
 * once. `sheets` are paths under `/web/`.
 */
export const sheetLinks = (base: string, sheets: readonly string[]): Html =>
  html`${firstFonts().map(
    path =>
      html`<link rel="preload" href="${base}/web/${path}" as="font" type="font/woff2" crossorigin>
`,
  )}${sheets.map(
    path => html`<link rel="stylesheet" href="${base}/web/${path}">
`,
  )}`

/** The logo in the outer corner of a page. */
export const BRAND = html`<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path
  fill="currentColor" d="M4 4h4v20H4zM12 8h4v16h-4zM2 28h28v2H2z"/><path
  class="corner" d="M18 4h10v20h-4V8h-6z"/></svg><span>Anaquel</span>`

/** A page to send. `noStore`: it is valid for this moment only. `head`: replaces the link to our one style sheet. */
export interface Page {
  title: string
  lang: Lang
  base: string
  kind: string
  body: Html
  status?: number
  noStore?: boolean
  head?: Html
  theme?: 'light' | 'dark' | null
}

const SKIP: Said = { es: 'Saltar al contenido', en: 'Skip to content' }

/** Sends a page. `base` is the path of the site, so that links hold behind a proxy with a sub-path. */
export function sendPage(
  res: Response,
  { title, lang, base, kind, body, status = 200, noStore = false, head, theme = themeOf(res.req) }: Page,
): void {
  const page = html`<!doctype html>
<html lang="${lang}"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Anaquel</title>
<meta name="color-scheme" content="light dark">
${head ?? sheetLinks(base, [entry('styles/pages.css')])}
<link rel="icon" href="${base}/assets/favicon.svg" type="image/svg+xml">
</head>
<body class="${kind}">
<a class="skip" href="#main">${SKIP[lang]}</a>
${body}
</body>
</html>
`
  res
    .status(status)
    .set({ 'Cache-Control': noStore ? 'no-store' : 'private, no-cache', Vary: 'Accept-Language, Cookie' })
    .type('html')
    .send(page.text)
}
