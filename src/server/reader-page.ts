/** The reader as HTML: ruler of folios, the page with the passage marked, and beside it folio, citation, words and why this number. */
import type { Response } from 'express'
import type { DocumentRow, UnitMark, UnitRow } from '../../storage/contract.ts'
import { cita, localizador } from '../core/anchor.ts'
import type { Origen } from '../schema.ts'
import { BRAND, html, sendPage, type Html, type Lang, type Said } from './html.ts'
import type { Leaf } from './reader.ts'

export interface Shown { lang: Lang; base: string; site: string; csrf: string }

const TEXT = {
  folio: { es: 'Folio', en: 'Folio' },
  go: { es: 'Ir', en: 'Go' },
  goTo: { es: 'Ir al folio', en: 'Go to folio' },
  previous: { es: 'Anterior', en: 'Previous' },
  next: { es: 'Siguiente', en: 'Next' },
  ruler: { es: 'Regla de folios', en: 'Ruler of folios' },
  citation: { es: 'Cita', en: 'Citation' },
  passage: { es: 'Pasaje', en: 'Passage' },
  words: { es: 'Texto de la página', en: 'Text of the page' },
  panel: { es: 'Pasaje y cita', en: 'Passage and citation' },
  noText: { es: 'Esta hoja es una imagen sin leer todavía.', en: 'This sheet is an image that has not been read yet.' },
  noFolio: { es: 'Esta hoja no lleva número impreso, o no es seguro cuál. Se cita por su hoja, entre corchetes.', en: 'No number is printed on this sheet, or none is certain. It is cited by its sheet, in brackets.' },
  gone: { es: 'El pasaje ya no está tal cual; esta es su página.', en: 'The passage is no longer there as it was; this is its page.' },
  whyNot: { es: 'Por qué no lleva número', en: 'Why there is no number' },
  out: { es: 'Cerrar la sesión', en: 'End the session' },
  lost: { es: 'Esa página no está en tu anaquel', en: 'That page is not on your shelf' },
  lostWhy: { es: 'El documento no existe, se borró o es de otra cuenta. Por seguridad, las tres cosas se contestan igual.', en: 'The document does not exist, was deleted, or belongs to another account. For safety the three are answered alike.' },
  lostHint: { es: 'Si llegaste desde una cita, copia su texto y búscalo entre comillas: el documento puede haber entrado de nuevo con otro enlace.', en: 'If you came from a citation, search its text in quotes: the document may have come in again under another link.' },
  waiting: { es: 'El documento aún no tiene páginas que mostrar.', en: 'The document has no pages to show yet.' },
} as const satisfies Record<string, Said>

const WHENCE: Readonly<Record<Origen, Said>> = {
  leido: { es: 'Está impreso en la página y cuadra con sus vecinas.', en: 'It is printed on the page and agrees with its neighbours.' },
  etiqueta_pdf: { es: 'Lo dice la etiqueta de página del PDF.', en: 'The page label of the PDF says so.' },
  deducido: { es: 'No se lee en esta página; lo dan sus vecinas.', en: 'It cannot be read on this page; its neighbours give it.' },
  epub: { es: 'Lo dice la lista de páginas del libro.', en: 'The page list of the book says so.' },
  usuario: { es: 'Lo corregiste tú.', en: 'You corrected it.' },
  ninguno: TEXT.noFolio,
}

const sheet = (n: number, of: number, lang: Lang): string => (lang === 'es' ? `hoja ${n} de ${of}` : `sheet ${n} of ${of}`)
const printed = (mark: Pick<UnitMark, 'ancla'>): string | null => (mark.ancla.tipo === 'pagina' || mark.ancla.tipo === 'seccion' ? mark.ancla.impresa ?? null : null)
const short = (mark: UnitMark): string => printed(mark) ?? (mark.ancla.tipo === 'pagina' ? `[${mark.ancla.fisica}]` : localizador(mark.ancla) || `[${mark.posicion}]`)

export function sendReader(res: Response, leaf: Leaf, shown: Shown): void {
  const { lang, base } = shown
  const { document, unit } = leaf
  const where = localizador(unit.ancla) || `[${unit.posicion}]`
  const body = html`${head(leaf, shown)}
<div class="reader-body">
${ruler(leaf, shown)}
<main id="main" class="desk" tabindex="0">${page(leaf, shown)}</main>
${panel(leaf, shown, where)}
</div>`
  sendPage(res, { title: `${where} · ${document.titulo}`, lang, base, kind: 'reader', body })
}

