/**
 * The reader as HTML, the same without scripts: head, ruler of folios, the document in the middle, and beside it folio,
 * citation, words and why this number.
 */
import type { Response } from 'express'
import type { DocumentRow, UnitMark, UnitRow } from '../../../storage/contract.ts'
import { cita, clock } from '../../core/anchor.ts'
import { inEnglish } from '../../core/english.ts'
import type { Origen } from '../../schema/index.ts'
import { framed } from '../frame.ts'
import { html, sendPage, type Html, type Lang } from '../html.ts'
import { address, body, words } from './body.ts'
import type { Leaf } from './leaf.ts'
import { short, sheet, TEXT, typed, WHENCE, where } from './words.ts'
import { siteHead, SITE_POLICY } from '../site.ts'

export interface Shown {
  lang: Lang
  theme: 'light' | 'dark' | null
  base: string
  site: string
  csrf: string
}

/** pdf.js decodes pictures inside a PDF with WebAssembly; media come from the API. */
const READER_POLICY = SITE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

export function sendReader(res: Response, leaf: Leaf, shown: Shown): void {
  const { lang, base, theme } = shown
  const content = html`${head(leaf, shown)}
<div class="reader-body">
${ruler(leaf, shown)}
<main id="main" class="desk" tabindex="0">${body(leaf, shown)}${leaf.picture === null && turns(leaf, shown)}</main>
${panel(leaf, shown)}
</div>`
  res.set('Content-Security-Policy', READER_POLICY)
  sendPage(res, {
    title: `${where(leaf.passage ?? leaf.unit)} · ${leaf.document.titulo}`,
    lang,
    base,
    theme,
    kind: 'reader',
    body: content,
    head: siteHead('lector.tsx', shown),
  })
}

const view = ({ view }: Leaf): string => (view === 'texto' ? '&vista=texto' : '')

function head(leaf: Leaf, shown: Shown): Html {
  const { document, unit } = leaf
  const { lang, base } = shown
  const timed = unit.ancla.tipo === 'tiempo'
  const of =
    timed && document.duracion !== null
      ? `${lang === 'es' ? 'de' : 'of'} ${clock(document.duracion)}`
      : sheet(unit, document.unidades, lang)
  return html`<header class="reader-head">
  <a class="back" href="${base}/biblioteca">← <span class="wide-only">${TEXT.back[lang]}</span><span
    class="vh">${TEXT.backTo[lang]}</span></a>
  <h1 class="name">${document.titulo}</h1>
  <form class="goto" method="get" action="${address(leaf, shown)}">
    <label class="wide-only" for="folio">${TEXT.folio[lang]}</label>
    <input id="folio" name="ir" aria-label="${(timed ? TEXT.goToTime : TEXT.goTo)[lang]}" value="${typed(unit)}"
      size="${timed ? 7 : 5}" autocomplete="off" spellcheck="false" aria-describedby="sheet-n">
    <input type="hidden" name="u" value="${unit.posicion}">
    <button class="btn">${TEXT.go[lang]}</button>
    <span class="small quiet wide-only" id="sheet-n">${of}</span>
  </form>
  ${leaf.picture !== null || leaf.view === 'texto' ? views(leaf, shown) : ''}
  ${leaf.picture !== null && turns(leaf, shown)}
</header>`
}

function views(leaf: Leaf, shown: Shown): Html {
  const { unit, passage, part } = leaf
  const marked = `${passage ? `&f=${encodeURIComponent(passage.token)}` : ''}${part ? `&o=${part}` : ''}`
  const here = `${address(leaf, shown)}?u=${unit.posicion}${marked}`
  const current = html` aria-current="page"`
  const viewLink = (name: 'pagina' | 'texto', href: string, label: string): Html =>
    html`<a class="btn" href="${href}"${leaf.view === name && current}>${label}</a>`
  const page = viewLink('pagina', here, TEXT.page[shown.lang])
  const text = viewLink('texto', `${here}&vista=texto`, TEXT.text[shown.lang])
  return html`<div class="tools">${page}${text}</div>`
}

/** Address of another unit, in the view that is shown. */
const unitLink = (leaf: Leaf, shown: Shown, { posicion }: UnitMark): string =>
  `${address(leaf, shown)}?u=${posicion}${view(leaf)}`

function turns(leaf: Leaf, shown: Shown): Html {
  const { marks, unit } = leaf
  const at = marks.findIndex(mark => mark.posicion === unit.posicion)
  const turn = (mark: UnitMark | undefined, rel: 'prev' | 'next', label: string): Html => {
    if (!mark) return html``
    const [before, after] = rel === 'prev' ? ['← ', ''] : ['', ' →']
    const words = html`${before}<span class="vh">${label}: </span>${short(mark)}${after}`
    return html`<a class="btn" rel="${rel}" href="${unitLink(leaf, shown, mark)}">${words}</a>`
  }
  const before = turn(marks[at - 1], 'prev', TEXT.previous[shown.lang])
  const next = turn(marks[at + 1], 'next', TEXT.next[shown.lang])
  return html`<nav class="turns">${before}${next}</nav>`
}

/** Chooses evenly spread landmarks, the places where the numbering changes, and the current one. */
function landmarks(marks: readonly UnitMark[], here: number, most = 16): { mark: UnitMark; turn: boolean }[] {
  const turned = (i: number): boolean => {
    const [before, now] = [marks[i - 1], marks[i]]
    return (
      before !== undefined &&
      now !== undefined &&
      now.valor !== null &&
      before.valor !== null &&
      now.valor < before.valor
    )
  }
  const step = Math.max(1, Math.ceil(marks.length / most))
  return marks.flatMap((mark, i) =>
    i % step === 0 || i === marks.length - 1 || mark.posicion === here || turned(i) ? [{ mark, turn: turned(i) }] : [],
  )
}

