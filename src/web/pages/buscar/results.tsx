/** Passages best first. The third one of a document and those after it are folded where the third would stand. */
import type { ComponentChild } from 'preact'
import type { Citas, Hallazgo, Pasaje } from '../../../schema/index.ts'
import { post } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { setQuery } from '../../lib/router.ts'
import type { Scope, Shelf } from '../../lib/shelf.ts'
import { useData } from '../../lib/use.ts'
import { Passage } from '../../parts/passage.tsx'
import { CITE_LANG } from '../../parts/style.tsx'
import { folded } from './fold.ts'
import { partsOf } from './parts.ts'

const t = texts({
  one: ['1 pasaje más de este documento', '1 more passage of this document'],
  more: ['{n} pasajes más de este documento', '{n} more passages of this document'],
  only: ['Solo en este documento', 'Only in this document'],
  entry: ['Referencia: {text}', 'Reference: {text}'],
  results: ['Pasajes', 'Passages'],
  responde: ['Responden', 'They answer'],
  tambien: ['También hablan de ello', 'They also speak of it'],
  alone: ['Hablan de ello', 'They speak of it'],
  cercano: [
    'Ninguno responde con seguridad; esto es lo más cercano',
    'None surely answers; this is what comes nearest',
  ],
})

type Styled = Citas['citas'][number]

interface ResultsProps {
  /** Passages in the order of their parts. */
  passages: readonly Hallazgo[]
  shelf: Shelf
  estilo: string
  scope: Scope
}

/** The passages as the chosen style cites them; in APA they come so already. */
function useStyled(passages: readonly Hallazgo[], estilo: string): (passage: Pasaje) => Styled | undefined {
  const ids = passages.map(p => p.id)
  const { data: styled } = useData(
    async signal =>
      estilo ? await post<Citas>('/citas', { fragmentos: ids, estilo, idioma: CITE_LANG }, { signal }) : null,
    [estilo, ids.join(' ')],
  )
  return passage => (estilo ? styled?.citas.find(c => c.fragmento === passage.id) : undefined)
}

export function Results({ passages, shelf, estilo, scope }: ResultsProps) {
  const cited = useStyled(passages, estilo)
  const show = (i: number) => {
    const passage = passages[i]!
    return (
      <Result
        key={passage.id}
        id={`r${i}`}
        passage={passage}
        own={cited(passage)}
        lang={shelf.documents.find(d => d.id === passage.documento.id)?.idioma}
        narrowable={!scope.documento}
      />
    )
  }
  const focused = ({ target }: FocusEvent): void => {
    const passage = passages[Number((target as Element).closest('.passage')?.id.slice(1))]
    if (passage) setQuery({ r: passage.id })
  }
  const parts = partsOf(passages)
  const group = (at: number | number[]) => {
    if (typeof at === 'number') return show(at)
    const { id, documento } = passages[at[0]!]!
    return <More key={`more-${id}`} titulo={documento.titulo} passages={at.map(show)} />
  }
  return (
    <section class="results" aria-label={t('results')} onFocusIn={focused}>
      {parts.map(({ part, from, count }) => (
        <div class="bearing" key={part ?? 'literal'}>
          {part && <h2 class="part-name">{t(part === 'tambien' && parts[0]!.part === 'tambien' ? 'alone' : part)}</h2>}
          {folded(passages.slice(from, from + count).map(p => p.documento.id)).map(id =>
            group(typeof id === 'number' ? id + from : id.map(i => i + from)),
          )}
        </div>
      ))}
    </section>
  )
}

/** Further passages of a document, folded behind its title. */
const More = ({ titulo, passages }: { titulo: string; passages: ComponentChild[] }) => (
  <details class="fold more-of">
    <summary>
      {passages.length === 1 ? t('one') : t('more', { n: passages.length })} · <cite>{titulo}</cite>
    </summary>
    {passages}
  </details>
)

interface ResultProps {
  id: string
  passage: Hallazgo
  /** Its citation in the chosen style, when that is known. */
  own: Styled | undefined
  lang: string | undefined
  /** Whether the search may still be narrowed to its document. */
  narrowable: boolean
}

function Result({ id, passage, own, lang, narrowable }: ResultProps) {
  const narrow = (): void => {
    const only = { documento: passage.documento.id, coleccion: undefined, k: undefined, r: undefined }
    setQuery(only, { replace: false })
  }
  return (
    <Passage id={id} passage={own ? { ...passage, cita: own.cita } : passage} lang={lang}>
      {narrowable && (
        <button class="text-btn quiet" onClick={narrow}>
          {t('only')}
        </button>
      )}
      {own?.referencia && /^\[?\d+[\].]?/.test(own.referencia) && (
        <span class="small quiet entry">{t('entry', { text: own.referencia })}</span>
      )}
    </Passage>
  )
}