const address = ({ document }: Leaf, { base }: Shown): string => `${base}/leer/${document.id}`

function head(leaf: Leaf, shown: Shown): Html {
  const { document, marks, unit } = leaf
  const { lang } = shown
  const at = marks.findIndex(mark => mark.posicion === unit.posicion)
  const turn = (mark: UnitMark | undefined, rel: 'prev' | 'next', word: string): Html => (mark
    ? html`<a class="btn" rel="${rel}" href="${address(leaf, shown)}?u=${mark.posicion}">${rel === 'prev' && '← '}<span class="vh">${word}: </span>${short(mark)}${rel === 'next' && ' →'}</a>` : html``)
  return html`<header class="reader-head">
  <h1 class="name">${document.titulo}</h1>
  <form class="goto" method="get" action="${address(leaf, shown)}">
    <label class="wide-only" for="folio">${TEXT.folio[lang]}</label>
    <input id="folio" name="ir" aria-label="${TEXT.goTo[lang]}" value="${short({ ...unit })}" size="5" autocomplete="off" spellcheck="false" aria-describedby="sheet-n">
    <input type="hidden" name="u" value="${unit.posicion}">
    <button class="btn">${TEXT.go[lang]}</button>
    <span class="small quiet wide-only" id="sheet-n">${sheet(unit.posicion, document.unidades, lang)}</span>
  </form>
  <nav class="turns">${turn(marks[at - 1], 'prev', TEXT.previous[lang])}${turn(marks[at + 1], 'next', TEXT.next[lang])}</nav>
</header>`
}

/** Evenly spread landmarks, the places where the numbering turns, and here. */
export function landmarks(marks: readonly UnitMark[], here: number, most = 16): { mark: UnitMark; turn: boolean }[] {
  const turned = (i: number): boolean => {
    const [before, now] = [marks[i - 1], marks[i]]
    return before !== undefined && now !== undefined && now.valor !== null && before.valor !== null && now.valor < before.valor
  }
  const step = Math.max(1, Math.ceil(marks.length / most))
  return marks.flatMap((mark, i) => (i % step === 0 || i === marks.length - 1 || mark.posicion === here || turned(i) ? [{ mark, turn: turned(i) }] : []))
}

function ruler(leaf: Leaf, shown: Shown): Html {
  const here = leaf.unit.posicion
  return html`<nav class="ruler" aria-label="${TEXT.ruler[shown.lang]}"><ol>${landmarks(leaf.marks, here).map(({ mark, turn }) =>
    html`<li class="${mark.posicion === here && 'here'}${turn && ' turn'}"><a href="${address(leaf, shown)}?u=${mark.posicion}"${mark.posicion === here && html` aria-current="page"`}>${short(mark)}</a></li>`)}</ol></nav>`
}

function page(leaf: Leaf, shown: Shown): Html {
  const { document, unit, picture } = leaf
  const name = `${localizador(unit.ancla)}, ${sheet(unit.posicion, document.unidades, shown.lang)}`
  if (!picture) return html`<article class="leaf words" lang="${document.idioma ?? ''}" aria-label="${name}">${words(leaf)}</article>`
  const { width, height, boxes } = picture
  return html`<article class="leaf" aria-label="${name}"><img src="${address(leaf, shown)}/pagina/${unit.posicion}.png" width="${Math.round(width)}" height="${Math.round(height)}" alt="${name}">
${boxes.length > 0 && html`<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${boxes.map(box => html`<rect x="${box.x0}" y="${box.y0}" width="${box.x1 - box.x0}" height="${box.y1 - box.y0}"/>`)}</svg>`}${sight(picture)}</article>`
}

/** A box as high as what stands above the passage, and under it the place where the page opens: positions without a style attribute. */
function sight({ width, height, boxes }: NonNullable<Leaf['picture']>): Html {
  const [first] = boxes
  return first ? html`<div class="sight" aria-hidden="true"><svg viewBox="0 0 ${width} ${Math.max(1, Math.round(first.y0 * height))}"></svg><span></span></div>` : html``
}

