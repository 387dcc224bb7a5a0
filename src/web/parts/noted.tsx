/** One note where notes are listed: the words, what was noted, tags, citation, the way to its place. */
import type { ComponentChildren } from 'preact'
import type { Nota } from '../../schema/index.ts'
import { citationOf, texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { nameOf } from './colours.tsx'
import { Copy, escapeHtml, inMarks } from './copy.tsx'
import { ownAddress } from './folio.tsx'

const t = texts({
  open: ['Abrir', 'Open'],
  copy: ['Copiar con su cita', 'Copy with its citation'],
  region: ['Una región de la página', 'A region of the page'],
  changed: [
    'Estas palabras ya no están así en el documento.',
    'These words are no longer in the document as they were.',
  ],
})

/** Address of the reader with this note open. */
const placeOf = ({ enlace, id }: Nota): string => {
  const address = ownAddress(enlace)
  return `${address}${address.includes('?') ? '&' : '?'}n=${id}`
}

const tagged = (tag: string) => (
  <>
    {' '}
    <a class="small" href={to(`/notas?etiqueta=${encodeURIComponent(tag)}`)}>
      #{tag}
    </a>
  </>
)

export function Noted({ note, children }: { note: Nota; children?: ComponentChildren }) {
  const { texto, nota, etiquetas, color, enlace, documento, cambiado } = note
  const cita = citationOf(note)
  const words = texto ? `${inMarks(texto)} ` : ''
  return (
    <article class={`note ${color} stack-2`} aria-label={`${cita}, ${nameOf(color)}`}>
      {texto ? (
        <blockquote class="source" dir="auto">
          {texto}
        </blockquote>
      ) : (
        <p class="quiet">{t('region')}</p>
      )}
      {cambiado && <p class="band small">{t('changed')}</p>}
      {nota && <p class="said">{nota}</p>}
      <p class="work">
        <cite>
          <bdi>{documento.titulo}</bdi>
        </cite>
        {etiquetas.map(tagged)}
      </p>
      <div class="row">
        <Copy
          text={`${words}${cita}`}
          html={`${escapeHtml(words)}<a href="${escapeHtml(enlace)}">${escapeHtml(cita)}</a>`}
          label={t('copy')}
        />
        <span class="cite">{cita}</span>
        <a href={placeOf(note)}>{t('open')}</a>
        {children}
      </div>
    </article>
  )
}
