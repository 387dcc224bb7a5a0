/**
 * What a browser gets instead of a JSON error: a page for what does not exist, and for failures on our side. Programs
 * still get the envelope.
 */
import type { Request, Response } from 'express'
import { API } from '../core/anchor.ts'
import type { Codigo, Failure } from '../errors.ts'
import { placeOf } from './sign-in/path.ts'
import { framed } from './frame.ts'
import { html, langOf, sendPage, type Said } from './html.ts'
import { traceOf } from './trace.ts'

const TEXT = {
  no_encontrado: {
    title: { es: 'Esa página no está en tu anaquel', en: 'That page is not on your shelf' },
    lead: {
      es: 'Vuelve a la biblioteca o busca lo que querías.',
      en: 'Go back to the library, or search for what you wanted.',
    },
  },
  interno: {
    title: { es: 'Algo falló de nuestro lado', en: 'Something failed on our side' },
    lead: { es: 'Tus documentos están a salvo. Vuelve a intentarlo.', en: 'Your documents are safe. Try again.' },
  },
} as const satisfies Partial<Record<Codigo, { title: Said; lead: Said }>>

const LIBRARY: Said = { es: 'Ir a la biblioteca', en: 'Go to the library' }
const SEARCH: Said = { es: 'Buscar', en: 'Search' }
const REQUEST: Said = { es: 'Petición', en: 'Request' }

/** Whether a person is visiting an address of the site: not a form, not a program, nothing of the API or of MCP. */
function isVisit(req: Request, base: string): boolean {
  const path = req.originalUrl.startsWith(`${base}/`) ? req.originalUrl.slice(base.length) : req.originalUrl
  return (
    req.method === 'GET' &&
    req.accepts(['json', 'html']) === 'html' &&
    !/^\/(?:mcp|web|assets|oauth|\.well-known)(?:[/?]|$)/.test(path) &&
    !path.startsWith(API)
  )
}

/** Sends the page and returns true; returns false when the caller gets the JSON envelope instead. */
export function sendRefusal(
  req: Request,
  res: Response,
  { failure, site }: { failure: Failure; site: string },
): boolean {
  const { base } = placeOf(site),
    { codigo } = failure
  if ((codigo !== 'no_encontrado' && codigo !== 'interno') || !isVisit(req, base)) return false
  const lang = langOf(req),
    { title, lead } = TEXT[codigo]
  const main = html`<main id="main" class="sheet lost stack-5"><h1>${title[lang]}</h1><p class="lead">${lead[lang]}</p>
<p class="row"><a class="btn first" href="${base}/biblioteca">${LIBRARY[lang]}</a> <a
  class="btn" href="${base}/buscar">${SEARCH[lang]}</a></p>
${codigo === 'interno' && html`<p class="small quiet">${REQUEST[lang]} <code>${traceOf(req).id}</code></p>`}</main>`
  sendPage(res, {
    title: title[lang],
    lang,
    base,
    kind: '',
    body: framed(req, base, main),
    status: failure.status,
    noStore: true,
  })
  return true
}
