/** The name of the draft, its state, and its downloads. */
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import type { Kind } from './job.ts'

const t = texts({
  other: ['Otro texto', 'Another text'],
  docx: ['Descargar .docx', 'Download .docx'],
  odt: ['Descargar .odt', 'Download .odt'],
  markdown: ['Descargar Markdown', 'Download Markdown'],
  latex: ['Descargar .tex', 'Download .tex'],
  typst: ['Descargar .typ', 'Download .typ'],
  org: ['Descargar .org', 'Download .org'],
  bib: ['Descargar .bib', 'Download .bib'],
})

interface HeadingProps {
  nombre: string
  sum: string
  formato: Kind
  /** True when the cited works go into a file of their own. */
  bib: boolean
  save(kind: Kind | 'bib'): void
  children: preact.ComponentChildren
}

export function Heading({ nombre, sum, formato, bib, save, children }: HeadingProps) {
  return (
    <div class="title row spread">
      <div>
        <h1 tabIndex={-1}>{nombre}</h1>
        <p class="quiet" role="status">
          {sum}
        </p>
      </div>
      <div class="filters">
        {children}
        <a class="btn" href={to('/citar')}>
          {t('other')}
        </a>
        {(formato === 'docx' || formato === 'odt') && (
          <button class="btn" onClick={() => save('markdown')}>
            {t('markdown')}
          </button>
        )}
        {bib && (
          <button class="btn" onClick={() => save('bib')}>
            {t('bib')}
          </button>
        )}
        <button class="btn first" onClick={() => save(formato)}>
          {t(formato)}
        </button>
      </div>
    </div>
  )
}
