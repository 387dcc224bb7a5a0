/** Letters to jump to, where the list goes by title or author and is longer than a screen or two. */
import { texts } from '../../lib/i18n.ts'
import { here, to } from '../../lib/router.ts'

const t = texts({ go: ['Ir a una letra', 'Go to a letter'], start: ['Desde el principio', 'From the beginning'] })
/** The server sorts without accents, so Ñ stands among the N. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** In a shorter list than this, scanning is faster than choosing a letter. */
const FEW = 50

const address = (query: URLSearchParams, desde: string): string => {
  const next = new URLSearchParams(query)
  if (desde) next.set('desde', desde)
  else next.delete('desde')
  return `${to('/biblioteca')}?${next}`
}

/** Whether the list is sorted in an order that letters belong to. */
export const hasLetters = (query: URLSearchParams): boolean => /^(titulo|autor)$/.test(query.get('orden') ?? '')

export function Letters({ total }: { total: number }) {
  const { query } = here.value,
    from = query.get('desde') ?? ''
  if (!hasLetters(query) || (total <= FEW && !from)) return null
  return (
    <nav class="letters" aria-label={t('go')}>
      <ul>
        {LETTERS.map(letter => (
          <li key={letter}>
            <a href={address(query, letter)} aria-current={letter === from ? 'true' : undefined}>
              {letter}
            </a>
          </li>
        ))}
        {from && (
          <li>
            <a class="small" href={address(query, '')}>
              {t('start')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
