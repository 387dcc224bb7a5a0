/**
 * The middle of the reader page by kind of document: a picture with its marks, words under their headings, rows, what
 * is said with its times.
 */
import type { UnitRow } from '../../../storage/contract.ts'
import { clock, enlace } from '../../core/anchor.ts'
import { html, type Html } from '../html.ts'
import type { Leaf } from './leaf.ts'
import type { Shown } from './page.ts'
import { sheet, TEXT, where } from './words.ts'

export const address = ({ document }: Pick<Leaf, 'document'>, { base }: Pick<Shown, 'base'>): string =>
  `${base}/leer/${document.id}`

export function body(leaf: Leaf, shown: Shown): Html {
  const { document, unit, picture } = leaf
  if (unit.ancla.tipo === 'tiempo') return transcript(leaf, shown)
  const name = `${where(unit)}, ${sheet(unit, document.unidades, shown.lang)}`
  if (picture) return drawn(picture, { name, src: `${address(leaf, shown)}/pagina/${unit.posicion}.png` })
  const nothing = html`<p class="quiet small">${(unit.sinTexto ? TEXT.noText : TEXT.empty)[shown.lang]}</p>`
  const content = unit.texto === '' ? nothing : words(leaf)
  return html`<article class="leaf words" data-n="${unit.posicion}" lang="${
    document.idioma ?? ''
  }" aria-label="${name}">${content}</article>`
}

function drawn(picture: NonNullable<Leaf['picture']>, { name, src }: { name: string; src: string }): Html {
  const { width, height } = picture
  const image = html`<img src="${src}" width="${Math.round(width)}" height="${Math.round(height)}" alt="${name}">`
  return html`<article class="leaf drawn" aria-label="${name}">${image}
${boxesOver(picture)}${sight(picture)}</article>`
}

/** The marks over a page, in shares of its width and height. */
function boxesOver({ boxes, figure }: NonNullable<Leaf['picture']>): Html {
  if (boxes.length === 0) return html``
  const rects = boxes.map(
    ({ x0, y0, x1, y1 }) => html`<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/>`,
  )
  const box = html`viewBox="0 0 1 1" preserveAspectRatio="none"`
  return html`<svg class="marks${figure && ' figure'}" ${box} aria-hidden="true">${rects}</svg>`
}

/** Reserves the height above the passage and marks the point to which the page scrolls, without a style attribute. */
function sight({ width, height, boxes }: NonNullable<Leaf['picture']>): Html {
  const [first] = boxes
  if (!first) return html``
  const above = Math.max(1, Math.round(first.y0 * height))
  return html`<div class="sight" aria-hidden="true"><svg viewBox="0 0 ${width} ${above}"></svg><span></span></div>`
}

/** Renders the paragraphs, headings and rows of a unit, with the passage marked across them. */
export function words(leaf: Leaf): Html {
  const { unit } = leaf
  if (unit.ancla.tipo === 'hoja') return rows(leaf)
  const blocks: Html[] = []
  for (const { from, to } of cut(unit.texto, /\n{2,}/g).filter(filled)) {
    const content = marked(leaf, from, to)
    blocks.push(
      leaf.headings.has(unit.texto.slice(from, to).replace(/\s+/g, ' '))
        ? html`<h2>${content}</h2>`
        : html`<p>${content}</p>`,
    )
  }
  return html`${blocks}`
}

/** Returns the spans between the gaps, including empty ones. */
function cut(text: string, between: RegExp): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  let from = 0
  for (const gap of text.matchAll(between)) {
    spans.push({ from, to: gap.index })
    from = gap.index + gap[0].length
  }
  return [...spans, { from, to: text.length }]
}

const filled = ({ from, to }: { from: number; to: number }): boolean => to > from

/**
 * Renders `[from, to)` of the unit's text with the part of the passage that lies in it marked. A passage whose words
 * are not in the unit's text (a figure's) is not marked.
 */
function marked({ unit: { texto }, passage }: Leaf, from: number, to: number): Html {
  const here = passage && texto.slice(passage.desde, passage.hasta) === passage.texto ? passage : null
  const a = Math.max(from, here?.desde ?? to),
    b = Math.min(to, here?.hasta ?? from)
  if (a >= b) return html`${texto.slice(from, to)}`
  const id = a === here?.desde && html` id="pasaje"`
  return html`${texto.slice(from, a)}<mark${id}>${texto.slice(a, b)}</mark>${texto.slice(b, to)}`
}

/** Splits the text into the cells that the reader of spreadsheets joined. */
function rows(leaf: Leaf): Html {
  const { texto } = leaf.unit
  const content = cut(texto, /\n/g)
    .filter(filled)
    .map(({ from, to }) => {
      const cells = cut(texto.slice(from, to), / \| /g)
      return html`<tr>${cells.map(cell => html`<td>${marked(leaf, from + cell.from, from + cell.to)}</td>`)}</tr>`
    })
  const caption = html`<caption>${where(leaf.unit)}</caption>`
  return html`<div class="scroll" tabindex="0"><table class="rows">${caption}<tbody>${content}</tbody></table></div>`
}

/** Renders sound and film: the player at the second, and what is said around it. */
function transcript(leaf: Leaf, shown: Shown): Html {
  const { document, around, unit, media } = leaf
  const second =
    leaf.passage?.ancla.tipo === 'tiempo' ? leaf.passage.ancla.t0 : unit.ancla.tipo === 'tiempo' ? unit.ancla.t0 : 0
  const src = `${shown.base}/api/v1/documentos/${document.id}/original#t=${Math.floor(second)}`
  const label = TEXT.player[shown.lang]
  const film =
    media === 'video' &&
    html`<video class="film" controls preload="metadata" src="${src}" aria-label="${label}"></video>`
  const sound =
    media === 'audio' &&
    html`<audio class="sound" controls preload="metadata" src="${src}" aria-label="${label}"></audio>`
  return html`${film}${sound}
<ol class="transcript">${around.map(segmentUnit =>
    segment(
      { ...leaf, unit: segmentUnit, passage: segmentUnit.posicion === unit.posicion ? leaf.passage : null },
      shown,
      segmentUnit.posicion === unit.posicion,
    ),
  )}</ol>`
}

function segment(leaf: Leaf, shown: Shown, on: boolean): Html {
  const { unit, document } = leaf
  const at = unit.ancla.tipo === 'tiempo' ? unit.ancla : { t0: 0 }
  const current = on && html` aria-current="true"`
  const link = enlace(shown.base, document.id, { at: unit })
  const sentence = html`<p class="source" lang="${document.idioma ?? ''}">${marked(leaf, 0, unit.texto.length)}</p>`
  return html`<li class="passage${on && ' on'}"><a class="folio" href="${link}"${current}>${clock(at.t0)}</a>
<div data-n="${unit.posicion}">${speaker(unit)}${sentence}${
    on && html`<div class="sight here-only" aria-hidden="true"><span></span></div>`
  }</div></li>`
}

const speaker = ({ ancla }: UnitRow): Html =>
  ancla.tipo === 'tiempo' && ancla.hablante !== undefined ? html`<p class="voice">${ancla.hablante}</p>` : html``