function words({ unit, passage }: Leaf): Html {
  if (!passage) return html`${unit.texto}`
  return html`${unit.texto.slice(0, passage.desde)}<mark id="pasaje">${unit.texto.slice(passage.desde, passage.hasta)}</mark>${unit.texto.slice(passage.hasta)}`
}

function panel(leaf: Leaf, shown: Shown, where: string): Html {
  const { document, unit, passage, gone, problem, picture } = leaf
  const { lang, base, csrf } = shown
  const ancla = passage?.ancla ?? unit.ancla
  const chapter = unit.ruta.at(-1)
  return html`<aside class="anchor-panel stack-5" aria-label="${TEXT.panel[lang]}">
${problem && html`<div class="said grave" role="alert"><p>${lang === 'es' ? problem.mensaje.replace('«ir»: ', '') : problem.message.replace('"ir": ', '')}</p></div>`}
${gone && html`<p class="band" role="status">${TEXT.gone[lang]}</p>`}
<p class="anchor-mark"><span class="folio large${markKind(unit)}">${where}</span> <span class="small quiet">${sheet(unit.posicion, document.unidades, lang)}${chapter !== undefined && html`<br>${chapter}`}</span></p>
<section class="stack-2"><h2 class="label">${TEXT.citation[lang]}</h2><p class="cite big-cite">${cita(document, ancla)}</p></section>
${passage && html`<section class="stack-2"><h2 class="label">${TEXT.passage[lang]}</h2><blockquote class="source" lang="${document.idioma ?? ''}">${passage.texto}</blockquote></section>`}
${unit.sinTexto && html`<p class="band">${TEXT.noText[lang]}</p>`}
${why(unit, lang)}
${picture && unit.texto !== '' && html`<details class="fold"${!passage && html` open`}><summary>${TEXT.words[lang]}</summary><div class="source" lang="${document.idioma ?? ''}">${words(leaf)}</div></details>`}
<form method="post" action="${base}/salir"><input type="hidden" name="testigo" value="${csrf}"><button class="text-btn quiet">${TEXT.out[lang]}</button></form>
</aside>`
}

const MARKS: Partial<Record<Origen, string>> = { deducido: ' deduced', usuario: ' by-you', ninguno: ' physical' }
const markKind = ({ ancla }: UnitRow): string => (ancla.tipo !== 'pagina' ? '' : ancla.impresa == null ? ' physical' : MARKS[ancla.origen ?? 'leido'] ?? '')

function why({ ancla }: UnitRow, lang: Lang): Html {
  if (ancla.tipo !== 'pagina') return html``
  const { impresa, origen = 'ninguno', confianza = 0 } = ancla
  const title = impresa == null ? TEXT.whyNot[lang] : lang === 'es' ? `Por qué es la página ${impresa}` : `Why this is page ${impresa}`
  const certain = confianza.toLocaleString(lang, { maximumFractionDigits: 2 })
  return html`<details class="fold"><summary>${title}</summary><p class="small">${(impresa == null ? TEXT.noFolio : WHENCE[origen])[lang]}${impresa != null && (lang === 'es' ? ` Confianza ${certain}.` : ` Confidence ${certain}.`)}</p></details>`
}

function plainPage(title: string, base: string, rest: Html): Html {
  return html`<header class="head"><div><a class="brand" href="${base}/docs">${BRAND}</a></div></header>
<main id="main" class="sheet lost stack-5"><h1>${title}</h1>${rest}</main>`
}

export function sendNothing(res: Response, { lang, base }: Shown): void {
  const body = plainPage(TEXT.lost[lang], base, html`<p class="lead">${TEXT.lostWhy[lang]}</p><p class="small quiet">${TEXT.lostHint[lang]}</p>`)
  sendPage(res, { title: TEXT.lost[lang], lang, base, kind: '', body, status: 404 })
}

export function sendWaiting(res: Response, document: DocumentRow, { lang, base }: Shown): void {
  const body = plainPage(document.titulo, base, html`<p class="lead">${TEXT.waiting[lang]}</p><p class="cite">${document.error ?? document.fase ?? document.estado}</p>`)
  sendPage(res, { title: document.titulo, lang, base, kind: '', body })
}