function ruler(leaf: Leaf, shown: Shown): Html {
  const here = leaf.unit.posicion
  const items = landmarks(leaf.marks, here).map(({ mark, turn }) => {
    const isHere = mark.posicion === here
    const current = isHere && html` aria-current="page"`
    const link = html`<a href="${unitLink(leaf, shown, mark)}"${current}>${short(mark)}</a>`
    return html`<li class="${isHere && 'here'}${turn && ' turn'}">${link}</li>`
  })
  return html`<nav class="ruler" aria-label="${TEXT.ruler[shown.lang]}"><ol>${items}</ol></nav>`
}

function panel(leaf: Leaf, shown: Shown): Html {
  const { document, unit, passage, gone, problem, picture } = leaf
  const { lang, base, csrf } = shown
  const chapter = (passage ?? unit).ruta.at(-1)
  const place = html`<span class="folio large${markKind(unit)}">${where(passage ?? unit)}</span>`
  const inFile = html`${sheet(unit, document.unidades, lang)}${chapter !== undefined && html`<br>${chapter}`}`
  const idioma = document.idioma ?? ''
  return html`<aside class="anchor-panel stack-5" aria-label="${TEXT.panel[lang]}">
${problem && html`<div class="said grave" role="alert"><p>${problemOf(problem, lang)}</p></div>`}
${gone && html`<p class="band" role="status">${TEXT.gone[lang]}</p>`}
<p class="anchor-mark">${place} <span class="small quiet">${inFile}</span></p>
${part(TEXT.citation[lang], html`<p class="cite big-cite">${cita(document, (passage ?? unit).ancla)}</p>`)}
${
  passage &&
  passage.texto !== '' &&
  part(TEXT.passage[lang], html`<blockquote class="source" lang="${idioma}">${passage.texto}</blockquote>`)
}
${unit.sinTexto && html`<p class="band">${TEXT.noText[lang]}</p>`}
${why(unit, lang)}
${
  picture &&
  unit.texto !== '' &&
  html`<details class="fold"${!passage && html` open`}><summary>${TEXT.words[lang]}</summary><div
    class="source" lang="${idioma}">${words(leaf)}</div></details>`
}
<form method="post" action="${base}/salir"><input type="hidden" name="testigo" value="${csrf}"><button
  class="text-btn quiet">${TEXT.out[lang]}</button></form>
</aside>`
}

/** A part of the panel under its own heading. */
const part = (title: string, content: Html): Html =>
  html`<section class="stack-2"><h2 class="label">${title}</h2>${content}</section>`

/** What is wrong with the number that was typed, without the name of its field. */
const problemOf = ({ mensaje, message }: NonNullable<Leaf['problem']>, lang: Lang): string =>
  lang === 'es' ? mensaje.replace('«ir»: ', '') : message.replace('"ir": ', '')

const MARKS: Partial<Record<Origen, string>> = { deducido: ' deduced', usuario: ' by-you', ninguno: ' physical' }
const markKind = ({ ancla }: UnitRow): string =>
  ancla.tipo !== 'pagina' ? '' : ancla.impresa == null ? ' physical' : (MARKS[ancla.origen ?? 'leido'] ?? '')

function why({ ancla }: UnitRow, lang: Lang): Html {
  if (ancla.tipo !== 'pagina') return html``
  const { impresa, origen = 'ninguno', confianza = 0 } = ancla
  const title =
    impresa == null
      ? TEXT.whyNot[lang]
      : lang === 'es'
        ? `Por qué es la página ${impresa}`
        : `Why this is page ${impresa}`
  const certain = confianza.toLocaleString(lang, { maximumFractionDigits: 2 })
  const reason =
    impresa == null
      ? TEXT.noFolio[lang]
      : `${WHENCE[origen][lang]} ${lang === 'es' ? 'Confianza' : 'Confidence'} ${certain}.`
  return html`<details class="fold"><summary>${title}</summary><p class="small">${reason}</p></details>`
}

const plainPage = (res: Response, title: string, { rest, base }: { rest: Html; base: string }): Html =>
  framed(res.req, base, html`<main id="main" class="sheet lost stack-5"><h1>${title}</h1>${rest}</main>`)

export function sendNothing(res: Response, { lang, base, theme }: Shown): void {
  const why = html`<p class="lead">${TEXT.lostWhy[lang]}</p><p class="small quiet">${TEXT.lostHint[lang]}</p>`
  const body = plainPage(res, TEXT.lost[lang], { rest: why, base })
  sendPage(res, { title: TEXT.lost[lang], lang, base, theme, kind: '', body, status: 404 })
}

const failureOf = (error: string, lang: Lang): string => (lang === 'en' && inEnglish(error)) || error

/** A document without pages. Scripts add what can be done about it; without them the reason is said. */
export function sendWaiting(res: Response, document: DocumentRow, shown: Shown): void {
  const { lang, base, theme } = shown
  // The failure is not red, because red marks what comes from an anchor. The phase is not shown, because its internal
  // name tells a reader nothing.
  const notice =
    document.estado === 'error'
      ? html`<p class="lead">${TEXT.failed[lang]}</p>${
          document.error !== null && html`<p class="small">${failureOf(document.error, lang)}</p>`
        }`
      : html`<p class="lead">${TEXT.waiting[lang]}</p><p><a class="btn" href="">${TEXT.again[lang]}</a></p>`
  const body = plainPage(res, document.titulo, { rest: notice, base })
  res.set('Content-Security-Policy', SITE_POLICY)
  const head = siteHead('main.tsx', { ...shown, page: 'pages/leer.tsx' })
  sendPage(res, { title: document.titulo, lang, base, theme, kind: '', body, head })
}
