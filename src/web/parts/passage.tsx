/** One passage: its folio in the margin, its literal words, its work, its citation. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Pasaje } from '../../schema/index.ts'
import { citationOf, texts } from '../lib/i18n.ts'
import { around, inLines, type Marked } from './around.ts'
import { Copy, escapeHtml, inMarks } from './copy.tsx'
import { Deciding } from './deciding.tsx'
import { Mark, ownAddress } from './folio.tsx'

const t = texts({
  open: ['Abrir', 'Open'],
  withCitation: ['Copiar con cita', 'Copy with citation'],
  whole: ['Pasaje entero', 'Whole passage'],
})

/**
 * Shows the literal sentences that answer, marked among their neighbours; the rest of a long passage unfolds with a
 * button. With a `claim`, only those of their words are marked that the claim has too.
 */
export function Quotation({ passage, lang, claim }: { passage: Marked; lang?: string; claim?: string }) {
  const { texto, pasaje_rango: [from, to] = [0, 0] } = passage
  const [whole, showWhole] = useState(false)
  const [start, end] = whole ? [0, texto.length] : around(passage)
  const words = useRef<HTMLQuoteElement>(null)
  // The button disappears, so the focus moves to the words.
  const open = (): void => {
    showWhole(true)
    words.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <blockquote class="source" lang={lang} dir="auto" ref={words} tabIndex={-1}>
        {start > 0 && '[…] '}
        {inLines(texto.slice(start, from))}
        {from < to &&
          (claim === undefined ? (
            <mark>{inLines(texto.slice(from, to))}</mark>
          ) : (
            <Deciding claim={claim} words={texto.slice(from, to)} />
          ))}
        {inLines(texto.slice(Math.max(from, to), end))}
        {end < texto.length && ' […]'}
      </blockquote>
      {end - start < texto.length && (
        <button type="button" class="text-btn" onClick={open}>
          {t('whole')}
        </button>
      )}
    </>
  )
}

export const workOf = ({ documento: d }: Pick<Pasaje, 'documento'>): string =>
  [d.autores.join(', '), d.anio].filter(Boolean).join(', ')

/** Returns `«words» (citation)`, also as HTML with the link, so that a word processor keeps it. */
function quoted(passage: Pasaje): { text: string; html: string } {
  const words = passage.pasaje ?? passage.texto,
    cita = citationOf(passage)
  return {
    text: `${inMarks(words)} ${cita}`,
    html: `${inMarks(escapeHtml(words))} <a href="${escapeHtml(passage.enlace)}">${escapeHtml(cita)}</a>`,
  }
}

export function Passage({
  passage,
  id,
  lang,
  children,
}: {
  passage: Pasaje
  id?: string
  lang?: string
  children?: ComponentChildren
}) {
  const work = `work-${passage.id.replace(/[^\w-]/g, '-')}`
  const both = quoted(passage)
  return (
    <article class="passage" id={id} aria-labelledby={work}>
      <Mark ancla={passage.ancla} localizador={passage.localizador} enlace={passage.enlace} />
      <div>
        <Quotation passage={passage} lang={lang} />
        <p class="work" id={work}>
          <cite>
            <bdi>{passage.documento.titulo}</bdi>
          </cite>
          {workOf(passage) && ` · ${workOf(passage)}`}
        </p>
        <div class="row">
          <Copy
            text={citationOf(passage)}
            html={`<a href="${escapeHtml(passage.enlace)}">${escapeHtml(citationOf(passage))}</a>`}
            shows
          />
          <Copy text={both.text} html={both.html} label={t('withCitation')} />
          <a href={ownAddress(passage.enlace)}>{t('open')}</a>
          {children}
        </div>
      </div>
    </article>
  )
}
