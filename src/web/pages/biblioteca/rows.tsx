/** The rows of the list, fifty at a time as one scrolls. */
import { useEffect, useRef } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { here } from '../../lib/router.ts'
import type { Choice } from './choice.ts'
import type { List } from './list.ts'
import { Row } from './row.tsx'
import { useLatest } from '../../lib/use.ts'

const t = texts({
  title: ['Biblioteca', 'Library'],
  shown: [
    'Se ven {n} de {total}. El resto llega al bajar; el filtro recorre todos.',
    '{n} of {total} shown. The rest comes as you scroll; the filter goes through all.',
  ],
  more: ['Ver más', 'Show more'],
})

interface RowsProps extends Pick<Choice, 'chosen' | 'choose'> {
  list: List
  shown: readonly Documento[]
  total: number
}

/** Renders the rows. In a list that starts at a letter, their place in the whole list is not known. */
export function Rows({ list, shown, total, chosen, choose }: RowsProps) {
  const counted = !here.value.query.has('desde')
  return (
    <>
      <ol class={`shelf ruled ${list.loading ? 'stale' : ''}`} aria-label={t('title')}>
        {shown.map((document, i) => (
          <Row
            key={document.id}
            document={document}
            place={counted ? i + 1 : undefined}
            of={total}
            chosen={chosen.has(document.id)}
            choose={choose}
          />
        ))}
      </ol>
      {list.more && (
        <>
          <p class="small quiet">{t('shown', { n: shown.length, total })}</p>
          <More list={list} />
        </>
      )}
    </>
  )
}

function More({ list }: { list: List }) {
  const end = useRef<HTMLParagraphElement>(null)
  const next = useLatest(list.next)
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) next.current()
      },
      { rootMargin: '600px' },
    )
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  }, [list.documents?.length])
  return (
    <p ref={end}>
      <button type="button" class="btn" onClick={list.next}>
        {t('more')}
      </button>
    </p>
  )
}
