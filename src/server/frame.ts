/** Head and foot of pages without scripts that stand inside the site: what is not there, what failed. */
import type { Request } from 'express'
import { BRAND, html, langOf, type Html, type Said } from './html.ts'
import { languageLink } from './language.ts'

/** The sections, named as in the head of the other pages (src/web/app.tsx). */
const SECTIONS = {
  biblioteca: { es: 'Biblioteca', en: 'Library' },
  buscar: { es: 'Buscar', en: 'Search' },
  preguntar: { es: 'Preguntar', en: 'Ask' },
  citar: { es: 'Citar', en: 'Cite' },
  verificar: { es: 'Verificar', en: 'Verify' },
  notas: { es: 'Notas', en: 'Notes' },
} as const satisfies Record<string, Said>
const SETTINGS: Said = { es: 'Ajustes', en: 'Settings' }
const NAV: Said = { es: 'Secciones', en: 'Sections' }
const REFERENCE: Said = { es: 'Referencia de la API', en: 'API reference' }

export function framed(req: Request, base: string, main: Html): Html {
  const lang = langOf(req)
  const sections = Object.entries(SECTIONS).map(
    ([path, name]) => html`<li><a href="${base}/${path}">${name[lang]}</a></li>`,
  )
  return html`<header class="head"><div><a class="brand" href="${base}/">${BRAND}</a>
<nav aria-label="${NAV[lang]}"><ul>${sections}</ul></nav>
<a class="end" href="${base}/ajustes">${SETTINGS[lang]}</a></div></header>
${main}
<footer class="foot"><div><ul><li><a href="${base}/docs">${REFERENCE[lang]}</a></li>
<li>${languageLink(req, base)}</li></ul></div></footer>`
}
