/** One passage: its folio in the margin, its literal words, its work, its citation. */
import type { ComponentChildren } from 'preact'
import type { Pasaje } from '../../schema.ts'
import { texts } from '../lib/i18n.ts'
import { Copy, escapeHtml } from './copy.tsx'
import { Mark, ownAddress } from './folio.tsx'

const t = texts({
  open: ['Abrir', 'Open'],
  withCitation: ['Copiar con cita', 'Copy with citation'],
})

/** The literal sentences that answer, marked inside the whole passage. */
export function Words({ passage }: { passage: Pick<Pasaje, 'texto' | 'pasaje_rango'> }) {
  const [from, to] = passage.pasaje_rango ?? [0, 0]
  if (from >= to) return <>{passage.texto}</>
  return <>{passage.texto.slice(0, from)}<mark>{passage.texto.slice(from, to)}</mark>{passage.texto.slice(to)}</>
}

export const workOf = ({ documento: d }: Pick<Pasaje, 'documento'>): string => [d.autores.join(', '), d.anio].filter(Boolean).join(', ')

/** `«words» (citation)`, and as HTML with the link, so that a word processor keeps it. */
export function quoted(passage: Pasaje): { text: string; html: string } {
  const words = passage.pasaje ?? passage.texto
  return {
    text: `«${words}» ${passage.cita}`,
    html: `«${escapeHtml(words)}» <a href="${escapeHtml(passage.enlace)}">${escapeHtml(passage.cita)}</a>`,
  }
}

export function Passage({ passage, id, lang, children }: { passage: Pasaje; id?: string; lang?: string; children?: ComponentChildren }) {
  const work = `work-${passage.id.replace(/[^\w-]/g, '-')}`
  const both = quoted(passage)
  return <article class="passage" id={id} aria-labelledby={work}>
    <Mark ancla={passage.ancla} localizador={passage.localizador} enlace={passage.enlace} />
    <div>
      <blockquote class="source" lang={lang} dir="auto"><Words passage={passage} /></blockquote>
      <p class="work" id={work}><cite>{passage.documento.titulo}</cite>{workOf(passage) && ` · ${workOf(passage)}`}</p>
      <div class="row">
        <Copy text={passage.cita} html={`<a href="${escapeHtml(passage.enlace)}">${escapeHtml(passage.cita)}</a>`} shows />
        <Copy text={both.text} html={both.html} label={t('withCitation')} />
        <a href={ownAddress(passage.enlace)}>{t('open')}</a>
        {children}
      </div>
    </div>
  </article>
}
