/** The name of the draft, its state, and its downloads. */
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import type { Kind } from './job.ts'
import { TitleRow } from './title-row.tsx'

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
    <TitleRow nombre={nombre} sum={sum}>
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
    </TitleRow>
  )
}
